//! The rules of CoTuLenh (Cờ Tư Lệnh, Commander Chess): exact and very fast.
//!
//! ```
//! use cotulenh::Position;
//!
//! let position = Position::start();
//! for action in position.legal_actions() {
//!     println!("{} leads to {}", position.lan(action), position.play(action)?);
//! }
//! # Ok::<(), cotulenh::turn::PlayError>(())
//! ```
//!
//! The modules are the chapters of the rulebook, `RULES.md`; comments cite its rule numbers.
//!
//! | rule | module | what is there |
//! |---|---|---|
//! | 1 | [`board`] | squares, sets of squares, sides, terrain |
//! | 3, 6 | [`pieces`] | the table of pieces, units, stacks |
//! | | [`position`] | what stands where; set-ups |
//! | 4, 5, 7, 8, 9 | [`reach`] | destinations, captures, air defence, attack, heroic promotion |
//! | 10 | [`turn`] | actions, deploys, legality, whole turns |
//! | 10.8 | [`perft`] | counting |
//! | 11 | [`outcome`], [`game`] | how a position ends a game; games with their history |
//! | 12 | [`fen`] | positions as text |
//! | 13 | [`notation`] | turns as text |
//! | 13.8 | [`study`], [`pgn`] | games with variations and comments; game files |
//! | | [`explain`], [`words`] | why something is not legal; languages |
//! | | `json` | all of this as JSON (feature `serde`) |
//!
//! The way of a position is [`Fen`] (text) to [`Setup`] (anything an editor allows) to
//! [`Position`] (always playable). What is displayed can be parsed again. The feature `serde` gives
//! all that has a text this text as serialised form, and games their record; and it brings the module
//! `json`: actions, positions, turns and games as JSON for servers and boards.

#![allow(long_running_const_eval)] // the tables of `geometry`

pub mod board;
pub mod explain;
pub mod fen;
pub mod game;
#[cfg(feature = "serde")]
pub mod json;
pub mod notation;
pub mod outcome;
pub mod perft;
pub mod pgn;
pub mod pieces;
pub mod position;
pub mod reach;
#[cfg(feature = "schema")]
mod schema;
#[cfg(feature = "serde")]
mod serde;
pub mod study;
pub mod turn;
pub mod words;

pub use board::{Bitboard, Color, Square};
pub use fen::Fen;
pub use game::Game;
pub use outcome::Outcome;
pub use pieces::{Kind, Piece, Stack, Unit};
pub use position::{Position, Setup};
pub use study::Study;
pub use turn::{Action, ActionKind, Turn};
pub use words::Language;

/// The examples of the README are compiled and run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
