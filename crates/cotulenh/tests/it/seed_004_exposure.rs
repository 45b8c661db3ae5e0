//! Document 004: every bullet of "Key Test Scenarios" and "Edge Cases", and the
//! interplay with the other rules.

use crate::support::{attackers, bad_fen, expect, legal, legal_from, perft, play, refused, status};

// 004, "Basic Exposure Detection", 1: file
#[test]
fn exposed_on_a_file() {
    assert_eq!(status("11/4c6/11/11/11/11/11/11/11/11/4C6/10I r - - 0 1"), "check");
    assert_eq!(status("11/4c6/11/11/11/11/11/11/11/11/4C6/10I b - - 0 1"), "check");
}

// 004, "Basic Exposure Detection", 2: rank
#[test]
fn exposed_on_a_rank() {
    assert_eq!(status("11/11/11/11/11/11/11/3C5c1/11/11/11/10I r - - 0 1"), "check");
    assert_eq!(status("11/11/11/11/11/11/11/3C5c1/11/11/11/10I b - - 0 1"), "check");
}

// 004, "Basic Exposure Detection", 3: any piece of either side blocks.
#[test]
fn blocked_paths() {
    for blocker in ["I", "i", "M", "m", "G", "g", "+H", "+h", "(TI)", "(ti)"] {
        let file = format!("11/4c6/11/11/11/11/4{blocker}6/11/11/11/4C6/11 r - - 0 1");
        let rank = format!("11/11/11/11/11/11/2C4{blocker}2c/11/11/11/11/11 r - - 0 1");
        assert_eq!(status(&file), "ongoing", "{blocker}");
        assert_eq!(status(&rank), "ongoing", "{blocker}");
    }
}

// A ship on the river blocks too; a piece beside the line does not.
#[test]
fn blocked_by_a_ship_only_on_the_line() {
    assert_eq!(status("11/4c6/11/11/11/11/4N6/11/11/11/4C6/11 r - - 0 1"), "ongoing");
    assert_eq!(status("11/4c6/11/11/11/11/3N7/11/11/11/4C6/11 r - - 0 1"), "check");
}

// 004, "Basic Exposure Detection", 4: all four directions, no diagonal.
#[test]
fn exposed_in_every_direction() {
    for other in [
        "11/11/6c4/11/11/11/6C4/11/11/11/11/10T r - - 0 1",
        "11/11/11/11/11/11/6C4/11/11/11/6c4/10T r - - 0 1",
        "11/11/11/11/11/11/2c3C4/11/11/11/11/10T r - - 0 1",
        "11/11/11/11/11/11/6C3c/11/11/11/11/10T r - - 0 1",
    ] {
        assert_eq!(status(other), "check", "{other}");
    }
    for other in [
        "11/11/11/9c1/11/11/6C4/11/11/11/11/10T r - - 0 1",
        "11/11/11/3c7/11/11/6C4/11/11/11/11/10T r - - 0 1",
        "11/11/11/11/11/11/6C4/11/11/9c1/11/10T r - - 0 1",
        "11/11/11/11/11/11/6C4/11/11/3c7/11/10T r - - 0 1",
    ] {
        assert_eq!(status(other), "ongoing", "{other}");
    }
}

// 004, "Move Filtering", 1: moves that open the line are refused.
#[test]
fn moves_that_expose_are_illegal() {
    let fen = "6c4/11/11/11/11/11/11/6M4/11/11/11/6C4 r - - 0 1";
    expect(fen, "g5", "Mg5-g4 Mg5-g6");
    for action in ["Mg5-f4", "Mg5-f5", "Mg5-f6", "Mg5-h4", "Mg5-h5", "Mg5-h6"] {
        refused(fen, action);
    }
}

// 004, "Move Filtering", 2: what remains, all of it.
#[test]
fn legal_alternatives() {
    let fen = "6c4/11/11/11/11/11/11/11/11/11/6I4/6C4 r - - 0 1";
    assert_eq!(
        legal(fen),
        ["Cg1-c1", "Cg1-d1", "Cg1-e1", "Cg1-f1", "Cg1-h1", "Cg1-i1", "Cg1-j1", "Cg1-k1", "Ig2-g3"]
    );
}

// 004, "Move Filtering", 3: a blocker along the line, off the line, and one of two.
#[test]
fn blocking_pieces_move() {
    let one = "6c4/11/11/11/11/11/11/6T4/11/11/11/6C4 r - - 0 1";
    expect(one, "g5", "Tg5-g3 Tg5-g4 Tg5-g6 Tg5-g7");
    let two = "6c4/11/11/6i4/11/11/11/6T4/11/11/11/6C4 r - - 0 1";
    expect(two, "g5", "Tg5-e5 Tg5-f5 Tg5-g3 Tg5-g4 Tg5-g6 Tg5-g7 Tg5-h5 Tg5-i5");
}

// A blocker that captures stays on the line or is refused.
#[test]
fn blocking_piece_captures() {
    expect("6c4/11/11/11/11/11/11/5iI4/11/11/11/6C4 r - - 0 1", "g5", "Ig5-g4 Ig5-g6");
    assert_eq!(
        play("6c4/11/11/11/11/11/6t4/5iI4/11/11/11/6C4 r - - 0 1", &["Ig5xg6"]),
        "6c4/11/11/11/11/11/6I4/5i5/11/11/11/6C4 b - - 0 1"
    );
}

// 004, "Move Filtering", 4: the Commander keeps out of sight.
#[test]
fn commander_avoids_exposure() {
    let fen = "11/11/11/11/6c4/11/11/11/11/4C6/11/10T r - - 0 1";
    expect(
        fen,
        "e3",
        "Ce3-c3 Ce3-d3 Ce3-f3 Ce3-h3 Ce3-i3 Ce3-j3 Ce3-k3 Ce3-e1 Ce3-e2 Ce3-e4 Ce3-e5 Ce3-e6
         Ce3-e7 Ce3-e9 Ce3-e10 Ce3-e11 Ce3-e12",
    );
}

// 004, "Commander Capture", 1 and 2: at any distance, and the game is over.
#[test]
fn flying_general_capture() {
    let fen = "2c8/11/11/11/11/11/11/11/11/11/11/2C7T r - - 0 1";
    let after = play(fen, &["Cc1xc12"]);
    assert_eq!(after, "2C8/11/11/11/11/11/11/11/11/11/11/10T b - - 0 1");
    assert_eq!(status(&after), "red wins: commander captured");
}

// 004, "Commander Capture", 3: 14 decides that blockers are not overridden.
#[test]
fn flying_general_does_not_jump() {
    for fen in [
        "2c8/11/11/11/11/11/2I8/11/11/11/11/2C7T r - - 0 1",
        "2c8/11/11/11/11/11/2i8/11/11/11/11/2C7T r - - 0 1",
        "2c8/11/11/11/11/11/2N8/11/11/11/11/2C7T r - - 0 1",
    ] {
        refused(fen, "Cc1xc12");
        assert_eq!(status(fen), "ongoing", "{fen}");
    }
}

// 004, "Commander Capture", 4: everything else only next door, and straight.
#[test]
fn ordinary_captures_are_adjacent() {
    let fen = "10c/11/11/11/11/11/11/4h6/4C1h4/5h5/11/11 r - - 0 1";
    let captures: Vec<_> = legal_from(fen, "e4").into_iter().filter(|a| a.contains('x')).collect();
    assert_eq!(captures, ["Ce4xe5"]);
}

// The heroic one reaches two squares in all directions, but not over pieces.
#[test]
fn heroic_captures() {
    let fen = "10c/11/11/11/11/11/4h1h4/4h6/2h1+C2h3/11/11/11 r - - 0 1";
    let captures: Vec<_> = legal_from(fen, "e4").into_iter().filter(|a| a.contains('x')).collect();
    assert_eq!(captures, ["+Ce4xc4", "+Ce4xe5", "+Ce4xg6"]);
}

// 004, "Commander Capture Characteristics", 5: towards the enemy there is no
// other move than the capture.
#[test]
fn only_the_capture_in_that_direction() {
    let fen = "6c4/11/11/11/11/6C4/11/11/11/11/11/10T r - - 0 1";
    expect(fen, "g7", "Cg7xg12 Cg7-c7 Cg7-d7 Cg7-e7 Cg7-f7 Cg7-h7 Cg7-i7 Cg7-j7 Cg7-k7");
}

// 004, "Special Situations", 1: edges and corners.
#[test]
fn board_edges() {
    assert_eq!(status("10c/11/11/11/11/11/11/4T6/11/11/11/10C r - - 0 1"), "check");
    assert_eq!(status("2C7c/11/11/11/11/11/11/4T6/11/11/11/11 r - - 0 1"), "check");
    assert_eq!(status("11/11/11/11/11/11/11/4T6/11/11/11/2C7c r - - 0 1"), "check");
    assert_eq!(status("2c8/11/11/11/11/11/11/4T6/11/11/11/10C r - - 0 1"), "ongoing");
    assert_eq!(status("(nc)10/11/11/11/11/11/11/11/11/11/11/(NC)10 r - - 0 1"), "check");
    assert_eq!(status("(nc)10/11/11/11/11/11/N10/11/11/11/11/(NC)10 r - - 0 1"), "ongoing");
    // Neighbouring ends of two ranks are no line.
    assert_eq!(status("11/11/11/4T6/11/11/11/2c8/10C/11/11/11 r - - 0 1"), "ongoing");
}

// 004, "Special Situations", 2: carried Commanders are seen; a stack that leaves
// opens the line as a piece does.
#[test]
fn stack_interactions() {
    assert_eq!(status("6(tc)4/11/11/11/11/11/11/11/11/11/11/6(HC)4 r - - 0 1"), "check");
    let pinned = "6c4/11/11/11/11/11/11/6(TI)4/11/11/11/6C4 r - - 0 1";
    refused(pinned, "(TI)g5-f5");
    assert_eq!(play(pinned, &["(TI)g5-g7"]), "6c4/11/11/11/11/6(TI)4/11/11/11/11/11/6C4 b - - 1 1");
}

// The Commander may not board a carrier in sight, and may leave one that is.
#[test]
fn commander_boards_out_of_sight_only() {
    let fen = "6c4/11/11/11/11/11/11/11/11/11/11/2T1C1T4 r - - 0 1";
    refused(fen, "Ce1&g1");
    assert_eq!(play(fen, &["Ce1&c1"]), "6c4/11/11/11/11/11/11/11/11/11/11/2(TC)3T4 b - - 0 1");
    let seen = "6c4/11/11/11/11/11/11/10T/11/11/11/6(HC)4 r - - 0 1";
    assert_eq!(
        play(seen, &["g1:Cg1>f1", "commit"]),
        "6c4/11/11/11/11/11/11/10T/11/11/11/5CH4 b - - 1 1"
    );
}

// 004, "Special Situations", 3: half of the blocking stack may go.
#[test]
fn deployment_keeps_a_blocker() {
    let fen = "6c4/11/11/11/11/11/11/6(TI)4/11/11/11/6C4 r - - 0 1";
    assert_eq!(
        play(fen, &["g5:Tg5>i5", "commit"]),
        "6c4/11/11/11/11/11/11/6I1T2/11/11/11/6C4 b - - 1 1"
    );
    let session = play(fen, &["g5:Tg5>i5"]);
    assert_eq!(legal(&session), ["commit", "g5:Ig5>g4", "g5:Ig5>g6"]);
}

// In the middle of a turn the line may be open: the Commander itself deploys
// last, out of sight.
#[test]
fn exposure_in_the_middle_of_a_turn() {
    let fen = "6c4/11/11/11/11/11/11/6I4/11/6(TC)4/11/11 r - - 0 1";
    let blocked = play(fen, &["g3:Tg3>e3", "commit"]);
    assert_eq!(blocked, "6c4/11/11/11/11/11/11/6I4/11/4T1C4/11/11 b - - 1 1");
    let open = "6c4/11/11/11/11/11/11/11/11/6(TC)4/11/11 r - - 0 1";
    let session = play(open, &["g3:Tg3>e3"]);
    refused(&session, "commit");
    assert_eq!(play(&session, &["g3:Cg3>f3"]), "6c4/11/11/11/11/11/11/11/11/4TC5/11/11 b - - 1 1");
}

// 004, "Special Situations", 4: bare Commanders.
#[test]
fn endgame_positions() {
    let fen = "10c/11/11/11/11/11/11/11/11/11/9C1/11 r - - 0 1";
    assert_eq!(status(fen), "draw: insufficient material");
    refused(fen, "Cj2-k2");
    refused(fen, "Cj2-j12");
    assert_eq!(legal(fen).len(), 17);
}

// 004, "Error Conditions", 1: one Commander missing ends the game, two missing
// leave nothing to protect.
#[test]
fn missing_commanders() {
    assert_eq!(
        status("11/11/11/11/11/11/11/6t4/11/11/11/6C4 r - - 0 1"),
        "red wins: commander captured"
    );
    assert_eq!(
        status("6c4/11/11/11/11/11/11/6T4/11/11/11/11 r - - 0 1"),
        "blue wins: commander captured"
    );
    let none = "11/11/11/11/11/11/6t4/6T4/11/11/11/11 r - - 0 1";
    assert_eq!(status(none), "ongoing");
    expect(none, "g5", "Tg5xg6 Tg5-e5 Tg5-f5 Tg5-h5 Tg5-i5 Tg5-g3 Tg5-g4");
}

// 004, "Error Conditions", 2: no second Commander, none in the water.
#[test]
fn invalid_states() {
    assert!(bad_fen("6c4/11/11/11/11/11/11/11/11/11/6C4/6C4 r - - 0 1"));
    assert!(bad_fen("6c4/11/11/11/11/11/11/11/11/11/2(TC)8/6C4 r - - 0 1"));
    assert!(bad_fen("6c4/11/11/11/11/11/11/11/11/11/11/C10 r - - 0 1"));
    assert!(!bad_fen("6c4/11/11/11/11/11/11/11/11/11/11/(NC)10 r - - 0 1"));
}

// 004, "Error Conditions", 3: trying moves and taking them back changes nothing,
// also where Commanders move, board and are captured.
#[test]
fn undo_complications() {
    for fen in [
        "6c4/4t6/11/11/11/11/11/11/11/3H2(TC)4/11/11 r - - 0 1",
        "6c4/11/11/2(FT)8/11/6C4/11/11/11/11/11/11 r - - 0 1",
        "6(tc)4/11/11/5T5/11/11/11/11/11/11/11/6(HC)4 b - - 0 1",
    ] {
        let actions = legal(fen);
        let replies: usize = actions.iter().map(|a| legal(&play(fen, &[a.as_str()])).len()).sum();
        assert_eq!(perft(fen, 2), replies as u64, "{fen}");
        assert_eq!(legal(fen), actions);
    }
}

// 004, "Error Conditions", 4: sight and attack at once; blocking the line does
// not stop the Tank, taking the Tank does not close the line.
#[test]
fn concurrent_threats() {
    let fen = "6c4/11/11/11/11/11/11/5I5/11/8T2/11/6C1t2 r - - 0 1";
    assert_eq!(attackers(fen, 'b', "g1"), ["i1"]);
    assert_eq!(status(fen), "check");
    expect(fen, "f5", "");
    expect(fen, "i3", "");
    expect(fen, "g1", "Cg1-c1 Cg1-d1 Cg1-e1 Cg1-f1 Cg1xg12");
}

// 004, "Pin Tactics", and 8.1: a pinned piece cannot leave, but attacks.
#[test]
fn pinned_pieces_attack() {
    let fen = "6c4/11/11/11/11/11/11/5iT4/11/11/11/6C4 r - - 0 1";
    refused(fen, "Tg5xf5");
    assert_eq!(attackers(fen, 'r', "f5"), ["g5"]);
}

// 004, "The Blocking Sacrifice": who removes the blocker must take its place.
#[test]
fn blocker_may_be_taken_but_not_shot_away() {
    let fen = "6c4/11/11/11/3A2i4/11/11/11/11/11/11/6C4 r - - 0 1";
    let captures: Vec<_> = legal_from(fen, "d8").into_iter().filter(|a| !a.contains('-')).collect();
    assert_eq!(captures, ["Ad8xg8"]);
    assert_eq!(play(fen, &["Ad8xg8"]), "6c4/11/11/11/6A4/11/11/11/11/11/11/6C4 b - - 0 1");
}

// 004, "Check Detection": a move that meets the check but opens the line is refused.
#[test]
fn check_and_exposure_together() {
    let fen = "6c4/11/11/11/11/11/11/11/11/6I4/5I5/5iC4 r - - 0 1";
    assert_eq!(status(fen), "check");
    expect(fen, "f2", "If2xf1");
    expect(fen, "g3", "");
    expect(fen, "g1", "Cg1xf1 Cg1-h1 Cg1-i1 Cg1-j1 Cg1-k1 Cg1-g2");
}

// 004, "Heroic Promotion": a heroic Commander sees along lines, not diagonals.
#[test]
fn heroic_commanders_keep_the_rule() {
    assert_eq!(status("6+c4/11/11/11/11/11/11/11/11/11/11/6+C4 r - - 0 1"), "check");
    assert_eq!(status("11/11/11/11/7+c3/11/11/11/3+C7/11/11/11 r - - 0 1"), "ongoing");
    refused("11/11/11/11/7+c3/11/11/11/3+C7/11/11/11 r - - 0 1", "+Cd4xh8");
}

// 004, "Air Defense": zones neither stop nor shield Commanders.
#[test]
fn air_defence_does_not_matter() {
    let fen = "6cg3/11/11/11/11/5s5/11/11/11/11/11/6C4 r - - 0 1";
    assert_eq!(status(fen), "check");
    assert_eq!(play(fen, &["Cg1xg12"]), "6Cg3/11/11/11/11/5s5/11/11/11/11/11/11 b - - 0 1");
}
