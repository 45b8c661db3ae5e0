use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::{Value, json};
use tokio::process::{Child, Command};

use crate::games::tempfile;
use crate::harness::{Guest, Socket, any_move, database, start_game, start_program, wait_until};

const GAMES: usize = 50;

pub async fn start(database: &std::path::Path) -> (Child, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cotulenh-server"));
    command.args(["--listen", "127.0.0.1:0", "--threads", "1", "--database"]).arg(database);
    start_program(&mut command).await
}

/// Within what a socket may send at once.
const MOST_TURNS: usize = 60;

/// Plays both sides until the server dies, and counts the turns that were acknowledged; gives the last
/// event.
pub async fn play(
    mut at_red: Socket,
    mut at_blue: Socket,
    mut position: Value,
    count: Arc<AtomicUsize>,
) -> u64 {
    for turn in 0..MOST_TURNS {
        let (mover, other) =
            if turn % 2 == 0 { (&mut at_red, &mut at_blue) } else { (&mut at_blue, &mut at_red) };
        let request = any_move(&position, turn);
        let message = json!({"t": "play", "id": turn.to_string(), "turn": turn, "play": request});
        if mover.send_text(message.to_string()).await.is_err() {
            return turn as u64;
        }
        loop {
            match mover.hear().await {
                Ok(answer) if answer["t"] == "ok" => {
                    count.fetch_add(1, Ordering::Relaxed);
                    break;
                }
                Ok(answer) => assert_eq!(answer["t"], "event", "{answer}"),
                Err(_) => return turn as u64,
            }
        }
        loop {
            match other.hear().await {
                Ok(event) if event["event"] == "turn" && event["by"] != Value::Null => {
                    if event["n"] == turn as u64 + 1 {
                        position = event["position"].clone();
                        break;
                    }
                }
                Ok(_) => {}
                Err(_) => return turn as u64 + 1,
            }
        }
    }
    while at_red.hear().await.is_ok() {}
    MOST_TURNS as u64
}

#[tokio::test]
async fn nothing_acknowledged_is_lost_when_the_server_is_killed() {
    let database = database(&tempfile().join("crash.sqlite"));
    let (mut child, address) = start(&database).await;
    let mut tasks = Vec::new();
    let mut seats = Vec::new();
    let count = Arc::new(AtomicUsize::new(0));
    for _ in 0..GAMES {
        let (red, blue) = (Guest::new(&address).await, Guest::new(&address).await);
        let game = start_game(&red, &blue, json!({"days": 1}), None).await;
        let (at_red, state) = red.join(&game).await;
        let (at_blue, _) = blue.join(&game).await;
        tasks.push(tokio::spawn(play(
            at_red,
            at_blue,
            state["game"]["position"].clone(),
            Arc::clone(&count),
        )));
        seats.push((red, blue, game));
    }
    // In the middle of the games.
    wait_until(async || count.load(Ordering::Relaxed) > 10 * GAMES).await;
    child.kill().await.expect("killed");
    let mut acknowledged = Vec::new();
    for task in tasks {
        acknowledged.push(task.await.expect("a number"));
    }

    let (mut child, address) = start(&database).await;
    for ((red, blue, game), acknowledged) in seats.into_iter().zip(acknowledged) {
        let of = |guest: Guest| Guest { address: address.clone(), ..guest };
        let (red, blue) = (of(red), of(blue));
        let state = red.state(&game).await;
        let n = state["n"].as_u64().expect("a number");
        // What was on its way may have arrived, too.
        assert!(n == acknowledged || n == acknowledged + 1, "{n} of {acknowledged}");
        assert_eq!(state["game"]["turns"].as_array().map(Vec::len), Some(n as usize));
        let mover = if n % 2 == 0 { &red } else { &blue };
        let (mut socket, state) = mover.join(&game).await;
        let request = any_move(&state["game"]["position"], 1);
        let next = json!({"t": "play", "id": "next", "turn": n, "play": request});
        assert_eq!(socket.ask(&next).await, json!({"t": "ok", "id": "next", "n": n + 1}));
    }
    child.kill().await.expect("killed");
}

/// What passes between a kill and the next start is nobody's time, and neither is it given.
#[tokio::test]
async fn the_time_after_a_kill_is_nobodys() {
    let database = database(&tempfile().join("killed.sqlite"));
    let (mut child, address) = start(&database).await;
    let (red, blue) = (Guest::new(&address).await, Guest::new(&address).await);
    let game = start_game(&red, &blue, json!({"initial": 60_000, "increment": 0}), None).await;
    let (mut at_red, _) = red.join(&game).await;
    let (mut at_blue, _) = blue.join(&game).await;
    at_red.play(0, "Tf6").await;
    at_blue.play(1, "Tf7").await;
    let before = red.state(&game).await;
    child.kill().await.expect("killed");
    let down = std::time::Duration::from_secs(5);
    tokio::time::sleep(down).await;
    let (mut child, address) = start(&database).await;
    let red = Guest { address, ..red };
    let after = red.state(&game).await;
    let moment = |state: &Value, field: &str| state[field].as_i64().expect("a moment");
    let moved = moment(&after["clock"], "at") - moment(&before["clock"], "at");
    let passed = moment(&after, "now") - moment(&before, "now");
    // The clock stood for as long as no server was there; it never runs backwards.
    assert!((down.as_millis() as i64..=passed + 20_000).contains(&moved), "{moved} of {passed}");
    assert_eq!(after["clock"]["r"], 60_000);
    child.kill().await.expect("killed");
}
