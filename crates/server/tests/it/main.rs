//! The server over real sockets.

mod analysis;
mod bounds;
mod clocks;
mod computer;
mod crash;
mod deploys;
mod described;
#[cfg(target_os = "linux")]
mod files;
mod games;
mod harness;
mod limits;
mod lobby;
mod offers;
mod openapi;
mod pages;
mod panics;
mod pool;
mod positions;
mod schema;
mod stored;
mod studies;
mod words;
