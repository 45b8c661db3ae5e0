//! What everything takes of the server's memory: a table of bytes.
//!
//! `cargo bench -p cotulenh-server --features testing --bench memory` starts the program, has it hold many of
//! each thing, and prints how much its memory grew for each of them. Linux alone tells it.

mod resident;

use std::time::Duration;

use futures_util::future::join_all;
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::process::Command;
use tokio::time::sleep;

#[allow(dead_code, clippy::missing_panics_doc)]
#[path = "../../tests/it/harness.rs"]
mod harness;
#[allow(dead_code)]
#[path = "../../src/system.rs"]
mod system;
/// The tests compare what they hear with the description; a benchmark does not.
mod described {
    pub fn check_answer(_line: &str, _status: u16, _body: &[u8]) {}
    pub fn check_message(_path: &str, _text: &str) {}
}
use harness::{Guest, Socket, play, start_game, start_program};
use resident::Program;

/// Tanks go forth and back.
const TURNS: [&str; 4] = ["Tf5", "Tf8", "Tf4", "Tf9"];
/// So many things are begun at a time.
const AT_ONCE: usize = 50;

/// The server that is measured.
struct Bench {
    address: String,
    program: Program,
}

impl Bench {
    /// Prints how much each of these things takes that are there now.
    async fn print(&self, what: &str, many: usize, before: u64) {
        // What was given back while they were made is not theirs.
        sleep(Duration::from_millis(500)).await;
        let grown = self.program.resident().saturating_sub(before);
        println!("| {what} | {many} | {} |", grown / many as u64);
    }

    async fn guests(&self, many: usize) -> Vec<Guest> {
        let mut guests = Vec::new();
        while guests.len() < many {
            let more = (0..AT_ONCE).map(|_| Guest::new(&self.address));
            guests.extend(join_all(more).await);
        }
        guests
    }

    /// Connections that have said half of what they want.
    async fn connections(&self) {
        let (many, before) = (1_500, self.program.resident());
        let mut open = Vec::new();
        for number in 0..many {
            let mut stream = TcpStream::connect(&self.address).await.expect("a connection");
            let from = format!("X-Forwarded-For: 10.200.{}.1", number / 250);
            let head =
                format!("GET / HTTP/1.1\r\nHost: x\r\n{from}\r\nX-Long: {}", "x".repeat(8_000));
            stream.write_all(head.as_bytes()).await.expect("sent");
            open.push(stream);
        }
        self.print("a connection with half of a head", many, before).await;
    }

    /// WebSockets at the lobby.
    async fn sockets(&self) {
        let guests = self.guests(3_000).await;
        let (many, before) = (guests.len(), self.program.resident());
        let mut held = Vec::new();
        for some in guests.chunks(AT_ONCE) {
            let open = some.iter().map(async |guest| {
                let mut socket = guest.connect("/ws/v1/lobby").await;
                socket.next().await;
                socket
            });
            held.extend(join_all(open).await);
        }
        self.print("a WebSocket at the lobby", many, before).await;
    }

    /// Names that players chose.
    async fn names(&self) {
        let guests = self.guests(5_000).await;
        let (many, before) = (guests.len(), self.program.resident());
        for (some, number) in guests.chunks(AT_ONCE).zip(0..) {
            let rename = some.iter().zip(0..).map(async |(guest, own)| {
                let name = json!({ "name": format!("Nguyen Van {number} {own}") }).to_string();
                let answer = guest.send("PUT /api/v1/me", name.as_bytes()).await;
                assert_eq!(answer.status, 200, "{}", answer.text());
            });
            join_all(rename).await;
        }
        self.print("a name", many, before).await;
    }

    /// Games of people whose clocks run: first with both at them, then with nobody.
    async fn games(&self) -> Vec<Seats> {
        let guests = self.guests(2_000).await;
        let before = self.program.resident();
        let mut seats = Vec::new();
        for some in guests.chunks(AT_ONCE) {
            seats.extend(join_all(some.chunks(2).map(sit_down)).await);
        }
        self.print("a game with two WebSockets", seats.len(), before).await;
        for seats in &mut seats {
            seats.sockets.clear();
        }
        self.print("a game of two turns with nobody there", seats.len(), before).await;
        seats
    }

    /// What a turn adds to a game in memory, and how long what is said about it is.
    async fn turns(&self, mut all: Vec<Seats>) {
        all.truncate(60);
        let before = self.program.resident();
        let (from, to) = (2, 402);
        for turn in from..to {
            // A socket says forty things at once: then it takes another.
            if turn % 70 == from {
                join_all(all.iter_mut().map(Seats::sit)).await;
            }
            join_all(all.iter_mut().map(|seats| seats.play(turn))).await;
        }
        for seats in &mut all {
            seats.sockets.clear();
        }
        self.print("a turn of a game", all.len() * (to - from), before).await;
        let mut watcher = self.guests(1).await.swap_remove(0).connect(&all[0].path).await;
        let state = watcher.hear_text().await.expect("a state").len();
        println!("| the state of a game of {to} turns | 1 | {state} |");
    }

    /// The longest answer to a game file, two at a time.
    async fn files(&self) {
        let line: Vec<String> = (0..500).map(|turn| TURNS[turn % 4].to_owned()).collect();
        let pgn = format!("{} *\n\n", line.join(" ")).repeat(100);
        let body = json!({ "pgn": pgn });
        let guests = self.guests(2).await;
        let before = self.program.resident();
        self.program.forget_peak();
        let answers =
            join_all(guests.iter().take(2).map(|guest| guest.post("/api/v1/pgn/read", &body)));
        let length = answers.await[0].body.len();
        let grown = self.program.peak().saturating_sub(before);
        println!(
            "| two files of 50,000 turns read at once, answers of {length} bytes | 2 | {} |",
            grown / 2
        );
    }
}

/// Two players and their sockets at a game.
struct Seats {
    guests: [Guest; 2],
    path: String,
    sockets: Vec<Socket>,
}

impl Seats {
    async fn sit(&mut self) {
        self.sockets.clear();
        for guest in &self.guests {
            self.sockets.push(guest.connect(&self.path).await);
        }
    }

    /// The next turn; the other socket hears of it.
    async fn play(&mut self, turn: usize) {
        let message = play(&format!("t{turn}"), turn, TURNS[turn % 4]);
        let [red, blue] = &mut self.sockets[..] else { return };
        let (own, other) = if turn.is_multiple_of(2) { (red, blue) } else { (blue, red) };
        let answer = own.ask(&message).await;
        assert_eq!(answer["t"], "ok", "{answer}");
        other.event("turn").await;
    }
}

/// Two guests begin a game with a clock, and make a turn each.
async fn sit_down(guests: &[Guest]) -> Seats {
    let [red, blue] = guests else { panic!("two guests") };
    let clock: Value = json!({"initial": 86_400_000, "increment": 0});
    let game = start_game(red, blue, clock, None).await;
    let guests = [red.clone(), blue.clone()];
    let mut seats = Seats { guests, path: format!("/ws/v1/games/{game}"), sockets: Vec::new() };
    seats.sit().await;
    seats.play(0).await;
    seats.play(1).await;
    seats
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    system::raise_file_limit();
    let mut command = Command::new(env!("CARGO_BIN_EXE_cotulenh-server"));
    command.args(["--listen", "127.0.0.1:0", "--threads", "2", "--database", ":memory:"]);
    let (mut child, address) = start_program(&mut command).await;
    let program = Program(child.id().expect("a running program"));
    let bench = Bench { address, program };
    println!("| what | how many | bytes each |");
    println!("|---|---|---|");
    println!("| the server with nobody there | 1 | {} |", bench.program.resident());
    // One of each kind before: the first takes what all share.
    bench.guests(AT_ONCE).await;
    bench.files().await;
    bench.connections().await;
    bench.sockets().await;
    bench.names().await;
    let seats = bench.games().await;
    bench.turns(seats).await;
    child.kill().await.expect("killed");
}
