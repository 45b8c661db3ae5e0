//! The server that is measured: a program of its own, which can be stopped in every way and started again.

use std::path::{Path, PathBuf};
use std::time::Duration;

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
    folder: PathBuf,
}

impl Program {
    /// Starts a server, or the one that was built beside this program, with its defaults and an empty
    /// database.
    pub async fn start(path: Option<PathBuf>) -> Program {
        let path = path.unwrap_or_else(built_beside_this);
        let folder = std::env::temp_dir().join(format!("cotulenh-server-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let (child, address) = start(&path, "127.0.0.1:0", &folder).await;
        Program { child, address, path, folder }
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
        (self.child, _) = start(&self.path, &self.address, &self.folder).await;
    }

    /// Ends it.
    pub async fn end(&mut self, end: End) {
        match (end, self.child.id()) {
            (End::Ask, Some(id)) => {
                let ask = Command::new("kill").args(["-TERM", &id.to_string()]).status();
                assert!(ask.await.is_ok_and(|status| status.success()), "it is asked to end");
            }
            _ => self.child.start_kill().expect("it runs"),
        }
        self.child.wait().await.expect("its end");
    }

    /// Where its database is.
    pub fn database(&self) -> PathBuf {
        database(&self.folder)
    }

    /// What the system knows about it.
    fn of_system(&self, file: &str) -> String {
        let id = self.child.id().unwrap_or_default();
        std::fs::read_to_string(format!("/proc/{id}/{file}")).unwrap_or_default()
    }

    fn memory(&self, name: &str) -> u64 {
        let status = self.of_system("status");
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

    /// From now on the peak is counted anew.
    pub fn forget_peak(&self) {
        let id = self.child.id().unwrap_or_default();
        std::fs::write(format!("/proc/{id}/clear_refs"), "5").expect("Linux");
    }

    /// The processor time it has used, in seconds.
    pub fn cpu_seconds(&self) -> f64 {
        let stat = self.of_system("stat");
        let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
        // User and system time, in hundredths of a second, after the state and ten more.
        fields.skip(11).take(2).filter_map(|field| field.parse::<f64>().ok()).sum::<f64>() / 100.0
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // What is left there is of no use to anybody.
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

async fn start(path: &Path, listen: &str, folder: &Path) -> (Child, String) {
    let mut command = Command::new(path);
    let log = std::fs::File::options().create(true).append(true).open(folder.join("log"));
    command.stderr(log.expect("a log"));
    command.args(["--listen", listen, "--trusted-proxies", PROXY, "--database"]);
    start_program(command.arg(database(folder))).await
}

fn database(folder: &Path) -> PathBuf {
    folder.join("games.sqlite")
}

fn built_beside_this() -> PathBuf {
    let this = std::env::current_exe().expect("this program");
    let built = this.parent().and_then(Path::parent).expect("a folder");
    built.join("cotulenh-server")
}
