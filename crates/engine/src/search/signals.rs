//! What stops a search from outside.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// What all threads of a search share with each other and with whoever may stop them.
#[derive(Default)]
pub struct Signals {
    /// The search has to end.
    stop: AtomicBool,
    /// The search is on the opponent's time: the clock does not run yet.
    pondering: AtomicBool,
    /// The first worker is done: the others stop, too.
    done: AtomicBool,
    nodes: AtomicU64,
}

impl Signals {
    /// Ready for a new search: neither stopped nor pondering.
    pub fn reset(&self) {
        self.stop.store(false, Ordering::SeqCst);
        self.set_pondering(false);
    }

    /// Ends the search; the next one, too, unless they are reset before.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::SeqCst);
        self.set_pondering(false);
    }

    /// Whether the search has to end.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::SeqCst)
    }

    /// Says whether the search is on the opponent's time, when no clock ends it.
    pub fn set_pondering(&self, pondering: bool) {
        self.pondering.store(pondering, Ordering::SeqCst);
    }

    /// Whether the search is on the opponent's time.
    pub fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Relaxed)
    }

    /// The nodes that all threads have searched, a little late.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// A search begins.
    pub(crate) fn begin(&self) {
        self.done.store(false, Ordering::SeqCst);
        self.nodes.store(0, Ordering::Relaxed);
    }

    /// The first worker is done.
    pub(crate) fn finish(&self) {
        self.done.store(true, Ordering::SeqCst);
    }

    /// Counts nodes of a thread.
    pub(super) fn add_nodes(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
    }

    /// Whether a thread has to end.
    pub(super) fn is_over(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.done.load(Ordering::Relaxed)
    }
}
