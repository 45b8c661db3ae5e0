//! What one machine carries: turns a second and how long they take, with a file, and with one, two and three servers on
//! PostgreSQL and NATS; then PostgreSQL and NATS alone. All of it is printed as tables.
//!
//! ```text
//! cargo build --release -p cotulenh-server --all-features
//! cargo run --release -p cotulenh-server --all-features --example scale -- [GAMES] [SECONDS]
//! ```
//!
//! Everything shares this machine, the players among it: what counts is the processor time of each part for one turn,
//! and how the rows compare. PostgreSQL keeps what it says that it keeps (`fsync = on`), and has its usual settings
//! otherwise.

mod bus;
mod database;
mod games;

#[allow(dead_code, clippy::missing_panics_doc)]
#[path = "../../tests/it/cluster/mod.rs"]
mod cluster;
#[allow(dead_code, clippy::missing_panics_doc)]
#[path = "../../tests/it/harness.rs"]
mod harness;
#[allow(dead_code)]
#[path = "../../src/system.rs"]
mod system;

use std::path::Path;
use std::process::{ExitCode, Stdio};
use std::time::Duration;

use cotulenh_testing::Postgres;
use tokio::process::{Child, Command};

use cluster::{Nats, server_program};
use games::{Measured, measure};
use harness::start_program;

/// Between two turns of a game: as fast as a socket may send, and as people play on average.
const PACES: [(&str, Duration); 2] =
    [("full", Duration::from_millis(120)), ("paced", Duration::from_secs(3))];

/// The parts whose processor time is counted.
struct Parts<'a> {
    servers: Vec<Child>,
    postgres: Option<&'a Postgres>,
    nats: Option<&'a Nats>,
}

#[tokio::main]
async fn main() -> ExitCode {
    system::raise_file_limit();
    let mut args = std::env::args().skip(1);
    let mut number =
        |usual: u64| -> u64 { args.next().map_or(usual, |text| text.parse().expect("a number")) };
    let (games, seconds) = (number(500) as usize, number(12));
    let Some(nats) = Nats::start().await else { return ExitCode::FAILURE };
    let Some(postgres) = Postgres::start_durable() else { return ExitCode::FAILURE };
    println!("{games} games, {seconds} s each; load of the machine before: {}\n", load());
    println!(
        "| | turns/s | p50 | p99 | most | processor time of a turn: servers | PostgreSQL | NATS | players | texts of a turn |\n\
         |---|---|---|---|---|---|---|---|---|---|"
    );
    let file = std::env::temp_dir().join(format!("cotulenh-scale-{}.sqlite", std::process::id()));
    let mut parts = Parts { servers: Vec::new(), postgres: None, nats: None };
    let address = parts.add(&file, None).await;
    run("file", games, seconds, &[address], &parts).await;
    drop(parts);
    for name in [file.clone(), file.with_extension("sqlite-wal"), file.with_extension("sqlite-shm")]
    {
        let _ = std::fs::remove_file(name);
    }
    for instances in 1..=3 {
        let url = postgres.fresh_database();
        let bus = nats.url();
        let mut parts = Parts { servers: Vec::new(), postgres: Some(&postgres), nats: Some(&nats) };
        let mut addresses = Vec::new();
        for _ in 0..instances {
            addresses.push(parts.add(Path::new(&url), Some(&bus)).await);
        }
        // They have to know each other.
        tokio::time::sleep(Duration::from_secs(2)).await;
        run(&format!("{instances} on PostgreSQL"), games, seconds, &addresses, &parts).await;
    }
    println!("\nPostgreSQL alone, changes of games as servers write them:\n");
    database::measure(&postgres).await;
    println!("\nNATS alone, messages of 300 bytes from one server to another:\n");
    bus::measure(&nats).await;
    println!("\nload of the machine after: {}", load());
    ExitCode::SUCCESS
}

impl Parts<'_> {
    /// One more server; gives its address.
    async fn add(&mut self, database: &Path, bus: Option<&str>) -> String {
        let mut command = Command::new(server_program());
        command.args(["--listen", "127.0.0.1:0", "--threads", "1", "--log", "error"]);
        command.args(["--trusted-proxies", "127.0.0.1", "--database"]).arg(database);
        if let Some(bus) = bus {
            command.args(["--bus", bus]);
        }
        let (child, address) = start_program(command.stderr(Stdio::inherit())).await;
        self.servers.push(child);
        address
    }

    /// The processor time that each part has used, in seconds: servers, `PostgreSQL`, NATS and this program.
    fn used(&self) -> [f64; 4] {
        let servers =
            self.servers.iter().filter_map(Child::id).map(|id| cpu_seconds(&id.to_string()));
        let postgres = self.postgres.map_or(Vec::new(), Postgres::processes);
        let postgres = postgres.iter().map(|id| cpu_seconds(id));
        let nats = self.nats.and_then(Nats::id).map(|id| cpu_seconds(&id.to_string()));
        [servers.sum(), postgres.sum(), nats.unwrap_or(0.0), cpu_seconds("self")]
    }
}

/// The processor time that a program has used, in seconds.
fn cpu_seconds(id: &str) -> f64 {
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
    // User and system time, in hundredths of a second, after the state and ten more.
    fields.skip(11).take(2).filter_map(|field| field.parse::<f64>().ok()).sum::<f64>() / 100.0
}

/// Plays at these servers, at each pace, and prints what came of it.
async fn run(name: &str, games: usize, seconds: u64, addresses: &[String], parts: &Parts<'_>) {
    let mut seats = games::set_up(games, addresses).await;
    for (pace, every) in PACES {
        let before = parts.used();
        let measured = measure(seats, every, Duration::from_secs(seconds)).await;
        let after = parts.used();
        let Measured { times, wall, bytes, .. } = measured;
        seats = measured.seats;
        let turns = times.len() as f64;
        let each = |part: usize| match after[part] - before[part] {
            used if used > 0.0 && turns > 0.0 => format!("{:.0} µs", 1e6 * used / turns),
            _ => String::new(),
        };
        let at = |part: f64| {
            let index = ((turns * part) as usize).min(times.len().saturating_sub(1));
            times.get(index).map_or(0.0, |time| 1e3 * time.as_secs_f64())
        };
        println!(
            "| {name}, {pace} | {:.0} | {:.1} ms | {:.1} ms | {:.0} ms | {} | {} | {} | {} | {:.0} B |",
            turns / wall.as_secs_f64(),
            at(0.5),
            at(0.99),
            at(1.0),
            each(0),
            each(1),
            each(2),
            each(3),
            bytes as f64 / turns.max(1.0),
        );
    }
}

/// How many programs want a processor, on average over the last minute.
fn load() -> String {
    let text = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    text.split(' ').next().unwrap_or_default().to_owned()
}
