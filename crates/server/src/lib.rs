//! The server of CoTuLenh: games, clocks, players, analysis, and the site, in one program.
//!
//! `docs/protocol.md` says how clients talk to it, `docs/server.md` how it is run and built.

#![forbid(unsafe_code)]

mod analysis;
mod app;
mod assets;
mod body;
mod bounds;
mod challenges;
mod clock;
mod connections;
mod cookies;
mod costs;
mod description;
mod error;
mod game;
mod games;
mod guard;
mod id;
mod limits;
mod lobby;
mod log;
mod moment;
mod options;
mod players;
mod pool;
mod positions;
mod run;
mod serve;
mod sockets;
mod store;
mod studies;
mod summary;
mod system;
#[cfg(feature = "testing")]
#[doc(hidden)]
pub mod testing;
mod wire;
mod words;
mod work;

pub use options::Options;
pub use run::run;
pub use serve::{ServeError, Server};

/// The examples of the README are compiled and run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
