//! Pictures, and the pages of others that show them, at their worst.

use serde_json::json;

use crate::harness::{Guest, ask};
use crate::{Bench, Worst, inputs, measured, talks};

/// As wide as a picture may be, in the set with most to draw.
const LOOK: &str = "width=1600&set=traditional";
/// The longest name that a machine can have.
const LONGEST_HOST: usize = 253;

/// Pictures of boards, games and links, and the pages with them.
pub async fn all(bench: &Bench) {
    if !bench.wants("picture") {
        return;
    }
    boards(bench).await;
    games(bench).await;
    links(bench).await;
}

/// A value in a query.
fn in_query(text: &str) -> String {
    text.replace(' ', "%20").replace('+', "%2B")
}

/// What is asked for once each: a picture that was drawn is kept.
async fn once(bench: &Bench, name: &str, lines: impl IntoIterator<Item = (&str, String)>) {
    let mut worst = Worst::default();
    for (what, line) in lines {
        let (work, status) = bench.request(&bench.guest().await, &line, b"").await;
        worst.see(&format!("{what}: {status}"), work, Vec::new());
    }
    worst.print(name);
}

/// Boards of stacks, and texts as long as a FEN may be that are none.
async fn boards(bench: &Bench) {
    let boards = inputs::boards(30).into_iter().map(|fen| ("a board", in_query(&fen)));
    let wrong = ["/".repeat(4096), "(".repeat(4096), "(FTI".repeat(1024), "9".repeat(4096)];
    let wrong = wrong.into_iter().map(|fen| ("no board", fen));
    let fens: Vec<(&str, String)> = boards.chain(wrong).collect();
    for path in ["/api/v1/picture.svg", "/api/v1/picture.png", "/embed"] {
        let lines = fens.iter().map(|(what, fen)| (*what, format!("GET {path}?{LOOK}&fen={fen}")));
        once(bench, &format!("picture: GET {path}"), lines).await;
    }
}

/// Games that are restored and drawn: one with the most turns that are restored in the tasks, from the usual
/// start; one with the most that move in a picture; and one with more.
async fn games(bench: &Bench) {
    let usual = talks::played_from(bench, cotulenh::fen::START_FEN, None, 199).await;
    for (most, game) in [(199, Some(usual)), (300, None), (600, None)] {
        let (_, game, _, turns) = match game {
            Some(game) => game,
            None => talks::played(bench, most).await,
        };
        for path in ["picture.svg", "picture.png", "card.png"] {
            // In the middle, and at the end.
            let lines = [turns / 2, turns]
                .map(|ply| ("", format!("GET /api/v1/games/{game}/{path}?{LOOK}&ply={ply}")));
            let name = format!("picture: GET /api/v1/games/ID/{path}, {turns} turns");
            once(bench, &name, lines).await;
        }
        let line = format!("GET /api/v1/games/{game}/animation.gif?width=600&set=traditional");
        let name = format!("picture: GET /api/v1/games/ID/animation.gif, {turns} turns");
        once(bench, &name, [("600 wide", line)]).await;
        for page in ["embed", "g"] {
            let name = format!("picture: GET /{page}/ID, {turns} turns");
            once(bench, &name, [("", format!("GET /{page}/{game}"))]).await;
        }
    }
}

/// Challenges: their pages, cards and codes, asked for by long names.
async fn links(bench: &Bench) {
    let mut rows = ["/api/v1/games/ID/card.png", "/c/ID", "/api/v1/challenges/ID/qr.svg"]
        .map(|path| (path, Worst::default()));
    let host = ["x".repeat(LONGEST_HOST), "x".repeat(2_000)].map(|name| format!("Host: {name}"));
    for (start, host) in inputs::starts(20).iter().zip(host.iter().cycle()) {
        let guest = bench.guest().await;
        let made = guest.post("/api/v1/challenges", &json!({ "start": start })).await.json();
        let Some(id) = made["id"].as_str() else { continue };
        for (path, worst) in &mut rows {
            let line = format!("GET {}", path.replace("ID", id));
            let one = Guest::known(&bench.address, guest.cookie.clone());
            let headers = [host.clone(), one.forwarded.clone()];
            let mut status = 0;
            let work = measured(async {
                status = ask(&bench.address, &line, &headers, b"").await.status;
            })
            .await;
            let what = format!("a name of {} letters: {status}", host.len() - "Host: ".len());
            worst.see(&what, work, Vec::new());
        }
    }
    for (path, worst) in rows {
        worst.print(&format!("picture: GET {path} of a challenge"));
    }
}
