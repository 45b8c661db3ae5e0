//! Positions with their true counts, moves and turns.

use cotulenh::{Position, Turn};

use crate::support::{legal, position, status};

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
        let [fen, lan, san, after] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("four columns: {line}");
        };
        let position = position(fen);
        let turn = turn_of(&position, lan);
        assert_eq!(position.lan_of_turn(turn).to_string(), lan, "{fen}");
        assert_eq!(position.san(turn).to_string(), san, "{fen}");
        let next = position.play_turn(turn).expect("legal");
        assert_eq!(next.fen().to_string(), after, "{lan} in {fen}");
        turns += 1;
    }
    assert_eq!(turns, 415);
}

/// The turn that a LAN names: a plain move, or deploy steps and what stays.
fn turn_of(position: &Position, lan: &str) -> Turn {
    let lan = lan.trim_end_matches(['+', '#']);
    let Some((origin, parts)) = lan.split_once(':') else {
        return Turn::plain(position.parse_lan(lan).expect("legal")).expect("a plain move");
    };
    let mut position = *position;
    let mut steps = Vec::new();
    for part in parts.split(',').filter(|part| !part.ends_with('<')) {
        let step = position.parse_lan(&format!("{origin}:{part}")).expect("legal");
        position.play_unchecked(step);
        steps.push(step);
    }
    Turn::deploy(&steps).expect("a deploy sequence")
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
