//! Game files over HTTP.

use cotulenh::study::{NodeId, Study};
use cotulenh::{Position, Turn};
use cotulenh_testing::{Rng, random_turn};
use serde_json::{Value, json};

use crate::harness::{Guest, TestServer};

/// The status and the answer.
async fn ask(guest: &Guest, path: &str, body: &str) -> (u16, Value) {
    let answer = guest.send(&format!("POST {path}"), body.as_bytes()).await;
    (answer.status, serde_json::from_slice(&answer.body).unwrap_or(Value::Null))
}

const WORDS: [&str; 6] =
    ["", "calm", "a } brace { and \\", "\"quoted\"", "[%clk 0:01:00] ok", "đẹp"];

/// A random legal turn.
fn some_turn(position: &Position, rng: &mut Rng) -> Option<Turn> {
    random_turn(position, rng).map(|turn| turn.turn())
}

fn some_study(seed: u64) -> Study {
    let mut rng = Rng::new(seed);
    let start = match rng.below(2) {
        0 => Position::start(),
        _ => "6c4/11/11/11/11/4i6/11/11/4T6/2(NFT)8/11/5C5 b - - 3 9".parse().expect("a position"),
    };
    let mut study = Study::new(start);
    study.set_tag("Event", WORDS[rng.below(6)]).expect("a tag");
    study.set_tag("Opening", "Quiet \\ \"one\"").expect("a tag");
    study.set_result(cotulenh::study::Score::ALL[rng.below(4)]);
    study.set_comment(study.root(), WORDS[rng.below(6)]).expect("the root");
    let mut nodes: Vec<NodeId> = vec![study.root()];
    for _ in 0..60 {
        let parent = match rng.below(3) {
            0 => nodes[rng.below(nodes.len())],
            _ => nodes[nodes.len() - 1],
        };
        let position = study.position(parent).expect("there");
        let Some(turn) = some_turn(&position, &mut rng) else { continue };
        let node = study.add(parent, turn).expect("legal");
        study.set_comment(node, WORDS[rng.below(6)]).expect("there");
        // Only variations have one.
        let _ = study.set_comment_before(node, WORDS[rng.below(6)]);
        study.set_glyphs(node, &[rng.below(256) as u8][..rng.below(2)]).expect("there");
        nodes.push(node);
    }
    study
}

#[tokio::test]
async fn studies_round_trip() {
    let server = TestServer::start().await;
    let guest = server.guest().await;
    for seed in 0..30 {
        let study = some_study(seed);
        let (status, read) =
            ask(&guest, "/api/v1/pgn/read", &json!({"pgn": study.pgn().to_string()}).to_string())
                .await;
        assert_eq!((status, &read["errors"]), (200, &json!([])), "{study:?}");
        let form = &read["studies"][0];
        let (status, written) =
            ask(&guest, "/api/v1/pgn/write", &json!({"study": form}).to_string()).await;
        assert_eq!(status, 200, "{written}");
        let again: Study = written["pgn"].as_str().expect("a text").parse().expect("a game");
        assert_eq!(again, study, "seed {seed}");
        if let Some(first) = form["line"].get(0) {
            assert!(first["san"].is_string() && first["lan"].is_string());
            assert!(first["fen"].as_str().expect("a FEN").parse::<Position>().is_ok());
        }
    }
}

#[tokio::test]
async fn errors_have_places() {
    let server = TestServer::start().await;
    let guest = server.guest().await;
    let pgn = "1. Tf6 *\n\n1. Tf99 *\n\n1. Ic6 *\n";
    let (status, read) = ask(&guest, "/api/v1/pgn/read", &json!({"pgn": pgn}).to_string()).await;
    assert_eq!((status, read["studies"].as_array().map(Vec::len)), (200, Some(2)));
    assert_eq!((&read["errors"][0]["line"], &read["errors"][0]["column"]), (&json!(3), &json!(4)));
    assert!(read["errors"][0]["text"]["vi"].is_string());
    for study in [
        json!({"start": "x"}),
        json!({"result": "2-0"}),
        json!({"tags": [["a b", "c"]]}),
        json!({"line": [{"san": "Tf99"}]}),
        json!({"line": [{}]}),
        json!({"line": 3}),
    ] {
        let (status, answer) =
            ask(&guest, "/api/v1/pgn/write", &json!({"study": study}).to_string()).await;
        assert_eq!((status, &answer["error"]["code"]), (400, &json!("badRequest")), "{study}");
    }
    // What a board has left out has its usual meaning.
    let line = json!([{"san": "Tf6", "before": "at first", "comment": "then"}]);
    let (_, answer) =
        ask(&guest, "/api/v1/pgn/write", &json!({"study": {"line": line}}).to_string()).await;
    assert!(answer["pgn"].as_str().expect("a game").ends_with("1. Tf6 {at first then} *\n\n"));
}

/// Variations inside variations, each instead of the last turn before it.
fn nested() -> Study {
    let (mut study, mut rng) = (Study::default(), Rng::new(1));
    let mut node = study.root();
    let mut depth = 0;
    for _ in 0..2000 {
        let position = study.position(node).expect("there");
        let turns = [some_turn(&position, &mut rng), some_turn(&position, &mut rng)];
        let [Some(main), Some(other)] = turns else { continue };
        let goes_on = position.play_turn(other).is_ok_and(|after| after.outcome().is_none());
        if main != other && goes_on && depth < 900 {
            study.add(node, main).expect("legal");
            node = study.add(node, other).expect("legal");
            depth += 1;
        }
    }
    // As JSON far beyond the usual limit of 128 lists and objects.
    assert!(depth > 80, "{depth}");
    study
}

#[tokio::test]
async fn limits() {
    let server = TestServer::start().await;
    let guest = server.guest().await;
    let games = "1. Tf6 *\n\n".repeat(101);
    let (_, read) = ask(&guest, "/api/v1/pgn/read", &json!({"pgn": games}).to_string()).await;
    assert_eq!(read["studies"].as_array().map(Vec::len), Some(100));
    let long = " ".repeat(5 * 1024 * 1024);
    let (status, answer) = ask(&guest, "/api/v1/pgn/read", &json!({"pgn": long}).to_string()).await;
    assert_eq!((status, &answer["error"]["code"]), (413, &json!("tooLarge")));
    // Deeper than a careless reader's stack, and deeper than allowed.
    let deep = |depth: usize| {
        let (open, close) = ("[{\"san\": \"Tf6\", \"variations\": [", "]}]");
        let line = format!("{}[]{}", open.repeat(depth), close.repeat(depth));
        format!("{{\"study\": {{\"line\": {line}}}}}")
    };
    assert_eq!(ask(&guest, "/api/v1/pgn/write", &deep(900)).await.0, 200);
    assert_eq!(ask(&guest, "/api/v1/pgn/write", &deep(5000)).await.0, 413);
    assert_eq!(ask(&guest, "/api/v1/pgn/write", &"[".repeat(100_000)).await.0, 413);
    // Nor is what is written any less deep.
    let study = nested();
    let pgn = json!({"pgn": study.pgn().to_string()}).to_string();
    let read = guest.send("POST /api/v1/pgn/read", pgn.as_bytes()).await.text();
    let form =
        read.strip_prefix("{\"studies\":[").and_then(|text| text.strip_suffix("],\"errors\":[]}"));
    let request = format!("{{\"study\": {}}}", form.expect("one study"));
    let (_, written) = ask(&guest, "/api/v1/pgn/write", &request).await;
    let again: Study = written["pgn"].as_str().expect("a text").parse().expect("a game");
    assert_eq!(again, study);
}
