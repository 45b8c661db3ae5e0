//! `analyse`: positions and games.

use std::fs;

use crate::{file, run, run_with, stdout};

/// Red gives away an Air Force in the second turn.
const BLUNDER: &str = r#"[Event "Blunder"]
[Result "0-1"]
[Annotator "An"]
[SetUp "1"]
[FEN "6c3a/10t/5t5/11/11/4t6/11/11/3T1F5/11/3I7/3C7 r - - 0 1"]

1. Id3 {calm [%eval 9.99] [%clk 0:01:00]} (1. Ff5 {a variation} Cg11) 1... Tf9
2. Fe5 Txe5 3. Tf4 $5 Tf7 0-1
"#;

/// The turns of the first game, in one line.
fn movetext(pgn: &str) -> String {
    let (_, movetext) = pgn.split_once("\n\n").expect("tags and turns");
    movetext.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_position_to_a_depth() {
    let text = stdout(&["analyse", "--depth", "4"]);
    let rows: Vec<Vec<&str>> =
        text.lines().skip(1).take(4).map(|line| line.split_whitespace().collect()).collect();
    for (depth, row) in (1..).zip(rows) {
        assert_eq!(row[0], format!("{depth}"), "{text}");
        assert!(row[1].starts_with(['+', '-', '#']), "{text}");
        assert_eq!(row[5], "1.", "{text}");
    }
    assert!(text.contains("\nBest  1. ") && text.ends_with(" nodes/s\n"), "{text}");
    assert!(text.contains(", winning chances: Red ") && text.contains(" %, Blue "), "{text}");
    let lines =
        stdout(&["analyze", "--depth", "2", "--lines", "3", "--threads", "2", "--hash", "1"]);
    assert!(lines.contains("\nLine 3  1. "), "{lines}");
}

#[test]
fn scores_are_from_reds_view() {
    let mate = "9ic/10i/11/11/11/10A/11/11/11/11/11/3C7 r";
    let text = stdout(&["analyse", "--depth", "3", mate]);
    assert!(text.contains("Best  1. Ak9#\n      #1, Red wins in 1\n"), "{text}");
    let blue = "3c7/11/11/11/11/11/10a/11/11/11/10I/9IC b";
    let text = stdout(&["analyse", "--nodes", "500", blue]);
    assert!(text.contains("Best  1... Ak4#\n      #-1, Blue wins in 1\n"), "{text}");
    let over = stdout(&["analyse", "9ic/10i/11/10A/11/11/11/11/11/11/11/3C7 b"]);
    assert_eq!(over, "the game is over: red wins: checkmate\n");
}

#[test]
fn a_deploy_in_progress_is_analysed_as_it_is() {
    // The Air Force has left the stack; the Tank has to take the other Tank.
    let fen = "6c4/11/11/11/11/11/11/11/2t8/2(NFT)8/11/5C5 r - - 4 9 c3:Fc3>e5...";
    let text = stdout(&["analyse", "--depth", "4", fen]);
    let best = text.lines().find(|line| line.starts_with("Best")).unwrap_or_default();
    // The rest of the stack may move before the Tank does, or stay.
    assert!(best.contains("9. c3:") && best.contains("Fe5,") && best.contains("Txc4"), "{text}");
}

#[test]
fn a_game_is_annotated() {
    let path = file("blunder.pgn", BLUNDER);
    let pgn = stdout(&["analyse", &path, "--nodes", "3000"]);
    let turns = movetext(&pgn);
    assert!(pgn.contains("[Annotator \"An; cotulenh "), "{pgn}");
    assert!(pgn.contains("(3,000 nodes)\"]"), "{pgn}");
    assert!(turns.contains("2. Fe5 $4 {[%eval -"), "{turns}");
    assert!(turns.contains("This lost the game; "), "{turns}");
    // What was there stays, but for the old evaluation.
    assert!(turns.contains("] calm [%clk 0:01:00]} (1. Ff5 {a variation} 1... Cg11)"), "{turns}");
    assert!(turns.contains("3. Tf4 $5 {[%eval -") && !turns.contains("9.99"), "{turns}");
    let after = |turn: &str| {
        // A variation may have the turn, too.
        turns.match_indices(turn).any(|(place, _)| {
            turns[place + turn.len()..]
                .trim_start_matches([' ', '$', '0', '1', '2', '3', '4', '5', '6'])
                .starts_with("{[%eval ")
        })
    };
    for turn in ["1. Id3", "1... Tf9", "2. Fe5", "2... Txe5", "3. Tf4", "3... Tf7"] {
        assert!(after(turn), "{turn}: {turns}");
    }
    // It reads back, and a second analysis changes nothing.
    let again = run_with(&["analyse", "-", "--nodes", "3000"], &pgn);
    assert_eq!((again.code, again.stdout), (Some(0), pgn));
}

#[test]
fn a_mate_needs_no_evaluation() {
    let game = "[FEN \"9ic/10i/11/11/11/10A/11/11/11/11/11/3C7 r - - 0 1\"]\n\n1. Ak8 Ikj11 *";
    let pgn = run_with(&["analyse", "-", "--nodes", "500"], game).stdout;
    assert!(movetext(&pgn).starts_with("1. Ak8 "), "{pgn}");
    let mate = "[FEN \"9ic/10i/11/11/11/10A/11/11/11/11/11/3C7 r - - 0 1\"]\n\n1. Ak9# 1-0";
    let pgn = run_with(&["analyse", "-", "--nodes", "500"], mate).stdout;
    assert_eq!(movetext(&pgn), "1. Ak9# 1-0");
}

#[test]
fn files() {
    let path = file("two.pgn", "1. Tf6 *\n\n1. Tf99 *\n\n1. Ic6 *\n");
    let out = file("annotated.pgn", "old");
    let run = run(&["analyse", &path, "--depth", "1", "--out", &out]);
    assert_eq!((run.code, &*run.stdout), (Some(1), ""));
    assert!(run.stderr.contains(":3:4: game 2: `Tf99`"), "{}", run.stderr);
    assert_eq!(stdout(&["pgn", "check", &out]), "1 file, 2 games, 0 broken\n");
    let text = fs::read_to_string(&out).expect("written");
    assert!(text.contains("(depth 1)") && !text.contains("old"), "{text}");
}

#[test]
fn wrong_arguments() {
    let path = file("same.pgn", "1. Tf6 *");
    for args in [
        &["nonsense"][..],
        &["/nowhere/x.pgn"],
        &["/"],
        &["--depth", "0"],
        &["--depth", "3", "--nodes", "3"],
        &["--time", "1", "--nodes", "3"],
        &["--threads", "0"],
        &["--hash", "0"],
        &["--lines", "0"],
        &[&path, "--out", &path],
        &[&path, "--out", "/nowhere/x.pgn"],
    ] {
        let run = run(&[&["analyse"], args].concat());
        assert_eq!((run.code, &*run.stdout), (Some(2), ""), "{args:?}");
        assert!(run.stderr.starts_with("error: "), "{args:?}: {}", run.stderr);
    }
    assert_eq!(fs::read_to_string(&path).expect("there"), "1. Tf6 *");
}
