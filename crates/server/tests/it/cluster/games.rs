//! Games of players at different servers, and what happens to them when servers end, pause, or lose the bus.

use std::path::Path;
use std::time::Instant;

use serde_json::{Value, json};

use super::instances::{Cluster, at, metric, turn};
use crate::admin::admin;
use crate::harness::{Guest, Socket, start_game, wait_until};

const CLOCK: (&str, u64) = ("initial", 600_000);

/// Turns that can be played in a row from the start.
const TURNS: [&str; 8] = ["Ic6", "Ik7", "Ik6", "Ic7", "Ic5", "Ik8", "Ik5", "Ic8"];

/// Red at one server, Blue at another; the game is at the first that was asked for it.
async fn begin(cluster: &Cluster, red: usize, blue: usize) -> (Guest, Guest, String) {
    let (red, blue) = (cluster.guest(red).await, cluster.guest(blue).await);
    let clock = json!({CLOCK.0: CLOCK.1, "increment": 0});
    let game = start_game(&red, &blue, clock, None).await;
    (red, blue, game)
}

/// The players, with the owner at a third server, at which somebody watches.
async fn begin_at_third(cluster: &Cluster) -> (Socket, Socket, Socket, String, Guest) {
    let (red, blue, game) = begin(cluster, 0, 1).await;
    wait_until(async || cluster.owner(&game).is_none()).await;
    let watcher = cluster.guest(2).await;
    let (at_watcher, _) = watcher.join(&game).await;
    let (at_red, _) = red.join(&game).await;
    let (at_blue, _) = blue.join(&game).await;
    (at_red, at_blue, at_watcher, game, red)
}

/// Waits for a notice with these words. On a machine that is busy there may be others before it.
async fn notice(socket: &mut Socket, words: &str) -> Value {
    loop {
        let notice = socket.until("notice").await;
        if notice["text"]["en"].as_str().is_some_and(|text| text.contains(words)) {
            return notice;
        }
    }
}

#[tokio::test]
async fn players_at_different_servers_see_each_other_in_lobby_and_game() {
    let Some(cluster) = Cluster::start(3).await else { return };
    let (red, blue) = (cluster.guest(0).await, cluster.guest(1).await);
    let mut lobby_of_red = red.connect("/ws/v1/lobby").await;
    let mut lobby_of_blue = blue.connect("/ws/v1/lobby").await;
    let named = red.send("PUT /api/v1/me", json!({"name": "Lan"}).to_string().as_bytes()).await;
    assert_eq!(named.status, 200);
    let wanted = json!({"open": true, "color": "r", "clock": {"initial": 600_000, "increment": 0}});
    let challenge = red.post("/api/v1/challenges", &wanted).await.json();
    let id = challenge["id"].as_str().expect("an id").to_owned();
    loop {
        let lobby = lobby_of_blue.until("lobby").await;
        let shown = lobby["challenges"].as_array().expect("challenges");
        let lan = |challenge: &Value| challenge["id"] == *id && challenge["by"]["name"] == "Lan";
        if shown.iter().any(lan) && lobby["online"] == 2 {
            break;
        }
    }
    let accepted = blue.post(&format!("/api/v1/challenges/{id}/accept"), &json!({})).await.json();
    let started = lobby_of_red.until("started").await;
    assert_eq!(started["game"], accepted["id"]);
    let game = accepted["id"].as_str().expect("an id");
    let (mut at_red, state) = red.join(game).await;
    assert_eq!(state["seat"], "r");
    let (mut at_blue, state) = blue.join(game).await;
    assert_eq!((&state["seat"], &state["players"]["r"]["name"]), (&json!("b"), &json!("Lan")));
    let watcher = cluster.guest(2).await;
    let (mut at_watcher, _) = watcher.join(game).await;
    for (number, text) in TURNS.iter().enumerate() {
        let (mover, other) = match number % 2 {
            0 => (&mut at_red, &mut at_blue),
            _ => (&mut at_blue, &mut at_red),
        };
        turn(mover, other, number, text).await;
        assert_eq!(at_watcher.event("turn").await["n"], number + 1);
    }
    // Whoever is asked, the answer is the owner's.
    for instance in &cluster.instances {
        let state = at(&red, instance).state(game).await;
        assert_eq!((&state["n"], &state["seat"]), (&json!(TURNS.len()), &json!("r")));
    }
    let refused = at_watcher.ask(&json!({"t": "resign", "id": "x"})).await;
    assert_eq!(refused["code"], "notYourSeat");
    assert_eq!(at_blue.ask(&json!({"t": "resign", "id": "y"})).await["t"], "ok");
    assert_eq!(at_red.event("end").await["result"]["reason"], "resignation");
    assert_eq!(cluster.kept(game), (TURNS.len() + 1, TURNS.len()));
}

#[tokio::test]
async fn a_game_goes_on_when_its_server_is_killed() {
    let Some(mut cluster) = Cluster::start(3).await else { return };
    let (mut at_red, mut at_blue, _watcher, game, red) = begin_at_third(&cluster).await;
    turn(&mut at_red, &mut at_blue, 0, TURNS[0]).await;
    turn(&mut at_blue, &mut at_red, 1, TURNS[1]).await;
    turn(&mut at_red, &mut at_blue, 2, TURNS[2]).await;
    let before = red.state(&game).await;
    cluster.instances[2].child.kill().await.expect("killed");
    // Nobody has to connect again, and nothing is asked twice.
    turn(&mut at_blue, &mut at_red, 3, TURNS[3]).await;
    turn(&mut at_red, &mut at_blue, 4, TURNS[4]).await;
    assert!(matches!(cluster.owner(&game), Some(0 | 1)));
    assert_eq!(cluster.kept(&game), (5, 5));
    // The time in which nobody had the game is nobody's: Blue has lost less than it was away.
    let after = red.state(&game).await;
    let left = |state: &Value| state["clock"]["b"].as_i64().expect("milliseconds");
    let passed = after["now"].as_i64().expect("a moment") - before["now"].as_i64().expect("one");
    assert!(left(&before) - left(&after) < passed, "{before} {after}");
}

#[tokio::test]
async fn a_game_moves_when_its_server_is_stopped() {
    let Some(mut cluster) = Cluster::start(3).await else { return };
    let (mut at_red, mut at_blue, mut watcher, game, _) = begin_at_third(&cluster).await;
    turn(&mut at_red, &mut at_blue, 0, TURNS[0]).await;
    turn(&mut at_blue, &mut at_red, 1, TURNS[1]).await;
    cluster.signal(2, "-TERM").await;
    turn(&mut at_red, &mut at_blue, 2, TURNS[2]).await;
    turn(&mut at_blue, &mut at_red, 3, TURNS[3]).await;
    // Who was connected there is told to connect again.
    loop {
        if let Err(code) = watcher.hear().await {
            assert_eq!(code, Some(1012));
            break;
        }
    }
    assert!(cluster.instances[2].child.wait().await.expect("an end").success());
    assert!(matches!(cluster.owner(&game), Some(0 | 1)));
    assert_eq!(cluster.kept(&game), (4, 4));
}

#[tokio::test]
async fn who_is_at_a_server_that_will_end_is_told_and_games_go_on() {
    let Some(cluster) = Cluster::start(2).await else { return };
    let database = cluster.database.clone();
    let ask = async |what: &str| admin(Path::new(&database), json!({"do": what})).await;
    let (red, blue, game) = begin(&cluster, 0, 1).await;
    let (mut at_red, _) = red.join(&game).await;
    let (mut at_blue, _) = blue.join(&game).await;
    // Of two servers on one machine the last one hears it.
    assert_eq!(ask("drain").await, Ok(Value::Null));
    let notice = notice(&mut at_blue, "another one").await;
    // No clock stands still: the game goes on now and later.
    assert_eq!(notice["draining"], false);
    let ready = async |at: usize| ask_ready(&cluster.instances[at].address).await;
    assert_eq!((ready(0).await, ready(1).await), (200, 503));
    turn(&mut at_red, &mut at_blue, 0, TURNS[0]).await;
    assert_eq!(ask("resume").await, Ok(Value::Null));
    self::notice(&mut at_blue, "is not restarted").await;
    assert_eq!(ready(1).await, 200);
}

async fn ask_ready(address: &str) -> u16 {
    crate::harness::ask(address, "GET /ready", &[], b"").await.status
}

#[tokio::test]
async fn an_owner_that_slept_too_long_changes_nothing_and_its_players_go_on() {
    let Some(cluster) = Cluster::start(3).await else { return };
    let (red, blue, game) = begin(&cluster, 0, 1).await;
    let (mut at_red, _) = red.join(&game).await;
    let (mut at_blue, _) = blue.join(&game).await;
    turn(&mut at_red, &mut at_blue, 0, TURNS[0]).await;
    turn(&mut at_blue, &mut at_red, 1, TURNS[1]).await;
    cluster.pause(0).await;
    // Red's turn was sent to a server that sleeps; Red plays it elsewhere, under another name.
    at_red.send(&crate::harness::play("late", 2, TURNS[2])).await;
    let elsewhere = at(&red, &cluster.instances[2]);
    let mut second = elsewhere.connect(&format!("/ws/v1/games/{game}")).await;
    second.until("state").await;
    second.play(2, "Tf6").await;
    turn(&mut at_blue, &mut second, 3, TURNS[3]).await;
    cluster.signal(0, "-CONT").await;
    // The turn that waited there is for a position that is not there any more: nobody has played it.
    let answer = loop {
        let message = at_red.next().await;
        if message["id"] == "late" {
            break message;
        }
    };
    assert_eq!((&answer["t"], &answer["code"]), (&json!("refused"), &json!("stale")));
    let answer = at_red.ask(&crate::harness::play("again", 4, TURNS[2])).await;
    assert_eq!(answer["t"], "ok", "{answer}");
    assert_eq!(cluster.kept(&game), (5, 5));
}

#[tokio::test]
async fn clocks_stand_still_while_the_database_is_away() {
    let Some(mut cluster) = Cluster::start(2).await else { return };
    let (red, blue, game) = begin(&cluster, 0, 1).await;
    let (mut at_red, _) = red.join(&game).await;
    let (mut at_blue, _) = blue.join(&game).await;
    turn(&mut at_red, &mut at_blue, 0, TURNS[0]).await;
    turn(&mut at_blue, &mut at_red, 1, TURNS[1]).await;
    let before = red.state(&game).await;
    cluster.postgres.kill();
    // Both are told, wherever they are; who plays waits for the answer.
    for socket in [&mut at_red, &mut at_blue] {
        notice(socket, "clocks stand still").await;
    }
    at_red.send(&crate::harness::play("waits", 2, TURNS[2])).await;
    tokio::time::sleep(5 * super::MOMENT).await;
    let away = Instant::now();
    tokio::time::sleep(5 * super::MOMENT).await;
    let away = away.elapsed();
    cluster.postgres.start_again();
    loop {
        let message = at_red.next().await;
        if message["t"] == "ok" {
            assert_eq!((&message["id"], &message["n"]), (&json!("waits"), &json!(3)));
            break;
        }
        assert_ne!(message["t"], "refused", "{message}");
    }
    turn(&mut at_blue, &mut at_red, 3, TURNS[3]).await;
    let after = red.state(&game).await;
    let left = |state: &Value| {
        let of = |color: &str| state["clock"][color].as_i64().expect("milliseconds");
        of("r") + of("b")
    };
    let passed = after["now"].as_i64().expect("a moment") - before["now"].as_i64().expect("one");
    let lost = left(&before) - left(&after);
    assert!(left(&after) <= 2 * CLOCK.1 as i64, "nobody gets more time than there was: {after}");
    assert!(i128::from(lost) + away.as_millis() as i128 <= i128::from(passed), "{before} {after}");
    assert_eq!(cluster.kept(&game), (4, 4));
}

#[tokio::test]
async fn games_wait_with_a_word_while_the_bus_is_away() {
    let Some(mut cluster) = Cluster::start(2).await else { return };
    let (red, blue, game) = begin(&cluster, 0, 1).await;
    let (mut at_red, _) = red.join(&game).await;
    let (mut at_blue, _) = blue.join(&game).await;
    turn(&mut at_red, &mut at_blue, 0, TURNS[0]).await;
    turn(&mut at_blue, &mut at_red, 1, TURNS[1]).await;
    cluster.nats.kill().await;
    for instance in &cluster.instances {
        let ready = async || at(&red, instance).get("/ready").await.status == 503;
        wait_until(ready).await;
    }
    // Who is where the game is plays on; the other one is told that it waits.
    at_red.send(&crate::harness::play("plays", 2, TURNS[2])).await;
    let notice = tokio::select! {
        notice = notice(&mut at_red, "interrupted") => notice,
        notice = notice(&mut at_blue, "interrupted") => notice,
    };
    assert_eq!((&notice["draining"], &notice["stays"]), (&json!(false), &json!(true)));
    at_blue.send(&crate::harness::play("waits", 3, TURNS[3])).await;
    cluster.nats.start_again().await;
    loop {
        let message = at_blue.next().await;
        if message["t"] == "ok" {
            assert_eq!((&message["id"], &message["n"]), (&json!("waits"), &json!(4)));
            break;
        }
        assert_ne!(message["t"], "refused", "{message}");
    }
    for instance in &cluster.instances {
        wait_until(async || at(&red, instance).get("/ready").await.status == 200).await;
        wait_until(async || {
            metric(&instance.address, "cotulenh_cluster_others").await as usize == 1
        })
        .await;
    }
    assert_eq!(cluster.kept(&game), (4, 4));
}
