//! Notation (rule 13): actions and turns as text, in and out.

mod continued;
mod lan;
mod read;
mod san;
mod scan;
mod sketch;

pub use lan::{Lan, LanError};
pub(crate) use lan::{Step, separator, write_lan};
pub use read::ReadTurnError;
pub use san::{Suffix, TurnText};
pub(crate) use scan::{Malformed, Manner, Scanner};
pub(crate) use sketch::{Pieces, Sketch, Written};
