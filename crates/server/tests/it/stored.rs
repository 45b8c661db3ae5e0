//! A database that an older program wrote.

use serde_json::{Value, json};

use crate::games::tempfile;
use crate::harness::{self, Guest, TestServer, options};

/// What was there, and what the older program showed of it.
const DATABASE: &str = include_str!("../data/version_0.1.sql");
const SHOWN: &str = include_str!("../data/version_0.1.json");

#[tokio::test]
async fn games_of_an_older_program_go_on() {
    let database = tempfile().join("older.sqlite");
    let file = rusqlite::Connection::open(&database).expect("a file");
    file.execute_batch(DATABASE).expect("the older database");
    // What waits does not wait for ever.
    file.execute("UPDATE challenges SET created = unixepoch() * 1000", []).expect("young again");
    drop(file);
    let target = harness::database(&database);
    if target != database {
        let to = target.clone();
        let moved = tokio::task::spawn_blocking(move || cotulenh_server::move_all(&database, &to));
        moved.await.expect("no panic").expect("moved");
    }
    let server = TestServer::with(&options(&target)).await;
    let shown: Value = serde_json::from_str(SHOWN).expect("JSON");
    let seat = |name: &str| {
        let cookie = shown[name].as_str().expect("a cookie").to_owned();
        Guest::known(&server.address, cookie)
    };
    let (red, blue) = (seat("red"), seat("blue"));
    for before in shown["games"].as_array().expect("games") {
        let now = red.state(before["id"].as_str().expect("an id")).await;
        for (field, value) in before.as_object().expect("fields") {
            match field.as_str() {
                "fen" => assert_eq!(&now["game"]["position"]["fen"], value),
                "deploying" => assert_eq!(&now["deploy"]["fen"], value, "{now}"),
                "game" => {
                    for (field, value) in value.as_object().expect("fields") {
                        assert_eq!(&now["game"][field], value, "{field}");
                    }
                }
                _ => assert_eq!(&now[field], value, "{field} of {}", before["id"]),
            }
        }
    }
    // The game in the middle of a deploy is played on.
    let game = |index: usize| shown["games"][index]["id"].as_str().expect("an id");
    let (mut at_red, _) = red.join(game(1)).await;
    let step = json!({"from": "b3", "to": "c3", "unit": "T", "deploy": true});
    at_red.send(&json!({"t": "play", "id": "next", "turn": 0, "play": step})).await;
    assert_eq!(at_red.event("turn").await["turn"]["san"], "b3:Nb5,Tc3");
    // So are the offers of the other.
    let (mut at_red, _) = red.join(game(0)).await;
    let accept = json!({"t": "offer", "id": "accept", "offer": "draw"});
    assert_eq!(at_red.ask(&accept).await["t"], "ok");
    // A challenge that begins in the middle of a deploy is refused now.
    let challenge = shown["challenge"].as_str().expect("an id");
    let refused = blue.post(&format!("/api/v1/challenges/{challenge}/accept"), &json!({})).await;
    assert_eq!((refused.status, &*refused.code()), (400, "badRequest"));
    server.stop().await;
}
