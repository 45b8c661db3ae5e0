//! Games that were played without a connection, and are sent afterwards.

use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::{Value, json};

use crate::harness::TestServer;

const PATH: &str = "/api/v1/me/games/offline";

/// An hour ago, in milliseconds since 1970.
fn an_hour_ago() -> i64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("a time since 1970");
    i64::try_from(now.as_millis()).expect("not so late") - 3_600_000
}

fn game(id: &str) -> Value {
    let turns = ["Ic6", "Ik7"].map(|lan| json!({"lan": lan, "time": 1_500}));
    json!({"id": id, "level": 3, "color": "r", "clock": null, "created": 1_760_000_000_000_i64,
        "turns": turns, "end": "resigned"})
}

#[tokio::test]
async fn a_game_is_added_once_however_often_it_is_sent() {
    let server = TestServer::start().await;
    let (guest, other) = (server.guest().await, server.guest().await);
    let mut sent = game("labcdefghijkm");
    let created = an_hour_ago();
    sent["created"] = json!(created);
    let statuses = [guest.post(PATH, &sent).await, guest.post(PATH, &sent).await];
    assert_eq!(statuses.each_ref().map(|answer| answer.status), [201, 200]);
    assert!(statuses.iter().all(|answer| answer.json()["id"] == "labcdefghijkm"));
    // Several at once, as two tabs send them.
    let again = game("lbbbbbbbbbbbb");
    let (one, two) = tokio::join!(guest.post(PATH, &again), guest.post(PATH, &again));
    let mut both = [one.status, two.status];
    both.sort_unstable();
    assert_eq!(both, [200, 201]);
    let taken = other.post(PATH, &sent).await;
    assert_eq!((taken.status, taken.code()), (403, "forbidden".to_owned()));

    let listed = guest.get("/api/v1/me/games").await.json();
    let ids: Vec<&Value> =
        listed["games"].as_array().expect("games").iter().map(|game| &game["id"]).collect();
    assert_eq!(ids.len(), 2);
    let state = guest.state("labcdefghijkm").await;
    assert_eq!(state["settings"]["offline"], true);
    assert_eq!((&state["settings"]["rated"], &state["seat"]), (&json!(false), &json!("r")));
    assert_eq!(state["players"]["b"], json!({"level": 3}));
    assert_eq!(state["game"]["turns"].as_array().map(Vec::len), Some(2));
    assert_eq!(state["game"]["result"]["reason"], "resignation");
    assert_eq!(state["game"]["result"]["winner"], "b");
    assert_eq!(state["turnTimes"], json!([1_500, 1_500]));
    assert_eq!(state["created"], created);
    // Nobody else finds it.
    assert_eq!(other.get("/api/v1/games?live").await.json()["games"], json!([]));
    let pgn = guest.get("/api/v1/games/labcdefghijkm/pgn").await;
    assert!(pgn.text().contains("1. Ic6 Ik7"), "{}", pgn.text());
    server.stop().await;
}

#[tokio::test]
async fn what_was_sent_outlives_the_server() {
    let server = TestServer::start().await;
    let guest = server.guest().await;
    let mut sent = game("lcccccccccccc");
    sent["clock"] = json!({"initial": 60_000, "increment": 1_000});
    sent["end"] = json!("computerOutOfTime");
    assert_eq!(guest.post(PATH, &sent).await.status, 201);
    // Its socket gives the state, and takes nothing more.
    let (mut socket, state) = guest.join("lcccccccccccc").await;
    assert_eq!(state["game"]["result"]["winner"], "r");
    let answer = socket.ask(&json!({"t": "resign", "id": "a"})).await;
    assert_eq!((&answer["t"], &answer["code"]), (&json!("refused"), &json!("over")));
    server.stop().await;
}

#[tokio::test]
async fn games_that_cannot_have_been_are_refused() {
    let server = TestServer::start().await;
    let guest = server.guest().await;
    let with = |field: &str, value: Value| {
        let mut sent = game("ldddddddddddd");
        sent[field] = value;
        sent
    };
    for wrong in [
        with("id", json!("gdddddddddddd")),
        with("id", json!("ldddddddddddO")),
        with("level", json!(10)),
        with("color", json!("random")),
        with("clock", json!({"initial": 5, "increment": 0})),
        with("start", json!("nonsense")),
        with("turns", json!([{"lan": "Ic6"}, {"lan": "Ic6"}])),
        with("turns", json!([])),
        with("end", json!("board")),
        with("end", json!("outOfTime")),
        with("end", json!("fiftyMoves")),
        with("end", json!("won")),
    ] {
        let answer = guest.post(PATH, &wrong).await;
        assert_eq!(answer.status, 400, "{wrong}: {}", answer.text());
        assert!(answer.json()["error"]["text"]["vi"].is_string());
    }
    assert_eq!(guest.get("/api/v1/me/games").await.json()["games"], json!([]));
    // Moments that cannot be are brought to what can.
    let mut future = with("created", json!(9_999_999_999_999_i64));
    future["turns"][0]["time"] = json!(-5);
    future["turns"][1]["time"] = json!(i64::MAX);
    assert_eq!(guest.post(PATH, &future).await.status, 201);
    let state = guest.state("ldddddddddddd").await;
    assert!(state["created"].as_i64() <= state["now"].as_i64());
    server.stop().await;
}
