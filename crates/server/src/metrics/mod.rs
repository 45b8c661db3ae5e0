//! What the server counts and measures, as Prometheus reads it. `docs/operating.md` names everything.

mod form;
mod page;

use std::time::Duration;

pub use form::{Counter, Family, Histogram};
pub use page::{page, text};

/// Everything that is counted in this process.
pub static METRICS: Metrics = Metrics::new();

/// What is counted where it happens. What can be looked up is looked up by [`text`].
pub struct Metrics {
    /// Turns that were kept.
    pub turns: Counter,
    /// From the arrival of a player's message to the moment everyone was told.
    pub message_seconds: Histogram,
    /// Requests over HTTP, by route and status.
    pub http_seconds: Family<Histogram>,
    /// How long a computer's turn or an analysis waited for an engine.
    pub engine_wait_seconds: Family<Histogram>,
    /// How long a transaction took, from its beginning to the end of its commit.
    pub commit_seconds: Histogram,
    /// How long a checkpoint took: the log brought into the database.
    pub checkpoint_seconds: Histogram,
    /// What the database was asked for: more than there are transactions.
    pub stored: Counter,
    /// What was refused because somebody wanted too much, by limit.
    pub refused: Family<Counter>,
}

impl Metrics {
    const fn new() -> Metrics {
        Metrics {
            turns: Counter::new(),
            message_seconds: Histogram::new(),
            http_seconds: Family::new(),
            engine_wait_seconds: Family::new(),
            commit_seconds: Histogram::new(),
            checkpoint_seconds: Histogram::new(),
            stored: Counter::new(),
            refused: Family::new(),
        }
    }

    /// Something was refused by a limit of that name.
    pub fn refuse(&self, limit: &'static str) {
        self.refused.with(&[("limit", limit)], Counter::add_one);
    }

    /// Work of that kind has waited so long for an engine.
    pub fn engine_waited(&self, kind: &'static str, time: Duration) {
        self.engine_wait_seconds.with(&[("kind", kind)], |waits| waits.observe(time));
    }
}
