//! Document 000, "Commander Exposure Rules", and its examples elsewhere.

use crate::support::{expect, legal, play, refused, status};

// 000, "Commander Confrontation Examples", 1
#[test]
fn flying_general_on_a_file() {
    let fen = "6+c4/11/11/11/11/6+C4/11/11/11/11/11/11 r - - 0 1";
    assert_eq!(status(fen), "check");
    let after = play(fen, &["+Cg7xg12"]);
    assert_eq!(after, "6+C4/11/11/11/11/11/11/11/11/11/11/11 b - - 0 1");
    assert_eq!(status(&after), "red wins: commander captured");
    assert!(legal(&after).is_empty());
}

// The distance is the rule's, not the heroic range's.
#[test]
fn flying_general_of_a_plain_commander() {
    let fen = "6c4/11/11/11/11/11/11/11/11/8T2/11/6C4 r - - 0 1";
    assert_eq!(play(fen, &["Cg1xg12"]), "6C4/11/11/11/11/11/11/11/11/8T2/11/11 b - - 0 1");
}

// 000, "Commander Confrontation Examples", 2
#[test]
fn flying_general_on_a_rank() {
    let fen = "11/11/11/11/11/3+c5+C1/11/11/11/11/11/11 r - - 0 1";
    let after = play(fen, &["+Cj7xd7"]);
    assert_eq!(after, "11/11/11/11/11/3+C7/11/11/11/11/11/11 b - - 0 1");
    assert_eq!(status(&after), "red wins: commander captured");
}

// 5.6 and 5.4: across the sea's edge the capture is a stay capture.
#[test]
fn flying_general_at_a_commander_on_a_ship() {
    let fen = "11/11/11/11/11/(nc)8C1/11/11/11/11/11/11 r - - 0 1";
    refused(fen, "Cj7xa7");
    assert_eq!(play(fen, &["Cj7*a7"]), "11/11/11/11/11/9C1/11/11/11/11/11/11 b - - 0 1");
}

// 000, "Flying General Rule": not on a diagonal.
#[test]
fn no_flying_general_on_a_diagonal() {
    let fen = "11/11/11/11/7c3/11/11/11/3C7/11/11/10I r - - 0 1";
    assert_eq!(status(fen), "ongoing");
    refused(fen, "Cd4xh8");
}

// 000, "Commander Confrontation Examples", 3: the Infantry stands between; the
// heroic Commander has its ordinary moves, of any length.
#[test]
fn blocked_line() {
    let fen = "6+c4/11/11/6I4/11/6+C4/11/11/11/11/11/11 r - - 0 1";
    assert_eq!(status(fen), "ongoing");
    refused(fen, "+Cg7xg12");
    expect(
        fen,
        "g7",
        "+Cg7-g8 +Cg7-g6 +Cg7-g5 +Cg7-g4 +Cg7-g3 +Cg7-g2 +Cg7-g1
         +Cg7-f7 +Cg7-e7 +Cg7-d7 +Cg7-c7 +Cg7-h7 +Cg7-i7 +Cg7-j7 +Cg7-k7
         +Cg7-h8 +Cg7-i9 +Cg7-j10 +Cg7-k11 +Cg7-f8 +Cg7-e9 +Cg7-d10 +Cg7-c11
         +Cg7-h6 +Cg7-i5 +Cg7-j4 +Cg7-k3 +Cg7-f6 +Cg7-e5 +Cg7-d4 +Cg7-c3",
    );
}

// 000, "Commander Confrontation Examples", 4, and "Move Validation Examples", 3
#[test]
fn blocker_must_stay_on_the_line() {
    let fen = "6+c4/11/11/6I4/11/6+C4/11/11/11/11/11/11 r - - 0 1";
    refused(fen, "Ig9-f9");
    refused(fen, "Ig9-h9");
    expect(fen, "g9", "Ig9-g10 Ig9-g8");
}

// 000, "Commander Confrontation Examples", 5, as drawn: an Infantry does not go
// from g2 to g9, and no other move of it helps.
#[test]
fn blocker_from_g2_cannot_come() {
    let fen = "6+c4/11/11/11/11/6+C4/11/11/11/11/6I4/11 r - - 0 1";
    assert_eq!(status(fen), "check");
    refused(fen, "Ig2-g9");
    expect(fen, "g2", "");
}

// The nearest possible: from the neighbouring file.
#[test]
fn blocker_steps_between() {
    let fen = "6+c4/11/11/5I5/11/6+C4/11/11/11/11/11/11 r - - 0 1";
    assert_eq!(status(fen), "check");
    expect(fen, "f9", "If9-g9");
    assert_eq!(play(fen, &["If9-g9"]), "6+c4/11/11/6I4/11/6+C4/11/11/11/11/11/11 b - - 1 1");
}

// 000, "Edge Case Examples", 1
#[test]
fn exposure_prevention() {
    let fen = "6+c4/11/11/6I4/11/11/11/11/11/11/6+C4/11 r - - 0 1";
    expect(fen, "g9", "Ig9-g10 Ig9-g8");
    assert_eq!(play(fen, &["+Cg2-f2"]), "6+c4/11/11/6I4/11/11/11/11/11/11/5+C5/11 b - - 1 1");
    assert_eq!(play(fen, &["Ig9-g8"]), "6+c4/11/11/11/6I4/11/11/11/11/11/6+C4/11 b - - 1 1");
    assert_eq!(play(fen, &["Ig9-g10"]), "6+c4/11/6I4/11/11/11/11/11/11/11/6+C4/11 b - - 1 1");
}

// 000, "Exposure Validation": a Commander may not step into sight either.
#[test]
fn commander_may_not_step_into_sight() {
    let fen = "6c4/11/11/11/11/11/11/11/11/11/11/4C5I r - - 0 1";
    refused(fen, "Ce1-g1");
    expect(
        fen,
        "e1",
        "Ce1-c1 Ce1-d1 Ce1-f1 Ce1-h1 Ce1-i1 Ce1-j1 Ce1-e2 Ce1-e3 Ce1-e4 Ce1-e5 Ce1-e6 Ce1-e7
         Ce1-e8 Ce1-e9 Ce1-e10 Ce1-e11",
    );
}

// 000, "Interaction with Other Rules": a heroic Commander is bound as well.
#[test]
fn heroic_commander_may_not_step_into_sight() {
    let fen = "6c4/11/11/11/11/11/11/11/11/11/11/4+C5I r - - 0 1";
    refused(fen, "+Ce1-g1");
    refused(fen, "+Ce1-g3");
    assert_eq!(play(fen, &["+Ce1-f2"]), "6c4/11/11/11/11/11/11/11/11/11/5+C5/10I b - - 1 1");
}

// 000 says that a carrier hides its Commander; 8.2 says it does not. The stack
// may leave the file, its Tank may stand between, or its Commander may strike.
#[test]
fn carried_commander_is_exposed() {
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
    let after = play(fen, &["g3:Cg3xg12"]);
    assert_eq!(after, "6C4/11/11/11/11/11/11/11/11/6T4/11/10I b - - 0 1");
}

// 000, "Interaction with Other Rules": a deploy turn may not end in sight, but
// it may pass through it.
#[test]
fn deploy_turn_may_not_end_exposed() {
    let fen = "6c4/11/11/11/11/11/11/6(TI)4/11/6C4/11/11 r - - 0 1";
    assert_eq!(status(fen), "ongoing");
    let session = "6c4/11/11/11/11/11/11/6(TI)4/11/6C4/11/11 r - - 0 1 g5:Tg5>e5...";
    assert_eq!(legal(session), ["commit", "g5:Ig5>g4", "g5:Ig5>g6"]);
    refused(session, "g5:Ig5>f5");
    assert_eq!(play(session, &["commit"]), "6c4/11/11/11/11/11/11/4T1I4/11/6C4/11/11 b - - 1 1");
}

// 000, "Check Escape": leaving a check into the sight of the Commander is no escape.
#[test]
fn check_escape_may_not_expose() {
    let fen = "5c5/11/11/11/11/11/11/11/11/6t4/11/6C4 r - - 0 1";
    assert_eq!(status(fen), "check");
    refused(fen, "Cg1-f1");
    expect(fen, "g1", "Cg1-c1 Cg1-d1 Cg1-e1 Cg1-h1 Cg1-i1 Cg1-j1 Cg1-k1");
}

// 000, "Mutual Threat": whoever is to move may take.
#[test]
fn both_commanders_threaten() {
    let blue = "6c4/11/8t2/11/11/11/11/11/11/8T2/11/6C4 b - - 0 1";
    assert_eq!(play(blue, &["Cg12xg1"]), "11/11/8t2/11/11/11/11/11/11/8T2/11/6c4 r - - 0 2");
    let red = "6c4/11/8t2/11/11/11/11/11/11/8T2/11/6C4 r - - 0 1";
    assert_eq!(play(red, &["Cg1xg12"]), "6C4/11/8t2/11/11/11/11/11/11/8T2/11/11 b - - 0 1");
}
