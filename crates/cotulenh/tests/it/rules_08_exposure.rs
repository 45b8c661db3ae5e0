//! Rule 8.2: Commanders that face each other.

use crate::support::{expect, legal, legal_from, play, refused, status};

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

// 8.2: in all four directions, at any distance, to the edges of the board; whoever is to move.
#[test]
fn r8_2_exposed_in_every_direction() {
    for placement in [
        "11/11/6c4/11/11/11/6C4/11/11/11/11/10T",
        "11/11/11/11/11/11/6C4/11/11/11/6c4/10T",
        "11/11/11/11/11/11/2c3C4/11/11/11/11/10T",
        "11/11/11/11/11/11/6C3c/11/11/11/11/10T",
        "10c/11/11/11/11/11/11/4T6/11/11/11/10C",
        "2C7c/11/11/11/11/11/11/4T6/11/11/11/11",
        "(nc)10/11/11/11/11/11/11/11/11/11/11/(NC)10",
    ] {
        assert_eq!(status(&format!("{placement} r - - 0 1")), "check", "{placement}");
        assert_eq!(status(&format!("{placement} b - - 0 1")), "check", "{placement}");
    }
    for placement in [
        "11/11/11/9c1/11/11/6C4/11/11/11/11/10T",
        "11/11/11/3c7/11/11/6C4/11/11/11/11/10T",
        "11/11/11/11/11/11/6C4/11/11/9c1/11/10T",
        "11/11/11/11/11/11/6C4/11/11/3c7/11/10T",
        "2c8/11/11/11/11/11/11/4T6/11/11/11/10C",
        // Neighbouring ends of two ranks are no line.
        "11/11/11/4T6/11/11/11/2c8/10C/11/11/11",
    ] {
        assert_eq!(status(&format!("{placement} r - - 0 1")), "ongoing", "{placement}");
    }
}

// 8.2: any unit of either side between them protects, one beside the line does not.
#[test]
fn r8_2_any_unit_between_protects() {
    for unit in ["I", "i", "M", "m", "G", "g", "+H", "+h", "(TI)", "(ti)"] {
        let file = format!("11/4c6/11/11/11/11/4{unit}6/11/11/11/4C6/11 r - - 0 1");
        let rank = format!("11/11/11/11/11/11/2C4{unit}2c/11/11/11/11/11 r - - 0 1");
        assert_eq!(status(&file), "ongoing", "{unit}");
        assert_eq!(status(&rank), "ongoing", "{unit}");
    }
    assert_eq!(status("11/4c6/11/11/11/11/4N6/11/11/11/4C6/11 r - - 0 1"), "ongoing");
    assert_eq!(status("11/4c6/11/11/11/11/3N7/11/11/11/4C6/11 r - - 0 1"), "check");
    assert_eq!(status("(nc)10/11/11/11/11/11/N10/11/11/11/11/(NC)10 r - - 0 1"), "ongoing");
}

// 8.2: the unit between may capture along the line, not beside it.
#[test]
fn r8_2_the_unit_between_captures_along_the_line() {
    expect("6c4/11/11/11/11/11/11/5iI4/11/11/11/6C4 r - - 0 1", "g5", "Ig5-g4 Ig5-g6");
    assert_eq!(
        play("6c4/11/11/11/11/11/6t4/5iI4/11/11/11/6C4 r - - 0 1", &["Ig5xg6"]),
        "6c4/11/11/11/11/11/6I4/5i5/11/11/11/6C4 b - - 0 1"
    );
}

// 8.2: who captures the only unit between must take its place: no shot from where it stands.
#[test]
fn r8_2_the_unit_between_is_not_shot_away() {
    let fen = "6c4/11/11/11/3A2i4/11/11/11/11/11/11/6C4 r - - 0 1";
    let captures: Vec<_> = legal_from(fen, "d8").into_iter().filter(|a| !a.contains('-')).collect();
    assert_eq!(captures, ["Ad8xg8"]);
    assert_eq!(play(fen, &["Ad8xg8"]), "6c4/11/11/11/6A4/11/11/11/11/11/11/6C4 b - - 0 1");
}

// 8.2: heroic Commanders are bound likewise, and see along no diagonal.
#[test]
fn r8_2_heroic_commanders() {
    let fen = "6c4/11/11/11/11/11/11/11/11/11/11/4+C5I r - - 0 1";
    refused(fen, "+Ce1-g1");
    refused(fen, "+Ce1-g3");
    assert_eq!(play(fen, &["+Ce1-f2"]), "6c4/11/11/11/11/11/11/11/11/11/5+C5/10I b - - 1 1");
    assert_eq!(status("6+c4/11/11/11/11/11/11/11/11/11/11/6+C4 r - - 0 1"), "check");
    assert_eq!(status("11/11/11/11/7+c3/11/11/11/3+C7/11/11/11 r - - 0 1"), "ongoing");
}

// 8.2: a Commander in a stack that is exposed: the stack leaves the line, its Tank steps between,
// or the Commander strikes.
#[test]
fn r8_2_a_carried_commander_answers() {
    let fen = "6c4/11/11/11/11/11/11/11/11/6(TC)4/11/10I r - - 0 1";
    assert_eq!(status(fen), "check");
    expect(
        fen,
        "g3",
        "(TC)g3-e3 (TC)g3-f3 (TC)g3-h3 (TC)g3-i3
         g3:Cg3>c3 g3:Cg3>d3 g3:Cg3>e3 g3:Cg3>f3 g3:Cg3>h3 g3:Cg3>i3 g3:Cg3>j3 g3:Cg3>k3
         g3:Cg3>g1 g3:Cg3>g2 g3:Cg3xg12
         g3:Tg3>e3 g3:Tg3>f3 g3:Tg3>h3 g3:Tg3>i3 g3:Tg3>g1 g3:Tg3>g2 g3:Tg3>g4 g3:Tg3>g5",
    );
    assert_eq!(play(fen, &["g3:Cg3xg12"]), "6C4/11/11/11/11/11/11/11/11/6T4/11/10I b - - 0 1");
}

// 8.2: a Commander boards out of sight only, and may leave a carrier that is in sight.
#[test]
fn r8_2_a_commander_boards_out_of_sight() {
    let fen = "6c4/11/11/11/11/11/11/11/11/11/11/2T1C1T4 r - - 0 1";
    refused(fen, "Ce1&g1");
    assert_eq!(play(fen, &["Ce1&c1"]), "6c4/11/11/11/11/11/11/11/11/11/11/2(TC)3T4 b - - 0 1");
    let seen = "6c4/11/11/11/11/11/11/10T/11/11/11/6(HC)4 r - - 0 1";
    assert_eq!(
        play(seen, &["g1:Cg1>f1", "commit"]),
        "6c4/11/11/11/11/11/11/10T/11/11/11/5CH4 b - - 1 1"
    );
    assert_eq!(
        legal("6c4/11/11/11/11/11/11/11/11/11/6I4/6C4 r - - 0 1"),
        ["Cg1-c1", "Cg1-d1", "Cg1-e1", "Cg1-f1", "Cg1-h1", "Cg1-i1", "Cg1-j1", "Cg1-k1", "Ig2-g3"]
    );
}
