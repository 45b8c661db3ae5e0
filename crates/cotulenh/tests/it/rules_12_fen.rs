//! Rules 12.1 and 12.2: FEN.

use cotulenh::fen::{FenErrorKind as E, START_FEN};
use cotulenh::position::SetupError;
use cotulenh::{Color, Kind, Position, Setup};

use crate::support::{at, bad_fen, legal, position};

/// Eleven empty ranks after the one under test, which is rank 12.
fn rank_12(rank: &str) -> String {
    format!("{rank}{} r", "/11".repeat(11))
}

/// The error of a FEN, and the part of the text it points at.
#[track_caller]
pub fn error(fen: &str) -> (E, &str) {
    let error = fen.parse::<Position>().expect_err("an error");
    let message = error.to_string();
    assert!(message.ends_with(&format!("(at character {})", error.column())), "{message}");
    (error.kind(), &fen[error.place()])
}

#[track_caller]
pub fn expect_error(fen: &str, kind: E, place: &str) {
    assert_eq!(error(fen), (kind, place), "{fen}");
}

#[test]
fn r12_1_start_round_trips() {
    assert_eq!(position(START_FEN).fen().to_string(), START_FEN);
    assert_eq!(Position::start(), position(START_FEN));
}

#[test]
fn r12_1_digits_are_one_number_letters_have_sides_and_plus_marks_heroes() {
    let position = position(&rank_12("10+a"));
    let stack = position.get(at("k12")).expect("a piece");
    assert_eq!((stack.color(), stack.carrier().kind), (Color::Blue, Kind::Artillery));
    assert!(stack.carrier().heroic);
    assert_eq!(position.occupied().len(), 1);
}

#[test]
fn r12_1_stacks_are_read_in_any_order_and_written_carrier_first() {
    for text in ["(NF+T)", "(+TFN)", "(F+TN)", "(N+TF)"] {
        let fen = rank_12(&format!("{text}10"));
        assert!(position(&fen).fen().to_string().starts_with("(NF+T)10/"), "{text}");
    }
}

#[test]
fn r12_1_mixed_colours_are_an_error() {
    expect_error(&rank_12("(+NF+t)10"), E::MixedColors, "(+NF+t)");
}

#[test]
fn r12_2_wrong_number_of_ranks() {
    expect_error("11/11 r", E::RankCount(2), "");
    expect_error("", E::FileCount { rank: 12, files: 0 }, "");
    let thirteen = format!("{}/11 r", ["11"; 12].join("/"));
    expect_error(&thirteen, E::RankCount(13), "/11");
}

#[test]
fn r12_2_wrong_number_of_files() {
    expect_error(&rank_12("10"), E::FileCount { rank: 12, files: 10 }, "");
    expect_error(&rank_12("11I"), E::FileCount { rank: 12, files: 12 }, "I");
    expect_error(&rank_12("5I6"), E::FileCount { rank: 12, files: 12 }, "6");
    expect_error(&format!("{}/F r", ["11"; 11].join("/")), E::FileCount { rank: 1, files: 1 }, "");
}

#[test]
fn r12_2_bad_number() {
    for number in ["0", "12", "00", "05", "99999999999999999999999999", "111"] {
        expect_error(&rank_12(number), E::BadNumber, number);
    }
}

#[test]
fn r12_2_unknown_letter() {
    expect_error(&rank_12("2X8"), E::UnknownLetter('X'), "X");
    expect_error(&rank_12("2-8"), E::UnknownLetter('-'), "-");
    expect_error(&rank_12("2đ8"), E::UnknownLetter('đ'), "đ");
    expect_error(&rank_12("(N2)10"), E::UnknownLetter('2'), "2");
    expect_error(&rank_12("2(N|FT)8"), E::UnknownLetter('|'), "|");
    expect_error(&rank_12("2(+NavyTank)8"), E::UnknownLetter('v'), "v");
}

#[test]
fn r12_2_parentheses() {
    expect_error(&rank_12("(NF10"), E::UnknownLetter('1'), "1");
    expect_error("(NF", E::UnclosedParenthesis, "(NF");
    expect_error("(NF/11 r", E::UnclosedParenthesis, "(NF");
    expect_error(&rank_12("NF)9"), E::UnopenedParenthesis, ")");
    expect_error(&rank_12("(N(FT))10"), E::NestedParenthesis, "(");
    expect_error(&rank_12("()10"), E::EmptyParenthesis, "()");
    expect_error(&rank_12("(N)10"), E::SinglePiece, "(N)");
    expect_error(&rank_12("(+N)10"), E::SinglePiece, "(+N)");
}

#[test]
fn r12_2_dangling_plus() {
    expect_error(&rank_12("+11"), E::DanglingPlus, "+");
    expect_error(&rank_12("2++I8"), E::DanglingPlus, "+");
    expect_error(&rank_12("+(NF)10"), E::DanglingPlus, "+");
    expect_error("10+", E::DanglingPlus, "+");
}

#[test]
fn r12_2_invalid_stack() {
    for stack in
        ["(IM)", "(NFTI)", "(NN)", "(EAG)", "(HI)", "(NTI)", "(TF+T)", "(IIIIIIIIIIIIIIII)"]
    {
        expect_error(&rank_12(&format!("2{stack}8")), E::InvalidStack, stack);
    }
}

#[test]
fn r12_2_terrain() {
    let on_sea = SetupError::Terrain { square: at("a12"), carrier: Kind::Infantry };
    expect_error(&rank_12("I10"), E::Setup(on_sea), "I");
    let on_land = SetupError::Terrain { square: at("d12"), carrier: Kind::Navy };
    expect_error(&rank_12("3(nt)7"), E::Setup(on_land), "(nt)");
    // In a stack only the carrier's terrain counts (rule 1.5).
    assert!(!bad_fen(&rank_12("(nt)(FI)9")));
}

#[test]
fn r12_2_second_commander() {
    let second = SetupError::SecondCommander { square: at("e12"), color: Color::Red };
    expect_error(&rank_12("2Cc(TC)6"), E::Setup(second), "(TC)");
}

#[test]
fn r12_2_side_and_fields() {
    let placement = ["11"; 12].join("/");
    expect_error(&placement, E::BadSide, "");
    for side in ["w", "R", "rb", "-"] {
        expect_error(&format!("{placement} {side}"), E::BadSide, side);
    }
    expect_error(&format!("{placement} r KQ"), E::BadField, "KQ");
    expect_error(&format!("{placement} r - e3"), E::BadField, "e3");
}

#[test]
fn r12_2_clocks() {
    let placement = ["11"; 12].join("/");
    for clock in ["-1", "01", "x", "1.5", "4294967296", "00"] {
        expect_error(&format!("{placement} r - - {clock} 1"), E::BadClock, clock);
    }
    for number in ["0", "01", "-", "18446744073709551616"] {
        expect_error(&format!("{placement} r - - 0 {number}"), E::BadMoveNumber, number);
    }
    assert!(!bad_fen(&format!("{placement} r - - 4294967295 4294967295")));
}

#[test]
fn r12_2_trailing_text() {
    expect_error(&format!("{START_FEN} hello world"), E::TrailingText, "hello world");
    let session = "11/11/11/11/11/11/11/11/11/2(NFT)8/11/11 r - - 0 1 c3:F>e5... more";
    expect_error(session, E::TrailingText, "more");
}

#[test]
fn r12_2_missing_trailing_fields_have_defaults() {
    let placement = ["11"; 12].join("/");
    for (fields, full) in [
        ("r", "r - - 0 1"),
        ("b -", "b - - 0 1"),
        ("b - -", "b - - 0 1"),
        ("b - - 7", "b - - 7 1"),
        ("  b   -\t- 7  3 ", "b - - 7 3"),
    ] {
        let found = position(&format!("{placement} {fields}")).fen().to_string();
        assert_eq!(found, format!("{placement} {full}"));
    }
}

#[test]
fn r12_2_the_side_not_to_move_may_be_in_danger() {
    let fen = "6c4/11/11/11/11/11/11/11/11/11/11/6C4 r - - 0 1";
    assert_eq!(position(fen).checkers().single(), Some(at("g12")));
    assert!(legal(fen).contains(&"Cg1xg12".to_owned()));
}

#[test]
fn r12_2_input_of_any_length_gives_an_error() {
    for text in ["(", "+", "1", "/", "I", " ", "é", "(N", "11/"] {
        assert!(bad_fen(&text.repeat(200_000)), "{text} repeated");
    }
    let commas = format!("{START_FEN} c3:{}", "F>e5,".repeat(100_000));
    assert!(bad_fen(&commas));
}

#[test]
fn setup_lists_everything_wrong_at_once() {
    let mut setup = Setup::start();
    let commander = setup.get(at("g1")).expect("the Commander");
    let navy = setup.get(at("b2")).expect("a Navy");
    assert_eq!(setup.put(at("a6"), commander), None);
    assert_eq!(setup.put(at("k6"), navy), None);
    setup.fullmove_number = 0;
    let color = Color::Red;
    let expected = [
        SetupError::Terrain { square: at("a6"), carrier: Kind::Commander },
        SetupError::SecondCommander { square: at("a6"), color },
        SetupError::Terrain { square: at("k6"), carrier: Kind::Navy },
        SetupError::FullmoveNumber,
    ];
    assert_eq!(setup.check(), expected);
    assert_eq!(setup.position().expect_err("wrong").0, expected);
    setup.clear();
    setup.fullmove_number = 1;
    setup.turn = Color::Blue;
    assert_eq!(setup.to_string(), format!("{} b - - 0 1", ["11"; 12].join("/")));
    assert_eq!(setup.remove(at("a1")), None);
}
