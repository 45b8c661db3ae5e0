//! `moves` and `status`.

use serde_json::Value;

use crate::{rules_data, stdout};

#[test]
fn golden_positions() {
    for line in rules_data("moves.jsonl").lines() {
        let case: Value = serde_json::from_str(line).expect("a line of JSON");
        let text = |key: &str| case[key].as_str().expect("a text").to_owned();
        let fen = text("fen");
        assert_eq!(stdout(&["status", &fen]), text("status") + "\n", "{fen}");

        let moves = case["moves"].as_array().expect("a list");
        let mut moves: Vec<&str> = moves.iter().map(|lan| lan.as_str().expect("a text")).collect();
        moves.sort_unstable();
        let listed = stdout(&["moves", &fen]);
        assert_eq!(listed.lines().collect::<Vec<_>>(), moves, "{fen}");
    }
}

#[test]
fn the_start_is_the_default() {
    let fen = cotulenh::fen::START_FEN;
    assert_eq!(stdout(&["moves"]), stdout(&["moves", fen]));
    assert_eq!(stdout(&["moves"]).lines().count(), 119);
    assert_eq!(stdout(&["status"]), "ongoing\n");
}

#[test]
fn nothing_to_play() {
    let mate = "9ic/10i/11/10A/11/11/11/11/11/11/11/3C7 b";
    assert_eq!(stdout(&["moves", mate]), "");
    assert_eq!(stdout(&["status", mate]), "red wins: checkmate\n");
}

#[test]
fn a_deploy_sequence_in_progress() {
    let fen = "6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/5C5 r - - 0 1 c3:Fc3>e5...";
    let moves = stdout(&["moves", fen]);
    assert!(moves.lines().any(|lan| lan == "commit"), "{moves}");
    assert!(moves.lines().all(|lan| lan == "commit" || lan.starts_with("c3:")), "{moves}");
}
