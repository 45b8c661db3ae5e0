//! The games that have a task.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;
use tokio::time::sleep;
use tracing::{Instrument, error_span};

use super::held::Turns;
use super::task::{self, Ask, Reply};
use crate::app::App;
use crate::costs::Payer;
use crate::error::{ApiError, Code};
use crate::id;
use crate::store::Stored;
use crate::words::Said;

/// Where a game is asked.
pub type Inbox = mpsc::Sender<Ask>;

/// How many messages wait for a game.
const INBOX: usize = 64;

/// A game that failed, and that nobody asks for, is restored after this time.
const RESTORE: Duration = Duration::from_secs(10);

/// Where so many games have a task, no more are begun.
const MOST_BEGUN: usize = 11_000;
/// Where so many have one, no others are looked at that sleep: who comes back to a game finds room when nobody
/// begins one.
const MOST: usize = 12_000;

/// The tasks of games by id. A game gets one when it is asked for something.
#[derive(Default)]
pub struct Games {
    tasks: Mutex<HashMap<String, Inbox>>,
    turns: Turns,
}

impl Games {
    fn lock(&self) -> MutexGuard<'_, HashMap<String, Inbox>> {
        self.tasks.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.lock().len()
    }

    /// The turns of all of them.
    pub(super) fn turns(&self) -> &Turns {
        &self.turns
    }

    /// Refuses to begin a game when too much of others is in memory.
    ///
    /// # Errors
    ///
    /// If it is.
    pub fn room_for_new(&self) -> Result<(), ApiError> {
        let has_room = self.count() < MOST_BEGUN && self.turns.have_room();
        if has_room { Ok(()) } else { Err(busy()) }
    }

    /// Puts something into the inbox of a game, and says where that is; starts the game's task if it
    /// has none. This is done under the lock, as is [`retire`](Games::retire): so a task never ends
    /// with something in its inbox.
    fn deliver(&self, app: &App, id: &str, ask: Ask) -> Result<Inbox, ApiError> {
        let mut games = self.lock();
        let mut ask = ask;
        if let Some(inbox) = games.get(id) {
            match inbox.try_send(ask) {
                Ok(()) => return Ok(inbox.clone()),
                Err(TrySendError::Full(_)) => return Err(busy()),
                Err(TrySendError::Closed(back)) => ask = back,
            }
        }
        // A game that has to do something gets its task always: its clock may have run out.
        if games.len() >= MOST && !matches!(ask, Ask::Wake(_)) {
            return Err(busy());
        }
        let (inbox, asked) = mpsc::channel(INBOX);
        inbox.try_send(ask).map_err(|_| busy())?;
        games.insert(id.to_owned(), inbox.clone());
        drop(games);
        let game = task::run(app.clone(), id.to_owned(), asked, inbox.downgrade());
        let game = tokio::spawn(game.instrument(error_span!("game", id)));
        tokio::spawn(watch_over(app.clone(), id.to_owned(), game));
        Ok(inbox)
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
        ask: impl FnOnce(Reply<T>) -> Ask,
    ) -> Result<(Inbox, T), ApiError> {
        if !id::is_game(id) {
            return Err(ApiError::not_found());
        }
        let (reply, replied) = oneshot::channel();
        let inbox = self.deliver(app, id, ask(reply))?;
        let answer = replied.await.map_err(|_| busy())?;
        Ok((inbox, answer.ok_or_else(ApiError::not_found)?))
    }

    /// The state of a game as a player sees it.
    ///
    /// # Errors
    ///
    /// If there is no such game, or the database fails.
    pub async fn state(&self, app: &App, id: &str, payer: Payer) -> Result<String, ApiError> {
        let ask = |reply| Ask::State(payer, reply);
        Ok(self.ask(app, id, ask).await?.1)
    }

    /// Starts the task of a game in which something happens without anyone connected.
    pub fn wake(&self, app: &App, id: &str) {
        // It is there already if its inbox is full, and nobody waits for the answer.
        let _ = self.deliver(app, id, Ask::Wake(oneshot::channel().0));
    }

    /// Has every game look at its clock.
    pub fn wake_all(&self) {
        for inbox in self.lock().values() {
            // One whose inbox is full is awake.
            let _ = inbox.try_send(Ask::Wake(oneshot::channel().0));
        }
    }

    /// The task of a game is over, whatever waited for it. One that took its place stays.
    pub(super) fn forget(&self, id: &str) {
        let mut games = self.lock();
        if games.get(id).is_some_and(Inbox::is_closed) {
            games.remove(id);
        }
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

/// Has a game restored, from what was kept, when its task fails or panics: at once for whoever asks for
/// it, and soon for itself, because its clock may run.
async fn watch_over(app: App, id: String, task: JoinHandle<Stored<()>>) {
    match task.await {
        Ok(Ok(())) => return,
        // The database's thread has said it once, for all games.
        Ok(Err(error)) if error.is_unavailable() => {}
        Ok(Err(error)) => tracing::error!(game = id, %error, "a game was stopped"),
        // The panic was told where it happened.
        Err(_) => {}
    }
    app.games().forget(&id);
    let mut stop = app.stopped();
    tokio::select! {
        () = sleep(RESTORE) => app.games().wake(&app, &id),
        _ = stop.wait_for(|&stopped| stopped) => {}
    }
}

fn busy() -> ApiError {
    ApiError::new(Code::Busy, &Said::Busy)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::Site;
    use crate::game::{Info, Seat, Settings};
    use crate::players::PlayerId;
    use crate::pool::Pool;
    use crate::store::{Sqlite, Storage};
    use cotulenh_engine::Level;

    /// Nobody is there to ask for it: the computer's turn comes all the same.
    #[tokio::test(start_paused = true)]
    async fn a_game_that_panicked_is_restored_by_itself() {
        let storage = Storage::new(Sqlite::open(":memory:".as_ref()).expect("a database"));
        let app = App::new(storage.expect("a thread"), Pool::new(1), Site::default())
            .await
            .expect("an app");
        let (id, red) = (id::fresh('g').expect("an id"), Seat::Computer(Level::FIRST));
        let blue = Seat::Player(PlayerId::stored("p1".to_owned()));
        let info = Info {
            id: id.clone(),
            red,
            blue,
            settings: Settings::default(),
            created: 0,
            listed: true,
        };
        let row = info.row().expect("a row");
        app.storage().run(move |store| store.add_game(&row)).await.expect("kept");
        let panicked = tokio::spawn(async { panic!("a test") });
        watch_over(app.clone(), id.clone(), panicked).await;
        assert!(app.games().lock().contains_key(&id));
        // A task that has taken the place of another is not forgotten with it.
        app.games().forget(&id);
        assert!(app.games().lock().contains_key(&id));
        app.stop();
    }
}
