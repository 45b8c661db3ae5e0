use serde_json::{Value, json};

use crate::games::tempfile;
use crate::harness::{TestServer, options, play};

fn offer(id: &str, what: &str) -> Value {
    json!({"t": "offer", "id": id, "offer": what})
}

#[tokio::test]
async fn offers_outlive_connections() {
    let server = TestServer::start().await;
    let (red, blue, game) = server.game(Value::Null, None).await;
    let (mut at_red, _) = red.join(&game).await;
    assert_eq!(at_red.ask(&offer("a", "draw")).await["n"], 1);
    let twice = at_red.ask(&offer("b", "draw")).await;
    assert_eq!(
        (&twice["code"], &twice["text"]["en"]),
        (&json!("nothingToDo"), &json!("you have offered this already"))
    );
    drop(at_red);
    let (mut at_blue, state) = blue.join(&game).await;
    assert_eq!(state["offers"], json!([{"by": "r", "offer": "draw"}]));
    let decline = json!({"t": "decline", "id": "c", "offer": "draw"});
    assert_eq!(at_blue.ask(&decline).await["n"], 2);
    assert_eq!(at_blue.ask(&offer("d", "draw")).await["n"], 3);
    drop(at_blue);
    let (mut at_red, state) = red.join(&game).await;
    assert_eq!(state["offers"], json!([{"by": "b", "offer": "draw"}]));
    assert_eq!(at_red.ask(&offer("e", "draw")).await["n"], 4);
    let (_, state) = red.join(&game).await;
    assert_eq!(
        (&state["offers"], &state["game"]["result"]["reason"]),
        (&json!([]), &json!("agreement"))
    );
    server.stop().await;
}

#[tokio::test]
async fn a_turn_declines_and_withdraws() {
    let server = TestServer::start().await;
    let (red, blue, game) = server.game(Value::Null, None).await;
    let (mut at_red, _) = red.join(&game).await;
    let (mut at_blue, _) = blue.join(&game).await;
    at_red.play(0, "Tf6").await;
    assert_eq!(at_red.ask(&offer("a", "draw")).await["t"], "ok");
    assert_eq!(at_red.ask(&offer("b", "takeback")).await["t"], "ok");
    at_blue.play(1, "Tf7").await;
    let declined = at_red.event("decline").await;
    assert_eq!((&declined["by"], &declined["offer"]), (&json!("b"), &json!("draw")));
    assert_eq!(at_red.event("decline").await["offer"], "takeback");
    assert_eq!(at_red.event("turn").await["by"], "b");
    // The own draw offer stays when the turn is made, the wish to take back does not.
    at_red.play(2, "Tf5").await;
    assert_eq!(at_blue.ask(&offer("c", "takeback")).await["t"], "ok");
    assert_eq!(at_blue.ask(&offer("d", "draw")).await["t"], "ok");
    at_blue.play(3, "Tf8").await;
    assert_eq!(red.state(&game).await["offers"], json!([{"by": "b", "offer": "draw"}]));
    server.stop().await;
}

/// Who was told no waits a while before the same is asked again; the other side need not.
#[tokio::test]
async fn a_declined_draw_is_offered_again_ten_turns_later() {
    let folder = tempfile();
    let options = options(&folder.join("draws.sqlite"));
    let server = TestServer::with(&options).await;
    let (mut red, mut blue, game) = server.game(Value::Null, None).await;
    let (mut at_red, _) = red.join(&game).await;
    let (mut at_blue, _) = blue.join(&game).await;
    at_red.ask(&offer("a", "draw")).await;
    at_blue.ask(&json!({"t": "decline", "id": "b", "offer": "draw"})).await;
    let declined = at_red.event("decline").await;
    assert_eq!((&declined["by"], &declined["again"]), (&json!("b"), &json!(10)));
    let early = at_red.ask(&offer("c", "draw")).await;
    assert_eq!(
        (&early["code"], &early["text"]["en"]),
        (&json!("notYet"), &json!("your draw was declined; offer again after 10 more turns"))
    );
    for turn in 0..9 {
        let mover = if turn % 2 == 0 { &mut at_red } else { &mut at_blue };
        mover.play(turn, ["Ic6", "Ik7", "Ic5", "Ik8"][turn % 4]).await;
    }
    server.stop().await;

    let server = TestServer::with(&options).await;
    red.address.clone_from(&server.address);
    blue.address.clone_from(&server.address);
    let (mut at_red, state) = red.join(&game).await;
    let (mut at_blue, _) = blue.join(&game).await;
    assert_eq!(state["drawAgain"], json!({"r": 10, "b": null}));
    assert_eq!(at_red.ask(&offer("d", "draw")).await["code"], "notYet");
    // Accepting is always possible.
    at_blue.play(9, "Ik7").await;
    assert_eq!(at_red.ask(&offer("e", "draw")).await["t"], "ok");
    server.stop().await;
}

/// Turns that are taken back do not make the wait for the next draw longer.
#[tokio::test]
async fn a_takeback_leaves_a_pause_of_ten_turns_at_most() {
    let folder = tempfile();
    let options = options(&folder.join("pause.sqlite"));
    let server = TestServer::with(&options).await;
    let (mut red, blue, game) = server.game(Value::Null, None).await;
    let (mut at_red, _) = red.join(&game).await;
    let (mut at_blue, _) = blue.join(&game).await;
    for (turn, text) in ["Tf6", "Tf7", "Tf5", "Tf8"].into_iter().enumerate() {
        let mover = if turn % 2 == 0 { &mut at_red } else { &mut at_blue };
        mover.play(turn, text).await;
    }
    at_red.ask(&offer("a", "draw")).await;
    at_blue.ask(&json!({"t": "decline", "id": "b", "offer": "draw"})).await;
    assert_eq!(at_red.event("decline").await["again"], 14);
    at_red.ask(&offer("c", "takeback")).await;
    at_blue.ask(&offer("d", "takeback")).await;
    let takeback = at_red.event("takeback").await;
    let again = json!({"r": 12, "b": null});
    assert_eq!((&takeback["turns"], &takeback["drawAgain"]), (&json!(2), &again));
    assert_eq!(red.state(&game).await["drawAgain"], again);
    // Turns that are played count as ever.
    at_red.play(2, "Ic6").await;
    let early = at_red.ask(&offer("e", "draw")).await;
    assert_eq!(early["text"]["en"], "your draw was declined; offer again after 9 more turns");
    server.stop().await;

    let server = TestServer::with(&options).await;
    red.address.clone_from(&server.address);
    assert_eq!(red.state(&game).await["drawAgain"], json!({"r": 12, "b": null}));
    server.stop().await;
}

/// A second click is about a position that is gone.
#[tokio::test]
async fn a_wish_to_take_back_names_its_turn() {
    let server = TestServer::start().await;
    let (red, blue, game) = server.game(Value::Null, None).await;
    let (mut at_red, _) = red.join(&game).await;
    let (mut at_blue, _) = blue.join(&game).await;
    for (turn, text) in ["Tf6", "Tf7", "Tf5", "Tf8"].into_iter().enumerate() {
        let mover = if turn % 2 == 0 { &mut at_red } else { &mut at_blue };
        mover.play(turn, text).await;
    }
    let about = |id: &str| json!({"t": "offer", "id": id, "offer": "takeback", "turn": 4});
    assert_eq!(at_red.ask(&about("a")).await["t"], "ok");
    assert_eq!(at_blue.ask(&about("b")).await["t"], "ok");
    assert_eq!(at_red.event("takeback").await["turns"], 2);
    let late = at_red.ask(&about("c")).await;
    assert_eq!(late["code"], "stale", "{late}");
    assert_eq!(at_red.ask(&offer("d", "takeback")).await["t"], "ok");
    server.stop().await;
}

#[tokio::test]
async fn taking_back() {
    let server = TestServer::start().await;
    let clock = json!({"initial": 60_000, "increment": 0});
    let (red, blue, game) = server.game(clock, None).await;
    let (mut at_red, _) = red.join(&game).await;
    let (mut at_blue, _) = blue.join(&game).await;
    at_red.play(0, "Tf6").await;
    at_blue.play(1, "Tf7").await;
    at_red.play(2, "Tf5").await;
    at_blue.ask(&offer("a", "takeback")).await;
    assert_eq!(at_red.ask(&offer("b", "takeback")).await["t"], "ok");
    let event = at_blue.event("takeback").await;
    assert_eq!((&event["turns"], &event["clock"]["running"]), (&json!(1), &Value::Null));
    assert_ne!(event["position"]["units"], json!([]));
    let state = red.state(&game).await;
    assert_eq!(state["game"]["turns"].as_array().map(Vec::len), Some(1));
    assert_eq!(
        (&state["offers"], &state["turnTimes"].as_array().map(Vec::len)),
        (&json!([]), &Some(1))
    );
    at_blue.play(1, "Tf8").await;
    server.stop().await;
}

/// Red moves while Blue lets Red take back: whatever comes first, all see the same game.
#[tokio::test]
async fn taking_back_races_a_move() {
    let server = TestServer::start().await;
    for round in 0..10 {
        let (red, blue, game) = server.game(Value::Null, None).await;
        let (mut at_red, _) = red.join(&game).await;
        let (mut at_blue, _) = blue.join(&game).await;
        at_red.play(0, "Tf6").await;
        at_blue.play(1, "Tf7").await;
        assert_eq!(at_red.ask(&offer("wish", "takeback")).await["t"], "ok");
        let (accept, turn) = (offer("accept", "takeback"), play("turn", 2, "Tf5"));
        if round % 2 == 0 {
            at_blue.send(&accept).await;
            at_red.send(&turn).await;
        } else {
            at_red.send(&turn).await;
            at_blue.send(&accept).await;
        }
        let moved = loop {
            let answer = at_red.next().await;
            if answer["id"] == "turn" && answer["t"] != "event" {
                break answer;
            }
        };
        at_blue.ask(&json!({"t": "decline", "id": "last", "offer": "draw"})).await;
        let (state, other) = (red.state(&game).await, blue.state(&game).await);
        let turns = state["game"]["turns"].as_array().map(Vec::len);
        match moved["t"].as_str() {
            Some("ok") => assert_eq!(turns, Some(3)),
            _ => assert_eq!((turns, &moved["code"]), (Some(0), &json!("stale"))),
        }
        assert_eq!((&state["game"]["turns"], &state["n"]), (&other["game"]["turns"], &other["n"]));
    }
    server.stop().await;
}

#[tokio::test]
async fn another_game_with_colours_changed() {
    let server = TestServer::start().await;
    let (red, blue, game) = server.game(json!({"days": 2}), None).await;
    let (mut at_red, _) = red.join(&game).await;
    let (mut at_blue, _) = blue.join(&game).await;
    assert_eq!(at_red.ask(&json!({"t": "abort", "id": "a"})).await["t"], "ok");
    let end = at_blue.event("end").await;
    assert_eq!(end["result"], json!({"score": "*", "reason": "aborted"}));
    assert_eq!(at_blue.ask(&offer("b", "rematch")).await["t"], "ok");
    assert_eq!(at_red.ask(&offer("c", "rematch")).await["t"], "ok");
    let next = at_blue.event("rematch").await["game"].as_str().expect("an id").to_owned();
    assert_eq!(red.state(&game).await["rematch"], next.as_str());
    assert_eq!(at_red.ask(&offer("d", "rematch")).await["code"], "nothingToDo");
    let state = red.state(&next).await;
    assert_eq!((&state["seat"], &state["settings"]["clock"]), (&json!("b"), &json!({"days": 2})));
    let pgn = red.get(&format!("/api/v1/games/{game}/pgn")).await.text();
    assert!(pgn.contains("[Termination \"aborted\"]"), "{pgn}");
    server.stop().await;
}
