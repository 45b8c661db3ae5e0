//! The rules of CoTuLenh (Cờ Tư Lệnh, Commander Chess): exact and very fast.
//!
//! The modules follow the rulebook, `docs/rules.md`; comments cite its rule numbers.
//!
//! ```
//! use cotulenh::Position;
//!
//! let position = Position::start();
//! for action in &position.legal_actions() {
//!     let next = position.play(*action)?;
//!     println!("{}: {}", position.lan(*action), next.fen());
//! }
//! # Ok::<(), cotulenh::PlayError>(())
//! ```
//!
//! The way of a position is [`Fen`] (text) to [`Setup`] (anything an editor allows) to
//! [`Position`] (always playable). The feature `serde` gives squares, sides, kinds, set-ups and
//! positions their text as serialised form, and brings the module `json`: actions, positions, turns and
//! games as JSON for servers and boards.

#![allow(long_running_const_eval)] // the tables of `geometry`

mod action;
mod air_defence;
mod answers;
mod attack;
mod bitboard;
#[cfg(test)]
mod brute;
mod color;
mod error_text;
mod escape;
mod fen;
mod game;
mod geometry;
mod heroic;
#[cfg(feature = "serde")]
pub mod json;
mod language;
mod legality;
mod moves;
mod notation;
mod outcome;
mod perft;
mod pgn;
mod piece;
mod play;
mod position;
mod reach;
mod read;
mod reason;
mod refuse;
mod safety;
mod san;
mod scan;
#[cfg(feature = "serde")]
mod serde;
mod setup;
#[cfg(test)]
#[allow(clippy::all, clippy::pedantic, unused)]
#[path = "../tests/it/slow/mod.rs"]
mod slow;
mod square;
mod stack;
mod study;
mod suite;
mod terrain;
mod turn;
mod unit;
mod why;
mod why_text;
mod zobrist;

pub use action::{Action, ActionKind, ActionList, ActionSet, ActionSetIter};
pub use air_defence::{Defender, Flight, Verdict};
pub use bitboard::{Bitboard, Squares};
pub use color::{ByColor, Color};
pub use escape::Escape;
pub use fen::{Fen, FenError, FenErrorKind, FenText, START_FEN};
pub use game::{DeployView, DrawClaim, Game, GameError, GameResult};
pub use geometry::squares_between;
pub use language::Language;
pub use moves::{Filter, Sort};
pub use notation::{Lan, LanError};
pub use outcome::{CLAIMABLE_CLOCK, DRAWN_CLOCK, DrawReason, Outcome, Status, WinReason};
pub use pgn::{Pgn, PgnError, PgnErrorKind, PgnReader};
pub use piece::{ByKind, Kind, Piece, Range, Row};
pub use play::{Effects, PlayError};
pub use position::{Deploy, Position};
pub use read::ReadTurnError;
pub use reason::{Reason, Stage};
pub use san::{Suffix, TurnText};
pub use setup::{Setup, SetupError, SetupErrors};
pub use square::{ParseSquareError, Square};
pub use stack::Stack;
pub use study::{NodeId, Score, Study, StudyError};
pub use suite::{BENCH_SUITE, SuiteCase, SuiteError, SuiteErrorKind, read_suite};
pub use terrain::{BRIDGES, LAND_ACCESSIBLE, NAVIGABLE, Terrain, crosses_river};
pub use turn::Turn;
pub use unit::{Split, Unit};
pub use why::{WhyNot, Wish};
