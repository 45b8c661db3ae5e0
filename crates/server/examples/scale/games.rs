//! Games that are played as fast as wanted, with their players at all servers.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::sync::Semaphore;
use tokio::time::sleep_until;

use crate::harness::{Guest, Socket, start_game};

/// So many games are set up at a time.
const AT_ONCE: usize = 32;
/// Tanks go forth and back. After 150 turns without a capture the game is over.
const TURNS: [(&str, &str); 4] = [("f4", "f5"), ("f9", "f8"), ("f5", "f4"), ("f8", "f9")];
const MOST: usize = 149;

/// A game with both players, and how many turns it has.
pub struct Seats {
    players: [Socket; 2],
    turns: usize,
}

/// What came of a run.
pub struct Measured {
    pub seats: Vec<Seats>,
    /// From sending a turn to its arrival at both players, in order.
    pub times: Vec<Duration>,
    pub wall: Duration,
    /// How long the texts are that both players got.
    pub bytes: usize,
}

/// Begins games whose players are at all pairs of servers, as a balancer sends them.
pub async fn set_up(games: usize, addresses: &[String]) -> Vec<Seats> {
    let turnstile = Arc::new(Semaphore::new(AT_ONCE));
    let mut tasks = Vec::new();
    for number in 0..games {
        let count = addresses.len();
        let red = addresses[number % count].clone();
        let blue = addresses[number / count % count].clone();
        let turnstile = Arc::clone(&turnstile);
        tasks.push(tokio::spawn(async move {
            let _permit = turnstile.acquire().await.expect("a turnstile");
            let (red, blue) = (Guest::new(&red).await, Guest::new(&blue).await);
            let clock = json!({"initial": 3_600_000, "increment": 5_000});
            let game = start_game(&red, &blue, clock, None).await;
            Seats { players: [red.join(&game).await.0, blue.join(&game).await.0], turns: 0 }
        }));
    }
    let mut all = Vec::new();
    for task in tasks {
        all.push(task.await.expect("a game"));
    }
    all
}

/// Plays for so long, with at least so much time between two turns of a game.
pub async fn measure(seats: Vec<Seats>, every: Duration, long: Duration) -> Measured {
    let begun = Instant::now();
    let games = seats.len() as f64;
    let tasks: Vec<_> = seats
        .into_iter()
        .enumerate()
        .map(|(number, seats)| {
            let first = begun + every.mul_f64(number as f64 / games);
            tokio::spawn(play(seats, first, every, begun + long))
        })
        .collect();
    let (mut seats, mut times, mut bytes) = (Vec::new(), Vec::new(), 0);
    for task in tasks {
        let (played, taken, heard) = task.await.expect("a game");
        seats.push(played);
        times.extend(taken);
        bytes += heard;
    }
    times.sort();
    Measured { seats, times, wall: begun.elapsed(), bytes }
}

async fn play(
    mut seats: Seats,
    mut next: Instant,
    every: Duration,
    until: Instant,
) -> (Seats, Vec<Duration>, usize) {
    let (mut times, mut bytes) = (Vec::new(), 0);
    while next < until && seats.turns < MOST {
        sleep_until(next.into()).await;
        let (turn, sent) = (seats.turns, Instant::now());
        let (from, to) = TURNS[turn % 4];
        let request = json!({"from": from, "to": to});
        let message = json!({"t": "play", "id": turn.to_string(), "turn": turn, "play": request});
        seats.players[turn % 2].send(&message).await;
        let start = format!("{{\"t\":\"event\",\"n\":{},", Value::from(turn + 1));
        let [red, blue] = &mut seats.players;
        let heard = tokio::join!(arrival(red, &start), arrival(blue, &start));
        bytes += heard.0 + heard.1;
        times.push(sent.elapsed());
        seats.turns += 1;
        next = (next + every).max(Instant::now());
    }
    (seats, times, bytes)
}

/// Waits for an event; gives how much was heard until then.
async fn arrival(socket: &mut Socket, start: &str) -> usize {
    let mut bytes = 0;
    loop {
        let text = socket.wait_for_text().await.expect("a message");
        assert!(!text.starts_with("{\"t\":\"refused\""), "{text}");
        bytes += text.len();
        if text.starts_with(start) {
            return bytes;
        }
    }
}
