//! The inside of the server for tests, fuzz targets and benchmarks (feature `testing`). No released
//! program has it.

pub mod fuzzing;
pub mod turn;

use crate::Server;
pub use crate::players::PlayerId;
pub use crate::pool::{Analysis, Busy, End, Found, Load, Pool, Task, Update};

/// A message with this id makes its game panic, and a request for this page itself.
pub const PANIC: &str = "panic";
/// A position of this turn makes the engine panic that looks at it.
pub const PANIC_TURN: u32 = 6666;

/// The engines of a server.
pub fn pool_of(server: &Server) -> Pool {
    server.pool()
}

/// What bills work to a player at an address, as if it had been done for them.
pub fn bills_of(
    server: &Server,
) -> impl Fn(std::net::IpAddr, PlayerId, std::time::Duration) + use<> {
    server.bills()
}

/// A player by any name.
pub fn player(name: &str) -> PlayerId {
    PlayerId::stored(name.to_owned())
}

/// Panics if a test asks for it by this name.
pub(crate) fn trip(name: &str) {
    assert!(name != PANIC, "a test asked for it");
}

/// Panics if a test asks for it by this position.
pub(crate) fn trip_engine(position: &cotulenh::Position) {
    assert!(position.fullmove_number() != PANIC_TURN, "a test asked for it");
}
