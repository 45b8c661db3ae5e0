//! Scores: hundredths of an Infantry, or a number of turns to mate.

use core::fmt;

/// More than any score.
pub const INFINITE: i32 = 32_500;
/// The score of a won game; each turn on the way to it takes one off.
pub const MATE: i32 = 32_000;
/// Scores beyond this say in how many turns the game is won.
pub const MATE_BOUND: i32 = MATE - 1_000;
/// The score of a position in which everything that was looked at loses, but not all was.
pub const UNPROVED_LOSS: i32 = 1 - MATE_BOUND;
/// The score of a draw.
pub const DRAW: i32 = 0;

/// The score of a side that has lost after so many turns from the root.
pub const fn mated_in(turns: usize) -> i32 {
    turns as i32 - MATE
}

/// A score as it is told to people and programs, from the side to move's view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// Hundredths of an Infantry.
    Centipawns(i32),
    /// The side to move wins within so many of its own turns; if not above 0, it loses.
    Mate(i32),
}

impl Score {
    /// What an internal score says.
    pub const fn new(value: i32) -> Score {
        if value >= MATE_BOUND {
            Score::Mate((MATE - value + 1) / 2)
        } else if value <= -MATE_BOUND {
            Score::Mate((-MATE - value) / 2)
        } else {
            Score::Centipawns(value)
        }
    }

    /// The same from the other side's view.
    #[must_use]
    pub const fn flipped(self) -> Score {
        match self {
            Score::Centipawns(value) => Score::Centipawns(value.saturating_neg()),
            Score::Mate(turns) => Score::Mate(turns.saturating_neg()),
        }
    }

    /// The internal score.
    pub const fn value(self) -> i32 {
        match self {
            Score::Centipawns(value) => value,
            Score::Mate(turns) if turns > 0 => MATE - 2 * turns + 1,
            Score::Mate(turns) => -MATE - 2 * turns,
        }
    }
}

impl fmt::Display for Score {
    /// As UCI writes it: `cp 31`, `mate 2`, `mate -1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Centipawns(value) => write!(f, "cp {value}"),
            Score::Mate(turns) => write!(f, "mate {turns}"),
        }
    }
}

/// A score as the table keeps it: turns to mate counted from the position, not from the root.
pub const fn to_table(value: i32, turns: usize) -> i32 {
    if value >= MATE_BOUND {
        value + turns as i32
    } else if value <= -MATE_BOUND {
        value - turns as i32
    } else {
        value
    }
}

/// The score of a table entry, seen from the root.
pub const fn from_table(value: i32, turns: usize) -> i32 {
    if value >= MATE_BOUND {
        value - turns as i32
    } else if value <= -MATE_BOUND {
        value + turns as i32
    } else {
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_counted_in_own_turns() {
        assert_eq!(Score::new(MATE - 1), Score::Mate(1));
        assert_eq!(Score::new(MATE - 3), Score::Mate(2));
        assert_eq!(Score::new(mated_in(0)), Score::Mate(0));
        assert_eq!(Score::new(mated_in(2)), Score::Mate(-1));
        assert_eq!(Score::new(mated_in(4)), Score::Mate(-2));
        for value in [0, 17, -500, MATE - 1, MATE - 5, mated_in(2), mated_in(6)] {
            assert_eq!(Score::new(value).value(), value);
            assert_eq!(from_table(to_table(value, 3), 3), value);
        }
    }
}
