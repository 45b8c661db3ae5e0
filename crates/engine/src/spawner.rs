//! Where the helpers of a search run: the threads beside the one that thinks.

use std::fmt;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// What a helper does: it searches until the search is over.
pub type Job = Box<dyn FnOnce() + Send>;

/// Starts the helpers of a search, each in a thread of its own.
///
/// An engine takes the machine's threads unless it is given something else, as where a program cannot start
/// threads but is given them by its host (WebAssembly), or shall do without.
///
/// ```
/// use cotulenh::Game;
/// use cotulenh_engine::{Engine, SearchLimits, Settings, Spawner};
/// use cotulenh_engine::eval::Evaluation;
/// use std::sync::Arc;
/// use std::sync::atomic::{AtomicUsize, Ordering};
/// let started = Arc::new(AtomicUsize::new(0));
/// let counter = Arc::clone(&started);
/// let spawner = Spawner::new(2, move |job| {
///     counter.fetch_add(1, Ordering::Relaxed);
///     std::thread::Builder::new().spawn(job).is_ok()
/// });
/// let mut engine = Engine::new(Evaluation::default(), Settings { threads: 8, ..Settings::default() });
/// engine.set_spawner(spawner);
/// engine.think(&Game::default(), &SearchLimits::depth(3), |_| {});
/// assert_eq!(started.load(Ordering::Relaxed), 2);
/// ```
#[derive(Clone)]
pub struct Spawner {
    most: usize,
    spawn: Arc<dyn Fn(Job) -> bool + Send + Sync>,
}

impl Spawner {
    /// Helpers run where `spawn` brings them, no more than `most` at a time. It starts a job beside its
    /// caller and comes back at once; or it drops the job and says `false`: then the search does without it.
    pub fn new(most: usize, spawn: impl Fn(Job) -> bool + Send + Sync + 'static) -> Spawner {
        Spawner { most, spawn: Arc::new(spawn) }
    }

    /// Threads of the machine, as many as it gives.
    pub fn system() -> Spawner {
        Spawner::new(usize::MAX, |job| thread::Builder::new().spawn(job).is_ok())
    }

    /// No helpers: every search is the work of one thread.
    pub fn none() -> Spawner {
        Spawner::new(0, |_| false)
    }

    /// How many helpers there can be at a time.
    pub const fn most(&self) -> usize {
        self.most
    }

    /// Starts a helper that is counted until it is done.
    pub(crate) fn spawn(&self, running: &Arc<Running>, help: impl FnOnce() + Send + 'static) {
        let counted = Counted::new(running);
        (self.spawn)(Box::new(move || {
            help();
            drop(counted);
        }));
    }
}

impl Default for Spawner {
    fn default() -> Spawner {
        Spawner::system()
    }
}

impl fmt::Debug for Spawner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Spawner").field("most", &self.most).finish_non_exhaustive()
    }
}

/// The helpers that have not come to their end.
#[derive(Default)]
pub(crate) struct Running {
    count: Mutex<usize>,
    fewer: Condvar,
}

impl Running {
    /// Waits until none is left.
    pub(crate) fn wait(&self) {
        let mut count = self.count();
        while *count > 0 {
            count = self.fewer.wait(count).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn count(&self) -> MutexGuard<'_, usize> {
        self.count.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A helper that is counted until this is dropped: at its end, after a panic, or because no thread took it.
struct Counted(Arc<Running>);

impl Counted {
    fn new(running: &Arc<Running>) -> Counted {
        *running.count() += 1;
        Counted(Arc::clone(running))
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        *self.0.count() -= 1;
        self.0.fewer.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_helpers_are_waited_for_and_none_that_was_refused() {
        let running = Arc::new(Running::default());
        Spawner::none().spawn(&running, || unreachable!("no thread takes it"));
        running.wait();
        let done = Arc::new(Mutex::new(0));
        for _ in 0..4 {
            let done = Arc::clone(&done);
            Spawner::system().spawn(&running, move || *done.lock().expect("no panic") += 1);
        }
        running.wait();
        assert_eq!(*done.lock().expect("no panic"), 4);
    }
}
