//! Positions with their true counts, moves and turns.

use crate::support::{lans, legal, play, position, status};

const PERFT: &str = include_str!("../data/perft.txt");
const MOVES: &str = include_str!("../data/moves.jsonl");
const TURNS: &str = include_str!("../data/turns.tsv");

#[test]
fn perft_counts() {
    let mut counts = 0;
    for line in PERFT.lines() {
        let mut parts = line.split(" ;D");
        let fen = parts.next().expect("a FEN");
        for part in parts {
            let (depth, count) = part.trim().split_once(' ').expect("depth and count");
            let found = position(fen).perft(depth.parse().expect("a depth"));
            assert_eq!(found.to_string(), count, "depth {depth} of {fen}");
            counts += 1;
        }
    }
    assert!(counts >= 90, "only {counts} counts");
}

#[test]
fn moves_and_status() {
    let mut positions = 0;
    for line in MOVES.lines() {
        let case: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let fen = case["fen"].as_str().expect("a FEN");
        let moves: Vec<&str> = case["moves"]
            .as_array()
            .expect("a list")
            .iter()
            .filter_map(|lan| lan.as_str())
            .collect();
        assert_eq!(legal(fen), moves, "{fen}");
        assert_eq!(status(fen), case["status"].as_str().expect("a status"), "{fen}");
        positions += 1;
    }
    assert_eq!(positions, 53);
}

#[test]
fn turns() {
    let mut turns = 0;
    for line in TURNS.lines() {
        let [fen, lan, _san, after] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("four columns: {line}");
        };
        assert_eq!(play_turn(fen, lan.trim_end_matches(['+', '#'])), after, "{lan} in {fen}");
        turns += 1;
    }
    assert_eq!(turns, 415);
}

/// Plays a whole turn in LAN: a plain move, or deploy steps and what stays.
fn play_turn(fen: &str, lan: &str) -> String {
    let Some((origin, steps)) = lan.split_once(':') else { return play(fen, &[lan]) };
    let mut actions: Vec<String> = Vec::new();
    let mut stays = false;
    for step in steps.split(',') {
        if step.ends_with('<') {
            stays = true;
        } else {
            actions.push(format!("{origin}:{step}"));
        }
    }
    // What stays stays by a commit, unless the enemy Commander's capture ended the turn.
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    let after = play(fen, &actions);
    if stays
        && lans(&position(&after), &position(&after).legal_actions()).contains(&"commit".to_owned())
    {
        return play(fen, &[&actions[..], &["commit"]].concat());
    }
    after
}

#[test]
fn every_golden_fen_is_canonical() {
    let columns = TURNS.lines().flat_map(|line| [line.split('\t').next(), line.split('\t').nth(3)]);
    let fens = columns.flatten().chain(PERFT.lines().filter_map(|line| line.split(" ;").next()));
    let mut count = 0;
    for fen in fens {
        assert_eq!(position(fen).fen().to_string(), fen);
        count += 1;
    }
    assert!(count > 800);
}
