//! Errors are told in both languages.

use super::{Language, Say};
use crate::fen::FenError;
use crate::position::SetupError;
use crate::study::Study;
use crate::{Fen, Position};

/// It has letters that no English text has.
fn is_vietnamese(text: &str) -> bool {
    !text.is_ascii()
}

#[test]
fn set_ups_and_positions() {
    let fen = "6c4/11/11/11/11/11/11/11/11/11/11/N";
    for (end, squares) in [
        ("1(TT)2C2C2 r", "c1 i1"),
        ("N1(Tt)1()1(C)2 r", "d1 f1 h1"),
        ("1T3C5 r - - x 1", ""),
        ("1T3C4 r - - 0 0", ""),
        ("1T3C4 r - - 0 1 d1:T>d2...", ""),
        ("T9 x", "b1"),
        ("(", ""),
        ("1é", ""),
        ("1T3C4 r - - 0 1 c3:F...", ""),
    ] {
        let text = format!("{fen}{end}");
        let faults = Fen::faults(&text);
        let on: Vec<String> =
            faults.iter().filter_map(FenError::square).map(|on| on.to_string()).collect();
        assert_eq!(on.join(" "), squares, "{text}");
        assert_eq!(text.parse::<Position>().err(), faults.first().cloned(), "{text}");
        for fault in faults {
            assert!(is_vietnamese(&fault.text(Language::Vietnamese)), "{fault}");
            assert_eq!(fault.text(Language::English), fault.to_string());
        }
    }
    assert_eq!(Fen::faults(crate::fen::START_FEN), []);
    assert!(is_vietnamese(&SetupError::FullmoveNumber.text(Language::Vietnamese)));
}

#[test]
fn game_files() {
    for pgn in [
        "1. Tf99 *",
        "1. Tf9 *",
        "[x y]",
        "[FEN \"x\"]",
        "$999",
        "{",
        "1. Tf6 (",
        ")",
        "(",
        "",
        "<",
        "1. T",
        "1. Tf4-",
        "1. f4:T>f5,",
        "[",
        "[x \"y",
    ] {
        let Err(error) = pgn.parse::<Study>() else { continue };
        let text = error.kind().text(Language::Vietnamese);
        assert!(is_vietnamese(&text), "{pgn}: {text}");
    }
    let mut study = Study::default();
    for error in [study.set_tag("", ""), study.set_tag("FEN", ""), study.set_tag("Result", "")] {
        let error = error.expect_err("wrong");
        assert!(is_vietnamese(&error.text(Language::Vietnamese)), "{error}");
    }
}
