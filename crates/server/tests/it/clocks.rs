use std::path::Path;
use std::time::{Duration, Instant};

use cotulenh_server::testing;
use serde_json::{Value, json};

use crate::games::tempfile;
use crate::harness::{Guest, Socket, TestServer, options, play, start_game, wait_until};

const DAY: i64 = 86_400_000;

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
async fn flags_fall_with_nobody_there() {
    let server = TestServer::start().await;
    let (red, ..) = running(&server, 1_000).await;
    flag_falls(&red).await;
    server.stop().await;
}

/// The moments of a database, as if everything in it had happened so much earlier.
fn make_older(database: &Path, by: i64) {
    let file = rusqlite::Connection::open(database).expect("the database");
    let sql =
        "UPDATE changes SET json = json_replace(json, '$.at', json_extract(json, '$.at') - ?1,
        '$.events[0].clock.at', json_extract(json, '$.events[0].clock.at') - ?1);";
    file.execute(sql, [by]).expect("older changes");
    let sql = "UPDATE games SET created = created - ?1, moved = moved - ?1, due = due - ?1,
        expires = expires - ?1";
    file.execute(sql, [by]).expect("older games");
}

#[tokio::test]
async fn the_time_in_which_no_server_runs_is_nobodys() {
    let database = tempfile().join("clocks.sqlite");
    let options = options(&database);
    let server = TestServer::with(&options).await;
    let (mut red, ..) = running(&server, 60_000).await;
    let game = red.get("/api/v1/me/games").await.json()["games"][0]["id"].clone();
    let game = game.as_str().expect("an id");
    server.stop().await;
    // Twice in a row it is as if it had been down for a day, and nothing happens in between.
    for days in [1, 2] {
        make_older(&database, DAY);
        let file = rusqlite::Connection::open(&database).expect("the database");
        let sql = "UPDATE meta SET value = value - ?1 WHERE key = 'alive'";
        assert_eq!(file.execute(sql, [DAY]).expect("alive earlier"), 1);
        drop(file);
        let server = TestServer::with(&options).await;
        red.address.clone_from(&server.address);
        let state = red.state(game).await;
        assert_eq!(state["game"]["result"], Value::Null, "after {days} days");
        let clock = &state["clock"];
        let spent = state["now"].as_i64().expect("now") - clock["at"].as_i64().expect("a moment");
        assert!((0..30_000).contains(&spent), "{spent} ms were spent after {days} days");
        let due = red.get("/api/v1/me/games").await.json()["games"][0]["due"].as_i64();
        assert_eq!(due, Some(clock["at"].as_i64().expect("a moment") + 60_000));
        let (mut at_red, _) = red.join(game).await;
        // An offer changes nothing about the time.
        let offer = if days == 1 { "draw" } else { "takeback" };
        let asked = json!({"t": "offer", "id": format!("o{days}"), "offer": offer});
        assert_eq!(at_red.ask(&asked).await["t"], "ok");
        if days == 2 {
            at_red.play(2, "Tf5").await;
            let took = red.state(game).await["turnTimes"][2].as_i64().expect("a time");
            assert!((0..60_000).contains(&took), "{took}");
        }
        server.stop().await;
    }
}

/// A game by days has no task while nobody is there; its time is up all the same.
#[tokio::test]
async fn days_pass_while_a_game_sleeps() {
    let database = tempfile().join("days.sqlite");
    let options = options(&database);
    let server = TestServer::with(&options).await;
    let (red, blue, game) = server.game(json!({"days": 3}), None).await;
    let (mut at_red, _) = red.join(&game).await;
    let (mut at_blue, _) = blue.join(&game).await;
    at_red.play(0, "Tf6").await;
    at_blue.play(1, "Tf7").await;
    server.stop().await;
    let file = rusqlite::Connection::open(&database).expect("the database");
    let awake = "SELECT count(*) FROM games WHERE awake";
    assert_eq!(file.query_row(awake, [], |row| row.get(0)), Ok(0));
    drop(file);
    // Three days in which a server ran, but nobody asked for the game.
    make_older(&database, 3 * DAY);
    let server = TestServer::with(&options).await;
    let red = Guest { address: server.address.clone(), ..red };
    flag_falls(&red).await;
    server.stop().await;
}

#[tokio::test]
async fn a_step_of_the_systems_clock_ends_no_game_and_gives_no_time() {
    let server = TestServer::start().await;
    let (red, mut at_red, mut at_blue) = running(&server, 60_000).await;
    for ahead in [true, false] {
        testing::step_clock(ahead);
        assert_eq!(at_blue.ask(&flag(&format!("{ahead}"))).await["code"], "notYet");
    }
    testing::step_clock(true);
    let before = Instant::now();
    tokio::time::sleep(Duration::from_millis(600)).await;
    testing::step_clock(false);
    at_red.play(2, "Tf5").await;
    drop(at_red);
    let game = red.get("/api/v1/me/games").await.json()["games"][0]["id"].clone();
    let clock = red.state(game.as_str().expect("an id")).await["clock"].clone();
    let left = clock["r"].as_i64().expect("a time");
    let longest = before.elapsed().as_millis() as i64 + 30_000;
    assert!((60_000 - longest..=60_000 - 600 + 300).contains(&left), "{left}");
    server.stop().await;
}

/// What Red's last turn was given back.
async fn given_back(red: &Guest, game: &str, before: i64) -> i64 {
    let state = red.state(game).await;
    let took = state["turnTimes"].as_array().and_then(|times| times.last()?.as_i64());
    let after = state["clock"]["r"].as_i64().expect("a time");
    took.expect("a time") - (before - after)
}

/// Pongs that come late on purpose buy no more than the quota, and those of another socket nothing.
#[tokio::test]
async fn late_pongs_buy_no_more_than_the_quota() {
    const WAIT: Duration = Duration::from_millis(250);
    let server = TestServer::start().await;
    let (red, blue, game) = server.game(json!({"initial": 60_000, "increment": 0}), None).await;
    let (mut at_blue, _) = blue.join(&game).await;
    // It answers its ping when it is read for the first time; the other one is never read.
    let mut slow = red.connect(&format!("/ws/v1/games/{game}")).await;
    let mut unread = red.connect(&format!("/ws/v1/games/{game}")).await;
    tokio::time::sleep(2 * WAIT).await;
    slow.until("state").await;
    let texts = [["Tf6", "Tf7"], ["Tf5", "Tf8"]];
    let (mut given, mut most) = (0, 0);
    for round in 0..24_usize {
        let [own, other] = texts[round % 2];
        let before = red.state(&game).await["clock"]["r"].as_i64().expect("a time");
        tokio::time::sleep(WAIT).await;
        match round {
            // The clock does not run yet.
            0 => slow.play(0, own).await,
            1..=3 => {
                let id = format!("u{round}");
                unread.send(&play(&id, 2 * round, own)).await;
                wait_until(async || red.state(&game).await["n"] == 2 * round + 1).await;
                assert_eq!(given_back(&red, &game, before).await, 0);
            }
            _ => {
                slow.play(2 * round, own).await;
                let given_now = given_back(&red, &game, before).await;
                assert!((0..=500).contains(&given_now), "{given_now}");
                given += given_now;
                most = most.max(given_now);
            }
        }
        at_blue.play(2 * round + 1, other).await;
    }
    // A gain of 60,000 / 600 = 100 ms with each turn; six of them before the first that used it. Without a
    // quota it would be 5,000 and more.
    assert!(most >= 250 && given <= 600 + 20 * 100, "{given}, at once {most}");
    server.stop().await;
}

#[tokio::test]
async fn a_game_without_its_first_turn_ends_by_itself() {
    let database = tempfile().join("unstarted.sqlite");
    let options = options(&database);
    let server = TestServer::with(&options).await;
    // Of strangers, and by link: 25 seconds, and a day.
    let (red, blue) = (server.guest().await, server.guest().await);
    let terms = json!({"open": true, "clock": {"initial": 300_000, "increment": 0}, "color": "r"});
    let challenge = red.post("/api/v1/challenges", &terms).await.json();
    let path = format!("/api/v1/challenges/{}/accept", challenge["id"].as_str().expect("an id"));
    let listed = blue.post(&path, &json!({})).await.json()["id"].clone();
    let by_link = start_game(&red, &blue, terms["clock"].clone(), None).await;
    let by_day = start_game(&red, &blue, json!({"days": 2}), None).await;
    let listed = listed.as_str().expect("an id");
    for (game, within) in [(listed, 25_000), (&by_link, DAY), (&by_day, 2 * DAY)] {
        let state = red.state(game).await;
        let within = json!(state["created"].as_i64().expect("a moment") + within);
        assert_eq!(state["expires"], within);
    }
    // The second turn has the same time again.
    let (mut at_red, _) = red.join(listed).await;
    at_red.play(0, "Tf6").await;
    server.stop().await;
    // A day later, in which a server ran; nobody asks for the games.
    make_older(&database, DAY);
    let server = TestServer::with(&options).await;
    let red = Guest { address: server.address.clone(), ..red };
    wait_until(async || {
        let own = red.get("/api/v1/me/games").await.json();
        let aborted = |game: &str| {
            let games = own["games"].as_array().expect("games");
            let found = games.iter().find(|summary| summary["id"] == game).expect("the game");
            found["result"]["reason"] == "aborted"
        };
        assert!(!aborted(&by_day));
        aborted(listed) && aborted(&by_link)
    })
    .await;
    server.stop().await;
}

fn claim(id: &str, what: &str) -> Value {
    json!({"t": "claim", "id": id, "claim": what})
}

#[tokio::test]
async fn nothing_is_claimed_from_who_is_there_or_has_just_left() {
    let server = TestServer::start().await;
    let (_, at_red, mut at_blue) = running(&server, 60_000).await;
    for (id, what) in [("a", "victory"), ("b", "draw")] {
        assert_eq!(at_blue.ask(&claim(id, what)).await["code"], "notYet");
    }
    drop(at_red);
    // Everybody is told from when on the game may be claimed.
    let gone = loop {
        let text = at_blue.hear_text().await.expect("a message");
        let message: Value = serde_json::from_str(&text).expect("JSON");
        if message["t"] == "presence" && message["online"]["r"] == false {
            break message["gone"].clone();
        }
    };
    assert!(gone["r"].is_i64() && gone["b"].is_null(), "{gone}");
    assert_eq!(at_blue.ask(&claim("c", "victory")).await["code"], "notYet");
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
