//! Notation (rule 13): actions and turns as text, in and out.

mod bare;
mod continued;
mod lan;
mod read;
mod san;
mod scan;
mod sketch;

pub use lan::{Lan, LanError};
pub(crate) use lan::{Step, separator, write_lan, write_step};
pub use read::ReadTurnError;
pub use san::{Suffix, TurnText};
pub use scan::Malformed;
pub(crate) use scan::{Manner, Scanner};
pub(crate) use sketch::{Pieces, Sketch, Written};
