use serde_json::json;

use crate::games::tempfile;
use crate::harness::{TestServer, options};
use crate::running::rewrite;

#[tokio::test]
async fn challenges_come_and_go() {
    let server = TestServer::start().await;
    let (lan, minh, third) = (server.guest().await, server.guest().await, server.guest().await);
    let mut at_lan = lan.connect("/ws/v1/lobby").await;
    let mut at_minh = minh.connect("/ws/v1/lobby").await;
    let first = at_minh.next().await;
    assert_eq!((&first["t"], &first["open"]), (&json!("lobby"), &json!(true)));
    let terms = json!({"open": true, "clock": {"initial": 60_000, "increment": 0}});
    let made = lan.post("/api/v1/challenges", &terms).await;
    let id = made.json()["id"].as_str().expect("an id").to_owned();
    assert_eq!((&made.json()["mine"], &made.json()["color"]), (&json!(true), &json!("random")));
    loop {
        let lobby = at_minh.until("lobby").await;
        if let Some(challenge) = lobby["challenges"].get(0) {
            assert_eq!((&challenge["id"], challenge.get("mine")), (&json!(id), None));
            break;
        }
    }
    loop {
        let lobby = at_lan.until("lobby").await;
        if let Some(challenge) = lobby["challenges"].get(0) {
            assert_eq!(challenge["mine"], true);
            break;
        }
    }
    let path = format!("/api/v1/challenges/{id}/accept");
    assert_eq!(lan.post(&path, &json!({})).await.code(), "forbidden");
    let game = minh.post(&path, &json!({})).await.json()["id"].clone();
    assert_eq!(at_lan.until("started").await["game"], game);
    // Asked again, the answer is the same; others are too late.
    assert_eq!(minh.post(&path, &json!({})).await.json()["id"], game);
    assert_eq!(third.post(&path, &json!({})).await.code(), "gone");
    assert_eq!(lan.get(&format!("/api/v1/challenges/{id}")).await.json()["game"], game);
    let withdrawn = lan.send(&format!("DELETE /api/v1/challenges/{id}"), b"").await;
    assert_eq!(withdrawn.code(), "conflict");
    // A game is shown when both sides have made a turn.
    let id = game.as_str().expect("an id");
    let (mut one, state) = lan.join(id).await;
    let (mut other, _) = minh.join(id).await;
    let (red, blue) =
        if state["seat"] == "r" { (&mut one, &mut other) } else { (&mut other, &mut one) };
    red.play(0, "Tf6").await;
    assert_eq!(third.get("/api/v1/games?live").await.json()["games"], json!([]));
    blue.play(1, "Tf7").await;
    loop {
        let lobby = at_minh.until("lobby").await;
        if lobby["games"].get(0).is_some() {
            assert_eq!((&lobby["challenges"], &lobby["games"][0]["id"]), (&json!([]), &game));
            break;
        }
    }
    assert_eq!(third.get("/api/v1/games?live").await.json()["games"][0]["id"], game);
    server.stop().await;
}

/// The challenges of those who are away leave room for all of those who are here.
#[tokio::test]
async fn who_is_away_hides_nobody() {
    let server = TestServer::start().await;
    let (lan, minh) = (server.guest().await, server.guest().await);
    let made = lan.post("/api/v1/challenges", &json!({"open": true})).await;
    for away in [server.guest().await, server.guest().await] {
        for seconds in 1..=30 {
            let clock = json!({"initial": 1_000 * seconds, "increment": 0});
            let made =
                away.post("/api/v1/challenges", &json!({"open": true, "clock": clock})).await;
            assert_eq!(made.status, 201);
        }
    }
    let mut at_minh = minh.connect("/ws/v1/lobby").await;
    let _at_lan = lan.connect("/ws/v1/lobby").await;
    loop {
        let lobby = at_minh.until("lobby").await;
        let challenges = lobby["challenges"].as_array().expect("challenges");
        if let [challenge] = &challenges[..] {
            assert_eq!(challenge["id"], made.json()["id"]);
            break;
        }
        assert!(challenges.is_empty());
    }
    server.stop().await;
}

#[tokio::test]
async fn fifty_challenges_of_a_player_wait_at_a_time() {
    let server = TestServer::start().await;
    let lan = server.guest().await;
    let mut last = String::new();
    for _ in 0..50 {
        let made = lan.post("/api/v1/challenges", &json!({})).await;
        assert_eq!(made.status, 201);
        last = made.json()["id"].as_str().expect("an id").to_owned();
    }
    let refused = lan.post("/api/v1/challenges", &json!({})).await;
    assert_eq!((refused.status, &*refused.code()), (429, "tooMany"));
    assert!(refused.text().contains("withdraw"), "{}", refused.text());
    lan.send(&format!("DELETE /api/v1/challenges/{last}"), b"").await;
    assert_eq!(lan.post("/api/v1/challenges", &json!({})).await.status, 201);
    server.stop().await;
}

/// However a start is written, it is kept and told in one way, and a second click finds it.
#[tokio::test]
async fn a_start_is_kept_in_its_canonical_form() {
    let server = TestServer::start().await;
    let lan = server.guest().await;
    let fen = "6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/5C5 r - - 0 1";
    let spaced = format!("6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/5C5   r {}", " ".repeat(3_000));
    let first = lan.post("/api/v1/challenges", &json!({"open": true, "start": spaced})).await;
    assert_eq!((first.status, &first.json()["start"]), (201, &json!(fen)), "{}", first.text());
    let again = lan.post("/api/v1/challenges", &json!({"open": true, "start": fen})).await;
    assert_eq!((again.status, &again.json()["id"]), (200, &first.json()["id"]));
    let long = format!("{fen}{}", " ".repeat(4_096));
    for (path, body) in [
        ("/api/v1/challenges", json!({ "start": long })),
        ("/api/v1/games", json!({"level": 1, "start": long})),
    ] {
        let refused = lan.post(path, &body).await;
        assert_eq!((refused.status, &*refused.code()), (413, "tooLarge"), "{path}");
    }
    server.stop().await;
}

#[tokio::test]
async fn own_challenges_are_withdrawn_by_their_owner() {
    let server = TestServer::start().await;
    let (lan, minh) = (server.guest().await, server.guest().await);
    let made = lan.post("/api/v1/challenges", &json!({})).await.json();
    assert_eq!(made["open"], false);
    let path = format!("/api/v1/challenges/{}", made["id"].as_str().expect("an id"));
    assert_eq!(minh.send(&format!("DELETE {path}"), b"").await.status, 403);
    assert_eq!(lan.send(&format!("DELETE {path}"), b"").await.status, 204);
    assert_eq!(lan.get(&path).await.status, 404);
    server.stop().await;
}

/// A second click makes no second challenge for the lobby.
#[tokio::test]
async fn an_open_challenge_that_waits_is_not_made_again() {
    let server = TestServer::start().await;
    let (lan, minh) = (server.guest().await, server.guest().await);
    let open = json!({"open": true, "clock": {"days": 2}});
    let first = lan.post("/api/v1/challenges", &open).await;
    let again = lan.post("/api/v1/challenges", &open).await;
    assert_eq!((first.status, again.status), (201, 200));
    assert_eq!(first.json(), again.json());
    // Another clock, another player, or a link: these are others.
    let other = json!({"open": true, "clock": {"days": 3}});
    assert_eq!(lan.post("/api/v1/challenges", &other).await.status, 201);
    assert_eq!(minh.post("/api/v1/challenges", &open).await.status, 201);
    let link = json!({"clock": {"days": 2}});
    for _ in 0..2 {
        assert_eq!(lan.post("/api/v1/challenges", &link).await.status, 201);
    }
    // One's own are listed while they wait.
    let waiting = lan.get("/api/v1/me/challenges").await.json()["challenges"].clone();
    let waiting = waiting.as_array().expect("a list");
    assert!(waiting.len() == 4 && waiting.iter().all(|challenge| challenge["mine"] == true));
    let link = waiting.iter().find(|challenge| challenge["open"] == false).expect("one by link");
    let id = link["id"].as_str().expect("an id");
    minh.post(&format!("/api/v1/challenges/{id}/accept"), &json!({})).await;
    let waiting = lan.get("/api/v1/me/challenges").await.json()["challenges"].clone();
    assert_eq!(waiting.as_array().map(Vec::len), Some(3));
    // Once it is withdrawn, it can be made again.
    let path = format!("/api/v1/challenges/{}", first.json()["id"].as_str().expect("an id"));
    assert_eq!(lan.send(&format!("DELETE {path}"), b"").await.status, 204);
    let open = json!({"open": true, "clock": {"days": 2}});
    assert_eq!(lan.post("/api/v1/challenges", &open).await.status, 201);
    server.stop().await;
}

#[tokio::test]
async fn old_challenges_cannot_be_accepted_and_are_forgotten() {
    let database = tempfile().join("old.sqlite");
    let server = TestServer::with(&options(&database)).await;
    let (mut lan, mut minh) = (server.guest().await, server.guest().await);
    let mut paths = Vec::new();
    for _ in 0..2 {
        let made = lan.post("/api/v1/challenges", &json!({})).await.json();
        paths.push(format!("/api/v1/challenges/{}", made["id"].as_str().expect("an id")));
    }
    let make_older = |days: i64| {
        move |file: &rusqlite::Connection| {
            let sql = "UPDATE challenges SET created = created - ?";
            assert_eq!(file.execute(sql, [days * 86_400_000]), Ok(2));
        }
    };
    let server = rewrite(server, &database, make_older(13)).await;
    minh.goes_to(&server);
    assert_eq!(minh.post(&format!("{}/accept", paths[0]), &json!({})).await.status, 200);
    let server = rewrite(server, &database, make_older(2)).await;
    (lan.goes_to(&server), minh.goes_to(&server));
    for answer in [
        minh.get(&paths[1]).await,
        minh.post(&format!("{}/accept", paths[1]), &json!({})).await,
        lan.send(&format!("DELETE {}", paths[1]), b"").await,
    ] {
        assert_eq!((answer.status, &*answer.code()), (410, "gone"));
    }
    // Who accepted finds the game, however long ago it was.
    let server = rewrite(server, &database, make_older(80)).await;
    (lan.goes_to(&server), minh.goes_to(&server));
    assert_eq!(lan.post("/api/v1/challenges", &json!({})).await.status, 201);
    assert_eq!(minh.get(&paths[0]).await.status, 200);
    assert_eq!(minh.get(&paths[1]).await.status, 404);
    server.stop().await;
}

#[tokio::test]
async fn names() {
    let server = TestServer::start().await;
    let guest = server.guest().await;
    let renamed = guest.send("PUT /api/v1/me", r#"{"name": "  Trần  Lan "}"#.as_bytes()).await;
    assert_eq!((renamed.status, &renamed.json()["name"]), (200, &json!("Trần Lan")));
    assert_eq!(guest.get("/api/v1/me").await.json()["name"], "Trần Lan");
    let bad = guest.send("PUT /api/v1/me", br#"{"name": "<script>"}"#).await;
    assert_eq!((bad.status, &*bad.code()), (400, "badRequest"));
    server.stop().await;
}
