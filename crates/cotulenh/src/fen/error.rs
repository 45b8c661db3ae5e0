//! What can be wrong with a FEN.

use core::fmt;
use core::ops::Range;

use crate::Square;
use crate::position::SetupError;

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
    BadSession(&'static str),
    /// A step of the session is not legal.
    IllegalStep,
    /// The session ends the turn: nothing is in progress.
    CompleteSession,
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use FenErrorKind as E;
        match self.kind {
            E::RankCount(found) => write!(f, "expected 12 ranks separated by `/`, found {found}")?,
            E::FileCount { rank, files } if files > usize::from(Square::FILES) => {
                write!(f, "rank {rank} has more than 11 files")?;
            }
            E::FileCount { rank, files } => write!(f, "rank {rank} has {files} of 11 files")?,
            E::BadNumber => f.write_str("a number of empty squares must be 1 to 11")?,
            E::UnknownLetter(letter) => {
                write!(f, "{letter:?} is no piece: expected one of CITMEAGSFNH in either case")?;
            }
            E::UnclosedParenthesis => f.write_str("`(` is never closed")?,
            E::UnopenedParenthesis => f.write_str("`)` closes nothing")?,
            E::NestedParenthesis => f.write_str("`(` inside a stack")?,
            E::EmptyParenthesis => f.write_str("a stack without pieces")?,
            E::SinglePiece => f.write_str("a single piece is written without parentheses")?,
            E::DanglingPlus => f.write_str("`+` must stand before a piece")?,
            E::MixedColors => f.write_str("a stack with pieces of both colours")?,
            E::InvalidStack => f.write_str("these pieces form no stack (rule 6.1)")?,
            E::Setup(error) => write!(f, "{error}")?,
            E::BadSide => f.write_str("expected the side to move, `r` or `b`")?,
            E::BadField => f.write_str("expected `-`")?,
            E::BadClock => {
                f.write_str("expected the half-move clock, a number without leading zeros")?;
            }
            E::BadMoveNumber => f.write_str("expected the full-move number, at least 1")?,
            E::TrailingText => f.write_str("unexpected text after the last field")?,
            E::BadSession(expected) => {
                write!(f, "expected {expected} in the deploy sequence, written like c3:Fc3>e5...")?;
            }
            E::IllegalStep => f.write_str("this deploy step is not legal")?,
            E::CompleteSession => {
                f.write_str("this deploy sequence is complete: write the position after it")?;
            }
        }
        write!(f, " (at column {})", self.column())
    }
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
