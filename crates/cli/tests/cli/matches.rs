//! `match`.

use std::path::PathBuf;

use crate::{run, stdout};

fn file(name: &str) -> String {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name).to_str().expect("a text").to_owned()
}

#[test]
fn a_match() {
    let games = file("match.pgn");
    let text = stdout(&["match", "greedy", "random", "--games", "4", "--pgn", &games]);
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("   1  +1 =0 -0  greedy - random: red wins: "), "{text}");
    assert!(lines[1].contains("  random - greedy: "), "{text}");
    assert!(lines[5].ends_with("games    won  drawn    lost    score"), "{text}");
    assert!(lines[6].starts_with("greedy      4 "), "{text}");
    assert!(text.contains("\nPairs  0: ") && text.contains("\nEnds   "), "{text}");
    assert_eq!(stdout(&["pgn", "check", &games]), "1 file, 4 games, 0 broken\n");
    assert_eq!(text, stdout(&["match", "greedy", "random", "--games", "4"]));
}

#[test]
fn the_own_engine() {
    let engines = ["match", "self", "level=1 option.Hash=1"];
    let options = ["--games", "2", "--time", "depth=3", "--option1", "Hash=1"];
    let text = stdout(&[&engines[..], &options].concat());
    assert!(text.contains("\nlevel=1 option.Hash=1  "), "{text}");
    assert!(!text.contains("Faults"), "{text}");
    let run = run(&["match", "random", "self", "--option2", "Nothing=1"]);
    assert_eq!((run.code, &*run.stdout), (Some(2), ""));
    assert!(
        run.stderr.contains("self: did not start: it has no option `Nothing`"),
        "{}",
        run.stderr
    );
}

#[test]
fn options() {
    let text = stdout(&[
        "match",
        "random",
        "random",
        "--games",
        "2",
        "--time",
        "depth=1",
        "--time2",
        "10+0.1",
        "--turn-limit",
        "9",
        "--concurrency",
        "2",
        "--seed",
        "7",
        "--sprt",
        "-5,0",
        "--margin",
        "0",
    ]);
    assert!(text.contains("draw: turn limit (9 turns)"), "{text}");
    assert!(text.contains("\nrandom (2)  "), "{text}");
    assert!(text.contains("\nSPRT   nothing decided; LLR "), "{text}");
}

#[test]
fn openings() {
    let made = stdout(&["match", "--make-openings", "1", "--seed", "5"]);
    assert_eq!(made.lines().count(), 2);
    let unbalanced = stdout(&["match", "--make-openings", "1", "--seed", "5", "--unbalanced"]);
    assert!(unbalanced.starts_with(
        "# Openings for matches: cotulenh match --make-openings 1 --seed 5 --unbalanced\n"
    ));
    assert_ne!(unbalanced.lines().nth(1), made.lines().nth(1));
    let args = ["match", "random", "random", "--games", "2", "--unbalanced"];
    assert!(stdout(&args).contains("random (1)"));
    let path = file("openings.txt");
    std::fs::write(&path, &made).expect("the file is written");
    let args = ["match", "random", "random", "--games", "2", "--openings", &path];
    assert!(stdout(&args).contains("random (1)"));
    std::fs::write(&path, "Tf6\nTf6 Tf6\n").expect("the file is written");
    let run = run(&args);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("openings.txt: line 2: Tf6: "), "{}", run.stderr);
}

#[test]
fn wrong_arguments() {
    for (args, message) in [
        (&["random"][..], "2 values required"),
        (&["random", "level=10"], "level=10: expected a level from level=1 to level=9"),
        (&["random", "'x"], "'x: a quote is not closed"),
        (&["random", "greedy", "--option2", "Hash=1"], "greedy: random and greedy have no options"),
        (&["random", "greedy", "--option2", "Hash"], "expected an option such as Hash=16"),
        (&["random", "greedy", "--time", "x"], "expected a time control such as 100ms"),
        (&["random", "greedy", "--sprt", "5,0"], "the smaller one first"),
        (&["random", "greedy", "--resign", "5"], "such as 1000,4"),
        (&["random", "no/such/engine"], "no/such/engine: did not start: no/such/engine: "),
        (&["random", "greedy", "--openings", "no/such/file"], "cannot read no/such/file: "),
        (&["random", "greedy", "--pgn", "no/such/file"], "cannot write no/such/file: "),
        (&[], "required"),
    ] {
        let args: Vec<&str> = ["match"].iter().chain(args).copied().collect();
        let run = run(&args);
        assert_eq!((run.code, &*run.stdout), (Some(2), ""), "{args:?}");
        assert!(run.stderr.contains(message), "{args:?}: {}", run.stderr);
    }
}

#[test]
fn tuning_needs_an_engine_with_parameters() {
    let state = file("spsa.txt");
    let _ = std::fs::remove_file(&state); // of a run that was cut off
    let refused = run(&["tune", "spsa", "random", &state]);
    assert_eq!((refused.code, &*refused.stdout), (Some(2), ""));
    assert!(refused.stderr.contains("the engine announces no parameters"), "{}", refused.stderr);
    std::fs::write(
        &state,
        "spsa 3 of 3 rate 0.02 seed 1\nlmr_base 850.4 from 0 to 3000 reach 150\n",
    )
    .expect("a file");
    assert_eq!(stdout(&["tune", "spsa", "random", &state]), "lmr_base = 850, 0..=3000;\n");
    std::fs::write(&state, "spsa 3 of 3\n").expect("a file");
    let broken = run(&["tune", "spsa", "random", &state]);
    assert!(broken.stderr.contains("line 1: expected a line such as"), "{}", broken.stderr);
    std::fs::remove_file(&state).expect("the file");
}
