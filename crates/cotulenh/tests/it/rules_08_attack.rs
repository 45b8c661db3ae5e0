//! Rule 8: attack, check, exposure.

use cotulenh::Color;

use crate::support::{at, attackers, expect, legal, position, refused, status};

const NOBODY: [&str; 0] = [];

// 8.1: each piece attacks by its own capture row.
#[test]
fn r8_1_each_piece_attacks_by_its_row() {
    let fen = "11/11/6A4/9A1/6S1S2/4GH+H4/4T3T1F/5IIM3/6E1M2/3A7/11/11 r - - 0 1";
    assert_eq!(attackers(fen, 'r', "g6"), ["d3", "g5", "h5", "e6", "i6", "k6", "g7", "g8", "j9"]);
}

// 8.1: a piece between stops those who capture over nothing.
#[test]
fn r8_1_a_piece_between_stops_most_attacks() {
    let fen = "11/11/11/11/11/11/4+Gh1ET2/5h5/4+I1+M4/11/11/11 r - - 0 1";
    assert_eq!(attackers(fen, 'r', "g6"), ["g4", "h6", "i6"]);
}

// 8.1: a Commander attacks 1 orthogonally, a heroic one 2 in all directions.
#[test]
fn r8_1_commanders_attack() {
    let fen = "11/11/11/11/9+c1/11/11/11/11/11/4C6/11 r - - 0 1";
    assert_eq!(attackers(fen, 'r', "e3"), ["e2"]);
    assert_eq!(attackers(fen, 'r', "f3"), NOBODY);
    assert_eq!(attackers(fen, 'r', "e4"), NOBODY);
    assert_eq!(attackers(fen, 'b', "h6"), ["j8"]);
    assert_eq!(attackers(fen, 'b', "j5"), NOBODY);
}

// 8.1: carried pieces attack too: the Artillery of (EA), the Commander of (HC).
#[test]
fn r8_1_carried_pieces_attack() {
    let fen = "10c/11/11/11/11/11/11/11/5(EA)5/11/4(HC)6/11 r - - 0 1";
    assert_eq!(attackers(fen, 'r', "f7"), ["f4"]);
    assert_eq!(attackers(fen, 'r', "f8"), NOBODY);
    assert_eq!(attackers(fen, 'r', "e3"), ["e2", "f4"]);
    assert_eq!(attackers(fen, 'r', "d2"), ["e2", "f4"]);
    assert_eq!(attackers("11/11/11/11/11/11/11/11/5(T+I)5/11/11/11 r - - 0 1", 'r', "h6"), ["f4"]);
    assert_eq!(status("11/11/11/11/11/5c5/11/11/5(EA)5/11/11/10C b - - 0 1"), "check");
}

// 8.1, 8.3: attackers and checkers are named piece by piece, carried ones too.
#[test]
fn r8_1_attacking_pieces_are_named() {
    let named = |fen: &str, square: &str| {
        let position = position(fen);
        let pieces = position.attacking_pieces(Color::Red, at(square));
        pieces.map(|placed| placed.to_string()).collect::<Vec<_>>()
    };
    let fen = "10c/11/11/11/11/11/11/11/5(EA)5/11/4(HC)6/11 r - - 0 1";
    assert_eq!(named(fen, "f5"), ["the Engineer on f4", "the Artillery carried on f4"]);
    assert_eq!(named(fen, "f7"), ["the Artillery carried on f4"]);
    assert_eq!(named(fen, "e3"), ["the Commander carried on e2", "the Artillery carried on f4"]);
    assert_eq!(named(fen, "k1"), NOBODY);
}

#[test]
fn r8_3_checking_pieces_are_named() {
    let named = |fen: &str| {
        let pieces = position(fen).checking_pieces().into_iter();
        pieces.map(|placed| placed.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(named("10c/11/11/11/11/11/11/11/11/11/11/5C5 b"), NOBODY);
    assert_eq!(named("11/11/11/11/11/11/11/11/11/11/11/5C5 b"), NOBODY);
    let carried = "6c4/11/11/6(EA)4/11/11/11/11/11/11/11/5C5 b";
    assert_eq!(named(carried), ["the Artillery carried on g9"]);
    // A Commander that faces the other, and one that stands next to it as well.
    let facing = "6c4/6(FT)4/11/11/11/11/11/11/11/11/6(HC)4/11 b";
    assert_eq!(named(facing), ["the Air Force on g11", "the Tank carried on g11"]);
    let facing = "6c4/11/3A7/11/11/11/11/11/11/11/6(HC)4/11 b";
    assert_eq!(named(facing), ["the Commander carried on g2"]);
    assert_eq!(named("5Ac4/6C4/11/11/11/11/11/11/11/11/11/11 b").len(), 2);
}

// 8.1: an empty square and one of the same side count as holding an enemy that is no Navy.
#[test]
fn r8_1_only_a_real_enemy_navy_is_a_navy() {
    assert_eq!(attackers("11/11/11/11/11/11/11/11/11/11/11/N10 r - - 0 1", 'r', "a4"), ["a1"]);
    assert_eq!(attackers("11/11/11/11/11/11/11/11/11/11/11/N10 r - - 0 1", 'r', "a5"), NOBODY);
    assert_eq!(attackers("11/11/11/11/11/11/11/N10/11/11/11/N10 r - - 0 1", 'r', "a5"), NOBODY);
    assert_eq!(attackers("11/11/11/11/11/11/11/f10/11/11/11/N10 r - - 0 1", 'r', "a5"), NOBODY);
    assert_eq!(attackers("11/11/11/11/11/11/11/n10/11/11/11/N10 r - - 0 1", 'r', "a5"), ["a1"]);
    assert_eq!(attackers("11/11/11/11/11/11/11/(nf)10/11/11/11/N10 r - - 0 1", 'r', "a5"), ["a1"]);
}

// 8.1: KAMIKAZE is an attack, DESTROYED is none.
#[test]
fn r8_1_air_attacks() {
    assert_eq!(attackers("11/11/11/11/4h6/4g6/11/11/4F6/11/11/11 r - - 0 1", 'r', "e8"), ["e4"]);
    assert_eq!(attackers("11/11/11/11/4h6/4g6/11/11/4F6/11/11/11 r - - 0 1", 'r', "e6"), ["e4"]);
    assert_eq!(attackers("11/11/11/11/3gh6/4g6/11/11/4F6/11/11/11 r - - 0 1", 'r', "e8"), NOBODY);
    assert_eq!(attackers("11/11/11/11/4h6/11/4g6/11/4F6/11/11/11 r - - 0 1", 'r', "e8"), NOBODY);
    assert_eq!(attackers("11/11/11/11/4h6/11/4g6/11/4+F6/11/11/11 r - - 0 1", 'r', "e8"), ["e4"]);
    assert_eq!(attackers("11/11/11/11/11/5g5/11/11/2(NF)8/11/11/11 r - - 0 1", 'r', "f7"), ["c4"]);
}

// 8.1: terrain does not matter, nor what would be left behind.
#[test]
fn r8_1_terrain_does_not_matter() {
    assert_eq!(attackers("11/11/11/11/11/11/11/11/11/2I8/11/11 r - - 0 1", 'r', "b3"), ["c3"]);
    assert_eq!(attackers("11/11/11/11/11/11/11/11/2N8/11/11/11 r - - 0 1", 'r', "f4"), ["c4"]);
    assert_eq!(attackers("11/11/11/11/11/f10/11/11/11/(NI)10/11/11 r - - 0 1", 'r', "a4"), ["a3"]);
    assert_eq!(status("11/11/11/11/11/11/11/1(nc)I8/11/11/11/10C b - - 0 1"), "check");
}

// 8.1: pins do not matter: a Tank that may not leave its file still attacks beside it.
#[test]
fn r8_1_pins_do_not_matter() {
    let fen = "5c5/11/11/11/11/11/11/5T1i3/11/11/11/5C5 r - - 0 1";
    assert_eq!(attackers(fen, 'r', "h5"), ["f5"]);
    refused(fen, "Tf5xh5");
}

// 8.2: a Commander may not step on an open rank or file of the other.
#[test]
fn r8_2_commanders_may_not_face_each_other() {
    expect(
        "10c/11/11/11/11/11/11/11/11/11/11/4C6 r - - 0 1",
        "e1",
        "Ce1-c1 Ce1-d1 Ce1-f1 Ce1-g1 Ce1-h1 Ce1-i1 Ce1-j1 Ce1-e2 Ce1-e3 Ce1-e4 Ce1-e5 \
         Ce1-e6 Ce1-e7 Ce1-e8 Ce1-e9 Ce1-e10 Ce1-e11",
    );
}

// 8.2: anything between protects, so it may leave only along the line.
#[test]
fn r8_2_the_piece_between_is_pinned() {
    expect("5c5/11/11/11/11/11/11/5T5/11/11/11/5C5 r - - 0 1", "f5", "Tf5-f3 Tf5-f4 Tf5-f6 Tf5-f7");
    expect(
        "5c5/11/11/5h5/11/11/11/5T5/11/11/11/5C5 r - - 0 1",
        "f5",
        "Tf5-f3 Tf5-f4 Tf5-f6 Tf5-f7 Tf5-d5 Tf5-e5 Tf5-g5 Tf5-h5",
    );
}

// 8.2: a carried Commander is exposed as well, on either side.
#[test]
fn r8_2_carried_commanders_are_exposed() {
    expect(
        "6c4/11/11/11/11/11/11/11/11/11/11/4(TC)6 r - - 0 1",
        "e1",
        "(TC)e1-c1 (TC)e1-d1 (TC)e1-f1 (TC)e1-e2 (TC)e1-e3 e1:Te1>c1 e1:Te1>d1 e1:Te1>f1 \
         e1:Te1>g1 e1:Te1>e2 e1:Te1>e3 e1:Ce1>c1 e1:Ce1>d1 e1:Ce1>f1 e1:Ce1>h1 e1:Ce1>i1 \
         e1:Ce1>j1 e1:Ce1>k1 e1:Ce1>e2 e1:Ce1>e3 e1:Ce1>e4 e1:Ce1>e5 e1:Ce1>e6 e1:Ce1>e7 \
         e1:Ce1>e8 e1:Ce1>e9 e1:Ce1>e10 e1:Ce1>e11",
    );
    refused("6(tc)4/11/11/11/11/11/11/11/11/11/11/5C5 r - - 0 1", "Cf1-g1");
    assert_eq!(status("4(tc)6/11/11/11/11/11/11/11/11/11/11/4C6 r - - 0 1"), "check");
    assert_eq!(status("11/11/11/11/11/11/11/11/11/(NC)9(hc)/11/11 b - - 0 1"), "check");
}

// 8.2: no exposure along a diagonal, or with a piece between.
#[test]
fn r8_2_no_exposure_on_diagonals() {
    assert_eq!(status("5i5/11/11/11/11/7+c3/11/11/4+C6/11/11/10I r - - 0 1"), "ongoing");
    assert_eq!(status("4c6/11/11/11/11/11/11/4i6/11/11/11/4C5I r - - 0 1"), "ongoing");
}

// 8.3: an attacked Commander is in check, and only answers to it are legal.
#[test]
fn r8_3_attack_is_check() {
    let fen = "10c/11/11/11/11/11/11/7I3/11/4t6/3M7/4C6 r - - 0 1";
    assert_eq!(status(fen), "check");
    assert_eq!(
        legal(fen),
        ["Ce1-c1", "Ce1-d1", "Ce1-f1", "Ce1-g1", "Ce1-h1", "Ce1-i1", "Ce1-j1", "Md2xe3"]
    );
}

// 8.3: exposure is check; stepping between answers it.
#[test]
fn r8_3_exposure_is_check() {
    let fen = "5c5/11/11/11/11/11/11/3T7/11/11/11/5C5 r - - 0 1";
    assert_eq!(status(fen), "check");
    assert_eq!(
        legal(fen).join(" "),
        "Cf1-c1 Cf1-d1 Cf1-e1 Cf1-g1 Cf1-h1 Cf1-i1 Cf1-j1 Cf1-k1 Cf1xf12 Td5-f5"
    );
}

// 8.3: a carried Commander is attacked with its stack; only the side to move is in check.
#[test]
fn r8_3_check_is_of_the_side_to_move() {
    assert_eq!(status("10c/11/11/11/11/11/11/11/11/4t6/11/4(TC)6 r - - 0 1"), "check");
    assert_eq!(status("10c/11/11/11/11/11/11/11/11/4t6/11/4(TC)6 b - - 0 1"), "ongoing");
}

// 8.3: an aircraft that would die in the capture gives check, one that would not arrive does not.
#[test]
fn r8_3_air_attacks_give_check() {
    assert_eq!(status("10c/11/11/11/6CG3/11/11/11/6f4/11/11/11 r - - 0 1"), "check");
    assert_eq!(status("10c/11/11/11/6C4/11/7G3/11/6f4/11/11/11 r - - 0 1"), "ongoing");
}
