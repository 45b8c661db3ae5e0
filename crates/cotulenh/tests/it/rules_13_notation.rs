//! Rule 13: turns as text, what is written and what is read. The cases are tables in
//! `tests/data/notation`: a rule, a text, what the reader answers, and the position.

use cotulenh::notation::ReadTurnError;
use cotulenh::turn::TurnBuilder;

use crate::support::position;

const WRITTEN: &str = include_str!("../data/notation/written.tsv");
const LENIENT: &str = include_str!("../data/notation/lenient.tsv");
const REFUSED: &str = include_str!("../data/notation/refused.tsv");

struct Case {
    rule: &'static str,
    text: &'static str,
    answer: &'static str,
    fen: &'static str,
}

fn cases(table: &'static str) -> impl Iterator<Item = Case> {
    table.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let [rule, text, answer, fen] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("four columns: {line}");
        };
        Case { rule, text, answer, fen }
    })
}

/// What the reader answers: the turn in LAN, `refused: reason (rule)`, `expected what at place`, or
/// `ambiguous: candidates`.
#[track_caller]
fn answer(case: &Case) -> String {
    match position(case.fen).read_turn(case.text) {
        Ok(turn) => turn.lan().without_suffix().to_string(),
        Err(ReadTurnError::Illegal(why)) => {
            format!("refused: {} ({})", why.reason.name(), why.reason.rule())
        }
        Err(ReadTurnError::Malformed { expected, at }) => format!("expected {expected} at {at}"),
        Err(ReadTurnError::Ambiguous(turns)) => format!("ambiguous: {}", turns.join(" ")),
    }
}

/// The reader gives all these answers; every one that it does not give is shown.
#[track_caller]
fn check(cases: impl Iterator<Item = Case>) {
    let mut checked = 0;
    let mut wrong = Vec::new();
    for case in cases {
        let found = answer(&case);
        if found != case.answer {
            wrong.push(format!(
                "{} in {}\n  not {}\n  but {found}",
                case.text, case.fen, case.answer
            ));
        }
        checked += 1;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(checked > 0, "no cases");
}

/// The turns of one rule are read, and written the same way again: in SAN, or in LAN.
#[track_caller]
fn check_written(rule: &str) {
    check(cases(WRITTEN).filter(|case| case.rule == rule));
    for Case { text, fen, .. } in cases(WRITTEN).filter(|case| case.rule == rule) {
        let turn = position(fen).read_turn(text).expect("checked");
        let (san, lan) = (turn.san().to_string(), turn.lan().to_string());
        assert!(text == san || text == lan, "{text} is written {san} or {lan}");
    }
}

#[test]
fn r13_2_san_of_plain_moves() {
    check_written("13.2");
}

#[test]
fn r13_3_lan_of_plain_moves() {
    check_written("13.3");
}

#[test]
fn r13_4_deploys() {
    check_written("13.4");
}

#[test]
fn r13_5_check_and_mate() {
    check_written("13.5");
}

#[test]
fn r13_6_lenient_forms_are_read() {
    check(cases(LENIENT).filter(|case| !case.answer.starts_with("ambiguous")));
}

#[test]
fn r13_6_what_fits_two_turns_is_ambiguous() {
    check(cases(LENIENT).filter(|case| case.answer.starts_with("ambiguous")));
}

#[test]
fn r13_6_a_text_that_is_no_turn_says_what_was_expected_where() {
    check(cases(REFUSED).filter(|case| case.answer.starts_with("expected")));
}

#[test]
fn r13_6_a_turn_that_is_not_legal_names_its_rule() {
    check(cases(REFUSED).filter(|case| case.answer.starts_with("refused")));
    for case in cases(REFUSED).filter(|case| case.answer.starts_with("refused")) {
        assert!(case.answer.ends_with(&format!("({})", case.rule)), "{}", case.text);
    }
}

const STACK: &str = "6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/5C5 r - - 3 9";

/// Reads texts one after the other into a turn in the making; gives the FEN then, with the deploy
/// that is open, or the turn in LAN that the last one completes.
#[track_caller]
fn read_all(fen: &str, texts: &[&str]) -> String {
    let mut builder = TurnBuilder::new(&position(fen));
    for text in texts {
        let done = builder.read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        if let Some(turn) = done {
            return turn.lan().to_string();
        }
    }
    builder.position().fen().to_string()
}

// 13.6: a deploy that ends in `...` stays open, in all forms of its steps.
#[test]
fn r13_6_three_dots_leave_a_deploy_open() {
    for text in ["c3:F>e5...", "c3:Fc3>e5...", "c3:Fe5...", "Fc3>e5...", "F>e5...", "c3:f>e5..."] {
        assert_eq!(read_all(STACK, &[text]), format!("{STACK} c3:Fc3>e5..."), "{text}");
    }
    for texts in [&["c3:F>e5,T>c5..."][..], &["c3:F>e5...", "T>c5"], &["c3:F>e5...", "Tc5..."]] {
        assert_eq!(read_all(STACK, texts), format!("{STACK} c3:Fc3>e5,Tc3>c5..."), "{texts:?}");
    }
}

// 13.6: an open deploy goes on with further steps, and ends with the last piece, with what stays,
// with `commit`, or with the whole turn written again.
#[test]
fn r13_6_an_open_deploy_is_finished() {
    for (last, lan) in [
        ("commit", "c3:(NT)c3<,Fc3>e5"),
        ("N<,Tc5", "c3:Nc3<,Fc3>e5,Tc3>c5"),
        ("(NT)a3", "c3:Fc3>e5,(NT)c3>a3"),
        ("Tc5,Na3", "c3:Fc3>e5,Tc3>c5,Nc3>a3"),
        ("c3:N<,Fe5,Tc5", "c3:Nc3<,Fc3>e5,Tc3>c5"),
    ] {
        assert_eq!(read_all(STACK, &["c3:F>e5...", last]), lan, "{last}");
    }
}

// 13.6: `...` where nothing is left to stay open, or where a whole turn is asked for, is refused.
#[test]
fn r13_6_three_dots_where_no_deploy_can_stay_open() {
    let pair = position("6c4/11/11/11/11/11/11/11/11/2(NT)8/11/5C5 r - - 3 9");
    let mut builder = TurnBuilder::new(&pair);
    assert!(builder.read("c3:Tc5,Na3...").is_err());
    assert!(builder.read("(NT)a3...").is_err());
    assert!(!builder.is_deploying(), "nothing was added");
    assert!(matches!(
        position(STACK).read_turn("c3:F>e5..."),
        Err(ReadTurnError::Malformed { at: 7, .. })
    ));
}
