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
use super::task::{self, Ask, NotHere, Reply};
use crate::app::App;
use crate::cluster::message::{How, What, Who};
use crate::costs::Payer;
use crate::error::{ApiError, Code};
use crate::id;
use crate::store::{Instance, Lease, Stored};
use crate::words::Said;

/// Where a game is asked.
pub type Inbox = mpsc::Sender<Ask>;

/// How many messages wait for a game.
const INBOX: usize = 64;

/// A game that failed, and that nobody asks for, is restored after this time.
const RESTORE: Duration = Duration::from_secs(10);

/// How often the owner of a game is looked up for one question, and the time between.
const ASKED: u32 = 10;
const MOVING: Duration = Duration::from_millis(300);

/// Where so many games have a task, no more are begun.
const MOST_BEGUN: usize = 11_000;
/// Where so many have one, no others are looked at that sleep: who comes back to a game finds room when nobody
/// begins one.
const MOST: usize = 12_000;

/// Why a game was not asked here.
#[derive(Debug)]
pub enum NotAsked {
    /// Another instance has it.
    Elsewhere(Instance),
    /// There is none, too much waits, or the database fails.
    Error(ApiError),
}

impl NotAsked {
    /// What another instance is told.
    pub fn how(&self) -> How {
        match self {
            NotAsked::Error(error) if error.code == Code::NotFound => How::NoGame,
            NotAsked::Elsewhere(_) | NotAsked::Error(_) => How::NotHere,
        }
    }
}

impl From<NotHere> for NotAsked {
    fn from(why: NotHere) -> NotAsked {
        match why {
            NotHere::NoGame => NotAsked::Error(ApiError::not_found()),
            NotHere::Elsewhere(owner) => NotAsked::Elsewhere(owner),
        }
    }
}

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
        if app.cluster().is_some() && *app.stopped().borrow() {
            // Somebody else takes the game now.
            return Err(busy());
        }
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
        let ((inbox, asked), payer) = (mpsc::channel(INBOX), ask.payer());
        inbox.try_send(ask).map_err(|_| busy())?;
        games.insert(id.to_owned(), inbox.clone());
        drop(games);
        let game = task::run(app.clone(), id.to_owned(), payer, asked, inbox.downgrade());
        let game = tokio::spawn(game.instrument(error_span!("game", id)));
        tokio::spawn(watch_over(app.clone(), id.to_owned(), game));
        Ok(inbox)
    }

    /// Asks a game, if nobody else has it, and says where to ask more.
    ///
    /// # Errors
    ///
    /// If another instance has it, there is no such game, or the database fails.
    pub async fn ask_here<T>(
        &self,
        app: &App,
        id: &str,
        ask: impl FnOnce(Reply<T>) -> Ask,
    ) -> Result<(Inbox, T), NotAsked> {
        if !id::is_game(id) {
            return Err(NotHere::NoGame.into());
        }
        let (reply, replied) = oneshot::channel();
        let inbox = self.deliver(app, id, ask(reply)).map_err(NotAsked::Error)?;
        let answer = replied.await.map_err(|_| NotAsked::Error(busy()))?;
        Ok((inbox, answer?))
    }

    /// Asks a game, and says where to ask more. Where it may be elsewhere, [`ask_here`](Games::ask_here) says so.
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
        self.ask_here(app, id, ask).await.map_err(|not| match not {
            NotAsked::Error(error) => error,
            NotAsked::Elsewhere(_) => ApiError::new(Code::Unavailable, &Said::GameMoves),
        })
    }

    /// Asks whoever has a game, and again if it has just moved.
    async fn ask_owner(&self, app: &App, id: &str, what: What) -> Result<(How, String), ApiError> {
        let mut tried = 0;
        loop {
            tried += 1;
            let owner = match self.answer_here(app, id, &what).await {
                Ok(answer) => return Ok(answer),
                Err(NotAsked::Error(error)) => return Err(error),
                Err(NotAsked::Elsewhere(owner)) => owner,
            };
            let cluster = app.cluster().ok_or_else(busy)?;
            match cluster.ask(&owner, id, what.clone()).await {
                Ok(answer) => return Ok(answer),
                Err(why) if tried == ASKED => return Err(why.into()),
                Err(_) => sleep(MOVING).await,
            }
        }
    }

    /// The answer of a game to a question, if nobody else has it.
    ///
    /// # Errors
    ///
    /// If another instance has it, there is no such game, or the database fails.
    pub async fn answer_here(
        &self,
        app: &App,
        id: &str,
        what: &What,
    ) -> Result<(How, String), NotAsked> {
        match what {
            What::State(who) => {
                let payer = who.payer(app).ok_or(NotAsked::Error(ApiError::internal()))?;
                let ask = |reply| Ask::State(payer, reply);
                Ok((How::Done, self.ask_here(app, id, ask).await?.1))
            }
            What::End => {
                let (_, done) = self.ask_here(app, id, Ask::End).await?;
                Ok((if done { How::Done } else { How::Nothing }, String::new()))
            }
        }
    }

    /// Whether there is such a game, here or elsewhere.
    ///
    /// # Errors
    ///
    /// If there is not, or the database fails.
    pub async fn is_there(&self, app: &App, id: &str) -> Result<(), ApiError> {
        match self.ask_here(app, id, Ask::Wake).await {
            Ok(_) | Err(NotAsked::Elsewhere(_)) => Ok(()),
            Err(NotAsked::Error(error)) => Err(error),
        }
    }

    /// The state of a game as a player sees it.
    ///
    /// # Errors
    ///
    /// If there is no such game, or the database fails.
    pub async fn state(&self, app: &App, id: &str, payer: Payer) -> Result<String, ApiError> {
        if app.cluster().is_some() {
            return Ok(self.ask_owner(app, id, What::State(Who::of(&payer))).await?.1);
        }
        let ask = |reply| Ask::State(payer, reply);
        Ok(self.ask(app, id, ask).await?.1)
    }

    /// Ends a game without a result, wherever it is; whether it was not over already.
    ///
    /// # Errors
    ///
    /// If there is no such game, or the database fails.
    pub async fn end(&self, app: &App, id: &str) -> Result<bool, ApiError> {
        Ok(self.ask_owner(app, id, What::End).await?.0 == How::Done)
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

    /// Tells games by which numbers they are still ours; the others are let go.
    pub fn look_at_leases(&self, left: &HashMap<String, Lease>) {
        for (id, inbox) in &*self.lock() {
            // One whose inbox is full finds out when it keeps something.
            let _ = inbox.try_send(Ask::Lease(left.get(id).copied()));
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
        // It is somebody else's, who looks after its clock.
        Ok(Err(error)) if error.owner().is_some() => {
            app.games().forget(&id);
            return;
        }
        // Most likely it is somebody else's now. That is looked up, in case it is nobody's.
        Ok(Err(error)) if error.is_fenced() => {
            tracing::info!(game = id, %error, "a game was let go");
            app.games().forget(&id);
            app.games().wake(&app, &id);
            return;
        }
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
    use crate::clock::TimeControl;
    use crate::costs;
    use crate::game::{Info, Seat, Settings};
    use crate::players::PlayerId;
    use crate::pool::Pool;
    use crate::store::{Sqlite, Storage};

    /// A server with a game that has no task.
    async fn with_game() -> (App, String) {
        let storage = Storage::new(Sqlite::open(":memory:".as_ref()).expect("a database"));
        let app = App::new(None, storage.expect("a thread"), Pool::new(1), Site::default())
            .await
            .expect("an app");
        let player = |id: &str| Seat::Player(PlayerId::stored(id.to_owned()));
        let (id, red, blue) = (id::fresh('g').expect("an id"), player("p1"), player("p2"));
        let clock = Some(TimeControl::Increment { initial: 60_000, increment: 0 });
        let settings = Settings { clock, ..Settings::default() };
        let info = Info { id: id.clone(), red, blue, settings, created: 0, listed: true };
        let row = info.row().expect("a row");
        app.storage().run(move |store| store.add_game(&row)).await.expect("kept");
        (app, id)
    }

    #[tokio::test]
    async fn who_wakes_a_game_pays_for_its_being_restored() {
        let (app, id) = with_game().await;
        let payer = Payer::poor("10.0.0.1");
        let asked = app.games().is_there(&app, &id);
        assert_eq!(costs::paid_elsewhere(payer.clone(), asked).await, Ok(()));
        assert!(payer.may_ask().is_err());
        app.stop();
    }

    /// Nobody is there to ask for it: its time passes all the same.
    #[tokio::test(start_paused = true)]
    async fn a_game_that_panicked_is_restored_by_itself() {
        let (app, id) = with_game().await;
        let panicked = tokio::spawn(async { panic!("a test") });
        watch_over(app.clone(), id.clone(), panicked).await;
        assert!(app.games().lock().contains_key(&id));
        // A task that has taken the place of another is not forgotten with it.
        app.games().forget(&id);
        assert!(app.games().lock().contains_key(&id));
        app.stop();
    }
}
