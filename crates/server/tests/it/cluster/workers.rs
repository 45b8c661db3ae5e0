//! Engines in processes of their own.

use std::path::Path;

use serde_json::{Value, json};

use cotulenh_server::testing::Load;

use super::{MOMENT, Nats, start_worker};
use crate::harness::{Guest, TestServer, any_move, options, wait_until};

/// Red gives away an Air Force in the second turn.
const BLUNDER: &str = "6c3a/10t/5t5/11/11/4t6/11/11/3T1F5/11/3I7/3C7 r - - 0 1";

/// A server without engines of its own.
async fn server(nats: &Nats) -> TestServer {
    let mut options = options(Path::new(":memory:"));
    options.threads = Some(0);
    options.bus = Some(nats.url().parse().expect("an address"));
    TestServer::with(&options).await
}

async fn against(guest: &Guest, level: u8) -> String {
    let wanted = json!({"level": level, "color": "r", "clock": null});
    let made = guest.post("/api/v1/games", &wanted).await;
    assert_eq!(made.status, 201, "{}", made.text());
    made.json()["id"].as_str().expect("an id").to_owned()
}

fn first_turn(state: &Value) -> Value {
    let request = any_move(&state["game"]["position"], 1);
    json!({"t": "play", "id": "a", "turn": 0, "play": request})
}

#[tokio::test]
async fn a_turn_waits_for_a_worker_and_survives_one_that_dies() {
    let Some(nats) = Nats::start().await else { return };
    let server = server(&nats).await;
    let guest = server.guest().await;
    // The strongest level thinks for a while, so that there is time to die in.
    let game = against(&guest, 8).await;
    let (mut socket, state) = guest.join(&game).await;
    assert_eq!(socket.ask(&first_turn(&state)).await["t"], "ok");
    wait_until(async || server.pool.load().waiting + server.pool.load().thinking == 1).await;
    tokio::time::sleep(MOMENT).await;
    assert_eq!(socket_turns(&guest, &game).await, 1);
    let mut worker = start_worker(&nats.url()).await;
    wait_until(async || server.pool.load().thinking == 1).await;
    worker.kill().await.expect("killed");
    let _other = start_worker(&nats.url()).await;
    let turn = loop {
        let turn = socket.event("turn").await;
        if turn["by"] == "b" {
            break turn;
        }
    };
    assert_eq!(turn["n"], 2);
    wait_until(async || server.pool.load() == Load::default()).await;
    assert_eq!(socket_turns(&guest, &game).await, 2);
    server.stop().await;
}

async fn socket_turns(guest: &Guest, game: &str) -> usize {
    guest.state(game).await["game"]["turns"].as_array().expect("turns").len()
}

#[tokio::test]
async fn quick_turns_do_not_wait_for_analyses() {
    let Some(nats) = Nats::start().await else { return };
    let server = server(&nats).await;
    let _worker = start_worker(&nats.url()).await;
    let guest = server.guest().await;
    let mut analysis = guest.connect("/ws/v1/analysis").await;
    analysis.send(&json!({"t": "go", "id": 1, "start": null, "turns": [], "lines": 2})).await;
    let lines = analysis.until("lines").await;
    assert_eq!(lines["lines"].as_array().map(Vec::len), Some(2), "{lines}");
    // The only thread for anything is busy; the one for quick turns is not.
    let game = against(&guest, 1).await;
    let (mut socket, state) = guest.join(&game).await;
    socket.send(&first_turn(&state)).await;
    assert_eq!(socket.event("turn").await["by"], "r");
    assert_eq!(socket.event("turn").await["by"], "b");
    assert_eq!(server.pool.load().analyses_running, 1);
    analysis.send(&json!({"t": "stop"})).await;
    assert_eq!(analysis.until("done").await["reason"], "stopped");
    wait_until(async || server.pool.load() == Load::default()).await;
    server.stop().await;
}

#[tokio::test]
async fn a_review_goes_on_where_a_worker_was_lost() {
    let Some(nats) = Nats::start().await else { return };
    let server = server(&nats).await;
    let mut worker = start_worker(&nats.url()).await;
    let mut client = server.guest().await.connect("/ws/v1/analysis").await;
    let turns = ["Id3", "Tf9", "Fe5", "Txe5"];
    client.send(&json!({"t": "review", "id": 5, "start": BLUNDER, "turns": turns})).await;
    for ply in 0..=turns.len() {
        let reviewed = client.until("reviewed").await;
        assert_eq!((&reviewed["id"], &reviewed["ply"]), (&json!(5), &json!(ply)));
        assert!(reviewed["score"].is_object() && reviewed["best"]["san"].is_string());
        if ply == 1 {
            worker.kill().await.expect("killed");
            worker = start_worker(&nats.url()).await;
        }
        if ply == 3 {
            assert_eq!(reviewed["glyph"], 4, "{reviewed}");
        }
    }
    assert_eq!(client.until("done").await, json!({"t": "done", "id": 5, "reason": "depth"}));
    server.stop().await;
}

#[tokio::test]
async fn workers_and_servers_find_each_other_again_when_the_bus_was_away() {
    let Some(mut nats) = Nats::start().await else { return };
    let server = server(&nats).await;
    let _worker = start_worker(&nats.url()).await;
    let guest = server.guest().await;
    nats.kill().await;
    let game = against(&guest, 1).await;
    let (mut socket, state) = guest.join(&game).await;
    assert_eq!(socket.ask(&first_turn(&state)).await["t"], "ok");
    tokio::time::sleep(MOMENT).await;
    assert_eq!(socket_turns(&guest, &game).await, 1);
    nats.start_again().await;
    wait_until(async || socket_turns(&guest, &game).await == 2).await;
    server.stop().await;
}

#[tokio::test]
async fn without_engines_and_without_a_bus_no_server_starts() {
    let mut options = options(Path::new(":memory:"));
    options.threads = Some(0);
    let error = cotulenh_server::Server::start(&options).await.err().expect("an error");
    assert!(error.to_string().contains("engine-worker"), "{error}");
}
