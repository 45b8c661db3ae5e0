//! Nothing is acknowledged that is not kept, whatever happens to the database's files.

use std::fs::{self, File, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use cotulenh_server::Server;
use serde_json::json;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::Command;
use tokio::time::{sleep, timeout};

use crate::crash::start;
use crate::games::tempfile;
use crate::harness::{
    Answer, Guest, PATIENCE, TestServer, ask, options, start_game, start_program, wait_until,
};

fn beside(path: &Path, ending: &str) -> PathBuf {
    PathBuf::from(format!("{}{ending}", path.display()))
}

fn rights(path: &Path) -> u32 {
    fs::metadata(path).expect("a file").permissions().mode() & 0o777
}

async fn create(guest: &Guest) -> Answer {
    guest.post("/api/v1/challenges", &json!({"color": "r"})).await
}

async fn is_ready(address: &str) -> bool {
    ask(address, "GET /ready", &[], b"").await.status == 200
}

#[tokio::test]
async fn the_files_are_for_their_owner_alone() {
    let database = tempfile().join("private.sqlite");
    let files = ["", "-wal", "-shm", ".lock"].map(|ending| beside(&database, ending));
    let server = TestServer::with(&options(&database)).await;
    assert!(files.iter().all(|file| rights(file) == 0o600));
    server.stop().await;
    // An older program left them open to everybody.
    fs::set_permissions(&database, Permissions::from_mode(0o644)).expect("changed");
    let server = TestServer::with(&options(&database)).await;
    assert!(files.iter().all(|file| rights(file) == 0o600));
    server.stop().await;
}

#[tokio::test]
async fn a_database_has_one_server() {
    let database = tempfile().join("one.sqlite");
    let (mut child, address) = start(&database).await;
    let link = database.with_file_name("link.sqlite");
    std::os::unix::fs::symlink(&database, &link).expect("a link");
    for path in [&database, &link] {
        let error = Server::start(&options(path)).await.err().expect("refused").to_string();
        let process = child.id().expect("a process");
        let said = format!("another program uses it (process {process})");
        assert!(error.ends_with(&said), "{error}");
    }
    assert_eq!(create(&Guest::new(&address).await).await.status, 201);
    child.kill().await.expect("killed");
    // What was killed holds nothing.
    TestServer::with(&options(&database)).await.stop().await;
}

#[tokio::test]
async fn a_file_that_is_gone_or_another_is_noticed_at_once() {
    let database = tempfile().join("gone.sqlite");
    for ending in ["", "-wal", "-shm", ".lock"] {
        let server = TestServer::with(&options(&database)).await;
        let (red, blue, game) = server.game(json!(null), None).await;
        let (mut at_red, _) = red.join(&game).await;
        assert!(is_ready(&server.address).await);
        let (file, away) = (beside(&database, ending), database.with_file_name("away"));
        fs::rename(&file, &away).expect("moved");
        // A turn is refused with a word, and the game is as it was.
        let turn = json!({"t": "play", "id": "a", "turn": 0, "play": {"turn": "Ic6"}});
        let refused = at_red.ask(&turn).await;
        assert_eq!(refused["code"], "unavailable", "{ending}: {refused}");
        let answer = create(&blue).await;
        assert_eq!((answer.status, &*answer.code()), (503, "unavailable"));
        assert!(!is_ready(&server.address).await);
        // Another file of that name is not the one.
        fs::copy(&away, &file).expect("a copy");
        assert_eq!(create(&blue).await.status, 503);
        // The right one is.
        fs::rename(&away, &file).expect("moved back");
        wait_until(async || is_ready(&server.address).await).await;
        assert_eq!(create(&blue).await.status, 201);
        assert_eq!(red.state(&game).await["game"]["turns"], json!([]));
        let (mut at_red, _) = red.join(&game).await;
        at_red.play(0, "Ic6").await;
        server.stop().await;
    }
}

#[tokio::test]
async fn a_database_that_another_program_writes_into_is_noticed() {
    let folder = tempfile();
    let (database, other) = (folder.join("games.sqlite"), folder.join("other.sqlite"));
    TestServer::with(&options(&other)).await.stop().await;
    let server = TestServer::with(&options(&database)).await;
    let guest = server.guest().await;
    assert_eq!(create(&guest).await.status, 201);
    // The same file, with what a careless hand copied over it.
    fs::copy(&other, &database).expect("a copy");
    assert_eq!(create(&guest).await.status, 503);
    assert!(!is_ready(&server.address).await);
    server.stop().await;
}

/// A small disk of its own; it goes away in the end.
struct SmallDisk(PathBuf);

impl SmallDisk {
    fn mount() -> Result<SmallDisk, String> {
        let folder = tempfile().join("disk");
        fs::create_dir(&folder).expect("a folder");
        let mut mount = std::process::Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", "size=1m", "tmpfs"]).arg(&folder);
        match mount.output() {
            Ok(output) if output.status.success() => Ok(SmallDisk(folder)),
            Ok(output) => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
            Err(error) => Err(error.to_string()),
        }
    }

    /// Takes all that is left.
    fn fill(&self) -> PathBuf {
        use std::io::Write;
        let path = self.0.join("ballast");
        let mut file = File::create(&path).expect("a file");
        while file.write_all(&[0; 512]).is_ok() {}
        path
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        // What does not go stays until the machine is started again.
        let _ = std::process::Command::new("umount").arg("-l").arg(&self.0).status();
    }
}

#[tokio::test]
async fn a_full_disk_is_survived_even_if_the_log_does_not_fit() {
    let disk = match SmallDisk::mount() {
        Ok(disk) => disk,
        Err(why) => return println!("skipped: no disk can be mounted here: {why}"),
    };
    let log = File::create(disk.0.join("log")).expect("a log");
    let mut command = Command::new(env!("CARGO_BIN_EXE_cotulenh-server"));
    command.args(["--listen", "127.0.0.1:0", "--threads", "1", "--log", "trace", "--database"]);
    command.arg(disk.0.join("games.sqlite")).stderr(Stdio::from(log));
    let (mut child, address) = start_program(&mut command).await;
    let (red, blue) = (Guest::new(&address).await, Guest::new(&address).await);
    let game = start_game(&red, &blue, json!(null), None).await;
    let ballast = disk.fill();
    // What fits in the room that is left in the database is kept; then there is an end.
    let mut kept = Vec::new();
    wait_until(async || {
        let guest = Guest::new(&address).await;
        let answer = create(&guest).await;
        match answer.status {
            201 => kept.push((guest, answer.json()["id"].as_str().expect("an id").to_owned())),
            status => assert_eq!((status, &*answer.code()), (503, "unavailable")),
        }
        answer.status == 503
    })
    .await;
    assert!(!is_ready(&address).await);
    let (mut at_red, state) = red.join(&game).await;
    let turn = json!({"t": "play", "id": "a", "turn": 0, "play": {"turn": "Ic6"}});
    let answer = at_red.ask(&turn).await;
    assert_eq!((&answer["code"], &state["n"]), (&json!("unavailable"), &json!(0)));
    // With room again it goes on, and what was acknowledged is there.
    fs::remove_file(ballast).expect("removed");
    wait_until(async || is_ready(&address).await).await;
    let (mut at_red, state) = red.join(&game).await;
    assert_eq!(state["n"], 0);
    at_red.play(0, "Ic6").await;
    for (guest, id) in kept {
        assert_eq!(guest.get(&format!("/api/v1/challenges/{id}")).await.status, 200);
    }
    child.kill().await.expect("killed");
}

/// A lobby that cannot be read is said once, however long it takes, and once that it is well again.
#[tokio::test]
async fn what_the_lobby_cannot_read_is_said_once() {
    let database = tempfile().join("lobby.sqlite");
    let mut command = Command::new(env!("CARGO_BIN_EXE_cotulenh-server"));
    command.args(["--listen", "127.0.0.1:0", "--threads", "1", "--database"]).arg(&database);
    let (mut server, address) = start_program(command.stderr(Stdio::piped())).await;
    let mut log = BufReader::new(server.stderr.take().expect("its errors")).lines();
    let guest = Guest::new(&address).await;
    let mut visitor = guest.connect("/ws/v1/lobby").await;
    visitor.next().await;
    let away = database.with_file_name("away");
    fs::rename(&database, &away).expect("moved");
    // Somebody comes: the lobby has something to tell.
    let _other = Guest::new(&address).await.connect("/ws/v1/lobby").await;
    let mut said = 0;
    loop {
        let line = timeout(PATIENCE, log.next_line()).await.expect("a line in time");
        let line = line.expect("text").expect("the log goes on");
        if line.contains("the lobby is not up to date") {
            said += 1;
            // It is tried again meanwhile, every second.
            sleep(Duration::from_millis(2_500)).await;
            fs::rename(&away, &database).expect("moved back");
        }
        if line.contains("the lobby is up to date again") {
            break;
        }
    }
    assert_eq!(said, 1);
    server.kill().await.expect("killed");
}
