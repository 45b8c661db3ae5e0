//! Everything that the library says to people, in English and Vietnamese side by side.
//!
//! What is said is an enum, and each of its variants stands beside its text in both languages:
//! nothing can be forgotten, and nothing hangs on the wording of another language. Errors display
//! what is said in English. Other crates write their own catalogues with
//! [`catalogue!`](crate::catalogue).

mod endings;
mod expected;
mod fen;
#[cfg(feature = "serde")]
mod json;
mod language;
mod names;
mod pgn;
mod say;
#[cfg(test)]
mod tests;
mod turns;
mod why;

pub use expected::Expected;
pub use language::Language;
#[doc(hidden)]
pub use say::check_entry;
pub use say::{SaidIn, Same, Say};
