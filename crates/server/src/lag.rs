//! Slow connections: how much of the time of a turn is given back, as a calculation.
//!
//! A connection says itself how slow it is, by how soon it answers a ping. So what it is given back is
//! bounded: each player of a game has a quota that every turn fills a little, and that what is given
//! back is taken from.

use cotulenh::Color;

use crate::clock::TimeControl;
use crate::game::BySide;
use crate::moment::Moment;

/// The most that is given back for one turn.
const MOST_OF_TURN: Moment = 500;
/// The most that a turn adds to the quota: a round trip across the world.
const MOST_GAIN: Moment = 200;
/// A turn adds this part of the time that a side may expect to have for the game.
const PART: Moment = 600;
/// How many turns' gains a quota has at first.
const FIRST_GAINS: Moment = 3;
/// How many turns' gains a quota has at most.
const MOST_GAINS: Moment = 7;

/// What may still be given back to each side.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LagQuota {
    left: BySide<Moment>,
    gain: Moment,
}

impl LagQuota {
    /// The quota of a game before its clock starts. Without a clock there is nothing to give back.
    pub fn new(control: Option<TimeControl>) -> LagQuota {
        let gain = control.map_or(0, |control| (control.expected() / PART).min(MOST_GAIN));
        let first = FIRST_GAINS * gain;
        LagQuota { left: BySide { r: first, b: first }, gain }
    }

    /// What of a round trip a side can be given back now.
    pub fn credit(&self, color: Color, round_trip: Moment) -> Moment {
        let most = (*self.left.of(color)).min(MOST_OF_TURN);
        round_trip.clamp(0, most)
    }

    /// A side has made a turn on its own time, and was given so much of it back.
    pub fn turn_made(&mut self, color: Color, credited: Moment) {
        let left = self.left.of(color) - credited + self.gain;
        self.left.set(color, left.clamp(0, MOST_GAINS * self.gain));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a side is given back over some turns whose pings are always answered so late.
    fn given_back(control: TimeControl, round_trip: Moment, turns: usize) -> Moment {
        let mut quota = LagQuota::new(Some(control));
        let turn = |_| {
            let credited = quota.credit(Color::Red, round_trip);
            quota.turn_made(Color::Red, credited);
            credited
        };
        (0..turns).map(turn).sum()
    }

    const fn clock(seconds: Moment, increment: Moment) -> TimeControl {
        TimeControl::Increment { initial: seconds * 1_000, increment: increment * 1_000 }
    }

    #[test]
    fn a_slow_answer_to_pings_buys_no_more_than_the_quota() {
        // A gain of 100 ms, three of them at first.
        assert_eq!(given_back(clock(60, 0), 450, 20), 300 + 19 * 100);
        // The gain has a bound: 200 ms, in games of two minutes and more.
        for control in [clock(120, 0), clock(300, 3), clock(86_400, 600)] {
            assert_eq!(given_back(control, 450, 20), 600 + 19 * 200, "{control:?}");
        }
        // In the shortest game nearly nothing.
        assert_eq!(given_back(clock(1, 0), 450, 20), 3 + 19);
        assert_eq!(LagQuota::new(None).credit(Color::Red, 450), 0);
    }

    #[test]
    fn an_honest_round_trip_is_given_back_in_full() {
        assert_eq!(given_back(clock(60, 0), 100, 60), 60 * 100);
        assert_eq!(given_back(clock(180, 2), 200, 60), 60 * 200);
    }

    #[test]
    fn what_is_not_used_is_saved_up_to_a_bound() {
        let mut quota = LagQuota::new(Some(clock(60, 0)));
        for _ in 0..50 {
            quota.turn_made(Color::Blue, 0);
        }
        // One bad moment of the network, but never more than half a second at once.
        assert_eq!(quota.credit(Color::Blue, 90_000), MOST_OF_TURN);
        quota.turn_made(Color::Blue, MOST_OF_TURN);
        assert_eq!(quota.credit(Color::Blue, 90_000), 700 - 500 + 100);
        assert_eq!(quota.credit(Color::Red, 90_000), 300);
        assert_eq!(quota.credit(Color::Red, -5), 0);
    }
}
