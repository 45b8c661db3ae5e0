//! The examples run, and say what they are meant to.
#![allow(missing_docs, dead_code)] // their `main` is for people

use std::io::Result;

#[path = "../examples/pgn_filter.rs"]
mod pgn_filter;
#[path = "../examples/random_games.rs"]
mod random_games;
#[path = "../examples/terminal_board.rs"]
mod terminal_board;
#[path = "../examples/tiny_engine.rs"]
mod tiny_engine;

/// The last line of what was written.
fn last_line(out: &[u8]) -> String {
    let text = String::from_utf8_lossy(out);
    text.trim_end().lines().last().unwrap_or_default().to_owned()
}

#[test]
fn random_games_end() -> Result<()> {
    let mut out = Vec::new();
    random_games::run(3, &mut out)?;
    let text = String::from_utf8_lossy(&out);
    assert!(text.starts_with("1: ") && !text.contains("no end"), "{text}");
    assert!(last_line(&out).starts_with("3 games, "), "{text}");
    Ok(())
}

#[test]
fn a_game_on_the_terminal_board() -> Result<()> {
    let mut out = Vec::new();
    terminal_board::run("Tf6\nTf7\nTf99\nundo\nmoves\nIc7\nquit\nIc6\n".as_bytes(), &mut out)?;
    let text = String::from_utf8_lossy(&out);
    assert!(text.contains("expected a square, a1 to k12"), "{text}");
    assert!(text.contains("red to move: ongoing"), "{text}");
    assert_eq!(last_line(&out), "1. Tf6 Ic7 *");
    Ok(())
}

#[test]
fn the_games_that_somebody_won() -> Result<()> {
    let file = "[Red \"An\"]\n\n1. Tf6 1-0\n\n[Blue \"An\"]\n\n1. Tf6 1-0\n\n1. Tf99 *\n\n\
        [Blue \"An\"]\n\n1. Ic6 0-1\n";
    let (mut out, mut errors) = (Vec::new(), Vec::new());
    pgn_filter::run("An", file.as_bytes(), &mut out, &mut errors)?;
    assert_eq!(String::from_utf8_lossy(&out).matches("[Event ").count(), 2);
    assert_eq!(last_line(&out), "1. Ic6 0-1");
    assert_eq!(last_line(&errors), "2 of 3 games, 1 more could not be read");
    Ok(())
}

#[test]
fn the_tiny_engine_takes_and_mates() -> Result<()> {
    for (fen, depth, answer) in [
        ("6c4/11/11/11/5f5/11/5T5/11/11/11/11/3C7 r", 1, "Txf8 (250)"),
        ("9ic/10i/11/8A2/11/11/11/11/11/11/10I/9IC r", 2, "# (1000001)"),
        ("9ic/10i/11/10A/11/11/11/11/11/11/11/3C7 b", 2, "red wins: checkmate"),
    ] {
        let mut out = Vec::new();
        let position = fen.parse().expect(fen);
        tiny_engine::run(&position, depth, &mut out)?;
        assert!(last_line(&out).ends_with(answer), "{fen}: {}", last_line(&out));
    }
    Ok(())
}
