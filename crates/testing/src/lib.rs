//! What the tests, examples and benchmarks of all crates share: chance that is the same on every
//! run and machine, random set-ups, positions, turns and games, and a second reading of the rules.
//!
//! ```
//! use cotulenh_testing::{Rng, random_position, random_turn};
//!
//! let mut rng = Rng::new(2026);
//! let position = random_position(&mut rng);
//! let turn = random_turn(&position, &mut rng);
//! ```
//!
//! Set-ups come from [`slow`], which knows nothing of the library, as text. So the library's own
//! unit tests can use them too: their types are not those of the library that this crate links.

mod crowded;
mod games;
mod postgres;
mod rng;
mod setups;
pub mod slow;

pub use crowded::crowded_setup;
pub use games::{random_game, random_position, random_positions, random_turn, random_turns};
pub use postgres::Postgres;
pub use rng::Rng;
pub use setups::random_setup;
