use std::path::Path;
use std::time::Duration;

use cotulenh_server::Options;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::time::timeout;

use crate::harness::{Guest, PATIENCE, TestServer, ask, dial, options, play};

#[tokio::test]
async fn malformed_messages_are_refused_and_then_disconnect() {
    let server = TestServer::start().await;
    let (red, _, game) = server.game(Value::Null, None).await;
    let (mut socket, _) = red.join(&game).await;
    let odd = [
        "",
        "{",
        "null",
        "[[[[",
        "{\"t\":\"dance\",\"id\":\"a\"}",
        "{\"t\":\"play\",\"id\":\"a\"}",
    ];
    for text in odd {
        socket.send_text(text.to_owned()).await.expect("sent");
        assert_eq!(socket.next().await["code"], "badMessage", "{text}");
    }
    socket.send_text("x".repeat(20_000)).await.expect("sent");
    assert_eq!(socket.next().await["code"], "badMessage");
    // The game is still there for who behaves.
    assert_eq!(socket.ask(&play("a", 0, "Tf6")).await["t"], "ok");
    let end = loop {
        if socket.send_text("nonsense".to_owned()).await.is_err() {
            break None;
        }
        match socket.hear().await {
            Ok(refused) => assert_eq!(refused["t"], "refused"),
            Err(code) => break code,
        }
    };
    assert_eq!(end, Some(1008));
    server.stop().await;
}

#[tokio::test]
async fn floods_end_the_connection() {
    let server = TestServer::start().await;
    let (red, _, game) = server.game(Value::Null, None).await;
    let (mut socket, _) = red.join(&game).await;
    let flag = json!({"t": "flag", "id": "a"}).to_string();
    let mut refused = 0;
    // Many at once, so that a slow machine is fast enough; and their answers are read before the next:
    // what waits unread is lost when the server hangs up.
    let end = 'flood: loop {
        for _ in 0..30 {
            if socket.send_text(flag.clone()).await.is_err() {
                break 'flood None;
            }
        }
        for _ in 0..30 {
            match socket.hear().await {
                Ok(message) if message["code"] == "tooMany" => refused += 1,
                Ok(_) => {}
                Err(code) => break 'flood code,
            }
        }
    };
    assert!(refused > 0);
    assert!(end.is_none() || end == Some(1008), "{end:?}");
    assert_eq!(red.state(&game).await["n"], 0);
    server.stop().await;
}

#[tokio::test]
async fn an_address_gives_so_many_names() {
    let server = TestServer::start().await;
    // All of them at one address.
    let forwarded = server.guest().await.forwarded;
    let mut named = Vec::new();
    let refused = loop {
        let guest = Guest { forwarded: forwarded.clone(), ..server.guest().await };
        let answer = guest.send("PUT /api/v1/me", br#"{"name": "Lan"}"#).await;
        match answer.status {
            200 => named.push(guest),
            _ => break answer,
        }
    };
    assert_eq!((refused.status, &*refused.code(), named.len()), (429, "tooMany", 50));
    // Who has one may change it.
    let changed = named[0].send("PUT /api/v1/me", br#"{"name": "Minh"}"#).await;
    assert_eq!((changed.status, &changed.json()["name"]), (200, &json!("Minh")));
    server.stop().await;
}

#[tokio::test]
async fn floods_of_pings_end_the_connection() {
    let server = TestServer::start().await;
    let mut socket = server.guest().await.connect("/ws/v1/lobby").await;
    while socket.send_ping().await.is_ok() {}
    server.stop().await;
}

#[tokio::test]
async fn far_too_large_messages_end_the_connection() {
    let server = TestServer::start().await;
    let (red, _, game) = server.game(Value::Null, None).await;
    let (mut socket, _) = red.join(&game).await;
    let _ = socket.send_text("x".repeat(1 << 20)).await;
    assert!(matches!(socket.hear().await, Err(None | Some(1009))));
    for (line, most) in [
        ("POST /api/v1/games", 64 << 10),
        ("PUT /api/v1/me/progress", 64 << 10),
        ("POST /api/v1/me/games/offline", 256 << 10),
    ] {
        let answer = red.send(line, &vec![b' '; most + 1]).await;
        assert_eq!((answer.status, &*answer.code()), (413, "tooLarge"), "{line}");
    }
    server.stop().await;
}

#[tokio::test]
async fn other_sites_are_refused() {
    let server = TestServer::start().await;
    let (red, _, game) = server.game(Value::Null, None).await;
    let path = format!("/ws/v1/games/{game}");
    let own = format!("http://{}", server.address);
    assert!(red.try_connect(&path, Some(&own)).await.is_ok());
    for origin in ["http://evil.example", "null", "http://127.0.0.1:1"] {
        assert_eq!(red.try_connect(&path, Some(origin)).await.err(), Some(403), "{origin}");
        let headers = [format!("Cookie: {}", red.cookie), format!("Origin: {origin}")];
        let line = "PUT /api/v1/me";
        let answer = ask(&server.address, line, &headers, br#"{"name": "Eve"}"#).await;
        assert_eq!((answer.status, &*answer.code()), (403, "forbidden"), "{origin}");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_newcomer_gets_one_cookie() {
    let server = TestServer::start().await;
    for path in ["/api/v1/me", "/api/v1/games", "/"] {
        let answer = ask(&server.address, &format!("GET {path}"), &[], b"").await;
        let cookies = answer.head.lines().filter(|line| line.starts_with("set-cookie:")).count();
        assert_eq!(cookies, 1, "{path}: {}", answer.head);
    }
    server.stop().await;
}

#[tokio::test]
async fn forged_cookies_are_nobody() {
    let server = TestServer::start().await;
    let (red, _, game) = server.game(Value::Null, None).await;
    let (id, signature) = red.cookie.split_once('.').expect("a signature");
    let other = server.guest().await;
    let others = other.cookie.split_once('.').expect("a signature").1;
    for cookie in [
        format!("{id}.{others}"),
        format!("{id}.{}", "0".repeat(64)),
        format!("{id}."),
        id.to_owned(),
        format!("{id}x.{signature}"),
    ] {
        let mut forger = red.clone();
        forger.cookie.clone_from(&cookie);
        let me = forger.get("/api/v1/me").await;
        assert_ne!(me.json()["id"], red.id.as_str(), "{cookie}");
        assert_eq!(forger.state(&game).await["seat"], Value::Null);
    }
    server.stop().await;
}

#[tokio::test]
async fn a_player_has_a_number_of_sockets_and_games() {
    let server = TestServer::start().await;
    let (red, _, game) = server.game(Value::Null, None).await;
    let path = format!("/ws/v1/games/{game}");
    let mut sockets = Vec::new();
    for _ in 0..20 {
        sockets.push(red.connect(&path).await);
    }
    assert_eq!(red.try_connect(&path, None).await.err(), Some(429));
    drop(sockets);
    // As many as a slow machine needs to be too fast.
    let refused = loop {
        let answer = red.post("/api/v1/challenges", &json!({})).await;
        if answer.status != 201 {
            break answer;
        }
    };
    assert_eq!((refused.status, &*refused.code()), (429, "tooMany"));
    server.stop().await;
}

/// What was done for them is said, not done: no test hangs on how fast this machine is.
#[tokio::test]
async fn who_has_used_up_their_time_waits_and_others_do_not() {
    let server = TestServer::start().await;
    let (red, blue, game) = server.game(Value::Null, None).await;
    let (mut socket, _) = red.join(&game).await;
    let (mut at_blue, _) = blue.join(&game).await;
    server.bill(&red, Duration::from_hours(1));
    let refused = red.get("/api/v1/me").await;
    assert_eq!((refused.status, &*refused.code()), (429, "tooMany"));
    assert_eq!(refused.header("retry-after"), Some("5"));
    // At another address, the player still owes it.
    let elsewhere = Guest::known(&server.address, red.cookie.clone());
    assert_eq!(elsewhere.get("/api/v1/me").await.status, 429);
    // Nor does another cookie help at that address.
    let mut other = server.guest().await;
    assert_eq!(other.get("/api/v1/me").await.status, 200);
    other.forwarded.clone_from(&red.forwarded);
    assert_eq!(other.get("/api/v1/me").await.status, 429);
    socket.send(&play("a", 0, "Tf6")).await;
    assert_eq!(socket.next().await["code"], "tooMany");
    // The opponent is not concerned.
    let answer = at_blue.ask(&json!({"t": "offer", "id": "d", "offer": "draw"})).await;
    assert_eq!(answer["t"], "ok", "{answer}");
    assert_eq!(blue.get("/api/v1/me").await.status, 200);
    server.stop().await;
}

/// Pages and files cost little, but not nothing.
#[tokio::test]
async fn who_asks_for_too_many_pages_is_refused_and_goes_on_playing() {
    let server = TestServer::start().await;
    let (red, _, game) = server.game(Value::Null, None).await;
    let (mut socket, _) = red.join(&game).await;
    server.count_pages(&red, 1e9);
    for path in ["/", "/g/x", "/embed", "/icon.svg", "/nothing"] {
        let refused = red.get(path).await;
        assert_eq!((refused.status, &*refused.code()), (429, "tooMany"), "{path}");
    }
    assert_eq!(red.get("/api/v1/me").await.status, 200);
    assert_eq!(socket.ask(&play("a", 0, "Tf6")).await["t"], "ok");
    let other = server.guest().await;
    assert_eq!(other.get("/").await.status, 200);
    server.stop().await;
}

/// Who asks too often has to connect again; behind a proxy, others use the same connection.
#[tokio::test]
async fn who_asks_too_often_is_disconnected() {
    let trusted_proxies = vec!["127.0.0.1".parse().expect("an address")];
    let options = Options { trusted_proxies, ..options(Path::new(":memory:")) };
    let server = TestServer::with(&options).await;
    let request = format!("GET /api/v1/me HTTP/1.1\r\nHost: {}\r\n\r\n", server.address);
    let requests = request.repeat(100);
    for (source, stays) in [(Some([127, 0, 0, 2].into()), false), (None, true)] {
        let stream = dial(&server.address, source).await.expect("a connection");
        let (mut reading, mut writing) = stream.into_split();
        let requests = requests.clone();
        let asking =
            tokio::spawn(
                async move { while writing.write_all(requests.as_bytes()).await.is_ok() {} },
            );
        let (mut refused, mut piece) = (0, vec![0; 1 << 16]);
        let closed = loop {
            match timeout(PATIENCE, reading.read(&mut piece)).await.expect("in time") {
                Ok(read) if read > 0 => {
                    refused += String::from_utf8_lossy(&piece[..read]).matches("1.1 429").count();
                }
                _ => break true,
            }
            if refused > 20 {
                break false;
            }
        };
        assert_eq!(closed, !stays);
        asking.abort();
    }
    server.stop().await;
}
