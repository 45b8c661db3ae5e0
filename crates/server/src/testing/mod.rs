//! The inside of the server for tests, fuzz targets and benchmarks (feature `testing`). No released
//! program has it.

pub mod fuzzing;
pub mod turn;

use std::net::IpAddr;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, SystemTime};

use crate::Server;
use crate::limits::Client;
pub use crate::players::PlayerId;
pub use crate::pool::{Analysis, Asker, Busy, End, Found, Load, Pool, Task, Update};
pub use crate::transit::{SMALL, Transit};

/// A message with this id makes its game panic, and a request for this page itself.
pub const PANIC: &str = "panic";
/// A position of this turn makes the engine panic that looks at it.
pub const PANIC_TURN: u32 = 6666;

/// The engines of a server.
pub fn pool_of(server: &Server) -> Pool {
    server.pool()
}

/// What bills work to a player at an address, as if it had been done for them.
pub fn bills_of(server: &Server) -> impl Fn(IpAddr, PlayerId, Duration) + use<> {
    server.bills()
}

/// What counts pages for an address, as if they had been asked for there.
pub fn pages_of(server: &Server) -> impl Fn(IpAddr, f64) + use<> {
    server.counts_pages()
}

/// What counts the bytes of requests and answers that are under way.
pub fn transit_of(server: &Server) -> Transit {
    server.transit()
}

/// A player by any name.
pub fn player_id(name: &str) -> PlayerId {
    PlayerId::stored(name.to_owned())
}

/// A player by any name, who is not connected.
pub fn player(name: &str) -> Asker {
    Asker { player: player_id(name), client: None }
}

/// A player by any name, at an address.
pub fn player_at(name: &str, address: IpAddr) -> Asker {
    Asker { client: Some(Client::new(address)), ..player(name) }
}

static STEPPED: AtomicBool = AtomicBool::new(false);

/// Sets the system's clock, as this program sees it, a day ahead, or right again.
pub fn step_clock(ahead: bool) {
    STEPPED.store(ahead, Ordering::Relaxed);
}

/// What the system's clock says after such a step.
pub(crate) fn stepped_clock(system: SystemTime) -> SystemTime {
    let ahead = if STEPPED.load(Ordering::Relaxed) { 86_400 } else { 0 };
    let system = system + Duration::from_secs(ahead);
    // A fault run starts programs whose clocks are wrong by so many milliseconds.
    let step = std::env::var("COTULENH_CLOCK_STEP").ok().and_then(|text| text.parse().ok());
    let step: i64 = step.unwrap_or(0);
    let by = Duration::from_millis(step.unsigned_abs());
    if step < 0 { system - by } else { system + by }
}

/// How a change is added to a game, with the error that a fault run has planted (`COTULENH_PLANTED`), to see that it
/// is found: `lease`, the number of the lease is not compared; `event`, neither is that of the change.
pub(crate) fn planted(append: &'static str) -> &'static str {
    static PLANTED: OnceLock<String> = OnceLock::new();
    PLANTED.get_or_init(|| {
        let named = std::env::var("COTULENH_PLANTED").unwrap_or_default();
        let without_lease = append.replace("lease = $2", "$2::bigint IS NOT NULL");
        match named.as_str() {
            "lease" => without_lease,
            "event" => without_lease
                .replace("changes = $3 - 1 RETURNING id", "TRUE RETURNING changes AS next")
                .replace("changes = $3", "changes = changes + 1 + 0 * $3::bigint")
                .replace(
                    "SELECT $1, $3, $13, $14 FROM held",
                    "SELECT $1, next, $13, $14 FROM held",
                ),
            _ => append.to_owned(),
        }
    })
}

/// The statement that adds a change to a game in `PostgreSQL`, to measure it.
pub fn append_statement() -> &'static str {
    crate::store::append_sql()
}

/// Panics if a test asks for it by this name.
pub(crate) fn trip(name: &str) {
    assert!(name != PANIC, "a test asked for it");
}

/// Panics if a test asks for it by this position.
pub(crate) fn trip_engine(position: &cotulenh::Position) {
    assert!(position.fullmove_number() != PANIC_TURN, "a test asked for it");
}
