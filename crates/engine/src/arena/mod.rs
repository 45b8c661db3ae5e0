//! Matches between players: programs that speak UCI, and two built-in ones.
mod builtin;
mod client;
mod clock;
mod contender;
mod info;
mod material;
mod pipe;
mod player;
mod random;

pub use builtin::{GreedyPlayer, RandomPlayer, random_turn};
pub use client::{Program, UciClient, go_command, position_command};
pub use clock::{Clock, ParseTimeControlError, TimeControl, Tolerance};
pub use contender::{Contender, ReadContenderError, read_option};
pub use info::{Eval, Info};
pub use material::{exchange, material_balance, piece_value};
pub use player::{Choice, Fault, Limits, Player};
pub use random::Random;
