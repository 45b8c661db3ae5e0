use std::time::Instant;

use serde_json::{Value, json};

use crate::games::tempfile;
use crate::harness::{Guest, Socket, TestServer, options, wait_until};

fn flag(id: &str) -> Value {
    json!({"t": "flag", "id": id})
}

/// Both sides at a game in which Red's time runs.
async fn running(server: &TestServer, initial: i64) -> (Guest, Socket, Socket) {
    let (red, blue, game) = server.game(json!({"initial": initial, "increment": 0}), None).await;
    let (mut at_red, state) = red.join(&game).await;
    assert_eq!(state["clock"]["running"], Value::Null);
    let (mut at_blue, _) = blue.join(&game).await;
    assert_eq!(at_blue.ask(&flag("early")).await["code"], "notYet");
    at_red.play(0, "Tf6").await;
    assert_eq!(at_blue.event("turn").await["clock"]["running"], Value::Null);
    at_blue.play(1, "Tf7").await;
    (red, at_red, at_blue)
}

#[tokio::test]
async fn flags_are_claimed_early_late_and_by_the_wrong_side() {
    let server = TestServer::start().await;
    let (_, mut at_red, mut at_blue) = running(&server, 3_600_000).await;
    assert_eq!(at_red.event("turn").await["clock"]["running"], "r");
    assert_eq!(at_blue.ask(&flag("b")).await["code"], "notYet");
    assert_eq!(at_red.ask(&flag("c")).await["code"], "notYet");

    let (_, mut at_red, mut at_blue) = running(&server, 1_000).await;
    let end = at_blue.event("end").await;
    assert_eq!((&end["result"]["reason"], &end["result"]["winner"]), (&json!("time"), &json!("b")));
    assert_eq!((&end["clock"]["r"], &end["clock"]["running"]), (&json!(0), &Value::Null));
    assert_eq!(at_blue.ask(&flag("d")).await["code"], "over");
    assert_eq!(at_red.ask(&flag("e")).await["code"], "over");
    server.stop().await;
}

/// The lists know it soon, though nobody has asked for the game.
async fn flag_falls(guest: &Guest) {
    wait_until(async || {
        let own = guest.get("/api/v1/me/games").await.json();
        own["games"][0]["result"]["reason"] == "time"
    })
    .await;
}

#[tokio::test]
async fn flags_fall_with_nobody_there_and_while_the_server_is_down() {
    let database = tempfile().join("clocks.sqlite");
    let options = options(&database);
    let server = TestServer::with(&options).await;
    let (red, ..) = running(&server, 1_000).await;
    flag_falls(&red).await;
    let (mut red, ..) = running(&server, 3_600_000).await;
    server.stop().await;
    // As if it had been down for a day.
    let file = rusqlite::Connection::open(&database).expect("the database");
    let (clock, day) = ("$.events[0].clock.at", 86_400_000);
    let sql = "UPDATE changes SET json = json_replace(json, ?1, json_extract(json, ?1) - ?2)
        WHERE json_extract(json, ?1) IS NOT NULL";
    assert!(file.execute(sql, rusqlite::params![clock, day]).expect("earlier") > 0);
    drop(file);
    let server = TestServer::with(&options).await;
    red.address.clone_from(&server.address);
    flag_falls(&red).await;
    server.stop().await;
}

#[tokio::test]
async fn time_is_counted_and_added() {
    let server = TestServer::start().await;
    let (red, blue, game) = server.game(json!({"initial": 60_000, "increment": 5_000}), None).await;
    let (mut at_red, _) = red.join(&game).await;
    let (mut at_blue, _) = blue.join(&game).await;
    at_red.play(0, "Tf6").await;
    let longest = Instant::now();
    at_blue.play(1, "Tf7").await;
    let shortest = Instant::now();
    tokio::time::sleep(std::time::Duration::from_millis(700)).await;
    let shortest = shortest.elapsed().as_millis() as i64;
    at_red.play(2, "Tf5").await;
    let longest = longest.elapsed().as_millis() as i64;
    let state = blue.state(&game).await;
    let left = state["clock"]["r"].as_i64().expect("a time");
    // What the connection took is given back, half a second at most; milliseconds are rounded.
    let possible = 65_000 - longest - 2..=65_000 - shortest + 500 + 2;
    assert!(possible.contains(&left), "{left} is not in {possible:?}");
    assert_eq!((&state["clock"]["b"], &state["clock"]["running"]), (&json!(60_000), &json!("b")));
    let took = state["turnTimes"][2].as_i64().expect("a time");
    assert!((shortest - 2..=longest + 2).contains(&took), "{took}");
    server.stop().await;
}
