//! Analysis over sockets.

use std::time::Duration;

use crate::pool::Pool;
use cotulenh::{Game, Position};
use cotulenh_engine::Level;
use serde_json::{Value, json};
use tokio::time::timeout;

use super::support::{LONG, Server};

/// Blue's turn, and Blue mates in one.
const BLUE_MATES: &str = "3c7/11/11/11/11/11/10a/11/11/11/10I/9IC b - - 0 1";
/// Red gives away an Air Force in the second turn.
const BLUNDER: &str = "6c3a/10t/5t5/11/11/4t6/11/11/3T1F5/11/3I7/3C7 r - - 0 1";

fn go(id: u64) -> Value {
    json!({"t": "go", "id": id, "start": null, "turns": []})
}

#[tokio::test]
async fn lines_arrive_and_get_deeper() {
    let server = Server::start(Pool::new(1)).await;
    let mut client = server.connect("p1").await;
    let turns = ["Tf4-f6"];
    client.say(&json!({"t": "go", "id": 7, "start": null, "turns": turns, "lines": 3})).await;
    let (mut depth, mut nodes) = (0, 0);
    while depth < 4 {
        let lines = client.hear_kind("lines").await;
        assert_eq!(lines["id"], 7);
        assert!(lines["depth"].as_u64() >= Some(depth) && lines["nodes"].as_u64() >= Some(nodes));
        depth = lines["depth"].as_u64().expect("a depth");
        nodes = lines["nodes"].as_u64().expect("a number");
        assert_eq!(lines["lines"].as_array().expect("lines").len(), 3);
        let mut position = Position::start();
        position = *position.read_turn(turns[0]).expect("legal").after();
        for line in lines["lines"].as_array().expect("lines") {
            assert!(line["score"]["cp"].is_i64(), "{line}");
            for text in [&line["san"][0], &line["lan"][0]] {
                assert!(position.read_turn(text.as_str().expect("a turn")).is_ok(), "{line}");
            }
        }
    }
    client.say(&json!({"t": "stop"})).await;
    let done = client.hear_kind("done").await;
    assert_eq!(done, json!({"t": "done", "id": 7, "reason": "stopped"}));
    client.say(&json!({"t": "ping"})).await;
    assert_eq!(client.hear().await, Some(json!({"t": "pong"})));
}

#[tokio::test]
async fn scores_are_reds() {
    let server = Server::start(Pool::new(1)).await;
    let mut client = server.connect("p1").await;
    client.say(&json!({"t": "go", "id": 1, "start": BLUE_MATES})).await;
    let lines = client.hear_kind("lines").await;
    assert_eq!(lines["lines"][0]["score"], json!({"mate": -1}), "{lines}");
    assert_eq!(lines["lines"][0]["san"], json!(["Ak4#"]), "{lines}");
    client.say(&json!({"t": "go", "id": 2, "start": BLUE_MATES, "turns": ["Ak4#"]})).await;
    loop {
        let done = client.hear_kind("done").await;
        if done["id"] == 2 {
            assert_eq!(done["reason"], "over");
            break;
        }
    }
}

#[tokio::test]
async fn a_later_go_replaces_the_one_before() {
    let server = Server::start(Pool::new(1)).await;
    let mut client = server.connect("p1").await;
    client.say(&go(1)).await;
    client.hear_kind("lines").await;
    client.say(&go(2)).await;
    assert_eq!(client.hear_kind("done").await["id"], 1);
    assert_eq!(client.hear_kind("lines").await["id"], 2);
    // The same player in another window.
    let mut other = server.connect("p1").await;
    other.say(&go(3)).await;
    assert_eq!(client.hear_kind("done").await, json!({"t": "done", "id": 2, "reason": "stopped"}));
    assert_eq!(other.hear_kind("lines").await["id"], 3);
}

#[tokio::test]
async fn users_share_one_engine_and_games_go_first() {
    let pool = Pool::new(1);
    let server = Server::start(pool.clone()).await;
    let (mut a, mut b) = (server.connect("p1").await, server.connect("p2").await);
    a.say(&go(1)).await;
    a.hear_kind("lines").await;
    b.say(&go(2)).await;
    b.hear_kind("queued").await;
    b.hear_kind("lines").await;
    let turn = pool.play(Game::default(), Level::LAST, Duration::from_millis(100), 1);
    assert!(timeout(LONG, turn).await.expect("in time").is_some());
    // A dropped socket leaves the engine to the other.
    drop(a);
    b.hear_kind("lines").await;
}

#[tokio::test]
async fn a_dropped_socket_frees_the_engine() {
    let server = Server::start(Pool::new(1)).await;
    for i in 0..40 {
        let mut client = server.connect(&format!("p{i}")).await;
        client.say(&go(i)).await;
        // More than may wait: it would be refused if those before had stayed.
        if client.hear().await.expect("a message")["t"] == "queued" {
            client.hear_kind("lines").await;
        }
    }
}

#[tokio::test]
async fn a_game_is_reviewed() {
    let server = Server::start(Pool::new(2)).await;
    let mut client = server.connect("p1").await;
    let turns = ["Id3", "Tf9", "Fe5", "Txe5"];
    client.say(&json!({"t": "review", "id": 5, "start": BLUNDER, "turns": turns})).await;
    for ply in 0..=turns.len() {
        let reviewed = client.hear_kind("reviewed").await;
        assert_eq!((&reviewed["id"], &reviewed["ply"]), (&json!(5), &json!(ply)));
        assert!(reviewed["score"].is_object() && reviewed["best"]["san"].is_string());
        if ply == 3 {
            assert_eq!(reviewed["glyph"], 4, "{reviewed}");
            assert!(reviewed["given"].as_f64() >= Some(0.2), "{reviewed}");
            assert!(!reviewed["line"].as_array().expect("a line").is_empty(), "{reviewed}");
        } else if ply == 0 {
            assert_eq!((&reviewed["glyph"], &reviewed["line"]), (&json!(0), &json!([])));
        }
    }
    let done = client.hear_kind("done").await;
    assert_eq!(done, json!({"t": "done", "id": 5, "reason": "depth"}));
    // It goes on where it was stopped; beyond the end there is only the last position.
    for (from, plies) in [(3, 3..=4), (9, 4..=4)] {
        let review =
            json!({"t": "review", "id": 6, "start": BLUNDER, "turns": turns, "from": from});
        client.say(&review).await;
        for ply in plies {
            assert_eq!(client.hear_kind("reviewed").await["ply"], ply);
        }
        assert_eq!(client.hear_kind("done").await["reason"], "depth");
    }
}

#[tokio::test]
async fn what_cannot_be_done_is_told() {
    let server = Server::start(Pool::new(1)).await;
    let mut client = server.connect("p1").await;
    for (message, code, about) in [
        (json!({"t": "go", "id": 1, "start": "x"}), "badRequest", json!(1)),
        (json!({"t": "go", "id": 2, "turns": ["Tf4-f9"]}), "badRequest", json!(2)),
        (json!({"t": "go", "id": 3, "lines": 6}), "badRequest", json!(3)),
        (json!({"t": "review", "id": 4, "turns": vec!["x"; 1001]}), "tooLarge", json!(4)),
        (json!({"t": "dance"}), "badRequest", Value::Null),
        (json!([1]), "badRequest", Value::Null),
        (json!({"t": "go", "id": 9, "start": " ".repeat(70_000)}), "tooLarge", Value::Null),
    ] {
        client.say(&message).await;
        let error = client.hear().await.expect("an answer");
        assert_eq!((&error["t"], &error["code"]), (&json!("error"), &json!(code)), "{error}");
        assert_eq!(error["id"], about, "{error}");
        assert!(error["text"]["en"].is_string() && error["text"]["vi"].is_string());
    }
    // Who goes on is disconnected.
    for _ in 0..100 {
        client.say_text("{").await;
    }
    while client.hear().await.is_some() {}
}

#[tokio::test]
async fn the_end_of_the_server_ends_it() {
    let server = Server::start(Pool::new(1)).await;
    let mut client = server.connect("p1").await;
    client.say(&go(1)).await;
    client.hear_kind("lines").await;
    server.app.stop();
    while client.hear().await.is_some() {}
    timeout(LONG, server.app.sockets().all_gone()).await.expect("in time");
}
