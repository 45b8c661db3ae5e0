//! A WebSocket with its limits: sizes, rates, pings, and the end.

use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::extract::FromRequestParts;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::http::request::Parts;
use axum::response::Response;
use serde::Deserialize;
use tokio::sync::{mpsc, watch};
use tokio::time::{Interval, MissedTickBehavior, interval, timeout};
use tracing::{Instrument, error_span};
use utoipa::ToSchema;

use crate::admin::{House, Subscription};
use crate::app::App;
use crate::costs::Payer;
use crate::error::ApiError;
use crate::limits::{Bucket, Rate};
use crate::metrics::METRICS;
use crate::moment::Moment;
use crate::outbox::{Outbox, Sending, TooSlow};
use crate::sockets::OpenSocket;
use crate::transit::Transit;
use crate::words::Said;

/// A message so many times as long as it may be ends the connection before it is read.
const FAR_TOO_LONG: usize = 4;
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

/// How long a message takes to a client and back, as the server measured it last.
#[derive(Clone, Default)]
pub struct Lag(Arc<AtomicU32>);

impl Lag {
    /// In milliseconds.
    pub fn get(&self) -> Moment {
        Moment::from(self.0.load(Ordering::Relaxed))
    }

    /// A lag that another instance has measured, in milliseconds.
    pub fn of(millis: u32) -> Lag {
        Lag(Arc::new(AtomicU32::new(millis)))
    }

    /// As it is told to another instance, in milliseconds.
    pub fn millis(&self) -> u32 {
        self.0.load(Ordering::Relaxed)
    }

    /// Another instance has measured it again.
    pub fn set_millis(&self, millis: u32) {
        self.0.store(millis, Ordering::Relaxed);
    }

    fn set(&self, lag: Duration) {
        self.set_millis(u32::try_from(lag.as_millis()).unwrap_or(u32::MAX));
    }
}

/// A request that becomes a WebSocket, of a player who may have one more.
pub struct Arrival {
    upgrade: WebSocketUpgrade,
    /// Whose it is, and who pays for what is done for it.
    pub payer: Payer,
    open: OpenSocket,
    house: Arc<House>,
    outboxes: Transit,
    stop: watch::Receiver<bool>,
}

impl FromRequestParts<App> for Arrival {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Arrival, ApiError> {
        let upgrade = WebSocketUpgrade::from_request_parts(parts, app)
            .await
            .map_err(|_| ApiError::bad_request(&Said::ForWebSockets))?;
        let payer = Payer::from_request_parts(parts, app).await?;
        let open = app.sockets().enter(payer.player(), payer.client())?;
        let (house, stop) = (Arc::clone(app.house()), app.stopped());
        let outboxes = app.outboxes().clone();
        Ok(Arrival { upgrade, payer, open, house, outboxes, stop })
    }
}

impl Arrival {
    /// Opens the socket, with the longest message that is read; then the two sides talk.
    pub fn open<T: Future<Output = ()> + Send + 'static>(
        self,
        longest: usize,
        talk: impl FnOnce(Wire, Outbox) -> T + Send + 'static,
    ) -> Response {
        let Arrival { upgrade, payer, open, house, outboxes, stop } = self;
        let span = error_span!("socket", player = %payer.player());
        // Small buffers: there are tens of thousands of sockets.
        upgrade
            .max_message_size(FAR_TOO_LONG * longest)
            .max_frame_size(FAR_TOO_LONG * longest)
            .read_buffer_size(4 << 10)
            .write_buffer_size(0)
            .on_upgrade(move |socket| {
                let (outbox, sent) = Outbox::new(payer.client(), &outboxes);
                let mut pings = interval(PING);
                pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
                let wire = Wire {
                    socket,
                    longest,
                    outbox: sent,
                    outboxes,
                    stop,
                    lag: Lag::default(),
                    bucket: Bucket::full(RATE, Instant::now()),
                    payer,
                    faults: 0,
                    pings,
                    pinged: None,
                    news: house.subscribe(),
                    house,
                    open,
                };
                talk(wire, outbox).instrument(span)
            })
    }
}

/// A WebSocket of a client.
pub struct Wire {
    socket: WebSocket,
    longest: usize,
    outbox: mpsc::Receiver<Sending>,
    outboxes: Transit,
    stop: watch::Receiver<bool>,
    lag: Lag,
    bucket: Bucket,
    payer: Payer,
    faults: u32,
    pings: Interval,
    /// When the last ping was sent, while its answer is not here.
    pinged: Option<Instant>,
    news: Subscription,
    house: Arc<House>,
    open: OpenSocket,
}

/// Why a message is not read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// There were too many before it.
    TooMany,
    /// It is too long.
    TooLong,
    /// It is no text.
    NoText,
}

/// What was heard.
type Heard = Result<Utf8Bytes, Fault>;

/// What happens next at a socket.
enum Next {
    Heard(Option<Result<Message, axum::Error>>),
    Say(Option<Sending>),
    Ping,
    News(Option<Utf8Bytes>),
    Stop,
}

impl Wire {
    /// How far away the client is, now and later.
    pub fn lag(&self) -> Lag {
        self.lag.clone()
    }

    /// The next message of the client, if it is within the limits; what waits for the client is sent
    /// meanwhile. None: the connection is over. Who stops waiting misses nothing.
    pub async fn next(&mut self) -> Option<Heard> {
        loop {
            let next = tokio::select! {
                message = self.socket.recv() => Next::Heard(message),
                text = self.outbox.recv() => Next::Say(text),
                _ = self.pings.tick() => Next::Ping,
                notice = self.news.next() => Next::News(notice),
                _ = self.stop.wait_for(|&stopped| stopped) => Next::Stop,
            };
            match next {
                Next::Heard(None | Some(Ok(Message::Close(_)))) => return None,
                Next::Heard(Some(Ok(message))) if !self.payer.sends(length(&message)) => {
                    return self.close(close::POLICY).await;
                }
                Next::Heard(Some(Ok(message))) => {
                    let heard = self.hear(message);
                    if heard.is_some() {
                        return heard;
                    }
                }
                Next::Heard(Some(Err(_))) => return self.close(close::TOO_LARGE).await,
                Next::Say(Some(sending)) => self.send_counted(sending).await?,
                Next::Say(None) => {
                    // Too slow, or its game was stopped, perhaps with all others.
                    let stops = *self.stop.borrow();
                    let code = if stops { close::RESTART } else { close::TRY_AGAIN };
                    return self.close(code).await;
                }
                Next::Ping if self.pinged.replace(Instant::now()).is_some() => return None,
                Next::Ping => self.send_message(Message::Ping(Bytes::new())).await?,
                Next::News(_) if self.open.is_refused(&self.house) => {
                    return self.close(close::POLICY).await;
                }
                Next::News(Some(notice)) => self.send(notice).await?,
                Next::News(None) => {}
                Next::Stop => return self.close(close::RESTART).await,
            }
        }
    }

    /// Looks at a message; none if there is nothing to say to it.
    fn hear(&mut self, message: Message) -> Option<Heard> {
        if let Message::Pong(_) = message
            && let Some(pinged) = self.pinged.take()
        {
            self.lag.set(pinged.elapsed());
            return None;
        }
        if !self.bucket.take(RATE, Instant::now()) {
            METRICS.refuse("messages");
            return Some(Err(Fault::TooMany));
        }
        if self.payer.may_ask().is_err() {
            return Some(Err(Fault::TooMany));
        }
        match message {
            Message::Text(text) if text.len() <= self.longest => Some(Ok(text)),
            Message::Text(_) => Some(Err(Fault::TooLong)),
            Message::Binary(_) => Some(Err(Fault::NoText)),
            Message::Ping(_) | Message::Pong(_) | Message::Close(_) => None,
        }
    }

    /// Answers what no client should send; who goes on is disconnected. `None`: it is over.
    pub async fn fault(&mut self, answer: impl Into<Utf8Bytes>) -> Option<()> {
        self.faults += 1;
        if self.faults > PATIENCE {
            return self.close(close::POLICY).await;
        }
        self.send(answer).await
    }

    /// Sends a message. `None`: the connection is over.
    pub async fn send(&mut self, text: impl Into<Utf8Bytes>) -> Option<()> {
        match Sending::new(text.into(), self.payer.client(), &self.outboxes) {
            Ok(sending) => self.send_counted(sending).await,
            Err(TooSlow) => self.close(close::TRY_AGAIN).await,
        }
    }

    /// Sends what is counted until the other end has taken it. `None`: the connection is over.
    pub async fn send_counted(&mut self, sending: Sending) -> Option<()> {
        self.send_message(Message::Text(sending.text.clone())).await
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

/// How long a message is, in bytes.
fn length(message: &Message) -> usize {
    match message {
        Message::Text(text) => text.len(),
        Message::Binary(bytes) | Message::Ping(bytes) | Message::Pong(bytes) => bytes.len(),
        Message::Close(_) => 0,
    }
}

/// Asks for a sign of life.
#[derive(Deserialize, ToSchema)]
#[serde(tag = "t", rename_all = "camelCase")]
pub enum Ping {
    /// Is anybody there?
    Ping,
}

/// Whether a message asks for a sign of life.
pub fn is_ping(text: &str) -> bool {
    text.len() < 100 && serde_json::from_str::<Ping>(text).is_ok()
}
