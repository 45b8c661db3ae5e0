//! Three servers with one database and one bus, hundreds of games of random turns, and everything that can fail does:
//! then the players' own logs are held against the database.
//!
//! ```text
//! cargo build --release -p cotulenh-server --all-features
//! cargo run --release -p cotulenh-server --all-features --example faults -- [SEED] [GAMES] [FAULTS] [PLANTED]
//! ```
//!
//! `PLANTED` is the name of an error that the servers make on purpose, to see that it is found: `lease` (a change
//! is kept whatever its lease is) or `event` (and whatever its number is).

use std::process::ExitCode;
use std::time::Duration;

#[allow(dead_code, clippy::missing_panics_doc)]
#[path = "../../tests/it/cluster/mod.rs"]
mod cluster;
#[allow(dead_code, clippy::missing_panics_doc)]
#[path = "../../tests/it/harness.rs"]
mod harness;

use cluster::faults::{Plan, run};

/// So many turns a second of all games together.
const TURNS_A_SECOND: usize = 100;

#[tokio::main]
async fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let mut number = |usual: usize| -> usize {
        args.next().map_or(usual, |text| text.parse().expect("a number"))
    };
    let (seed, games, faults) = (number(1) as u64, number(100), number(50));
    let planted = args.next();
    let pace = Duration::from_millis((1000 * games / TURNS_A_SECOND).max(100) as u64);
    let plan =
        Plan { seed, games, faults, instances: 3, workers: 1, longest: usize::MAX, pace, planted };
    println!("{plan:?}");
    let Some(report) = run(plan).await else { return ExitCode::FAILURE };
    for wrong in &report.wrong {
        println!("WRONG: {wrong}");
    }
    println!("faults: {:?}", report.faults);
    println!(
        "{} turns, {} of them deploys; {} messages acknowledged; {} connections; games changed hands {} \
         times; the longest acknowledgement took {:?}; {:?} in all; {} errors",
        report.turns,
        report.deploys,
        report.acknowledged,
        report.connected,
        report.leases,
        report.longest,
        report.time,
        report.wrong.len()
    );
    if report.wrong.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
