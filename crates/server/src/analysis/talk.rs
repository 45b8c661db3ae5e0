//! One analysis socket.

use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use cotulenh::{Language, Position};
use cotulenh_engine::review::Review;
use tokio::sync::watch;
use tokio::time::{MissedTickBehavior, interval, sleep_until, timeout};

use super::messages::{Answer, LinesForm, Moves, Reason, Request, ReviewedForm};
use super::{LINES, MOST_BYTES, Named, bad_request, read};
use crate::app::App;
use crate::error::{ApiError, Code};
use crate::limits::{Bucket, Rate, too_many};
use crate::players::PlayerId;
use crate::pool::{Analysis, Found, Task, Update};
use crate::sockets::Place;

/// How long lines wait for better ones: ten times a second is enough for people.
const PAUSE: Duration = Duration::from_millis(100);
/// How often a client may say something.
const MESSAGES: Rate = Rate { burst: 30.0, per_second: 10.0 };
/// After so many messages that cannot be read, or come too fast, the client is disconnected.
const MOST_FAULTS: u32 = 20;
/// How often the other end is asked whether it is there, and how long it may be silent.
const ASK: Duration = Duration::from_secs(30);
const SILENCE: Duration = Duration::from_secs(90);
/// How long a message may take to be sent.
const SENDING: Duration = Duration::from_secs(10);

/// What is going on.
struct Current {
    id: u64,
    analysis: Analysis,
    /// The position that is searched.
    position: Position,
    /// How many positions of a review were told.
    ply: usize,
    /// Lines that were not told yet.
    found: Option<Found>,
}

struct Talk {
    socket: WebSocket,
    app: App,
    player: PlayerId,
    current: Option<Current>,
    /// When lines were told last.
    told: Instant,
    bucket: Bucket,
    faults: u32,
}

/// The connection is over.
struct Closed;

/// Talks until the other end is gone or the server stops. The place is kept as long.
pub(super) async fn talk(socket: WebSocket, app: App, player: PlayerId, _place: Place) {
    let now = Instant::now();
    let bucket = Bucket::full(MESSAGES, now);
    let (current, told, faults) = (None, now, 0);
    let mut talk = Talk { socket, app, player, current, told, bucket, faults };
    // However it ends, the analysis ends with it.
    let Err(Closed) = talk.run().await;
}

impl Talk {
    async fn run(&mut self) -> Result<std::convert::Infallible, Closed> {
        let mut ask = interval(ASK);
        ask.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut heard = Instant::now();
        let mut stop = self.app.stopped();
        loop {
            let waits = self.current.as_ref().is_some_and(|current| current.found.is_some());
            let due = (self.told + PAUSE).into();
            tokio::select! {
                message = self.socket.recv() => {
                    heard = Instant::now();
                    match message {
                        Some(Ok(message)) => self.hear(message).await?,
                        Some(Err(_)) | None => return Err(Closed),
                    }
                }
                update = next(&mut self.current) => self.update(update).await?,
                () = sleep_until(due), if waits => self.tell_lines().await?,
                () = stopped(&mut stop) => return self.close(close_code::RESTART).await,
                _ = ask.tick() => {
                    if heard.elapsed() > SILENCE {
                        return Err(Closed);
                    }
                    self.send_message(Message::Ping(axum::body::Bytes::new())).await?;
                }
            }
        }
    }

    /// Something came.
    async fn hear(&mut self, message: Message) -> Result<(), Closed> {
        let text = match message {
            Message::Text(text) => text,
            Message::Ping(_) | Message::Pong(_) => return Ok(()),
            Message::Close(_) => return Err(Closed),
            Message::Binary(_) => return self.fault(unreadable()).await,
        };
        if !self.bucket.take(MESSAGES, Instant::now()) {
            return self.fault(too_many()).await;
        }
        if text.len() > MOST_BYTES {
            let error =
                ApiError::new(Code::TooLarge, "the message is too long", "tin nhắn quá dài");
            return self.fault(error).await;
        }
        match serde_json::from_str(&text) {
            Ok(Request::Go { id, game, lines }) => self.go(id, &game, lines).await,
            Ok(Request::Review { id, game }) => self.review(id, &game).await,
            Ok(Request::Stop) => self.stop().await,
            Ok(Request::Ping) => self.send(&Answer::Pong).await,
            Err(_) => self.fault(unreadable()).await,
        }
    }

    async fn go(&mut self, id: u64, moves: &Moves, lines: usize) -> Result<(), Closed> {
        self.stop().await?;
        if !LINES.contains(&lines) {
            let error = bad_request(|language| match language {
                Language::English => "1 to 5 lines can be asked for".to_owned(),
                Language::Vietnamese => "có thể yêu cầu từ 1 đến 5 biến".to_owned(),
            });
            return self.refuse(id, error).await;
        }
        let game = match read(moves) {
            Ok(named) => named.game,
            Err(error) => return self.refuse(id, error).await,
        };
        // The engine takes back a deploy in progress.
        let position = game.position().without_deploy();
        if position.outcome().is_some() {
            return self.send(&Answer::Done { id, reason: Reason::Over }).await;
        }
        self.begin(id, &position, Task::search(game, lines)).await
    }

    async fn review(&mut self, id: u64, moves: &Moves) -> Result<(), Closed> {
        self.stop().await?;
        let Named { start, turns, .. } = match read(moves) {
            Ok(named) => named,
            Err(error) => return self.refuse(id, error).await,
        };
        self.begin(id, &start, Task::Review(Review::new(start, turns))).await
    }

    async fn begin(&mut self, id: u64, position: &Position, task: Task) -> Result<(), Closed> {
        let Ok(analysis) = self.app.pool().analyse(self.player.clone(), task) else {
            let error = ApiError::new(
                Code::Busy,
                "all engines are busy; try again in a minute",
                "mọi máy phân tích đều bận; hãy thử lại sau một phút",
            );
            return self.refuse(id, error).await;
        };
        let queued = analysis.was_queued();
        self.current = Some(Current { id, analysis, position: *position, ply: 0, found: None });
        if queued {
            self.send(&Answer::Queued { id }).await?;
        }
        Ok(())
    }

    /// Ends what is going on, if anything is.
    async fn stop(&mut self) -> Result<(), Closed> {
        self.tell_lines().await?;
        match self.current.take() {
            Some(current) => {
                self.send(&Answer::Done { id: current.id, reason: Reason::Stopped }).await
            }
            None => Ok(()),
        }
    }

    /// The engine says something.
    async fn update(&mut self, update: Option<Update>) -> Result<(), Closed> {
        let Some(current) = &mut self.current else { return Ok(()) };
        match update {
            Some(Update::Found(found)) => {
                current.found = Some(found);
                Ok(())
            }
            Some(Update::Reviewed(reviewed)) => {
                let answer = ReviewedForm::new(current.id, current.ply, &reviewed);
                current.ply += 1;
                self.send(&Answer::Reviewed(answer)).await
            }
            Some(Update::End(end)) => {
                let id = current.id;
                self.tell_lines().await?;
                self.current = None;
                self.send(&Answer::Done { id, reason: end.into() }).await
            }
            None => {
                self.current = None;
                Ok(())
            }
        }
    }

    /// Tells the lines that wait.
    async fn tell_lines(&mut self) -> Result<(), Closed> {
        let Some(current) = &mut self.current else { return Ok(()) };
        let Some(found) = current.found.take() else { return Ok(()) };
        self.told = Instant::now();
        let lines = LinesForm::new(current.id, &current.position, &found);
        self.send(&Answer::Lines(lines)).await
    }

    /// Answers what cannot be granted.
    async fn refuse(&mut self, id: u64, error: ApiError) -> Result<(), Closed> {
        self.send(&Answer::error(Some(id), error)).await
    }

    /// Answers what no client should send; who goes on with it is disconnected.
    async fn fault(&mut self, error: ApiError) -> Result<(), Closed> {
        self.faults += 1;
        self.send(&Answer::error(None, error)).await?;
        if self.faults <= MOST_FAULTS {
            return Ok(());
        }
        self.close(close_code::POLICY).await
    }

    async fn close<T>(&mut self, code: u16) -> Result<T, Closed> {
        let frame = CloseFrame { code, reason: Utf8Bytes::default() };
        let _ = self.send_message(Message::Close(Some(frame))).await;
        Err(Closed)
    }

    async fn send(&mut self, answer: &Answer) -> Result<(), Closed> {
        let text = serde_json::to_string(answer).map_err(|_| Closed)?;
        self.send_message(Message::Text(text.into())).await
    }

    async fn send_message(&mut self, message: Message) -> Result<(), Closed> {
        match timeout(SENDING, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(Closed),
        }
    }
}

/// What the engine says next; nothing ever if there is no analysis.
async fn next(current: &mut Option<Current>) -> Option<Update> {
    match current {
        Some(current) => current.analysis.next().await,
        None => std::future::pending().await,
    }
}

/// Waits for the end of the server.
async fn stopped(stop: &mut watch::Receiver<bool>) {
    // An error says that nothing is left that could say so.
    let _ = stop.wait_for(|&stopped| stopped).await;
}

fn unreadable() -> ApiError {
    ApiError::new(Code::BadRequest, "this message cannot be read", "không đọc được tin nhắn này")
}
