//! Analysis over sockets.

use cotulenh::Position;
use serde_json::{Value, json};

use crate::harness::{Guest, Socket, TestServer};

/// Blue's turn, and Blue mates in one.
const BLUE_MATES: &str = "3c7/11/11/11/11/11/10a/11/11/11/10I/9IC b - - 0 1";
/// Red gives away an Air Force in the second turn.
const BLUNDER: &str = "6c3a/10t/5t5/11/11/4t6/11/11/3T1F5/11/3I7/3C7 r - - 0 1";

async fn connect(guest: &Guest) -> Socket {
    guest.connect("/ws/v1/analysis").await
}

fn go(id: u64) -> Value {
    json!({"t": "go", "id": id, "start": null, "turns": []})
}

#[tokio::test]
async fn lines_arrive_and_get_deeper() {
    let server = TestServer::start().await;
    let mut client = connect(&server.guest().await).await;
    let turns = ["Tf4-f6"];
    client.send(&json!({"t": "go", "id": 7, "start": null, "turns": turns, "lines": 3})).await;
    let (mut depth, mut nodes) = (0, 0);
    while depth < 4 {
        let lines = client.until("lines").await;
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
    client.send(&json!({"t": "stop"})).await;
    let done = client.until("done").await;
    assert_eq!(done, json!({"t": "done", "id": 7, "reason": "stopped"}));
    client.send(&json!({"t": "ping"})).await;
    assert_eq!(client.next().await, json!({"t": "pong"}));
    server.stop().await;
}

#[tokio::test]
async fn scores_are_reds() {
    let server = TestServer::start().await;
    let mut client = connect(&server.guest().await).await;
    client.send(&json!({"t": "go", "id": 1, "start": BLUE_MATES})).await;
    let lines = client.until("lines").await;
    assert_eq!(lines["lines"][0]["score"], json!({"mate": -1}), "{lines}");
    assert_eq!(lines["lines"][0]["san"], json!(["Ak4#"]), "{lines}");
    client.send(&json!({"t": "go", "id": 2, "start": BLUE_MATES, "turns": ["Ak4#"]})).await;
    loop {
        let done = client.until("done").await;
        if done["id"] == 2 {
            assert_eq!(done["reason"], "over");
            break;
        }
    }
}

#[tokio::test]
async fn an_ending_that_nobody_can_win_is_called_drawn() {
    let server = TestServer::start().await;
    let mut client = connect(&server.guest().await).await;
    for (start, drawn) in [
        ("10c/11/11/5+F5/11/11/11/11/11/11/11/4C6 r", json!(true)),
        ("10c/11/11/5+F5/11/11/11/11/11/11/4T6/4C6 r", json!(null)),
    ] {
        client.send(&json!({"t": "go", "id": 1, "start": start})).await;
        let lines = client.until("lines").await;
        assert_eq!(lines["drawn"], drawn, "{lines}");
        client.send(&json!({"t": "stop"})).await;
        client.until("done").await;
    }
}

#[tokio::test]
async fn a_later_go_replaces_the_one_before() {
    let server = TestServer::start().await;
    let guest = server.guest().await;
    let mut client = connect(&guest).await;
    client.send(&go(1)).await;
    client.until("lines").await;
    client.send(&go(2)).await;
    assert_eq!(client.until("done").await["id"], 1);
    assert_eq!(client.until("lines").await["id"], 2);
    // The same player in another window.
    let mut other = connect(&guest).await;
    other.send(&go(3)).await;
    assert_eq!(client.until("done").await, json!({"t": "done", "id": 2, "reason": "stopped"}));
    assert_eq!(other.until("lines").await["id"], 3);
    server.stop().await;
}

#[tokio::test]
async fn users_share_one_engine_and_games_go_first() {
    let server = TestServer::start().await;
    let (lan, minh) = (server.guest().await, server.guest().await);
    let (mut a, mut b) = (connect(&lan).await, connect(&minh).await);
    a.send(&go(1)).await;
    a.until("lines").await;
    b.send(&go(2)).await;
    b.until("queued").await;
    b.until("lines").await;
    let made = lan.post("/api/v1/games", &json!({"level": 8, "color": "b"})).await.json();
    let (mut game, state) = lan.join(made["id"].as_str().expect("an id")).await;
    if state["n"] == 0 {
        assert_eq!(game.event("turn").await["by"], "r");
    }
    // A dropped socket leaves the engine to the other.
    drop(a);
    b.until("lines").await;
    server.stop().await;
}

#[tokio::test]
async fn a_dropped_socket_frees_the_engine() {
    let server = TestServer::start().await;
    for id in 0..40 {
        let mut client = connect(&server.guest().await).await;
        client.send(&go(id)).await;
        // More than may wait: it would be refused if those before had stayed.
        if client.next().await["t"] == "queued" {
            client.until("lines").await;
        }
    }
    server.stop().await;
}

/// The lines of a position with a deploy in progress go on with it.
#[tokio::test]
async fn a_deploy_in_progress_is_analysed() {
    let server = TestServer::start().await;
    let mut client = connect(&server.guest().await).await;
    // The Air Force has left the Navy, and the Navy and the Tank are still to decide.
    let start = "6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/5C5 r - - 4 9";
    let session = format!("{start} c3:Fc3>e5...");
    let asked = [
        json!({"t": "go", "id": 1, "start": session, "lines": 5}),
        json!({"t": "go", "id": 1, "start": start, "turns": ["c3:F>e5..."], "lines": 5}),
    ];
    for go in asked {
        client.send(&go).await;
        let lines = client.until("lines").await;
        for line in lines["lines"].as_array().expect("lines") {
            let first = line["lan"][0].as_str().expect("a turn");
            assert!(first.contains("Fc3>e5"), "{first} does not go on with the deploy");
        }
        client.send(&json!({"t": "stop"})).await;
        client.until("done").await;
    }
    // The turns after it: the rest of the deploy, or the whole of it.
    for rest in [json!(["T>c5", "commit"]), json!(["c3:N<,Fe5,Tc5"])] {
        client.send(&json!({"t": "go", "id": 2, "start": session, "turns": rest})).await;
        let lines = client.until("lines").await;
        let reply = lines["lines"][0]["lan"][0].as_str().expect("a turn");
        assert!(reply.starts_with("Cg12"), "{reply} is not Blue's");
        client.send(&json!({"t": "stop"})).await;
        client.until("done").await;
    }
    // A review looks at whole turns.
    client.send(&json!({"t": "review", "id": 3, "start": session, "turns": ["commit"]})).await;
    for ply in 0..=1 {
        let reviewed = client.until("reviewed").await;
        assert_eq!((&reviewed["ply"], reviewed["best"]["san"].is_string()), (&json!(ply), true));
    }
    let open = json!({"t": "review", "id": 4, "start": start, "turns": ["c3:F>e5..."]});
    client.send(&open).await;
    let error = client.until("error").await;
    assert_eq!((&error["id"], &error["code"]), (&json!(4), &json!("badRequest")));
    server.stop().await;
}

#[tokio::test]
async fn a_game_is_reviewed() {
    let server = TestServer::start().await;
    let mut client = connect(&server.guest().await).await;
    let turns = ["Id3", "Tf9", "Fe5", "Txe5"];
    client.send(&json!({"t": "review", "id": 5, "start": BLUNDER, "turns": turns})).await;
    for ply in 0..=turns.len() {
        let reviewed = client.until("reviewed").await;
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
    let done = client.until("done").await;
    assert_eq!(done, json!({"t": "done", "id": 5, "reason": "depth"}));
    // It goes on where it was stopped; beyond the end there is only the last position.
    for (from, plies) in [(3, 3..=4), (9, 4..=4)] {
        let review =
            json!({"t": "review", "id": 6, "start": BLUNDER, "turns": turns, "from": from});
        client.send(&review).await;
        for ply in plies {
            assert_eq!(client.until("reviewed").await["ply"], ply);
        }
        assert_eq!(client.until("done").await["reason"], "depth");
    }
}

#[tokio::test]
async fn what_cannot_be_done_is_told() {
    let server = TestServer::start().await;
    let mut client = connect(&server.guest().await).await;
    for (message, code, about) in [
        (json!({"t": "go", "id": 1, "start": "x"}), "badRequest", json!(1)),
        (json!({"t": "go", "id": 2, "turns": ["Tf4-f9"]}), "badRequest", json!(2)),
        (json!({"t": "go", "id": 3, "lines": 6}), "badRequest", json!(3)),
        (json!({"t": "review", "id": 4, "turns": vec!["x"; 1001]}), "tooLarge", json!(4)),
        (json!({"t": "dance"}), "badRequest", Value::Null),
        (json!([1]), "badRequest", Value::Null),
        (json!({"t": "go", "id": 9, "start": " ".repeat(70_000)}), "tooLarge", Value::Null),
    ] {
        client.send(&message).await;
        let error = client.next().await;
        assert_eq!((&error["t"], &error["code"]), (&json!("error"), &json!(code)), "{error}");
        assert_eq!(error["id"], about, "{error}");
        assert!(error["text"]["en"].is_string() && error["text"]["vi"].is_string());
    }
    // Who goes on is disconnected.
    while client.send_text("{".to_owned()).await.is_ok() && client.hear().await.is_ok() {}
    server.stop().await;
}

#[tokio::test]
async fn the_end_of_the_server_ends_it() {
    let server = TestServer::start().await;
    let mut client = connect(&server.guest().await).await;
    client.send(&go(1)).await;
    client.until("lines").await;
    server.stop().await;
    while client.hear().await.is_ok() {}
}
