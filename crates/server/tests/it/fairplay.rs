//! No engine helps with a position of a running game of people; what the rules say is told to everybody.

use serde_json::{Value, json};

use crate::games::tempfile;
use crate::harness::{Guest, TestServer, options};

const OPENING: [&str; 2] = ["Tf6", "Tf7"];

/// What the analysis socket answers first, but that it has to wait.
async fn asked(guest: &Guest, message: &Value) -> Value {
    let mut socket = guest.connect("/ws/v1/analysis").await;
    socket.send(message).await;
    loop {
        let answer = socket.next().await;
        if answer["t"] != "queued" {
            return answer;
        }
    }
}

async fn is_refused(guest: &Guest, message: &Value) -> bool {
    let answer = asked(guest, message).await;
    let refused = answer["t"] == "error";
    assert!(!refused || answer["code"] == "forbidden", "{answer}");
    refused
}

fn go(turns: &[&str]) -> Value {
    json!({"t": "go", "id": 1, "turns": turns})
}

fn go_from(fen: &Value) -> Value {
    json!({"t": "go", "id": 1, "start": fen})
}

fn review(turns: &[&str], from: usize) -> Value {
    json!({"t": "review", "id": 1, "turns": turns, "from": from})
}

fn review_from(fen: &Value) -> Value {
    json!({"t": "review", "id": 1, "start": fen, "turns": ["Ik7"]})
}

#[tokio::test]
async fn players_get_no_help_with_their_running_games() {
    let server = TestServer::start().await;
    let (red, blue, game) = server.game(Value::Null, None).await;
    let other = server.guest().await;
    // The start stands there; a line that only begins there is another matter.
    assert!(is_refused(&red, &go(&[])).await);
    assert!(!is_refused(&red, &go(&["Ic6"])).await);
    let (mut at_red, _) = red.join(&game).await;
    let (mut at_blue, _) = blue.join(&game).await;
    at_red.play(0, OPENING[0]).await;
    at_blue.play(1, OPENING[1]).await;
    let fen = red.state(&game).await["game"]["position"]["fen"].clone();
    let counters = json!(fen.as_str().expect("a FEN").replace(" 2", " 30"));
    let threats = json!(fen.as_str().expect("a FEN").replace(" r ", " b "));
    assert_ne!(threats, fen);
    for guest in [&red, &blue] {
        for door in [
            go(&OPENING),
            go_from(&fen),
            // What the opponent would play.
            go_from(&threats),
            go_from(&counters),
            // A line that goes on from there.
            go(&["Tf6", "Tf7", "Ic6"]),
            review(&OPENING, 0),
            review(&["Tf6", "Tf7", "Ic6", "Ik7"], 0),
            review(&["Tf6", "Tf7", "Ic6"], 3),
        ] {
            assert!(is_refused(guest, &door).await, "{door}");
        }
        // Other positions are nobody's business.
        for door in [go(&["Tf6"]), go(&[]), review(&["Tf6"], 0)] {
            assert!(!is_refused(guest, &door).await, "{door}");
        }
    }
    // The game is nothing to who does not play in it.
    for door in [go(&OPENING), go_from(&fen), review(&OPENING, 0)] {
        assert!(!is_refused(&other, &door).await, "{door}");
    }
    // What the rules say is told to everybody.
    for (door, body) in [
        ("position", json!({"fen": fen, "actions": true})),
        ("play", json!({"fen": fen, "play": {"turn": "Ic6"}})),
        ("why", json!({"fen": fen, "from": "c5", "to": "c9"})),
        ("attackers", json!({"fen": fen, "square": "g12"})),
        ("square", json!({"fen": fen, "square": "g12"})),
        ("zones", json!({"fen": fen})),
    ] {
        let answer = red.post(&format!("/api/v1/{door}"), &body).await;
        assert_eq!(answer.status, 200, "{door}: {}", answer.text());
    }
    // The coach is help.
    let tell = json!({"fen": fen, "line": ["Ic6"]});
    for (guest, status) in [(&red, 403), (&blue, 403), (&other, 200)] {
        assert_eq!(guest.post("/api/v1/tell", &tell).await.status, status);
    }
    // When it is over, everything can be looked at.
    assert_eq!(at_red.ask(&json!({"t": "resign", "id": "r"})).await["t"], "ok");
    assert_eq!(red.post("/api/v1/tell", &tell).await.status, 200);
    assert!(!is_refused(&red, &go(&OPENING)).await);
    assert!(!is_refused(&blue, &review(&OPENING, 0)).await);
    server.stop().await;
}

/// The position after more turns, as an editor makes it.
async fn edited(guest: &Guest, fen: &Value, turns: &[&str]) -> Value {
    let mut fen = fen.clone();
    for turn in turns {
        let body = json!({"fen": fen, "play": {"turn": turn}});
        let answer = guest.post("/api/v1/play", &body).await;
        assert_eq!(answer.status, 200, "{turn}: {}", answer.text());
        fen = answer.json()["position"]["fen"].clone();
    }
    fen
}

#[tokio::test]
async fn a_turn_that_was_made_in_the_editor_is_still_the_game() {
    let server = TestServer::start().await;
    let (red, blue, game) = server.game(Value::Null, None).await;
    let (other, their_opponent, their_game) = server.game(Value::Null, None).await;
    for (red, blue, game) in [(&red, &blue, &game), (&other, &their_opponent, &their_game)] {
        let (mut at_red, _) = red.join(game).await;
        let (mut at_blue, _) = blue.join(game).await;
        // Before both have made a turn, every first turn is one ahead of a game.
        let first = edited(red, &red.state(game).await["game"]["position"]["fen"], &["Ic6"]).await;
        assert!(!is_refused(red, &go_from(&first)).await);
        let opening = if *game == their_game { ["Ic6", "Ik7"] } else { OPENING };
        at_red.play(0, opening[0]).await;
        at_blue.play(1, opening[1]).await;
    }
    let fen = red.state(&game).await["game"]["position"]["fen"].clone();
    let one = edited(&red, &fen, &["Ic6"]).await;
    let two = edited(&red, &fen, &["Ic6", "Ik7"]).await;
    let on = json!({"t": "go", "id": 1, "start": one, "turns": ["Ik7"]});
    for guest in [&red, &blue] {
        for door in [go_from(&one), on.clone(), review_from(&one)] {
            assert!(is_refused(guest, &door).await, "{door}");
        }
        // Two turns made up are nobody's position.
        assert!(!is_refused(guest, &go_from(&two)).await);
    }
    // Those who play another game may ask, and are refused about theirs.
    for guest in [&other, &their_opponent] {
        assert!(!is_refused(guest, &go_from(&one)).await);
        let theirs = guest.state(&their_game).await["game"]["position"]["fen"].clone();
        assert!(is_refused(guest, &go_from(&edited(guest, &theirs, &["Tf6"]).await)).await);
    }
    server.stop().await;
}

#[tokio::test]
async fn a_deploy_that_was_made_in_the_editor_is_still_the_game() {
    let server = TestServer::start().await;
    let start = "6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/3C7 r - - 0 1";
    let (red, blue, game) = server.game(Value::Null, Some(start)).await;
    let (mut at_red, _) = red.join(&game).await;
    let (mut at_blue, _) = blue.join(&game).await;
    at_red.play(0, "Ce1").await;
    at_blue.play(1, "Ch12").await;
    let fen = red.state(&game).await["game"]["position"]["fen"].clone();
    let deployed = edited(&red, &fen, &["c3:Nc3<,F>e5,T>d3"]).await;
    assert!(is_refused(&red, &go_from(&deployed)).await);
    assert!(is_refused(&blue, &go_from(&deployed)).await);
    assert!(!is_refused(&server.guest().await, &go_from(&deployed)).await);
    server.stop().await;
}

/// What was nobody's position when the search began stands on a board while it goes on.
#[tokio::test]
async fn a_search_ends_when_the_game_comes_to_it() {
    let server = TestServer::start().await;
    let (red, blue, game) = server.game(Value::Null, None).await;
    let other = server.guest().await;
    let (mut at_red, _) = red.join(&game).await;
    let (mut at_blue, _) = blue.join(&game).await;
    at_red.play(0, OPENING[0]).await;
    at_blue.play(1, OPENING[1]).await;
    let fen = red.state(&game).await["game"]["position"]["fen"].clone();
    let two = go_from(&edited(&red, &fen, &["Ic6", "Ik7"]).await);
    let mut searches = Vec::new();
    for guest in [&red, &blue, &other] {
        let mut socket = guest.connect("/ws/v1/analysis").await;
        socket.send(&two).await;
        assert_ne!(socket.next().await["t"], "error");
        searches.push(socket);
    }
    at_red.play(2, "Ic6").await;
    for search in &mut searches[..2] {
        let ended = search.until("error").await;
        assert_eq!((&ended["id"], &ended["code"]), (&json!(1), &json!("forbidden")));
    }
    // Nobody else's ends with it.
    searches[2].send(&json!({"t": "stop"})).await;
    loop {
        let answer = searches[2].next().await;
        assert_ne!(answer["t"], "error", "{answer}");
        if answer["t"] == "done" {
            break;
        }
    }
    server.stop().await;
}

#[tokio::test]
async fn in_the_middle_of_a_deploy_it_is_the_same_position() {
    let server = TestServer::start().await;
    let start = "6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/3C7 r - - 0 1";
    let (red, _, game) = server.game(Value::Null, Some(start)).await;
    let (mut at_red, _) = red.join(&game).await;
    let step = json!({"from": "c3", "to": "e3", "unit": "T", "deploy": true});
    at_red.send(&json!({"t": "play", "id": "a", "turn": 0, "play": step})).await;
    let deploying = at_red.until("deploy").await["position"]["fen"].clone();
    assert!(is_refused(&red, &go_from(&deploying)).await);
    server.stop().await;
}

#[tokio::test]
async fn the_computer_s_games_may_be_looked_at() {
    let server = TestServer::start().await;
    let guest = server.guest().await;
    let made = guest.post("/api/v1/games", &json!({"level": 1, "color": "r"})).await;
    assert_eq!(made.status, 201);
    assert!(!is_refused(&guest, &go(&[])).await);
    server.stop().await;
}

#[tokio::test]
async fn nobody_gets_help_with_a_running_rated_game() {
    let database = tempfile().join("rated.sqlite");
    let options = options(&database);
    let server = TestServer::with(&options).await;
    let (red, blue, game) = server.game(Value::Null, None).await;
    let (mut at_red, _) = red.join(&game).await;
    let (mut at_blue, _) = blue.join(&game).await;
    at_red.play(0, OPENING[0]).await;
    at_blue.play(1, OPENING[1]).await;
    server.stop().await;
    // No game is rated yet: the database says so.
    let file = rusqlite::Connection::open(&database).expect("the database");
    let sql = "UPDATE games SET settings = json_set(settings, '$.rated', json('true'))";
    assert_eq!(file.execute(sql, []).expect("rated"), 1);
    drop(file);
    let server = TestServer::with(&options).await;
    let anonymous = server.guest().await;
    for door in [go(&OPENING), go(&["Tf6", "Tf7", "Ic6"]), review(&OPENING, 0)] {
        assert!(is_refused(&anonymous, &door).await, "{door}");
    }
    assert!(!is_refused(&anonymous, &go(&["Tf6"])).await);
    let fen = anonymous.state(&game).await["game"]["position"]["fen"].clone();
    assert!(is_refused(&anonymous, &go_from(&edited(&anonymous, &fen, &["Ic6"]).await)).await);
    server.stop().await;
}

/// A puzzle tells the best line: who plays its position in a running game is not told.
#[tokio::test]
async fn a_puzzle_is_no_help_in_a_running_game() {
    let server = TestServer::start().await;
    let stranger = server.guest().await;
    let puzzle = stranger.get("/api/v1/puzzles/today").await.json();
    let path = format!("/api/v1/puzzles/{}", puzzle["id"].as_str().expect("an id"));
    let start = puzzle["position"]["fen"].as_str().expect("a position");
    let (red, blue, game) = server.game(Value::Null, Some(start)).await;
    let doors = [path.clone(), format!("{path}/pgn"), "/api/v1/puzzles/today".to_owned()];
    for door in &doors {
        for player in [&red, &blue] {
            let refused = player.get(door).await;
            assert_eq!((refused.status, &*refused.code()), (403, "forbidden"), "{door}");
        }
        assert_eq!(stranger.get(door).await.status, 200, "{door}");
    }
    // When it is over, it is told again.
    let (mut at_red, _) = red.join(&game).await;
    assert_eq!(at_red.ask(&json!({"t": "resign", "id": "r"})).await["t"], "ok");
    for door in &doors {
        assert_eq!(red.get(door).await.status, 200, "{door}");
    }
    server.stop().await;
}

#[tokio::test]
async fn games_by_link_are_listed_nowhere() {
    let server = TestServer::start().await;
    let (red, blue, game) = server.game(Value::Null, None).await;
    let (mut at_red, _) = red.join(&game).await;
    let (mut at_blue, _) = blue.join(&game).await;
    at_red.play(0, OPENING[0]).await;
    at_blue.play(1, OPENING[1]).await;
    let stranger = server.guest().await;
    assert_eq!(stranger.get("/api/v1/games?live").await.json()["games"], json!([]));
    assert_eq!(stranger.connect("/ws/v1/lobby").await.next().await["games"], json!([]));
    // Nobody else finds it by a player, and what is shown to all does not name it.
    assert_eq!(stranger.get("/api/v1/me/games").await.json()["games"], json!([]));
    for page in ["/", "/games", "/embed", "/api/v1/puzzles", "/api/v1/openapi.json"] {
        assert!(!stranger.get(page).await.text().contains(&game), "{page}");
    }
    // Its players have it, and whoever has the link.
    assert_eq!(red.get("/api/v1/me/games").await.json()["games"][0]["id"], *game);
    assert_eq!(stranger.state(&game).await["id"], *game);
    server.stop().await;
}
