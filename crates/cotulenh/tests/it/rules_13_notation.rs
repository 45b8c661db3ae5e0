//! Rule 13: turns as text, what is written and what is read. The cases are tables in
//! `tests/data/notation`: a rule, a text, what the reader answers, and the position.

use cotulenh::notation::ReadTurnError;

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
        Err(error) => panic!("{}: {error}", case.text),
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
