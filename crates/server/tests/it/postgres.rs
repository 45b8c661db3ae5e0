//! A server with PostgreSQL, which goes away, stands still, and loses answers.

use std::io::ErrorKind;
use std::path::Path;
use std::time::Duration;

use cotulenh_server::Server;
use cotulenh_testing::Postgres;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use crate::harness::{Guest, TestServer, options, play, start_program, wait_until};

const DAYS: &str = r#"{"days": 1}"#;

fn days() -> Value {
    serde_json::from_str(DAYS).expect("JSON")
}

async fn status_of(guest: &Guest, path: &str) -> u16 {
    guest.get(path).await.status
}

/// Plays a turn, whatever comes between: whoever loses the socket comes back and sends the same again.
async fn play_through(guest: &Guest, game: &str, turn: usize, text: &str) -> Value {
    let message = play(&format!("turn-{turn}"), turn, text);
    loop {
        let path = format!("/ws/v1/games/{game}");
        let Ok(mut socket) = guest.try_connect(&path, None).await else {
            tokio::time::sleep(Duration::from_millis(100)).await;
            continue;
        };
        if socket.send_text(message.to_string()).await.is_err() {
            continue;
        }
        while let Ok(answer) = socket.hear().await {
            match answer["t"].as_str() {
                Some("ok") if answer["id"] == message["id"] => return answer,
                // That is the only word there may be.
                Some("refused") => {
                    assert_eq!(answer["code"], "unavailable", "{answer}");
                    break;
                }
                _ => {}
            }
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

#[tokio::test]
async fn games_wait_for_a_database_that_was_killed_and_go_on() {
    let Some(mut postgres) = Postgres::start() else { return };
    let server = TestServer::with(&options(Path::new(&postgres.fresh_database()))).await;
    let (red, blue, game) = server.game(days(), None).await;
    assert_eq!(play_through(&red, &game, 0, "Tf6").await["n"], 1);
    assert_eq!(status_of(&red, "/ready").await, 200);
    postgres.kill();
    let (waiting, id) = (blue.clone(), game.clone());
    let waits = tokio::spawn(async move { play_through(&waiting, &id, 1, "Tf7").await });
    wait_until(async || status_of(&red, "/ready").await == 503).await;
    assert!(!waits.is_finished(), "nothing is acknowledged that is not kept");
    // The site itself is there.
    assert_eq!(status_of(&red, "/health").await, 200);
    postgres.start_again();
    assert_eq!(waits.await.expect("no panic")["n"], 2);
    wait_until(async || status_of(&red, "/ready").await == 200).await;
    assert_eq!(play_through(&red, &game, 2, "Tf5").await["n"], 3);
    let kept = postgres.query("games0", "SELECT count(*), max(number) FROM changes");
    assert_eq!(kept, "3|3");
    server.stop().await;
}

#[tokio::test]
async fn a_database_that_stands_still_is_waited_for_and_nothing_is_doubled() {
    let Some(postgres) = Postgres::start() else { return };
    let server = TestServer::with(&options(Path::new(&postgres.fresh_database()))).await;
    let (red, blue, game) = server.game(days(), None).await;
    play_through(&red, &game, 0, "Tf6").await;
    postgres.pause();
    let (waiting, id) = (blue.clone(), game.clone());
    let waits = tokio::spawn(async move { play_through(&waiting, &id, 1, "Tf7").await });
    wait_until(async || status_of(&red, "/ready").await == 503).await;
    assert!(!waits.is_finished(), "nothing is acknowledged that is not kept");
    postgres.go_on();
    assert_eq!(waits.await.expect("no panic")["n"], 2);
    play_through(&red, &game, 2, "Tf5").await;
    let kept = postgres.query("games0", "SELECT count(*), max(number) FROM changes");
    assert_eq!(kept, "3|3");
    server.stop().await;
}

/// A message with this id is committed, and nobody hears of it; with the other one the commit is lost, too.
const ANSWER_LOST: &str = "answer-lost";
const COMMIT_LOST: &str = "commit-lost";

fn holds(bytes: &[u8], text: &str) -> bool {
    bytes.windows(text.len()).any(|window| window == text.as_bytes())
}

/// Carries bytes between a server and its database, and loses a connection at the worst moment.
async fn carry(mut client: TcpStream, port: u16) -> std::io::Result<()> {
    let mut database = TcpStream::connect(("127.0.0.1", port)).await?;
    let (mut to, mut from) = (vec![0; 1 << 16], vec![0; 1 << 16]);
    let mut lost = None;
    loop {
        tokio::select! {
            read = client.read(&mut to) => {
                let bytes = &to[..read?];
                if bytes.is_empty() {
                    return Err(ErrorKind::UnexpectedEof.into());
                }
                for id in [ANSWER_LOST, COMMIT_LOST] {
                    if holds(bytes, id) {
                        lost = Some(id);
                    }
                }
                let commits = holds(bytes, "COMMIT");
                if commits && lost == Some(COMMIT_LOST) {
                    return Ok(());
                }
                database.write_all(bytes).await?;
                if commits && lost == Some(ANSWER_LOST) {
                    // The database answers: it has committed.
                    return database.read(&mut from).await.map(drop);
                }
            }
            read = database.read(&mut from) => {
                let bytes = &from[..read?];
                if bytes.is_empty() {
                    return Err(ErrorKind::UnexpectedEof.into());
                }
                client.write_all(bytes).await?;
            }
        }
    }
}

#[tokio::test]
async fn a_commit_whose_answer_was_lost_is_looked_up() {
    let Some(postgres) = Postgres::start() else { return };
    let url = postgres.fresh_database();
    let port: u16 =
        url.split([':', '/']).nth(4).and_then(|port| port.parse().ok()).expect("a port");
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let between = listener.local_addr().expect("an address").port();
    let carrying = tokio::spawn(async move {
        while let Ok((client, _)) = listener.accept().await {
            tokio::spawn(async move { drop(carry(client, port).await) });
        }
    });
    let url = url.replace(&format!(":{port}/"), &format!(":{between}/"));
    let server = TestServer::with(&options(Path::new(&url))).await;
    let (red, blue, game) = server.game(days(), None).await;
    let (mut at_red, _) = red.join(&game).await;
    // It is found, and acknowledged as if nothing had happened.
    let answer = at_red.ask(&play(ANSWER_LOST, 0, "Tf6")).await;
    assert_eq!(answer, json!({"t": "ok", "id": ANSWER_LOST, "n": 1}));
    let kept = || postgres.query("games0", "SELECT count(*), max(number) FROM changes");
    assert_eq!(kept(), "1|1");
    // It is not found: that is said, and nothing of it stays.
    let (mut at_blue, _) = blue.join(&game).await;
    let answer = at_blue.ask(&play(COMMIT_LOST, 1, "Tf7")).await;
    assert_eq!((&answer["t"], &answer["code"]), (&json!("refused"), &json!("unavailable")));
    assert_eq!(kept(), "1|1");
    play_through(&blue, &game, 1, "Tf7").await;
    assert_eq!(kept(), "2|2");
    server.stop().await;
    carrying.abort();
}

#[tokio::test]
async fn two_servers_without_a_bus_do_not_share_a_database() {
    let Some(postgres) = Postgres::start() else { return };
    let url = postgres.fresh_database();
    let options = options(Path::new(&url));
    let server = TestServer::with(&options).await;
    let refused = Server::start(&options).await.err().expect("refused").to_string();
    assert!(refused.contains("another server uses it"), "{refused}");
    server.stop().await;
    TestServer::with(&options).await.stop().await;
}

#[tokio::test]
async fn what_is_no_database_is_refused_without_its_password() {
    // Nobody listens there.
    let options = options(Path::new("postgres://lan:secret@127.0.0.1:1/games"));
    let refused = Server::start(&options).await.err().expect("refused").to_string();
    assert!(refused.contains("postgres://lan@127.0.0.1:1/games"), "{refused}");
    assert!(!refused.contains("secret"), "{refused}");
    let copy = std::env::temp_dir().join("no-copy.sqlite");
    let refused = cotulenh_server::backup(&options.database, &copy, false);
    assert!(refused.expect_err("refused").to_string().contains("pg_dump"));
}

/// A certificate for this machine, and a database that shows it.
fn encrypt(postgres: &Postgres) -> String {
    let data = postgres.query("postgres", "SHOW data_directory");
    let (key, certificate) = (format!("{data}/server.key"), format!("{data}/server.crt"));
    let made = std::process::Command::new("openssl")
        .args(["req", "-x509", "-nodes", "-days", "2", "-newkey", "ec"])
        .args(["-pkeyopt", "ec_paramgen_curve:P-256", "-subj", "/CN=localhost"])
        .args(["-addext", "subjectAltName=DNS:localhost", "-addext", "basicConstraints=CA:FALSE"])
        .args(["-keyout", &key, "-out", &certificate])
        .output()
        .expect("openssl, which comes with PostgreSQL");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let owner = std::process::Command::new("chown").args(["--reference", &data, &key]).status();
    assert!(owner.expect("chown").success());
    postgres.query("postgres", "ALTER SYSTEM SET ssl = on");
    postgres.query("postgres", "SELECT pg_reload_conf()");
    certificate
}

/// A program of its own, because what it trusts is a part of its environment.
fn command(url: &str, trusted: &str) -> tokio::process::Command {
    let mut command = tokio::process::Command::new(env!("CARGO_BIN_EXE_cotulenh-server"));
    command.args(["--listen", "127.0.0.1:0", "--threads", "1", "--log", "off"]);
    command.args(["--database", url]).env("SSL_CERT_FILE", trusted);
    command
}

#[tokio::test]
async fn a_connection_is_encrypted_if_that_is_asked_for() {
    let Some(postgres) = Postgres::start() else { return };
    let certificate = encrypt(&postgres);
    let url = postgres.fresh_database().replace("127.0.0.1", "localhost");
    let sql = "SELECT bool_and(ssl) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
        WHERE application_name = 'cotulenh'";
    let settings = async || postgres.query("postgres", "SHOW ssl") == "on";
    wait_until(settings).await;
    let required = format!("{url}?sslmode=require");
    let (mut server, address) = start_program(&mut command(&required, &certificate)).await;
    assert_eq!(status_of(&Guest::new(&address).await, "/ready").await, 200);
    assert_eq!(postgres.query("postgres", sql), "t");
    server.kill().await.expect("killed");
    // Whose certificate nobody trusts, or not for this name, is not believed.
    let other = required.replace("localhost", "127.0.0.1");
    for (url, trusted) in [(&required, "/etc/hostname"), (&other, &*certificate)] {
        let failed = command(url, trusted).output().await.expect("a program");
        assert!(!failed.status.success());
    }
    let (mut server, _) = start_program(&mut command(&url, &certificate)).await;
    wait_until(async || postgres.query("postgres", sql) == "f").await;
    server.kill().await.expect("killed");
}
