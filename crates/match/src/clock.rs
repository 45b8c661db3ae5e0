//! The clock of a player in a game of a match.

use core::time::Duration;

use crate::TimeControl;

/// How long a player is waited for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tolerance {
    /// What a turn may take longer than the clock allows: the way of a text between two programs
    /// takes time as well.
    pub margin: Duration,
    /// How long a turn without a clock may take.
    pub patience: Duration,
}

impl Default for Tolerance {
    /// 20 milliseconds, and 5 minutes.
    fn default() -> Tolerance {
        Tolerance { margin: Duration::from_millis(20), patience: Duration::from_mins(5) }
    }
}

/// The clock of one player in one game.
#[derive(Clone, Debug)]
pub struct MatchClock {
    control: TimeControl,
    left: Duration,
    played: u32,
}

impl MatchClock {
    /// The clock at the start of a game.
    pub const fn new(control: TimeControl) -> MatchClock {
        let left = match control {
            TimeControl::Clock { base, .. } => base,
            TimeControl::PerTurn(time) => time,
            TimeControl::Depth(_) | TimeControl::Nodes(_) => Duration::ZERO,
        };
        MatchClock { control, left, played: 0 }
    }

    /// The time control.
    pub const fn control(&self) -> TimeControl {
        self.control
    }

    /// The time left for the game; `None` if turns are limited one by one.
    pub const fn left(&self) -> Option<Duration> {
        match self.control {
            TimeControl::Clock { .. } => Some(self.left),
            _ => None,
        }
    }

    /// What a turn adds to the clock.
    pub const fn increment(&self) -> Duration {
        match self.control {
            TimeControl::Clock { increment, .. } => increment,
            _ => Duration::ZERO,
        }
    }

    /// The turns until the time is given again, if it ever is.
    pub const fn turns_to_go(&self) -> Option<u32> {
        match self.control {
            TimeControl::Clock { turns: Some(turns), .. } => Some(turns - self.played % turns),
            _ => None,
        }
    }

    /// The time for the next turn; `None` if there is no clock.
    pub const fn allowed(&self) -> Option<Duration> {
        match self.control {
            TimeControl::Depth(_) | TimeControl::Nodes(_) => None,
            _ => Some(self.left),
        }
    }

    /// How long the next turn may take before the player has lost.
    pub fn wait(&self, tolerance: &Tolerance) -> Duration {
        self.allowed().map_or(tolerance.patience, |time| time.saturating_add(tolerance.margin))
    }

    /// Counts a turn.
    ///
    /// # Errors
    ///
    /// If it took longer than is allowed: by how much.
    pub fn spend(&mut self, elapsed: Duration, tolerance: &Tolerance) -> Result<(), Duration> {
        if elapsed > self.wait(tolerance) {
            return Err(elapsed.saturating_sub(self.left));
        }
        self.played += 1;
        if let TimeControl::Clock { turns, base, increment } = self.control {
            self.left = self.left.saturating_sub(elapsed).saturating_add(increment);
            if turns.is_some_and(|turns| self.played.is_multiple_of(turns)) {
                self.left = self.left.saturating_add(base);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn millis(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    fn control(text: &str) -> TimeControl {
        text.parse().expect("a time control")
    }

    #[test]
    fn clocks_run() {
        let tolerance = Tolerance { margin: millis(20), ..Tolerance::default() };
        let mut clock = MatchClock::new(control("2/1+0.1"));
        assert_eq!((clock.left(), clock.turns_to_go()), (Some(millis(1000)), Some(2)));
        assert_eq!(clock.spend(millis(600), &tolerance), Ok(()));
        assert_eq!((clock.left(), clock.turns_to_go()), (Some(millis(500)), Some(1)));
        assert_eq!(clock.wait(&tolerance), millis(520));
        assert_eq!(clock.spend(millis(521), &tolerance), Err(millis(21)));
        assert_eq!(clock.spend(millis(510), &tolerance), Ok(()));
        assert_eq!((clock.left(), clock.turns_to_go()), (Some(millis(1100)), Some(2)));
    }

    #[test]
    fn turns_are_limited_one_by_one() {
        let tolerance = Tolerance { margin: millis(20), patience: millis(5000) };
        let mut clock = MatchClock::new(control("100ms"));
        for _ in 0..3 {
            assert_eq!(clock.spend(millis(115), &tolerance), Ok(()));
        }
        assert_eq!(clock.spend(millis(121), &tolerance), Err(millis(21)));
        assert_eq!((clock.left(), clock.turns_to_go()), (None, None));
        assert_eq!(MatchClock::new(control("depth=3")).wait(&tolerance), millis(5000));
    }
}
