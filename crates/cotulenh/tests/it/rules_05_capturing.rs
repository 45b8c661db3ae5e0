//! Rule 5: capturing.

use crate::support::{between, expect, legal, play, refused, status};

// 5.1: range and directions are the carrier's, and a piece between blocks all but T A S F N.
#[test]
fn r5_1_a_piece_between_blocks_most_captures() {
    expect("11/11/11/11/11/11/11/11/11/8h1h/9hA/8h1+M r - - 0 1", "k1", "+Mk1-j1 +Mk1xi1 +Mk1xj2");
    expect(
        "11/11/11/11/11/11/11/11/11/8h1h/9hA/8h1+T r - - 0 1",
        "k1",
        "+Tk1-j1 +Tk1xi1 +Tk1xj2 +Tk1xi3 +Tk1xk3",
    );
}

// 5.1: the whole stack captures by its carrier, a deploying part by its own.
#[test]
fn r5_1_a_stack_captures_by_its_carrier() {
    let fen = "11/11/11/11/11/11/5h5/11/5(TI)5/11/11/11 r - - 0 1";
    assert_eq!(between(fen, "f4", "f6"), ["(TI)f4xf6", "f4:Tf4xf6"]);
}

// 5.1: the terrain between does not matter: a ship fires over land.
#[test]
fn r5_1_ships_capture_over_land() {
    expect(
        "11/11/11/11/11/11/11/11/2N2h5/11/11/11 r - - 0 1",
        "c4",
        "Nc4-c5 Nc4-c6 Nc4-c7 Nc4-c8 Nc4-c3 Nc4-c2 Nc4-c1 Nc4-b4 Nc4-a4 Nc4-b5 Nc4-a6 \
         Nc4-b3 Nc4-a2 Nc4*f4",
    );
}

// 5.1: the terrain between does not matter: Infantry fires over the sea, if nothing is there.
#[test]
fn r5_1_land_pieces_capture_over_sea() {
    expect(
        "11/11/11/11/11/11/11/11/11/f1+I8/11/11 r - - 0 1",
        "c3",
        "+Ic3-c4 +Ic3-c5 +Ic3-d4 +Ic3-e5 +Ic3-d3 +Ic3-e3 +Ic3-d2 +Ic3-e1 +Ic3-c2 +Ic3-c1 \
         +Ic3*a3",
    );
    expect(
        "11/11/11/11/11/11/11/11/11/ff+I8/11/11 r - - 0 1",
        "c3",
        "+Ic3-c4 +Ic3-c5 +Ic3-d4 +Ic3-e5 +Ic3-d3 +Ic3-e3 +Ic3-d2 +Ic3-e1 +Ic3-c2 +Ic3-c1 \
         +Ic3*b3",
    );
}

// 5.2: the whole stack on the target square is captured.
#[test]
fn r5_2_the_whole_stack_is_captured() {
    assert_eq!(
        play("10h/11/11/11/11/11/5(ftm)5/11/5T5/11/11/11 r - - 7 3", &["Tf4xf6"]),
        "10h/11/11/11/11/11/5T5/11/11/11/11/11 b - - 0 3"
    );
}

// 5.3: the capturing unit, all of it, moves to the target square.
#[test]
fn r5_3_the_unit_moves_to_the_target() {
    assert_eq!(
        play("11/11/11/11/11/11/5h5/11/5(TI)5/11/11/11 r - - 0 1", &["(TI)f4xf6"]),
        "11/11/11/11/11/11/5(TI)5/11/11/11/11/11 b - - 0 1"
    );
    assert_eq!(
        play("11/11/11/11/11/5h5/11/11/5A5/11/11/11 r - - 0 1", &["Af4xf7"]),
        "11/11/11/11/11/5A5/11/11/11/11/11/11 b - - 0 1"
    );
}

// 5.3: only where its carrier may stand.
#[test]
fn r5_3_no_normal_capture_onto_foreign_terrain() {
    refused("11/11/11/11/11/11/11/11/11/n1T8/11/11 r - - 0 1", "Tc3xa3");
    refused("11/11/11/11/11/11/11/11/2N2h5/11/11/11 r - - 0 1", "Nc4xf4");
    refused("11/11/11/11/11/11/11/11/2(NF)2h5/11/11/11 r - - 0 1", "(NF)c4xf4");
}

// 5.4: land pieces stay when they capture at sea.
#[test]
fn r5_4_stay_capture_is_forced_at_sea() {
    let fen = "11/11/11/11/11/11/11/11/11/n1T8/11/11 r - - 0 1";
    expect(fen, "c3", "Tc3-c4 Tc3-c5 Tc3-c2 Tc3-c1 Tc3-d3 Tc3-e3 Tc3*a3");
    assert_eq!(play(fen, &["Tc3*a3"]), "11/11/11/11/11/11/11/11/11/2T8/11/11 b - - 0 1");
    expect("11/11/11/11/11/11/11/11/11/1fI8/11/11 r - - 0 1", "c3", "Ic3*b3 Ic3-c2 Ic3-c4 Ic3-d3");
    expect(
        "11/11/11/11/11/11/11/11/1n9/2M8/11/11 r - - 0 1",
        "c3",
        "Mc3-c2 Mc3-c4 Mc3-d2 Mc3-d3 Mc3-d4 Mc3*b4",
    );
}

// 5.4: ships stay when they capture on land, on mixed squares they move.
#[test]
fn r5_4_stay_capture_is_forced_for_ships_on_land() {
    let fen = "11/11/11/11/11/11/2ii7/2(NI)1h6/11/11/11/11 r - - 0 1";
    assert_eq!(between(fen, "c5", "e5"), ["(NI)c5*e5", "c5:Nc5*e5"]);
    assert_eq!(between(fen, "c5", "c6"), ["(NI)c5xc6", "c5:Ic5xc6", "c5:Nc5xc6"]);
    assert_eq!(between(fen, "c5", "d6"), ["(NI)c5xd6", "c5:Nc5xd6"]);
    assert_eq!(play(fen, &["(NI)c5*e5"]), "11/11/11/11/11/11/2ii7/2(NI)8/11/11/11/11 b - - 0 1");
}

// 5.4: Artillery, Missile and Air Force choose between moving and staying.
#[test]
fn r5_4_artillery_missile_and_air_force_choose() {
    let fen = "11/11/11/11/11/4F6/4hh5/4S6/5A5/11/11/11 r - - 0 1";
    assert_eq!(between(fen, "f4", "f6"), ["Af4*f6", "Af4xf6"]);
    assert_eq!(between(fen, "e5", "f6"), ["Se5*f6", "Se5xf6"]);
    assert_eq!(between(fen, "e7", "f6"), ["Fe7*f6", "Fe7xf6"]);
    assert_eq!(play(fen, &["Se5*e6"]), "11/11/11/11/11/4F6/5h5/4S6/5A5/11/11/11 b - - 0 1");
    assert_eq!(play(fen, &["Fe7xe6"]), "11/11/11/11/11/11/4Fh5/4S6/5A5/11/11/11 b - - 0 1");
}

// 5.4: no other piece has the choice.
#[test]
fn r5_4_no_other_piece_chooses() {
    for piece in ["I", "T", "M", "E", "G", "N", "+H"] {
        let fen = format!("11/11/11/11/11/11/2h8/2{piece}8/11/11/11/11 r - - 0 1");
        assert_eq!(between(&fen, "c5", "c6"), [format!("{piece}c5xc6")]);
    }
}

// 5.4: at sea even Artillery and Missile must stay; the Air Force may go there.
#[test]
fn r5_4_at_sea_artillery_and_missile_must_stay() {
    let fen = "11/11/11/11/11/11/11/11/1f1F7/n1A8/11/f1S8 r - - 0 1";
    assert_eq!(between(fen, "c3", "a3"), ["Ac3*a3"]);
    assert_eq!(between(fen, "c1", "a1"), ["Sc1*a1"]);
    assert_eq!(between(fen, "d4", "b4"), ["Fd4*b4", "Fd4xb4"]);
}

// 5.4: the choice is gone while deploying; the forced kind is not.
#[test]
fn r5_4_a_deploying_unit_has_no_choice() {
    expect(
        "11/11/11/11/11/11/5h5/11/5(EA)5/11/11/11 r - - 0 1",
        "f4",
        "(EA)f4-f5 (EA)f4-e4 (EA)f4-g4 (EA)f4-f3 f4:Ef4>f5 f4:Ef4>e4 f4:Ef4>g4 f4:Ef4>f3 \
         f4:Af4xf6 f4:Af4>f5 f4:Af4>g5 f4:Af4>h6 f4:Af4>g4 f4:Af4>h4 f4:Af4>i4 f4:Af4>g3 \
         f4:Af4>h2 f4:Af4>i1 f4:Af4>f3 f4:Af4>f2 f4:Af4>f1 f4:Af4>e3 f4:Af4>d2 f4:Af4>c1 \
         f4:Af4>e4 f4:Af4>d4 f4:Af4>c4 f4:Af4>e5 f4:Af4>d6",
    );
    assert_eq!(
        between("11/11/11/11/11/11/11/11/11/f1(EA)8/11/11 r - - 0 1", "c3", "a3"),
        ["c3:Ac3*a3"]
    );
}

// 5.4: what counts is the carrier: (EA) captures as an Engineer, (FI) as an Air Force.
#[test]
fn r5_4_the_carrier_decides_about_the_choice() {
    assert_eq!(
        between("11/11/11/11/11/11/11/5h5/5(EA)5/11/11/11 r - - 0 1", "f4", "f5"),
        ["(EA)f4xf5", "f4:Af4xf5", "f4:Ef4xf5"]
    );
    assert_eq!(
        between("11/11/11/11/4h6/11/11/11/4(FI)6/11/11/11 r - - 0 1", "e4", "e8"),
        ["(FI)e4*e8", "(FI)e4xe8", "e4:Fe4xe8"]
    );
}

// 5.5: KAMIKAZE leaves the suicide capture only; target and Air Force are gone.
#[test]
fn r5_5_suicide_is_the_only_capture_under_fire() {
    let fen = "11/11/11/11/4hg5/11/11/11/4F6/11/11/11 r - - 0 1";
    assert_eq!(between(fen, "e4", "e8"), ["Fe4**e8"]);
    assert_eq!(play(fen, &["Fe4**e8"]), "11/11/11/11/5g5/11/11/11/11/11/11/11 b - - 0 1");
    assert_eq!(
        between("11/11/11/11/4h6/11/11/11/4F6/11/11/11 r - - 0 1", "e4", "e8"),
        ["Fe4*e8", "Fe4xe8"]
    );
}

// 5.5: a defender can be the target itself.
#[test]
fn r5_5_suicide_against_the_defender() {
    let fen = "11/11/11/11/4(es)6/11/11/11/4F6/11/11/11 r - - 3 9";
    assert_eq!(between(fen, "e4", "e8"), ["Fe4**e8"]);
    assert_eq!(play(fen, &["Fe4**e8"]), "11/11/11/11/11/11/11/11/11/11/11/11 b - - 0 9");
}

// 5.5: the capturing unit goes with all it carries; a deploying Air Force goes alone.
#[test]
fn r5_5_suicide_takes_the_cargo_along() {
    let fen = "11/11/11/11/4hg5/11/11/11/4(FTI)6/11/11/11 r - - 0 1";
    assert_eq!(
        between(fen, "e4", "e8"),
        ["(FTI)e4**e8", "e4:(FI)e4**e8", "e4:(FT)e4**e8", "e4:Fe4**e8"]
    );
    assert_eq!(play(fen, &["(FTI)e4**e8"]), "11/11/11/11/5g5/11/11/11/11/11/11/11 b - - 0 1");
    assert_eq!(
        play(fen, &["e4:(FI)e4**e8", "commit"]),
        "11/11/11/11/5g5/11/11/11/4T6/11/11/11 b - - 0 1"
    );
    assert_eq!(
        play(fen, &["e4:Fe4**e8", "commit"]),
        "11/11/11/11/5g5/11/11/11/4(TI)6/11/11/11 b - - 0 1"
    );
}

// 5.5: only the Air Force dies; a Tank takes the same target unharmed.
#[test]
fn r5_5_suicide_is_for_the_air_force_only() {
    let fen = "11/11/11/11/4hg1A3/4(NF)6/4T6/11/11/11/11/11 r - - 0 1";
    assert_eq!(between(fen, "e6", "e8"), ["Te6xe8"]);
    assert_eq!(between(fen, "h8", "e8"), ["Ah8*e8", "Ah8xe8"]);
    assert_eq!(between(fen, "e7", "e8"), ["(NF)e7*e8", "e7:Fe7**e8", "e7:Ne7*e8"]);
}

// 5.6: a Commander captures the other along an open file at any distance.
#[test]
fn r5_6_flying_general() {
    let fen = "4c6/11/11/11/11/11/11/10I/11/11/11/4C6 r - - 0 1";
    assert_eq!(
        legal(fen).join(" "),
        "Ce1-c1 Ce1-d1 Ce1-f1 Ce1-g1 Ce1-h1 Ce1-i1 Ce1-j1 Ce1-k1 Ce1xe12"
    );
    let after = play(fen, &["Ce1xe12"]);
    assert_eq!(after, "4C6/11/11/11/11/11/11/10I/11/11/11/11 b - - 0 1");
    assert_eq!(status(&after), "red wins: commander captured");
}

// 5.6: also along a rank, and whatever carries the enemy Commander.
#[test]
fn r5_6_flying_general_takes_the_whole_stack() {
    let fen = "11/11/11/11/2C7(hc)/11/11/11/11/11/11/11 b - - 0 1";
    assert_eq!(between(fen, "k8", "c8"), ["k8:Ck8xc8"]);
    assert_eq!(
        play("11/11/11/11/2C7(ftc)/11/11/11/11/11/11/11 r - - 0 1", &["Cc8xk8"]),
        "11/11/11/11/10C/11/11/11/11/11/11/11 b - - 0 1"
    );
}

// 5.6: nothing may stand between, of either side, and no diagonal counts.
#[test]
fn r5_6_flying_general_needs_an_open_rank_or_file() {
    refused("4c6/11/11/11/11/11/4h6/11/11/11/11/4C6 r - - 0 1", "Ce1xe12");
    refused("4c6/11/11/11/11/11/4I6/11/11/11/11/4C6 r - - 0 1", "Ce1xe12");
    refused("11/11/11/11/11/7c3/11/11/4C6/11/11/11 r - - 0 1", "Ce4xh7");
    refused("11/11/11/11/11/7c3/11/11/4+C6/11/11/11 r - - 0 1", "+Ce4xh7");
}

// 5.6: a Commander in a stack must deploy for it; the game ends with that step.
#[test]
fn r5_6_flying_general_deploys() {
    let fen = "4c6/11/11/11/11/11/11/11/11/11/11/4(TC)6 r - - 0 1";
    assert_eq!(between(fen, "e1", "e12"), ["e1:Ce1xe12"]);
    let after = play(fen, &["e1:Ce1xe12"]);
    assert_eq!(after, "4C6/11/11/11/11/11/11/11/11/11/11/4T6 b - - 0 1");
    assert_eq!(status(&after), "red wins: commander captured");
}

// 5.6: a Commander at sea is captured from where the other stands.
#[test]
fn r5_6_flying_general_stays_before_the_sea() {
    let fen = "11/11/11/11/11/11/11/(nc)4C5/11/11/11/11 r - - 0 1";
    assert_eq!(
        legal(fen).join(" "),
        "Cf5*a5 Cf5-f1 Cf5-f10 Cf5-f11 Cf5-f12 Cf5-f2 Cf5-f3 Cf5-f4 Cf5-f6 Cf5-f7 Cf5-f8 \
         Cf5-f9"
    );
    assert_eq!(play(fen, &["Cf5*a5"]), "11/11/11/11/11/11/11/5C5/11/11/11/11 b - - 0 1");
}

// 5.6: air defence is no matter for a Commander.
#[test]
fn r5_6_flying_general_passes_air_defence() {
    let fen = "6cg3/11/11/11/11/5s5/11/11/11/11/11/6C4 r - - 0 1";
    assert_eq!(play(fen, &["Cg1xg12"]), "6Cg3/11/11/11/11/5s5/11/11/11/11/11/11 b - - 0 1");
}

// 5.6: other units are captured at the ordinary range only.
#[test]
fn r5_6_flying_general_is_for_commanders_only() {
    refused("10c/11/11/11/11/11/11/4h6/11/11/11/4C6 r - - 0 1", "Ce1xe5");
    refused("10c/11/11/11/11/11/11/11/11/4h6/11/4C6 r - - 0 1", "Ce1xe3");
}
