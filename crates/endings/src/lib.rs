//! Endgame tables for CoTuLenh (Commander Chess), made backwards from the ends of games by whole turns.
//!
//! An [`Ending`] has three men: Commander and one piece against the bare Commander. They are
//! drawn but for captures at once, so that [`probe`] needs no table. In a [`Hunt`] two pieces chase the bare Commander while their own
//! stays where it is. A [`Prover`] proves mates in any position by trying every turn of both sides.
//!
//! ```
//! use cotulenh_endings::{Ending, Survey, Tables};
//! let bare = Ending::all().take(4);
//! let tables = Tables::make(bare.filter(|ending| ending.strong_hero && ending.weak_hero));
//! let survey = Survey::of(&tables.tables()[0]);
//! assert_eq!((survey.places(), survey.decided()), (17_744, 0));
//! ```

mod ending;
mod ground;
mod hunt;
mod place;
mod probe;
mod prover;
mod solve;
mod space;
mod survey;
mod table;
mod tables;
mod value;

pub use ending::{Ending, men};
pub use hunt::Hunt;
pub use probe::probe;
pub use prover::{GaveUp, Prover, distinct_turns, is_won};
pub use solve::solve;
pub use space::Space;
pub use survey::Survey;
pub use table::Table;
pub use tables::{Tables, Wrong};
pub use value::Value;

/// The examples of the README are compiled and run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
