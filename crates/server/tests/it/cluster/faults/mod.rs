//! Games of random turns while servers, the bus and the database fail: afterwards every player's own log is held
//! against the database.
//!
//! A seed decides about turns and faults. When something happens on a machine is not decided by a seed, so that two
//! runs with the same one are alike, and not the same.

mod history;
mod players;
mod proxy;
#[cfg(test)]
mod tests;

use std::process::Stdio;
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::time::{Duration, Instant};

use cotulenh_testing::{Postgres, Rng};
use serde_json::{Value, json};
use tokio::process::{Child, Command};
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

use super::{Nats, server_program};
use crate::harness::{Guest, start_game, start_program};
use history::{Kept, check};
use players::{Log, Player, World};
use proxy::{Mode, Proxy};

/// How large a run is.
#[derive(Clone, Debug)]
pub struct Plan {
    pub seed: u64,
    pub games: usize,
    pub faults: usize,
    pub instances: usize,
    pub workers: usize,
    /// After so many turns somebody resigns.
    pub longest: usize,
    /// The usual time that people think.
    pub pace: Duration,
    /// An error that is planted into the servers, by its name.
    pub planted: Option<String>,
}

/// What came of a run.
#[derive(Debug, Default)]
pub struct Report {
    pub wrong: Vec<String>,
    pub acknowledged: usize,
    pub turns: usize,
    pub deploys: usize,
    pub connected: usize,
    pub faults: Vec<(String, usize)>,
    /// The longest that an acknowledgement took.
    pub longest: Duration,
    pub time: Duration,
    /// Changes of games by the servers that had them, and how often games changed hands.
    pub leases: u64,
}

/// One of the servers, with its own ways to the bus and to the database.
struct Instance {
    number: usize,
    run: usize,
    child: Child,
    address: String,
    bus: Proxy,
    database: Proxy,
}

/// What can go wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fault {
    Kill,
    Stop,
    Pause,
    KillWorker,
    KillNats,
    KillPostgres,
    PausePostgres,
    DropBus,
    CutBus,
    DropDatabase,
    CutDatabase,
    ClockStep,
}

const FAULTS: [Fault; 12] = [
    Fault::Kill,
    Fault::Stop,
    Fault::Pause,
    Fault::KillWorker,
    Fault::KillNats,
    Fault::KillPostgres,
    Fault::PausePostgres,
    Fault::DropBus,
    Fault::CutBus,
    Fault::DropDatabase,
    Fault::CutDatabase,
    Fault::ClockStep,
];

/// Notes who writes each change, and who has the game at that moment.
const WATCH_WRITERS: &str = "
    CREATE TABLE writers (game TEXT, number BIGINT, writer TEXT, owner TEXT);
    CREATE TABLE programs (owner TEXT, name TEXT);
    CREATE FUNCTION note_writer() RETURNS trigger AS $$ BEGIN
        INSERT INTO writers SELECT NEW.game, NEW.number, current_setting('application_name'), owner
            FROM games WHERE id = NEW.game;
        RETURN NULL; END $$ LANGUAGE plpgsql;
    CREATE TRIGGER note_writer AFTER INSERT ON changes FOR EACH ROW EXECUTE FUNCTION note_writer();
    CREATE FUNCTION note_program() RETURNS trigger AS $$ BEGIN
        INSERT INTO programs VALUES (NEW.id, current_setting('application_name'));
        RETURN NULL; END $$ LANGUAGE plpgsql;
    CREATE TRIGGER note_program AFTER INSERT ON instances FOR EACH ROW
        EXECUTE FUNCTION note_program();
";

struct Run {
    plan: Plan,
    rng: Rng,
    nats: Nats,
    postgres: Postgres,
    /// Of NATS and of `PostgreSQL`.
    ports: (u16, u16),
    database: String,
    instances: Vec<Instance>,
    workers: Vec<Child>,
    addresses: watch::Sender<Vec<String>>,
    happened: Vec<(String, usize)>,
}

/// Runs a plan; none, and a word about it, where NATS or `PostgreSQL` is not installed.
pub async fn run(plan: Plan) -> Option<Report> {
    let nats = Nats::start().await?;
    let postgres = tokio::task::spawn_blocking(Postgres::start).await.expect("no panic")?;
    let url = postgres.fresh_database();
    let (place, database) = url.rsplit_once('/').expect("a name");
    let port = place.rsplit(':').next().and_then(|port| port.parse().ok()).expect("a port");
    let ports = (nats.port(), port);
    let database = database.to_owned();
    let (addresses, seen) = watch::channel(Vec::new());
    let (calm, is_calm) = watch::channel(false);
    let rng = Rng::new(plan.seed);
    let (instances, workers, happened) = (Vec::new(), Vec::new(), Vec::new());
    let mut run =
        Run { plan, rng, nats, postgres, ports, database, instances, workers, addresses, happened };
    run.add(0, 0).await;
    run.postgres.query(&run.database, WATCH_WRITERS);
    // The first one was there before it was watched.
    run.end_instance(0).await;
    for number in 0..run.plan.instances {
        run.add(number, 1).await;
    }
    for _ in 0..run.plan.workers {
        run.workers.push(super::start_worker(&run.nats.url()).await);
    }
    let world = World {
        addresses: seen,
        turns: Arc::new(AtomicUsize::new(0)),
        ended: Arc::new(AtomicUsize::new(0)),
        is_calm,
        pace: run.plan.pace,
        longest: run.plan.longest,
    };
    let begun = Instant::now();
    let mut players = Vec::new();
    for _ in 0..run.plan.games {
        players.push(run.begin_game(&world).await);
    }
    for _ in 0..run.plan.faults {
        run.fault().await;
    }
    calm.send_replace(true);
    let mut report = Report::default();
    for (game, red, blue) in players {
        let both = async { [red.await.expect("no panic"), blue.await.expect("no panic")] };
        match timeout(Duration::from_mins(3), both).await {
            Ok(logs) => report.add(&run.kept(&game), &logs),
            Err(_) => report.wrong.push(format!("{game}: it came to no end")),
        }
    }
    report.time = begun.elapsed();
    report.faults = std::mem::take(&mut run.happened);
    let leases = run.postgres.query(&run.database, "SELECT coalesce(sum(lease), 0) FROM games");
    report.leases = leases.parse().unwrap_or(0);
    Some(report)
}

impl Report {
    fn add(&mut self, kept: &Kept, logs: &[Log]) {
        self.wrong.extend(check(kept, logs));
        self.turns += kept.turns;
        let is_deploy =
            |event: &Value| event["turn"]["lan"].as_str().is_some_and(|lan| lan.contains(':'));
        let events = kept.changes.iter().filter_map(|(.., change)| change["events"].as_array());
        self.deploys += events.flatten().filter(|event| is_deploy(event)).count();
        for log in logs {
            self.acknowledged += log.acknowledged.len();
            self.connected += log.connected;
            self.longest = self.longest.max(log.longest);
        }
    }
}

type Playing = tokio::task::JoinHandle<Log>;

impl Run {
    /// Starts a server; a clock that was set goes along, if that is wanted.
    async fn add(&mut self, number: usize, run: usize) {
        let bus = Proxy::start(self.ports.0).await;
        let database = Proxy::start(self.ports.1).await;
        let instance = self.start_instance(number, run, &bus, &database, 0).await;
        let (child, address) = instance;
        self.instances.push(Instance { number, run, child, address, bus, database });
        self.tell_addresses();
    }

    async fn start_instance(
        &self,
        number: usize,
        run: usize,
        bus: &Proxy,
        database: &Proxy,
        step: i64,
    ) -> (Child, String) {
        let url = format!(
            "postgres://postgres@127.0.0.1:{}/{}?application_name=server-{number}-{run}",
            database.port, self.database
        );
        let mut command = Command::new(server_program());
        command.args(["--listen", "127.0.0.1:0", "--threads", "0", "--log", "error"]);
        command.args(["--database", &url, "--bus", &format!("nats://127.0.0.1:{}", bus.port)]);
        command.env("COTULENH_CLOCK_STEP", step.to_string());
        if let Some(planted) = &self.plan.planted {
            command.env("COTULENH_PLANTED", planted);
        }
        start_program(command.stderr(Stdio::null())).await
    }

    fn tell_addresses(&self) {
        let all = self.instances.iter().map(|instance| instance.address.clone()).collect();
        self.addresses.send_replace(all);
    }

    async fn end_instance(&mut self, at: usize) {
        let mut instance = self.instances.remove(at);
        instance.child.kill().await.expect("killed");
        self.tell_addresses();
    }

    /// A game of two players, who begin at once.
    async fn begin_game(&mut self, world: &World) -> (String, Playing, Playing) {
        let address = self.instances[self.rng.below(self.instances.len())].address.clone();
        let (red, blue) = (Guest::new(&address).await, Guest::new(&address).await);
        let clock = json!({"initial": 10_800_000, "increment": 0});
        let game = start_game(&red, &blue, clock, None).await;
        let mut player = |guest, color| {
            let rng = Rng::new(self.rng.next());
            tokio::spawn(Player::new(guest, color, &game, rng, world.clone()).play())
        };
        let (red, blue) = (player(red, "r"), player(blue, "b"));
        (game, red, blue)
    }

    async fn signal(&self, at: usize, signal: &str) {
        if let Some(pid) = self.instances[at].child.id() {
            let _ = Command::new("kill").args([signal, &pid.to_string()]).status().await;
        }
    }

    /// Starts a server again in the place of one that has ended.
    async fn start_again(&mut self, at: usize, step: i64) {
        let Instance { number, run, .. } = self.instances[at];
        let instance = &self.instances[at];
        let started =
            self.start_instance(number, run + 1, &instance.bus, &instance.database, step).await;
        let instance = &mut self.instances[at];
        (instance.child, instance.address, instance.run) = (started.0, started.1, run + 1);
        self.tell_addresses();
    }

    /// Something goes wrong, and is right again after a while.
    async fn fault(&mut self) {
        let fault = FAULTS[self.rng.below(FAULTS.len())];
        let at = self.rng.below(self.instances.len());
        let long = Duration::from_millis(500 + self.rng.below(4_500) as u64);
        match self.happened.iter_mut().find(|(name, _)| *name == format!("{fault:?}")) {
            Some((_, count)) => *count += 1,
            None => self.happened.push((format!("{fault:?}"), 1)),
        }
        match fault {
            Fault::Kill => {
                self.instances[at].child.kill().await.expect("killed");
                sleep(long).await;
                self.start_again(at, 0).await;
            }
            Fault::Stop => {
                self.signal(at, "-TERM").await;
                let ended = timeout(Duration::from_secs(20), self.instances[at].child.wait()).await;
                if ended.is_err() {
                    self.instances[at].child.kill().await.expect("killed");
                }
                self.start_again(at, 0).await;
            }
            Fault::ClockStep => {
                // The next server on this machine begins with another clock: minutes before or after.
                let step = self.rng.below(600_000) as i64 - 300_000;
                self.instances[at].child.kill().await.expect("killed");
                self.start_again(at, step).await;
            }
            Fault::Pause => {
                self.signal(at, "-STOP").await;
                sleep(long).await;
                self.signal(at, "-CONT").await;
            }
            Fault::KillWorker => {
                if let Some(worker) = self.workers.first_mut() {
                    worker.kill().await.expect("killed");
                    *worker = super::start_worker(&self.nats.url()).await;
                }
            }
            Fault::KillNats => {
                self.nats.kill().await;
                sleep(long).await;
                self.nats.start_again().await;
            }
            Fault::KillPostgres => {
                tokio::task::block_in_place(|| self.postgres.kill());
                sleep(long / 2).await;
                tokio::task::block_in_place(|| self.postgres.start_again());
            }
            Fault::PausePostgres => {
                self.postgres.pause();
                sleep(long).await;
                self.postgres.go_on();
            }
            Fault::DropBus => self.partition(at, Mode::Drop, long, |one| &one.bus).await,
            Fault::CutBus => self.partition(at, Mode::Cut, long, |one| &one.bus).await,
            Fault::DropDatabase => self.partition(at, Mode::Drop, long, |one| &one.database).await,
            Fault::CutDatabase => self.partition(at, Mode::Cut, long, |one| &one.database).await,
        }
        // A moment of peace, in which turns are made.
        sleep(Duration::from_millis(500 + self.rng.below(1_500) as u64)).await;
    }

    async fn partition(
        &self,
        at: usize,
        mode: Mode,
        long: Duration,
        of: impl Fn(&Instance) -> &Proxy,
    ) {
        of(&self.instances[at]).set(mode);
        sleep(long).await;
        of(&self.instances[at]).set(Mode::Pass);
    }

    /// A game as the database has it.
    fn kept(&self, game: &str) -> Kept {
        let rows = |sql: &str| -> Value {
            let all =
                format!("SELECT coalesce(json_agg(row_to_json(rows)), '[]') FROM ({sql}) AS rows");
            serde_json::from_str(&self.postgres.query(&self.database, &all)).expect("JSON")
        };
        let row =
            rows(&format!("SELECT changes, turns, fen, result FROM games WHERE id = '{game}'"));
        let changes = rows(&format!(
            "SELECT number, events, json FROM changes WHERE game = '{game}' ORDER BY number"
        ));
        let writers = rows(&format!(
            "SELECT number, writer, coalesce((SELECT max(name) FROM programs WHERE owner = writers.owner), 'nobody')
                AS owner FROM writers WHERE game = '{game}' ORDER BY number"
        ));
        let number = |value: &Value| value.as_u64().unwrap_or(0);
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let json = |value: &Value| serde_json::from_str(&text(value)).unwrap_or(Value::Null);
        let all = |value: &Value| value.as_array().cloned().unwrap_or_default();
        let change =
            |row: Value| (number(&row["number"]), number(&row["events"]), json(&row["json"]));
        let writer =
            |row: Value| (number(&row["number"]), text(&row["writer"]), text(&row["owner"]));
        Kept {
            id: game.to_owned(),
            changes: all(&changes).into_iter().map(change).collect(),
            count: number(&row[0]["changes"]),
            turns: number(&row[0]["turns"]) as usize,
            fen: text(&row[0]["fen"]),
            result: json(&row[0]["result"]),
            writers: all(&writers).into_iter().map(writer).collect(),
        }
    }
}

impl Drop for Run {
    fn drop(&mut self) {
        // One that stands still does not end.
        for instance in &self.instances {
            if let Some(pid) = instance.child.id() {
                let _ =
                    std::process::Command::new("kill").args(["-CONT", &pid.to_string()]).status();
            }
        }
    }
}
