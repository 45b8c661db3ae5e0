//! The server's own clock: from time to time it says that it is alive, and looks for games that never
//! began, or in which days have passed while they slept.
//!
//! Time in which no server runs is nobody's time. At its start a server finds the moment at which the last
//! one was alive, and moves the clocks of running games by what has passed since.

use std::time::Duration;

use tokio::time::{MissedTickBehavior, interval};

use crate::app::App;
use crate::moment::{self, Moment};
use crate::store::Stored;

/// How often it is said. After a crash nobody is given more than this.
pub const BEAT: Duration = Duration::from_secs(2);
/// How many beats pass between two looks for such games.
const LOOK: u32 = 15;
/// The most games that are woken at once.
const MOST: usize = 500;

/// Keeps the time until the server stops.
pub async fn run(app: App) {
    let mut beats = interval(BEAT);
    beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut stop = app.stopped();
    for beat in 0_u32.. {
        let stops = tokio::select! {
            _ = beats.tick() => false,
            _ = stop.wait_for(|&stopped| stopped) => true,
        };
        let kept = keep(&app, beat % LOOK == 0 && !stops).await;
        // That nothing at all can be kept is said by the database's thread, once.
        if let Err(error) = kept
            && !error.is_unavailable()
        {
            tracing::error!(%error, "the time is not kept");
        }
        if stops {
            return;
        }
    }
}

/// Says that the server is alive, and wakes games whose time is up: they end themselves.
async fn keep(app: &App, look: bool) -> Stored<()> {
    let now: Moment = moment::now();
    let work = move |store: &mut dyn crate::store::Store| {
        store.alive(now)?;
        if look { store.overdue_games(now, MOST) } else { Ok(Vec::new()) }
    };
    for id in app.storage().run(work).await? {
        app.games().wake(app, &id);
    }
    Ok(())
}
