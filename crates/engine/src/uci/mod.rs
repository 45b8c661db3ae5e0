//! The universal chess interface, for this game: turns are written in LAN, Red is its White.
//!
//! [`serve`] is the engine's side of a conversation. The texts themselves, [`Go`], [`Info`] and the
//! command `position`, are here for both sides.

mod eval_options;
mod go;
mod info;
mod options;
mod position;
mod session;
mod show;
mod turns;

use core::fmt;

pub use go::Go;
pub use info::Info;
pub use options::{SKILL_LEVEL, read_option};
pub use position::{position_command, read_position};
pub use session::{Session, serve};

/// What cannot be obeyed, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UciError(String);

impl fmt::Display for UciError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl core::error::Error for UciError {}

/// How many characters of a foreign text are kept in a message.
const SHOWN: usize = 60;

/// The start of a foreign text.
fn shown(text: &str) -> String {
    text.chars().take(SHOWN).collect()
}
