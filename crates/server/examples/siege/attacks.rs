//! What somebody can do from one address: everything that once stopped the server, and what resembles it.

use std::time::Duration;

use futures_util::future::join_all;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::time::sleep;

use crate::foe::{Foe, Talk};
use crate::harness::quiet_moves;
use crate::inputs;

/// All attacks: a name for the command line, and what it is.
pub const ALL: [(&str, &str); 17] = [
    ("turns", "refused turns on crowded boards (`POST /play`, `/position`, `/why`)"),
    ("files", "game files of 4 MiB, hostile and long (`POST /pgn/read`)"),
    (
        "set-ups",
        "challenges from a set-up with a million spaces, and from the longest that are taken",
    ),
    ("engines", "60 games at level 8, and analyses of 8 guests"),
    ("bodies", "300 connections, each with half a body of 8 MB"),
    ("heads", "300 connections that are idle or send a byte of a head now and then"),
    ("chunks", "bodies in chunks of one byte"),
    ("games", "as many running games as one address may begin"),
    ("deploys", "a deploy step and its undo, for ever, in 20 games"),
    ("lists", "the list of a player with 10,000 games (`GET /me/games`)"),
    ("readers", "400 sockets that never read, in the lobby and in busy games"),
    ("messages", "400 sockets that say as much as they can"),
    ("joining", "a socket after the other into a game of 120 turns"),
    ("guests", "new guests without end (`GET /me`)"),
    ("pages", "the site's page without end (`GET /`)"),
    ("pictures", "large pictures of crowded boards, each another (`GET /picture.png`)"),
    ("nonsense", "400 sockets that send 64 KiB of what nobody asked for, as often as they can"),
];

/// Attacks for ever. The cookie is that of a player with many games.
pub async fn attack(name: &str, foe: &Foe, cookie: &str) {
    match name {
        "turns" => turns(foe).await,
        "files" => files(foe).await,
        "set-ups" => set_ups(foe).await,
        "engines" => engines(foe).await,
        "bodies" => bodies(foe).await,
        "heads" => heads(foe).await,
        "chunks" => chunks(foe).await,
        "games" => games(foe).await,
        "deploys" => deploys(foe).await,
        "lists" => lists(&foe.with_cookie(cookie)).await,
        "readers" => readers(foe).await,
        "messages" => messages(foe).await,
        "joining" => joining(foe).await,
        "guests" => without_end(foe, "GET /api/v1/me").await,
        "pages" => without_end(foe, "GET /").await,
        "pictures" => pictures(foe).await,
        "nonsense" => nonsense(foe).await,
        _ => panic!("no attack is called {name}"),
    }
}

/// So many do the same at once, again and again. Each has its number.
async fn at_once(many: usize, foe: &Foe, deed: impl AsyncFn(&Foe, usize)) {
    let each = (0..many).map(|number| {
        let deed = &deed;
        async move {
            loop {
                deed(foe, number).await;
                // A deed may be over at once, and the others want their turn.
                tokio::task::yield_now().await;
            }
        }
    });
    join_all(each).await;
}

/// So many guests.
async fn guests(foe: &Foe, many: usize) -> Vec<Foe> {
    let mut guests = Vec::new();
    for _ in 0..many {
        guests.push(foe.guest().await);
    }
    guests
}

async fn turns(foe: &Foe) {
    let guests = guests(foe, 8).await;
    let mut requests: Vec<(&str, Vec<u8>)> = Vec::new();
    for fen in inputs::boards(40) {
        for play in inputs::plays() {
            let body = json!({"fen": fen, "play": play}).to_string().into_bytes();
            requests.push(("POST /api/v1/play", body));
        }
        let position = json!({"fen": fen, "actions": true}).to_string().into_bytes();
        requests.push(("POST /api/v1/position", position));
        let why = json!({"fen": fen, "from": "g6", "to": "g9"}).to_string().into_bytes();
        requests.push(("POST /api/v1/why", why));
    }
    at_once(32, foe, async |_, number| {
        for (line, body) in requests.iter().skip(number * 13) {
            guests[number % guests.len()].ask(line, body).await;
        }
    })
    .await;
}

async fn files(foe: &Foe) {
    let guests = guests(foe, 8).await;
    let files = inputs::files(&inputs::starts(150));
    let bodies: Vec<String> =
        files.iter().map(|(_, pgn)| json!({ "pgn": pgn }).to_string()).collect();
    at_once(16, foe, async |_, number| {
        let body = &bodies[number % bodies.len()];
        guests[number % guests.len()].ask("POST /api/v1/pgn/read", body.as_bytes()).await;
    })
    .await;
}

async fn set_ups(foe: &Foe) {
    let guests = guests(foe, 8).await;
    let starts = inputs::starts(100);
    at_once(16, foe, async |_, number| {
        let guest = &guests[number % guests.len()];
        for start in &starts {
            let padded = format!("{start}{}", " ".repeat(1_000_000));
            for start in [&padded, start] {
                let terms = json!({"open": true, "start": start}).to_string();
                guest.ask("POST /api/v1/challenges", terms.as_bytes()).await;
            }
        }
    })
    .await;
}

async fn engines(foe: &Foe) {
    let guests = guests(foe, 68).await;
    at_once(68, foe, async |_, number| {
        let guest = &guests[number];
        if number < 60 {
            let game = guest.make("/api/v1/games", &json!({"level": 8, "color": "r"})).await;
            play_on(guest, &game).await;
        } else if let Some(mut talk) = guest.socket("/ws/v1/analysis").await {
            talk.say(&json!({"t": "go", "id": 1, "lines": 5})).await;
            while talk.hear().await.is_some_and(|said| said["t"] != "done") {}
        }
    })
    .await;
}

/// Answers the computer as long as it plays.
async fn play_on(guest: &Foe, game: &str) -> Option<()> {
    let mut talk = guest.socket(&format!("/ws/v1/games/{game}")).await?;
    let mut turn = 0_usize;
    loop {
        let said = talk.hear().await?;
        let position = match said["t"].as_str() {
            Some("state") => &said["game"]["position"],
            Some("event") if said["event"] == "end" => return None,
            Some("event") => &said["position"],
            _ => continue,
        };
        if let Some(wish) = position["units"].is_array().then(|| quiet_moves(position))?.first() {
            let id = format!("turn {turn}");
            talk.say(&json!({"t": "play", "id": id, "turn": turn, "play": wish})).await?;
            turn += 2;
        }
    }
}

async fn bodies(foe: &Foe) {
    const BODY: usize = 8 << 20;
    let guest = foe.guest().await;
    let mut half = guest.head("POST /api/v1/pgn/read", &format!("Content-Length: {BODY}\r\n"));
    half.push_str(&" ".repeat(BODY / 2));
    at_once(300, &guest, async |guest, _| {
        let Some(mut stream) = guest.send(half.as_bytes()).await else { return };
        while stream.write_all(b" ").await.is_ok() {
            sleep(Duration::from_secs(1)).await;
        }
    })
    .await;
}

async fn heads(foe: &Foe) {
    let guest = foe.guest().await;
    at_once(300, &guest, async |guest, number| {
        let begun = if number % 2 == 0 { "" } else { "GET /api/v1/me HTTP/1.1\r\nX-Long: " };
        let Some(mut stream) = guest.send(begun.as_bytes()).await else { return };
        loop {
            sleep(Duration::from_secs(1)).await;
            let byte: &[u8] = if number % 2 == 0 { b"" } else { b"x" };
            let closed = stream.write_all(byte).await.is_err();
            if closed || stream.try_read(&mut [0; 256]).is_ok() {
                return;
            }
        }
    })
    .await;
}

async fn chunks(foe: &Foe) {
    let guest = foe.guest().await;
    let mut text = guest.head("POST /api/v1/pgn/read", "Transfer-Encoding: chunked\r\n");
    text.push_str(&"1\r\n \r\n".repeat(500_000));
    at_once(50, &guest, async |guest, _| drop(guest.send(text.as_bytes()).await)).await;
}

async fn games(foe: &Foe) {
    let guests = guests(foe, 10).await;
    at_once(10, foe, async |_, number| {
        let terms = json!({"clock": {"initial": 3_600_000, "increment": 0}, "color": "r"});
        let challenge = guests[number].make("/api/v1/challenges", &terms).await;
        let line = format!("POST /api/v1/challenges/{challenge}/accept");
        guests[(number + 1) % guests.len()].ask(&line, b"{}").await;
    })
    .await;
}

/// A Tank that carries Infantry can deploy at once.
const STACKED: &str = "6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/2IE2M2EI/2N1G(TI)1TG2/3A2S2A1/1N2FH1HF2/6C4 r - - 0 1";

async fn deploys(foe: &Foe) {
    let guests = guests(foe, 20).await;
    at_once(20, foe, async |_, number| {
        let guest = &guests[number];
        let terms = json!({"level": 1, "color": "r", "start": STACKED});
        let game = guest.make("/api/v1/games", &terms).await;
        let Some(mut talk) = guest.socket(&format!("/ws/v1/games/{game}")).await else { return };
        for count in 0_usize.. {
            let step = match count % 2 {
                0 => json!({"t": "play", "id": format!("{count}"), "turn": 0,
                    "play": {"from": "f4", "to": "f5", "unit": "T", "deploy": true}}),
                _ => json!({"t": "step", "id": format!("{count}"), "turn": 0, "do": "undo"}),
            };
            sleep(Duration::from_millis(100)).await;
            if talk.say(&step).await.is_none() || talk.hear().await.is_none() {
                return;
            }
        }
    })
    .await;
}

async fn lists(foe: &Foe) {
    at_once(32, foe, async |foe, number| {
        let line = if number % 2 == 0 {
            "GET /api/v1/me/games"
        } else {
            "GET /api/v1/me/games?before=2000000000000"
        };
        foe.ask(line, b"").await;
    })
    .await;
}

async fn readers(foe: &Foe) {
    let guests = guests(foe, 24).await;
    let game = guests[0].make("/api/v1/games", &json!({"level": 1, "color": "r"})).await;
    let path = format!("/ws/v1/games/{game}");
    at_once(401, foe, async |_, number| {
        let guest = &guests[number % guests.len()];
        if number == 400 {
            play_on(&guests[0], &game).await;
            sleep(Duration::from_secs(1)).await;
            return;
        }
        let path = if number % 2 == 0 { "/ws/v1/lobby" } else { path.as_str() };
        let talk: Option<Talk> = guest.socket(path).await;
        // It is held and never read; after a while another takes its place.
        sleep(Duration::from_secs(if talk.is_some() { 20 } else { 1 })).await;
    })
    .await;
}

async fn messages(foe: &Foe) {
    let guests = guests(foe, 24).await;
    let game = guests[0].make("/api/v1/games", &json!({"level": 1, "color": "r"})).await;
    let path = format!("/ws/v1/games/{game}");
    let crowded = inputs::starts(20);
    let plays = inputs::plays();
    at_once(400, foe, async |_, number| {
        let guest = &guests[number % guests.len()];
        let path = ["/ws/v1/analysis", "/ws/v1/lobby", path.as_str()][number % 3];
        let Some(mut talk) = guest.socket(path).await else {
            sleep(Duration::from_secs(1)).await;
            return;
        };
        for count in 0_usize.. {
            let start = &crowded[count % crowded.len()];
            let play = &plays[count % plays.len()];
            let message: Value = match number % 3 {
                0 => json!({"t": "go", "id": count, "start": start, "turns": ["Fc6"], "lines": 5}),
                1 => json!({"t": "ping"}),
                _ => json!({"t": "play", "id": format!("{count}"), "turn": 0, "play": play}),
            };
            if talk.say(&message).await.is_none() || talk.hear().await.is_none() {
                return;
            }
        }
    })
    .await;
}

/// How long the game is that is joined again and again.
const TURNS: usize = 120;

async fn joining(foe: &Foe) {
    let guests = guests(foe, 8).await;
    let (red, blue) = (&guests[0], &guests[1]);
    let challenge = red.make("/api/v1/challenges", &json!({"color": "r"})).await;
    let game = blue.make(&format!("/api/v1/challenges/{challenge}/accept"), &json!({})).await;
    let path = format!("/ws/v1/games/{game}");
    let turns = inputs::long_game(cotulenh::fen::START_FEN, TURNS);
    let mut talks = [red.socket(&path).await, blue.socket(&path).await];
    for (number, turn) in turns.iter().enumerate() {
        // Within what a socket may send.
        sleep(Duration::from_millis(if number < 70 { 1 } else { 55 })).await;
        let Some(talk) = &mut talks[number % 2] else { return };
        let id = format!("turn {number}");
        talk.say(&json!({"t": "play", "id": id, "turn": number, "play": {"turn": turn}})).await;
        while talk.hear().await.is_some_and(|said| said["t"] != "ok" && said["t"] != "refused") {}
    }
    at_once(32, foe, async |_, number| {
        let guest = &guests[number % guests.len()];
        if let Some(mut talk) = guest.socket(&path).await {
            talk.hear().await;
        }
    })
    .await;
}

/// One connection after the other, each with as many requests as it takes, and nobody waits for answers.
async fn without_end(foe: &Foe, line: &str) {
    let many = format!("{}\r\n", foe.head(line, "Accept: */*")).repeat(100);
    at_once(32, foe, async |foe, _| {
        let Some(mut stream) = foe.send(many.as_bytes()).await else { return };
        let mut answers = vec![0; 1 << 16];
        while stream.read(&mut answers).await.is_ok_and(|read| read > 0) {
            if stream.write_all(many.as_bytes()).await.is_err() {
                break;
            }
        }
        foe.is_closed();
    })
    .await;
}

async fn pictures(foe: &Foe) {
    let guests = guests(foe, 8).await;
    let lines: Vec<String> = inputs::boards(400)
        .iter()
        .map(|fen| fen.replace(' ', "%20").replace('+', "%2B"))
        .map(|fen| format!("GET /api/v1/picture.png?width=1600&set=traditional&fen={fen}"))
        .collect();
    at_once(16, foe, async |_, number| {
        for line in lines.iter().skip(number * 37) {
            guests[number % guests.len()].ask(line, b"").await;
        }
    })
    .await;
}

/// Each message is a sign of life with a list in it that nobody reads, as long as it may be.
async fn nonsense(foe: &Foe) {
    let guests = guests(foe, 20).await;
    let ping = json!({"t": "ping", "x": vec![0; 32_000]});
    at_once(400, foe, async |_, number| {
        let Some(mut talk) = guests[number % guests.len()].socket("/ws/v1/analysis").await else {
            return sleep(Duration::from_secs(1)).await;
        };
        // Within what a socket may send.
        while talk.say(&ping).await.is_some() {
            sleep(Duration::from_millis(100)).await;
        }
    })
    .await;
}
