use serde_json::json;

use crate::games::tempfile;
use crate::harness::{Guest, TestServer, options};

#[tokio::test]
async fn tries_are_rated_once_and_kept_when_the_server_starts_again() {
    let folder = tempfile();
    let path = folder.join("puzzles.sqlite");
    let server = TestServer::with(&options(&path)).await;
    let guest = server.guest().await;
    let today = guest.get("/api/v1/puzzles/today").await.json();
    assert_eq!(guest.get("/api/v1/puzzles/today").await.json()["id"], today["id"]);
    let tries = format!("/api/v1/puzzles/{}/tries", today["id"].as_str().expect("an id"));
    let first = guest.post(&tries, &json!({"solved": true})).await.json();
    assert!(first["change"].as_i64().expect("a number") > 0, "{first}");
    assert_eq!(first["player"]["tries"], 1);
    // A second try changes nothing.
    let second = guest.post(&tries, &json!({"solved": false})).await.json();
    assert_eq!((&second["change"], &second["player"]), (&json!(0), &first["player"]));
    let cookie = guest.cookie.clone();
    server.stop().await;

    let server = TestServer::with(&options(&path)).await;
    let again = Guest { cookie, ..server.guest().await };
    let kept = again.get("/api/v1/puzzles").await.json();
    assert_eq!(kept["player"], first["player"]);
    // What was tried does not come next.
    for _ in 0..5 {
        let next = again.get("/api/v1/puzzles/next").await.json();
        assert_ne!(next["id"], today["id"]);
    }
    server.stop().await;
}

#[tokio::test]
async fn puzzles_are_found_by_theme_and_id() {
    let server = TestServer::start().await;
    let guest = server.guest().await;
    let themed = guest.get("/api/v1/puzzles/next?theme=mateIn1&level=-1").await.json();
    assert_eq!(themed["mate"], 1);
    let id = themed["id"].as_str().expect("an id");
    assert_eq!(guest.get(&format!("/api/v1/puzzles/{id}")).await.json()["fen"], themed["fen"]);
    let game = guest.get(&format!("/api/v1/puzzles/{id}/pgn")).await;
    assert!(game.text().contains(&format!("Puzzle {id}")), "{}", game.text());
    assert_eq!(guest.get("/api/v1/puzzles/nothing").await.code(), "notFound");
    assert_eq!(guest.get("/api/v1/puzzles/next?theme=nothing").await.code(), "notFound");
    assert_eq!(guest.get("/api/v1/puzzles/next?level=x").await.code(), "badRequest");
    assert_eq!(
        guest.post("/api/v1/puzzles/nothing/tries", &json!({"solved": true})).await.code(),
        "notFound"
    );
    server.stop().await;
}
