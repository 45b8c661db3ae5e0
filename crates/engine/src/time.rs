//! Time management: how long to think about a turn.

use std::time::Duration;

use cotulenh::Turn;

use crate::parameters::{
    MOVE_OVERHEAD, TIME_EMPTY, TIME_TRANSPORT, time_change, time_fall, time_fall_most,
    time_hard_divisor, time_hard_factor, time_increment, time_least, time_most, time_most_divisor,
    time_most_of_last, time_most_turns, time_soft, time_stay, time_turns,
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
    /// After this no new iteration begins, if nothing speaks for more or less.
    pub(crate) soft: Duration,
    /// After this it ends at once.
    pub(crate) hard: Duration,
    /// Time that is not used now can be used later.
    pub(crate) can_be_saved: bool,
}

impl Budget {
    /// So much for this turn, and no other is thought of.
    pub(crate) fn of_turn(time: Duration) -> Budget {
        let hard = time.saturating_sub(TIME_TRANSPORT).max(time / 2);
        Budget { soft: hard, hard, can_be_saved: false }
    }

    /// After this no new iteration begins.
    pub(crate) fn soft(&self, steadiness: &Steadiness) -> Duration {
        match self.can_be_saved {
            true => percent(self.soft, steadiness.percent()).min(self.hard),
            false => self.soft,
        }
    }
}

/// How steady the best turn and its score have been from iteration to iteration.
#[derive(Default)]
pub(crate) struct Steadiness {
    best: Option<(Turn, i32)>,
    /// For how many iterations the turn has stayed.
    stayed: i32,
    /// How far the score has fallen in the last iteration.
    fall: i32,
}

impl Steadiness {
    /// Takes note of what an iteration found.
    pub(crate) fn update(&mut self, turn: Turn, score: i32) {
        let same = self.best.is_some_and(|(best, _)| best == turn);
        self.stayed = if same { self.stayed + 1 } else { 0 };
        self.fall = self.best.map_or(0, |(_, before)| before - score);
        self.best = Some((turn, score));
    }

    /// How much of the usual time to use, in hundredths.
    fn percent(&self) -> i32 {
        let turn = (100 + time_change() - time_stay() * self.stayed).max(time_least());
        let fall = self.fall.clamp(0, 1000) * time_fall() / 100;
        turn + fall.min(time_fall_most())
    }
}

impl TimeLeft {
    /// The share of one turn if those to come shall have as much. Never so much that the next one is
    /// in danger.
    pub fn share(self) -> Duration {
        let least = self.time / time_hard_divisor() as u32;
        self.plain_share(MOVE_OVERHEAD).clamp(least, self.most(MOVE_OVERHEAD))
    }

    /// How long a search should and may take, when the way of the answer may take this long.
    pub(crate) fn budget(self, overhead: Duration) -> Budget {
        let share = self.plain_share(overhead);
        let least = self.time / time_hard_divisor() as u32;
        let hard = (share * time_hard_factor() as u32).clamp(least, self.most(overhead));
        Budget { soft: percent(share, time_soft()).min(hard), hard, can_be_saved: true }
    }

    fn plain_share(self, overhead: Duration) -> Duration {
        // Below the overhead only a part of the increment is used: the clock recovers.
        let filled = self.time.as_secs_f64() / overhead.as_secs_f64().max(0.001);
        let filled = ((filled - TIME_EMPTY) / (1.0 - TIME_EMPTY)).clamp(0.0, 1.0);
        let of_increment = percent(self.increment, time_increment()).mul_f64(filled);
        self.above(overhead) / self.turns() + of_increment
    }

    /// The most that one turn may take.
    fn most(self, overhead: Duration) -> Duration {
        let part = if self.turns() == 1 { time_most_of_last() } else { time_most() };
        percent(self.above(overhead), part).max(self.time / time_most_divisor() as u32)
    }

    /// What is left above the overhead.
    fn above(self, overhead: Duration) -> Duration {
        // When more time comes soon, half of what is left may go.
        let soon = self.turns_to_go.is_some();
        let kept = if soon { overhead.min(self.time / 2) } else { overhead };
        self.time.saturating_sub(kept)
    }

    /// The turns that the time has to do for.
    fn turns(self) -> u32 {
        let most = time_most_turns() as u32;
        self.turns_to_go.map_or(time_turns() as u32, |turns| turns.clamp(1, most))
    }
}

/// So many hundredths of a time.
fn percent(time: Duration, hundredths: i32) -> Duration {
    time * hundredths.max(0) as u32 / 100
}

#[cfg(test)]
mod tests {
    use cotulenh::Position;

    use super::*;

    fn milliseconds(number: u64) -> Duration {
        Duration::from_millis(number)
    }

    #[test]
    fn no_turn_takes_all_the_time() {
        for time in [1, 5, 12, 30, 100, 1000, 60_000] {
            for increment in [0, 10, 1000, 600_000] {
                for turns_to_go in [None, Some(1), Some(5), Some(40)] {
                    for overhead in [0, 10, 100, 5000] {
                        let (time, increment) = (milliseconds(time), milliseconds(increment));
                        let left = TimeLeft { time, increment, turns_to_go };
                        let (budget, share) = (left.budget(milliseconds(overhead)), left.share());
                        assert!(budget.soft <= budget.hard && budget.hard < time, "{left:?}");
                        assert!(share < time && !share.is_zero(), "{left:?} {share:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_turn_with_its_own_time_uses_it() {
        let budget = Budget::of_turn(milliseconds(100));
        assert_eq!(budget.soft, budget.hard);
        assert!(budget.hard < milliseconds(100) && budget.hard > milliseconds(90));
        assert_eq!(budget.soft(&Steadiness::default()), budget.hard);
    }

    #[test]
    fn the_overhead_is_kept_and_no_more() {
        let left =
            TimeLeft { time: milliseconds(2000), increment: milliseconds(20), turns_to_go: None };
        let shares = [0, 100, 300, 1900].map(|overhead| left.budget(milliseconds(overhead)).hard);
        assert!(shares.is_sorted_by(|more, less| more > less), "{shares:?}");
        let poor =
            TimeLeft { time: milliseconds(60), increment: Duration::ZERO, turns_to_go: None };
        assert!(poor.budget(milliseconds(100)).hard <= milliseconds(3));
        // With little left the increment fills the clock again.
        let low = TimeLeft { increment: milliseconds(10), ..poor };
        assert!(low.budget(milliseconds(300)).soft <= milliseconds(1));
        let rich = TimeLeft { time: milliseconds(400), ..low };
        assert!(rich.budget(milliseconds(100)).soft > milliseconds(10));
    }

    #[test]
    fn a_steady_search_is_short_and_a_falling_score_makes_it_long() {
        let left =
            TimeLeft { time: milliseconds(60_000), increment: Duration::ZERO, turns_to_go: None };
        let budget = left.budget(MOVE_OVERHEAD);
        let start = Position::start();
        let [one, other] = ["Tf6", "Th6"].map(|turn| start.read_turn(turn).expect("legal").turn());
        let mut steadiness = Steadiness::default();
        let mut after = |turn, score| {
            steadiness.update(turn, score);
            budget.soft(&steadiness)
        };
        let first = after(one, 30);
        let steady = [after(one, 30), after(one, 32), after(one, 31), after(one, 30)];
        assert!(steady.is_sorted_by(|more, less| more >= less) && steady[3] < budget.soft);
        assert!(steady[0] < first);
        let fallen = after(one, -120);
        assert!(fallen > steady[3]);
        let changed = after(other, -120);
        assert!(changed > budget.soft && changed < budget.hard);
        // However bad it is, the end of the budget stays.
        let worst = after(one, -30_000);
        assert!(worst > changed && worst <= budget.hard);
    }
}
