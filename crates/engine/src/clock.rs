//! Where the engine reads the time.

use std::fmt;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// A clock that only goes forward: the time since some moment that never changes.
///
/// An engine reads the machine's own unless it is given another, as on machines that have none
/// (WebAssembly), or in tests that must not depend on it. It looks at it every 512
/// nodes, in one of the threads that search and whatever the limits are: so a clock can also be where signals
/// from outside come in.
///
/// ```
/// use cotulenh::Game;
/// use cotulenh_engine::{Clock, Engine, SearchLimits};
/// use std::sync::atomic::{AtomicU64, Ordering};
/// use std::time::Duration;
/// // A second passes with each look.
/// let seconds = AtomicU64::new(0);
/// let clock = Clock::new(move || Duration::from_secs(seconds.fetch_add(1, Ordering::Relaxed)));
/// let mut engine = Engine::default();
/// engine.set_clock(clock);
/// let limits = SearchLimits::move_time(Duration::from_secs(5));
/// assert!(engine.think(&Game::default(), &limits, |_| {}).nodes < 5_000);
/// ```
#[derive(Clone)]
pub struct Clock(Arc<dyn Fn() -> Duration + Send + Sync>);

impl Clock {
    /// A clock that says how long it is since a fixed moment. It must never go back.
    pub fn new(now: impl Fn() -> Duration + Send + Sync + 'static) -> Clock {
        Clock(Arc::new(now))
    }

    /// The machine's.
    pub fn system() -> Clock {
        static FIRST_LOOK: OnceLock<Instant> = OnceLock::new();
        Clock::new(|| FIRST_LOOK.get_or_init(Instant::now).elapsed())
    }

    /// What it shows.
    pub fn now(&self) -> Duration {
        (self.0)()
    }

    /// How long it is since it showed this; zero, if it goes back after all.
    pub(crate) fn since(&self, start: Duration) -> Duration {
        self.now().saturating_sub(start)
    }
}

impl Default for Clock {
    fn default() -> Clock {
        Clock::system()
    }
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Clock").field(&self.now()).finish()
    }
}
