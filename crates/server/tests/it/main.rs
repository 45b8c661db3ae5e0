//! The server over real sockets.

mod analysis;
mod clocks;
mod computer;
mod crash;
mod deploys;
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
mod stored;
mod studies;
mod words;
