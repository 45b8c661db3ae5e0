//! Honest people: they play each other and the computer, look at pages, and come back when they are
//! disconnected. What they notice is written down: how long things took, and whether a turn was lost.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use cotulenh_testing::Rng;
use serde_json::{Value, json};
use tokio::sync::RwLock;
use tokio::time::{sleep, timeout};

use crate::harness::{Guest, Socket, ask_on, dial, quiet_moves, start_game};

/// A turn that has not arrived by then is stuck.
const STUCK: Duration = Duration::from_secs(30);
/// Then the next game begins.
const LONGEST: usize = 80;

/// What somebody waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wait {
    /// From sending a turn to its arrival at both players.
    Turn,
    /// From sending a turn to the computer's, at level 1.
    Reply,
    /// From asking for a page, a list or a position to the whole answer.
    Page,
}

/// What was noticed.
#[derive(Default)]
pub struct Noticed {
    waits: Vec<(Instant, Wait, Duration)>,
    /// Turns that were acknowledged.
    pub acknowledged: usize,
    /// Turns that were acknowledged and are not there any more, or are another.
    pub lost: usize,
    /// Turns that are there without having been sent, or more than once.
    pub doubled: usize,
    /// Turns that had not arrived after [`STUCK`].
    pub stuck: usize,
    /// Pages that were refused, or not answered while the server ran.
    pub refused: usize,
    /// Games that came to an end or to [`LONGEST`].
    pub games: usize,
}

impl Noticed {
    /// The waits of a kind since a moment, the shortest first.
    pub fn since(&self, moment: Instant, wait: Wait) -> Vec<Duration> {
        let waits = self.waits.iter().filter(|(at, kind, _)| *at >= moment && *kind == wait);
        let mut times: Vec<Duration> = waits.map(|&(_, _, time)| time).collect();
        times.sort();
        times
    }
}

/// The time that such a part of all is within; `None` if there are none.
pub fn percentile(times: &[Duration], part: f64) -> Option<Duration> {
    let index = (times.len() as f64 * part) as usize;
    times.get(index.min(times.len().saturating_sub(1))).copied()
}

/// All people, and what they notice.
#[derive(Clone)]
pub struct People {
    address: String,
    noticed: Arc<Mutex<Noticed>>,
    /// Held while the server is being restarted: nobody begins a game or asks for a page then.
    pub closed: Arc<RwLock<()>>,
}

impl People {
    /// Nobody yet.
    pub fn new(address: &str) -> People {
        let (noticed, closed) = (Arc::default(), Arc::default());
        People { address: address.to_owned(), noticed, closed }
    }

    /// What they noticed so far.
    pub fn noticed(&self) -> MutexGuard<'_, Noticed> {
        self.noticed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn waited(&self, wait: Wait, begun: Instant) {
        self.noticed().waits.push((begun, wait, begun.elapsed()));
    }

    /// Two who play each other, a turn in each such time; for ever.
    pub fn pair(&self, number: usize, every: Duration) {
        let people = self.clone();
        tokio::spawn(async move {
            sleep(every.mul_f64(Rng::new(number as u64).below(1000) as f64 / 1000.0)).await;
            let mut rng = Rng::new(1 + number as u64);
            loop {
                let mut table = Table::of_two(&people).await;
                table.play(&people, &mut rng, every).await;
            }
        });
    }

    /// One who plays the computer at level 1; for ever.
    pub fn beginner(&self, number: usize, every: Duration) {
        let people = self.clone();
        tokio::spawn(async move {
            let mut rng = Rng::new(1_000_000 + number as u64);
            loop {
                let mut table = Table::of_one(&people).await;
                table.play(&people, &mut rng, every).await;
            }
        });
    }

    /// One who looks at the site, something in each such time; for ever.
    pub fn visitor(&self, every: Duration) {
        let people = self.clone();
        tokio::spawn(async move {
            let guest = {
                let _open = people.closed.read().await;
                Guest::new(&people.address).await
            };
            let headers = [format!("Cookie: {}", guest.cookie), guest.forwarded.clone()];
            let lines = [
                "GET /",
                "POST /api/v1/position",
                "GET /api/v1/games?live",
                "GET /api/v1/me/games",
            ];
            for line in lines.iter().cycle() {
                sleep(every).await;
                let _open = people.closed.read().await;
                let begun = Instant::now();
                let body: &[u8] = if line.starts_with("POST") { b"{}" } else { b"" };
                let asked = async {
                    let stream = dial(&people.address, None).await?;
                    ask_on(stream, line, &headers, body).await
                };
                match asked.await {
                    Ok(answer) if answer.status == 200 => people.waited(Wait::Page, begun),
                    _ => people.noticed().refused += 1,
                }
            }
        });
    }
}

/// A game, and those of its players who are people.
struct Table {
    players: Vec<Guest>,
    game: String,
    sockets: Vec<Socket>,
    /// The turns that were acknowledged.
    turns: Vec<Value>,
    position: Value,
}

/// Why a turn did not come through.
enum Broken {
    /// The game is over.
    Over,
    /// A socket is gone.
    Gone,
}

impl Table {
    async fn of_two(people: &People) -> Table {
        let _open = people.closed.read().await;
        let players = vec![Guest::new(&people.address).await, Guest::new(&people.address).await];
        let clock = json!({"initial": 3_600_000, "increment": 5_000});
        let game = start_game(&players[0], &players[1], clock, None).await;
        Table::new(players, game)
    }

    async fn of_one(people: &People) -> Table {
        let _open = people.closed.read().await;
        let players = vec![Guest::new(&people.address).await];
        let terms = json!({"level": 1, "color": "r"});
        let game = players[0].post("/api/v1/games", &terms).await;
        assert_eq!(game.status, 201, "{}", game.text());
        let game = game.json()["id"].as_str().expect("an id").to_owned();
        Table::new(players, game)
    }

    fn new(players: Vec<Guest>, game: String) -> Table {
        Table { players, game, sockets: Vec::new(), turns: Vec::new(), position: Value::Null }
    }

    /// Plays until the game is over or long enough, whatever happens to the server.
    async fn play(&mut self, people: &People, rng: &mut Rng, every: Duration) {
        self.join(people).await;
        while self.turns.len() < LONGEST {
            let next = tokio::time::Instant::now() + every;
            let Some(wish) = pick(&self.position, rng) else { break };
            match timeout(STUCK, self.turn(people, &wish)).await {
                Ok(Ok(())) => self.listen(next).await,
                Ok(Err(Broken::Over)) => break,
                Ok(Err(Broken::Gone)) => self.join(people).await,
                Err(_) => {
                    people.noticed().stuck += 1;
                    self.join(people).await;
                }
            }
        }
        people.noticed().games += 1;
    }

    /// Takes all seats, as often as it needs, and compares what the server knows with what it
    /// acknowledged.
    async fn join(&mut self, people: &People) {
        loop {
            self.sockets.clear();
            match self.try_join(people).await {
                Some(()) => return,
                None => sleep(Duration::from_millis(200)).await,
            }
        }
    }

    async fn try_join(&mut self, people: &People) -> Option<()> {
        let path = format!("/ws/v1/games/{}", self.game);
        for player in self.players.clone() {
            let mut socket = player.try_connect(&path, None).await.ok()?;
            let state = timeout(STUCK, socket.wait_for_text()).await.ok()?.ok()?;
            let state: Value = serde_json::from_str(&state).ok()?;
            let turns = state["game"]["turns"].as_array()?.clone();
            if !state["game"]["position"]["units"].as_array()?.is_empty() {
                self.position = state["game"]["position"].clone();
            }
            self.sockets.push(socket);
            self.compare(people, turns);
        }
        Some(())
    }

    /// What was acknowledged must be there. One more may be: that was on its way when the socket broke,
    /// and the computer's answer to it.
    fn compare(&mut self, people: &People, turns: Vec<Value>) {
        let mut noticed = people.noticed();
        let is_kept = |(own, kept): &(&Value, &Value)| own["lan"] == kept["lan"];
        let same = self.turns.iter().zip(&turns).take_while(is_kept).count();
        noticed.lost += self.turns.len() - same;
        let more = turns.len().saturating_sub(self.turns.len());
        let on_their_way = 3 - self.players.len();
        noticed.doubled += more.saturating_sub(on_their_way);
        self.turns = turns;
    }

    /// A turn, from its sending to its arrival at both players; against the computer, to its answer.
    async fn turn(&mut self, people: &People, wish: &Value) -> Result<(), Broken> {
        let number = self.turns.len();
        let alone = self.players.len() == 1;
        let mover = number % self.players.len();
        let id = format!("turn {number}");
        let message = json!({"t": "play", "id": id, "turn": number, "play": wish}).to_string();
        let begun = Instant::now();
        self.sockets[mover].send_text(message).await.map_err(|_| Broken::Gone)?;
        // Who moves first: a refusal comes to nobody else.
        let turn = arrival(&mut self.sockets[mover], number, &mut self.position).await?;
        self.turns.push(turn);
        people.noticed().acknowledged += 1;
        if !alone {
            arrival(&mut self.sockets[1 - mover], number, &mut self.position).await?;
        }
        if alone {
            let answer = arrival(&mut self.sockets[0], number + 1, &mut self.position).await?;
            self.turns.push(answer);
        }
        people.waited(if alone { Wait::Reply } else { Wait::Turn }, begun);
        Ok(())
    }

    /// Reads what comes until a moment: who does not is taken for gone.
    async fn listen(&mut self, until: tokio::time::Instant) {
        for index in 0..self.sockets.len() {
            let last = index + 1 == self.sockets.len();
            let moment =
                if last { until } else { tokio::time::Instant::now() + Duration::from_millis(1) };
            let reading = async { while self.sockets[index].wait_for_text().await.is_ok() {} };
            let _ = tokio::time::timeout_at(moment, reading).await;
        }
        tokio::time::sleep_until(until).await;
    }
}

/// Waits for the turn after so many; keeps the position where it is this player's turn next.
async fn arrival(
    socket: &mut Socket,
    number: usize,
    position: &mut Value,
) -> Result<Value, Broken> {
    loop {
        let text = socket.wait_for_text().await.map_err(|_| Broken::Gone)?;
        let mut event: Value = serde_json::from_str(&text).expect("JSON");
        match (event["t"].as_str(), event["event"].as_str()) {
            (Some("refused"), _) if event["code"] == "over" => return Err(Broken::Over),
            (Some("refused"), _) => return Err(Broken::Gone),
            (Some("event"), Some("end")) => return Err(Broken::Over),
            (Some("event"), Some("turn")) if event["n"] == number as u64 + 1 => {
                let next = event["position"].take();
                if next["units"].as_array().is_some_and(|units| !units.is_empty()) {
                    *position = next;
                }
                return Ok(event["turn"].take());
            }
            _ => {}
        }
    }
}

fn pick(position: &Value, rng: &mut Rng) -> Option<Value> {
    let mut moves = quiet_moves(position);
    (!moves.is_empty()).then(|| moves.swap_remove(rng.below(moves.len())))
}
