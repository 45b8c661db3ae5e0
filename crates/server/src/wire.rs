//! A WebSocket with its limits: sizes, rates, pings, and the end.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use serde::Serialize;
use tokio::sync::{mpsc, watch};
use tokio::time::{Interval, MissedTickBehavior, interval, timeout};

use crate::game::{Refusal, RefusalCode};
use crate::limits::{Bucket, Rate};
use crate::moment::Moment;

/// The longest message of a client.
const LONGEST: usize = 16 << 10;
/// A longer one ends the connection before it is read.
const LONGEST_READ: usize = 64 << 10;
/// How many messages wait for a slow client before it is dropped.
const OUTBOX: usize = 64;
/// What a client may send.
const RATE: Rate = Rate { burst: 40.0, per_second: 10.0 };
/// How often a client may break a limit before it is disconnected.
const PATIENCE: u32 = 20;
/// How often the server asks whether a client is still there, and how far away.
const PING: Duration = Duration::from_secs(15);
/// Who takes longer to accept a message is not there any more.
const SEND: Duration = Duration::from_secs(10);

/// Close codes of WebSockets.
mod close {
    pub const POLICY: u16 = 1008;
    pub const TOO_LARGE: u16 = 1009;
    pub const RESTART: u16 = 1012;
    pub const TRY_AGAIN: u16 = 1013;
}

/// Where messages for a client go.
pub type Outbox = mpsc::Sender<Utf8Bytes>;

/// How long a message takes to a client and back, as the server measured it last.
#[derive(Clone, Default)]
pub struct Lag(Arc<AtomicU32>);

impl Lag {
    /// In milliseconds.
    pub fn get(&self) -> Moment {
        Moment::from(self.0.load(Ordering::Relaxed))
    }

    fn set(&self, lag: Duration) {
        self.0.store(u32::try_from(lag.as_millis()).unwrap_or(u32::MAX), Ordering::Relaxed);
    }
}

/// A WebSocket of a client.
pub struct Wire {
    socket: WebSocket,
    outbox: mpsc::Receiver<Utf8Bytes>,
    stop: watch::Receiver<bool>,
    lag: Lag,
    bucket: Bucket,
    broken_limits: u32,
    pings: Interval,
    /// When the last ping was sent, while its answer is not here.
    pinged: Option<Instant>,
}

/// What happens next at a socket.
enum Next {
    Heard(Option<Result<Message, axum::Error>>),
    Say(Option<Utf8Bytes>),
    Ping,
    Stop,
}

/// The limits of a connection that becomes a WebSocket.
pub fn limited(upgrade: WebSocketUpgrade) -> WebSocketUpgrade {
    // Small buffers: there are tens of thousands of sockets.
    upgrade
        .max_message_size(LONGEST_READ)
        .max_frame_size(LONGEST_READ)
        .read_buffer_size(4 << 10)
        .write_buffer_size(0)
}

impl Wire {
    /// A socket, with where to put messages for it, and its lag.
    pub fn new(socket: WebSocket, stop: watch::Receiver<bool>) -> (Wire, Outbox, Lag) {
        let (sender, outbox) = mpsc::channel(OUTBOX);
        let lag = Lag::default();
        let mut pings = interval(PING);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let wire = Wire {
            socket,
            outbox,
            stop,
            lag: lag.clone(),
            bucket: Bucket::full(RATE, Instant::now()),
            broken_limits: 0,
            pings,
            pinged: None,
        };
        (wire, sender, lag)
    }

    /// The next message of the client that is within the limits; what waits for the client is sent
    /// meanwhile. None: the connection is over.
    pub async fn next(&mut self) -> Option<Utf8Bytes> {
        loop {
            let next = tokio::select! {
                message = self.socket.recv() => Next::Heard(message),
                text = self.outbox.recv() => Next::Say(text),
                _ = self.pings.tick() => Next::Ping,
                _ = self.stop.wait_for(|&stopped| stopped) => Next::Stop,
            };
            match next {
                Next::Heard(Some(Ok(message))) => {
                    if let Some(text) = self.hear(message).await? {
                        return Some(text);
                    }
                }
                Next::Heard(Some(Err(_))) => return self.close(close::TOO_LARGE).await,
                Next::Heard(None) => return None,
                Next::Say(Some(text)) => self.send(text).await?,
                Next::Say(None) => {
                    // Too slow, or its game was stopped, perhaps with all others.
                    let stops = *self.stop.borrow();
                    let code = if stops { close::RESTART } else { close::TRY_AGAIN };
                    return self.close(code).await;
                }
                Next::Ping if self.pinged.replace(Instant::now()).is_some() => return None,
                Next::Ping => self.send_message(Message::Ping(Bytes::new())).await?,
                Next::Stop => return self.close(close::RESTART).await,
            }
        }
    }

    /// Looks at a message: `None` if the connection is over, `Some(None)` if there is nothing to do.
    async fn hear(&mut self, message: Message) -> Option<Option<Utf8Bytes>> {
        match message {
            Message::Text(text) if text.len() <= LONGEST => {
                if self.bucket.take(RATE, Instant::now()) {
                    return Some(Some(text));
                }
                self.refuse(None, &Refusal::too_many()).await?;
            }
            Message::Text(_) | Message::Binary(_) => {
                let en = "a message is a text of at most 16 KiB";
                let vi = "thông điệp là văn bản dài tối đa 16 KiB";
                self.refuse(None, &Refusal::new(RefusalCode::BadMessage, en, vi)).await?;
            }
            Message::Pong(_) => {
                if let Some(pinged) = self.pinged.take() {
                    self.lag.set(pinged.elapsed());
                }
            }
            Message::Ping(_) => {}
            Message::Close(_) => return None,
        }
        Some(None)
    }

    /// Refuses a message that no seat may send; who goes on is disconnected. `None`: it is over.
    pub async fn refuse(&mut self, id: Option<&str>, refusal: &Refusal) -> Option<()> {
        self.broken_limits += 1;
        if self.broken_limits > PATIENCE {
            return self.close(close::POLICY).await;
        }
        self.send(refused(id, refusal)).await
    }

    /// Sends a message. `None`: the connection is over.
    pub async fn send(&mut self, text: impl Into<Utf8Bytes>) -> Option<()> {
        self.send_message(Message::Text(text.into())).await
    }

    async fn send_message(&mut self, message: Message) -> Option<()> {
        timeout(SEND, self.socket.send(message)).await.ok()?.ok()
    }

    async fn close<T>(&mut self, code: u16) -> Option<T> {
        let frame = CloseFrame { code, reason: Utf8Bytes::default() };
        let _ = self.send_message(Message::Close(Some(frame))).await;
        None
    }
}

/// The answer to a message that is refused.
pub fn refused(id: Option<&str>, refusal: &Refusal) -> Utf8Bytes {
    #[derive(Serialize)]
    struct Refused<'a> {
        t: &'static str,
        #[serde(skip_serializing_if = "Option::is_none")]
        id: Option<&'a str>,
        #[serde(flatten)]
        refusal: &'a Refusal,
    }
    let answer = Refused { t: "refused", id, refusal };
    // Texts and numbers can always be written.
    serde_json::to_string(&answer).unwrap_or_default().into()
}
