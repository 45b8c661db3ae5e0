//! `show`.

use anstream::adapter::strip_str;

use crate::{command, finish, stdout};

const ESCAPE: char = '\u{1b}';
const SESSION: &str = "6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/5C5 r - - 0 1 c3:Fc3>e5...";
const STACKS: &str = "1+N5+I3/3e7/2(+NFM)8/11/2+MG(FM)6/(+f+tm)3+i6/2(+ea)5+I2/1(NFM)5(+t+c)3/11/11/2(FC)(TI)7/4s6 b - - 42 16";

/// Compares with a file; every line must fit on a terminal, the FEN aside.
fn check(text: &str, expected: &str) {
    assert_eq!(text, expected, "\n{text}");
    for line in text.lines().filter(|line| !line.starts_with("FEN")) {
        assert!(line.chars().count() <= 80, "{line}");
        assert_eq!(line, line.trim_end());
    }
    assert!(!text.contains(ESCAPE));
}

#[test]
fn start() {
    check(&stdout(&["show"]), include_str!("../data/start.txt"));
}

#[test]
fn stacks_heroes_and_check() {
    check(&stdout(&["show", STACKS]), include_str!("../data/stacks.txt"));
}

#[test]
fn a_deploy_sequence_in_progress() {
    check(&stdout(&["show", SESSION]), include_str!("../data/session.txt"));
}

#[test]
fn zones() {
    let fen = "6c4/1n7f1/6+s4/5(FT)5/5S5/3N7/(nft)5(+HC)4/9g1/11/11/11/11 b - - 3 20";
    check(&stdout(&["show", "--zones", fen]), include_str!("../data/zones.txt"));
}

#[test]
fn the_end_of_the_game() {
    let text = stdout(&["show", "9ic/10i/11/10A/11/11/11/11/11/11/11/3C7 b"]);
    assert!(text.contains("\nCheck   Blue's Commander on k12, by the Artillery on k9\n"), "{text}");
    assert!(text.contains("\nStatus  red wins: checkmate\n"), "{text}");
}

#[test]
fn carried_pieces_that_give_check_are_named() {
    let text = stdout(&["show", "6c4/11/11/6(EA)4/11/11/11/11/11/11/11/5C5 b"]);
    let check = "\nCheck   Blue's Commander on g12, by the Artillery carried on g9\n";
    assert!(text.contains(check), "{text}");
    let text = stdout(&["show", "6c4/11/11/11/11/11/11/11/11/11/11/6(HC)4 b"]);
    assert!(text.contains(", by the Commander carried on g1\n"), "{text}");
}

#[test]
fn even_the_widest_stacks_are_drawn() {
    let rank = "(+N+F+T)".repeat(3) + &"(+F+T+I)".repeat(8);
    let fen = [&*rank; 12].join("/") + " r";
    let text = stdout(&["show", "--zones", &fen]);
    let board: String = text.lines().take(15).collect();
    assert_eq!(board.matches("(+N+F+T)^").count(), 3 * 12);
    assert_eq!(board.matches("(+F+T+I)").count(), 8 * 12);
}

#[test]
fn colors_on_demand_only() {
    for args in [&["show"][..], &["show", "--zones"], &["show", "--color", "never", STACKS]] {
        assert!(!stdout(args).contains(ESCAPE), "{args:?}");
    }
    for setting in ["", "1"] {
        let run = finish(command(&["show", "--color", "always"]).env("NO_COLOR", setting));
        assert!(run.stdout.contains(ESCAPE));
        let run = finish(command(&["show"]).env("NO_COLOR", setting));
        assert!(!run.stdout.contains(ESCAPE));
    }
}

#[test]
fn colors_change_nothing_but_signs_of_terrain() {
    for fen in [cotulenh::fen::START_FEN, STACKS, SESSION] {
        let plain = stdout(&["show", "--zones", fen]);
        let color = stdout(&["show", "--zones", "--color", "always", fen]);
        // Both colours are set wherever one is.
        assert!(color.contains("\u{1b}[38;5;"));
        assert_eq!(color.matches("\u{1b}[38;5;").count(), color.matches("\u{1b}[48;5;").count());
        let ranks = |text: &str| {
            let signs = |line: &str| line.replace(['~', ':', '='], ".");
            text.lines().take(15).map(signs).collect::<Vec<_>>()
        };
        assert_eq!(ranks(&plain), ranks(&strip_str(&color).to_string()));
        let details = |text: &str| text.split_once("\nTurn").expect("the details").1.to_owned();
        assert_eq!(details(&plain), details(&color));
    }
}
