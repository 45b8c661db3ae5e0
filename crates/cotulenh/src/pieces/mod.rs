//! Pieces, units and stacks (rules 3 and 6): the table of what each piece can do, in one place, and
//! which pieces go together.

mod piece;
mod placed;
mod stack;
mod unit;

pub(crate) use piece::{AIR_DEFENCE, LONGEST_BLOCKED_CAPTURE, LONGEST_CAPTURE};
pub use piece::{ByKind, Kind, Piece, Range, Row};
pub use placed::PlacedPiece;
pub(crate) use stack::Notated;
pub use stack::Stack;
pub use unit::{Split, Unit};
