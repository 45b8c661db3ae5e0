use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::sleep;

use crate::games::tempfile;
use crate::harness::{TestServer, options};

fn flag(id: &str) -> Value {
    json!({"t": "flag", "id": id})
}

#[tokio::test]
async fn flags_are_claimed_early_late_and_by_the_wrong_side() {
    let server = TestServer::start().await;
    let (red, blue, game) = server.game(json!({"initial": 1500, "increment": 0}), None).await;
    let (mut at_red, state) = red.join(&game).await;
    assert_eq!(state["clock"]["running"], Value::Null);
    let (mut at_blue, _) = blue.join(&game).await;
    assert_eq!(at_blue.ask(&flag("a")).await["code"], "notYet");
    at_red.play(0, "Tf6").await;
    assert_eq!(at_blue.event("turn").await["clock"]["running"], Value::Null);
    at_blue.play(1, "Tf7").await;
    // Red's time runs now.
    assert_eq!(at_red.event("turn").await["clock"]["running"], "r");
    assert_eq!(at_blue.ask(&flag("b")).await["code"], "notYet");
    assert_eq!(at_red.ask(&flag("c")).await["code"], "notYet");
    let end = at_blue.event("end").await;
    assert_eq!((&end["result"]["reason"], &end["result"]["winner"]), (&json!("time"), &json!("b")));
    assert_eq!((&end["clock"]["r"], &end["clock"]["running"]), (&json!(0), &Value::Null));
    assert_eq!(at_blue.ask(&flag("d")).await["code"], "over");
    assert_eq!(at_red.ask(&flag("e")).await["code"], "over");
    server.stop().await;
}

#[tokio::test]
async fn flags_fall_with_nobody_there_and_while_the_server_is_down() {
    let folder = tempfile();
    let options = options(&folder.join("clocks.sqlite"));
    let server = TestServer::with(&options).await;
    let mut guests = Vec::new();
    for initial in [1000, 4000] {
        let (red, blue, game) =
            server.game(json!({"initial": initial, "increment": 0}), None).await;
        let (mut at_red, _) = red.join(&game).await;
        let (mut at_blue, _) = blue.join(&game).await;
        at_red.play(0, "Tf6").await;
        at_blue.play(1, "Tf7").await;
        guests.push((red, game));
    }
    sleep(Duration::from_millis(1300)).await;
    let (red, game) = &guests[0];
    let own = red.get("/api/v1/me/games").await.json();
    assert_eq!(own["games"][0]["result"]["reason"], "time", "of {game}");
    server.stop().await;
    sleep(Duration::from_millis(2900)).await;
    let server = TestServer::with(&options).await;
    let (red, _) = &mut guests[1];
    red.address.clone_from(&server.address);
    // The lists know it soon, though nobody has asked for the game.
    for _ in 0..50 {
        let own = red.get("/api/v1/me/games").await.json();
        if own["games"][0]["result"]["reason"] == "time" {
            return server.stop().await;
        }
        sleep(Duration::from_millis(50)).await;
    }
    panic!("the flag did not fall");
}

#[tokio::test]
async fn time_is_counted_and_added() {
    let server = TestServer::start().await;
    let (red, blue, game) = server.game(json!({"initial": 60_000, "increment": 5_000}), None).await;
    let (mut at_red, _) = red.join(&game).await;
    let (mut at_blue, _) = blue.join(&game).await;
    at_red.play(0, "Tf6").await;
    at_blue.play(1, "Tf7").await;
    sleep(Duration::from_millis(700)).await;
    at_red.play(2, "Tf5").await;
    let state = blue.state(&game).await;
    let left = state["clock"]["r"].as_i64().expect("a time");
    // What the connection took is given back.
    assert!((63_500..=64_800).contains(&left), "{left}");
    assert_eq!((&state["clock"]["b"], &state["clock"]["running"]), (&json!(60_000), &json!("b")));
    assert!(state["turnTimes"][2].as_i64().expect("a time") >= 700);
    server.stop().await;
}
