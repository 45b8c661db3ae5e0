//! Lessons and puzzles at their worst.

use serde_json::json;

use crate::harness::Guest;
use crate::{Bench, Worst};

/// As many tries as are looked at for the next puzzle.
const TRIES: usize = 500;

/// What is kept of lessons, and puzzles for who has tried many.
pub async fn all(bench: &Bench) {
    if !bench.wants("learning") {
        return;
    }
    let owner = bench.guest().await;
    let progress = progress();
    for (line, body) in [("PUT /api/v1/me/progress", &*progress), ("GET /api/v1/me/progress", "")] {
        print(bench, &owner, line, line, body).await;
    }
    let mut last = String::new();
    for _ in 0..TRIES {
        let one = Guest::known(&bench.address, owner.cookie.clone());
        let next = one.get("/api/v1/puzzles/next").await.json();
        last = next["id"].as_str().expect("an id").to_owned();
        let path = format!("/api/v1/puzzles/{last}/tries");
        assert_eq!(one.post(&path, &json!({"solved": true})).await.status, 200);
    }
    for path in ["", "/today", "/next", "/next?theme=mateIn2&level=2", "/ID", "/ID/pgn"] {
        let line = format!("GET /api/v1/puzzles{}", path.replace("ID", &last));
        print(bench, &owner, &format!("GET /api/v1/puzzles{path}"), &line, "").await;
    }
    let line = format!("POST /api/v1/puzzles/{last}/tries");
    print(bench, &owner, "POST /api/v1/puzzles/ID/tries", &line, r#"{"solved":true}"#).await;
}

/// As much as is kept: letters that JSON writes in six bytes each.
fn progress() -> String {
    let lesson = |number: usize| json!({"id": format!("{number:\u{1}>40}"), "stars": 3, "at": 99});
    json!({"lessons": (0..200).map(lesson).collect::<Vec<_>>()}).to_string()
}

/// The worst of a few times.
async fn print(bench: &Bench, owner: &Guest, name: &str, line: &str, body: &str) {
    let mut worst = Worst::default();
    for _ in 0..5 {
        let (work, status) = bench.request(owner, line, body.as_bytes()).await;
        worst.see(&format!("of who has tried {TRIES} puzzles: {status}"), work, Vec::new());
    }
    worst.print(&format!("learning: {name}"));
}
