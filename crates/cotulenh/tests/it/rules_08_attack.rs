//! Rule 8.1: which pieces attack a square.

use cotulenh::Color;

use crate::support::{at, attackers, position, refused, status};

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
