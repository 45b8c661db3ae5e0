//! Notation (rule 13): actions and turns as text, in and out.

mod lan;
mod read;
mod san;
mod scan;

pub use lan::{Lan, LanError};
pub(crate) use lan::{Step, separator, write_lan};
pub use read::ReadTurnError;
pub(crate) use read::{Pieces, Sketch, Written};
pub use san::{Suffix, TurnText};
pub(crate) use scan::{Expected, Manner, Scanner};
