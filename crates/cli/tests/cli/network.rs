//! `network`.

use crate::{Run, run, run_with, stdout};

/// Positions with the values of the random network of seed 1.
const VALUES: &str = include_str!("../../../engine/tests/data/network.txt");

#[test]
fn values_of_positions() {
    let run = run_with(&["network", "evaluate", "--random", "1"], VALUES);
    assert_eq!((run.code, &*run.stderr), (Some(0), ""));
    assert_eq!(run.stdout, VALUES);
}

#[test]
fn a_network_is_written_and_read() {
    let path = crate::file("random.nnue", "");
    assert_eq!(stdout(&["network", "random", "1", &path]), "");
    let run = run_with(&["network", "evaluate", &path], VALUES);
    assert_eq!((&*run.stdout, run.code), (VALUES, Some(0)));
}

#[test]
fn positions_follow_from_the_seed() {
    let positions = |seed| stdout(&["network", "positions", "--count", "300", "--seed", seed]);
    let fens = positions("1");
    assert_eq!(fens.lines().count(), 300);
    assert_eq!(positions("1"), fens);
    assert_ne!(positions("2"), fens);
}

#[test]
fn what_cannot_be_read_is_explained() {
    let why = |args: &[&str], input: &str| {
        let Run { stdout, stderr, code } = run_with(args, input);
        assert_eq!((&*stdout, code), ("", Some(2)));
        stderr
    };
    let text = crate::file("text.nnue", "no network");
    let said = why(&["network", "evaluate", &text], "");
    assert!(said.contains("text.nnue: not a network: expected it to begin with"), "{said}");
    let said = why(&["network", "evaluate", "--random", "1"], "11/11 r\n");
    assert!(said.starts_with("error: expected 12 ranks"), "{said}");
    let crowd = format!("5c5/11/{}11/11/5C5 r", "2(FTI)(FTI)(FTI)(FTI)(FTI)(FTI)(FTI)2/".repeat(7));
    let said = why(&["network", "evaluate", "--random", "1"], &crowd);
    assert!(said.contains("line 1: too many pieces for a network"), "{said}");
}

#[test]
fn both_evaluations_are_timed() {
    let text = run(&["network", "speed", "--random", "1", "--depth", "1", "--rounds", "1"]).stdout;
    assert!(text.contains("\nhand-made ") && text.contains("\nnetwork "), "{text}");
    assert!(text.lines().last().is_some_and(|line| line.starts_with("the network's speed is ")));
}
