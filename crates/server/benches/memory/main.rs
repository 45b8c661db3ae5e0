//! What everything takes of the server's memory: a table of bytes.
//!
//! `cargo bench -p cotulenh-server --features testing --bench memory` starts the program for each kind of thing,
//! has it hold many of them, and prints how much its memory grew for each. Linux alone tells it.

mod resident;

use std::path::PathBuf;
use std::time::Duration;

use futures_util::future::join_all;
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::process::{Child, Command};
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

/// Infantry goes to and fro.
const TURNS: [&str; 4] = ["Ic6", "Ik7", "Ic5", "Ik8"];
/// So many things are begun at a time.
const AT_ONCE: usize = 50;

/// The server that is measured.
struct Bench {
    address: String,
    program: Program,
    child: Child,
    database: PathBuf,
    /// What it held before.
    before: u64,
}

impl Bench {
    /// A server that has nothing to hold yet, but has answered once: the first request takes what all share.
    async fn fresh() -> Bench {
        let folder = std::env::temp_dir().join(format!("cotulenh-memory-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder");
        let mut bench = Bench::start(folder.join("memory.sqlite")).await;
        bench.guests(AT_ONCE).await;
        bench.before = bench.program.resident();
        bench
    }

    async fn start(database: PathBuf) -> Bench {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cotulenh-server"));
        command.args(["--listen", "127.0.0.1:0", "--threads", "2", "--database"]).arg(&database);
        let (child, address) = start_program(&mut command).await;
        let program = Program(child.id().expect("a running program"));
        Bench { address, program, child, database, before: 0 }
    }

    /// The same server, started again with what it has kept: what runs by itself is in its memory.
    async fn again(mut self) -> Bench {
        self.child.kill().await.expect("killed");
        let before = self.before;
        Bench { before, ..Bench::start(self.database).await }
    }

    /// Prints how much each of these things takes that are there now.
    async fn print(&self, what: &str, many: usize) -> u64 {
        sleep(Duration::from_millis(500)).await;
        let each = self.program.resident().saturating_sub(self.before) / many as u64;
        println!("| {what} | {many} | {each} |");
        each
    }

    /// What is held now is not counted from here on: who asks how often, for one.
    fn begin(&mut self) {
        self.before = self.program.resident();
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
        let many = 1_500;
        let mut open = Vec::new();
        for number in 0..many {
            let mut stream = TcpStream::connect(&self.address).await.expect("a connection");
            let from = format!("X-Forwarded-For: 10.200.{}.1", number / 250);
            let head =
                format!("GET / HTTP/1.1\r\nHost: x\r\n{from}\r\nX-Long: {}", "x".repeat(8_000));
            stream.write_all(head.as_bytes()).await.expect("sent");
            open.push(stream);
        }
        self.print("a connection with half of a head", many).await;
    }

    /// WebSockets at the lobby.
    async fn sockets(mut self) {
        let guests = self.guests(3_000).await;
        self.begin();
        let many = guests.len();
        let mut held = Vec::new();
        for some in guests.chunks(AT_ONCE) {
            let open = some.iter().map(async |guest| {
                let mut socket = guest.connect("/ws/v1/lobby").await;
                socket.next().await;
                socket
            });
            held.extend(join_all(open).await);
        }
        self.print("a WebSocket at the lobby", many).await;
    }

    /// Names that players chose.
    async fn names(mut self) {
        let guests = self.guests(20_000).await;
        self.begin();
        let many = guests.len();
        for (some, number) in guests.chunks(AT_ONCE).zip(0..) {
            let rename = some.iter().zip(0..).map(async |(guest, own)| {
                let name = json!({ "name": format!("Nguyen Van {number} {own}") }).to_string();
                let answer = guest.send("PUT /api/v1/me", name.as_bytes()).await;
                assert_eq!(answer.status, 200, "{}", answer.text());
            });
            join_all(rename).await;
        }
        self.print("a name", many).await;
    }

    /// Games of people whose clocks run: with both at them, then with nobody, then with more turns.
    async fn games(mut self) {
        let idle = self.before;
        let guests = self.guests(2_000).await;
        self.begin();
        let mut seats = Vec::new();
        for some in guests.chunks(AT_ONCE) {
            seats.extend(join_all(some.chunks(2).map(sit_down)).await);
        }
        let many = seats.len();
        self.print("a game with two WebSockets", many).await;
        self.before = idle;
        let mut bench = self.again().await;
        bench.print("a game of two turns with nobody there", many).await;
        for guest in seats.iter_mut().flat_map(|seats| &mut seats.guests) {
            guest.address.clone_from(&bench.address);
        }
        // The 150th turn in a row that changes nothing for good would end it.
        let (from, to, long) = (2, 140, 1_000);
        join_all(seats[..long].iter_mut().map(Seats::sit)).await;
        bench.begin();
        for turn in from..to {
            // A socket says forty things at once: then it takes another.
            if turn % 70 == from {
                join_all(seats[..long].iter_mut().map(Seats::sit)).await;
            }
            join_all(seats[..long].iter_mut().map(|seats| seats.play(turn))).await;
        }
        let state = seats[0].guests[0].state(&seats[0].game).await.to_string().len();
        bench.print("a turn of such a game", long * (to - from)).await;
        println!("| the state of a game of {to} turns, as it is sent | 1 | {state} |");
    }

    /// The longest answer to a game file, two at a time.
    async fn files(&self) {
        let line = format!("{} ", TURNS.join(" ")).repeat(122);
        let pgn = format!("[FEN \"{}\"]\n\n{line} *\n\n", cotulenh::fen::START_FEN).repeat(100);
        let body = json!({ "pgn": pgn });
        let guests = self.guests(2).await;
        self.program.forget_peak();
        let answers =
            join_all(guests.iter().take(2).map(|guest| guest.post("/api/v1/pgn/read", &body)));
        let length = answers.await[0].body.len();
        let grown = self.program.peak().saturating_sub(self.before);
        println!(
            "| two files of 48,800 turns read at once, answers of {length} bytes | 2 | {} |",
            grown / 2
        );
    }
}

/// Two players and their sockets at a game.
struct Seats {
    guests: [Guest; 2],
    game: String,
    sockets: Vec<Socket>,
}

impl Seats {
    async fn sit(&mut self) {
        self.sockets.clear();
        for guest in &self.guests {
            self.sockets.push(guest.join(&self.game).await.0);
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
    let mut seats = Seats { guests, game, sockets: Vec::new() };
    seats.sit().await;
    seats.play(0).await;
    seats.play(1).await;
    seats
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    system::raise_file_limit();
    println!("| what | how many | bytes each |");
    println!("|---|---|---|");
    let bench = Bench::fresh().await;
    println!("| the server with nobody there | 1 | {} |", bench.before);
    bench.files().await;
    drop(bench);
    Bench::fresh().await.connections().await;
    Bench::fresh().await.sockets().await;
    Bench::fresh().await.names().await;
    Bench::fresh().await.games().await;
}
