//! Clocks: how much time each side has, by moments that are given.

use std::time::Duration;

use cotulenh::Color;
use cotulenh_engine::TimeLeft;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::moment::{DAY, Moment};

/// How many turns a side is expected to make, where it matters how long a game is.
const EXPECTED_TURNS: Moment = 40;

/// How a game's time is set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum TimeControl {
    /// So much for the game, and more with each turn.
    Increment {
        /// What each side begins with, in milliseconds: 1 second to 24 hours.
        #[schema(value_type = i64, minimum = 1_000, maximum = 86_400_000)]
        initial: Moment,
        /// What each turn adds, in milliseconds: at most 10 minutes.
        #[schema(value_type = i64, minimum = 0, maximum = 600_000)]
        increment: Moment,
    },
    /// So many days for each turn.
    Days {
        /// How many: 1 to 30.
        #[schema(minimum = 1, maximum = 30)]
        days: i64,
    },
}

impl TimeControl {
    /// Whether games may be played so.
    pub fn is_sensible(self) -> bool {
        match self {
            TimeControl::Increment { initial, increment } => {
                (1_000..=DAY).contains(&initial) && (0..=600_000).contains(&increment)
            }
            TimeControl::Days { days } => (1..=30).contains(&days),
        }
    }

    /// The time that a side may expect to have for a whole game.
    pub fn expected(self) -> Moment {
        match self {
            TimeControl::Increment { initial, increment } => initial + EXPECTED_TURNS * increment,
            TimeControl::Days { days } => days * DAY,
        }
    }

    /// What a side begins with.
    fn initial(self) -> Moment {
        match self {
            TimeControl::Increment { initial, .. } => initial,
            TimeControl::Days { days } => days * DAY,
        }
    }
}

/// What each side had left at a moment, and whose time runs since then.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[schema(as = Clock)]
pub struct GameClock {
    /// What Red had left, in milliseconds.
    #[schema(value_type = i64)]
    r: Moment,
    /// What Blue had left, in milliseconds.
    #[schema(value_type = i64)]
    b: Moment,
    /// Whose time runs; `null`: nobody's.
    #[schema(required)]
    running: Option<Color>,
    /// The moment.
    #[schema(value_type = i64)]
    at: Moment,
}

impl GameClock {
    /// A clock that does not run yet.
    pub fn new(control: TimeControl, now: Moment) -> GameClock {
        GameClock { r: control.initial(), b: control.initial(), running: None, at: now }
    }

    /// Whose time runs.
    pub const fn running(&self) -> Option<Color> {
        self.running
    }

    /// What a side has left.
    pub fn left(&self, color: Color, now: Moment) -> Moment {
        let left = match color {
            Color::Red => self.r,
            Color::Blue => self.b,
        };
        let spent = if self.running == Some(color) { self.spent(now) } else { 0 };
        (left - spent).max(0)
    }

    /// How long the time of the side to move has run.
    pub fn spent(&self, now: Moment) -> Moment {
        if self.running.is_some() { (now - self.at).max(0) } else { 0 }
    }

    /// A turn was made; then the time of `next` runs. The side whose time ran gets its increment,
    /// and `lag` of what it spent is given back.
    #[must_use]
    pub fn after_turn(
        self,
        control: TimeControl,
        next: Option<Color>,
        now: Moment,
        lag: Moment,
    ) -> GameClock {
        let Some(color) = self.running else {
            return GameClock { running: next, at: now, ..self };
        };
        let moved = now - lag.clamp(0, self.spent(now));
        let left = match control {
            TimeControl::Increment { increment, .. } => self.left(color, moved) + increment,
            TimeControl::Days { .. } => control.initial(),
        };
        GameClock { running: next, at: now, ..self.with(color, left) }
    }

    /// The same clock after so long a time in which it stood.
    #[must_use]
    pub fn delayed(self, by: Moment) -> GameClock {
        if self.running.is_some() { GameClock { at: self.at + by, ..self } } else { self }
    }

    /// Turns were taken back, or the game ended; then the time of `next` runs.
    #[must_use]
    pub fn turned_to(self, next: Option<Color>, now: Moment) -> GameClock {
        let settled = match self.running {
            Some(color) => self.with(color, self.left(color, now)),
            None => self,
        };
        GameClock { running: next, at: now, ..settled }
    }

    /// Whose time will be up, and when, if nothing happens. The last turn may still be on its way
    /// through a slow connection.
    pub fn flag(&self, lag: Moment) -> Option<(Color, Moment)> {
        let color = self.running?;
        Some((color, self.at + self.left(color, self.at) + lag.max(0)))
    }

    /// How long the computer may think about a turn.
    pub fn budget(&self, control: TimeControl, color: Color, now: Moment) -> Duration {
        let left = self.left(color, now);
        let TimeControl::Increment { increment, .. } = control else { return UNHURRIED };
        let millis = |millis: Moment| Duration::from_millis(millis.max(0) as u64);
        let (time, increment) = (millis(left.max(1)), millis(increment));
        TimeLeft { time, increment, turns_to_go: None }.share().min(MOST_THOUGHT)
    }

    fn with(self, color: Color, left: Moment) -> GameClock {
        match color {
            Color::Red => GameClock { r: left, ..self },
            Color::Blue => GameClock { b: left, ..self },
        }
    }
}

/// How long the computer thinks about a turn when no clock runs.
pub const UNHURRIED: Duration = Duration::from_secs(3);

/// Nobody likes to wait longer, and others wait for the engines.
const MOST_THOUGHT: Duration = Duration::from_secs(5);

#[cfg(test)]
mod tests {
    use super::*;

    const BLITZ: TimeControl = TimeControl::Increment { initial: 10_000, increment: 2_000 };

    fn running() -> GameClock {
        let clock = GameClock::new(BLITZ, 0);
        clock.after_turn(BLITZ, None, 500, 0).after_turn(BLITZ, Some(Color::Red), 1_000, 0)
    }

    #[test]
    fn it_starts_when_it_is_told_to() {
        let clock = GameClock::new(BLITZ, 0).after_turn(BLITZ, None, 9_000, 0);
        assert_eq!((clock.left(Color::Red, 99_000), clock.flag(0)), (10_000, None));
        assert_eq!(running().left(Color::Red, 3_000), 8_000);
        assert_eq!(running().left(Color::Blue, 3_000), 10_000);
    }

    #[test]
    fn a_turn_costs_its_time_and_brings_the_increment() {
        let clock = running().after_turn(BLITZ, Some(Color::Blue), 4_000, 0);
        assert_eq!(clock.left(Color::Red, 50_000), 10_000 - 3_000 + 2_000);
        assert_eq!(clock.running(), Some(Color::Blue));
        assert_eq!(clock.left(Color::Blue, 5_000), 9_000);
    }

    #[test]
    fn lag_is_given_back_but_never_more_than_was_spent() {
        for (lag, left) in [(0, 9_000), (300, 9_300), (500, 9_500), (-5, 9_000)] {
            let clock = running().after_turn(BLITZ, Some(Color::Blue), 4_000, lag);
            assert_eq!(clock.left(Color::Red, 4_000), left, "lag {lag}");
        }
        let clock = running().after_turn(BLITZ, Some(Color::Blue), 1_100, 400);
        assert_eq!(clock.left(Color::Red, 1_100), 12_000);
    }

    #[test]
    fn flags_fall_at_their_moment() {
        assert_eq!(running().flag(0), Some((Color::Red, 11_000)));
        assert_eq!(running().flag(200), Some((Color::Red, 11_200)));
        assert_eq!(running().left(Color::Red, 70_000), 0);
        assert_eq!(running().turned_to(None, 5_000).flag(0), None);
    }

    #[test]
    fn taking_back_does_not_give_time_back() {
        let clock = running().turned_to(Some(Color::Blue), 4_000);
        assert_eq!(clock.left(Color::Red, 9_000), 7_000);
        assert_eq!(clock.left(Color::Blue, 9_000), 5_000);
    }

    #[test]
    fn days_are_for_each_turn() {
        let control = TimeControl::Days { days: 2 };
        let clock = GameClock::new(control, 0).after_turn(control, Some(Color::Red), 0, 0);
        assert_eq!(clock.flag(0), Some((Color::Red, 2 * DAY)));
        let clock = clock.after_turn(control, Some(Color::Blue), DAY, 0);
        assert_eq!(clock.flag(0), Some((Color::Blue, 3 * DAY)));
        assert_eq!(clock.left(Color::Red, 9 * DAY), 2 * DAY);
    }

    #[test]
    fn a_clock_that_is_set_back_takes_no_time() {
        assert_eq!(running().left(Color::Red, 0), 10_000);
        let clock = running().after_turn(BLITZ, Some(Color::Blue), 0, 100);
        assert_eq!(clock.left(Color::Red, 0), 12_000);
    }

    #[test]
    fn the_computer_never_thinks_its_time_away() {
        for initial in [1_000, 3_000, 60_000, DAY] {
            for increment in [0, 2_000, 600_000] {
                let control = TimeControl::Increment { initial, increment };
                let budget = GameClock::new(control, 0).budget(control, Color::Red, 0);
                assert!(budget.as_millis() as i64 <= initial / 2 && budget <= MOST_THOUGHT);
                assert!(!budget.is_zero());
            }
        }
        let days = TimeControl::Days { days: 1 };
        assert_eq!(GameClock::new(days, 0).budget(days, Color::Red, 0), UNHURRIED);
    }

    /// The computer in a browser has the same: `web/src/local/clock.test.ts` has these numbers, too.
    #[test]
    fn the_computer_shares_its_time_out() {
        for (initial, increment, millis) in [
            (60_000, 0, 2132),
            (60_000, 1000, 2832),
            (20_000, 3000, 2804),
            (1000, 0, 25),
            (200, 2000, 10),
            (3_600_000, 0, 5000),
        ] {
            let control = TimeControl::Increment { initial, increment };
            let budget = GameClock::new(control, 0).budget(control, Color::Red, 0);
            let rounded = (budget.as_secs_f64() * 1000.0).round() as i64;
            assert_eq!(rounded, millis, "{initial} + {increment}");
        }
    }

    #[test]
    fn sensible_controls() {
        let increment = |initial, increment| TimeControl::Increment { initial, increment };
        assert!(increment(1_000, 0).is_sensible() && TimeControl::Days { days: 14 }.is_sensible());
        for wrong in
            [increment(0, 0), increment(-1, 5), increment(1_000, -1), increment(i64::MAX, 0)]
        {
            assert!(!wrong.is_sensible());
        }
        assert!(!TimeControl::Days { days: 0 }.is_sensible());
        assert!(!TimeControl::Days { days: i64::MAX }.is_sensible());
    }

    #[test]
    fn json() {
        let text = r#"{"initial":300000,"increment":3000}"#;
        let control: TimeControl = serde_json::from_str(text).expect("a control");
        assert_eq!(serde_json::to_string(&control).expect("text"), text);
        let days: TimeControl = serde_json::from_str(r#"{"days":3}"#).expect("a control");
        assert_eq!(days, TimeControl::Days { days: 3 });
        assert_eq!(
            serde_json::to_string(&running()).expect("text"),
            r#"{"r":10000,"b":10000,"running":"r","at":1000}"#
        );
    }
}
