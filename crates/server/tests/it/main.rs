//! The server over real sockets.

mod admin;
mod analysis;
mod backups;
mod bounds;
mod clocks;
mod cluster;
mod computer;
mod crash;
mod deploys;
mod described;
mod fairplay;
#[cfg(target_os = "linux")]
mod files;
mod games;
mod harness;
mod keeping;
mod limits;
mod lobby;
mod memory;
mod metrics;
mod offers;
mod offline;
mod openapi;
mod pages;
mod panics;
mod pictures;
mod pool;
mod positions;
mod postgres;
mod progress;
mod puzzles;
mod running;
mod schema;
mod stored;
mod studies;
mod words;
