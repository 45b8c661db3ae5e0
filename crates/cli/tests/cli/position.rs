//! Positions as arguments: FEN, `startpos`, `-`, files, and what is none of these.

use crate::{file, run, run_with, stdout};

const STACK: &str = "6c4/11/11/11/11/4(FT)6/11/11/2n8/11/11/3C7 r - - 0 1";

#[test]
fn startpos_is_a_position_everywhere() {
    for args in [&["show"][..], &["moves"], &["turns"], &["status"], &["perft", "1"], &["zones"]] {
        let plain = run(args);
        let named = run(&[args, &["startpos"]].concat());
        assert_eq!((named.code, named.stdout), (Some(0), plain.stdout), "{args:?}");
    }
    assert_eq!(stdout(&["apply", "startpos", "Tf6", "undo"]).trim(), cotulenh::fen::START_FEN);
    assert!(stdout(&["explain", "startpos", "Tf6"]).contains("Tf4-f6"));
    assert!(stdout(&["attackers", "startpos", "f6"]).contains("the Tank on f4"));
    assert!(stdout(&["analyse", "startpos", "--depth", "1"]).contains("Best"));
}

#[test]
fn the_standard_input_is_a_position_everywhere() {
    let input = format!("\n  {STACK}\nnothing of this is read\n");
    for args in [
        &["show", "-"][..],
        &["moves", "-"],
        &["turns", "-"],
        &["status", "-"],
        &["zones", "-"],
        &["perft", "1", "-"],
        &["apply", "-", "Cd2"],
        &["explain", "-", "Cd2"],
        &["attackers", "-", "c4"],
        &["analyse", "-", "--depth", "2"],
    ] {
        let piped = run_with(args, &input);
        let given: Vec<&str> =
            args.iter().map(|&arg| if arg == "-" { STACK } else { arg }).collect();
        let (given, piped) = (run(&given).stdout, (piped.code, piped.stdout));
        let same = |text: &str| text.lines().filter(|line| !line.contains(" s")).count();
        assert_eq!((piped.0, same(&piped.1)), (Some(0), same(&given)), "{args:?}");
    }
    // Games are told from positions.
    let games = run_with(&["analyse", "-", "--nodes", "100"], "\n1. Tf6 Tf7 *\n\n1. Ic6 *\n");
    assert_eq!(games.stdout.matches("[Event ").count(), 2, "{}", games.stdout);
    let nothing = run_with(&["show", "-"], "");
    assert_eq!(nothing.code, Some(2));
    let bad = run_with(&["show", "-"], "6c4/12/11\n");
    assert!(bad.stderr.starts_with("error: a number of empty squares"), "{}", bad.stderr);
}

#[test]
fn a_file_is_a_position() {
    let name = file("position.fen", &format!("{STACK}\n"));
    assert_eq!(stdout(&["show", &name]), stdout(&["show", STACK]));
}

#[test]
fn what_is_neither_a_position_nor_a_file_is_told() {
    let cases = [
        &["show", "garbage"][..],
        &["status", "/nope"],
        &["perft", "1", "x"],
        &["apply", "garbage", "Tf6"],
        &["explain", "garbage", "Tf6"],
        &["attackers", "garbage", "f6"],
        &["analyse", "/nope"],
        &["analyse", "garbage"],
        &["endings", "probe", "garbage"],
        &["play", "--fen", "garbage"],
    ];
    for args in cases {
        let run = run(args);
        assert_eq!((run.code, &*run.stdout), (Some(2), ""), "{args:?}");
        let message = "error: this is neither a position nor a file: expected a FEN in quotes";
        assert!(run.stderr.starts_with(message), "{args:?}: {}", run.stderr);
    }
    // A game file that is not there is not taken for a position.
    let run = run(&["analyse", "no-such.pgn"]);
    assert!(run.stderr.starts_with("error: cannot read no-such.pgn: "), "{}", run.stderr);
}
