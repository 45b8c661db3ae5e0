//! The running games of a player: how many, and in which order they are listed.

use std::path::Path;

use serde_json::{Value, json};

use crate::games::tempfile;
use crate::harness::{Guest, Socket, TestServer, options, start_game};

/// Stops a server, changes its database, and starts it again: no other program may write to a database while
/// a server runs.
pub async fn rewrite(
    server: TestServer,
    database: &Path,
    change: impl FnOnce(&rusqlite::Connection),
) -> TestServer {
    server.stop().await;
    let file = rusqlite::Connection::open(database).expect("the database");
    change(&file);
    drop(file);
    TestServer::with(&options(database)).await
}

/// A running game is never lost behind newer ones that are over.
#[tokio::test]
async fn running_games_come_first() {
    let database = tempfile().join("own.sqlite");
    let server = TestServer::with(&options(&database)).await;
    let (mut red, blue, waiting) = server.game(json!({"days": 3}), None).await;
    let turn = start_game(&blue, &red, json!({"days": 3}), None).await;
    let (mut at_red, _) = red.join(&waiting).await;
    let (mut at_blue, _) = blue.join(&waiting).await;
    at_red.play(0, "Tf6").await;
    at_blue.play(1, "Tf7").await;
    at_red.play(2, "Tf5").await;
    let (mut at_blue, _) = blue.join(&turn).await;
    at_blue.play(0, "Tf6").await;
    let ids = |answer: &Value| -> Vec<String> {
        let games = answer["games"].as_array().expect("games");
        games.iter().map(|game| game["id"].as_str().expect("an id").to_owned()).collect()
    };
    let running = blue.get("/api/v1/me/games?running").await.json();
    assert_eq!(ids(&running), [waiting.clone(), turn.clone()]);
    // The time of the side to move, once the clock runs.
    let due = running["games"][0]["due"].as_i64().expect("a moment");
    let moved = running["games"][0]["moved"].as_i64().expect("a moment");
    assert_eq!(due - moved, 3 * 86_400_000);
    assert_eq!(running["games"][1]["due"], Value::Null);
    let copy = r#"INSERT INTO games SELECT 'g' || ?1, red, blue, level, settings, created + ?1, fen,
        last, turns, '{"score":"*","reason":"aborted"}', moved + ?1, 0, NULL, 0, NULL, listed, changes
        FROM games WHERE id = ?2"#;
    let server = rewrite(server, &database, |file| {
        for number in 1..=60 {
            file.execute(copy, rusqlite::params![number, waiting]).expect("a game that is over");
        }
    });
    let server = server.await;
    let (mut at_red, _) = red.goes_to(&server).join(&waiting).await;
    // The one in which it is Red's turn first, though the other moved later.
    at_red.ask(&json!({"t": "offer", "id": "o", "offer": "draw"})).await;
    let first = red.get("/api/v1/me/games").await.json();
    assert_eq!(ids(&first)[..3], [turn.clone(), waiting.clone(), "g60".to_owned()]);
    assert_eq!((ids(&first).len(), &first["more"]), (52, &json!(true)));
    let created = first["games"][51]["created"].clone();
    let second = red.get(&format!("/api/v1/me/games?before={created}")).await.json();
    assert_eq!((ids(&second).len(), &second["more"]), (10, &json!(false)));
    assert_eq!(second["next"], Value::Null);
    let next = first["next"].as_str().expect("a place").to_owned();
    assert_eq!(red.get(&format!("/api/v1/me/games?after={next}")).await.json(), second);
    // Of many games of one moment none is lost or shown twice.
    let server = rewrite(server, &database, |file| {
        let sql = "UPDATE games SET created = 7 WHERE id LIKE 'g__' OR id LIKE 'g_'";
        assert_eq!(file.execute(sql, []), Ok(60));
    });
    let server = server.await;
    red.goes_to(&server);
    let mut all = ids(&red.get("/api/v1/me/games").await.json())[2..].to_vec();
    let (mut page, mut after) = (all.clone(), "7-".to_owned() + &all[49]);
    while page.len() == 50 {
        let answer = red.get(&format!("/api/v1/me/games?after={after}")).await.json();
        page = ids(&answer);
        all.extend_from_slice(&page);
        after = answer["next"].as_str().unwrap_or_default().to_owned();
    }
    all.sort();
    all.dedup();
    assert_eq!((all.len(), &*after), (60, ""));
    for wrong in ["", "7", "x-g1", "-", &"9".repeat(50)] {
        assert_ne!(red.get(&format!("/api/v1/me/games?after={wrong}")).await.status, 200);
    }
    server.stop().await;
}

/// A player has so many running games, and one with 10,000 that are over sees them page by page.
#[tokio::test]
async fn games_of_a_player_have_a_bound() {
    let database = tempfile().join("many.sqlite");
    let server = TestServer::with(&options(&database)).await;
    let (mut red, mut blue, game) = server.game(json!({"days": 3}), None).await;
    let server = rewrite(server, &database, |file| {
        let sql = "WITH RECURSIVE numbers (i) AS (VALUES (?1) UNION ALL
                SELECT i + 1 FROM numbers WHERE i < ?2)
            INSERT INTO games SELECT 'g' || i, red, blue, level, settings, created - i, fen, last, turns,
                ?3, moved, awake, due, paused, expires, listed, changes FROM games, numbers WHERE id = ?4";
        let over = Some(r#"{"score":"*","reason":"aborted"}"#);
        for (from, to, result) in [(1, 10_000, over), (10_001, 10_198, None)] {
            file.execute(sql, rusqlite::params![from, to, result, game]).expect("copies");
        }
    });
    let server = server.await;
    red.goes_to(&server);
    blue.goes_to(&server);
    let own = red.get("/api/v1/me/games").await.json();
    assert_eq!(own["games"].as_array().map(Vec::len), Some(199 + 50), "{own}");
    assert_eq!(own["more"], true);
    // Of four at once, one finds the last place.
    let create = async || red.post("/api/v1/games", &json!({"level": 1, "color": "r"})).await;
    let (a, b, c, d) = tokio::join!(create(), create(), create(), create());
    let mut answers = [a, b, c, d].map(|answer| (answer.status, answer.text()));
    answers.sort();
    assert_eq!(answers.each_ref().map(|answer| answer.0), [201, 429, 429, 429], "{answers:?}");
    assert!(answers[1].1.contains("a player has at most 200 running games"), "{answers:?}");
    // Neither does a challenge become a game too many, whoever of the two has them.
    for (by, other, words) in [
        (&red, &blue, "the other player has 200 running games"),
        (&blue, &red, "a player has at most 200 running games"),
    ] {
        let challenge = by.post("/api/v1/challenges", &json!({})).await.json();
        let id = challenge["id"].as_str().expect("an id");
        let accepted = other.post(&format!("/api/v1/challenges/{id}/accept"), &json!({})).await;
        assert_eq!((accepted.status, &*accepted.code()), (429, "tooMany"));
        assert!(accepted.text().contains(words), "{}", accepted.text());
    }
    server.stop().await;
}

/// A guest's running games against the computer become so many.
fn give_games(file: &rusqlite::Connection, guest: &Guest, game: &str, most: i64) {
    let sql = "WITH RECURSIVE numbers (i) AS (VALUES (1) UNION ALL
            SELECT i + 1 FROM numbers WHERE i < ?1)
        INSERT INTO games SELECT 'g' || i, ?2, NULL, 1, settings, created, fen, last, turns,
            NULL, moved, 0, NULL, 0, NULL, listed, changes FROM games, numbers WHERE id = ?3";
    file.execute(sql, rusqlite::params![most, guest.id, game]).expect("games");
}

fn rematch(id: &str) -> Value {
    json!({"t": "offer", "id": id, "offer": "rematch"})
}

/// Ends a game before it began; both stay.
async fn ended(red: &Guest, blue: &Guest, game: &str) -> (Socket, Socket) {
    let (mut at_red, _) = red.join(game).await;
    let (at_blue, _) = blue.join(game).await;
    assert_eq!(at_red.ask(&json!({"t": "abort", "id": "a"})).await["t"], "ok");
    (at_red, at_blue)
}

#[tokio::test]
async fn a_rematch_needs_room_for_both() {
    let database = tempfile().join("rematch.sqlite");
    let server = TestServer::with(&options(&database)).await;
    let (mut red, mut blue, game) = server.game(json!({"days": 3}), None).await;
    drop(ended(&red, &blue, &game).await);
    let server = rewrite(server, &database, |file| give_games(file, &red, &game, 199)).await;
    let (mut at_red, _) = red.goes_to(&server).join(&game).await;
    let (mut at_blue, _) = blue.goes_to(&server).join(&game).await;
    assert_eq!(at_blue.ask(&rematch("b")).await["t"], "ok");
    // Red has one more game before they accept.
    let other = server.guest().await;
    let last = start_game(&red, &other, json!({"days": 3}), None).await;
    let own = at_red.ask(&rematch("c")).await;
    assert_eq!(own["code"], "tooMany");
    assert_eq!(own["text"]["en"], "a player has at most 200 running games: some have to end first");
    let theirs = at_blue.ask(&rematch("d")).await;
    assert_eq!(theirs["code"], "tooMany");
    let words = theirs["text"]["en"].as_str().expect("words");
    assert!(words.starts_with("the other player has 200 running games"), "{words}");
    drop(ended(&red, &other, &last).await);
    assert_eq!(at_red.ask(&rematch("e")).await["t"], "ok");
    let running = red.get("/api/v1/me/games?running").await.json();
    assert_eq!(running["games"].as_array().map(Vec::len), Some(200));
    server.stop().await;
}

/// Two rematches are agreed on at once, and there is room for one: the other game is as it was.
#[tokio::test]
async fn of_two_rematches_at_once_one_finds_the_last_place() {
    let database = tempfile().join("rematches.sqlite");
    let server = TestServer::with(&options(&database)).await;
    let (mut red, mut blue, game) = server.game(json!({"days": 3}), None).await;
    let games = [game.clone(), start_game(&red, &blue, json!({"days": 3}), None).await];
    for game in &games {
        drop(ended(&red, &blue, game).await);
    }
    let server = rewrite(server, &database, |file| give_games(file, &red, &game, 199)).await;
    red.goes_to(&server);
    blue.goes_to(&server);
    let mut sockets = Vec::new();
    for game in &games {
        let ((at_red, _), (mut at_blue, _)) = (red.join(game).await, blue.join(game).await);
        assert_eq!(at_blue.ask(&rematch("b")).await["t"], "ok");
        sockets.push(at_red);
    }
    let [one, two] = &mut sockets[..] else { panic!("two sockets") };
    let accept = rematch("r");
    let (one, two) = tokio::join!(one.ask(&accept), two.ask(&accept));
    let refused = usize::from(one["t"] == "ok");
    assert_eq!([&one, &two][refused]["code"], "tooMany", "{one} {two}");
    assert_eq!([&one, &two][1 - refused]["t"], "ok", "{one} {two}");
    let state = red.state(&games[refused]).await;
    assert_eq!((&state["rematch"], &state["n"]), (&Value::Null, &json!(2)), "{state}");
    assert_eq!(state["offers"][0]["offer"], "rematch", "{state}");
    server.stop().await;
}
