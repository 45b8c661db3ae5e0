//! What operators do with a server that runs.

use std::io::{BufRead, BufReader, Write};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::time::Duration;

use cotulenh_server::{AdminRequest, ask_server};
use serde_json::{Value, json};
use tokio::time::sleep;

use crate::crash::start;
use crate::games::tempfile;
use crate::harness::{Guest, any_move, ask, start_game};

fn database() -> PathBuf {
    tempfile().join("admin.sqlite")
}

/// What the server answers, or why it does not do it.
pub async fn admin(database: &Path, request: Value) -> Result<Value, String> {
    let database = database.to_owned();
    let request: AdminRequest = serde_json::from_value(request).expect("a request");
    let asked = tokio::task::spawn_blocking(move || ask_server(&database, &request));
    asked.await.expect("a good end").map_err(|error| error.to_string())
}

#[tokio::test]
async fn games_and_challenges_are_listed_and_ended() {
    let database = database();
    let (mut server, address) = start(&database).await;
    let (red, blue) = (Guest::new(&address).await, Guest::new(&address).await);
    let game = start_game(&red, &blue, json!(null), None).await;
    let (mut at_red, _) = red.join(&game).await;
    at_red.play(0, "Ic6").await;
    let games = admin(&database, json!({"do": "games", "most": 5})).await.expect("games");
    assert_eq!(games.as_array().map(Vec::len), Some(1), "{games}");
    for (field, value) in [("game", &game), ("red", &red.id), ("blue", &blue.id)] {
        assert_eq!(games[0][field], **value, "{games}");
    }
    let end = json!({"do": "endGame", "game": game});
    assert_eq!(admin(&database, end.clone()).await, Ok(Value::Null));
    assert_eq!(at_red.event("end").await["result"]["reason"], "aborted");
    let again = admin(&database, end).await.expect_err("it is over");
    assert!(again.contains("over already"), "{again}");
    let none = admin(&database, json!({"do": "endGame", "game": "gaaaaaaaaaaaa"})).await;
    assert!(none.expect_err("none").contains("does not exist"));

    let challenge = red.post("/api/v1/challenges", &json!({"color": "r"})).await.json();
    let waiting = admin(&database, json!({"do": "challenges", "most": 5})).await.expect("a list");
    assert_eq!(waiting[0]["challenge"], challenge["id"], "{waiting}");
    let close = json!({"do": "closeChallenge", "challenge": challenge["id"]});
    assert_eq!(admin(&database, close.clone()).await, Ok(Value::Null));
    assert!(admin(&database, close).await.is_err());
    let id = challenge["id"].as_str().expect("an id");
    assert_eq!(blue.get(&format!("/api/v1/challenges/{id}")).await.status, 404);

    let heavy = admin(&database, json!({"do": "heavy", "most": 5})).await.expect("a list");
    assert_eq!(heavy["longGames"][0]["game"], *game, "{heavy}");
    assert_eq!(
        (&heavy["now"][0]["sockets"], heavy["sockets"][0]["sockets"].as_u64()),
        (&json!(1), Some(1))
    );
    let audit = admin(&database, json!({"do": "audit", "most": 50})).await.expect("a list");
    let actions = audit.as_array().expect("a list").iter().map(|line| line["action"].as_str());
    let actions: Vec<Value> =
        actions.map(|text| serde_json::from_str(text.expect("text")).expect("JSON")).collect();
    // The latest first, and that it was looked at, too.
    let done: Vec<_> =
        actions.iter().map(|action| action["do"].as_str().expect("a name")).collect();
    assert_eq!(
        done,
        [
            "audit",
            "heavy",
            "closeChallenge",
            "closeChallenge",
            "challenges",
            "endGame",
            "endGame",
            "endGame",
            "games"
        ]
    );
    assert_eq!(actions[7]["game"], *game);
    server.kill().await.expect("killed");
}

#[tokio::test]
async fn who_is_banned_gets_nothing_until_the_ban_ends() {
    let database = database();
    let (mut server, address) = start(&database).await;
    let (bad, good) = (Guest::new(&address).await, Guest::new(&address).await);
    let game = start_game(&bad, &good, json!(null), None).await;
    let ((mut at_bad, _), (mut at_good, _)) = (bad.join(&game).await, good.join(&game).await);
    let ban = |who: &str| json!({"do": "ban", "who": who, "hours": 1});
    assert_eq!(admin(&database, ban(&bad.id)).await, Ok(Value::Null));
    assert_eq!(at_bad.hear().await, Err(Some(1008)));
    let refused = bad.get("/api/v1/me").await;
    assert_eq!((refused.status, &*refused.code()), (403, "forbidden"));
    assert_eq!(bad.try_connect(&format!("/ws/v1/games/{game}"), None).await.err(), Some(403));
    assert_eq!(good.get("/api/v1/me").await.status, 200);
    at_good.send(&json!({"t": "ping"})).await;
    at_good.until("pong").await;

    // It lasts longer than the server.
    server.kill().await.expect("killed");
    let (mut server, address) = start(&database).await;
    let (bad, good) =
        (Guest { address: address.clone(), ..bad }, Guest { address: address.clone(), ..good });
    assert_eq!(bad.get("/api/v1/me").await.status, 403);
    let unban = |who: &str| json!({"do": "unban", "who": who});
    assert_eq!(admin(&database, unban(&bad.id)).await, Ok(Value::Null));
    assert!(admin(&database, unban(&bad.id)).await.is_err());
    assert_eq!(bad.get("/api/v1/me").await.status, 200);

    // An address, whoever comes from it.
    let of = |guest: &Guest| guest.forwarded.split(' ').nth(1).expect("an address").to_owned();
    assert_eq!(admin(&database, ban(&of(&bad))).await, Ok(Value::Null));
    assert_eq!(
        (bad.get("/api/v1/me").await.status, good.get("/api/v1/me").await.status),
        (403, 200)
    );
    let someone_else = Guest { forwarded: bad.forwarded.clone(), ..good.clone() };
    assert_eq!(someone_else.get("/api/v1/me").await.status, 403);
    let bans = admin(&database, json!({"do": "bans"})).await.expect("a list");
    assert_eq!(
        (bans.as_array().map(Vec::len), &bans[0]["who"]),
        (Some(1), &json!(format!("{}/32", of(&bad))))
    );
    // For no time at all: it is over at once.
    assert_eq!(
        admin(&database, json!({"do": "ban", "who": of(&bad), "hours": 0})).await,
        Ok(Value::Null)
    );
    assert_eq!(bad.get("/api/v1/me").await.status, 200);
    server.kill().await.expect("killed");
}

#[tokio::test]
async fn before_the_end_everybody_is_told_and_clocks_stand_still() {
    let database = database();
    let (mut server, address) = start(&database).await;
    let (red, blue) = (Guest::new(&address).await, Guest::new(&address).await);
    let clock = json!({"initial": 2000, "increment": 0});
    let game = start_game(&red, &blue, clock, None).await;
    let ((mut at_red, state), (mut at_blue, _)) = (red.join(&game).await, blue.join(&game).await);
    let mut at_lobby = red.connect("/ws/v1/lobby").await;
    let mut at_analysis = red.connect("/ws/v1/analysis").await;
    let first = any_move(&state["game"]["position"], 0);
    at_red.ask(&json!({"t": "play", "id": "a", "turn": 0, "play": first})).await;
    let position = at_blue.event("turn").await["position"].clone();
    at_blue.ask(&json!({"t": "play", "id": "a", "turn": 1, "play": any_move(&position, 0)})).await;
    assert_eq!(admin(&database, json!({"do": "drain"})).await, Ok(Value::Null));
    for socket in [&mut at_red, &mut at_blue, &mut at_lobby, &mut at_analysis] {
        let notice = socket.until("notice").await;
        assert_eq!(notice["draining"], true);
        assert!(notice["text"]["vi"].as_str().is_some_and(|text| text.contains("khởi động lại")));
    }
    assert!(admin(&database, json!({"do": "drain"})).await.is_err());
    let ready = ask(&address, "GET /ready", &[], b"").await;
    assert_eq!((ready.status, ask(&address, "GET /health", &[], b"").await.status), (503, 200));
    for path in ["/api/v1/games", "/api/v1/challenges"] {
        let refused = red.post(path, &json!({"level": 1})).await;
        assert_eq!((refused.status, &*refused.code()), (503, "unavailable"), "{path}");
    }
    // Red's time does not run out, however long it takes, and the turn costs nothing.
    let left = red.state(&game).await["clock"]["r"].clone();
    sleep(Duration::from_secs(3)).await;
    let state = red.state(&game).await;
    assert_eq!((&state["game"]["result"], &state["clock"]["r"]), (&Value::Null, &left), "{state}");
    // Who comes later is told, too.
    let mut again = red.connect(&format!("/ws/v1/games/{game}")).await;
    assert_eq!(again.until("notice").await["draining"], true);
    // It goes on after all, and then the flag falls.
    assert_eq!(admin(&database, json!({"do": "resume"})).await, Ok(Value::Null));
    assert_eq!(at_red.until("notice").await["draining"], false);
    assert_eq!(at_red.event("end").await["result"]["reason"], "time");
    assert_eq!(ask(&address, "GET /ready", &[], b"").await.status, 200);

    assert_eq!(admin(&database, json!({"do": "drain"})).await, Ok(Value::Null));
    let rematch = json!({"t": "offer", "id": "r", "offer": "rematch"});
    assert_eq!(at_red.ask(&rematch).await["code"], "unavailable");
    assert_eq!(admin(&database, json!({"do": "stop"})).await, Ok(Value::Null));
    assert!(server.wait().await.expect("an end").success());
    let gone = admin(&database, json!({"do": "bans"})).await.expect_err("nobody is there");
    assert!(gone.starts_with("no server can be asked at "), "{gone}");
}

#[tokio::test]
async fn the_socket_is_for_the_owner_and_takes_lines_of_json() {
    let database = database();
    let (mut server, _) = start(&database).await;
    let socket = PathBuf::from(format!("{}.admin", database.display()));
    let rights = std::fs::metadata(&socket).expect("a socket").permissions().mode();
    assert_eq!(rights & 0o777, 0o600);
    for wrong in ["", "dance", "{}", r#"{"do":"dance"}"#, r#"{"do":"ban","who":"me","hours":1}"#] {
        let mut stream = UnixStream::connect(&socket).expect("a connection");
        writeln!(stream, "{wrong}").expect("sent");
        let mut answer = String::new();
        BufReader::new(stream).read_line(&mut answer).expect("an answer");
        assert!(answer.starts_with(r#"{"error":"this is no request: "#), "{wrong}: {answer}");
    }
    server.kill().await.expect("killed");
}
