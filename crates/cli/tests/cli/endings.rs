//! `endings`: endgame tables.

use crate::{run, stdout};

const DRAWN: &str = "10c/11/11/5+F5/11/11/11/11/11/11/11/4C6 r";

#[test]
fn three_men_are_answered_at_once() {
    assert_eq!(stdout(&["endings", "probe", DRAWN]), "drawn\n");
    let unlawful = "4c6/11/11/11/11/7I3/11/11/11/11/11/4C6 b";
    assert_eq!(stdout(&["endings", "probe", unlawful]), "blue wins in 1: 1... Cxe1#\n");
    let awakened = "11/11/11/11/11/11/11/11/11/11/3+c7/2(HC)8 r";
    let said = stdout(&["endings", "probe", awakened]);
    assert!(said.starts_with("red wins in 1: 1. c1:C") && said.ends_with(",+Hxd2#\n"), "{said}");
    let over = "4c6/11/11/11/11/7H3/11/11/11/11/11/5C5 r";
    let said = stdout(&["endings", "probe", over]);
    assert!(said.starts_with("the game is over: draw"), "{said}");
}

#[test]
fn analyses_say_that_an_ending_is_drawn() {
    let text = stdout(&["analyse", "--depth", "2", DRAWN]);
    assert!(text.starts_with("drawn: one piece cannot win against a bare Commander\n"), "{text}");
    assert!(text.contains("+0.00, about equal"), "{text}");
    let text = stdout(&["analyse", "--depth", "2"]);
    assert!(!text.contains("drawn"), "{text}");
}

#[test]
fn what_is_no_ending_is_refused() {
    let start = "6c4/1n2fh1hf2/11/11/11/11/11/11/11/11/1N2FH1HF2/6C4 r";
    for (args, expected) in [
        (["endings", "probe", start], "no ending that is known: expected a Commander with one"),
        (["endings", "hunt", "FC"], "expected two letters of I T M E A G S F N H"),
        (["endings", "hunt", "F"], "expected two letters of I T M E A G S F N H"),
        (["endings", "three", "X"], "expected one of"),
    ] {
        let run = run(&args);
        assert_eq!((run.code, &*run.stdout), (Some(2), ""), "{args:?}");
        assert!(run.stderr.contains(expected), "{}", run.stderr);
    }
}
