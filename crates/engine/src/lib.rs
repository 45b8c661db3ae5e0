//! The engine of CoTuLenh: search, evaluation, UCI, and reviews of games.

pub mod bench;
mod engine;
pub mod eval;
mod evaluations;
mod exchange;
mod history;
mod level;
mod limits;
mod picker;
mod quiesce;
mod random;
pub mod review;
mod score;
mod search;
mod selective;
mod table;
pub mod uci;
mod worker;

pub use engine::{Engine, Report, Settings, Thought};
pub use exchange::{exchange, value_of, value_of_stack};
pub use level::Level;
pub use limits::{Clock, Limits};
pub use random::{Random, random_turn};
pub use score::Score;
pub use selective::is_other_order;
pub use table::Table;
pub use worker::Signals;
