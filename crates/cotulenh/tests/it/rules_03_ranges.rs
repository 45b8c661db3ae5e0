//! Rule 3: how far each piece moves and attacks when it stands alone on an open board.

use crate::support::{attackers, expect, play, refused};

const CROSS_1: &str = "f4 g3 g5 h4";
const CROSS_2: &str = "e4 f4 g2 g3 g5 g6 h4 i4";
const AROUND_1: &str = "f3 f4 f5 g3 g5 h3 h4 h5";
const AROUND_2: &str = "e2 e4 e6 f3 f4 f5 g2 g3 g5 g6 h3 h4 h5 i2 i4 i6";
const AROUND_3: &str = "d1 d4 d7 e2 e4 e6 f3 f4 f5 g1 g2 g3 g5 g6 g7 h3 h4 h5 i2 i4 i6 j1 j4 j7";

/// The quiet moves of one unit, written `Tg4`, to these squares.
fn quiet(unit: &str, squares: &str) -> String {
    let list: Vec<_> = squares.split_whitespace().map(|s| format!("{unit}-{s}")).collect();
    list.join(" ")
}

/// A piece alone on g4 has these quiet moves and no other action.
#[track_caller]
fn moves(piece: &str, squares: &str) {
    let fen = format!("11/11/11/11/11/11/11/11/6{piece}4/11/11/11 r - - 0 1");
    expect(&fen, "g4", &quiet(&format!("{piece}g4"), squares));
}

/// A piece alone on g4 attacks these squares and no other.
#[track_caller]
fn attacks(piece: &str, squares: &str) {
    let fen = format!("11/11/11/11/11/11/11/11/6{piece}4/11/11/11 r - - 0 1");
    let wanted: Vec<_> = squares.split_whitespace().collect();
    for rank in 1..=12 {
        for file in "abcdefghijk".chars() {
            let square = format!("{file}{rank}");
            let attacked = attackers(&fen, 'r', &square) == ["g4"];
            assert_eq!(attacked, wanted.contains(&square.as_str()), "{piece} {square}");
        }
    }
}

// C. A lone one has won, so there are two; file j and rank 11 are in sight of j11 (8.2).
#[test]
fn r3_commander_on_an_open_board() {
    let lines = "c4 d4 e4 f4 h4 i4 k4 g1 g2 g3 g5 g6 g7 g8 g9 g10 g12";
    let diagonals = "c8 d7 e6 f5 h5 i6 k8 f3 e2 d1 h3 i2";
    expect("11/9c1/11/11/11/11/11/11/6C4/11/11/11 r - - 0 1", "g4", &quiet("Cg4", lines));
    let all = format!("{lines} {diagonals}");
    expect("11/9c1/11/11/11/11/11/11/6+C4/11/11/11 r - - 0 1", "g4", &quiet("+Cg4", &all));
    attacks("C", CROSS_1);
    attacks("+C", AROUND_2);
}

// I, E: a cross of 1; M: around by 1; as heroes all around by 2.
#[test]
fn r3_infantry_engineer_militia_on_an_open_board() {
    moves("I", CROSS_1);
    attacks("I", CROSS_1);
    moves("E", CROSS_1);
    attacks("E", CROSS_1);
    moves("M", AROUND_1);
    attacks("M", AROUND_1);
    for piece in ["+I", "+E", "+M"] {
        moves(piece, AROUND_2);
        attacks(piece, AROUND_2);
    }
}

// T: a cross of 2; as a hero around by 3.
#[test]
fn r3_tank_on_an_open_board() {
    moves("T", CROSS_2);
    attacks("T", CROSS_2);
    moves("+T", AROUND_3);
    attacks("+T", AROUND_3);
}

// A: around by 3, as a hero by 4. It is heavy: its quiet moves end at rank 6 on this side (4.3).
#[test]
fn r3_artillery_on_an_open_board() {
    moves("A", &AROUND_3.replace("d7 ", "").replace("g7 ", "").replace(" j7", ""));
    attacks("A", AROUND_3);
    let four = format!("{AROUND_3} c4 c8 g8 k4 k8");
    moves("+A", "c4 k4 d1 d4 e2 e4 e6 f3 f4 f5 g1 g2 g3 g5 g6 h3 h4 h5 i2 i4 i6 j1 j4");
    attacks("+A", &four);
}

// G: a cross of 1; as a hero around by 2.
#[test]
fn r3_anti_air_on_an_open_board() {
    moves("G", CROSS_1);
    attacks("G", CROSS_1);
    moves("+G", AROUND_2);
    attacks("+G", AROUND_2);
}

// S: 2 straight and 1 diagonally, as a hero 3 and 2; heavy.
#[test]
fn r3_missile_on_an_open_board() {
    let base = "e4 f3 f4 f5 g2 g3 g5 g6 h3 h4 h5 i4";
    moves("S", base);
    attacks("S", base);
    let heroic = format!("{AROUND_2} d4 g1 g7 j4");
    moves("+S", &heroic.replace(" g7", ""));
    attacks("+S", &heroic);
}

// F: around by 4; as a hero by 5.
#[test]
fn r3_air_force_on_an_open_board() {
    let four = format!("{AROUND_3} c4 c8 g8 k4 k8");
    moves("F", &four);
    attacks("F", &four);
    let five = format!("{four} b4 b9 g9");
    moves("+F", &five);
    attacks("+F", &five);
}

// H: nothing; as a hero around by 1.
#[test]
fn r3_headquarters_on_an_open_board() {
    moves("H", "");
    attacks("H", "");
    moves("+H", AROUND_1);
    attacks("+H", AROUND_1);
}

// N: four squares of water; it reaches one square further against a Navy.
#[test]
fn r3_navy_on_an_open_board() {
    let near = "a2 a4 a6 b3 b4 b5 c1 c2 c3 c5 c6 c7 c8";
    expect("11/11/11/11/11/11/11/11/2N8/11/11/11 r - - 0 1", "c4", &quiet("Nc4", near));
    expect(
        "11/11/11/11/11/11/11/11/2+N8/11/11/11 r - - 0 1",
        "c4",
        &quiet("+Nc4", &format!("{near} c9")),
    );
    // f4 is three away, g4 four; four and five are for a Navy on c8 or c9.
    expect(
        "11/11/11/11/11/2i8/11/11/n1N2t5/11/11/11 r - - 0 1",
        "c4",
        &format!("{} Nc4*f4 Nc4xc7 Nc4xa4", quiet("Nc4", "a2 a6 b3 b4 b5 c1 c2 c3 c5 c6 c8")),
    );
    refused("11/11/11/11/11/11/11/11/2N3t4/11/11/11 r - - 0 1", "Nc4*g4");
    assert_eq!(
        play("11/11/11/11/11/11/11/11/2+N3t4/11/11/11 r - - 0 1", &["+Nc4*g4"]),
        "11/11/11/11/11/11/11/11/2+N8/11/11/11 b - - 0 1"
    );
    refused("11/11/11/11/2i8/11/11/11/2N8/11/11/11 r - - 0 1", "Nc4xc8");
    assert_eq!(
        play("11/11/11/11/2n8/11/11/11/2N8/11/11/11 r - - 0 1", &["Nc4xc8"]),
        "11/11/11/11/2N8/11/11/11/11/11/11/11 b - - 0 1"
    );
    refused("11/11/11/2n8/11/11/11/11/2N8/11/11/11 r - - 0 1", "Nc4xc9");
    assert_eq!(
        play("11/11/11/2n8/11/11/11/11/2+N8/11/11/11 r - - 0 1", &["+Nc4xc9"]),
        "11/11/11/2+N8/11/11/11/11/11/11/11/11 b - - 0 1"
    );
}
