//! Matches between players: programs that speak UCI, and two built-in ones.
//!
//! A [`Tournament`] plays pairs of games between two [`Contender`]s; a [`Standing`] says what they
//! gave, with [`Elo`] and [`Sprt`]. Anything that implements [`Player`] can take part, and can be
//! offered as a UCI program with [`serve_uci`].

mod bout;
mod builtin;
mod client;
mod clock;
mod contender;
mod info;
mod make_openings;
mod material;
mod openings;
mod pipe;
mod player;
mod record;
mod serve;
mod sprt;
mod standing;
mod stats;
mod tournament;
pub mod tune;

pub use bout::{DrawRule, End, Note, ParseRuleError, Record, Resign, Rules, play_game};
pub use builtin::{GreedyPlayer, RandomPlayer};
pub use client::{Program, UciClient, go_command, position_command};
pub use clock::{Clock, ParseTimeControlError, TimeControl, Tolerance};
pub use contender::{Contender, ReadContenderError, read_option};
pub use info::{Eval, Info};
pub use make_openings::make_openings;
pub use material::{exchange, material_balance, piece_value};
pub use openings::{ReadOpeningsError, opening_line, read_openings, shipped_openings};
pub use player::{Choice, Fault, Limits, Player};
pub use record::Heading;
pub use serve::serve_uci;
pub use sprt::{ParseSprtError, Sprt, Verdict};
pub use standing::Standing;
pub use stats::{Elo, Pairs, Points, elo_of_score, score_of_elo};
pub use tournament::{Finished, Tournament};
