//! Pictures of positions and games, previews of links, and boards in frames.

use serde_json::Value;

use crate::harness::{TestServer, ask};

const STACKS: &str =
    "6c4/1%28nft%299/11/11/11/11/11/11/11/2%28%2BNF%2BI%298/11/6C4%20r%20-%20-%200%201";

/// Width and height of a PNG or a GIF.
fn size(body: &[u8]) -> (u32, u32) {
    let big = |at: usize| u32::from_be_bytes(body[at..at + 4].try_into().expect("four bytes"));
    let small = |at: usize| u32::from(u16::from_le_bytes([body[at], body[at + 1]]));
    match &body[..4] {
        b"\x89PNG" => (big(16), big(20)),
        b"GIF8" => (small(6), small(8)),
        other => panic!("no picture: {other:?}"),
    }
}

#[tokio::test]
async fn positions_are_drawn() {
    let server = TestServer::start().await;
    let guest = server.guest().await;
    let svg =
        guest.get(&format!("/api/v1/picture.svg?fen={STACKS}&set=traditional&theme=wood")).await;
    assert_eq!((svg.status, svg.header("content-type")), (200, Some("image/svg+xml")));
    let text = svg.text();
    assert!(text.starts_with("<svg ") && text.ends_with("</svg>") && !text.contains("var("));
    assert!(!text.contains("<text") && !text.contains("<script"));
    let flipped = guest.get(&format!("/api/v1/picture.svg?fen={STACKS}&below=b")).await.text();
    assert!(flipped.contains("rotate(180 ") && text.contains("rotate(0 "));

    let png = guest.get("/api/v1/picture.png?width=230&coordinates=false&dark=true").await;
    assert_eq!((png.status, png.header("content-type")), (200, Some("image/png")));
    assert_eq!(size(&png.body).0, 230);
    assert_eq!(png.header("cache-control"), Some("public, max-age=86400"));
    let again = guest.get("/api/v1/picture.png?width=230&coordinates=false&dark=true").await;
    assert_eq!(again.body, png.body);
    server.stop().await;
}

#[tokio::test]
async fn what_cannot_be_drawn_is_refused_in_words() {
    let server = TestServer::start().await;
    let guest = server.guest().await;
    let long = "1".repeat(4097);
    for (query, status) in [
        ("picture.png?width=99".to_owned(), 400),
        ("picture.png?width=1601".to_owned(), 400),
        ("picture.png?width=-1".to_owned(), 400),
        ("picture.svg?fen=nonsense".to_owned(), 400),
        (format!("picture.svg?fen={long}"), 413),
        ("picture.svg?set=nobody".to_owned(), 400),
        ("picture.svg?theme=nothing".to_owned(), 400),
        ("picture.svg?below=x".to_owned(), 400),
        ("games/gabcdefghijkl/picture.svg".to_owned(), 404),
        ("games/gabcdefghijkl/animation.gif".to_owned(), 404),
        ("games/cabcdefghijkl/card.png".to_owned(), 404),
        ("challenges/nothing/qr.svg".to_owned(), 404),
    ] {
        let answer = guest.get(&format!("/api/v1/{query}")).await;
        assert_eq!(answer.status, status, "{query}: {}", answer.text());
        let words = &answer.json()["error"]["text"];
        assert!(words["en"].is_string() && words["vi"].is_string(), "{}", answer.text());
    }
    server.stop().await;
}

#[tokio::test]
async fn games_are_drawn_at_every_turn_and_as_a_whole() {
    let server = TestServer::start().await;
    let (red, blue, game) = server.game(Value::Null, None).await;
    let (mut at_red, _) = red.join(&game).await;
    let (mut at_blue, _) = blue.join(&game).await;
    at_red.play(0, "Tf6").await;
    at_blue.play(1, "Tf7").await;
    let picture = async |query: &str| red.get(&format!("/api/v1/games/{game}/{query}")).await;
    let last = picture("picture.svg").await;
    assert_eq!(last.header("cache-control"), Some("public, max-age=10"), "the game goes on");
    assert_eq!(picture("picture.svg?ply=2").await.body, last.body);
    let first = picture("picture.svg?ply=0").await;
    assert_ne!(first.body, last.body);
    assert_eq!(first.body, red.get("/api/v1/picture.svg").await.body, "the start");
    assert_eq!(picture("picture.svg?ply=3").await.status, 404);

    let gif = picture("animation.gif?width=300").await;
    assert_eq!((gif.status, gif.header("content-type")), (200, Some("image/gif")));
    assert_eq!(size(&gif.body).0, 300);
    // A control block for each of the three positions.
    assert_eq!(gif.body.windows(3).filter(|bytes| *bytes == [0x21, 0xf9, 4]).count(), 3);
    assert!(gif.body.len() < 200_000, "{} bytes", gif.body.len());
    assert_eq!(picture("animation.gif?width=601").await.status, 400);
    assert_eq!(size(&picture("card.png").await.body), (1200, 630));
    server.stop().await;
}

#[tokio::test]
async fn messengers_are_told_what_a_link_is() {
    let server = TestServer::start().await;
    let (red, _, game) = server.game(Value::Null, None).await;
    red.send("PUT /api/v1/me", br#"{"name": "Lan Anh"}"#).await;
    let made = red.post("/api/v1/challenges", &serde_json::json!({})).await.json();
    let challenge = made["id"].as_str().expect("an id").to_owned();
    for (path, title) in [
        (format!("/g/{game}"), "content=\"Lan Anh – "),
        (format!("/c/{challenge}"), "content=\"Lan Anh: a challenge for you · "),
    ] {
        let host = "Host: play.example.org".to_owned();
        let page = ask(&server.address, &format!("GET {path}"), &[host], b"").await;
        let text = page.text();
        assert!(text.contains(title), "{path}: {text}");
        let picture =
            text.split("og:image\" content=\"").nth(1).and_then(|rest| rest.split('"').next());
        let picture = picture.expect("a picture");
        let path = picture.split_once("/api/").map(|(_, path)| format!("/api/{path}"));
        let drawn = red.get(&path.expect("an address here")).await;
        assert_eq!(size(&drawn.body), (1200, 630));
    }
    // Nobody is told of what is not there.
    let none = ask(&server.address, "GET /g/gabcdefghijkl", &[], b"").await;
    assert!(none.status == 200 && !none.text().contains("og:image"));
    let qr = red.get(&format!("/api/v1/challenges/{challenge}/qr.svg")).await;
    assert_eq!((qr.status, qr.header("content-type")), (200, Some("image/svg+xml")));
    assert!(qr.text().matches("h1v1h-1z").count() > 200);
    server.stop().await;
}

#[tokio::test]
async fn boards_may_be_in_frames_and_nothing_else() {
    let server = TestServer::start().await;
    let (red, blue, game) = server.game(Value::Null, None).await;
    let (mut at_red, _) = red.join(&game).await;
    let (mut at_blue, _) = blue.join(&game).await;
    at_red.play(0, "Tf6").await;
    at_blue.play(1, "Tf7").await;
    let page = red.get(&format!("/embed/{game}?ply=1")).await;
    let policy = page.header("content-security-policy").expect("a policy");
    assert!(policy.contains("frame-ancestors *") && !policy.contains("script-src"), "{policy}");
    let text = page.text();
    for part in ["?ply=0\"", "?ply=2\"", "1/2", "picture.svg?ply=1"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(!text.contains("<script"));
    assert_eq!(red.get(&format!("/embed/{game}?ply=3")).await.status, 404);
    assert_eq!(red.get("/embed?fen=%3Cscript%3E").await.status, 404);
    let board = red.get(&format!("/embed?fen={STACKS}")).await;
    assert!(board.status == 200 && board.text().contains("%28%2BNF%2BI%29"), "{}", board.text());
    let usual = red.get(&format!("/g/{game}")).await;
    assert!(
        usual
            .header("content-security-policy")
            .is_some_and(|it| it.contains("frame-ancestors 'none'"))
    );
    server.stop().await;
}
