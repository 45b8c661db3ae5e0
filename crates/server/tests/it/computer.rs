use std::path::Path;

use serde_json::{Value, json};

use crate::games::tempfile;
use crate::harness::{Guest, TestServer, any_move, options, play, wait_until};

async fn against(guest: &Guest, color: &str, level: u8) -> String {
    let wanted = json!({"level": level, "color": color, "clock": null});
    let made = guest.post("/api/v1/games", &wanted).await;
    assert_eq!(made.status, 201, "{}", made.text());
    made.json()["id"].as_str().expect("an id").to_owned()
}

#[tokio::test]
async fn the_computer_plays_and_answers() {
    let server = TestServer::start().await;
    let guest = server.guest().await;
    let game = against(&guest, "r", 1).await;
    let (mut socket, state) = guest.join(&game).await;
    assert_eq!(
        (&state["players"]["b"], &state["online"]["b"]),
        (&json!({"level": 1}), &json!(true))
    );
    let request = any_move(&state["game"]["position"], 1);
    socket.send(&json!({"t": "play", "id": "a", "turn": 0, "play": request})).await;
    assert_eq!(socket.event("turn").await["by"], "r");
    let turn = socket.event("turn").await;
    assert_eq!((&turn["by"], &turn["n"]), (&json!("b"), &json!(2)));
    assert_ne!(turn["position"]["units"], json!([]));
    // It always lets the player take back, its own turn included.
    socket.send(&json!({"t": "offer", "id": "b", "offer": "takeback"})).await;
    assert_eq!(socket.event("takeback").await["turns"], 0);
    // A draw before the game has been played is declined soon.
    socket.send(&json!({"t": "offer", "id": "c", "offer": "draw"})).await;
    assert_eq!(socket.event("offer").await["offer"], "draw");
    assert_eq!(socket.until("event").await["event"], "decline");
    assert_eq!(socket.ask(&json!({"t": "resign", "id": "d"})).await["t"], "ok");
    socket.send(&json!({"t": "offer", "id": "e", "offer": "rematch"})).await;
    let next = socket.event("rematch").await["game"].as_str().expect("an id").to_owned();
    // The computer is Red now and begins.
    let (mut socket, state) = guest.join(&next).await;
    assert_eq!(state["seat"], "b");
    if state["n"] == 0 {
        assert_eq!(socket.event("turn").await["by"], "r");
    }
    server.stop().await;
}

fn draw(id: &str) -> Value {
    json!({"t": "offer", "id": id, "offer": "draw"})
}

#[tokio::test]
async fn it_looks_before_it_takes_a_draw() {
    let server = TestServer::start().await;
    let guest = server.guest().await;
    // Red's Air Force goes where Blue's Tank takes it, and then nothing is left to Red.
    let start = "6c4/4i1i4/6i4/11/11/4t6/11/11/5F5/11/11/3C7 r - - 0 1";
    let wanted = json!({"level": 8, "color": "r", "start": start});
    let made = guest.post("/api/v1/games", &wanted).await.json();
    let (mut socket, _) = guest.join(made["id"].as_str().expect("an id")).await;
    socket.send(&play("a", 0, "Fe5")).await;
    socket.send(&draw("b")).await;
    // It may answer the offer before it plays, or after it: the two do not wait for each other.
    let mut answers = Vec::new();
    while answers.len() < 2 {
        let event = socket.until("event").await;
        match (event["event"].as_str(), event["by"].as_str()) {
            (Some("decline"), Some("b")) => answers.push(event["offer"].clone()),
            (Some("turn"), Some("b")) => answers.push(event["turn"]["san"].clone()),
            _ => {}
        }
    }
    answers.sort_by_key(Value::to_string);
    assert_eq!(answers, [json!("Txe5"), json!("draw")]);

    let start = "6c4/11/11/11/11/11/11/4T1T4/5F5/11/11/3C7 r - - 0 1";
    for level in [1, 8] {
        let wanted = json!({"level": level, "color": "r", "start": start});
        let made = guest.post("/api/v1/games", &wanted).await.json();
        let (mut socket, _) = guest.join(made["id"].as_str().expect("an id")).await;
        socket.send(&draw("a")).await;
        assert_eq!(socket.event("end").await["result"]["reason"], "agreement");
    }
    server.stop().await;
}

/// Who takes back and plays again and again does not fill the engines with old questions.
#[tokio::test]
async fn it_thinks_about_the_position_on_the_board_alone() {
    let server = TestServer::start().await;
    let guest = server.guest().await;
    let game = against(&guest, "r", 8).await;
    let (mut socket, _) = guest.join(&game).await;
    for round in 0..8 {
        socket.send(&play(&format!("p{round}"), 0, "Tf6")).await;
        socket.send(&json!({"t": "offer", "id": format!("t{round}"), "offer": "takeback"})).await;
        assert_eq!(socket.event("takeback").await["turns"], 0);
    }
    // Each question takes a second, and one thread answers them: those of before do not wait there.
    let load = server.pool.load();
    assert!(load.waiting <= 3, "{load:?}");
    socket.send(&play("last", 0, "Tf5")).await;
    while socket.event("turn").await["by"] != "b" {}
    server.stop().await;
}

#[tokio::test]
async fn a_restart_makes_it_think_again() {
    let folder = tempfile();
    let options = options(&folder.join("computer.sqlite"));
    let server = TestServer::with(&options).await;
    let mut guest = server.guest().await;
    let game = against(&guest, "b", 8).await;
    server.stop().await;
    let server = TestServer::with(&options).await;
    guest.address.clone_from(&server.address);
    let (mut socket, state) = guest.join(&game).await;
    if state["n"] == 0 {
        assert_eq!(socket.event("turn").await["by"], "r");
    }
    assert_eq!(guest.state(&game).await["game"]["result"], Value::Null);
    server.stop().await;
}

/// Whether engines have nothing to do.
fn is_idle(server: &TestServer) -> bool {
    let load = server.pool.load();
    (load.waiting, load.thinking) == (0, 0)
}

/// Without a clock nobody waits for a turn in a game that nobody looks at, before a restart and after it.
#[tokio::test]
async fn it_does_not_think_for_games_with_nobody_there() {
    let folder = tempfile();
    let options = options(&folder.join("left.sqlite"));
    let mut server = TestServer::with(&options).await;
    let mut guest = server.guest().await;
    let game = against(&guest, "b", 8).await;
    for _ in 0..2 {
        // Who watches does not play.
        let (_watching, _) = server.guest().await.join(&game).await;
        for _ in 0..3 {
            assert_eq!(guest.state(&game).await["n"], 0);
            assert!(is_idle(&server));
        }
        server.stop().await;
        let file = rusqlite::Connection::open(&options.database).expect("a database");
        let awake = file.query_row("SELECT awake FROM games", [], |row| row.get::<_, bool>(0));
        assert_eq!(awake, Ok(false));
        drop(file);
        server = TestServer::with(&options).await;
        guest.goes_to(&server);
    }
    let (mut socket, state) = guest.join(&game).await;
    assert_eq!(state["n"], 0);
    assert_eq!(socket.event("turn").await["by"], "r");
    server.stop().await;
}

/// Three seconds of thinking for each game would keep the one engine busy for half a minute.
#[tokio::test]
async fn it_stops_thinking_when_the_player_leaves_and_answers_who_comes_back() {
    let server = TestServer::start().await;
    let guest = server.guest().await;
    let mut games = Vec::new();
    for _ in 0..10 {
        let game = against(&guest, "r", 8).await;
        let (mut socket, _) = guest.join(&game).await;
        socket.play(0, "Tf6").await;
        games.push(game);
    }
    wait_until(async || is_idle(&server)).await;
    let mut unanswered = Vec::new();
    for game in &games {
        if guest.state(game).await["n"] == 1 {
            unanswered.push(game);
        }
    }
    let game = unanswered.first().expect("a game that waits for its player");
    let (mut socket, _) = guest.join(game).await;
    assert_eq!(socket.event("turn").await["by"], "b");
    server.stop().await;
}

/// Time is the law: the computer's clock runs, whoever is there.
#[tokio::test]
async fn it_plays_on_against_the_clock_with_nobody_there() {
    let server = TestServer::start().await;
    let guest = server.guest().await;
    let clock = json!({"initial": 3_600_000, "increment": 0});
    let wanted = json!({"level": 1, "color": "r", "clock": clock});
    let made = guest.post("/api/v1/games", &wanted).await.json();
    let game = made["id"].as_str().expect("an id");
    let (mut socket, _) = guest.join(game).await;
    socket.send(&play("a", 0, "Tf6")).await;
    let position = loop {
        let turn = socket.event("turn").await;
        if turn["by"] == "b" {
            break turn["position"].clone();
        }
    };
    let request = any_move(&position, 1);
    let answer = socket.ask(&json!({"t": "play", "id": "b", "turn": 2, "play": request})).await;
    assert_eq!(answer["t"], "ok", "{answer}");
    drop(socket);
    wait_until(async || guest.state(game).await["n"] == 4).await;
    server.stop().await;
}

#[tokio::test]
async fn without_a_lobby() {
    let options = cotulenh_server::Options { no_lobby: true, ..options(Path::new(":memory:")) };
    let server = TestServer::with(&options).await;
    let guest = server.guest().await;
    against(&guest, "r", 1).await;
    assert_eq!(guest.get("/api/v1/games?live").await.json()["games"], json!([]));
    let open = guest.post("/api/v1/challenges", &json!({"open": true})).await;
    assert_eq!((open.status, &*open.code()), (403, "forbidden"));
    assert_eq!(guest.connect("/ws/v1/lobby").await.next().await["open"], false);
    server.stop().await;
}
