//! Players who make random turns, connect again anywhere, and write down what they were told.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use cotulenh::Position;
use cotulenh_testing::{Rng, random_turn};
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

use crate::harness::{Guest, Socket};

/// Who waits longer for an answer connects again, elsewhere.
const PATIENCE: Duration = Duration::from_secs(6);
/// Who hears nothing for so long connects again.
const SILENCE: Duration = Duration::from_secs(12);

/// What a player was told.
#[derive(Clone, Debug, Default)]
pub struct Log {
    /// `r` or `b`.
    pub color: String,
    /// Messages that were acknowledged: the id, what was sent, and the number of the last event then.
    pub acknowledged: Vec<(String, Sent, u64)>,
    /// Events that were seen: the number and the event.
    pub seen: Vec<(u64, Value)>,
    /// How often they connected again.
    pub connected: usize,
    /// The longest time from sending something for the first time to its acknowledgement.
    pub longest: Duration,
}

/// What was sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sent {
    /// A turn in LAN, after so many.
    Turn(usize, String),
    Resign,
}

/// Where the servers are at the moment, how the run goes on, and how fast people play.
#[derive(Clone)]
pub struct World {
    pub addresses: watch::Receiver<Vec<String>>,
    pub turns: Arc<AtomicUsize>,
    pub ended: Arc<AtomicUsize>,
    /// No faults any more: games come to their end.
    pub is_calm: watch::Receiver<bool>,
    pub pace: Duration,
    /// After so many turns somebody resigns.
    pub longest: usize,
}

pub struct Player {
    pub guest: Guest,
    pub game: String,
    pub rng: Rng,
    pub world: World,
    pub log: Log,
    /// Sent, and not answered.
    pending: Option<(String, Sent, tokio::time::Instant)>,
    count: usize,
    fen: String,
    turns: usize,
    is_over: bool,
}

impl Player {
    pub fn new(guest: Guest, color: &str, game: &str, rng: Rng, world: World) -> Player {
        let log = Log { color: color.to_owned(), ..Log::default() };
        let (game, fen) = (game.to_owned(), String::new());
        Player {
            guest,
            game,
            rng,
            world,
            log,
            pending: None,
            count: 0,
            fen,
            turns: 0,
            is_over: false,
        }
    }

    /// Plays until the game is over and everything that was sent is answered.
    pub async fn play(mut self) -> Log {
        while !(self.is_over && self.pending.is_none()) {
            if let Some(mut socket) = self.connect().await {
                self.log.connected += 1;
                self.talk(&mut socket).await;
            } else {
                sleep(Duration::from_millis(100)).await;
            }
        }
        self.log
    }

    async fn connect(&mut self) -> Option<Socket> {
        let addresses = self.world.addresses.borrow().clone();
        if addresses.is_empty() {
            return None;
        }
        self.guest.address = addresses[self.rng.below(addresses.len())].clone();
        let since = self.log.seen.last().map_or(0, |(n, _)| *n);
        let path = format!("/ws/v1/games/{}?since={since}", self.game);
        timeout(PATIENCE, self.guest.try_connect(&path, None)).await.ok()?.ok()
    }

    /// Talks until the connection is over, or no fun any more.
    async fn talk(&mut self, socket: &mut Socket) {
        let mut is_in = false;
        let mut asked = tokio::time::Instant::now();
        loop {
            if is_in && self.pending.is_none() && self.is_over {
                return;
            }
            let patience = if is_in && self.pending.is_none() { SILENCE } else { PATIENCE };
            let Ok(heard) = timeout(patience, socket.wait_for_text()).await else { return };
            let Ok(text) = heard else { return };
            let Ok(message) = serde_json::from_str::<Value>(&text) else { return };
            self.hear(&message);
            if message["t"] == "state" {
                if !is_in || self.pending.is_some() {
                    asked = tokio::time::Instant::now();
                }
                is_in = true;
                if let Some((id, sent, _)) = self.pending.clone()
                    && self.send(socket, &id, &sent).await.is_none()
                {
                    return;
                }
            }
            if message["t"] == "refused" && message["code"] == "unavailable" {
                sleep(Duration::from_millis(300)).await;
                if let Some((id, sent, _)) = self.pending.clone() {
                    let _ = self.send(socket, &id, &sent).await;
                }
            }
            if message["t"] == "refused" && message["code"] == "stale" {
                // What is known is not what is: it is looked at anew.
                return;
            }
            if self.pending.is_some() && asked.elapsed() > PATIENCE {
                return;
            }
            if is_in && self.pending.is_none() && !self.is_over && self.is_to_move() {
                if self.rng.below(50) == 0 {
                    return;
                }
                let pace = self.world.pace.as_millis() as usize;
                sleep(Duration::from_millis(self.rng.below(2 * pace + 1) as u64)).await;
                let Some(sent) = self.choose() else { return };
                self.count += 1;
                let id = format!("{}{}", self.log.color, self.count);
                asked = tokio::time::Instant::now();
                self.pending = Some((id.clone(), sent.clone(), asked));
                if self.send(socket, &id, &sent).await.is_none() {
                    return;
                }
            }
        }
    }

    fn is_to_move(&self) -> bool {
        self.fen.split(' ').nth(1) == Some(&*self.log.color)
    }

    fn choose(&mut self) -> Option<Sent> {
        if self.turns >= self.world.longest || (*self.world.is_calm.borrow() && self.turns >= 2) {
            return Some(Sent::Resign);
        }
        let position: Position = self.fen.parse().ok()?;
        let turn = random_turn(&position, &mut self.rng)?;
        Some(Sent::Turn(self.turns, turn.lan().to_string()))
    }

    async fn send(&mut self, socket: &mut Socket, id: &str, sent: &Sent) -> Option<()> {
        let message = match sent {
            Sent::Turn(turn, text) => {
                json!({"t": "play", "id": id, "turn": turn, "play": {"turn": text}})
            }
            Sent::Resign => json!({"t": "resign", "id": id}),
        };
        socket.send_text(message.to_string()).await.ok()
    }

    fn hear(&mut self, message: &Value) {
        match message["t"].as_str() {
            Some("state") => {
                self.turns = message["game"]["turns"].as_array().map_or(0, Vec::len);
                let fen = &message["game"]["position"]["fen"];
                fen.as_str().unwrap_or_default().clone_into(&mut self.fen);
                self.set_over(!message["game"]["result"].is_null());
            }
            Some("event") => {
                let n = message["n"].as_u64().unwrap_or(0);
                self.log.seen.push((n, message.clone()));
                if message["event"] == "turn" {
                    message["fen"].as_str().unwrap_or_default().clone_into(&mut self.fen);
                    self.turns += 1;
                }
                self.set_over(message["event"] == "end");
            }
            Some("ok" | "refused") => {
                let is_own = self.pending.as_ref().is_some_and(|(id, ..)| message["id"] == **id);
                if !is_own || message["code"] == "unavailable" {
                    return;
                }
                let Some((id, sent, since)) = self.pending.take() else { return };
                if message["t"] == "ok" {
                    self.log.longest = self.log.longest.max(since.elapsed());
                    let n = message["n"].as_u64().unwrap_or(0);
                    self.world.turns.fetch_add(1, Ordering::Relaxed);
                    self.log.acknowledged.push((id, sent, n));
                }
            }
            _ => {}
        }
    }

    fn set_over(&mut self, is_over: bool) {
        if is_over && !self.is_over {
            self.is_over = true;
            self.world.ended.fetch_add(1, Ordering::Relaxed);
        }
    }
}
