//! The games that have a task.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::{mpsc, oneshot};

use super::task::{self, Ask, Reply};
use crate::app::App;
use crate::error::{ApiError, Code};
use crate::id;
use crate::players::PlayerId;

/// How many messages wait for a game.
const INBOX: usize = 64;

/// The tasks of games by id. A game gets one when it is asked for something.
#[derive(Default)]
pub struct Games(Mutex<HashMap<String, mpsc::Sender<Ask>>>);

impl Games {
    fn lock(&self) -> MutexGuard<'_, HashMap<String, mpsc::Sender<Ask>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Where a game is asked; starts its task if it has none.
    fn inbox(&self, app: &App, id: &str) -> mpsc::Sender<Ask> {
        let mut games = self.lock();
        if let Some(inbox) = games.get(id).filter(|inbox| !inbox.is_closed()) {
            return inbox.clone();
        }
        let (inbox, asked) = mpsc::channel(INBOX);
        games.insert(id.to_owned(), inbox.clone());
        drop(games);
        tokio::spawn(task::run(app.clone(), id.to_owned(), asked, inbox.downgrade()));
        inbox
    }

    /// Asks a game, and says where to ask more.
    ///
    /// # Errors
    ///
    /// If there is no such game, or the database fails.
    pub async fn ask<T>(
        &self,
        app: &App,
        id: &str,
        ask: impl Fn(Reply<T>) -> Ask,
    ) -> Result<(mpsc::Sender<Ask>, T), ApiError> {
        if !id::is_id(id, 'g') {
            return Err(ApiError::not_found());
        }
        // A task may end while it is asked; the next one answers.
        for _ in 0..3 {
            let (reply, replied) = oneshot::channel();
            let inbox = self.inbox(app, id);
            if inbox.send(ask(reply)).await.is_err() {
                continue;
            }
            if let Ok(answer) = replied.await {
                return Ok((inbox, answer.ok_or_else(ApiError::not_found)?));
            }
        }
        let (en, vi) =
            ("the server is busy; please try again", "máy chủ đang bận; vui lòng thử lại");
        Err(ApiError::new(Code::Busy, en, vi))
    }

    /// The state of a game as a player sees it.
    ///
    /// # Errors
    ///
    /// If there is no such game, or the database fails.
    pub async fn state(&self, app: &App, id: &str, player: &PlayerId) -> Result<String, ApiError> {
        let ask = |reply| Ask::State(player.clone(), reply);
        Ok(self.ask(app, id, ask).await?.1)
    }

    /// Starts the task of a game in which something happens without anyone connected.
    pub fn wake(&self, app: &App, id: &str) {
        drop(self.inbox(app, id));
    }

    /// The task of a game is over, whatever waits for it.
    pub(super) fn forget(&self, id: &str) {
        self.lock().remove(id);
    }

    /// The task of a game has nothing to do: it ends, unless something waits for it.
    pub(super) fn retire(&self, id: &str, inbox: &mpsc::Receiver<Ask>) -> bool {
        let mut games = self.lock();
        let free = inbox.is_empty();
        if free {
            games.remove(id);
        }
        free
    }
}
