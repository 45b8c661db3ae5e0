//! The server of CoTuLenh: games, clocks, players, analysis, and the site, in one program.
//!
//! `docs/protocol.md` says how clients talk to it, `docs/server.md` how it is run and built.

#![forbid(unsafe_code)]

mod admin;
mod analysis;
mod app;
mod assets;
mod begun;
mod body;
mod bounds;
mod bus;
mod challenges;
mod clock;
mod cluster;
mod coach;
mod connections;
mod cookies;
mod costs;
mod crowd;
mod description;
mod engine_worker;
mod error;
mod fairplay;
mod game;
mod games;
mod guard;
mod health;
mod id;
mod lag;
mod leases;
mod limits;
mod lobby;
mod log;
mod metrics;
mod moment;
mod offline;
mod options;
mod outbox;
mod pictures;
mod players;
mod pool;
mod positions;
mod previews;
mod progress;
mod proxies;
mod puzzles;
mod run;
mod serve;
mod sockets;
mod store;
mod studies;
mod summary;
mod system;
mod terms;
#[cfg(feature = "testing")]
#[doc(hidden)]
pub mod testing;
mod timekeeper;
mod transit;
mod wire;
mod words;
mod work;

pub use admin::{AdminError, AdminRequest, ask as ask_server};
pub use bus::{BusError, BusUrl};
pub use engine_worker::{WorkerOptions, run_worker};
pub use options::Options;
pub use proxies::{BaseUrl, Network};
pub use run::run;
pub use serve::{ServeError, Server};
pub use store::{Durability, Moved, StoreError, backup, move_all, restore};

/// The examples of the README are compiled and run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
