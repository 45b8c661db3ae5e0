//! A `PostgreSQL` server of the tests' own: in a folder that goes away, on a port of this machine alone.

use std::fs;
use std::io::{self, Write};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// Where Debian has the programs of each version.
const VERSIONS: &str = "/usr/lib/postgresql";
/// The folder of the programs, if they are elsewhere.
const BINARIES: &str = "COTULENH_POSTGRES_BIN";
/// If this is set, tests fail where there is no `PostgreSQL`.
const NEEDED: &str = "COTULENH_NEEDS_POSTGRES";
/// The user that runs it where the tests are run by the superuser, which it refuses.
const USER: &str = "postgres";
/// Nothing here takes longer, however busy the machine is.
const PATIENCE: Duration = Duration::from_secs(120);

/// How many servers were started.
static COUNT: AtomicU32 = AtomicU32::new(0);

/// Runs the server until its input ends: that is when the program that started it ends, however it does.
const WATCH: &str = r#"
"$@" >> "$LOG" 2>&1 &
server=$!
cat > /dev/null
kill -INT $server 2> /dev/null
wait $server
[ -e "$FOLDER/stays" ] || rm -rf "$FOLDER"
"#;

/// A server. It ends, and all of its data goes away, when this is dropped or the program ends.
pub struct Postgres {
    binaries: PathBuf,
    folder: PathBuf,
    port: u16,
    running: Option<Child>,
    databases: AtomicU32,
    is_durable: bool,
}

impl Postgres {
    /// Starts one; none if it is not installed, which is said.
    ///
    /// # Panics
    ///
    /// If it does not start, or is not installed though the environment says that it is needed.
    pub fn start() -> Option<Postgres> {
        Postgres::start_as(false)
    }

    /// Starts one that keeps what it says that it keeps, also in a power cut: to measure it.
    ///
    /// # Panics
    ///
    /// As [`start`](Postgres::start).
    pub fn start_durable() -> Option<Postgres> {
        Postgres::start_as(true)
    }

    fn start_as(is_durable: bool) -> Option<Postgres> {
        let Some(binaries) = binaries() else {
            assert!(std::env::var_os(NEEDED).is_none(), "PostgreSQL is not installed");
            // Beside what the tests print, which is captured.
            let _ = writeln!(io::stderr(), "SKIPPED: PostgreSQL is not installed");
            return None;
        };
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("cotulenh-postgres-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        // A port that is free now; the system does not give it to another soon.
        let free = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = free.local_addr().expect("an address").port();
        drop(free);
        let databases = AtomicU32::new(0);
        let mut server = Postgres { binaries, folder, port, running: None, databases, is_durable };
        if is_superuser() {
            run(Command::new("chown").arg(USER).arg(&server.folder));
        }
        run(server.program("initdb").arg("-D").arg(server.data()).args([
            "--no-sync",
            "--auth=trust",
            "--username=postgres",
            "--encoding=UTF8",
            "--locale=C.UTF-8",
        ]));
        server.start_again();
        Some(server)
    }

    fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    /// One of its programs, by whoever may run it.
    fn program(&self, name: &str) -> Command {
        let program = self.binaries.join(name);
        let mut command = match is_superuser() {
            true => {
                let mut command = Command::new("setpriv");
                command.arg(format!("--reuid={USER}")).arg(format!("--regid={USER}"));
                command.arg("--clear-groups").arg(program);
                command
            }
            false => Command::new(program),
        };
        command.current_dir(&self.folder);
        command
    }

    /// Starts the server after it was killed.
    ///
    /// # Panics
    ///
    /// If it does not start.
    pub fn start_again(&mut self) {
        let _ = fs::remove_file(self.folder.join("stays"));
        let server = self.program("postgres");
        let mut watch = Command::new("sh");
        watch.args(["-c", WATCH, "watch"]).arg(server.get_program()).args(server.get_args());
        watch.arg("-D").arg(self.data()).arg("-k").arg(&self.folder);
        watch.args(["-p", &self.port.to_string(), "-c", "listen_addresses=127.0.0.1"]);
        let fsync = if self.is_durable { "fsync=on" } else { "fsync=off" };
        watch.args(["-c", fsync, "-c", "max_connections=200"]);
        watch.env("LOG", self.folder.join("log")).env("FOLDER", &self.folder);
        let watch = watch.stdin(Stdio::piped()).current_dir("/").spawn().expect("a shell");
        self.running = Some(watch);
        let begun = Instant::now();
        while !self.is_ready() {
            let log = || fs::read_to_string(self.folder.join("log")).unwrap_or_default();
            assert!(begun.elapsed() < PATIENCE, "PostgreSQL does not start: {}", log());
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    fn is_ready(&self) -> bool {
        let mut ready = self.program("pg_isready");
        ready.args(["-q", "-h", "127.0.0.1", "-p", &self.port.to_string()]);
        ready.status().is_ok_and(|status| status.success())
    }

    /// The address of a new and empty database.
    ///
    /// # Panics
    ///
    /// If it cannot be made.
    pub fn fresh_database(&self) -> String {
        let number = self.databases.fetch_add(1, Ordering::Relaxed);
        self.query("postgres", &format!("CREATE DATABASE games{number}"));
        self.address(number)
    }

    /// The address of the database that was made last.
    pub fn last_database(&self) -> String {
        self.address(self.databases.load(Ordering::Relaxed).saturating_sub(1))
    }

    fn address(&self, number: u32) -> String {
        format!("postgres://postgres@127.0.0.1:{}/games{number}", self.port)
    }

    /// Asks a database with `psql`, and gives its answer.
    ///
    /// # Panics
    ///
    /// If it refuses.
    pub fn query(&self, database: &str, sql: &str) -> String {
        let mut psql = self.program("psql");
        psql.args(["-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-h", "127.0.0.1"]);
        psql.args(["-U", "postgres", "-p", &self.port.to_string(), "-d", database, "-c", sql]);
        let output = psql.output().expect("psql");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{sql}: {said}");
        String::from_utf8_lossy(&output.stdout).trim().to_owned()
    }

    /// Its processes by their ids, the first one first.
    pub fn processes(&self) -> Vec<String> {
        let first = fs::read_to_string(self.data().join("postmaster.pid")).unwrap_or_default();
        let Some(first) = first.lines().next().map(str::to_owned) else { return Vec::new() };
        let children = fs::read_to_string(format!("/proc/{first}/task/{first}/children"));
        let children = children.unwrap_or_default();
        let children = children.split_whitespace().map(str::to_owned);
        [first.clone()].into_iter().chain(children).collect()
    }

    fn signal(&self, signal: &str) {
        // One may have ended by itself.
        let _ =
            Command::new("kill").arg(signal).args(self.processes()).stderr(Stdio::null()).status();
    }

    /// Kills it at once, as a power cut does; what it has written stays.
    ///
    /// # Panics
    ///
    /// If it does not end.
    pub fn kill(&mut self) {
        fs::write(self.folder.join("stays"), "").expect("written");
        self.signal("-KILL");
        self.end();
        // The lock of one that was killed is nobody's.
        let _ = fs::remove_file(self.data().join("postmaster.pid"));
    }

    /// Has it stand still: connections stay, and nothing is answered.
    pub fn pause(&self) {
        self.signal("-STOP");
    }

    /// Lets it go on.
    pub fn go_on(&self) {
        self.signal("-CONT");
    }

    fn end(&mut self) {
        if let Some(mut watch) = self.running.take() {
            // Its end is what the shell waits for.
            drop(watch.stdin.take());
            let _ = watch.wait();
        }
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.go_on();
        self.end();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

fn run(command: &mut Command) {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
}

fn is_superuser() -> bool {
    use std::os::unix::fs::MetadataExt;
    fs::metadata("/proc/self").is_ok_and(|own| own.uid() == 0)
}

/// The folder of the newest version's programs.
fn binaries() -> Option<PathBuf> {
    if let Some(named) = std::env::var_os(BINARIES) {
        return Some(named.into());
    }
    let version = |path: &Path| path.file_name()?.to_str()?.parse::<u32>().ok();
    let folders = fs::read_dir(VERSIONS).ok()?.filter_map(|entry| Some(entry.ok()?.path()));
    let newest =
        folders.filter(|path| path.join("bin/postgres").exists()).max_by_key(|p| version(p));
    newest.map(|path| path.join("bin"))
}
