//! `data`.

use crate::{run, stdout};

#[test]
fn games_are_played_and_positions_picked() {
    let name = crate::file("few", "");
    let games = format!("{name}-0.games");
    let _ = std::fs::remove_file(&games);
    let said = stdout(&["data", "games", &name, "--games", "2", "--nodes", "30"]);
    assert!(said.starts_with("2 games, "), "{said}");
    // What is there is not written over.
    let again = run(&["data", "games", &name, "--games", "1", "--nodes", "30"]);
    assert_eq!((&*again.stdout, again.code), ("", Some(2)));
    assert!(again.stderr.contains("few-0.games"), "{}", again.stderr);
    let positions = format!("{name}.positions");
    let said = stdout(&["data", "positions", &games, "--out", &positions]);
    assert!(said.starts_with("2 games ("), "{said}");
    let size = std::fs::metadata(&positions).expect("it was written").len();
    assert!(size > 16 && (size - 16) % 108 == 0, "{size}");
}

#[test]
fn cut_and_strange_files_are_told() {
    let name = crate::file("cut", "");
    let games = format!("{name}-0.games");
    let _ = std::fs::remove_file(&games);
    stdout(&["data", "games", &name, "--games", "2", "--nodes", "30"]);
    let bytes = std::fs::read(&games).expect("it was written");
    std::fs::write(&games, &bytes[..bytes.len() - 1]).expect("a folder for tests");
    let positions = format!("{name}.positions");
    let said = run(&["data", "positions", &games, "--out", &positions]);
    assert!(said.stdout.starts_with("1 games ("), "{}", said.stdout);
    assert!(said.stderr.contains("the last game is cut off"), "{}", said.stderr);
    let strange = crate::file("strange.games", "no games");
    let said = run(&["data", "positions", &strange, "--out", &positions]);
    assert_eq!(said.code, Some(2));
    assert!(said.stderr.contains("begins with CTLGAME1"), "{}", said.stderr);
}
