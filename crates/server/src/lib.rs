//! The server of CoTuLenh: games, clocks, players, analysis, and the site, in one program.

pub mod app;
pub mod error;
pub mod players;
pub mod pool;
