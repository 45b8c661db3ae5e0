//! Rules 10.5 to 10.7: which finished turns are legal, and which steps are offered.

use crate::support::{attackers, between, expect, legal, play, refused, status};

// 10.5a: what is left on the origin square must be able to stand there.
#[test]
fn r10_5_a_the_rest_must_stand() {
    let after = play("11/11/11/11/11/11/11/11/11/1(NT)9/11/11 r - - 0 1", &["b3:Nb3>b5"]);
    assert_eq!(legal(&after), ["b3:Tb3>c3", "b3:Tb3>d3"]);
    let after = play("11/11/11/11/11/11/11/11/11/2(NT)8/11/11 r - - 0 1", &["c3:Nc3>c5"]);
    assert!(legal(&after).contains(&"commit".to_string()));
}

// 10.5a: an Air Force left on the sea stands, what it leaves there does not.
#[test]
fn r10_5_a_an_air_force_may_be_left_at_sea() {
    let after = play("11/11/11/11/11/11/11/11/11/(NFI)10/11/11 r - - 0 1", &["a3:Na3>a7"]);
    assert_eq!(
        legal(&after).join(" "),
        "a3:(FI)a3&a7 a3:(FI)a3>a1 a3:(FI)a3>a2 a3:(FI)a3>a4 a3:(FI)a3>a5 a3:(FI)a3>a6 \
         a3:(FI)a3>b2 a3:(FI)a3>b3 a3:(FI)a3>b4 a3:(FI)a3>c1 a3:(FI)a3>c3 a3:(FI)a3>c5 \
         a3:(FI)a3>d3 a3:(FI)a3>d6 a3:(FI)a3>e3 a3:(FI)a3>e7 a3:Fa3>a2 a3:Fa3>a4 \
         a3:Fa3>b3 commit"
    );
}

// 10.5b: the Commander may not be lost in a suicide capture.
#[test]
fn r10_5_b_the_commander_may_not_be_lost() {
    assert_eq!(
        between("10c/11/11/11/4hg5/11/11/11/4(FC)6/11/11/11 r - - 0 1", "e4", "e8"),
        ["e4:Fe4**e8"]
    );
    assert_eq!(
        between("10c/11/11/11/4hg5/11/11/11/4(FTC)6/11/11/11 r - - 0 1", "e4", "e8"),
        ["e4:(FT)e4**e8", "e4:Fe4**e8"]
    );
}

// 10.5c: the mover's Commander may not be in danger at the end.
#[test]
fn r10_5_c_the_commander_may_not_be_in_danger() {
    expect(
        "10c/11/11/11/11/11/11/11/11/6t4/11/4C6 r - - 0 1",
        "e1",
        "Ce1-c1 Ce1-d1 Ce1-f1 Ce1-h1 Ce1-i1 Ce1-j1 Ce1-e2 Ce1-e4 Ce1-e5 Ce1-e6 Ce1-e7 \
         Ce1-e8 Ce1-e9 Ce1-e10 Ce1-e11",
    );
    expect("10c/11/11/11/11/11/11/11/11/4+i6/4I6/4C6 r - - 0 1", "e2", "Ie2xe3");
}

// 10.5c: judged after promotion: as a hero the Anti-Air on i8 reaches the flight on i6.
#[test]
fn r10_5_c_is_judged_after_promotion() {
    let fen = "11/11/11/8c2/7G3/11/6C3f/11/11/11/11/11 r - - 0 1";
    assert_eq!(status(fen), "check");
    expect(fen, "h8", "Gh8-h7 Gh8-i8");
    assert_eq!(play(fen, &["Gh8-i8"]), "11/11/11/8c2/8+G2/11/6C3f/11/11/11/11/11 b - - 0 1");
}

// 10.5: in the middle of a sequence all this may be broken.
#[test]
fn r10_5_a_sequence_may_pass_through_danger() {
    let fen = "4c6/11/11/11/11/11/11/11/11/11/11/4(TC)6 r - - 0 1";
    let after = play(fen, &["e1:Te1>g1"]);
    assert_eq!(legal(&after), ["e1:Ce1&g1", "e1:Ce1>c1", "e1:Ce1>d1", "e1:Ce1>f1", "e1:Ce1xe12"]);
    assert_eq!(play(&after, &["e1:Ce1>f1"]), "4c6/11/11/11/11/11/11/11/11/11/11/5CT4 b - - 1 1");
}

// 10.5: capturing the Commander wins, even with the own one in danger.
#[test]
fn r10_5_the_winning_capture_needs_no_safe_commander() {
    let fen = "10c/11/10T/11/11/11/11/11/11/4t6/11/4C6 r - - 0 1";
    expect(fen, "k10", "Tk10xk12");
    let after = play(fen, &["Tk10xk12"]);
    assert_eq!(status(&after), "red wins: commander captured");
    assert_eq!(legal(&after), [] as [&str; 0]);
}

// 10.5: the winning capture ends the sequence at once, so the rest must stand (a).
#[test]
fn r10_5_the_winning_capture_needs_a_standing_rest() {
    assert_eq!(
        between("11/11/11/11/11/11/11/(NT)1c8/11/11/11/10C r - - 0 1", "a5", "c5"),
        ["(NT)a5xc5", "a5:Ta5xc5"]
    );
    assert_eq!(
        between("11/11/11/11/11/11/11/(NT)2c7/11/11/11/10C r - - 0 1", "a5", "d5"),
        ["(NT)a5*d5", "a5:Na5*d5"]
    );
    assert_eq!(
        play("11/11/11/11/11/11/11/(NT)2c7/11/11/11/10C r - - 0 1", &["a5:Na5*d5"]),
        "11/11/11/11/11/11/11/(NT)10/11/11/11/10C b - - 0 1"
    );
}

// 10.5: the winning capture may not cost the own Commander (b).
#[test]
fn r10_5_the_winning_capture_needs_a_living_commander() {
    let fen = "11/11/11/11/11/7cg2/11/11/4(FC)6/11/11/11 r - - 0 1";
    assert_eq!(between(fen, "e4", "h7"), ["e4:Fe4**h7"]);
    let after = play(fen, &["e4:Fe4**h7"]);
    assert_eq!(after, "11/11/11/11/11/8g2/11/11/4C6/11/11/11 b - - 0 1");
    assert_eq!(status(&after), "red wins: commander captured");
}

// 10.6: no dead ends: the ship leaves only to where its cargo can follow.
#[test]
fn r10_6_a_ship_does_not_strand_its_cargo() {
    expect(
        "11/11/11/11/11/11/11/11/11/(NT)10/11/11 r - - 0 1",
        "a3",
        "(NT)a3-a4 (NT)a3-a5 (NT)a3-a6 (NT)a3-a7 (NT)a3-a2 (NT)a3-a1 (NT)a3-b3 (NT)a3-c3 \
         (NT)a3-b4 (NT)a3-c5 (NT)a3-d6 (NT)a3-e7 (NT)a3-b2 (NT)a3-c1 a3:Na3>a4 a3:Na3>a2 \
         a3:Na3>b3",
    );
    assert_eq!(
        legal(&play("11/11/11/11/11/11/11/11/11/(NT)10/11/11 r - - 0 1", &["a3:Na3>b3"])),
        ["a3:Ta3&b3"]
    );
    assert_eq!(
        play("11/11/11/11/11/11/11/11/11/(NT)10/11/11 r - - 0 1", &["a3:Na3>b3", "a3:Ta3&b3"]),
        "11/11/11/11/11/11/11/11/11/1(NT)9/11/11 b - - 1 1"
    );
}

// 10.6: any way to finish will do: here the Tank can leave by a capture on land.
#[test]
fn r10_6_a_capture_can_save_the_cargo() {
    let fen = "11/11/11/11/11/11/11/11/11/(NT)1h8/11/11 r - - 0 1";
    expect(
        fen,
        "a3",
        "(NT)a3-a4 (NT)a3-a5 (NT)a3-a6 (NT)a3-a7 (NT)a3-a2 (NT)a3-a1 (NT)a3-b3 (NT)a3-b4 \
         (NT)a3-c5 (NT)a3-d6 (NT)a3-e7 (NT)a3-b2 (NT)a3-c1 (NT)a3xc3 a3:Ta3xc3 a3:Na3>a4 \
         a3:Na3>a5 a3:Na3>a6 a3:Na3>a7 a3:Na3>a2 a3:Na3>a1 a3:Na3>b3 a3:Na3>b4 a3:Na3>c5 \
         a3:Na3>d6 a3:Na3>e7 a3:Na3>b2 a3:Na3>c1",
    );
    assert_eq!(legal(&play(fen, &["a3:Na3>a7"])), ["a3:Ta3xc3"]);
}

// 10.6: steps look ahead to the Commander's safety too.
#[test]
fn r10_6_a_pinned_stack_keeps_its_line_shut() {
    let fen = "5c5/11/11/11/11/11/11/5(TI)5/11/11/11/5C5 r - - 0 1";
    expect(
        fen,
        "f5",
        "(TI)f5-f6 (TI)f5-f7 (TI)f5-f4 (TI)f5-f3 f5:Tf5>f6 f5:Tf5>f7 f5:Tf5>f4 f5:Tf5>f3 \
         f5:Tf5>e5 f5:Tf5>d5 f5:Tf5>g5 f5:Tf5>h5 f5:If5>f6 f5:If5>f4 f5:If5>e5 f5:If5>g5",
    );
    assert_eq!(legal(&play(fen, &["f5:Tf5>g5"])), ["commit", "f5:If5>f4", "f5:If5>f6"]);
}

// 10.6: a deploy may answer a check with its last step: only the Tank gets between.
#[test]
fn r10_6_a_deploy_answers_a_check() {
    let fen = "6+c4/4(ti)6/11/11/11/11/11/11/11/11/5T5/6+C4 b - - 0 1";
    expect(fen, "e11", "(TI)e11-g11 e11:Te11>g11 e11:Ie11>d11 e11:Ie11>e10 e11:Ie11>e12");
    let session = play(fen, &["e11:Ie11>d11"]);
    assert_eq!(legal(&session), ["e11:Te11>g11"]);
    assert_eq!(
        play(&session, &["e11:Te11>g11"]),
        "6+c4/3i2t4/11/11/11/11/11/11/11/11/5T5/6+C4 r - - 1 2"
    );
}

// 10.6: two attackers, two captures, one turn; neither is offered without the other.
#[test]
fn r10_6_a_deploy_captures_both_attackers() {
    let fen = "10c/11/11/11/11/11/11/11/4(TI)1a4/4a6/11/6C4 r - - 0 1";
    assert_eq!(attackers(fen, 'b', "g1"), ["e3", "g4"]);
    expect(fen, "e4", "e4:Ie4xe3 e4:Te4xg4");
    let session = play(fen, &["e4:Ie4xe3"]);
    assert_eq!(legal(&session), ["e4:Te4xg4"]);
    assert_eq!(play(&session, &["e4:Te4xg4"]), "10c/11/11/11/11/11/11/11/6T4/4I6/11/6C4 b - - 0 1");
}

// 10.6: commit is offered only if it is legal.
#[test]
fn r10_6_commit_only_when_legal() {
    refused(&play("4c6/11/11/11/11/11/11/11/11/11/11/4(TC)6 r - - 0 1", &["e1:Te1>f1"]), "commit");
    assert_eq!(
        play("4c6/11/11/11/11/11/11/11/11/11/11/4(TC)6 r - - 0 1", &["e1:Te1>e2", "commit"]),
        "4c6/11/11/11/11/11/11/11/11/11/4T6/4C6 b - - 1 1"
    );
}

// 10.7: without Commanders there is nothing to protect.
#[test]
fn r10_7_without_commanders_nothing_is_protected() {
    let fen = "11/11/11/11/11/4t6/11/4T6/11/11/11/11 r - - 0 1";
    assert_eq!(status(fen), "ongoing");
    assert_eq!(
        legal(fen),
        ["Te5-c5", "Te5-d5", "Te5-e3", "Te5-e4", "Te5-e6", "Te5-f5", "Te5-g5", "Te5xe7"]
    );
}

// 10.7: (a) still holds.
#[test]
fn r10_7_terrain_still_counts() {
    expect(
        "11/11/11/11/11/11/11/11/11/f10/11/(NI)10 r - - 0 1",
        "a1",
        "(NI)a1-a2 (NI)a1-a4 (NI)a1-a5 (NI)a1-b1 (NI)a1-c1 (NI)a1-b2 (NI)a1-c3 (NI)a1xa3 \
         a1:Na1>a2 a1:Na1>b1",
    );
}
