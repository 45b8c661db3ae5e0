//! Document 000, "Win and Draw Conditions".

use crate::support::{expect, legal, play, refused, status};

// 000, "Checkmate Scenarios", 1, as drawn, is no mate (see the check module).
// The nearest possible: in the corner, every taker protected.
#[test]
fn basic_checkmate() {
    let fen = "7A1Tc/10T/11/10T/11/11/11/11/11/11/11/2C8 b - - 0 1";
    assert!(legal(fen).is_empty());
    assert_eq!(status(fen), "red wins: checkmate");
}

// And for the other side.
#[test]
fn checkmate_of_red() {
    let fen = "2c8/11/11/11/11/11/11/11/10t/11/10t/7a1tC r - - 0 1";
    assert!(legal(fen).is_empty());
    assert_eq!(status(fen), "blue wins: checkmate");
}

// 000, "Checkmate Scenarios", 2: a Commander in sight can always strike first,
// so the flying general alone never mates.
#[test]
fn flying_general_is_no_checkmate() {
    let fen = "6+c4/11/11/11/11/11/11/11/11/11/11/6+C4 b - - 0 1";
    assert_eq!(status(fen), "check");
    assert_eq!(legal(fen).len(), 17);
    assert_eq!(status(&play(fen, &["+Cg12xg1"])), "blue wins: commander captured");
}

// Even when every square around is taken.
#[test]
fn surrounded_commander_strikes() {
    let fen = "5TcTA2/11/11/11/11/11/11/11/11/11/11/6C4 b - - 0 1";
    assert_eq!(status(fen), "check");
    assert_eq!(legal(fen), ["Cg12xg1"]);
}

// 000, "Commander Capture Scenarios", 1, as drawn: g12 is on no line from f1.
#[test]
fn commander_capture_as_drawn() {
    let fen = "6+c4/11/11/11/11/11/11/11/11/11/11/5F+C4 r - - 0 1";
    for action in ["Ff1xg12", "Ff1*g12", "Ff1**g12"] {
        refused(fen, action);
    }
    // The aircraft can only get between the Commanders.
    expect(fen, "f1", "Ff1-g2");
}

// The nearest possible: from g8, both ways.
#[test]
fn commander_capture() {
    let fen = "6c4/11/11/11/6F4/11/11/11/11/11/11/10C r - - 0 1";
    let taken = play(fen, &["Fg8xg12"]);
    assert_eq!(taken, "6F4/11/11/11/11/11/11/11/11/11/11/10C b - - 0 1");
    assert_eq!(status(&taken), "red wins: commander captured");
    assert!(legal(&taken).is_empty());
    let shot = play(fen, &["Fg8*g12"]);
    assert_eq!(shot, "11/11/11/11/6F4/11/11/11/11/11/11/10C b - - 0 1");
    assert_eq!(status(&shot), "red wins: commander captured");
}

// 000, "Commander Capture Scenarios", 2, as drawn: no line either; the Anti-Air
// on g11 stands between the Commanders.
#[test]
fn kamikaze_capture_as_drawn() {
    let fen = "6+c4/6g4/11/11/11/11/11/11/11/11/11/5F+C4 r - - 0 1";
    assert_eq!(status(fen), "ongoing");
    refused(fen, "Ff1xg12");
    refused(fen, "Ff1**g12");
}

// The nearest possible: from e10 over f11.
#[test]
fn kamikaze_capture() {
    let fen = "6c4/6g4/4F6/11/11/11/11/11/11/11/11/10C r - - 0 1";
    refused(fen, "Fe10xg12");
    let after = play(fen, &["Fe10**g12"]);
    assert_eq!(after, "11/6g4/11/11/11/11/11/11/11/11/11/10C b - - 0 1");
    assert_eq!(status(&after), "red wins: commander captured");
}

// 000, "Draw Condition Examples", 1, as drawn: neighbours are in check, and there
// is more than one way out.
#[test]
fn stalemate_as_drawn_is_check() {
    let fen = "11/11/11/11/11/11/11/11/11/11/6+C4/6+c4 b - - 0 1";
    assert_eq!(status(fen), "check");
    expect(
        fen,
        "g1",
        "+Cg1xg2 +Cg1-c1 +Cg1-d1 +Cg1-e1 +Cg1-i1 +Cg1-j1 +Cg1-k1 +Cg1-e3 +Cg1-d4 +Cg1-c5 +Cg1-i3
         +Cg1-j4 +Cg1-k5",
    );
}

// 000, "Game Conclusion Examples", 4, as drawn: the Commanders face each other,
// and the ends of rank 12 are free.
#[test]
fn tanks_beside_the_commander_do_not_stalemate() {
    let fen = "6+c4/5T1T3/11/11/11/11/11/11/11/11/11/6+C4 b - - 0 1";
    assert_eq!(status(fen), "check");
    expect(fen, "g12", "+Cg12-c12 +Cg12-d12 +Cg12-e12 +Cg12-i12 +Cg12-j12 +Cg12-k12 +Cg12xg1");
}

// The nearest possible: Headquarters close the ranks, Tanks watch them.
#[test]
fn stalemate() {
    let fen = "5hch3/4T1h4/5T1T3/11/11/11/11/11/11/11/11/2C8 b - - 0 1";
    assert!(legal(fen).is_empty());
    assert_eq!(status(fen), "draw: stalemate");
    // One Tank less, and the Commander may hide.
    assert_eq!(legal("5hch3/4T1h4/5T5/11/11/11/11/11/11/11/11/2C8 b - - 0 1"), ["Cg12&h12"]);
}

// 000, "Stalemate": where a stack can deploy there is none.
#[test]
fn deployment_prevents_stalemate() {
    let fen = "10(hc)/11/11/11/11/11/11/11/11/8T2/11/2C8 b - - 0 1";
    assert_eq!(status(fen), "ongoing");
    expect(
        fen,
        "k12",
        "k12:Ck12>d12 k12:Ck12>e12 k12:Ck12>f12 k12:Ck12>g12 k12:Ck12>h12 k12:Ck12>i12 k12:Ck12>j12
         k12:Ck12>k11 k12:Ck12>k10 k12:Ck12>k9 k12:Ck12>k8 k12:Ck12>k7 k12:Ck12>k6 k12:Ck12>k5
         k12:Ck12>k4 k12:Ck12>k2",
    );
}

// 000, "Draw Condition Examples", 2, as drawn: heroic Commanders can still win.
#[test]
fn heroic_commanders_are_material() {
    assert_eq!(status("11/11/11/11/11/11/11/11/11/11/6+C4/6+c4 r - - 0 1"), "check");
    assert_eq!(status("11/11/11/11/11/11/11/11/11/11/6+C4/4c6 r - - 0 1"), "ongoing");
    assert_eq!(status("11/11/11/11/11/11/11/11/11/11/6C4/3+c7 r - - 0 1"), "ongoing");
}

// The nearest possible: plain Commanders; moves are still listed.
#[test]
fn insufficient_material() {
    let fen = "11/11/11/11/11/11/11/11/11/11/6C4/4c6 r - - 0 1";
    assert_eq!(status(fen), "draw: insufficient material");
    assert!(legal(fen).contains(&"Cg2-g3".to_string()));
    // In sight of each other it is drawn as well, though either could strike.
    let facing = "6c4/11/11/11/11/11/11/11/11/11/11/6C4 r - - 0 1";
    assert_eq!(status(facing), "draw: insufficient material");
    assert!(legal(facing).contains(&"Cg1xg12".to_string()));
}

// 000, "Theoretical Endgames": a Headquarters alone does not win, unless heroic.
#[test]
fn commander_and_headquarters() {
    assert_eq!(
        status("11/11/11/11/11/11/11/11/3H7/11/6C4/4c6 r - - 0 1"),
        "draw: insufficient material"
    );
    assert_eq!(
        status("5h1h3/11/11/11/11/11/11/11/11/11/6(HC)4/4c6 r - - 0 1"),
        "draw: insufficient material"
    );
    assert_eq!(status("11/11/11/11/11/11/11/11/3+H7/11/6C4/4c6 r - - 0 1"), "ongoing");
}

// 000, "Commander vs Commander + Single Piece"
#[test]
fn commander_and_one_piece() {
    for piece in ["I", "T", "M", "E", "A", "G", "S", "F"] {
        let fen = format!("11/11/11/11/8{piece}2/11/11/11/11/11/6C4/4c6 r - - 0 1");
        assert_eq!(status(&fen), "ongoing", "{piece}");
    }
    assert_eq!(status("11/11/11/N10/11/11/11/11/11/11/6C4/4c6 r - - 0 1"), "ongoing");
}

// A capture that leaves bare Commanders draws at once.
#[test]
fn last_capture_draws() {
    let after = play("11/11/11/11/11/11/11/11/11/11/6Ci3/4c6 r - - 0 1", &["Cg2xh2"]);
    assert_eq!(after, "11/11/11/11/11/11/11/11/11/11/7C3/4c6 b - - 0 1");
    assert_eq!(status(&after), "draw: insufficient material");
}

// 000, "Game Conclusion Examples", 2, as drawn: the clock says 49, the Commanders
// face each other, and 50 half-moves give nothing.
#[test]
fn clock_at_fifty() {
    let fen = "6+c4/11/11/11/11/11/11/11/11/11/11/6+C4 r - - 49 25";
    assert_eq!(status(fen), "check");
    let after = play(fen, &["+Cg1-f1"]);
    assert_eq!(after, "6+c4/11/11/11/11/11/11/11/11/11/11/5+C5 b - - 50 25");
    assert_eq!(status(&after), "ongoing");
}

// At 100 half-moves a draw may be claimed; the game is not over by itself.
#[test]
fn clock_at_one_hundred() {
    let after = play("6c4/11/11/11/11/11/11/2T8/11/11/11/5C5 r - - 99 60", &["Tc5-c6"]);
    assert_eq!(after, "6c4/11/11/11/11/11/2T8/11/11/11/11/5C5 b - - 100 60");
    assert!(!status(&after).starts_with("draw"));
    assert!(!legal(&after).is_empty());
}

// At 150 it is.
#[test]
fn clock_at_one_hundred_and_fifty() {
    let fen = "6c4/11/11/11/11/11/11/2T8/11/11/11/5C5 r - - 149 90";
    assert_eq!(status(fen), "ongoing");
    let after = play(fen, &["Tc5-c6"]);
    assert_eq!(after, "6c4/11/11/11/11/11/2T8/11/11/11/11/5C5 b - - 150 90");
    assert_eq!(status(&after), "draw: 75 moves");
    assert!(!legal(&after).is_empty());
}

// 000, "Irreversible actions": capture, promotion and combination start it anew.
#[test]
fn clock_resets() {
    let capture = "6c4/11/11/11/11/11/2i8/2T8/11/11/11/5C5 r - - 120 70";
    assert_eq!(play(capture, &["Tc5xc6"]), "6c4/11/11/11/11/11/2T8/11/11/11/11/5C5 b - - 0 70");
    let promotion = "6c4/11/4T6/11/11/11/11/11/11/11/11/5C5 r - - 120 70";
    assert_eq!(
        play(promotion, &["Te10-e12"]),
        "4+T1c4/11/11/11/11/11/11/11/11/11/11/5C5 b - - 0 70"
    );
    let combination = "6c4/11/11/11/11/11/2I8/2T8/11/11/11/5C5 r - - 120 70";
    assert_eq!(
        play(combination, &["Ic6&c5"]),
        "6c4/11/11/11/11/11/11/2(TI)8/11/11/11/5C5 b - - 0 70"
    );
}

// 001 lets a Commander's move reset it; the rules do not.
#[test]
fn commander_move_does_not_reset_the_clock() {
    let fen = "6c4/11/11/11/11/11/11/2T8/11/11/11/5C5 b - - 120 70";
    assert_eq!(play(fen, &["Cg12-g11"]), "11/6c4/11/11/11/11/11/2T8/11/11/11/5C5 r - - 121 71");
}

// 11, order: mate and bare Commanders come before the clock.
#[test]
fn other_ends_come_before_the_clock() {
    let mate = "7A1Tc/10T/11/10T/11/11/11/11/11/11/11/2C8 b - - 150 90";
    assert_eq!(status(mate), "red wins: checkmate");
    let bare = "11/11/11/11/11/11/11/11/11/11/6C4/4c6 r - - 150 90";
    assert_eq!(status(bare), "draw: insufficient material");
    let check = "6c4/11/6T4/11/11/11/11/11/11/11/11/10C b - - 150 90";
    assert_eq!(status(check), "draw: 75 moves");
}

// 000, "Game Conclusion Examples", 3, as drawn: on one open file no Commander may
// shuffle up and down.
#[test]
fn repetition_as_drawn() {
    let fen = "6c4/11/11/11/11/11/11/2T8/11/11/11/6C4 r - - 0 1";
    refused(fen, "Cg1-g2");
}

// The nearest possible: on different files the position comes back, move by move.
#[test]
fn repeated_position() {
    let fen = "6c4/11/11/11/11/11/11/2T8/11/11/11/5C5 r - - 0 1";
    let cycle = ["Cf1-f2", "Cg12-g11", "Cf2-f1", "Cg11-g12"];
    let twice: Vec<_> = cycle.iter().chain(&cycle).copied().collect();
    assert_eq!(play(fen, &cycle), "6c4/11/11/11/11/11/11/2T8/11/11/11/5C5 r - - 4 3");
    assert_eq!(play(fen, &twice), "6c4/11/11/11/11/11/11/2T8/11/11/11/5C5 r - - 8 5");
}
