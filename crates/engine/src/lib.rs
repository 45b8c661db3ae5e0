//! The engine of CoTuLenh: search, evaluation, UCI, and reviews of games.

pub mod bench;
mod clock;
mod engine;
pub mod eval;
mod level;
mod limits;
mod material;
mod parameters;
pub mod review;
mod score;
mod search;
mod spawner;
mod time;
mod tuning;
pub mod uci;

pub use clock::Clock;
pub use engine::{Engine, Report, Settings, Thought};
pub use level::Level;
pub use limits::SearchLimits;
pub use material::{material_balance, piece_value, stack_value};
pub use score::Score;
pub use search::{Signals, TableError, TranspositionTable, is_other_order, see};
pub use spawner::{Job, Spawner};
pub use time::TimeLeft;

/// The examples of the README are compiled and run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
