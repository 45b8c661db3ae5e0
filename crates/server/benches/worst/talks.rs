//! The messages of sockets at their worst.

use serde_json::{Value, json};

use crate::harness::{Guest, Socket, play, start_game};
use crate::meter::Work;
use crate::{Bench, Worst, inputs, measured, short};

/// Everything that is said on a socket, and the addresses of long games.
pub async fn all(bench: &Bench) {
    games(bench).await;
    long_game(bench).await;
    lobby(bench).await;
    crowded_lobby(bench).await;
    analysis(bench).await;
    nonsense(bench).await;
}

/// Messages as long as they may be, of things that nobody asked for.
async fn nonsense(bench: &Bench) {
    if !bench.wants("nonsense") {
        return;
    }
    let (red, blue) = (bench.guest().await, bench.guest().await);
    let game = start_game(&red, &blue, Value::Null, None).await;
    for (path, known, most) in [
        (format!("/ws/v1/games/{game}"), r#""t":"flag","id":"f""#, 16 << 10),
        ("/ws/v1/analysis".to_owned(), r#""t":"ping""#, 64 << 10),
        ("/ws/v1/analysis".to_owned(), r#""t":"go","id":1,"turns":[]"#, 64 << 10),
    ] {
        let mut worst = Worst::default();
        for (what, text) in inputs::padded(known, most) {
            let mut socket = bench.guest().await.connect(&path).await;
            if path.contains("games") {
                socket.until("state").await;
            }
            let work = measured(async {
                socket.send_text(text.clone()).await.expect("sent");
                drop(socket.hear().await);
            });
            worst.see(&what, work.await, Vec::new());
        }
        worst.print(&format!("nonsense: {known}"));
    }
}

/// What is measured of a game: the name in the table, and the messages.
fn messages() -> Vec<(&'static str, Vec<Value>)> {
    let plays = inputs::plays().into_iter().zip(0..);
    let refused =
        plays.map(|(play, n)| json!({"t": "play", "id": format!("p{n}"), "turn": 0, "play": play}));
    let offer = |offer: &str| json!({"t": "offer", "id": offer, "offer": offer});
    vec![
        ("play", refused.collect()),
        ("step", vec![json!({"t": "step", "id": "s", "turn": 0, "do": "commit"})]),
        ("offer", vec![offer("draw"), offer("takeback"), offer("rematch")]),
        ("decline", vec![json!({"t": "decline", "id": "d", "offer": "draw"})]),
        ("claim", vec![json!({"t": "claim", "id": "c", "claim": "thirdRepetition"})]),
        ("flag", vec![json!({"t": "flag", "id": "f"})]),
        ("ping", vec![json!({"t": "ping"})]),
        ("resign", vec![json!({"t": "resign", "id": "r"})]),
    ]
}

/// A game on each board: joining it, what is refused there, and a turn that is played.
async fn games(bench: &Bench) {
    if !bench.wants("game") {
        return;
    }
    let messages = messages();
    let mut worst: Vec<Worst> = messages.iter().map(|_| Worst::default()).collect();
    let (mut joined, mut turn, mut steps) = (Worst::default(), Worst::default(), Worst::default());
    for start in inputs::starts(60) {
        let what = short(&start);
        let (red, blue) = (bench.guest().await, bench.guest().await);
        let game = start_game(&red, &blue, Value::Null, Some(&start)).await;
        let position: cotulenh::Position = start.parse().expect("a set-up");
        let red = if position.turn() == cotulenh::Color::Red { red } else { blue };
        let mut socket: Option<(Socket, Value)> = None;
        let work = measured(async { socket = Some(red.join(&game).await) }).await;
        joined.see(&what, work, Vec::new());
        let Some((mut socket, _)) = socket else { continue };
        let actions = position.legal_actions();
        let action = |deploys: bool| actions.iter().find(|action| action.is_deploy() == deploys);
        if let Some(&step) = action(true) {
            let text = position.lan(step).to_string();
            let text = text.trim_end_matches("...");
            let asked = json!({"t": "play", "id": "step", "turn": 0, "play": {
                "from": step.origin().to_string(), "to": step.to().to_string(),
                "unit": step.unit().to_string(), "deploy": true}});
            let work = measured(async { drop(socket.ask(&asked).await) }).await;
            steps.see(&format!("{what} {text}"), work, Vec::new());
            let undo = json!({"t": "step", "id": "undo", "turn": 0, "do": "cancel"});
            socket.ask(&undo).await;
        }
        for ((_, texts), worst) in messages.iter().zip(&mut worst).take(messages.len() - 1) {
            for text in texts {
                let work = message(&mut socket, text).await;
                worst.see(&format!("{what} {text}"), work, Vec::new());
            }
        }
        if let Some(&action) = action(false) {
            let asked = play("turn", 0, &position.lan(action).to_string());
            let work = measured(async { drop(socket.ask(&asked).await) }).await;
            turn.see(&what, work, Vec::new());
        }
        if let Some(((_, texts), worst)) = messages.iter().zip(&mut worst).next_back() {
            let work = message(&mut socket, &texts[0]).await;
            worst.see(&what, work, Vec::new());
        }
    }
    joined.print("game: joining");
    turn.print("game: `play`, a turn");
    steps.print("game: `play`, a step");
    for ((name, _), worst) in messages.iter().zip(worst) {
        worst.print(&format!("game: `{name}`"));
    }
}

/// A message and its answer.
async fn message(socket: &mut Socket, message: &Value) -> Work {
    measured(async {
        match message["t"] == "ping" {
            true => {
                socket.send(message).await;
                socket.until("pong").await;
            }
            false => drop(socket.ask(message).await),
        }
    })
    .await
}

/// How many turns the long game has.
const TURNS: usize = 600;

/// A game with as many turns as one that is played by chance comes to, of the bench's boards. Gives its players,
/// its id, where it starts and how many turns it has.
pub async fn played(bench: &Bench, most: usize) -> ([Guest; 2], String, String, usize) {
    let start = inputs::starts(60)
        .into_iter()
        .max_by_key(|start| inputs::long_game(start, most).len())
        .expect("a board");
    played_from(bench, &start, Some(&start), most).await
}

/// The same from a board; where the game is begun without it, it is the usual one.
pub async fn played_from(
    bench: &Bench,
    start: &str,
    begun_from: Option<&str>,
    most: usize,
) -> ([Guest; 2], String, String, usize) {
    let turns = inputs::long_game(start, most);
    let (red, blue) = (bench.guest().await, bench.guest().await);
    let game = start_game(&red, &blue, Value::Null, begun_from).await;
    let position: cotulenh::Position = start.parse().expect("a set-up");
    let mut sides = [&red, &blue];
    if position.turn() == cotulenh::Color::Blue {
        sides.swap(0, 1);
    }
    // A socket sends forty messages at once; then it takes another.
    let mut sockets: [Option<Socket>; 2] = [None, None];
    for (number, text) in turns.iter().enumerate() {
        let side = number % 2;
        if number % 60 < 2 {
            let guest = Guest::known(&bench.address, sides[side].cookie.clone());
            sockets[side] = Some(guest.join(&game).await.0);
        }
        let socket = sockets[side].as_mut().expect("a socket");
        let answer = socket.ask(&play(&format!("t{number}"), number, text)).await;
        assert_eq!(answer["t"], "ok", "{answer}");
    }
    ([red, blue], game, start.to_owned(), turns.len())
}

/// A long game: its state, its file, and joining it.
async fn long_game(bench: &Bench) {
    if !bench.wants("long") {
        return;
    }
    let ([red, _], game, start, turns) = played(bench, TURNS).await;
    let what = format!("{turns} turns from {}", short(&start));
    let path = format!("/api/v1/games/{game}");
    for (line, name) in [
        (format!("GET {path}"), "long GET /api/v1/games/{id}"),
        (format!("GET {path}/pgn"), "long GET /api/v1/games/{id}/pgn"),
    ] {
        let mut worst = Worst::default();
        let (work, status) = bench.request(&red, &line, b"").await;
        worst.see(&format!("{what}: {status}"), work, Vec::new());
        worst.print(name);
    }
    let mut worst = Worst::default();
    let guest = Guest::known(&bench.address, red.cookie.clone());
    let mut joined = None;
    worst.see(&what, measured(async { joined = Some(guest.join(&game).await) }).await, Vec::new());
    worst.print("long game: joining");
    drop(joined);
    tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    let mut worst = Worst::default();
    let (work, status) = bench.request(&red, &format!("GET {path}"), b"").await;
    worst.see(&format!("{what}, from the database: {status}"), work, Vec::new());
    worst.print("long GET /api/v1/games/{id}");
}

/// The lobby when it is full of challenges from crowded boards.
async fn lobby(bench: &Bench) {
    if !bench.wants("lobby") {
        return;
    }
    let guest = bench.guest().await;
    for start in inputs::starts(60) {
        let one = Guest::known(&bench.address, guest.cookie.clone());
        one.post("/api/v1/challenges", &json!({"open": true, "start": start})).await;
    }
    let mut socket: Option<Socket> = None;
    let mut worst = Worst::default();
    let work = measured(async {
        let mut joined = guest.connect("/ws/v1/lobby").await;
        joined.until("lobby").await;
        tokio::time::sleep(std::time::Duration::from_millis(1200)).await;
        socket = Some(joined);
    });
    worst.see("50 challenges from crowded boards", work.await, Vec::new());
    worst.print("lobby: joining, and being told");
    let Some(mut socket) = socket else { return };
    let mut worst = Worst::default();
    for text in [json!({"t": "ping"}).to_string(), "[".repeat(16_000), "x".repeat(16_000)] {
        let work = measured(async {
            socket.send_text(text.clone()).await.expect("sent");
            drop(socket.hear().await);
        });
        worst.see(&text[..10.min(text.len())], work.await, Vec::new());
    }
    worst.print("lobby: a message");
}

/// Everybody in the lobby has a challenge there, from a crowded board, and sees it marked as their own.
async fn crowded_lobby(bench: &Bench) {
    if !bench.wants("lobby") {
        return;
    }
    let mut sockets = Vec::new();
    for start in inputs::starts(60).iter().take(50) {
        let guest = bench.guest().await;
        guest.post("/api/v1/challenges", &json!({"open": true, "start": start})).await;
        sockets.push(guest.connect("/ws/v1/lobby").await);
    }
    // Whoever comes is told to all, at most once a second.
    let told = std::time::Duration::from_millis(2_200);
    tokio::time::sleep(told).await;
    let mut worst = Worst::default();
    for _ in 0..3 {
        let mut came = None;
        let work = measured(async {
            came = Some(bench.guest().await.connect("/ws/v1/lobby").await);
            tokio::time::sleep(told).await;
        });
        worst.see("50 people, each with a challenge from a crowded board", work.await, Vec::new());
        sockets.extend(came);
    }
    worst.print("lobby: one more comes, and all are told");
}

/// Requests for analyses: reading the game is what is measured.
async fn analysis(bench: &Bench) {
    if !bench.wants("analysis") {
        return;
    }
    let mut rows = ["go", "review"].map(|t| (t, Worst::default()));
    for start in inputs::starts(20) {
        let turns = inputs::long_game(&start, 1000);
        let mut cases = vec![turns.clone(), vec!["Fc6".to_owned()]];
        let mut refused = turns;
        refused.truncate(999);
        refused.push("Fc6".to_owned());
        cases.push(refused);
        for turns in cases {
            for (t, worst) in &mut rows {
                let guest = bench.guest().await;
                let mut socket = guest.connect("/ws/v1/analysis").await;
                let asked = json!({"t": t, "id": 1, "start": start, "turns": turns});
                let mut heard = Value::Null;
                let work = measured(async {
                    socket.send(&asked).await;
                    heard = socket.next().await;
                })
                .await;
                let what = format!("{} turns from {}: {}", turns.len(), short(&start), heard["t"]);
                worst.see(&what, work, Vec::new());
            }
        }
    }
    for (t, worst) in rows {
        worst.print(&format!("analysis: `{t}`"));
    }
}
