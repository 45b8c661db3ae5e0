//! How many games a server holds: starts one, plays on it, and measures.
//!
//! ```text
//! cargo build --release -p cotulenh-server
//! cargo run --release -p cotulenh-server --example load -- [GAMES] [SECONDS] [SERVER]
//! ```
//!
//! Each game has two sockets and a turn every five seconds. What is measured is the time from sending
//! a turn to its arrival at both players. For 2,000 games or more raise the limit of open files first:
//! `ulimit -n 65536`.

use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::sync::Semaphore;
use tokio::time::{sleep, sleep_until};

#[allow(dead_code, clippy::missing_panics_doc)]
#[path = "../tests/it/harness.rs"]
mod harness;
use harness::{Guest, Socket, start_game};

const EVERY: Duration = Duration::from_secs(5);
/// So many games are set up at a time.
const AT_ONCE: usize = 32;

/// Tanks go forth and back.
const TURNS: [(&str, &str); 4] = [("f4", "f5"), ("f9", "f8"), ("f5", "f4"), ("f8", "f9")];

#[tokio::main]
async fn main() {
    let mut args = std::env::args().skip(1);
    let games: usize = args.next().map_or(50, |text| text.parse().expect("a number of games"));
    let seconds: u64 = args.next().map_or(20, |text| text.parse().expect("a number of seconds"));
    let program = args.next().unwrap_or_else(beside_this);
    let folder = std::env::temp_dir().join(format!("cotulenh-load-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let (mut server, address) = start(&program, &folder.join("load.sqlite"));

    let begun = Instant::now();
    let seats = set_up(&address, games).await;
    println!("{games} games are set up in {:.1} s", begun.elapsed().as_secs_f64());
    sleep(Duration::from_secs(1)).await;
    let (begun, cpu) = (Instant::now(), cpu_seconds(&server));
    let until = begun + Duration::from_secs(seconds);
    let tasks: Vec<_> = seats
        .into_iter()
        .enumerate()
        .map(|(i, seats)| {
            let first = begun + EVERY.mul_f64(i as f64 / games as f64);
            tokio::spawn(play(seats, first, until))
        })
        .collect();
    let mut times = Vec::new();
    for task in tasks {
        times.extend(task.await.expect("a game"));
    }
    let wall = begun.elapsed().as_secs_f64();
    report(&mut times, wall);
    println!(
        "server: {} MiB, {:.0}% of a processor",
        resident_kib(&server) / 1024,
        100.0 * (cpu_seconds(&server) - cpu) / wall
    );
    server.kill().expect("killed");
    server.wait().expect("an end");
    std::fs::remove_dir_all(&folder).expect("a folder less");
}

fn beside_this() -> String {
    let this = std::env::current_exe().expect("this program");
    let folder = this.parent().and_then(|examples| examples.parent()).expect("a folder");
    folder.join("cotulenh-server").display().to_string()
}

fn start(program: &str, database: &std::path::Path) -> (Child, String) {
    use std::io::{BufRead, BufReader};
    let mut server = Command::new(program)
        .args(["--listen", "127.0.0.1:0", "--database"])
        .arg(database)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("{program}: {error}"));
    let mut line = String::new();
    let mut out = BufReader::new(server.stdout.take().expect("its output"));
    out.read_line(&mut line).expect("a line");
    let address = line.split("http://").nth(1).and_then(|rest| rest.split(' ').next());
    (server, address.expect("an address").to_owned())
}

/// Both players of each game, connected.
async fn set_up(address: &str, games: usize) -> Vec<[Socket; 2]> {
    let turnstile = Arc::new(Semaphore::new(AT_ONCE));
    let tasks: Vec<_> = (0..games)
        .map(|_| {
            let (address, turnstile) = (address.to_owned(), Arc::clone(&turnstile));
            tokio::spawn(async move {
                let _permit = turnstile.acquire_owned().await.expect("a turnstile");
                let (red, blue) = (Guest::new(&address).await, Guest::new(&address).await);
                let clock = json!({"initial": 3_600_000, "increment": 5_000});
                let game = start_game(&red, &blue, clock, None).await;
                [red.join(&game).await.0, blue.join(&game).await.0]
            })
        })
        .collect();
    let mut seats = Vec::new();
    for task in tasks {
        seats.push(task.await.expect("two seats"));
    }
    seats
}

/// Plays a turn at each moment; gives the times to both players.
async fn play(mut seats: [Socket; 2], first: Instant, until: Instant) -> Vec<Duration> {
    let mut times = Vec::new();
    for turn in 0_u32.. {
        let moment = first + EVERY * turn;
        if moment >= until {
            break;
        }
        sleep_until(moment.into()).await;
        let (from, to) = TURNS[turn as usize % 4];
        let request = json!({"from": from, "to": to});
        let message = json!({"t": "play", "id": turn.to_string(), "turn": turn, "play": request});
        let sent = Instant::now();
        seats[turn as usize % 2].send(&message).await;
        let [red, blue] = &mut seats;
        let n = Value::from(turn + 1).to_string();
        let arrived = tokio::join!(arrival(red, &n), arrival(blue, &n));
        times.extend([arrived.0 - sent, arrived.1 - sent]);
    }
    times
}

/// When an event arrives.
async fn arrival(socket: &mut Socket, n: &str) -> Instant {
    let start = format!("{{\"t\":\"event\",\"n\":{n},");
    loop {
        let text = socket.hear_text().await.expect("a message");
        assert!(!text.starts_with("{\"t\":\"refused\""), "{text}");
        if text.starts_with(&start) {
            return Instant::now();
        }
    }
}

fn report(times: &mut [Duration], wall: f64) {
    times.sort();
    let at = |part: f64| {
        let index = ((times.len() as f64 * part) as usize).min(times.len().saturating_sub(1));
        times.get(index).map_or(0.0, |time| time.as_secs_f64() * 1000.0)
    };
    println!(
        "{} turns in {wall:.1} s; to both players: p50 {:.1} ms, p99 {:.1} ms, most {:.1} ms",
        times.len() / 2,
        at(0.5),
        at(0.99),
        at(1.0)
    );
}

fn resident_kib(server: &Child) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", server.id()));
    let status = status.unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}

fn cpu_seconds(server: &Child) -> f64 {
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", server.id())).unwrap_or_default();
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
    // User and system time, in hundredths of a second, after the state and ten more.
    fields.skip(11).take(2).filter_map(|field| field.parse::<f64>().ok()).sum::<f64>() / 100.0
}
