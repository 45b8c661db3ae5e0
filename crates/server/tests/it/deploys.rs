use serde_json::{Value, json};

use crate::games::tempfile;
use crate::harness::{TestServer, options};

/// A Navy with a Tank on b3 that cannot stay there alone.
const START: &str = "9ic/10i/11/8A2/11/11/11/11/11/1(NT)9/9II/9IC r - - 4 7";

fn step(id: &str, to: &str, unit: &str) -> Value {
    let request = json!({"from": "b3", "to": to, "unit": unit, "kind": "quiet", "deploy": true});
    json!({"t": "play", "id": id, "turn": 0, "play": request})
}

fn with(id: &str, what: &str) -> Value {
    json!({"t": "step", "id": id, "turn": 0, "do": what})
}

#[tokio::test]
async fn a_deploy_half_done_survives_and_stays_secret() {
    let folder = tempfile();
    let options = options(&folder.join("deploys.sqlite"));
    let server = TestServer::with(&options).await;
    let (mut red, mut blue, game) = server.game(Value::Null, Some(START)).await;
    let (mut at_red, _) = red.join(&game).await;
    let (mut other_window, _) = red.join(&game).await;
    let (mut at_blue, _) = blue.join(&game).await;

    at_red.send(&step("a", "b5", "N")).await;
    let deploy = at_red.next().await;
    assert_eq!((&deploy["t"], &deploy["id"]), (&json!("deploy"), &json!("a")));
    assert_eq!(deploy["position"]["deploy"]["steps"].as_array().map(Vec::len), Some(1));
    assert_eq!(at_red.next().await, json!({"t": "ok", "id": "a", "n": 0}));
    assert_eq!(other_window.next().await["position"]["deploy"]["mayCommit"], false);
    let refused = at_red.ask(&with("b", "commit")).await;
    assert_eq!(
        (&refused["code"], &refused["why"]["reason"]),
        (&json!("illegal"), &json!("remainder"))
    );

    // The opponent and the state for others show the position before the deploy.
    at_blue.send(&json!({"t": "ping"})).await;
    assert_eq!(at_blue.next().await["t"], "pong");
    let seen = blue.state(&game).await;
    assert_eq!(
        (&seen["deploy"], &seen["game"]["position"]["deploy"]),
        (&Value::Null, &Value::Null)
    );
    assert_eq!(seen["game"]["position"]["fen"], START);
    // Ids are random, and may end like a square.
    let told = [&seen["game"], &seen["fens"], &seen["deploy"]];
    assert!(told.iter().all(|part| !part.to_string().contains("b5\"")), "the step is secret");

    // Reload, and restart of the server.
    drop((at_red, other_window, at_blue));
    assert_eq!(red.state(&game).await["deploy"]["deploy"]["rest"], "T");
    server.stop().await;
    let server = TestServer::with(&options).await;
    red.address.clone_from(&server.address);
    blue.address.clone_from(&server.address);
    let (mut at_red, state) = red.join(&game).await;
    assert_eq!(state["deploy"]["deploy"]["steps"][0]["to"], "b5");
    assert_eq!(state["game"]["position"]["fen"], START);
    let (mut at_blue, _) = blue.join(&game).await;

    // A step that is sent again is not made again.
    at_red.send(&step("a", "b5", "N")).await;
    assert_eq!(
        at_red.next().await["position"]["deploy"]["steps"].as_array().map(Vec::len),
        Some(1)
    );
    assert_eq!(at_red.next().await, json!({"t": "ok", "id": "a", "n": 0}));

    at_red.send(&step("c", "c3", "T")).await;
    let event = at_red.event("turn").await;
    assert_eq!((&event["n"], &event["turn"]["san"]), (&json!(1), &json!("b3:Nb5,Tc3")));
    assert_eq!(at_blue.event("turn").await["turn"], event["turn"]);
    assert_eq!(red.state(&game).await["deploy"], Value::Null);
    server.stop().await;
}

#[tokio::test]
async fn steps_are_taken_back_and_committed() {
    let server = TestServer::start().await;
    let (red, _, game) = server.game(Value::Null, Some(START)).await;
    let (mut at_red, _) = red.join(&game).await;
    for (id, what) in [("a", "undo"), ("b", "cancel")] {
        assert_eq!(at_red.ask(&step(&format!("step-{id}"), "b5", "N")).await["t"], "ok");
        at_red.send(&with(id, what)).await;
        assert_eq!(at_red.until("deploy").await["position"], Value::Null);
        assert_eq!(at_red.next().await["t"], "ok");
        assert_eq!(at_red.ask(&with(&format!("more-{id}"), what)).await["code"], "nothingToDo");
    }
    // A whole turn cannot be asked for in the middle of one; a claim does not disturb it.
    assert_eq!(at_red.ask(&step("c", "c3", "T")).await["t"], "ok");
    let whole = json!({"from": "b3", "moves": [{"unit": "T", "to": "c3"}]});
    let whole = json!({"t": "play", "id": "d", "turn": 0, "play": whole});
    assert_eq!(at_red.ask(&whole).await["code"], "illegal");
    let claim = json!({"t": "claim", "id": "e", "claim": "fiftyMoves"});
    assert_eq!(at_red.ask(&claim).await["code"], "notYet");
    assert_eq!(at_red.ask(&with("f", "commit")).await["n"], 1);
    let state = red.state(&game).await;
    assert_eq!(state["game"]["turns"][0]["san"], "b3:N<,Tc3");
    server.stop().await;
}

/// Whether a draw may be claimed does not tell that the other side has begun to deploy.
#[tokio::test]
async fn claims_do_not_give_a_deploy_away() {
    let server = TestServer::start().await;
    let start = START.replace("4 7", "100 60");
    let (red, blue, game) = server.game(Value::Null, Some(&start)).await;
    let (mut at_red, _) = red.join(&game).await;
    let claims = async || blue.state(&game).await["game"]["claims"].clone();
    assert_eq!(claims().await, json!(["fiftyMoves"]));
    assert_eq!(at_red.ask(&step("a", "b5", "N")).await["t"], "ok");
    assert_eq!(claims().await, json!(["fiftyMoves"]));
    let (mut at_blue, _) = blue.join(&game).await;
    let claim = |id: &str, claim: &str| json!({"t": "claim", "id": id, "claim": claim});
    assert_eq!(at_blue.ask(&claim("b", "thirdRepetition")).await["code"], "notYet");
    assert_ne!(red.state(&game).await["deploy"], Value::Null);
    assert_eq!(at_blue.ask(&claim("c", "fiftyMoves")).await["t"], "ok");
    server.stop().await;
}
