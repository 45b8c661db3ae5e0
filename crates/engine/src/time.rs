//! Time management: how long to think about a turn.

use std::time::Duration;

use crate::parameters::{
    TIME_EMPTY, TIME_HARD_DIVISOR, TIME_HARD_FACTOR, TIME_INCREMENT, TIME_MOST, TIME_MOST_DIVISOR,
    TIME_MOST_OF_LAST, TIME_MOST_TURNS, TIME_RESERVE, TIME_SOFT, TIME_TRANSPORT, TIME_TURNS,
};

/// What a side has left when it begins to think.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeLeft {
    /// On its clock.
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

impl Budget {
    /// So much for this turn, and no other is thought of.
    pub(crate) fn of_turn(time: Duration) -> Budget {
        let hard = time.saturating_sub(TIME_TRANSPORT).max(time / 2);
        Budget { soft: hard, hard }
    }
}

impl TimeLeft {
    /// The share of one turn if those to come shall have as much. Never so much that the next one is
    /// in danger.
    pub fn share(self) -> Duration {
        self.plain_share().clamp(self.time / TIME_HARD_DIVISOR, self.most())
    }

    /// How long a search should and may take.
    pub(crate) fn budget(self) -> Budget {
        let share = self.plain_share();
        let hard = (share * TIME_HARD_FACTOR).clamp(self.time / TIME_HARD_DIVISOR, self.most());
        Budget { soft: share.mul_f64(TIME_SOFT).min(hard), hard }
    }

    fn plain_share(self) -> Duration {
        // Below the reserve only a part of the increment is used: the clock recovers.
        let filled = self.time.as_secs_f64() / TIME_RESERVE.as_secs_f64();
        let filled = ((filled - TIME_EMPTY) / (1.0 - TIME_EMPTY)).clamp(0.0, 1.0);
        self.above_reserve() / self.turns() + self.increment.mul_f64(TIME_INCREMENT * filled)
    }

    /// The most that one turn may take.
    fn most(self) -> Duration {
        let part = if self.turns() == 1 { TIME_MOST_OF_LAST } else { TIME_MOST };
        self.above_reserve().mul_f64(part).max(self.time / TIME_MOST_DIVISOR)
    }

    fn above_reserve(self) -> Duration {
        // When more time comes soon, half of what is left may go.
        let soon = self.turns_to_go.is_some();
        let reserve = if soon { TIME_RESERVE.min(self.time / 2) } else { TIME_RESERVE };
        self.time.saturating_sub(reserve)
    }

    /// The turns that the time has to do for.
    fn turns(self) -> u32 {
        self.turns_to_go.map_or(TIME_TURNS, |turns| turns.clamp(1, TIME_MOST_TURNS))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_turn_takes_all_the_time() {
        for time in [1, 5, 12, 30, 100, 1000, 60_000] {
            for increment in [0, 10, 1000, 600_000] {
                for turns_to_go in [None, Some(1), Some(5), Some(40)] {
                    let (time, increment) =
                        (Duration::from_millis(time), Duration::from_millis(increment));
                    let left = TimeLeft { time, increment, turns_to_go };
                    let (budget, share) = (left.budget(), left.share());
                    assert!(budget.soft <= budget.hard && budget.hard < time, "{left:?}");
                    assert!(share < time && !share.is_zero(), "{left:?} {share:?}");
                }
            }
        }
    }

    #[test]
    fn a_turn_with_its_own_time_uses_it() {
        let budget = Budget::of_turn(Duration::from_millis(100));
        assert_eq!(budget.soft, budget.hard);
        assert!(
            budget.hard < Duration::from_millis(100) && budget.hard > Duration::from_millis(90)
        );
    }
}
