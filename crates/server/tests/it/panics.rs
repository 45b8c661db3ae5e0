//! A panic ends what panicked, and nothing else.

use cotulenh_server::testing::{PANIC, PANIC_TURN};
use serde_json::{Value, json};
use tokio::io::AsyncReadExt;
use tokio::process::Command;

use crate::harness::{Guest, TestServer, play, start_game, start_program};

#[tokio::test]
async fn a_game_that_panics_comes_back_and_others_go_on() {
    let server = TestServer::start().await;
    let (red, blue, game) = server.game(json!({"initial": 60_000, "increment": 0}), None).await;
    let (mut at_red, _) = red.join(&game).await;
    let (mut at_blue, _) = blue.join(&game).await;
    let (other_red, other_blue, other) = server.game(Value::Null, None).await;
    let (mut at_other_red, _) = other_red.join(&other).await;
    let (mut at_other_blue, _) = other_blue.join(&other).await;
    at_red.play(0, "Tf6").await;
    at_blue.play(1, "Tf7").await;
    at_other_red.play(0, "Tf6").await;

    at_red.send(&play(PANIC, 2, "Tf5")).await;
    // Both are told to connect again, as clients do by themselves.
    for socket in [&mut at_red, &mut at_blue] {
        let closed = loop {
            if let Err(code) = socket.hear().await {
                break code;
            }
        };
        assert_eq!(closed, Some(1013));
    }
    at_other_blue.play(1, "Tf7").await;
    at_other_red.play(2, "Tf5").await;

    // Every turn that was acknowledged is there; the message that panicked changed nothing.
    let (mut at_red, state) = red.join(&game).await;
    let (mut at_blue, _) = blue.join(&game).await;
    assert_eq!((&state["n"], &state["clock"]["running"]), (&json!(2), &json!("r")));
    let sans: Vec<&Value> =
        state["game"]["turns"].as_array().expect("turns").iter().map(|turn| &turn["san"]).collect();
    assert_eq!(sans, ["Tf6", "Tf7"]);
    at_red.play(2, "Tf5").await;
    assert_eq!(at_blue.event("turn").await["n"], 3);
    server.stop().await;
}

#[tokio::test]
async fn a_request_that_panics_is_answered() {
    let server = TestServer::start().await;
    let guest = server.guest().await;
    let failed = guest.get(&format!("/{PANIC}")).await;
    assert_eq!((failed.status, &*failed.code()), (500, "internal"));
    assert!(failed.header("content-security-policy").is_some());
    assert_eq!(guest.get("/api/v1/me").await.status, 200);
    server.stop().await;
}

/// The server has one engine thread: when it is lost, nobody else finds a turn.
#[tokio::test]
async fn an_engine_that_panics_is_replaced() {
    let server = TestServer::start().await;
    let guest = server.guest().await;
    let start = format!("6c4/11/11/11/11/4t6/11/11/5F5/11/11/3C7 r - - 0 {PANIC_TURN}");
    let mut analysis = guest.connect("/ws/v1/analysis").await;
    for id in 1..=3 {
        analysis.send(&json!({"t": "go", "id": id, "start": start})).await;
        let error = analysis.until("error").await;
        assert_eq!((&error["id"], &error["code"]), (&json!(id), &json!("internal")));
    }
    analysis.send(&json!({"t": "go", "id": 4})).await;
    assert_eq!(analysis.until("lines").await["id"], 4);

    // A game in which the computer panics at every turn does not keep others from theirs.
    let against = async |guest: &Guest, start: Option<&str>| {
        let wanted = json!({"level": 1, "color": "b", "start": start});
        guest.post("/api/v1/games", &wanted).await.json()["id"].as_str().expect("an id").to_owned()
    };
    let broken = against(&guest, Some(&start)).await;
    let (mut at_broken, _) = guest.join(&broken).await;
    let good = against(&guest, None).await;
    let (mut at_good, state) = guest.join(&good).await;
    if state["n"] == 0 {
        assert_eq!(at_good.event("turn").await["by"], "r");
    }
    assert_eq!(at_broken.ask(&json!({"t": "resign", "id": "a"})).await["t"], "ok");
    server.stop().await;
}

/// The log has one line for a panic: its place, and what it was about.
#[tokio::test]
async fn a_panic_is_told_once_with_its_place() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cotulenh-server"));
    command.args(["--listen", "127.0.0.1:0", "--threads", "1", "--database", ":memory:"]);
    let (mut server, address) = start_program(command.stderr(std::process::Stdio::piped())).await;
    let (red, blue) = (Guest::new(&address).await, Guest::new(&address).await);
    let game = start_game(&red, &blue, Value::Null, None).await;
    let (mut at_red, _) = red.join(&game).await;
    at_red.send(&play(PANIC, 0, "Tf6")).await;
    while at_red.hear().await.is_ok() {}
    assert_eq!(red.state(&game).await["n"], 0);
    server.kill().await.expect("killed");
    let mut log = String::new();
    server.stderr.take().expect("its errors").read_to_string(&mut log).await.expect("text");
    let lines: Vec<&str> = log.lines().filter(|line| line.contains("panic")).collect();
    assert_eq!(lines.len(), 1, "{log}");
    for part in ["ERROR", "src/testing/mod.rs:", &game, "a test asked for it"] {
        assert!(lines[0].contains(part), "no {part} in: {}", lines[0]);
    }
}
