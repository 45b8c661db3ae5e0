//! Matches between players: programs that speak UCI, and two built-in ones.
//!
//! A [`Tournament`] plays pairs of games between two [`Contender`]s; a [`MatchScore`] says what they
//! gave, with [`Elo`] and [`Sprt`]. Anything that implements [`Player`] can take part, and can be
//! offered as a UCI program with [`serve_uci`]. [`tune`] learns the engine's weights from its games,
//! [`data`] makes games for its network.

mod builtin;
mod client;
mod clock;
mod contender;
pub mod data;
mod game;
mod make_openings;
mod match_score;
mod openings;
mod pgn;
mod pipe;
mod player;
mod random;
mod rules;
mod serve;
mod sprt;
mod stats;
mod time_control;
mod tournament;
pub mod tune;

pub use builtin::{GreedyPlayer, RandomPlayer};
pub use client::{Program, Spin, UciClient};
pub use clock::{MatchClock, Tolerance};
pub use contender::{Contender, ReadContenderError, read_option};
pub use game::{End, Note, Record, play_game};
pub use make_openings::make_openings;
pub use match_score::MatchScore;
pub use openings::{
    ReadOpeningsError, opening_line, read_openings, shipped_openings, unbalanced_openings,
};
pub use pgn::Heading;
pub use player::{Choice, Fault, Player, TurnLimits};
pub use random::{Random, random_turn};
pub use rules::{DrawRule, ParseRuleError, Resign, Rules};
pub use serve::serve_uci;
pub use sprt::{ParseSprtError, Sprt, SprtDecision};
pub use stats::{Elo, Pairs, Points, elo_of_score, score_of_elo};
pub use time_control::{ParseTimeControlError, TimeControl};
pub use tournament::{Finished, Tournament};

/// The examples of the README are compiled and run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
