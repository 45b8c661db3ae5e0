//! Studies: the tree, its notes and tags, and games as studies.

use std::ops::ControlFlow;

use cotulenh::game::{DrawClaim, GameError, GameResult};
use cotulenh::study::{NodeId, Score, Study, StudyError};
use cotulenh::{Color, Position};

use crate::support::position;

/// Adds a line of turns; gives the last node.
#[track_caller]
fn line(study: &mut Study, from: NodeId, turns: &str) -> NodeId {
    turns.split_whitespace().fold(from, |node, text| {
        let turn = study.position(node).expect("there").read_turn(text);
        study.add(node, turn.expect(text).turn()).expect(text)
    })
}

/// The movetext.
fn turns(study: &Study) -> String {
    let pgn = study.pgn().to_string();
    pgn.split_once("\n\n").expect("an empty line").1.trim().to_owned()
}

#[test]
fn lines_are_added_promoted_and_removed() {
    let mut study = Study::default();
    let root = study.root();
    let end = line(&mut study, root, "Tf6 Tf7 Txf7");
    let other = line(&mut study, root, "Ic6 Ic7");
    let third = line(&mut study, root, "Ik6");
    assert_eq!(line(&mut study, root, "Tf6 Tf7 Txf7"), end);
    assert_eq!(turns(&study), "1. Tf6 (1. Ic6 Ic7) (1. Ik6) 1... Tf7 2. Txf7 *");
    assert_eq!(study.main_line_end(), end);
    assert_eq!(study.children(root).len(), 3);

    study.promote(third).unwrap();
    assert_eq!(turns(&study), "1. Tf6 (1. Ik6) (1. Ic6 Ic7) 1... Tf7 2. Txf7 *");
    study.promote_to_main(other).unwrap();
    assert_eq!(turns(&study), "1. Ic6 (1. Tf6 Tf7 2. Txf7) (1. Ik6) 1... Ic7 *");
    assert_eq!(study.main_line_end(), other);
    study.promote(other).unwrap();
    assert_eq!(study.main_line_end(), other);

    study.remove(study.parent(end).unwrap()).unwrap();
    assert_eq!(turns(&study), "1. Ic6 (1. Tf6) (1. Ik6) 1... Ic7 *");
    assert!(!study.contains(end) && study.contains(third));
    assert_eq!(study.remove(root), Err(StudyError::Start));
    assert_eq!(study.promote(root), Err(StudyError::Start));
    assert_eq!(study.promote(end), Err(StudyError::NoSuchNode));
    let turn = study.turn(third).unwrap();
    assert!(matches!(study.add(third, turn), Err(StudyError::Illegal(_))));
    assert_eq!(study.add(end, turn), Err(StudyError::NoSuchNode));
}

#[test]
fn notes() {
    let mut study = Study::default();
    let root = study.root();
    let main = line(&mut study, root, "Tf6");
    let variation = line(&mut study, root, "Ic6");
    study.set_comment(main, " a\n\n b\tc\u{a0}d ").unwrap();
    assert_eq!(study.comment(main), "a b c d");
    study.set_comment_before(variation, "or").unwrap();
    study.set_comment(variation, "so [%clk 0:05:00][%eval 0.31] [%x]").unwrap();
    assert_eq!(study.command(variation, "clk"), Some("0:05:00"));
    assert_eq!(study.command(variation, "eval"), Some("0.31"));
    assert_eq!(study.command(variation, "x"), Some(""));
    assert_eq!(study.command(variation, "ev"), None);
    assert_eq!(study.set_comment_before(main, "x"), Err(StudyError::NotAVariation));
    assert_eq!(study.set_comment_before(root, "x"), Err(StudyError::NotAVariation));
    study.set_glyphs(main, &[14, 1, 14]).unwrap();
    study.add_glyph(main, 1).unwrap();
    assert_eq!(study.glyphs(main), [14, 1]);
    assert_eq!(study.add_glyph(root, 1), Err(StudyError::Start));

    study.set_comment(variation, "so").unwrap();
    assert_eq!(turns(&study), "1. Tf6 $14 $1 {a b c d} ({or} 1. Ic6 {so}) *");
    // The comment before a variation stays where the variation becomes the main line.
    let mut removed = study.clone();
    removed.remove(main).unwrap();
    assert_eq!(turns(&removed), "1. Ic6 {or so} *");
    study.promote(variation).unwrap();
    assert_eq!(turns(&study), "1. Ic6 {or so} (1. Tf6 $14 $1 {a b c d}) *");
    assert_eq!(study.comment_before(variation), "");
}

#[test]
fn tags() {
    let mut study = Study::default();
    study.set_tag("Opening", "x\ny").unwrap();
    study.set_tag("Red", "An \"A\" \\").unwrap();
    study.set_tag("Result", "0-1").unwrap();
    let tags: Vec<_> = study.tags().collect();
    assert_eq!(
        tags,
        [
            ("Event", "?"),
            ("Site", "?"),
            ("Date", "????.??.??"),
            ("Round", "?"),
            ("Red", "An \"A\" \\"),
            ("Blue", "?"),
            ("Result", "0-1"),
            ("Opening", "x y"),
        ]
    );
    assert!(study.pgn().to_string().contains("[Red \"An \\\"A\\\" \\\\\"]\n"));
    assert_eq!(study.tag("Blue"), Some("?"));
    assert_eq!(study.tag("FEN"), None);
    assert_eq!(study.result(), Score::BlueWins);
    for (name, value, error) in [
        ("", "x", StudyError::TagName),
        ("a b", "x", StudyError::TagName),
        ("Ván", "x", StudyError::TagName),
        ("FEN", "x", StudyError::StartTag),
        ("SetUp", "1", StudyError::StartTag),
        ("Result", "2-0", StudyError::ResultTag),
    ] {
        assert_eq!(study.set_tag(name, value), Err(error), "{name}");
    }
    for name in ["Red", "Result", "Opening", "Nothing"] {
        study.remove_tag(name);
    }
    assert_eq!(study, Study::default());
}

#[test]
fn equality_looks_at_everything_but_the_order_of_making() {
    let build = |texts: &[&str]| {
        let mut study = Study::default();
        for text in texts {
            let root = study.root();
            line(&mut study, root, text);
        }
        study
    };
    let study = build(&["Tf6 Tf7", "Ic6", "Tf6 Ic7"]);
    assert_eq!(study, build(&["Tf6", "Ic6", "Tf6 Tf7", "Tf6 Ic7"]));
    assert_ne!(study, build(&["Tf6", "Ic6", "Tf6 Ic7", "Tf6 Tf7"]));
    assert_ne!(study, build(&["Tf6 Tf7", "Ic6"]));
    let clock = position("6c4/11/11/11/11/11/11/11/11/11/11/5C5 r - - 3 9");
    let other = position("6c4/11/11/11/11/11/11/11/11/11/11/5C5 r - - 3 8");
    assert_eq!(Study::new(clock), Study::new(clock));
    assert_ne!(Study::new(clock), Study::new(other));
    let with = |change: fn(&mut Study)| {
        let mut changed = study.clone();
        change(&mut changed);
        assert_ne!(study, changed);
    };
    with(|study| study.set_result(Score::Draw));
    with(|study| study.set_tag("Red", "An").unwrap());
    with(|study| study.set_comment(study.main_line_end(), "x").unwrap());
    with(|study| study.add_glyph(study.main_line_end(), 1).unwrap());
}

#[test]
fn deep_trees_need_no_call_stack() {
    let text = "Ck1 Ck12 Cg1 Cg12 ".repeat(10_000);
    let long: Study = text.parse().unwrap();
    assert_eq!(long.main_line().count(), 40_000);
    assert_eq!(long.position(long.main_line_end()), Some(Position::start()));
    assert_eq!(long, long.clone());
    assert_eq!(long.pgn().to_string().parse::<Study>().unwrap(), long);
    let mut short = long;
    let first = short.children(short.root())[0];
    short.remove(first).unwrap();
    assert_eq!(short, Study::default());
}

#[test]
fn results_of_files_become_ends_of_games() {
    let result = |text: &str| text.parse::<Study>().unwrap().to_game().unwrap().result();
    let red = Color::Red;
    assert_eq!(result("1. Tf6 1-0"), Some(GameResult::Resignation { winner: red }));
    let time = "[Termination \"Time forfeit\"] 1. Tf6 1-0";
    assert_eq!(result(time), Some(GameResult::Time { winner: red }));
    // A claim that is not possible is an agreement.
    let claim = "[Termination \"third repetition\"] 1. Tf6 1/2-1/2";
    assert_eq!(result(claim), Some(GameResult::Agreement));
    let repeated = "[Termination \"third repetition\"] Ck1 Ck12 Cg1 Cg12 Ck1 Ck12 Cg1 Cg12 1/2-1/2";
    assert_eq!(result(repeated), Some(GameResult::Claim(DrawClaim::ThirdRepetition)));
    assert_eq!(result("1. Tf6 *"), None);
    // A study may go on where a game is over.
    let drawn = "[FEN \"6c4/11/11/11/11/11/11/11/11/2T8/11/5C5 r - - 149 90\"] Tc4 Ch12 *";
    let study: Study = drawn.parse().unwrap();
    assert!(matches!(study.to_game(), Err(GameError::Over(_))));
    let mut count = 0;
    let _ = study.position(study.main_line_end()).unwrap().visit_turns(|_, _| {
        count += 1;
        ControlFlow::<()>::Continue(())
    });
    assert!(count > 0);
}
