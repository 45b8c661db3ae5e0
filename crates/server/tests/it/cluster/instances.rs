//! Servers as processes that share a database and a bus.

use std::process::Stdio;

use cotulenh_testing::Postgres;
use serde_json::Value;
use tokio::process::{Child, Command};

use super::Nats;
use crate::harness::{Guest, Socket, ask, start_program, wait_until};

/// A cluster of its own; everything ends when this is dropped.
pub struct Cluster {
    pub nats: Nats,
    pub postgres: Postgres,
    pub instances: Vec<Instance>,
    pub database: String,
}

/// One of its servers.
pub struct Instance {
    pub child: Child,
    pub address: String,
    /// What the others call it.
    pub id: String,
}

impl Cluster {
    /// So many servers; none, and a word about it, where NATS or PostgreSQL is not installed.
    pub async fn start(instances: usize) -> Option<Cluster> {
        let nats = Nats::start().await?;
        let postgres = tokio::task::spawn_blocking(Postgres::start).await.expect("no panic")?;
        let database = postgres.fresh_database();
        let mut cluster = Cluster { nats, postgres, instances: Vec::new(), database };
        for _ in 0..instances {
            cluster.add().await;
        }
        Some(cluster)
    }

    /// One more server.
    pub async fn add(&mut self) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cotulenh-server"));
        command.args(["--listen", "127.0.0.1:0", "--threads", "1", "--log", "warn"]);
        command.args(["--database", &self.database, "--bus", &self.nats.url()]);
        let (child, address) = start_program(command.stderr(Stdio::inherit())).await;
        let instance = Instance { id: id_of(&address).await, child, address };
        // Whoever is new is heard by the others, and they by it.
        self.instances.push(instance);
        let count = self.instances.len();
        for instance in &self.instances {
            wait_until(async || {
                metric(&instance.address, "cotulenh_cluster_others").await as usize + 1 == count
            })
            .await;
        }
    }

    /// The place of the server that owns a game.
    pub fn owner(&self, game: &str) -> Option<usize> {
        let name = self.database.rsplit('/').next().expect("a name");
        let owner =
            self.postgres.query(name, &format!("SELECT owner FROM games WHERE id = '{game}'"));
        self.instances.iter().position(|instance| instance.id == owner)
    }

    /// How many changes of a game are kept, and how many turns it has.
    pub fn kept(&self, game: &str) -> (usize, usize) {
        let name = self.database.rsplit('/').next().expect("a name");
        let sql = format!(
            "SELECT (SELECT count(*) FROM changes WHERE game = games.id), turns FROM games
                WHERE id = '{game}'"
        );
        let answer = self.postgres.query(name, &sql);
        let (changes, turns) = answer.split_once('|').expect("two numbers");
        (changes.parse().expect("a number"), turns.parse().expect("a number"))
    }

    /// A guest at one of the servers.
    pub async fn guest(&self, at: usize) -> Guest {
        Guest::new(&self.instances[at].address).await
    }

    /// Has one of the servers stand still. That is so only when one of its threads has seen the signal: until then the
    /// others go on.
    pub async fn pause(&self, at: usize) {
        self.signal(at, "-STOP").await;
        let pid = self.instances[at].child.id().expect("it runs");
        wait_until(async || stands_still(pid)).await;
    }

    /// Sends a signal to one of the servers.
    pub async fn signal(&self, at: usize, signal: &str) {
        let pid = self.instances[at].child.id().expect("it runs").to_string();
        let sent = Command::new("kill").args([signal, &pid]).status().await.expect("sent");
        assert!(sent.success());
    }
}

/// Whether every thread of a program stands still.
fn stands_still(pid: u32) -> bool {
    let threads = std::fs::read_dir(format!("/proc/{pid}/task")).expect("it runs");
    threads.flatten().all(|thread| {
        let stat = std::fs::read_to_string(thread.path().join("stat")).unwrap_or_default();
        stat.rsplit(')').next().is_some_and(|rest| rest.trim_start().starts_with('T'))
    })
}

/// The same guest at another server.
pub fn at(guest: &Guest, instance: &Instance) -> Guest {
    Guest { address: instance.address.clone(), ..guest.clone() }
}

async fn metrics(address: &str) -> String {
    ask(address, "GET /metrics", &[], b"").await.text()
}

/// What a server is called by the others.
async fn id_of(address: &str) -> String {
    let text = metrics(address).await;
    let id =
        text.split("cotulenh_bus_up{instance=\"").nth(1).and_then(|rest| rest.split('"').next());
    id.unwrap_or_else(|| panic!("no instance in {text}")).to_owned()
}

/// A number that a server counts.
pub async fn metric(address: &str, name: &str) -> f64 {
    let text = metrics(address).await;
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.and_then(|value| value.parse().ok()).unwrap_or(-1.0)
}

/// Plays a turn however long that takes, and waits until the other side has seen it.
pub async fn turn(mover: &mut Socket, other: &mut Socket, number: usize, text: &str) -> Value {
    mover.play(number, text).await;
    loop {
        let message = other.next().await;
        if message["t"] == "event" && message["event"] == "turn" && message["n"] == number + 1 {
            return message;
        }
        // After the game has moved, there is the state alone.
        if message["t"] == "state" && message["n"].as_u64() > Some(number as u64) {
            return message;
        }
    }
}
