//! The leases of this server's games, where several servers share a database: they are renewed all the
//! time, and games whose owner has died are taken over.

use std::collections::HashMap;

use tokio::time::{MissedTickBehavior, interval};

use crate::app::App;
use crate::store::{RENEW, Store, Stored};

/// The most games that are taken over at once.
const MOST: usize = 500;

/// Keeps the leases until the server stops. Where nobody shares the database there is nothing to do.
pub async fn run(app: App) {
    if !app.storage().is_shared() {
        return;
    }
    let mut beats = interval(RENEW);
    beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut stop = app.stopped();
    loop {
        tokio::select! {
            _ = beats.tick() => {}
            _ = stop.wait_for(|&stopped| stopped) => return,
        }
        // That nothing at all can be kept is said by the database's thread, once.
        if let Err(error) = keep(&app).await
            && !error.is_unavailable()
        {
            tracing::error!(%error, "the leases are not renewed");
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
