//! The leases of this server's games, where several servers share a database: they are renewed all the
//! time, and games whose owner has died are taken over.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::{Instant, MissedTickBehavior, interval, sleep_until};

use crate::app::App;
use crate::store::{RENEW, Store, Stored};

/// The most games that are taken over at once.
const MOST: usize = 500;

/// After so long without a sign of life nobody's time is up any more, and people are told that their games wait. It
/// is less than the life of a lease: so it is this server that waits, before others may think it dead.
const DOUBT: Duration = Duration::from_millis(1_500);

/// When this server last said that it is alive, by its own steady clock.
pub struct Alive(Mutex<Instant>);

impl Default for Alive {
    fn default() -> Alive {
        Alive(Mutex::new(Instant::now()))
    }
}

impl Alive {
    fn last(&self) -> Instant {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether that was long ago: the database is away, or this server stood still.
    pub fn is_in_doubt(&self) -> bool {
        self.last().elapsed() >= DOUBT
    }

    /// This server has said it, not before this moment.
    pub fn said(&self, at: Instant) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = at;
    }
}

/// Keeps the leases until the server stops. Where nobody shares the database there is nothing to do.
pub async fn run(app: App) {
    if !app.storage().is_shared() {
        return;
    }
    let mut beats = interval(RENEW);
    beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut stop = app.stopped();
    let mut is_told = false;
    loop {
        tokio::select! {
            _ = beats.tick() => {}
            _ = stop.wait_for(|&stopped| stopped) => return,
        }
        let begun = Instant::now();
        let keeping = keep(&app);
        tokio::pin!(keeping);
        let kept = loop {
            let doubt = sleep_until(app.alive().last() + DOUBT);
            tokio::select! {
                kept = &mut keeping => break kept,
                () = doubt, if !is_told => {
                    is_told = true;
                    app.house().games_wait(true);
                }
            }
        };
        match kept {
            Ok(()) => {
                app.alive().said(begun);
                if is_told {
                    is_told = false;
                    app.house().games_wait(false);
                    // Whose time was up meanwhile has to be seen.
                    app.games().wake_all();
                }
            }
            // That nothing at all can be kept is said by the database's thread, once.
            Err(error) if error.is_unavailable() => {}
            Err(error) => tracing::error!(%error, "the leases are not renewed"),
        }
    }
}

/// Takes over what is nobody's, at once.
///
/// # Errors
///
/// If the database fails.
pub async fn take_orphans(app: &App) -> Stored<()> {
    for id in app.storage().run(|store| store.orphans(MOST)).await? {
        app.games().wake(app, &id);
    }
    Ok(())
}

/// Says that this server is alive, and takes over what is nobody's. If it was thought dead meanwhile, its
/// games look whether they are still its own.
async fn keep(app: &App) -> Stored<()> {
    let work = |store: &mut dyn Store| {
        let left = match store.renew()? {
            true => None,
            false => Some(store.leased_games()?),
        };
        Ok((left, store.orphans(MOST)?))
    };
    let (left, orphans) = app.storage().run(work).await?;
    if let Some(left) = left {
        app.games().look_at_leases(&left.into_iter().collect::<HashMap<_, _>>());
    }
    for id in orphans {
        app.games().wake(app, &id);
    }
    Ok(())
}
