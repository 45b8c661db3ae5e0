//! Document 000, "Board Layout" and "Terrain Zones".

use crate::support::{bad_fen, expect, legal, play, refused};

const FILES: &str = "abcdefghijk";
const RIVER: [&str; 4] = ["d6", "e6", "d7", "e7"];

fn squares() -> impl Iterator<Item = String> {
    (1..=12).flat_map(|rank| FILES.chars().map(move |file| format!("{file}{rank}")))
}

/// A board with nothing but `piece` on `square`.
fn lone(piece: &str, square: &str) -> String {
    let file = FILES.find(&square[..1]).expect("a file letter");
    let rank: usize = square[1..].parse().expect("a rank number");
    let gap = |files: usize| if files == 0 { String::new() } else { files.to_string() };
    let mut ranks = vec!["11".to_string(); 12];
    ranks[12 - rank] = format!("{}{piece}{}", gap(file), gap(10 - file));
    format!("{} r - - 0 1", ranks.join("/"))
}

// 000, "Practical Coordinate Examples"
#[test]
fn tank_cannot_leave_the_board() {
    let fen = "11/11/11/11/11/11/11/10T/11/11/4T6/11 r - - 0 1";
    expect(fen, "k5", "Tk5-i5 Tk5-j5 Tk5-k3 Tk5-k4 Tk5-k6 Tk5-k7");
    refused(fen, "Tk5-m5");
    assert_eq!(play(fen, &["Te2-e4"]), "11/11/11/11/11/11/11/10T/4T6/11/11/11 b - - 1 1");
}

// 000, "Movement Restrictions Summary" and "Terrain Compatibility Matrix", Navy
#[test]
fn navy_stands_on_files_a_to_c_and_the_river_only() {
    for square in squares() {
        let navigable = "abc".contains(&square[..1]) || RIVER.contains(&square.as_str());
        assert_eq!(bad_fen(&lone("N", &square)), !navigable, "{square}");
    }
}

// The same tables, land units and heavy units
#[test]
fn land_pieces_stand_on_files_c_to_k_only() {
    for square in squares() {
        let land = !"ab".contains(&square[..1]);
        assert_eq!(bad_fen(&lone("I", &square)), !land, "{square}");
        assert_eq!(bad_fen(&lone("A", &square)), !land, "{square}");
    }
    for piece in ["C", "T", "M", "E", "G", "S", "H", "(TI)", "(EA)", "(HC)"] {
        assert!(bad_fen(&lone(piece, "b3")), "{piece}");
        assert!(!bad_fen(&lone(piece, "c3")), "{piece}");
        assert!(!bad_fen(&lone(piece, "f6")), "{piece}");
    }
}

// The same tables, Air Force
#[test]
fn air_force_stands_anywhere() {
    for square in squares() {
        assert!(!bad_fen(&lone("F", &square)), "{square}");
        assert!(!bad_fen(&lone("(FTI)", &square)), "{square}");
    }
}

// 000, "Terrain Restriction Examples", 1: b1, b5, c2 and c4 are on no line from
// a3, and the river is reached over b4 and c5.
#[test]
fn navy_on_a3() {
    let fen = "11/11/11/11/11/11/11/11/11/N10/11/11 r - - 0 1";
    expect(
        fen,
        "a3",
        "Na3-a1 Na3-a2 Na3-a4 Na3-a5 Na3-a6 Na3-a7 Na3-b2 Na3-b3 Na3-b4 Na3-c1 Na3-c3 Na3-c5
         Na3-d6 Na3-e7",
    );
}

// The same example: the other river squares by way of file c.
#[test]
fn navy_reaches_the_river_from_file_c() {
    let fen = "11/11/11/11/11/11/2N8/11/11/11/11/11 r - - 0 1";
    expect(
        fen,
        "c6",
        "Nc6-a4 Nc6-a6 Nc6-a8 Nc6-b5 Nc6-b6 Nc6-b7 Nc6-c10 Nc6-c2 Nc6-c3 Nc6-c4 Nc6-c5 Nc6-c7
         Nc6-c8 Nc6-c9 Nc6-d6 Nc6-d7 Nc6-e6",
    );
    refused("11/11/11/11/11/11/11/11/11/2N8/11/11 r - - 0 1", "Nc3-d4");
}

// 000, "Terrain Restriction Examples", 2, as drawn: e8 is too far from e3, and
// f6 is on no line.
#[test]
fn artillery_on_e3() {
    let fen = "11/11/11/11/11/11/11/11/11/4A6/11/11 r - - 0 1";
    expect(
        fen,
        "e3",
        "Ae3-c1 Ae3-c3 Ae3-c5 Ae3-d2 Ae3-d3 Ae3-d4 Ae3-e1 Ae3-e2 Ae3-e4 Ae3-e5 Ae3-e6 Ae3-f2
         Ae3-f3 Ae3-f4 Ae3-g1 Ae3-g3 Ae3-g5 Ae3-h3 Ae3-h6",
    );
    refused(fen, "Ae3-e8");
    refused(fen, "Ae3-f6");
}

// The nearest possible: in range of the far bank, but on file e.
#[test]
fn artillery_cannot_cross_the_river_on_file_e() {
    let fen = "11/11/11/11/11/11/11/4A6/11/11/11/11 r - - 0 1";
    expect(
        fen,
        "e5",
        "Ae5-c3 Ae5-c5 Ae5-d4 Ae5-d5 Ae5-d6 Ae5-e2 Ae5-e3 Ae5-e4 Ae5-e6 Ae5-f4 Ae5-f5 Ae5-f6
         Ae5-g3 Ae5-g5 Ae5-h2 Ae5-h5",
    );
}

#[test]
fn artillery_crosses_vertically_on_file_f() {
    let fen = "11/11/11/11/11/11/11/5A5/11/11/11/11 r - - 0 1";
    expect(
        fen,
        "f5",
        "Af5-c2 Af5-c5 Af5-d3 Af5-d5 Af5-e4 Af5-e5 Af5-e6 Af5-f2 Af5-f3 Af5-f4 Af5-f6 Af5-f7
         Af5-f8 Af5-g4 Af5-g5 Af5-g6 Af5-h3 Af5-h5 Af5-i2 Af5-i5",
    );
}

// The route of the example in possible moves, over f and over h.
#[test]
fn artillery_route_over_a_bridge() {
    let fen = "10i/11/11/11/11/11/11/11/11/4A6/11/11 r - - 0 1";
    let west = ["Ae3-f4", "Ik12-k11", "Af4-f7", "Ik11-k12", "Af7-e8"];
    let east = ["Ae3-h6", "Ik12-k11", "Ah6-h8", "Ik11-k12", "Ah8-e8"];
    let after = "10i/11/11/11/4A6/11/11/11/11/11/11/11 b - - 5 3";
    assert_eq!(play(fen, &west), after);
    assert_eq!(play(fen, &east), after);
}

// 000, "Bridge Squares": the other heavy pieces, and back again.
#[test]
fn missile_and_anti_air_cross_on_bridges_only() {
    let fen = "11/11/11/11/11/9S1/5GGS3/11/11/11/11/11 r - - 0 1";
    expect(fen, "f6", "Gf6-e6 Gf6-f5 Gf6-f7");
    expect(fen, "g6", "Gg6-g5");
    expect(fen, "h6", "Sh6-g5 Sh6-h4 Sh6-h5 Sh6-h7 Sh6-h8 Sh6-i5 Sh6-i6 Sh6-j6");
    expect(fen, "j7", "Sj7-h7 Sj7-i7 Sj7-i8 Sj7-j8 Sj7-j9 Sj7-k7 Sj7-k8");
}

// 4.3: captures cross the river anywhere.
#[test]
fn artillery_captures_across_the_river() {
    let fen = "11/11/11/11/4i2i3/11/11/4A6/11/11/11/11 r - - 0 1";
    let from: Vec<_> = legal(fen).into_iter().filter(|a| a.ends_with('8')).collect();
    assert_eq!(from, ["Ae5*e8", "Ae5*h8", "Ae5xe8", "Ae5xh8"]);
}

// 4.3: an Engineer with a heavy piece on board is not heavy; boarding is the
// mover's affair.
#[test]
fn engineer_carries_artillery_over_the_river() {
    let fen = "11/11/11/11/11/11/6(EA)4/11/11/11/11/11 r - - 0 1";
    assert_eq!(play(fen, &["(EA)g6-g7"]), "11/11/11/11/11/6(EA)4/11/11/11/11/11/11 b - - 1 1");
    let apart = "11/11/11/11/11/5EE4/5GA4/11/11/11/11/11 r - - 0 1";
    refused(apart, "Ag6&g7");
    assert_eq!(play(apart, &["Eg7&g6"]), "11/11/11/11/11/5E5/5G(EA)4/11/11/11/11/11 b - - 0 1");
    assert_eq!(play(apart, &["Gf6&f7"]), "11/11/11/11/11/5(EG)E4/6A4/11/11/11/11/11 b - - 0 1");
}

// 000, "Terrain Restriction Examples", 3, as drawn: no Navy stands on d4.
#[test]
fn navy_cannot_join_a_tank_on_d4() {
    let fen = "11/11/11/11/11/11/11/11/2NT7/11/11/11 r - - 0 1";
    refused(fen, "Nc4&d4");
    assert!(bad_fen("11/11/11/11/11/11/11/11/3(NT)7/11/11/11 r - - 0 1"));
}

// The nearest possible: the Tank boards the Navy on file c.
#[test]
fn tank_boards_a_navy_on_file_c() {
    let fen = "11/11/11/11/11/11/11/11/2NT7/11/11/11 r - - 0 1";
    assert_eq!(play(fen, &["Td4&c4"]), "11/11/11/11/11/11/11/11/2(NT)8/11/11/11 b - - 0 1");
    expect(
        "11/11/11/11/11/11/11/11/2(NT)8/11/11/11 r - - 0 1",
        "c4",
        "(NT)c4-a2 (NT)c4-a4 (NT)c4-a6 (NT)c4-b3 (NT)c4-b4 (NT)c4-b5 (NT)c4-c1 (NT)c4-c2 (NT)c4-c3
         (NT)c4-c5 (NT)c4-c6 (NT)c4-c7 (NT)c4-c8
         c4:Nc4>a2 c4:Nc4>a4 c4:Nc4>a6 c4:Nc4>b3 c4:Nc4>b4 c4:Nc4>b5 c4:Nc4>c1 c4:Nc4>c2 c4:Nc4>c3
         c4:Nc4>c5 c4:Nc4>c6 c4:Nc4>c7 c4:Nc4>c8
         c4:Tc4>c2 c4:Tc4>c3 c4:Tc4>c5 c4:Tc4>c6 c4:Tc4>d4 c4:Tc4>e4",
    );
}

// 000, "Mixed Zones": land pieces use the river squares, but sea blocks the way.
#[test]
fn tank_on_the_river_and_on_the_coast() {
    expect(
        "11/11/11/11/11/11/11/3T7/11/11/11/11 r - - 0 1",
        "d5",
        "Td5-c5 Td5-d3 Td5-d4 Td5-d6 Td5-d7 Td5-e5 Td5-f5",
    );
    expect(
        "11/11/11/11/11/11/11/2T8/11/11/11/11 r - - 0 1",
        "c5",
        "Tc5-c3 Tc5-c4 Tc5-c6 Tc5-c7 Tc5-d5 Tc5-e5",
    );
}

// 000, "Air Space"
#[test]
fn air_force_flies_over_every_terrain() {
    let fen = "11/11/11/11/11/11/11/4F6/11/11/11/11 r - - 0 1";
    expect(
        fen,
        "e5",
        "Fe5-a1 Fe5-a5 Fe5-a9 Fe5-b2 Fe5-b5 Fe5-b8 Fe5-c3 Fe5-c5 Fe5-c7 Fe5-d4 Fe5-d5 Fe5-d6
         Fe5-e1 Fe5-e2 Fe5-e3 Fe5-e4
         Fe5-e6 Fe5-e7 Fe5-e8 Fe5-e9 Fe5-f4 Fe5-f5 Fe5-f6 Fe5-g3 Fe5-g5 Fe5-g7 Fe5-h2 Fe5-h5
         Fe5-h8 Fe5-i1 Fe5-i5 Fe5-i9",
    );
}
