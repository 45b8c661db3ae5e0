//! When a search ends.

use std::time::Duration;

use cotulenh::Turn;

/// What a search may use. With nothing set it goes on until it is told to stop.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// So many plies deep.
    pub depth: Option<u32>,
    /// So many nodes.
    pub nodes: Option<u64>,
    /// So much time for this turn.
    pub move_time: Option<Duration>,
    /// The clock of the side to move.
    pub clock: Option<Clock>,
    /// Ends when a win within so many own turns is found.
    pub mate: Option<u32>,
    /// Looks at these turns only, if there are any.
    pub turns: Vec<Turn>,
}

/// A clock, as it stands when the search begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// What is left.
    pub time: Duration,
    /// What each turn adds.
    pub increment: Duration,
    /// The number of turns until more time comes.
    pub turns_to_go: Option<u32>,
}

/// How long a search should and may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Budget {
    /// After this no new iteration begins.
    pub(crate) soft: Duration,
    /// After this it ends at once.
    pub(crate) hard: Duration,
}

/// What is kept in hand: on a busy machine a program may be left waiting that long.
const RESERVE: Duration = Duration::from_millis(300);

impl Limits {
    /// How long the search may take; `None` if no time is set.
    pub(crate) fn budget(&self) -> Option<Budget> {
        if let Some(time) = self.move_time {
            let hard = time.saturating_sub(Duration::from_millis(2)).max(time / 2);
            return Some(Budget { soft: hard, hard });
        }
        let Clock { time, increment, turns_to_go } = self.clock?;
        // When more time comes soon, half of what is left may go.
        let reserve = if turns_to_go.is_some() { RESERVE.min(time / 2) } else { RESERVE };
        let turns = turns_to_go.map_or(28, |turns| turns.clamp(1, 40));
        let left = time.saturating_sub(reserve);
        // Below the reserve only a part of the increment is used: the clock recovers.
        let filled = (1.25 * time.as_secs_f64() / RESERVE.as_secs_f64() - 0.25).clamp(0.0, 1.0);
        let share = left / turns + increment.mul_f64(0.7 * filled);
        let most = left.mul_f64(if turns == 1 { 0.8 } else { 0.35 }).max(time / 20);
        let hard = (share * 4).clamp(time / 100, most);
        Some(Budget { soft: share.mul_f64(0.7).min(hard), hard })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_budget_never_exceeds_the_clock() {
        for time in [1, 5, 12, 30, 100, 1000, 60_000] {
            for increment in [0, 10, 1000] {
                for turns_to_go in [None, Some(1), Some(5), Some(40)] {
                    let (time, increment) =
                        (Duration::from_millis(time), Duration::from_millis(increment));
                    let clock = Some(Clock { time, increment, turns_to_go });
                    let budget = Limits { clock, ..Limits::default() }.budget().expect("a clock");
                    assert!(
                        budget.soft <= budget.hard && budget.hard < time,
                        "{budget:?} of {time:?}"
                    );
                }
            }
        }
    }
}
