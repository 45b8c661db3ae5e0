//! One server among several that share a database: sockets at one, games at another, and a bus between them.
//!
//! A game has one owner, who is found through its lease in the database. Whoever has a socket of the game passes on
//! what it says, and gets what is to be told to it (`sockets`, `guests`). The [`link`]s between two instances count
//! what is said, because a bus may lose something; what nobody needs to count is said to all (`news`).

mod guests;
mod link;
pub mod message;
mod news;
mod sockets;

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::body::Bytes;
use futures_util::StreamExt;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{MissedTickBehavior, interval, timeout};

use crate::app::App;
use crate::bus::Bus;
use crate::costs::Payer;
use crate::error::{ApiError, Code};
use crate::limits::Client;
use crate::players::PlayerId;
use crate::store::Instance;
use crate::words::Said;
use guests::Guests;
pub use guests::RemoteSocket;
use link::{BEAT, Links};
use message::{ALL, Body, Envelope, How, News, SocketNumber, What, Who, to};
use news::Everybody;
pub use sockets::Joined;
use sockets::Sockets;

/// How many messages wait to be said. What finds no room is lost, and the other end notices.
const WAITING: usize = 1 << 16;
/// How long another instance may take to answer.
const PATIENCE: Duration = Duration::from_secs(2);

/// This server among the others. Clones share it.
#[derive(Clone)]
pub struct Cluster(Arc<Inner>);

struct Inner {
    bus: Bus,
    me: Instance,
    /// What is to be said, in order.
    out: mpsc::Sender<(String, Bytes)>,
    links: Mutex<Links>,
    /// Sockets here whose games are elsewhere.
    sockets: Sockets,
    /// Sockets elsewhere whose games are here.
    guests: Guests,
    questions: Mutex<HashMap<u64, Question>>,
    last_question: AtomicU64,
    everybody: Everybody,
    /// Whether this instance has said that it ends.
    has_left: AtomicBool,
}

/// A question that was asked.
struct Question {
    owner: Instance,
    answer: oneshot::Sender<(How, String)>,
}

/// Why a question about a game has no answer from there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unanswered {
    /// There is no such game.
    NoGame,
    /// The game is not there any more, or nobody answers.
    Nobody,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Cluster {
    /// An instance on a bus; it says and hears nothing before [`run`](Cluster::run).
    pub fn new(bus: Bus, me: Instance) -> Cluster {
        let (out, waiting) = mpsc::channel(WAITING);
        tokio::spawn(speak(bus.clone(), waiting));
        Cluster(Arc::new(Inner {
            bus,
            me,
            out,
            links: Mutex::default(),
            sockets: Sockets::default(),
            guests: Guests::default(),
            questions: Mutex::default(),
            last_question: AtomicU64::new(0),
            everybody: Everybody::default(),
            has_left: AtomicBool::new(false),
        }))
    }

    /// Whether the bus is there.
    pub fn is_connected(&self) -> bool {
        self.0.bus.is_connected()
    }

    /// This instance.
    pub fn me(&self) -> &Instance {
        &self.0.me
    }

    /// How many other instances were heard lately.
    pub fn others(&self) -> usize {
        lock(&self.0.links).count(Instant::now())
    }

    /// Who is here, at all instances.
    pub fn everybody(&self) -> &Everybody {
        &self.0.everybody
    }

    /// How many sockets here have their game elsewhere, and how many elsewhere have it here.
    pub fn passed_on(&self) -> (usize, usize) {
        (self.0.sockets.count(), self.0.guests.count())
    }

    /// Says something to another instance. If it is lost, the link is broken: then both know.
    fn send(&self, to_whom: &Instance, body: Body, text: &str) {
        let mut links = lock(&self.0.links);
        let (from, n) = (self.0.me.as_str().to_owned(), links.send(to_whom, Instant::now()));
        let envelope = Envelope { from, n, body };
        // Under the lock, so that nothing overtakes. What finds no room is missed by its number.
        let _ = self.0.out.try_send((to(to_whom.as_str()), envelope.write(text)));
    }

    /// Says something to all.
    pub fn tell_all(&self, news: &News) {
        // Texts and numbers can always be written; what finds no room is said again, or looked up.
        let text = serde_json::to_vec(news).unwrap_or_default();
        let _ = self.0.out.try_send((ALL.to_owned(), text.into()));
    }

    /// Asks the owner of a game.
    ///
    /// # Errors
    ///
    /// If there is no such game, or the owner does not answer, or is not the owner.
    pub async fn ask(
        &self,
        owner: &Instance,
        game: &str,
        what: What,
    ) -> Result<(How, String), Unanswered> {
        let question = self.0.last_question.fetch_add(1, Ordering::Relaxed);
        let (answer, answered) = oneshot::channel();
        lock(&self.0.questions).insert(question, Question { owner: owner.clone(), answer });
        self.send(owner, Body::Ask { question, game: game.to_owned(), what }, "");
        let answered = timeout(PATIENCE, answered).await;
        lock(&self.0.questions).remove(&question);
        match answered {
            Ok(Ok((How::NoGame, _))) => Err(Unanswered::NoGame),
            Ok(Ok((How::NotHere, _)) | Err(_)) | Err(_) => Err(Unanswered::Nobody),
            Ok(Ok(answer)) => Ok(answer),
        }
    }

    /// Hears what the others say, for good: also while the server stops, so that whoever asks for its games is told
    /// at once that they are not here any more.
    pub async fn run(self, app: App) {
        let Ok(mut own) = self.0.bus.subscribe(to(self.0.me.as_str())).await else { return };
        let Ok(mut all) = self.0.bus.subscribe(ALL.to_owned()).await else { return };
        let mut beats = interval(BEAT);
        beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut was_connected = false;
        loop {
            tokio::select! {
                // What was said here is heard before how much that was.
                biased;
                message = own.next() => match message {
                    Some(message) => self.hear(&app, &message.payload),
                    None => return,
                },
                message = all.next() => match message {
                    Some(message) => self.hear_news(&app, &message.payload),
                    None => return,
                },
                _ = beats.tick() => {
                    self.beat(&app);
                    let is_connected = self.is_connected();
                    if is_connected && !was_connected {
                        // What was said meanwhile was not heard.
                        tokio::spawn(news::catch_up(app.clone()));
                    }
                    was_connected = is_connected;
                }
            }
        }
    }

    /// Says that this instance is there, and looks who is not.
    fn beat(&self, app: &App) {
        if self.0.has_left.load(Ordering::Relaxed) {
            return;
        }
        let (sent, silent) = {
            let mut links = lock(&self.0.links);
            (links.sent(), links.take_silent(Instant::now()))
        };
        for other in silent {
            tracing::warn!(%other, "an instance is silent");
            self.begin_anew(&other);
            self.0.everybody.forget(&other);
            app.lobby().changed_elsewhere();
        }
        self.0.guests.sweep();
        let beat = self.0.everybody.beat(app, self.0.me.as_str(), sent);
        self.tell_all(&News::Beat(beat));
    }

    /// This instance ends, and its games are nobody's.
    pub async fn leave(&self) {
        self.0.has_left.store(true, Ordering::Relaxed);
        let (from, sent) = (self.0.me.as_str().to_owned(), lock(&self.0.links).sent());
        let beat = message::Beat { from, sent, all: true, leaves: true, ..Default::default() };
        self.tell_all(&News::Beat(beat));
        // What waits is said before it.
        tokio::time::sleep(Duration::from_millis(50)).await;
        self.0.bus.flush().await;
    }

    /// Something was lost between two instances, or one is not there any more.
    fn begin_anew(&self, other: &Instance) {
        lock(&self.0.questions).retain(|_, question| question.owner != *other);
        self.0.sockets.drop_at(other);
        self.0.guests.drop_of(other);
    }

    fn hear(&self, app: &App, bytes: &[u8]) {
        let Some((Envelope { from, n, body }, text)) = Envelope::read(bytes) else { return };
        let from = Instance::named(from);
        if !lock(&self.0.links).receive(&from, n, Instant::now()) {
            tracing::warn!(other = %from, "something was lost between two instances");
            self.begin_anew(&from);
            self.send(&from, Body::Broken, "");
        }
        match body {
            Body::Join { socket, game, who, since, lag } => {
                let Some(payer) = who.payer(app) else { return };
                Guests::join(self, app, (from, socket), game, (payer, since, lag));
            }
            Body::Say { socket, lag } => self.0.guests.say(self, &(from, socket), lag, text),
            Body::Leave { socket } => self.0.guests.leave(&(from, socket)),
            Body::Ask { question, game, what } => {
                let (cluster, app) = (self.clone(), app.clone());
                tokio::spawn(async move {
                    let answered = app.games().answer_here(&app, &game, &what).await;
                    let (how, text) = answered.unwrap_or_else(|not| (not.how(), String::new()));
                    cluster.send(&from, Body::Answer { question, how }, &text);
                });
            }
            Body::Texts { sockets } => {
                for socket in sockets {
                    if !self.0.sockets.pass_on(&from, socket, text) {
                        self.send(&from, Body::Leave { socket }, "");
                    }
                }
            }
            Body::Joined { socket, how } => self.0.sockets.joined(socket, how),
            Body::Gone { socket } => self.0.sockets.drop_one(&from, socket),
            Body::Answer { question, how } => {
                if let Some(asked) = lock(&self.0.questions).remove(&question) {
                    // Whoever asked may have left.
                    let _ = asked.answer.send((how, text.to_owned()));
                }
            }
            Body::Broken => self.begin_anew(&from),
        }
    }

    /// A text for sockets elsewhere.
    pub fn texts(&self, at: &Instance, sockets: Vec<SocketNumber>, text: &str) {
        self.send(at, Body::Texts { sockets }, text);
    }
}

/// Says what waits, in order. While the bus is away it is dropped: whoever counts notices.
async fn speak(bus: Bus, mut waiting: mpsc::Receiver<(String, Bytes)>) {
    while let Some((subject, text)) = waiting.recv().await {
        if bus.is_connected()
            && let Err(error) = bus.publish(subject, text).await
        {
            tracing::warn!(%error, "something could not be said to another instance");
        }
    }
}

impl Who {
    /// Who pays for what is done for them here.
    pub fn payer(&self, app: &App) -> Option<Payer> {
        let player = PlayerId::read(&self.player)?;
        Some(Payer::new(Arc::clone(app.costs()), Client::new(self.client), player))
    }
}

impl From<Unanswered> for ApiError {
    fn from(why: Unanswered) -> ApiError {
        match why {
            Unanswered::NoGame => ApiError::not_found(),
            Unanswered::Nobody => ApiError::new(Code::Unavailable, &Said::GameMoves),
        }
    }
}
