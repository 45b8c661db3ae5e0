use serde_json::{Value, json};

use crate::harness::{TestServer, any_move, play};

#[tokio::test]
async fn two_guests_play_by_link() {
    let server = TestServer::start().await;
    let (red, blue, game) = server.game(Value::Null, None).await;
    let (mut at_red, state) = red.join(&game).await;
    assert_eq!((&state["seat"], &state["n"]), (&json!("r"), &json!(0)));
    assert_ne!(state["game"]["position"]["units"], json!([]));
    let (mut at_blue, state) = blue.join(&game).await;
    assert_eq!(state["seat"], "b");
    assert_eq!(state["game"]["position"]["units"], json!([]));
    assert_eq!(state["players"]["r"]["id"], red.id.as_str());

    at_red.send(&play("m1", 0, "Tf6")).await;
    let event = at_red.next().await;
    assert_eq!(
        (&event["t"], &event["n"], &event["event"]),
        (&json!("event"), &json!(1), &json!("turn"))
    );
    assert_eq!((&event["id"], &event["turn"]["san"]), (&json!("m1"), &json!("Tf6")));
    assert_eq!(event["position"]["units"], json!([]));
    assert_eq!(event["events"][0]["event"], "moved");
    assert_eq!(at_red.next().await, json!({"t": "ok", "id": "m1", "n": 1}));

    let event = at_blue.next().await;
    assert_eq!((&event["by"], &event["id"]), (&json!("r"), &Value::Null));
    assert_ne!(event["position"]["units"], json!([]));
    at_blue.play(1, "Tf7").await;

    let state = red.state(&game).await;
    assert_eq!(state["game"]["turns"].as_array().map(Vec::len), Some(2));
    assert_eq!(state["fens"].as_array().map(Vec::len), Some(3));
    assert_eq!(state["turnTimes"].as_array().map(Vec::len), Some(2));
    let pgn = red.get(&format!("/api/v1/games/{game}/pgn")).await;
    assert!(pgn.text().contains("1. Tf6 Tf7 *"), "{}", pgn.text());
    let own = blue.get("/api/v1/me/games").await.json();
    assert_eq!((&own["games"][0]["seat"], &own["games"][0]["last"]), (&json!("b"), &json!("Tf7")));
    assert_eq!(own["more"], false);
    server.stop().await;
}

#[tokio::test]
async fn a_move_that_is_sent_twice_is_applied_once() {
    let server = TestServer::start().await;
    let (red, _, game) = server.game(Value::Null, None).await;
    for turn in 0..5 {
        // The socket is gone before the answer can be read.
        let (mut socket, _) = red.join(&game).await;
        socket.send(&play("m1", 0, "Tf6")).await;
        drop(socket);
        let (mut socket, _) = red.join(&game).await;
        let answer = socket.ask(&play("m1", 0, "Tf6")).await;
        assert_eq!(answer, json!({"t": "ok", "id": "m1", "n": 1}), "try {turn}");
        assert_eq!(red.state(&game).await["n"], 1);
    }
    server.stop().await;
}

#[tokio::test]
async fn refusals_say_why() {
    let server = TestServer::start().await;
    let (red, blue, game) = server.game(Value::Null, None).await;
    let (mut at_red, _) = red.join(&game).await;
    let (mut at_blue, _) = blue.join(&game).await;
    let illegal = json!({"t": "play", "id": "a", "turn": 0, "play": {"from": "f4", "to": "f9"}});
    let answer = at_red.ask(&illegal).await;
    assert_eq!(
        (&answer["code"], &answer["why"]["reason"]),
        (&json!("illegal"), &json!("outOfRange"))
    );
    assert!(answer["text"]["en"].is_string() && answer["text"]["vi"].is_string());
    assert_eq!(at_red.ask(&play("b", 1, "Tf6")).await["code"], "stale");
    assert_eq!(at_red.ask(&play("c", 0, "what?")).await["code"], "badMessage");
    assert_eq!(at_blue.ask(&play("d", 0, "Tf7")).await["code"], "notYourTurn");
    for (message, code) in [
        (json!({"t": "flag", "id": "e"}), "notYet"),
        (json!({"t": "claim", "id": "f", "claim": "thirdRepetition"}), "notYet"),
        (json!({"t": "offer", "id": "g", "offer": "takeback"}), "nothingToDo"),
        (json!({"t": "offer", "id": "h", "offer": "rematch"}), "notYet"),
        (json!({"t": "decline", "id": "i", "offer": "draw"}), "nothingToDo"),
        (json!({"t": "step", "id": "j", "turn": 0, "do": "commit"}), "nothingToDo"),
    ] {
        assert_eq!(at_red.ask(&message).await["code"], code, "{message}");
    }
    // What was refused may be sent again.
    assert_eq!(at_red.ask(&play("b", 0, "Tf6")).await["t"], "ok");
    at_blue.play(1, "Tf7").await;
    assert_eq!(at_red.ask(&json!({"t": "abort", "id": "k"})).await["code"], "nothingToDo");
    assert_eq!(at_red.ask(&json!({"t": "resign", "id": "l"})).await["t"], "ok");
    assert_eq!(at_blue.ask(&play("m", 2, "Tf8")).await["code"], "over");
    let end = blue.state(&game).await["game"]["result"].clone();
    assert_eq!(end["reason"], "resignation");
    server.stop().await;
}

#[tokio::test]
async fn nobody_moves_for_another() {
    let server = TestServer::start().await;
    let (red, blue, game) = server.game(Value::Null, None).await;
    let stranger = server.guest().await;
    let (mut socket, state) = stranger.join(&game).await;
    assert_eq!((&state["seat"], &state["deploy"]), (&Value::Null, &Value::Null));
    for (id, message) in [
        json!({"t": "resign"}),
        json!({"t": "abort"}),
        json!({"t": "offer", "offer": "draw"}),
        play("x", 0, "Tf6"),
    ]
    .into_iter()
    .enumerate()
    {
        let mut message = message;
        message["id"] = id.to_string().into();
        assert_eq!(socket.ask(&message).await["code"], "notYourSeat", "{message}");
    }
    let (mut at_blue, _) = blue.join(&game).await;
    assert_eq!(at_blue.ask(&play("x", 0, "Tf6")).await["code"], "notYourTurn");
    // Ids of one seat do not answer for the other's messages.
    let (mut at_red, _) = red.join(&game).await;
    at_red.send(&play("same", 0, "Tf6")).await;
    assert_eq!(at_red.until("ok").await["n"], 1);
    assert_eq!(at_blue.ask(&play("same", 1, "Tf7")).await["n"], 2);
    server.stop().await;
}

#[tokio::test]
async fn a_seat_in_two_windows() {
    let server = TestServer::start().await;
    let (red, blue, game) = server.game(Value::Null, None).await;
    let (mut one, _) = red.join(&game).await;
    let (mut other, _) = red.join(&game).await;
    let (mut at_blue, _) = blue.join(&game).await;
    one.play(0, "Tf6").await;
    let event = other.event("turn").await;
    assert_eq!((&event["n"], &event["id"]), (&json!(1), &Value::Null));
    at_blue.play(1, "Tf7").await;
    assert_eq!(other.event("turn").await["n"], 2);
    // Both play at once: one is applied, and both see the same.
    one.send(&play("one", 2, "Tf5")).await;
    other.send(&play("other", 2, "Tf4")).await;
    let (first, second) = (one.event("turn").await, one.event("turn").await);
    assert_eq!((&first["n"], &second["n"]), (&json!(2), &json!(3)));
    assert_eq!(other.event("turn").await["turn"], second["turn"]);
    assert_eq!(blue.state(&game).await["n"], 3);
    server.stop().await;
}

#[tokio::test]
async fn who_was_away_gets_what_was_missed() {
    let server = TestServer::start().await;
    let (red, blue, game) = server.game(Value::Null, None).await;
    let (mut at_red, _) = red.join(&game).await;
    let (mut at_blue, _) = blue.join(&game).await;
    at_red.play(0, "Tf6").await;
    drop(at_blue);
    let offer = json!({"t": "offer", "id": "o", "offer": "draw"});
    assert_eq!(at_red.ask(&offer).await["n"], 2);
    at_blue = blue.connect(&format!("/ws/v1/games/{game}?since=0")).await;
    let (first, second, state) = (at_blue.next().await, at_blue.next().await, at_blue.next().await);
    assert_eq!((&first["n"], &first["event"]), (&json!(1), &json!("turn")));
    assert_eq!((&second["n"], &second["event"]), (&json!(2), &json!("offer")));
    assert_eq!((&state["t"], &state["n"]), (&json!("state"), &json!(2)));
    assert_ne!(state["game"]["position"]["units"], json!([]));
    for since in ["2", "99", "-1", "x"] {
        let path = format!("/ws/v1/games/{game}?since={since}");
        assert_eq!(blue.connect(&path).await.next().await["t"], "state");
    }
    server.stop().await;
}

#[tokio::test]
async fn games_survive_a_restart() {
    let folder = tempfile();
    let options = crate::harness::options(&folder.join("games.sqlite"));
    let server = TestServer::with(&options).await;
    let (mut red, mut blue, game) =
        server.game(json!({"initial": 60_000, "increment": 1_000}), None).await;
    let (mut at_red, state) = red.join(&game).await;
    let (mut at_blue, _) = blue.join(&game).await;
    let mut position = state["game"]["position"].clone();
    for turn in 0..8 {
        let (mover, other) =
            if turn % 2 == 0 { (&mut at_red, &mut at_blue) } else { (&mut at_blue, &mut at_red) };
        let request = any_move(&position, turn + 3);
        let message = json!({"t": "play", "id": turn.to_string(), "turn": turn, "play": request});
        assert_eq!(mover.ask(&message).await["t"], "ok");
        position = other.event("turn").await["position"].clone();
    }
    let before = red.state(&game).await;
    server.stop().await;
    assert_eq!(at_red.hear().await, Err(Some(1012)));

    let server = TestServer::with(&options).await;
    red.address.clone_from(&server.address);
    blue.address.clone_from(&server.address);
    let after = red.state(&game).await;
    for field in ["n", "players", "seat", "game", "fens", "turnTimes", "offers", "created"] {
        assert_eq!(before[field], after[field], "{field}");
    }
    // The clock stood meanwhile.
    for field in ["r", "b", "running"] {
        assert_eq!(before["clock"][field], after["clock"][field], "{field}");
    }
    assert!(after["clock"]["at"].as_i64() >= before["clock"]["at"].as_i64());
    let (mut at_blue, _) = blue.join(&game).await;
    let again = json!({"t": "play", "id": "7", "turn": 7, "play": {"turn": "whatever"}});
    assert_eq!(at_blue.ask(&again).await, json!({"t": "ok", "id": "7", "n": 8}));
    let (mut at_red, state) = red.join(&game).await;
    let request = any_move(&state["game"]["position"], 5);
    let next = json!({"t": "play", "id": "8", "turn": 8, "play": request});
    assert_eq!(at_red.ask(&next).await["n"], 9);
    server.stop().await;
}

/// A game, a challenge and a game file begin between turns; this is said, and nothing is dropped.
#[tokio::test]
async fn nothing_begins_in_the_middle_of_a_deploy() {
    let server = TestServer::start().await;
    let guest = server.guest().await;
    let start = "6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/5C5 r - - 4 9 c3:Fc3>e5...";
    for (path, body) in [
        ("/api/v1/games", json!({"level": 1, "start": start})),
        ("/api/v1/challenges", json!({"start": start})),
        ("/api/v1/challenges", json!({"start": start, "open": true})),
        ("/api/v1/pgn/write", json!({"study": {"start": start}})),
    ] {
        let refused = guest.post(path, &body).await;
        assert_eq!((refused.status, &*refused.code()), (400, "badRequest"), "{path}");
        let text = &refused.json()["error"]["text"];
        assert_eq!(
            text["en"], "a game begins between turns: finish or cancel the deploy first",
            "{path}"
        );
        let vi = "ván cờ bắt đầu giữa hai lượt: hãy kết thúc hoặc hủy đợt triển khai trước";
        assert_eq!(text["vi"], vi, "{path}");
    }
    assert_eq!(guest.get("/api/v1/me/games").await.json()["games"], json!([]));
    assert_eq!(guest.get("/api/v1/me/challenges").await.json()["challenges"], json!([]));
    server.stop().await;
}

#[tokio::test]
async fn what_is_not_there() {
    let server = TestServer::start().await;
    let guest = server.guest().await;
    for path in ["games/gaaaaaaaaaaaa", "games/x", "games/gaaaaaaaaaaaa/pgn", "challenges/x", "x"] {
        let answer = guest.get(&format!("/api/v1/{path}")).await;
        assert_eq!((answer.status, &*answer.code()), (404, "notFound"), "{path}");
    }
    for line in ["POST /api/v1/me", "PATCH /api/v1/games", "DELETE /api/v1/games/x", "PUT /"] {
        let answer = guest.send(line, b"").await;
        assert_eq!((answer.status, &*answer.code()), (405, "notAllowed"), "{line}");
    }
    let missing = guest.try_connect("/ws/v1/games/gaaaaaaaaaaaa", None).await;
    assert_eq!(missing.err(), Some(404));
    let plain = guest.get("/ws/v1/lobby").await;
    assert_eq!((plain.status, &*plain.code()), (400, "badRequest"));
    for body in [
        json!({}),
        json!({"level": 10}),
        json!({"level": 3, "clock": {"initial": 5, "increment": 0}}),
        json!({"level": 3, "clock": {"days": 999}}),
        json!({"level": 3, "start": "nonsense"}),
        json!({"level": 3, "start": "9ic/10i/11/10A/11/11/11/11/11/11/11/3C7 b"}),
        json!({"level": 3, "color": "green"}),
    ] {
        let answer = guest.post("/api/v1/games", &body).await;
        assert_eq!((answer.status, &*answer.code()), (400, "badRequest"), "{body}");
    }
    server.stop().await;
}

/// A folder that the system clears.
pub fn tempfile() -> std::path::PathBuf {
    let name = format!("cotulenh-{}-{:?}", std::process::id(), std::thread::current().id());
    let folder = std::env::temp_dir().join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}
