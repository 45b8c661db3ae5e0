//! Requests in JSON: what they give, and how they are refused.

use cotulenh::json::{Play, PlayRequest, RequestError};
use cotulenh::{ActionKind, Position};

use crate::json::COAST;
use crate::support::{at, position};

fn request(json: &str) -> PlayRequest {
    serde_json::from_str(json).unwrap_or_else(|error| panic!("{json}: {error}"))
}

#[track_caller]
fn refusal(fen: &str, json: &str) -> RequestError {
    request(json).read(&position(fen)).expect_err(json)
}

#[test]
fn requests_name_one_action_or_turn() {
    let start = position(cotulenh::fen::START_FEN);
    let lan = |position: &Position, json: &str| match request(json).read(position).expect("legal") {
        Play::Action(action) => action.lan().to_string(),
        Play::Turn(turn) => turn.lan().to_string(),
    };
    assert_eq!(lan(&start, r#"{"from": "f4", "to": "f6", "colour": 7}"#), "Tf4-f6");
    assert_eq!(lan(&start, r#"{"turn": "Tf6"}"#), "Tf4-f6");
    let stack = position(COAST);
    assert_eq!(lan(&stack, r#"{"from": "b3", "to": "b5", "unit": "(nt)"}"#), "(NT)b3-b5");
    assert_eq!(lan(&stack, r#"{"from": "b3", "to": "b5", "unit": "N"}"#), "b3:Nb3>b5");
    assert_eq!(lan(&stack, r#"{"from": "b3", "to": "b5", "deploy": false}"#), "(NT)b3-b5");
    let deploy =
        r#"{"from": "b3", "moves": [{"unit": "N", "to": "b5"}, {"unit": "T", "to": "c3"}]}"#;
    assert_eq!(lan(&stack, deploy), "b3:Nb3>b5,Tb3>c3");
    // In the middle of a deploy: steps and the commit.
    let middle = position(&format!("{COAST} b3:Tb3>c3..."));
    assert_eq!(lan(&middle, r#"{"turn": "commit"}"#), "commit");
    assert_eq!(lan(&middle, r#"{"turn": "b3:Nb4"}"#), "b3:Nb3>b4");
    assert_eq!(lan(&middle, r#"{"turn": "b3:Nb3>b4"}"#), "b3:Nb3>b4");
    assert_eq!(lan(&middle, r#"{"from": "b3", "to": "b3"}"#), "commit");
}

#[test]
fn requests_are_refused_with_reasons() {
    let RequestError::NotLegal(why) =
        refusal(COAST, r#"{"from": "b3", "to": "h9", "unit": "N", "kind": "capture"}"#)
    else {
        panic!("not legal");
    };
    assert_eq!(why.reason.name(), "nothingThere");
    let wish = why.wish.expect("squares");
    assert_eq!((wish.from, wish.to, wish.kind), (at("b3"), at("h9"), Some(ActionKind::Capture)));
    for (json, message) in [
        (r#"{"from": "b3", "to": "b5"}"#, "ambiguous: this could be (NT)b3-b5 or b3:Nb3>b5"),
        (r#"{"from": "b3", "to": "k9"}"#, "not legal: k9 is on no straight line from b3 (rule 3)"),
        (
            r#"{"from": "b3", "to": "b5", "unit": "(NT"}"#,
            "unit: expected the letter of a piece at character 4",
        ),
        (
            r#"{"from": "b3", "to": "b5", "unit": "+N"}"#,
            "not legal: the Navy on b3 has other heroic marks (rule 13.1)",
        ),
        (r#"{"from": "b3", "moves": []}"#, "a deploy has one to three steps, not 0"),
        (
            r#"{"from": "b3", "moves": [{"unit": "N", "to": "b5"}]}"#,
            "not legal: what is left on b3 cannot stay there: the Tank cannot stand on it (rule 10.5)",
        ),
        (r#"{"from": "b3", "moves": [{"unit": "T", "to": "c3"}], "stay": "(NT)"}"#, "N would stay"),
        (
            r#"{"from": "b3", "stay": "N", "moves": [{"unit": "N", "to": "b5"}, {"unit": "T", "to": "c3"}]}"#,
            "nothing would stay",
        ),
        (
            r#"{"from": "b3", "moves": [{"unit": "N", "to": "b5"}, {"unit": "T", "to": "c3"}, {"unit": "T", "to": "c4"}]}"#,
            "not legal: the turn is over before this step (rule 10.5)",
        ),
        (
            r#"{"from": "b3", "moves": [{"unit": "(NT)", "to": "b5"}]}"#,
            "not legal: only a part of a stack deploys, and the letters before the origin are what \
             moves: `Nb3>b5` for the Navy leaving; a whole unit moves without `>` (rule 10.2)",
        ),
        (r#"{"turn": "Zb5"}"#, "expected the letter of a piece at character 1"),
        (
            r#"{"turn": "Nb9"}"#,
            "not legal: the stack (NT) on b3 moves up to 4 squares away, b9 is 6 away (rule 3)",
        ),
    ] {
        let error = refusal(COAST, json).to_string();
        assert_eq!(error, message, "{json}");
    }
    let steps = vec![r#"{"unit": "T", "to": "c3"}"#; 1000].join(",");
    let error = refusal(COAST, &format!(r#"{{"from": "b3", "moves": [{steps}]}}"#));
    assert_eq!(error, RequestError::Steps(1000));
    let middle = format!("{COAST} b3:Tb3>c3...");
    let deploy = r#"{"from": "b3", "moves": [{"unit": "N", "to": "b5"}]}"#;
    assert_eq!(refusal(&middle, deploy), RequestError::DeployInProgress);
    for (text, message) in [
        ("b3:Nk5", "not legal: k5 is on no straight line from b3 (rule 3)"),
        ("N>b5,Tc4", "expected one step alone at character 5"),
        ("Nx", "expected a square, a1 to k12 at character 3"),
        (
            "Nc4-b4",
            "not legal: a deploy from b3 is in progress: end it or cancel it first (rule 10.1)",
        ),
    ] {
        let error = refusal(&middle, &format!(r#"{{"turn": "{text}"}}"#)).to_string();
        assert_eq!(error, message, "{text}");
    }
    for bad in [
        "{}",
        "[]",
        "7",
        r#"{"from": "b3"}"#,
        r#"{"from": "b3", "to": "z9"}"#,
        r#"{"turn": "Tf6", "from": "b3", "to": "b5"}"#,
        r#"{"from": "b3", "to": "b5", "kind": "leap"}"#,
    ] {
        assert!(serde_json::from_str::<PlayRequest>(bad).is_err(), "{bad}");
    }
}
