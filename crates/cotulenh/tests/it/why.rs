//! Why not: every reason, with its rule, its squares and its words.

use std::collections::HashSet;

use cotulenh::explain::{Reason, Stage, WhyNot, Wish};
use cotulenh::notation::ReadTurnError;
use cotulenh::words::Say;
use cotulenh::{Action, ActionKind, Color, Game, Kind, Language, Position, Unit};

use crate::support::{at, position};

/// A wish as `c3-e5`, with the unit before and the kind of action between: `Fc3xe5`; `?` is any kind.
fn wish(text: &str) -> Wish {
    let kinds = [
        ("**", Some(ActionKind::SuicideCapture)),
        ("*", Some(ActionKind::StayCapture)),
        ("x", Some(ActionKind::Capture)),
        ("&", Some(ActionKind::Combine)),
        ("-", Some(ActionKind::Quiet)),
        ("=", Some(ActionKind::Commit)),
        ("?", None),
    ];
    let start = text.find(|letter: char| letter.is_ascii_lowercase()).expect("a square");
    let letters = text[..start].trim_matches(['(', ')']).chars();
    let unit: Vec<Kind> =
        letters.map(|letter| Kind::from_letter(letter).expect("a piece")).collect();
    let (symbol, kind) =
        kinds.into_iter().find(|(symbol, _)| text.contains(symbol)).expect("a kind of action");
    let (from, to) = text[start..].split_once(symbol).expect("two squares");
    Wish { from: at(from), to: at(to), unit: Unit::new(&unit), kind }
}

/// A case of `tests/data/why.tsv`: what was wished, and why not, in two languages.
fn why(line: &str) -> (String, WhyNot) {
    let fields: Vec<&str> = line.split('\t').collect();
    let position = position(fields[1]);
    let refused = match fields[0] {
        "wish" => position.why_not(wish(fields[2])),
        _ => match position.read_turn(fields[2]) {
            Err(ReadTurnError::Illegal(why)) => Some(*why),
            other => panic!("{line}: {other:?}"),
        },
    };
    let why = refused.unwrap_or_else(|| panic!("legal: {line}"));
    let squares: Vec<String> = why.squares().into_iter().map(|s| s.to_string()).collect();
    let instead: Vec<String> =
        why.alternatives.iter().map(|&action| position.lan(action).to_string()).collect();
    let shown = [
        fields[..3].join("\t"),
        why.reason.name().to_owned(),
        squares.join(" "),
        why.text(Language::English),
        why.text(Language::Vietnamese),
        instead.join(" "),
    ];
    (shown.join("\t"), why)
}

const CASES: &str = include_str!("../data/why.tsv");

#[test]
fn every_reason_has_its_rule_squares_and_words() {
    let mut names = HashSet::from(["noSuchSquare"]);
    for line in CASES.lines() {
        let (shown, why) = why(line);
        assert_eq!(shown, line);
        names.insert(why.reason.name());
    }
    assert_eq!(names.len(), 35, "every kind of reason has a case");
}

#[test]
fn r1_1_squares_that_are_not_on_the_board() {
    for (from, to, missing) in
        [("l4", "k4", "l4"), ("f4", "f13", "f13"), ("", "f0", ""), ("é1", "a1", "é1")]
    {
        let WhyNot { reason, .. } = Wish::read(from, to).expect_err("no such square");
        assert_eq!(reason, Reason::NoSuchSquare(missing.into()));
        assert_eq!((reason.rule(), reason.stage()), ("1.1", Stage::Squares));
    }
    let why = Wish::read("f4", "m5").expect_err("no such square");
    assert_eq!(
        why.text(Language::English),
        "there is no square \"m5\": files go from a to k, ranks from 1 to 12 (rule 1.1)"
    );
    assert_eq!(
        why.text(Language::Vietnamese),
        "không có vị trí \"m5\": cột từ a đến k, hàng từ 1 đến 12 (luật 1.1)"
    );
}

/// When several reasons apply, the earliest in the order is given.
#[test]
fn reasons_come_in_a_fixed_order() {
    // The moves of the Tank on g5 have ever fewer faults.
    for (fen, text, name) in [
        ("6c4/11/11/11/11/11/11/5hTI3/11/11/11/6C4 r", "g5-k5", "outOfRange"),
        ("6c4/11/11/11/11/11/11/5h+TIM2/11/11/11/6C4 r", "g5?i5", "blocked"),
        ("6c4/11/11/11/11/11/11/5hTA3/11/11/11/6C4 r", "g5?h5", "cannotCombine"),
        ("6c4/11/11/11/11/11/11/5hT4/11/11/11/6C4 r", "g5?h5", "commandersExposed"),
        ("6c4/11/11/11/11/11/11/5hT4/11/11/11/6C4 r", "g5?g6", ""),
        // Both exposed and attacked: the attack is named first.
        ("6c4/11/11/11/11/11/11/6T4/11/11/6+i4/6C4 r", "g5?h5", "commanderAttacked"),
        // The rest cannot stand and the Commander is attacked: the Commander comes first.
        ("6c4/11/11/11/11/11/11/11/11/1(NT)3+i5/11/5C5 r", "Nb3-b5", "commanderAttacked"),
    ] {
        let why = position(fen).why_not(wish(text));
        assert_eq!(why.as_ref().map_or("", |why| why.reason.name()), name, "{text}: {why:?}");
    }
}

#[test]
fn a_game_that_is_over_says_so() {
    let mut game = Game::default();
    assert_eq!(game.why_not(wish("f4?f6")), None);
    game.resign(Color::Blue).expect("going on");
    let why = game.why_not(wish("f4?f6")).expect("over");
    assert_eq!(why.to_string(), "the game is over: red wins: resignation (rule 11.7)");
    assert_eq!(
        why.text(Language::Vietnamese),
        "ván cờ đã kết thúc: bên Đỏ thắng: đối phương xin thua (luật 11.7)"
    );
}

#[test]
fn a_refused_action_knows_why() {
    let start = Position::start();
    let action = Action::plain(Kind::Tank.into(), at("f4"), ActionKind::Quiet, at("f7"));
    let error = start.play(action).expect_err("too far");
    assert_eq!(error.why_not().expect("a reason").reason.name(), "outOfRange");
    assert!(error.to_string().ends_with("f7 is 3 away (rule 3)"), "{error}");
    let fen = "6c4/11/11/11/11/11/11/11/11/1(NT)9/11/5C5 r - - 0 1";
    let step = position(fen).parse_lan("b3:Nb3>b5").expect("legal");
    let turn = cotulenh::Turn::deploy(&[step]).expect("a step");
    let error = position(fen).play_turn(turn).expect_err("the Tank is left on the sea");
    assert_eq!(error.why_not().expect("a reason").reason.name(), "remainder");
}
