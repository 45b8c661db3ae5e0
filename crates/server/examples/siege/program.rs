//! The server that is measured: a program of its own, which can be stopped in every way and started again.

use std::path::{Path, PathBuf};
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};
use tokio::process::{Child, Command};

use crate::harness::start_program;

/// Honest people come through this proxy, each with an address of their own; foes do not.
const PROXY: &str = "127.0.0.1";

/// How it ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// At once, in the middle of whatever it does: kill -9.
    Kill,
    /// In order: SIGTERM.
    Ask,
}

/// A running server.
pub struct Program {
    child: Child,
    /// Where it listens, also after another start.
    pub address: String,
    path: PathBuf,
    cpus: Option<String>,
    folder: PathBuf,
}

impl Program {
    /// Starts a server, or the one that was built beside this program, with its defaults and an empty
    /// database; on these processors, if they are named.
    pub async fn start(path: Option<PathBuf>, cpus: Option<String>) -> Program {
        let path = path.unwrap_or_else(built_beside_this);
        let folder = std::env::temp_dir().join(format!("cotulenh-server-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let (child, address) = start(&path, cpus.as_deref(), "127.0.0.1:0", &folder).await;
        Program { child, address, path, cpus, folder }
    }

    /// Ends it and starts it again; gives how long nobody answered.
    pub async fn restart(&mut self, end: End) -> Duration {
        let begun = std::time::Instant::now();
        self.end(end).await;
        self.restart_ended().await;
        begun.elapsed()
    }

    /// Starts it again when it has ended.
    pub async fn restart_ended(&mut self) {
        let cpus = self.cpus.as_deref();
        (self.child, _) = start(&self.path, cpus, &self.address, &self.folder).await;
    }

    /// Ends it.
    pub async fn end(&mut self, end: End) {
        match (end, self.child.id()) {
            (End::Ask, Some(id)) => {
                let id = Pid::from_raw(id.cast_signed()).expect("its id");
                kill_process(id, Signal::TERM).expect("it runs");
            }
            _ => self.child.start_kill().expect("it runs"),
        }
        self.child.wait().await.expect("its end");
    }

    /// Where its database is.
    pub fn database(&self) -> PathBuf {
        database(&self.folder)
    }

    fn memory(&self, name: &str) -> u64 {
        let status = of_system(self.child.id(), "status");
        let line = status.lines().find_map(|line| line.strip_prefix(name));
        let kib = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
        kib.unwrap_or(0) / 1024
    }

    /// Its memory now, in MiB; nothing on another system than Linux.
    pub fn resident(&self) -> u64 {
        self.memory("VmRSS:")
    }

    /// Its memory at its worst since [`forget_peak`](Program::forget_peak), in MiB.
    pub fn peak(&self) -> u64 {
        self.memory("VmHWM:")
    }

    /// From now on the peak is counted anew; where the system does not allow that, from its start.
    pub fn forget_peak(&self) {
        let id = self.child.id().unwrap_or_default();
        let _ = std::fs::write(format!("/proc/{id}/clear_refs"), "5");
    }

    /// The processor time it has used, in seconds.
    pub fn cpu_seconds(&self) -> f64 {
        cpu_seconds(self.child.id())
    }
}

/// What the system knows about a program.
fn of_system(id: Option<u32>, file: &str) -> String {
    let id = id.unwrap_or_default();
    std::fs::read_to_string(format!("/proc/{id}/{file}")).unwrap_or_default()
}

/// The processor time that a program has used, in seconds.
pub fn cpu_seconds(id: Option<u32>) -> f64 {
    let stat = of_system(id, "stat");
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
    // User and system time, in hundredths of a second, after the state and ten more.
    fields.skip(11).take(2).filter_map(|field| field.parse::<f64>().ok()).sum::<f64>() / 100.0
}

/// How a program is started, on these processors if they are named.
pub fn pinned(program: &Path, cpus: Option<&str>) -> Command {
    let Some(cpus) = cpus else { return Command::new(program) };
    let mut command = Command::new("taskset");
    command.args(["-c", cpus]).arg(program);
    command
}

/// Keeps this program to these processors, and all that it starts without others of their own.
pub fn pin(cpus: &str) {
    let this = std::process::id().to_string();
    let mut taskset = std::process::Command::new("taskset");
    let pinned =
        taskset.args(["-a", "-c", "-p", cpus, &this]).stdout(std::process::Stdio::null()).status();
    assert!(pinned.is_ok_and(|status| status.success()), "`taskset` cannot take processors {cpus}");
}

impl Drop for Program {
    fn drop(&mut self) {
        // What is left there is of no use to anybody.
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

async fn start(path: &Path, cpus: Option<&str>, listen: &str, folder: &Path) -> (Child, String) {
    let mut command = pinned(path, cpus);
    let log = std::fs::File::options().create(true).append(true).open(folder.join("log"));
    command.stderr(log.expect("a log"));
    command.args(["--listen", listen, "--trusted-proxies", PROXY, "--database"]);
    start_program(command.arg(database(folder))).await
}

/// The one that the environment names, as for the server itself; otherwise a file of its own.
fn database(folder: &Path) -> PathBuf {
    std::env::var_os("COTULENH_DATABASE").map_or_else(|| folder.join("games.sqlite"), PathBuf::from)
}

fn built_beside_this() -> PathBuf {
    let this = std::env::current_exe().expect("this program");
    let folders = this.ancestors().skip(1).take(2);
    let mut programs = folders.map(|folder| folder.join("cotulenh-server"));
    programs
        .find(|program| program.exists())
        .expect("`cotulenh-server` beside this program, or above")
}
