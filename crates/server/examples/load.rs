//! How many games a server holds: starts one, plays on it, and measures.
//!
//! ```text
//! cargo build --release -p cotulenh-server
//! cargo run --release -p cotulenh-server --example load -- [GAMES] [SECONDS] [SERVER] [PROCESSORS]
//! ```
//!
//! With `COTULENH_DATABASE=postgres://...` the server keeps its games there.
//!
//! Each game has two sockets and a turn every five seconds. What is measured is the time from sending
//! a turn to its arrival at both players. Two open files are needed for each game, here and there.

use std::convert::Infallible;
use std::future::Future;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::sync::{Semaphore, mpsc, watch};
use tokio::time::{sleep, sleep_until, timeout};

#[allow(dead_code, clippy::missing_panics_doc)]
#[path = "../tests/it/harness.rs"]
mod harness;
#[allow(dead_code)]
#[path = "siege/program.rs"]
mod program;
#[allow(dead_code)]
#[path = "../src/system.rs"]
mod system;
use harness::{Guest, Socket, start_game};
use program::{End, Program};

const EVERY: Duration = Duration::from_secs(5);
/// So many games are set up at a time.
const AT_ONCE: usize = 64;

/// Tanks go forth and back.
const TURNS: [(&str, &str); 4] = [("f4", "f5"), ("f9", "f8"), ("f5", "f4"), ("f8", "f9")];

#[tokio::main]
async fn main() {
    system::raise_file_limit();
    let mut args = std::env::args().skip(1);
    let games: usize = args.next().map_or(50, |text| text.parse().expect("a number of games"));
    let seconds: u64 = args.next().map_or(20, |text| text.parse().expect("a number of seconds"));
    let mut server = Program::start(args.next().map(PathBuf::from), args.next()).await;
    let address = server.address.clone();

    let begun = Instant::now();
    let (start, started) = watch::channel(None);
    let (ready, mut all_ready) = mpsc::channel::<()>(games);
    let turnstile = Arc::new(Semaphore::new(AT_ONCE));
    let tasks: Vec<_> = (0..games)
        .map(|number| {
            let (address, turnstile) = (address.clone(), Arc::clone(&turnstile));
            let (ready, started) = (ready.clone(), started.clone());
            tokio::spawn(async move {
                let seats = {
                    let _permit = turnstile.acquire().await.expect("a turnstile");
                    set_up(&address).await
                };
                ready.send(()).await.expect("someone who counts");
                let late = EVERY.mul_f64(number as f64 / games as f64);
                play(seats, started, late).await
            })
        })
        .collect();
    for _ in 0..games {
        let next = timeout(Duration::from_mins(1), all_ready.recv());
        next.await.expect("a game in time").expect("a game that is ready");
    }
    println!("{games} games are set up in {:.1} s", begun.elapsed().as_secs_f64());
    sleep(Duration::from_secs(1)).await;
    let (begun, cpu) = (Instant::now(), server.cpu_seconds());
    start.send_replace(Some((begun, begun + Duration::from_secs(seconds))));
    let mut times = Vec::new();
    for task in tasks {
        times.extend(task.await.expect("a game"));
    }
    let wall = begun.elapsed().as_secs_f64();
    report(&mut times, wall);
    println!(
        "server: {} MiB, {:.0}% of a processor",
        server.resident(),
        100.0 * (server.cpu_seconds() - cpu) / wall
    );
    server.end(End::Kill).await;
}

/// Both players of a game, connected.
async fn set_up(address: &str) -> [Socket; 2] {
    let (red, blue) = (Guest::new(address).await, Guest::new(address).await);
    let clock = json!({"initial": 3_600_000, "increment": 5_000});
    let game = start_game(&red, &blue, clock, None).await;
    [red.join(&game).await.0, blue.join(&game).await.0]
}

/// Plays a turn at each moment from the start to the end; gives the times to both players.
async fn play(
    mut seats: [Socket; 2],
    mut started: watch::Receiver<Option<(Instant, Instant)>>,
    late: Duration,
) -> Vec<Duration> {
    let mut times = Vec::new();
    let mut start = None;
    listen(&mut seats, async {
        start = *started.wait_for(Option::is_some).await.expect("a start");
    })
    .await;
    let (start, until) = start.expect("a start");
    for turn in 0_u32.. {
        let moment = start + late + EVERY * turn;
        listen(&mut seats, sleep_until(moment.min(until).into())).await;
        if moment >= until {
            break;
        }
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

/// Reads what comes until something else happens: who does not is taken for gone by the server.
async fn listen([red, blue]: &mut [Socket; 2], until: impl Future<Output = ()>) {
    async fn read(socket: &mut Socket) -> Infallible {
        loop {
            let text = socket.wait_for_text().await.expect("an open socket");
            assert!(!text.starts_with("{\"t\":\"refused\""), "{text}");
        }
    }
    tokio::select! {
        () = until => {}
        never = read(red) => match never {},
        never = read(blue) => match never {},
    }
}

/// When an event arrives.
async fn arrival(socket: &mut Socket, n: &str) -> Instant {
    let start = format!("{{\"t\":\"event\",\"n\":{n},");
    loop {
        let text = socket.wait_for_text().await.expect("a message");
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
