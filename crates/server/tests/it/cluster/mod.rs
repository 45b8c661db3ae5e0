//! Several servers, their engine workers, and a real bus between them.

pub mod faults;
#[cfg(test)]
mod games;
#[cfg(test)]
mod instances;
#[cfg(test)]
mod workers;

use std::io::Write;
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::net::TcpStream;
use tokio::process::{Child, Command};

use crate::harness::wait_until;

/// If this is set, tests fail where NATS is not installed.
const NEEDED: &str = "COTULENH_NEEDS_NATS";

/// Where programs are that are not in everybody's path.
const PLACES: [&str; 3] = ["/usr/sbin", "/usr/local/bin", "/usr/bin"];

/// A program by its name, if it is installed.
pub fn program(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain(PLACES.map(PathBuf::from));
    folders.map(|folder| folder.join(name)).find(|file| file.is_file())
}

/// A NATS server of its own; it ends when this is dropped.
pub struct Nats {
    child: Child,
    port: u16,
}

/// A port that is free at the moment.
pub fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    listener.local_addr().expect("an address").port()
}

impl Nats {
    /// Starts one; none, and a word about it, where NATS is not installed.
    pub async fn start() -> Option<Nats> {
        if program("nats-server").is_none() {
            assert!(std::env::var_os(NEEDED).is_none(), "nats-server is not installed");
            // Beside what the tests print, which is captured. Where nobody reads it, there is nobody to tell.
            let _ = writeln!(std::io::stderr(), "SKIPPED: nats-server is not installed");
            return None;
        }
        let port = free_port();
        Some(Nats { child: Nats::spawn(port).await, port })
    }

    async fn spawn(port: u16) -> Child {
        let program = program("nats-server").expect("it is installed");
        let child = Command::new(program)
            .args(["--addr", "127.0.0.1", "--port", &port.to_string()])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .expect("NATS starts");
        wait_until(async || TcpStream::connect(("127.0.0.1", port)).await.is_ok()).await;
        child
    }

    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Its process.
    #[allow(dead_code, reason = "for the example that measures it")]
    pub fn id(&self) -> Option<u32> {
        self.child.id()
    }

    pub fn port(&self) -> u16 {
        self.port
    }

    /// It is killed, and away from then on.
    pub async fn kill(&mut self) {
        self.child.kill().await.expect("killed");
    }

    /// It is there again, and knows nothing of before.
    pub async fn start_again(&mut self) {
        self.child = Nats::spawn(self.port).await;
    }
}

/// The program of the server: that of the tests, or the one beside this program.
pub fn server_program() -> PathBuf {
    if let Some(path) = option_env!("CARGO_BIN_EXE_cotulenh-server") {
        return path.into();
    }
    let own = std::env::current_exe().expect("a program");
    let folder = own.parent().and_then(std::path::Path::parent).expect("a folder");
    folder.join("cotulenh-server")
}

/// An engine worker as a process of its own; it ends when this is dropped.
pub async fn start_worker(bus: &str) -> Child {
    let mut command = Command::new(server_program());
    command.args(["engine-worker", "--threads", "1", "--bus", bus, "--log", "off"]);
    let mut child = command.stdout(Stdio::piped()).kill_on_drop(true).spawn().expect("the program");
    let mut line = String::new();
    let mut out = BufReader::new(child.stdout.take().expect("its output"));
    out.read_line(&mut line).await.expect("a line");
    assert!(line.contains("work for"), "{line}");
    child
}

/// A moment that is long for a machine, and short for a person.
pub const MOMENT: Duration = Duration::from_millis(300);
