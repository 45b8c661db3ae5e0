//! The server of CoTuLenh: games, clocks, players, analysis, and the site, in one program.

pub mod analysis;
pub mod app;
pub mod body;
#[cfg(test)]
mod engine_tests;
pub mod error;
pub mod game;
pub mod limits;
pub mod players;
pub mod pool;
pub mod positions;
pub mod sockets;
pub mod studies;
