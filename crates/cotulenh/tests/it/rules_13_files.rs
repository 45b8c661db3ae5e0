//! Rule 13.8: what readers of game files also accept, and warnings about results.

use cotulenh::pgn::{PgnReader, PgnWarningKind};
use cotulenh::study::{Score, Study};

/// A game, and its warnings with line and column.
type Read = (Study, Vec<(PgnWarningKind, u64, u64)>);

/// The games of a text, which can all be read.
#[track_caller]
fn read(text: &str) -> Vec<Read> {
    let mut reader = PgnReader::new(text.as_bytes());
    let mut games = Vec::new();
    while let Some(game) = reader.next() {
        let game = game.unwrap_or_else(|error| panic!("{text}: {error}"));
        let warnings = reader.warnings().iter();
        games.push((game, warnings.map(|w| (w.kind(), w.line(), w.column())).collect()));
    }
    games
}

#[track_caller]
fn one(text: &str) -> Read {
    let mut games = read(text);
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

#[test]
fn r13_8_results_may_stand_in_parentheses() {
    for score in Score::ALL {
        let (game, warnings) = one(&format!("1. Tf6 Tf7 ({score})"));
        assert_eq!((game.result(), game.main_line().count()), (score, 2));
        assert!(warnings.is_empty());
    }
    let games = read("1. Tf6 (1-0)\n\n1. Ic6 (0-1)\n\n1. Tf6 Tf7 (1/2-1/2) 1/2-1/2\n");
    let results: Vec<Score> = games.iter().map(|(game, _)| game.result()).collect();
    assert_eq!(results, [Score::RedWins, Score::BlueWins, Score::Draw]);
    // In a variation it says nothing about the game; a variation is not mistaken for one.
    let (game, _) = one("1. Tf6 (1. Ic6 (1-0) ) 1... Tf7 0-1");
    assert_eq!((game.result(), game.main_line().count()), (Score::BlueWins, 2));
}

#[test]
fn r13_8_advantages_in_parentheses_are_glyphs() {
    let (game, _) = one("1. Tf6 (+) Tf7(-) 2. Txf7 (=) *");
    let glyphs: Vec<&[u8]> = game.main_line().map(|node| game.glyphs(node)).collect();
    assert_eq!(glyphs, [&[16][..], &[17], &[10]]);
}

#[test]
fn r13_8_marks_behind_pieces_in_stacks_are_read() {
    let start = "6c4/11/11/11/11/11/11/11/11/2(+TI)8/11/5C5 r - - 0 1";
    let (game, _) = one(&format!("[SetUp \"1\"]\n[FEN \"{start}\"]\n\n1. (T+|I)f3 *"));
    assert_eq!(game.main_line().count(), 1);
}

#[test]
fn r13_8_a_result_that_contradicts_the_tag_is_a_warning() {
    let (game, warnings) = one("[Result \"0-1\"]\n\n1. Tf6 1-0");
    assert_eq!(game.result(), Score::RedWins, "the text's result is kept");
    let kind = PgnWarningKind::Tag { result: Score::RedWins, tag: Score::BlueWins };
    assert_eq!(warnings, [(kind, 3, 8)]);
    let (game, warnings) = one("[Result \"0-1\"]\n\n1. Tf6");
    assert_eq!((game.result(), warnings.len()), (Score::BlueWins, 0));
}

#[test]
fn r13_8_a_result_that_contradicts_the_board_is_a_warning() {
    let mate = "9ic/10i/11/9A1/11/11/11/11/11/11/11/3C7 r - - 0 1";
    let tags = format!("[SetUp \"1\"]\n[FEN \"{mate}\"]\n");
    let (game, warnings) = one(&format!("{tags}\n1. Ak9# 0-1"));
    assert_eq!(game.result(), Score::BlueWins);
    let [(PgnWarningKind::Board { result: Score::BlueWins, outcome }, 4, 9)] = warnings[..] else {
        panic!("{warnings:?}")
    };
    assert_eq!(outcome.to_string(), "red wins: checkmate");
    let (_, warnings) = one(&format!("[Result \"1/2-1/2\"]\n{tags}\n1. Ak9#"));
    assert!(matches!(warnings[..], [(PgnWarningKind::Board { result: Score::Draw, .. }, 1, 9)]));
    for right in ["1-0", "*"] {
        assert!(one(&format!("{tags}\n1. Ak9# {right}")).1.is_empty(), "{right}");
    }
    // A win that the board does not show may be a resignation.
    assert!(one("1. Tf6 1-0").1.is_empty());
}
