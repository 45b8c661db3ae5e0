//! What each address and each message costs at its worst: a table of processor time.
//!
//! `cargo bench -p cotulenh-server --features testing --bench worst [-- PART...]` asks a server for
//! everything that it does, with random and with hostile input, and prints the worst that it found:
//! the time in the thread of the tasks, where everybody waits meanwhile, and in all other threads.
//! With a PART, only those whose name has it. Linux alone counts the time of each thread.

mod inputs;
mod learning;
mod meter;
mod pictures;
mod talks;

use std::sync::mpsc;
use std::time::Duration;

use cotulenh_server::{Options, Server};
use serde_json::{Value, json};
use tokio::runtime::Builder;

#[allow(dead_code, clippy::missing_panics_doc)]
#[path = "../../tests/it/harness.rs"]
mod harness;
/// The tests compare what they hear with the description; a benchmark does not.
mod described {
    pub fn check_answer(_line: &str, _status: u16, _body: &[u8]) {}
    pub fn check_message(_path: &str, _text: &str) {}
}
use harness::{Answer, Guest, options};
use meter::Work;

/// After an answer, the server may have something left to do.
const REST: Duration = Duration::from_millis(2);
/// How long a body may be.
const BODY: usize = 64 << 10;
const OFFLINE_BODY: usize = 256 << 10;
/// The worst input is measured so often again, and the least time counts: it is what the work takes.
const AGAIN: usize = 3;

/// The server that is measured, and what to ask it for.
pub struct Bench {
    address: String,
    parts: Vec<String>,
}

/// Something to ask: what is said about it in the table, and the body.
type Input = (String, Vec<u8>);

impl Bench {
    /// Whether a part is wanted.
    fn wants(&self, name: &str) -> bool {
        self.parts.is_empty() || self.parts.iter().any(|part| name.contains(part.as_str()))
    }

    /// Someone who has asked for nothing before.
    async fn guest(&self) -> Guest {
        Guest::new(&self.address).await
    }

    /// The worst of these requests, each of a player who has asked for nothing before.
    async fn http(&self, line: &str, inputs: impl IntoIterator<Item = Input>) {
        if !self.wants(line) {
            return;
        }
        let mut worst = Worst::default();
        for (what, body) in inputs {
            let (work, status) = self.request(&self.guest().await, line, &body).await;
            worst.see(&format!("{what}: {status}"), work, body);
        }
        for _ in 0..AGAIN {
            let (work, _) = self.request(&self.guest().await, line, &worst.input).await;
            worst.again(work);
        }
        worst.print(line);
    }

    /// The same of what is done once: asked for again, it is there.
    async fn once(&self, line: &str, inputs: impl IntoIterator<Item = Input>) {
        if !self.wants(line) {
            return;
        }
        let mut worst = Worst::default();
        for (what, body) in inputs {
            let (work, status) = self.request(&self.guest().await, line, &body).await;
            worst.see(&format!("{what}: {status}"), work, body);
        }
        worst.print(line);
    }

    /// One request of a player, at an address from which nothing was asked before.
    /// Gives the status and the length of the answer, too.
    async fn request(&self, owner: &Guest, line: &str, body: &[u8]) -> (Work, String) {
        let guest = Guest::known(&self.address, owner.cookie.clone());
        let mut answer: Option<Answer> = None;
        let work = measured(async { answer = Some(guest.send(line, body).await) }).await;
        let told = |answer: Answer| format!("{}, {} KiB", answer.status, answer.body.len() >> 10);
        (work, answer.map(told).unwrap_or_default())
    }
}

/// What the server works while something is done, and right after it.
async fn measured(done: impl Future<Output = ()>) -> Work {
    tokio::time::sleep(REST).await;
    let before = Work::now();
    done.await;
    tokio::time::sleep(REST).await;
    Work::now() - before
}

/// The worst that was found.
#[derive(Default)]
struct Worst {
    what: String,
    work: Work,
    input: Vec<u8>,
    tried: usize,
}

impl Worst {
    fn see(&mut self, what: &str, work: Work, input: Vec<u8>) {
        self.tried += 1;
        if self.tried == 1 || work.tasks + work.others > self.work.tasks + self.work.others {
            (self.what, self.work, self.input) = (what.to_owned(), work, input);
        }
    }

    fn again(&mut self, work: Work) {
        self.work.tasks = self.work.tasks.min(work.tasks);
        self.work.others = self.work.others.min(work.others);
    }

    fn print(&self, name: &str) {
        let ms = |time: Duration| time.as_secs_f64() * 1e3;
        let (tasks, others) = (ms(self.work.tasks), ms(self.work.others));
        println!("| {name} | {} (of {}) | {tasks:.1} | {others:.1} |", self.what, self.tried);
    }
}

fn boards(many: usize, body: impl Fn(&str) -> Value) -> Vec<Input> {
    let boards = inputs::boards(many);
    boards.iter().map(|fen| (short(fen), body(fen).to_string().into_bytes())).collect()
}

/// The beginning of a FEN, enough to know it by.
fn short(fen: &str) -> String {
    fen.chars().take(24).collect()
}

/// Requests about positions.
async fn positions(bench: &Bench) {
    let many = 200;
    bench.http("POST /api/v1/position", boards(many, |fen| json!({ "fen": fen }))).await;
    let actions = boards(many, |fen| json!({"fen": fen, "actions": true}));
    bench.http("POST /api/v1/position", actions).await;
    let plays = inputs::plays();
    let all = boards(many, |fen| json!({ "fen": fen }));
    let play = all.iter().flat_map(|(what, body)| {
        let body: Value = serde_json::from_slice(body).expect("JSON");
        plays.iter().map(move |play| {
            let asked = json!({"fen": body["fen"], "play": play});
            (format!("{what} {play}"), asked.to_string().into_bytes())
        })
    });
    bench.http("POST /api/v1/play", play).await;
    let step = inputs::deploys(many).into_iter().flat_map(|fen| {
        ["undo", "cancel", "commit"].map(|what| {
            (format!("{} {what}", short(&fen)), json!({"fen": fen, "do": what}).to_string().into())
        })
    });
    bench.http("POST /api/v1/step", step).await;
    let why = boards(many, |fen| json!({"fen": fen, "from": "g6", "to": "c6"}));
    bench.http("POST /api/v1/why", why).await;
    let attackers = boards(many, |fen| json!({"fen": fen, "square": "g6"}));
    bench.http("POST /api/v1/attackers", attackers).await;
    let square = inputs::boards(many).into_iter().flat_map(|fen| {
        ["g6", "c6", "f7"].map(|square| {
            let body = json!({"fen": fen, "square": square}).to_string().into_bytes();
            (format!("{} {square}", short(&fen)), body)
        })
    });
    bench.http("POST /api/v1/square", square).await;
    bench.http("POST /api/v1/zones", boards(many, |fen| json!({ "fen": fen }))).await;
    bench.http("POST /api/v1/tell", inputs::lines(many)).await;
    let wrong = ["/".repeat(4096), "(".repeat(4096), "(FTI".repeat(1024), "9".repeat(4096)];
    let wrong = wrong.map(|fen| (short(&fen), json!({ "fen": fen }).to_string().into_bytes()));
    bench.http("POST /api/v1/position", wrong).await;
    let long = json!({ "fen": " ".repeat(1_000_000) }).to_string().into_bytes();
    bench.http("POST /api/v1/position", [("a million spaces".to_owned(), long)]).await;
}

/// Requests about game files.
async fn files(bench: &Bench) {
    if !bench.wants("pgn") {
        return;
    }
    let files = inputs::files(&inputs::starts(150));
    let read = |(what, pgn): &(String, String)| {
        (what.clone(), json!({ "pgn": pgn }).to_string().into_bytes())
    };
    bench.http("POST /api/v1/pgn/read", files.iter().map(read)).await;
    let mut studies = Vec::new();
    for (what, pgn) in &files {
        let guest = bench.guest().await;
        let read = guest.post("/api/v1/pgn/read", &json!({ "pgn": pgn })).await;
        // As deep as it is, it is not read here: the first study is cut out.
        let text = read.text();
        let study = text.strip_prefix(r#"{"studies":["#).and_then(|rest| {
            let end = rest.find(r#"},{"tags""#).map(|at| at + 1);
            end.or_else(|| rest.rfind(r#"],"errors""#)).and_then(|end| rest.get(..end))
        });
        let body = format!(r#"{{"study":{}}}"#, study.unwrap_or("{}")).into_bytes();
        studies.push((format!("the first study of: {what}"), body));
    }
    bench.http("POST /api/v1/pgn/write", studies).await;
}

/// Pages, lists, names and new things.
async fn things(bench: &Bench) {
    let nothing = || [(String::new(), Vec::new())];
    for line in ["GET /", "GET /api/v1/openapi.json", "GET /api/v1/me", "GET /nothing"] {
        bench.http(line, nothing()).await;
    }
    let name = json!({ "name": "Nguyễn Văn An" }).to_string().into_bytes();
    bench.http("PUT /api/v1/me", [("a name".to_owned(), name)]).await;
    let starts: Vec<Input> = inputs::starts(100)
        .into_iter()
        .map(|start| (short(&start), json!({"open": true, "start": start}).to_string().into()))
        .collect();
    bench.http("POST /api/v1/challenges", starts.clone()).await;
    let games = starts.into_iter().map(|(what, body)| {
        let mut body: Value = serde_json::from_slice(&body).expect("JSON");
        body["level"] = 1.into();
        body["color"] = "r".into();
        (what, body.to_string().into_bytes())
    });
    bench.http("POST /api/v1/games", games).await;
    bench.once("POST /api/v1/me/games/offline", offline()).await;
    let bytes = |(what, text): (String, String)| (what, text.into_bytes());
    for (line, known, most) in [
        ("POST /api/v1/challenges", r#""open":true"#, BODY),
        ("POST /api/v1/games", r#""level":1"#, BODY),
        ("POST /api/v1/play", r#""play":{"turn":"Ic6"}"#, BODY),
        ("PUT /api/v1/me/progress", r#""lessons":[]"#, BODY),
        ("POST /api/v1/me/games/offline", r#""level":1"#, OFFLINE_BODY),
    ] {
        bench.http(line, inputs::padded(known, most).into_iter().map(bytes)).await;
    }
    lists(bench).await;
}

/// Games of a thousand turns that were played without a connection, some with a last turn that cannot be.
fn offline() -> Vec<Input> {
    // Ids have neither 0 nor 1.
    let starts = inputs::starts(30).into_iter().zip(222..);
    let games = starts.flat_map(|(start, number)| {
        let good = inputs::long_game(&start, 1000);
        let mut bad = good.clone();
        bad.truncate(999);
        bad.push("Fc6".to_owned());
        [(good, 'a'), (bad, 'b')].map(|(turns, letter)| {
            let what = format!("{} turns from {}", turns.len(), short(&start));
            let turns: Vec<Value> = turns.iter().map(|lan| json!({ "lan": lan })).collect();
            let id = format!("l{letter}{number:x>11}").replace('0', "y").replace('1', "z");
            let body = json!({"id": id, "level": 8, "color": "r", "start": start, "created": 0,
                "turns": turns, "end": "resigned"});
            (what, body.to_string().into_bytes())
        })
    });
    games.collect()
}

/// The lists of somebody with as much in them as there can be.
async fn lists(bench: &Bench) {
    let owner = bench.guest().await;
    for start in inputs::starts(40) {
        let one = Guest::known(&bench.address, owner.cookie.clone());
        one.post("/api/v1/challenges", &json!({ "start": start })).await;
        one.post("/api/v1/games", &json!({"level": 1, "color": "r", "start": start})).await;
    }
    for line in ["GET /api/v1/games", "GET /api/v1/me/games", "GET /api/v1/me/challenges"] {
        if bench.wants(line) {
            let (work, status) = bench.request(&owner, line, b"").await;
            let mut worst = Worst::default();
            worst.see(&format!("of crowded boards: {status}"), work, Vec::new());
            worst.print(line);
        }
    }
}

async fn measure(address: String) {
    let parts = std::env::args().skip(1).filter(|part| !part.starts_with("--")).collect();
    let bench = Bench { address, parts };
    println!("| address or message | the worst found | tasks, ms | other threads, ms |");
    println!("|---|---|---|---|");
    positions(&bench).await;
    pictures::all(&bench).await;
    files(&bench).await;
    things(&bench).await;
    learning::all(&bench).await;
    talks::all(&bench).await;
}

/// The server has one thread for all its tasks, with a name by which its clock is found.
fn serve(tell: &mpsc::Sender<String>) {
    let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
    let options: Options = options(":memory:".as_ref());
    runtime.block_on(async {
        let server = Server::start(&options).await.expect("a server");
        tell.send(server.address().expect("an address").to_string()).expect("the benchmark");
        server.run(std::future::pending()).await;
    });
}

fn main() {
    let (tell, told) = mpsc::channel();
    let server = std::thread::Builder::new().name(meter::TASKS.to_owned());
    server.spawn(move || serve(&tell)).expect("a thread");
    let address = told.recv().expect("a server");
    let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(measure(address));
}
