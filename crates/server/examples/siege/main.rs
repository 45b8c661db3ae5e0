//! Whether anybody can stop the server: attacks from one address, and what honest people notice of them.
//!
//! ```text
//! cargo build --release -p cotulenh-server --bin cotulenh-server --example siege
//! target/release/examples/siege                    every attack for ten seconds: a table
//! target/release/examples/siege engines bodies     only these
//! target/release/examples/siege mixed MINUTES DIR  all of it for so long, with restarts; a curve in DIR
//! ```
//!
//! The server runs as a program of its own, with its defaults; so does who attacks, at the lowest
//! priority: on one machine with the server, it must not slow that down by merely being there.

mod attacks;
mod chart;
mod foe;
mod mixed;
mod people;
mod program;

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
use std::time::{Duration, Instant};

use serde_json::json;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};
use tokio::time::sleep;

use crate::attacks::ALL;
use crate::foe::{Foe, Tally};
use crate::harness::Guest;
use crate::people::{People, Wait, percentile};
use crate::program::{End, Program};

/// How long is measured, before each attack and during it.
const MEASURED: Duration = Duration::from_secs(10);
/// An attack has so long to unfold, and to be forgotten.
const UNFOLDS: Duration = Duration::from_secs(4);
/// So many games the player has whose list is asked for.
const MANY: usize = 10_000;

fn main() {
    system::raise_file_limit();
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let one = || tokio::runtime::Builder::new_current_thread().enable_all().build();
    let many = || tokio::runtime::Builder::new_multi_thread().enable_all().build();
    match args.as_slice() {
        ["attack", name, address, source, cookie] => {
            one().expect("a runtime").block_on(attack(name, address, source, cookie));
        }
        ["mixed", minutes, folder] => {
            let minutes = minutes.parse().expect("a number of minutes");
            many().expect("a runtime").block_on(mixed::mixed(minutes, folder.as_ref()));
        }
        names => many().expect("a runtime").block_on(table(names)),
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
    fn begin(name: &str, address: &str, source: &str, cookie: &str) -> Attack {
        let this = std::env::current_exe().expect("this program");
        let mut command = Command::new("nice");
        command.args(["-n", "19"]).arg(this).args(["attack", name, address, source, cookie]);
        command.stdout(Stdio::piped()).kill_on_drop(true);
        let mut child = command.spawn().expect("an attack");
        let counts = BufReader::new(child.stdout.take().expect("its output"));
        Attack { child, counts }
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

/// A server, and the cookie of a player who has many games there.
async fn server() -> (Program, String) {
    let mut program = Program::start(None).await;
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
            paused, expires, listed",
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

/// How long honest people waited in a time: for turns, pages and replies.
async fn waits(people: &People) -> [Vec<Duration>; 3] {
    let begun = Instant::now();
    sleep(MEASURED).await;
    let noticed = people.noticed();
    [Wait::Turn, Wait::Page, Wait::Reply].map(|wait| noticed.since(begun, wait))
}

/// The 99th percentile of sorted times, in milliseconds.
fn p99(waits: &[Duration]) -> f64 {
    percentile(waits, 0.99).map_or(f64::NAN, |time| time.as_secs_f64() * 1000.0)
}

/// Every attack, or those that are named.
async fn table(names: &[&str]) {
    for name in names {
        assert!(ALL.iter().any(|(known, _)| known == name), "no attack is called {name}");
    }
    let (program, cookie) = server().await;
    let people = People::new(&program.address);
    for number in 0..24 {
        people.pair(number, Duration::from_millis(400));
    }
    for number in 0..4 {
        people.beginner(number, Duration::from_millis(200));
        people.visitor(Duration::from_millis(50));
    }
    sleep(UNFOLDS).await;
    println!(
        "| attack | tried | refused | turn, p99 | page, p99 | computer's reply, p99 | memory | processor |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    let mut all_quiet: [Vec<Duration>; 3] = Default::default();
    for (number, (name, what)) in ALL.iter().enumerate() {
        if !names.is_empty() && !names.contains(name) {
            continue;
        }
        let quiet = waits(&people).await;
        program.forget_peak();
        let attack = Attack::begin(name, &program.address, &source(number), &cookie);
        sleep(UNFOLDS).await;
        let (begun, cpu) = (Instant::now(), program.cpu_seconds());
        let attacked = waits(&people).await;
        let cpu = 100.0 * (program.cpu_seconds() - cpu) / begun.elapsed().as_secs_f64();
        let peak = program.peak();
        let (tried, refused) = attack.end().await;
        let [turn, page, reply] =
            [0, 1, 2].map(|i| format!("{:.1} → {:.1} ms", p99(&quiet[i]), p99(&attacked[i])));
        println!(
            "| {what} | {tried} | {refused} | {turn} | {page} | {reply} | {peak} MiB | {cpu:.0} % |"
        );
        for (all, these) in all_quiet.iter_mut().zip(quiet) {
            all.extend(these);
        }
        // What it left behind is cleared away before the next one.
        sleep(UNFOLDS).await;
    }
    let [turn, page, reply] = all_quiet.map(|mut waits| {
        waits.sort();
        format!("{:.1} ms", p99(&waits))
    });
    println!("| all quiet seconds together | | | {turn} | {page} | {reply} | | |");
    let noticed = people.noticed();
    println!(
        "{} turns acknowledged, {} lost, {} doubled, {} stuck; {} pages refused",
        noticed.acknowledged, noticed.lost, noticed.doubled, noticed.stuck, noticed.refused
    );
}
