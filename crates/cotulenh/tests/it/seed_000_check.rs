//! Document 000, "Check and Checkmate Detection".

use crate::support::{attackers, expect, legal, play, refused, status};

/// What a heroic Commander on g12 can do when only the one on g1 is in sight.
const FROM_G12: &str =
    "+Cg12-c12 +Cg12-d12 +Cg12-e12 +Cg12-f12 +Cg12-h12 +Cg12-i12 +Cg12-j12 +Cg12-k12
    +Cg12-f11 +Cg12-e10 +Cg12-d9 +Cg12-c8 +Cg12-h11 +Cg12-i10 +Cg12-j9 +Cg12-k8 +Cg12xg1";

// 000, "Check and Checkmate Examples", 1, first drawing: the Commanders face each
// other; the Tank can only step between.
#[test]
fn tank_cannot_jump_to_the_commander() {
    let fen = "6+c4/11/11/11/11/11/11/11/11/11/5T5/6+C4 r - - 0 1";
    assert_eq!(status(fen), "check");
    refused(fen, "Tf2-g12");
    expect(fen, "f2", "Tf2-g2");
}

// The same example, second drawing: f12 stays in reach of h12 and g11 in sight
// of g1; of the three escapes named only f11 is one.
#[test]
fn escapes_from_a_tank_on_h12() {
    let fen = "6+cT3/11/11/11/11/11/11/11/11/11/11/6+C4 b - - 0 1";
    assert_eq!(status(fen), "check");
    refused(fen, "+Cg12-f12");
    refused(fen, "+Cg12-g11");
    expect(
        fen,
        "g12",
        "+Cg12-e12 +Cg12-d12 +Cg12-c12 +Cg12-f11 +Cg12-e10 +Cg12-d9 +Cg12-c8 +Cg12-i10 +Cg12-j9
         +Cg12-k8 +Cg12xh12 +Cg12xg1",
    );
}

// The nearest possible: the Tank comes from h10, and is a hero when it arrives.
#[test]
fn simple_check_and_escape() {
    let after = play("6c4/11/7T3/11/11/11/11/11/11/11/11/10C r - - 0 1", &["Th10-h12"]);
    assert_eq!(after, "6c+T3/11/11/11/11/11/11/11/11/11/11/10C b - - 0 1");
    assert_eq!(status(&after), "check");
    assert_eq!(attackers(&after, 'r', "g12"), ["h12"]);
    expect(
        &after,
        "g12",
        "Cg12-c12 Cg12-d12 Cg12xh12 Cg12-g10 Cg12-g9 Cg12-g8 Cg12-g7 Cg12-g6 Cg12-g5 Cg12-g4
         Cg12-g3 Cg12-g2",
    );
}

// 000, "Check and Checkmate Examples", 2
#[test]
fn flying_general_check() {
    let fen = "6+c4/11/11/11/11/11/11/11/11/11/11/6+C4 b - - 0 1";
    assert_eq!(status(fen), "check");
    refused(fen, "+Cg12-g11");
    expect(fen, "g12", FROM_G12);
}

// 000, "Check and Checkmate Examples", 3, "Checkmate Scenarios", 1, and "Game
// Conclusion Examples", 1, as drawn: Tank and Artillery on rank 2 attack nothing
// up there, and Blue has all its moves.
#[test]
fn distant_tank_and_artillery_do_not_mate() {
    let multiple = "6+c4/11/11/11/11/11/11/11/11/11/5T1A3/6+C4 b - - 0 1";
    assert_eq!(status(multiple), "check");
    expect(multiple, "g12", FROM_G12);
    let basic = "6+c4/11/11/11/11/11/11/11/11/11/5T5/6+C4 b - - 0 1";
    assert_eq!(status(basic), "check");
    expect(basic, "g12", FROM_G12);
}

// The nearest possible: three attackers at hand, each protected.
#[test]
fn multiple_check_is_mate() {
    let fen = "5TcTA2/6i4/11/11/11/11/11/11/11/11/11/10C b - - 0 1";
    assert_eq!(attackers(fen, 'r', "g12"), ["f12", "h12", "i12"]);
    assert!(legal(fen).is_empty());
    assert_eq!(status(fen), "red wins: checkmate");
}

// An Infantry does not protect the Tank two squares away.
#[test]
fn double_check_with_an_escape() {
    let fen = "5TcI3/6i4/11/11/11/11/11/11/11/11/11/10C b - - 0 1";
    assert_eq!(attackers(fen, 'r', "g12"), ["f12", "h12"]);
    assert_eq!(status(fen), "check");
    assert_eq!(legal(fen), ["Cg12xf12"]);
}

// 000, "Check and Checkmate Examples", 4, as drawn: an Infantry does not reach d9
// from d11, and nothing of this stack reaches file g.
#[test]
fn deployment_from_d11_is_too_far() {
    let fen = "6+c4/3(ti)7/11/11/11/11/11/11/11/11/5T5/6+C4 b - - 0 1";
    assert_eq!(status(fen), "check");
    refused(fen, "d11:Id11>d9");
    expect(fen, "d11", "");
    expect(fen, "g12", FROM_G12);
}

// The nearest possible: from e11 the Tank gets between, alone, with its
// Infantry, or after it.
#[test]
fn deployment_blocks_the_line() {
    let fen = "6+c4/4(ti)6/11/11/11/11/11/11/11/11/5T5/6+C4 b - - 0 1";
    expect(fen, "e11", "(TI)e11-g11 e11:Te11>g11 e11:Ie11>d11 e11:Ie11>e10 e11:Ie11>e12");
    let session = "6+c4/4(ti)6/11/11/11/11/11/11/11/11/5T5/6+C4 b - - 0 1 e11:Ie11>d11...";
    assert_eq!(legal(session), ["e11:Te11>g11"]);
    assert_eq!(
        play(session, &["e11:Te11>g11"]),
        "6+c4/3i2t4/11/11/11/11/11/11/11/11/5T5/6+C4 r - - 1 2"
    );
}

// 000, "Session handling": two attackers, two captures, one turn.
#[test]
fn deployment_captures_both_attackers() {
    let fen = "10c/11/11/11/11/11/11/11/4(TI)1a4/4a6/11/6C4 r - - 0 1";
    assert_eq!(attackers(fen, 'b', "g1"), ["e3", "g4"]);
    expect(fen, "e4", "e4:Ie4xe3 e4:Te4xg4");
    let session = play(fen, &["e4:Ie4xe3"]);
    assert_eq!(legal(&session), ["e4:Te4xg4"]);
    let after = play(&session, &["e4:Te4xg4"]);
    assert_eq!(after, "10c/11/11/11/11/11/11/11/6T4/4I6/11/6C4 b - - 0 1");
}

// 000, "Attacker Capture" and "Blocking Moves": an Infantry's check is met by
// moving or capturing, and no one can stand between.
#[test]
fn escape_by_capture() {
    let fen = "6c4/11/11/11/11/11/11/11/9IT/11/10i/10C r - - 0 1";
    assert_eq!(status(fen), "check");
    expect(fen, "k4", "Tk4xk2");
    expect(fen, "j4", "");
    expect(fen, "k1", "Ck1-c1 Ck1-d1 Ck1-e1 Ck1-f1 Ck1-h1 Ck1-i1 Ck1-j1 Ck1xk2");
}

// 000, "Interposition": only against pieces that cannot shoot over others.
#[test]
fn escape_by_blocking() {
    let tank = "6c4/11/11/11/11/11/11/11/11/10t/9I1/10C r - - 0 1";
    assert_eq!(status(tank), "check");
    expect(tank, "j2", "");
    let infantry = "6c4/11/11/11/11/11/11/11/11/10+i/9I1/10C r - - 0 1";
    assert_eq!(status(infantry), "check");
    expect(infantry, "j2", "Ij2-k2");
}

// 000, "Check Through Piece Combinations": a carried piece gives check by its
// own range.
#[test]
fn carried_piece_gives_check() {
    let fen = "6c4/11/11/6(EA)4/11/11/11/11/11/11/11/10C b - - 0 1";
    assert_eq!(attackers(fen, 'r', "g12"), ["g9"]);
    assert_eq!(status(fen), "check");
    let out_of_range = "6c4/11/11/11/6(EA)4/11/11/11/11/11/11/10C b - - 0 1";
    assert_eq!(status(out_of_range), "ongoing");
}

// 000, "Air Defense and Check": one defender leaves a kamikaze check, two none.
#[test]
fn air_force_check_through_air_defence() {
    assert_eq!(status("6c4/11/11/11/6F4/11/11/11/11/11/11/10C b - - 0 1"), "check");
    assert_eq!(status("6cg3/11/11/11/6F4/11/11/11/11/11/11/10C b - - 0 1"), "check");
    assert_eq!(status("5gcg3/11/11/11/6F4/11/11/11/11/11/11/10C b - - 0 1"), "ongoing");
}

// An escape by air defence: the Anti-Air brings a second zone to g12.
#[test]
fn escape_by_air_defence() {
    let fen = "4g1cg3/11/11/11/6F4/11/11/11/11/11/11/10C b - - 0 1";
    assert_eq!(status(fen), "check");
    expect(fen, "e12", "Ge12-f12");
}

// 000, "Terrain-Based Check Complications": a ship attacks where it cannot go.
#[test]
fn navy_gives_check_on_land() {
    let fen = "N2c7/11/11/11/11/11/11/11/11/11/11/10C b - - 0 1";
    assert_eq!(status(fen), "check");
    assert_eq!(attackers(fen, 'r', "d12"), ["a12"]);
    assert_eq!(status("N3c6/11/11/11/11/11/11/11/11/11/11/10C b - - 0 1"), "ongoing");
}

// 000, "Terrain isolation": the sea is no way out for a Commander.
#[test]
fn commander_does_not_flee_to_the_sea() {
    let fen = "2c8/11/2T8/11/11/11/11/11/11/11/11/10C b - - 0 1";
    assert_eq!(status(fen), "check");
    expect(fen, "c12", "Cc12-d12 Cc12-e12 Cc12-f12 Cc12-g12 Cc12-h12 Cc12-i12 Cc12-j12");
}

// 000, "Move Restriction During Check": moves that leave the check are refused.
#[test]
fn other_moves_are_refused_in_check() {
    let fen = "6c4/11/6T4/11/11/11/11/2t8/11/4m6/11/10C b - - 0 1";
    assert_eq!(status(fen), "check");
    expect(fen, "c5", "");
    expect(fen, "e3", "");
}

// 10.5: taking the enemy Commander needs no safe own one.
#[test]
fn winning_capture_ignores_the_own_danger() {
    let fen = "6c4/11/6T4/11/11/11/11/11/11/11/10i/10C r - - 0 1";
    assert_eq!(status(fen), "check");
    let after = play(fen, &["Tg10xg12"]);
    assert_eq!(after, "6T4/11/11/11/11/11/11/11/11/11/10i/10C b - - 0 1");
    assert_eq!(status(&after), "red wins: commander captured");
}
