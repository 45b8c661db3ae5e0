//! Document 000, "Move Types": normal, stay and suicide captures, and the
//! complex interactions.

use crate::support::{bad_fen, expect, legal, play, refused, status};

// 000, "Normal Move Examples", all possible
#[test]
fn normal_moves() {
    expect(
        "11/11/11/11/11/11/11/11/3T7/11/11/11 r - - 0 1",
        "d4",
        "Td4-c4 Td4-d2 Td4-d3 Td4-d5 Td4-d6 Td4-e4 Td4-f4",
    );
    assert_eq!(
        play("11/11/11/11/11/11/11/11/3T7/11/11/11 r - - 0 1", &["Td4-d6"]),
        "11/11/11/11/11/11/3T7/11/11/11/11/11 b - - 1 1"
    );
    assert_eq!(
        play("11/11/11/11/11/11/11/11/4It5/11/11/11 r - - 0 1", &["Ie4xf4"]),
        "11/11/11/11/11/11/11/11/5I5/11/11/11 b - - 0 1"
    );
    assert_eq!(
        play("10c/11/11/11/11/11/11/11/11/11/11/6C4 r - - 0 1", &["Cg1-g3"]),
        "10c/11/11/11/11/11/11/11/11/6C4/11/11 b - - 1 1"
    );
    assert_eq!(
        play("11/11/11/11/11/11/11/11/11/11/11/F10 r - - 0 1", &["Fa1-e5"]),
        "11/11/11/11/11/11/11/4F6/11/11/11/11 b - - 1 1"
    );
}

// 000, "Basic SAN Examples" and "Basic LAN Examples"
#[test]
fn basic_notation_examples() {
    assert_eq!(
        play("11/11/11/11/11/11/11/11/3T7/11/11/11 r - - 0 1", &["Td4-e4"]),
        "11/11/11/11/11/11/11/11/4T6/11/11/11 b - - 1 1"
    );
    assert_eq!(
        play("11/11/11/11/11/11/11/4It5/11/11/11/11 r - - 0 1", &["Ie5xf5"]),
        "11/11/11/11/11/11/11/5I5/11/11/11/11 b - - 0 1"
    );
    assert_eq!(
        play("11/11/11/11/11/11/11/11/3F7/11/11/11 r - - 0 1", &["Fd4-a1"]),
        "11/11/11/11/11/11/11/11/11/11/11/F10 b - - 1 1"
    );
    assert_eq!(
        play("11/11/11/11/11/11/3i7/11/11/N10/11/11 r - - 0 1", &["Na3xd6"]),
        "11/11/11/11/11/11/3N7/11/11/11/11/11 b - - 0 1"
    );
}

// The same lists: d6 is on no line from c3, and no piece moves to where it is.
#[test]
fn impossible_notation_examples() {
    refused("11/11/11/11/11/11/3i7/11/11/2N8/11/11 r - - 0 1", "Nc3xd6");
    refused("11/11/11/11/11/11/11/11/11/11/11/F10 r - - 0 1", "Fa1-a1");
}

// 000, "Notation for All Move Types": e4 to f5 is a diagonal, so only for heroes.
#[test]
fn infantry_captures_diagonally_when_heroic() {
    expect("11/11/11/11/11/11/11/5t5/4I6/11/11/11 r - - 0 1", "e4", "Ie4-d4 Ie4-e3 Ie4-e5 Ie4-f4");
    assert_eq!(
        play("11/11/11/11/11/11/11/5t5/4+I6/11/11/11 r - - 0 1", &["+Ie4xf5"]),
        "11/11/11/11/11/11/11/5+I5/11/11/11/11 b - - 0 1"
    );
}

// 000, "Stay Capture Examples", 1
#[test]
fn air_force_stays() {
    let fen = "11/11/11/11/11/11/11/4i6/11/11/11/F10 r - - 0 1";
    assert_eq!(play(fen, &["Fa1*e5"]), "11/11/11/11/11/11/11/11/11/11/11/F10 b - - 0 1");
    assert_eq!(play(fen, &["Fa1xe5"]), "11/11/11/11/11/11/11/4F6/11/11/11/11 b - - 0 1");
}

// 000, "Stay Capture Examples", 2: h6 is four squares from d2, for heroes only.
#[test]
fn artillery_stays() {
    let fen = "11/11/11/11/11/11/7i3/11/11/11/3A7/11 r - - 0 1";
    refused(fen, "Ad2*h6");
    refused(fen, "Ad2xh6");
    assert_eq!(
        play("11/11/11/11/11/11/7i3/11/11/11/3+A7/11 r - - 0 1", &["+Ad2*h6"]),
        "11/11/11/11/11/11/11/11/11/11/3+A7/11 b - - 0 1"
    );
    assert_eq!(
        play("11/11/11/11/11/11/11/6i4/5T5/4I6/3A7/11 r - - 0 1", &["Ad2*g5"]),
        "11/11/11/11/11/11/11/11/5T5/4I6/3A7/11 b - - 0 1"
    );
}

// 000, "Stay Capture Examples", 3: the Navy cannot go ashore, so it has to stay.
#[test]
fn navy_stays_by_force() {
    let fen = "11/11/11/11/11/11/11/11/11/2N2t5/11/11 r - - 0 1";
    refused(fen, "Nc3xf3");
    assert_eq!(play(fen, &["Nc3*f3"]), "11/11/11/11/11/11/11/11/11/2N8/11/11 b - - 0 1");
}

// 000 lists the Navy among the pieces that choose; 5.4 does not.
#[test]
fn navy_does_not_choose() {
    let fen = "11/11/11/11/11/11/11/2i8/11/1nN8/11/11 r - - 0 1";
    for action in ["Nc3*c5", "Nc3*b3"] {
        refused(fen, action);
    }
    assert_eq!(play(fen, &["Nc3xc5"]), "11/11/11/11/11/11/11/2N8/11/1n9/11/11 b - - 0 1");
    assert_eq!(play(fen, &["Nc3xb3"]), "11/11/11/11/11/11/11/2i8/11/1N9/11/11 b - - 0 1");
}

// 000, "Stay Capture Examples", 4: g7 is far from f2.
#[test]
fn missile_stays() {
    refused("11/11/11/11/11/6i4/11/11/11/11/5S5/11 r - - 0 1", "Sf2*g7");
    let fen = "11/11/11/11/5t5/6i4/5S5/11/11/11/11/11 r - - 0 1";
    assert_eq!(play(fen, &["Sf6*g7"]), "11/11/11/11/5t5/11/5S5/11/11/11/11/11 b - - 0 1");
    assert_eq!(play(fen, &["Sf6*f8"]), "11/11/11/11/11/6i4/5S5/11/11/11/11/11 b - - 0 1");
}

// 5.4: a land piece at the coast takes a ship from where it stands.
#[test]
fn land_pieces_stay_by_force() {
    let fen = "11/11/11/11/11/11/11/11/11/n1T8/11/11 r - - 0 1";
    expect(fen, "c3", "Tc3-c1 Tc3-c2 Tc3-c4 Tc3-c5 Tc3-d3 Tc3-e3 Tc3*a3");
    assert_eq!(play(fen, &["Tc3*a3"]), "11/11/11/11/11/11/11/11/11/2T8/11/11 b - - 0 1");
    expect("11/11/11/11/11/11/11/11/11/1nI8/11/11 r - - 0 1", "c3", "Ic3-c2 Ic3-c4 Ic3-d3 Ic3*b3");
    expect(
        "11/11/11/11/11/11/11/11/1n9/2M8/11/11 r - - 0 1",
        "c3",
        "Mc3-c2 Mc3-c4 Mc3-d2 Mc3-d3 Mc3-d4 Mc3*b4",
    );
    refused("11/11/11/11/11/11/11/n10/11/2A8/11/11 r - - 0 1", "Ac3xa5");
    assert_eq!(
        play("11/11/11/11/11/11/11/n10/11/2A8/11/11 r - - 0 1", &["Ac3*a5"]),
        "11/11/11/11/11/11/11/11/11/2A8/11/11 b - - 0 1"
    );
}

// 000, "Stay Captures": nobody else may choose to stay.
#[test]
fn tank_does_not_choose() {
    let fen = "11/11/11/11/11/11/11/11/3Ti6/11/11/11 r - - 0 1";
    expect(fen, "d4", "Td4xe4 Td4-c4 Td4-d2 Td4-d3 Td4-d5 Td4-d6");
}

// 5.2: the whole stack is taken.
#[test]
fn stacks_are_captured_whole() {
    assert_eq!(
        play("11/11/11/11/11/11/3(fti)7/11/3T7/11/11/11 r - - 0 1", &["Td4xd6"]),
        "11/11/11/11/11/11/3T7/11/11/11/11/11 b - - 0 1"
    );
}

// 000, "Suicide Capture Examples", 1: g3 is on no line from a1.
#[test]
fn air_force_suicide() {
    refused("11/11/11/11/11/11/11/11/11/6i4/6g4/F10 r - - 0 1", "Fa1**g3");
    let fen = "11/11/11/11/11/11/11/11/11/2F3i4/6g4/11 r - - 0 1";
    refused(fen, "Fc3xg3");
    refused(fen, "Fc3*g3");
    assert_eq!(play(fen, &["Fc3**g3"]), "11/11/11/11/11/11/11/11/11/11/6g4/11 b - - 0 1");
}

// 000, "Suicide Capture Examples", 2 and 3: not for Infantry, not for Tanks.
#[test]
fn others_commit_no_suicide() {
    expect("11/11/11/11/11/11/11/11/4It5/11/11/11 r - - 0 1", "e4", "Ie4xf4 Ie4-d4 Ie4-e3 Ie4-e5");
    expect(
        "11/11/11/11/11/11/11/11/3Ta6/11/11/11 r - - 0 1",
        "d4",
        "Td4xe4 Td4-c4 Td4-d2 Td4-d3 Td4-d5 Td4-d6",
    );
}

// 000, "Voluntary Sacrifice": nor for an Air Force that could return.
#[test]
fn suicide_is_not_voluntary() {
    refused("11/11/11/11/11/11/11/4i6/11/11/11/F10 r - - 0 1", "Fa1**e5");
}

// 000, "Complex Move Type Interactions", 1, as drawn: no such stack, and Blue's
// Commander alone has won.
#[test]
fn combined_arms_as_drawn() {
    assert!(bad_fen("11/11/11/11/6+c4/11/11/11/11/2(AFT)8/11/11 r - - 0 1"));
    let fen = "11/11/11/11/6+c4/11/11/11/11/2(FT)8/11/11 r - - 0 1";
    assert_eq!(status(fen), "blue wins: commander captured");
    assert!(legal(fen).is_empty());
}

// With a second Commander: g6 and g5 are on no line from c3.
#[test]
fn combined_arms_out_of_reach() {
    let fen = "11/11/11/11/6+c4/11/11/11/11/2(FT)8/11/10C r - - 0 1";
    refused(fen, "c3:Fc3>g6");
    refused(fen, "c3:Tc3>g5");
    assert_eq!(status(fen), "ongoing");
}

// The nearest possible: the aircraft takes the guard, the Tank follows, both
// attack and become heroic.
#[test]
fn combined_arms_assault() {
    let fen = "11/11/11/11/6+c4/6t4/11/11/6(FT)4/11/11/10C r - - 0 1";
    let after = play(fen, &["g4:Fg4xg7", "g4:Tg4>g6"]);
    assert_eq!(after, "11/11/11/11/6+c4/6+F4/6+T4/11/11/11/11/10C b - - 0 1");
    assert_eq!(status(&after), "check");
}

// 000, "Complex Move Type Interactions", 2, as drawn: Red has the only Commander.
#[test]
fn defensive_sacrifice_as_drawn() {
    let fen = "11/11/11/11/6+C4/3t4a2/11/11/11/6I4/11/11 r - - 0 1";
    assert_eq!(status(fen), "red wins: commander captured");
    assert!(legal(fen).is_empty());
}

// With a second Commander: neither d7 nor i7 attacks g8, and no Infantry dies for d7.
#[test]
fn defensive_sacrifice_without_danger() {
    let fen = "10c/11/11/11/6+C4/3t4a2/11/11/11/6I4/11/11 r - - 0 1";
    assert_eq!(status(fen), "ongoing");
    refused(fen, "Ig3**d7");
    assert_eq!(play(fen, &["+Cg8-f8"]), "10c/11/11/11/5+C5/3t4a2/11/11/11/6I4/11/11 b - - 1 1");
}

// The nearest possible: an Air Force dies with the Tank that gives check.
#[test]
fn defensive_sacrifice() {
    let fen = "10c/11/11/4g6/F3t1C4/11/11/11/11/11/11/11 r - - 0 1";
    assert_eq!(status(fen), "check");
    expect(fen, "a8", "Fa8**e8");
    let after = play(fen, &["Fa8**e8"]);
    assert_eq!(after, "10c/11/11/4g6/6C4/11/11/11/11/11/11/11 b - - 0 1");
    assert_eq!(status(&after), "ongoing");
}
