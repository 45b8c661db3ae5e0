//! Puzzles for CoTuLenh (Commander Chess): positions from games in which one turn is clearly best.
//!
//! [`mine`] finds them in games: mates are proved by trying every turn of both sides, other wins are far
//! better than anything else at two budgets of the engine. [`themes_of`] says by the rules what they are
//! about, [`pick`](mod@pick) chooses the ones that are shipped, and [`check`](mod@check) verifies a
//! puzzle again.

pub mod check;
mod facts;
mod games;
pub mod mine;
mod pattern;
pub mod pick;
mod puzzle;
mod shipped;
mod theme;

pub use facts::themes_of;
pub use games::{SourceGame, from_hex, to_hex};
pub use pattern::pattern;
pub use puzzle::{BadLine, Puzzle, Source};
pub use shipped::{Shipped, find, game_of, shipped};
pub use theme::{Theme, UnknownTheme};

/// The first line of the file of shipped puzzles; the digit is the version of its form.
pub const HEADING: &str = "# CoTuLenh puzzles 1: id, position, solution, themes, rating, game";
