//! The server of CoTuLenh: games, clocks, players, analysis, and the site, in one program.

pub mod analysis;
pub mod app;
pub mod body;
pub mod error;
pub mod limits;
pub mod origin;
pub mod players;
pub mod pool;
pub mod positions;
pub mod studies;
