//! What is odd about a game that can be read all the same (rule 13.8).

use super::source::LineColumn;
use crate::Outcome;
use crate::study::Score;

/// Something odd in a game that was read: what, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PgnWarning {
    pub(super) kind: PgnWarningKind,
    pub(super) place: LineColumn,
    pub(super) game: u64,
}

/// What is odd about a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PgnWarningKind {
    /// The result contradicts the end on the board.
    Board {
        /// The result that is written, and kept.
        result: Score,
        /// How the game ended on the board.
        outcome: Outcome,
    },
    /// The result contradicts the tag `Result`.
    Tag {
        /// The result that is written, and kept.
        result: Score,
        /// The result in the tag.
        tag: Score,
    },
}

impl PgnWarning {
    /// What is odd.
    pub const fn kind(&self) -> PgnWarningKind {
        self.kind
    }

    /// The line in the file, from 1.
    pub const fn line(&self) -> u64 {
        self.place.line
    }

    /// The column in the line, in characters from 1.
    pub const fn column(&self) -> u64 {
        self.place.column
    }

    /// The number of the game in the file, from 1.
    pub const fn game(&self) -> u64 {
        self.game
    }
}
