//! The engine side of the server over real sockets: analysis, positions, game files.

mod analysis;
mod pool;
mod positions;
mod studies;
mod support;
