//! `pgn check`, `pgn stats` and `pgn fens`.

use std::io::pipe;

use crate::{command, file, finish, run, run_with, stdout};

/// The games of the rules library's tests.
fn games() -> String {
    format!("{}/../cotulenh/tests/data/games.pgn", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn good_files() {
    let games = games();
    assert_eq!(stdout(&["pgn", "check", &games]), "1 file, 5 games, 0 broken\n");
    assert_eq!(stdout(&["pgn", "check", &games, &games]), "2 files, 10 games, 0 broken\n");
    let empty = file("empty.pgn", "");
    assert_eq!(stdout(&["pgn", "check", &empty]), "1 file, 0 games, 0 broken\n");
}

#[test]
fn broken_games_are_reported_and_exit_with_1() {
    let path = file("broken.pgn", "1. Tf6 *\n\n1. Tf6 Tf99 *\n\n1. Ic6 (Ik6 *\n\n[Event \"x\"]\n*");
    let run = run(&["pgn", "check", &path]);
    assert_eq!((run.code, &*run.stdout), (Some(1), "1 file, 4 games, 2 broken\n"));
    let lines: Vec<&str> = run.stderr.lines().collect();
    assert_eq!(lines.len(), 2, "{}", run.stderr);
    assert!(
        lines[0].starts_with(&format!("{path}:3:8: game 2: `Tf99`: expected ")),
        "{}",
        lines[0]
    );
    assert_eq!(lines[1], format!("{path}:5:8: game 3: the variation is not closed: expected `)`"));
}

#[test]
fn files_that_cannot_be_read_exit_with_2() {
    for args in [&["pgn", "check", "/nowhere/x.pgn"][..], &["pgn", "stats", "/"]] {
        let run = run(args);
        assert_eq!((run.code, &*run.stdout), (Some(2), ""), "{args:?}");
        assert!(run.stderr.starts_with("error: cannot read /"), "{}", run.stderr);
    }
    assert_eq!(run(&["pgn", "check"]).code, Some(2));
    assert_eq!(run(&["pgn"]).code, Some(2));
}

#[test]
fn the_standard_input() {
    let run = run_with(&["pgn", "check", "-"], "1. Tf6 *\n1. Tf66 *");
    assert_eq!((run.code, &*run.stdout), (Some(1), "1 file, 2 games, 1 broken\n"));
    assert!(run.stderr.starts_with("stdin:2:4: game 2: `Tf66`"), "{}", run.stderr);
}

#[test]
fn positions_of_the_main_lines() {
    let text = "1. Tf6 (1. Ic6 Ic7) 1... Tf7 *\n[FEN \"6c4/11/11/11/11/11/11/11/11/2T8/11/5C5 r - - 3 9\"]\n*";
    let run = run_with(&["pgn", "fens", "-"], text);
    let fens: Vec<&str> = run.stdout.lines().collect();
    assert_eq!((run.code, fens.len()), (Some(0), 4), "{}", run.stderr);
    assert_eq!(fens[0], cotulenh::fen::START_FEN);
    assert_eq!(fens[2], stdout(&["apply", cotulenh::fen::START_FEN, "Tf6", "Tf7"]).trim());
    assert_eq!(fens[3], "6c4/11/11/11/11/11/11/11/11/2T8/11/5C5 r - - 3 9");
}

#[test]
fn statistics() {
    let text = stdout(&["pgn", "stats", &games()]);
    let lines: Vec<Vec<&str>> =
        text.lines().map(|line| line.split_whitespace().collect()).collect();
    for expected in [
        &["read", "5"][..],
        &["broken", "0"],
        &["all", "10"],
        &["average", "of", "a", "game", "2.0"],
        &["most", "in", "a", "game", "4"],
        &["x", "captures", "4"],
        &["Red", "wins", "1", "20.0", "%"],
        &["draw", "1", "20.0", "%"],
        &["unknown", "2", "40.0", "%"],
        &["resignation", "2", "40.0", "%"],
        &["Tf6", "2", "40.0", "%"],
    ] {
        assert!(lines.iter().any(|line| line == expected), "{expected:?}\n{text}");
    }
    let none = run_with(&["pgn", "stats", "-"], "");
    assert_eq!((none.code, &*none.stderr), (Some(0), ""));
    assert!(none.stdout.contains("average of a game                   0.0\n"), "{}", none.stdout);
}

#[test]
fn a_closed_pipe_is_no_error() {
    let games = games();
    for what in ["check", "stats", "fens"] {
        let (reader, writer) = pipe().expect("a pipe");
        drop(reader);
        let run = finish(command(&["pgn", what, &games]).stdout(writer));
        assert_eq!((run.code, &*run.stderr), (Some(0), ""), "{what}");
    }
}

#[test]
fn each_command_explains_itself() {
    for what in ["check", "stats", "fens"] {
        let text = stdout(&["pgn", what, "--help"]);
        assert!(text.contains(&format!("cotulenh pgn {what} games.pgn")), "{text}");
    }
}
