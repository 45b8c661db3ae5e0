//! One analysis socket.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use cotulenh::Position;
use tokio::time::sleep_until;

use super::messages::{Answer, LinesForm, Moves, Reason, Request, ReviewedForm};
use super::{Named, read};
use crate::app::App;
use crate::bounds;
use crate::costs::{self, Payer};
use crate::error::{ApiError, Code};
use crate::fairplay::{self, Asked};
use crate::limits::too_many;
use crate::outbox::Outbox;
use crate::pool::{Analysis, Asker, Found, Task, Update};
use crate::wire::{Fault, Wire};
use crate::words::Said;

/// How long lines wait for better ones: ten times a second is enough for people.
const PAUSE: Duration = Duration::from_millis(100);

/// What is not longer is read at once, in bytes: most games of people are not.
const SHORT: usize = 4 << 10;

/// How often it is looked whether an analysis may go on: a game may have reached its position.
const LOOK_AGAIN: Duration = Duration::from_secs(1);

/// What is going on.
struct Current {
    id: u64,
    analysis: Analysis,
    /// What it is about, for fair play.
    asked: Arc<Asked>,
    /// When it is looked at next whether it may go on.
    look_at: Instant,
    /// The position that is searched, without the deploy in progress: lines begin with whole turns.
    board: Position,
    /// How many positions of a review were told.
    ply: usize,
    /// Lines that were not told yet.
    found: Option<Found>,
}

struct Talk {
    wire: Wire,
    app: App,
    payer: Payer,
    current: Option<Current>,
    /// When lines were told last.
    told: Instant,
}

/// Talks until the other end is gone or the server stops; the analysis ends with it. Everything is
/// said in turn, so that nothing goes through the outbox; but it is not closed before the end.
pub(super) async fn talk(wire: Wire, _outbox: Outbox, app: App, payer: Payer) {
    let mut talk = Talk { wire, app, payer, current: None, told: Instant::now() };
    while talk.go_on().await.is_some() {}
}

/// In all of these `None` says that the connection is over.
impl Talk {
    async fn go_on(&mut self) -> Option<()> {
        let waits = self.current.as_ref().is_some_and(|current| current.found.is_some());
        let due = (self.told + PAUSE).into();
        let look_at = self.current.as_ref().map(|current| current.look_at.into());
        tokio::select! {
            heard = self.wire.next() => match heard? {
                Ok(text) => self.hear(&text).await,
                Err(fault) => self.fault(fault.into()).await,
            },
            update = next(&mut self.current) => self.update(update).await,
            () = sleep_until(due), if waits => self.tell_lines().await,
            () = sleep_until(look_at.unwrap_or(due)), if look_at.is_some() => self.look_again().await,
        }
    }

    /// Something came.
    async fn hear(&mut self, text: &Utf8Bytes) -> Option<()> {
        match self.understand(text).await {
            Ok(Request::Go { id, game, lines }) => self.go(id, game, lines).await,
            Ok(Request::Review { id, game, from }) => self.review(id, game, from).await,
            Ok(Request::Stop) => self.stop().await,
            Ok(Request::Ping) => self.send(&Answer::Pong).await,
            Err(error) => self.fault(error).await,
        }
    }

    /// Reads what came, at the cost of who sent it; what is long, away from the tasks.
    async fn understand(&mut self, text: &Utf8Bytes) -> Result<Request, ApiError> {
        let read = |text: &str| serde_json::from_str(text).map_err(|_| unreadable());
        if text.len() <= SHORT {
            return costs::paid_here(Some(&self.payer), || read(text));
        }
        let text = text.clone();
        self.app.workers().run(&self.payer, move || read(&text)).await?
    }

    /// Reads a game away from the tasks: it may have a thousand turns. An engine is to look at its end, or
    /// at all of it after so many turns.
    async fn read(
        &mut self,
        moves: Moves,
        from: Option<usize>,
    ) -> Result<(Named, Arc<Asked>), ApiError> {
        let read = move || {
            let named = read(&moves)?;
            let asked = match from {
                Some(from) => Asked::review(&named.game, from.min(named.turns.len())),
                None => Asked::search(&named.game),
            };
            Ok((named, Arc::new(asked)))
        };
        self.app.workers().run(&self.payer, read).await?
    }

    async fn go(&mut self, id: u64, moves: Moves, lines: usize) -> Option<()> {
        self.stop().await?;
        if !bounds::LINES.contains(&lines) {
            return self.refuse(id, ApiError::bad_request(&Said::BadLines)).await;
        }
        let (game, asked) = match self.read(moves, None).await {
            Ok((named, asked)) => (named.game, asked),
            Err(error) => return self.refuse(id, error).await,
        };
        if game.result().is_some() {
            return self.send(&Answer::Done { id, reason: Reason::Over }).await;
        }
        if let Err(error) = self.allow(&asked).await {
            return self.refuse(id, error).await;
        }
        let board = *game.board();
        self.begin(id, 0, &board, (Task::search(game, lines), asked)).await
    }

    async fn review(&mut self, id: u64, moves: Moves, from: usize) -> Option<()> {
        self.stop().await?;
        let is_open = !moves.turns.is_empty();
        let (Named { start, turns, game }, asked) = match self.read(moves, Some(from)).await {
            Ok(read) => read,
            Err(error) => return self.refuse(id, error).await,
        };
        if game.current().is_deploying() && is_open {
            return self.refuse(id, ApiError::bad_request(&Said::OpenTurn)).await;
        }
        let from = from.min(turns.len());
        if let Err(error) = self.allow(&asked).await {
            return self.refuse(id, error).await;
        }
        self.begin(id, from, &start, (Task::review(start, turns, from), asked)).await
    }

    /// Whether an engine may help with it.
    async fn allow(&mut self, asked: &Arc<Asked>) -> Result<(), ApiError> {
        fairplay::allow(&self.app, &self.payer, asked).await
    }

    /// Ends what is going on if a game has reached its position.
    async fn look_again(&mut self) -> Option<()> {
        let Some(current) = &mut self.current else { return Some(()) };
        current.look_at = Instant::now() + LOOK_AGAIN;
        let (id, asked) = (current.id, Arc::clone(&current.asked));
        match self.allow(&asked).await {
            Err(error) if error.code == Code::Forbidden => {
                self.current = None;
                self.refuse(id, error).await
            }
            // What could not be found out is looked at again.
            Ok(()) | Err(_) => Some(()),
        }
    }

    async fn begin(
        &mut self,
        id: u64,
        ply: usize,
        board: &Position,
        (task, asked): (Task, Arc<Asked>),
    ) -> Option<()> {
        let Ok(analysis) = self.app.pool().analyse(&Asker::from(&self.payer), task) else {
            return self.refuse(id, ApiError::new(Code::Busy, &Said::EnginesBusy)).await;
        };
        let queued = analysis.was_queued();
        let (look_at, board) = (Instant::now() + LOOK_AGAIN, *board);
        self.current = Some(Current { id, analysis, asked, look_at, board, ply, found: None });
        match queued {
            true => self.send(&Answer::Queued { id }).await,
            false => Some(()),
        }
    }

    /// Ends what is going on, if anything is.
    async fn stop(&mut self) -> Option<()> {
        self.tell_lines().await?;
        match self.current.take() {
            Some(current) => {
                self.send(&Answer::Done { id: current.id, reason: Reason::Stopped }).await
            }
            None => Some(()),
        }
    }

    /// The engine says something.
    async fn update(&mut self, update: Option<Update>) -> Option<()> {
        let Some(current) = &mut self.current else { return Some(()) };
        match update {
            Some(Update::Found(found)) => {
                current.found = Some(found);
                Some(())
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
                self.send(&Answer::end(id, end)).await
            }
            None => {
                self.current = None;
                Some(())
            }
        }
    }

    /// Tells the lines that wait.
    async fn tell_lines(&mut self) -> Option<()> {
        let Some(current) = &mut self.current else { return Some(()) };
        let Some(found) = current.found.take() else { return Some(()) };
        self.told = Instant::now();
        let lines = LinesForm::new(current.id, &current.board, &found);
        self.send(&Answer::Lines(lines)).await
    }

    /// Answers what cannot be granted.
    async fn refuse(&mut self, id: u64, error: ApiError) -> Option<()> {
        self.send(&Answer::error(Some(id), error)).await
    }

    /// Answers what no client should send; who goes on with it is disconnected.
    async fn fault(&mut self, error: ApiError) -> Option<()> {
        self.wire.fault(Answer::error(None, error).text()).await
    }

    async fn send(&mut self, answer: &Answer) -> Option<()> {
        self.wire.send(answer.text()).await
    }
}

/// What the engine says next; nothing ever if there is no analysis.
async fn next(current: &mut Option<Current>) -> Option<Update> {
    match current {
        Some(current) => current.analysis.next().await,
        None => std::future::pending().await,
    }
}

impl From<Fault> for ApiError {
    fn from(fault: Fault) -> ApiError {
        match fault {
            Fault::TooMany => too_many(),
            Fault::TooLong => ApiError::new(Code::TooLarge, &Said::LongMessage),
            Fault::NoText => unreadable(),
        }
    }
}

fn unreadable() -> ApiError {
    ApiError::bad_request(&Said::UnknownMessage)
}
