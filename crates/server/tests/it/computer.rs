use std::path::Path;

use serde_json::{Value, json};

use crate::games::tempfile;
use crate::harness::{Guest, TestServer, any_move, options, play};

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
    let declined = socket.event("decline").await;
    assert_eq!((&declined["by"], &declined["offer"]), (&json!("b"), &json!("draw")));
    assert_eq!(socket.event("turn").await["turn"]["san"], "Txe5");

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
