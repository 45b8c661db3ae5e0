//! Games: what is kept of them, and what can be asked.

mod board;
mod doors;
mod edit;
pub mod forms;
mod look;
mod notes;
mod play;
mod question;
pub mod refusal;

pub use board::Board;
