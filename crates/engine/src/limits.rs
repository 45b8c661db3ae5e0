//! What a search may use.

use std::time::Duration;

use cotulenh::Turn;

use crate::time::{Budget, TimeLeft};

/// What a search may use. With nothing set it goes on until it is told to stop.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchLimits {
    /// So many plies deep.
    pub depth: Option<u32>,
    /// So many nodes.
    pub nodes: Option<u64>,
    /// After so many nodes no deeper search begins: what is found is always a whole depth.
    pub soft_nodes: Option<u64>,
    /// So much time for this turn.
    pub move_time: Option<Duration>,
    /// What the side to move has left on its clock.
    pub time_left: Option<TimeLeft>,
    /// Ends when a win within so many own turns is found.
    pub mate: Option<u32>,
    /// Looks at these turns only, if there are any.
    pub turns: Vec<Turn>,
}

impl SearchLimits {
    /// So many plies deep.
    pub fn depth(depth: u32) -> SearchLimits {
        SearchLimits { depth: Some(depth), ..SearchLimits::default() }
    }

    /// So many nodes.
    pub fn nodes(nodes: u64) -> SearchLimits {
        SearchLimits { nodes: Some(nodes), ..SearchLimits::default() }
    }

    /// So much time.
    pub fn move_time(time: Duration) -> SearchLimits {
        SearchLimits { move_time: Some(time), ..SearchLimits::default() }
    }

    /// Whether anything ends the search but a command.
    pub(crate) const fn has_end(&self) -> bool {
        self.depth.is_some()
            || self.nodes.is_some()
            || self.soft_nodes.is_some()
            || self.move_time.is_some()
            || self.time_left.is_some()
            || self.mate.is_some()
    }

    /// How long the search may take; `None` if no time is set.
    pub(crate) fn budget(&self, overhead: Duration) -> Option<Budget> {
        let of_clock = || self.time_left.map(|left| left.budget(overhead));
        self.move_time.map(Budget::of_turn).or_else(of_clock)
    }
}
