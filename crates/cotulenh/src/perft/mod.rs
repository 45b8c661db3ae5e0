//! Counting sequences of actions (rule 10.8).

mod suite;

use core::ops::ControlFlow;

use crate::{Action, Position};

pub use suite::{BENCH_SUITE, SuiteCase, SuiteError, SuiteErrorKind, read_suite};

impl Position {
    /// How many sequences of `depth` actions there are (rule 10.8). The last action is counted,
    /// not played.
    ///
    /// ```
    /// assert_eq!(cotulenh::Position::start().perft(2), 14165);
    /// ```
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if depth == 1 {
            return self.count_actions() as u64;
        }
        let mut leaves = 0;
        let _ = self.visit_actions(|set| {
            for action in set {
                leaves += self.perft_after(action, depth - 1);
            }
            ControlFlow::<()>::Continue(())
        });
        leaves
    }

    /// The perft of the position after a legal action.
    pub fn perft_after(&self, action: Action, depth: u32) -> u64 {
        let mut next = *self;
        next.play_unchecked(action);
        next.perft(depth)
    }
}
