//! What is under way is bounded, and nobody's share is taken by others. The server's own count is
//! judged, not the memory of the process.

use std::fmt::Write;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::harness::{Guest, PATIENCE, TestServer, play, wait_until};

/// What one client may have under way.
const OF_CLIENT: usize = 64 << 20;
/// What all may.
const MOST: usize = 128 << 20;
/// The body of the largest game file.
const FILE: usize = 8 << 20;

/// A request that has begun: its head and a part of its body.
async fn begin(guest: &Guest, head: &str, part: &[u8]) -> TcpStream {
    let mut stream = TcpStream::connect(&guest.address).await.expect("a connection");
    let (address, cookie, from) = (&guest.address, &guest.cookie, &guest.forwarded);
    let head = format!(
        "POST /api/v1/pgn/read HTTP/1.1\r\nHost: {address}\r\nCookie: {cookie}\r\n{from}\r\n{head}\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).await.expect("sent");
    // Who is refused is not listened to.
    let _ = stream.write_all(part).await;
    stream
}

/// Whether a request was answered that has no end: it was refused.
async fn is_refused(stream: &TcpStream) -> bool {
    timeout(Duration::from_millis(1), stream.readable()).await.is_ok()
}

#[tokio::test]
async fn half_bodies_of_one_client_hold_its_share_and_no_more() {
    let server = TestServer::start().await;
    let hostile = server.guest().await;
    let half = vec![b' '; FILE / 2];
    let declared = format!("Content-Length: {FILE}");
    let mut held = Vec::new();
    for _ in 0..24 {
        held.push(begin(&hostile, &declared, &half).await);
    }
    // Sixteen fit; which, depends on who is read first.
    wait_until(async || {
        let mut refused = 0;
        for stream in &held {
            refused += usize::from(is_refused(stream).await);
        }
        refused >= held.len() - OF_CLIENT / half.len()
    })
    .await;
    assert!(server.transit.held() <= OF_CLIENT);
    // Nobody else notices, and the client itself can still play.
    let (red, _, game) = server.game(Value::Null, None).await;
    let (mut at_red, _) = red.join(&game).await;
    assert_eq!(at_red.ask(&play("a", 0, "Tf6")).await["t"], "ok");
    let file = json!({ "pgn": format!("{{{}}} *", "x".repeat(1 << 20)) });
    assert_eq!(red.post("/api/v1/pgn/read", &file).await.status, 200);
    assert_eq!(hostile.get("/api/v1/me").await.status, 200);
    // What is given up is given back.
    drop(held);
    wait_until(async || server.transit.held() == 0).await;
    assert_eq!(hostile.post("/api/v1/pgn/read", &file).await.status, 200);
    server.stop().await;
}

#[tokio::test]
async fn three_hundred_half_bodies_of_many_clients_stay_below_the_bound() {
    let server = TestServer::start().await;
    let half = vec![b' '; 1 << 20];
    let mut held = Vec::new();
    for _ in 0..10 {
        let hostile = server.guest().await;
        for _ in 0..30 {
            held.push(begin(&hostile, &format!("Content-Length: {FILE}"), &half).await);
            assert!(server.transit.held() <= MOST);
        }
    }
    // What is small is answered all the same.
    let (red, _, game) = server.game(Value::Null, None).await;
    let (mut at_red, _) = red.join(&game).await;
    assert_eq!(at_red.ask(&play("a", 0, "Tf6")).await["t"], "ok");
    wait_until(async || server.transit.held() > MOST / 2).await;
    assert!(server.transit.held() <= MOST);
    drop(held);
    wait_until(async || server.transit.held() == 0).await;
    server.stop().await;
}

#[tokio::test]
async fn small_chunks_are_held_as_bytes_and_single_bytes_are_refused() {
    let server = TestServer::start().await;
    let guest = server.guest().await;
    let text = json!({ "pgn": "1. Tf6 *" }).to_string();
    let padded = format!("{}{text}", " ".repeat(100_000));
    let cut = |size: usize| -> String {
        let mut text = String::new();
        for chunk in padded.as_bytes().chunks(size) {
            let (length, chunk) = (chunk.len(), String::from_utf8_lossy(chunk));
            write!(text, "{length:x}\r\n{chunk}\r\n").expect("written");
        }
        text
    };
    let mut stream = begin(&guest, "Transfer-Encoding: chunked", cut(1).as_bytes()).await;
    let mut answer = [0; 12];
    timeout(PATIENCE, stream.read_exact(&mut answer)).await.expect("in time").expect("an answer");
    assert_eq!(&answer, b"HTTP/1.1 400");
    drop(stream);
    wait_until(async || server.transit.held() == 0).await;
    let chunks = cut(80);
    let mut stream = begin(&guest, "Transfer-Encoding: chunked", chunks.as_bytes()).await;
    wait_until(async || server.transit.held() > 0).await;
    // All of it has arrived when the answer is there; until then it takes at most twice its length.
    assert!(server.transit.held() <= 2 * padded.len());
    stream.write_all(b"0\r\n\r\n").await.expect("sent");
    timeout(PATIENCE, stream.read_exact(&mut answer)).await.expect("in time").expect("an answer");
    assert_eq!(&answer, b"HTTP/1.1 200");
    wait_until(async || server.transit.held() == 0).await;
    server.stop().await;
}
