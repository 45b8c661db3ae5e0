//! Whether anybody can stop the server: attacks from one address, and what honest people notice of them.
//!
//! ```text
//! cargo build --release -p cotulenh-server --bin cotulenh-server --example siege
//! target/release/examples/siege                    every attack and its control: a table
//! target/release/examples/siege engines bodies     only these
//! target/release/examples/siege --server-cpus 0,1 --people-cpus 2,3 --foe-cpus 4-7
//! target/release/examples/siege mixed MINUTES DIR  all of it for so long, with restarts; a curve in DIR
//! ```
//!
//! The server runs as a program of its own, with its defaults; so does who attacks, at the lowest
//! priority: on one machine with the server, it must not slow that down by merely being there. What it takes
//! all the same is seen in the control, in which it attacks a program that does nothing.

mod attacks;
mod chart;
mod foe;
mod mixed;
mod options;
mod people;
mod program;
mod sink;
mod table;

#[allow(dead_code, clippy::missing_panics_doc)]
#[path = "../../tests/it/harness.rs"]
mod harness;
#[allow(dead_code)]
#[path = "../../benches/worst/inputs.rs"]
mod inputs;
#[allow(dead_code)]
#[path = "../../src/system.rs"]
mod system;

use std::process::Stdio;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use clap::Parser;
use serde_json::json;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};
use tokio::time::sleep;

use crate::foe::{Foe, Tally};
use crate::harness::{Guest, start_program};
use crate::options::{Machine, Options};
use crate::program::{End, Program, cpu_seconds, pin, pinned};
use crate::sink::Pace;

/// So many games the player has whose list is asked for.
const MANY: usize = 10_000;

fn main() {
    system::raise_file_limit();
    let Options { machine, seconds, names, command } = Options::parse();
    let one = || tokio::runtime::Builder::new_current_thread().enable_all().build();
    let many = || tokio::runtime::Builder::new_multi_thread().enable_all().build();
    match command {
        Some(options::Command::Attack { name, address, source, cookie }) => {
            one().expect("a runtime").block_on(attack(&name, &address, &source, &cookie));
        }
        Some(options::Command::Sink { burst, answers, refused }) => {
            one().expect("a runtime").block_on(sink::run(Pace { burst, answers, refused }));
        }
        Some(options::Command::Mixed { minutes, folder }) => {
            machine.people_cpus.as_deref().inspect(|cpus| pin(cpus));
            many().expect("a runtime").block_on(mixed::mixed(&machine, minutes, &folder));
        }
        None => {
            machine.people_cpus.as_deref().inspect(|cpus| pin(cpus));
            many().expect("a runtime").block_on(table::table(&machine, seconds, &names));
        }
    }
}

/// What the attacking program does: it tells each second how much it has tried.
async fn attack(name: &str, address: &str, source: &str, cookie: &str) {
    let tally = Arc::new(Tally::default());
    let foe = Foe::new(address, source.parse().expect("an address"), &tally);
    let telling = async {
        loop {
            sleep(Duration::from_secs(1)).await;
            let count = |count: &std::sync::atomic::AtomicUsize| count.load(Ordering::Relaxed);
            println!("{} {}", count(&tally.tried), count(&tally.refused));
        }
    };
    tokio::join!(attacks::attack(name, &foe, cookie), telling);
}

/// An attack that is under way.
struct Attack {
    child: Child,
    counts: BufReader<tokio::process::ChildStdout>,
}

impl Attack {
    /// Begins one, from an address.
    fn begin(machine: &Machine, name: &str, address: &str, source: &str, cookie: &str) -> Attack {
        let mut command = humble(machine);
        command.args(["attack", name, address, source, cookie]);
        command.stdout(Stdio::piped()).kill_on_drop(true);
        let mut child = command.spawn().expect("an attack");
        let counts = BufReader::new(child.stdout.take().expect("its output"));
        Attack { child, counts }
    }

    /// The processor time it has used, in seconds.
    fn cpu_seconds(&self) -> f64 {
        cpu_seconds(self.child.id())
    }

    /// Ends it; gives how much it tried, and how much of that was refused.
    async fn end(mut self) -> (u64, u64) {
        self.child.kill().await.expect("it ran");
        let (mut last, mut line) = (String::new(), String::new());
        while self.counts.read_line(&mut line).await.is_ok_and(|read| read > 0) {
            last = std::mem::take(&mut line);
        }
        let mut numbers = last.split_whitespace().filter_map(|number| number.parse().ok());
        (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0))
    }
}

/// What is attacked in the server's place, until it is dropped.
struct Sink {
    _child: Child,
    address: String,
}

impl Sink {
    /// Starts one that takes and refuses so much.
    async fn begin(machine: &Machine, pace: Pace) -> Sink {
        let Pace { burst, answers, refused } = pace;
        let mut command = humble(machine);
        command.arg("sink").args([burst.to_string(), answers.to_string(), refused.to_string()]);
        let (child, address) = start_program(&mut command).await;
        Sink { _child: child, address }
    }
}

/// This program once more, with the lowest priority and on the processors of who attacks.
fn humble(machine: &Machine) -> Command {
    let this = std::env::current_exe().expect("this program");
    let mut command = pinned("nice".as_ref(), machine.foe_cpus.as_deref());
    command.args(["-n", "19"]).arg(this);
    command
}

/// A server, and the cookie of a player who has many games there.
async fn server(machine: &Machine) -> (Program, String) {
    let mut program = Program::start(machine.server.clone(), machine.server_cpus.clone()).await;
    let guest = Guest::new(&program.address).await;
    let game = guest.post("/api/v1/games", &json!({"level": 1, "color": "r"})).await.json();
    let (mut socket, _) = guest.join(game["id"].as_str().expect("an id")).await;
    socket.ask(&json!({"t": "abort", "id": "abort"})).await;
    program.end(End::Ask).await;
    let database = rusqlite::Connection::open(program.database()).expect("a database");
    let copied = database.execute_batch(&format!(
        "CREATE TEMP TABLE copy AS SELECT * FROM games;
        WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < {MANY})
            INSERT INTO temp.copy SELECT 'g' || n, {REST} FROM n, main.games;
        INSERT INTO main.games SELECT * FROM temp.copy WHERE id NOT IN (SELECT id FROM main.games);",
        REST = "red, blue, level, settings, created + n, fen, last, turns, result, moved, awake, due, \
            paused, expires, listed, changes",
    ));
    copied.expect("many games");
    drop(database);
    program.restart_ended().await;
    (program, guest.cookie)
}

/// Where a foe is: not at the proxy's address, so that what it says about itself is not believed, and each
/// at another, so that it has all that an address may use.
fn source(number: usize) -> String {
    format!("127.0.{}.{}", 1 + number / 200, 10 + number % 200)
}
