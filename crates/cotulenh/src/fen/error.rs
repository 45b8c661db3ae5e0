//! What can be wrong with a FEN.

use core::ops::Range;

use crate::Square;
use crate::position::SetupError;
use crate::words::Expected;

/// What is wrong with a FEN, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FenError {
    kind: FenErrorKind,
    at: Range<usize>,
    square: Option<Square>,
}

impl FenError {
    /// What is wrong.
    pub const fn kind(&self) -> FenErrorKind {
        self.kind
    }

    /// The place in the text, in bytes; empty where something is missing.
    pub fn place(&self) -> Range<usize> {
        self.at.clone()
    }

    /// The square it is about, where it is about one.
    pub const fn square(&self) -> Option<Square> {
        self.square
    }

    /// The same error on a square.
    pub(super) fn on(self, square: Option<Square>) -> FenError {
        FenError { square: self.square.or(square), ..self }
    }

    /// The place in the text, in characters from 1.
    pub const fn column(&self) -> usize {
        self.at.start + 1 // all before is ASCII: another character ends the reading
    }
}

/// The ways in which a FEN can be wrong (rule 12.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FenErrorKind {
    /// There are not 12 ranks.
    RankCount(usize),
    /// A rank does not have 11 files.
    FileCount {
        /// The rank, 1 to 12.
        rank: u8,
        /// How many files it has, or where reading stopped.
        files: usize,
    },
    /// A number of empty squares is not 1 to 11.
    BadNumber,
    /// A character that is no piece.
    UnknownLetter(char),
    /// `(` without `)`.
    UnclosedParenthesis,
    /// `)` without `(`.
    UnopenedParenthesis,
    /// `(` inside parentheses.
    NestedParenthesis,
    /// `()`.
    EmptyParenthesis,
    /// Parentheses around a single piece.
    SinglePiece,
    /// `+` without a piece after it.
    DanglingPlus,
    /// Pieces of both colours in one stack.
    MixedColors,
    /// Pieces that form no stack (rule 6.1).
    InvalidStack,
    /// A carrier where it may not stand, a second Commander.
    Setup(SetupError),
    /// The side to move is not `r` or `b`.
    BadSide,
    /// The third or fourth field is not `-`.
    BadField,
    /// The half-move clock is not a number.
    BadClock,
    /// The full-move number is not a number from 1.
    BadMoveNumber,
    /// There is more after the last field.
    TrailingText,
    /// The session cannot be read.
    BadSession(Expected),
    /// A step of the session is not legal.
    IllegalStep,
    /// The session ends the turn: nothing is in progress.
    CompleteSession,
}

impl core::error::Error for FenError {}

/// An error with its place.
pub(super) fn error_at(kind: FenErrorKind, at: Range<usize>) -> FenError {
    let square = match kind {
        FenErrorKind::Setup(error) => error.square(),
        _ => None,
    };
    FenError { kind, at, square }
}

pub(super) fn error<T>(kind: FenErrorKind, at: Range<usize>) -> Result<T, FenError> {
    Err(error_at(kind, at))
}
