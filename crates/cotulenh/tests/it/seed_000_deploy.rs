//! Document 000, "Deployment System", "Deploy Sequences" and the step-by-step
//! naval deployment.

use crate::support::{bad_fen, expect, legal, play, refused, status};

const TANK_AND_INFANTRY: &str = "(TI)c3-c1 (TI)c3-c2 (TI)c3-c4 (TI)c3-c5 (TI)c3-d3 (TI)c3-e3
    c3:Tc3>c1 c3:Tc3>c2 c3:Tc3>c4 c3:Tc3>c5 c3:Tc3>d3 c3:Tc3>e3
    c3:Ic3>c2 c3:Ic3>c4 c3:Ic3>d3";
const NAVY_ON_C3: [&str; 12] = [
    "c3:Nc3>a1",
    "c3:Nc3>a3",
    "c3:Nc3>a5",
    "c3:Nc3>b2",
    "c3:Nc3>b3",
    "c3:Nc3>b4",
    "c3:Nc3>c1",
    "c3:Nc3>c2",
    "c3:Nc3>c4",
    "c3:Nc3>c5",
    "c3:Nc3>c6",
    "c3:Nc3>c7",
];

// 000, "Deployment Examples and Notation", 1, and "Move Validation Examples", 5
#[test]
fn tank_and_infantry() {
    let fen = "11/11/11/11/11/11/11/11/11/2(TI)8/11/11 r - - 0 1";
    expect(fen, "c3", TANK_AND_INFANTRY);
    let after = "11/11/11/11/11/11/11/2T8/11/3I7/11/11 b - - 1 1";
    assert_eq!(play(fen, &["c3:Tc3>c5", "c3:Ic3>d3"]), after);
    assert_eq!(play(fen, &["c3:Ic3>d3", "c3:Tc3>c5"]), after);
}

// The same example half way: Red is still to move, and may leave it there.
#[test]
fn tank_and_infantry_half_way() {
    let fen = "11/11/11/11/11/11/11/11/11/2(TI)8/11/11 r - - 0 1";
    let session = "11/11/11/11/11/11/11/11/11/2(TI)8/11/11 r - - 0 1 c3:Tc3>c5...";
    assert_eq!(play(fen, &["c3:Tc3>c5"]), session);
    assert_eq!(legal(session), ["c3:Ic3>c2", "c3:Ic3>c4", "c3:Ic3>d3", "commit"]);
    assert_eq!(play(session, &["commit"]), "11/11/11/11/11/11/11/2T8/11/2I8/11/11 b - - 1 1");
}

// 000, "Session Lifecycle": no session, nothing to commit.
#[test]
fn commit_needs_a_step() {
    refused("11/11/11/11/11/11/11/11/11/2(TI)8/11/11 r - - 0 1", "commit");
}

// 10.2: the first step is not the whole stack; later ones may take all that is left.
#[test]
fn whole_stack_is_a_plain_move() {
    let fen = "11/11/11/11/11/11/11/11/11/4(FTI)6/11/11 r - - 0 1";
    refused(fen, "e3:(FTI)e3>e4");
    assert_eq!(
        play(fen, &["e3:Fe3>e5", "e3:(TI)e3>e4"]),
        "11/11/11/11/11/11/11/4F6/4(TI)6/11/11/11 b - - 1 1"
    );
}

// 000, "Deployment Examples and Notation", 2: from c3 a Tank does not reach d4.
#[test]
fn navy_air_force_tank() {
    let fen = "11/11/11/11/11/11/11/11/11/2(NFT)8/11/11 r - - 0 1";
    refused(fen, "c3:Tc3>d4");
    let session = "11/11/11/11/11/11/11/11/11/2(NFT)8/11/11 r - - 0 1 c3:Fc3>e5,Tc3>d3...";
    assert_eq!(play(fen, &["c3:Fc3>e5", "c3:Tc3>d3"]), session);
    let mut wanted = NAVY_ON_C3.to_vec();
    wanted.push("commit");
    assert_eq!(legal(session), wanted);
    assert_eq!(play(session, &["commit"]), "11/11/11/11/11/11/11/4F6/11/2NT7/11/11 b - - 1 1");
}

// 000, "Deployment Examples and Notation", 3, as drawn: d4 is on a diagonal and
// e5 two squares off, so nothing is captured.
#[test]
fn captures_as_drawn() {
    expect("11/11/11/11/11/11/11/4i6/3t7/2(TI)8/11/11 r - - 0 1", "c3", TANK_AND_INFANTRY);
}

// The nearest possible: the targets on c5 and d3.
#[test]
fn captures_of_tank_and_infantry() {
    let fen = "11/11/11/11/11/11/11/2t8/11/2(TI)i7/11/11 r - - 7 1";
    let after = "11/11/11/11/11/11/11/2T8/11/3I7/11/11 b - - 0 1";
    assert_eq!(play(fen, &["c3:Tc3xc5", "c3:Ic3xd3"]), after);
    assert_eq!(play(fen, &["c3:Ic3xd3", "c3:Tc3xc5"]), after);
}

// 000, "Deployment Examples and Notation", 4: no such stack, and no Engineer flies.
#[test]
fn recombination_as_drawn() {
    assert!(bad_fen("11/11/11/11/11/11/11/11/11/2(AFT)1E6/11/11 r - - 0 1"));
    let fen = "11/11/11/11/11/11/11/11/11/2(FT)1E6/11/11 r - - 0 1";
    refused(fen, "c3:Fc3&e3");
    refused(fen, "c3:Tc3>d4");
}

// The nearest possible: an Infantry waits on e3. Combining inside a deploy turn
// does not set the clock back.
#[test]
fn recombination() {
    let fen = "11/11/11/11/11/11/11/11/11/2(FT)1I6/11/11 r - - 3 1";
    assert_eq!(
        play(fen, &["c3:Fc3&e3", "c3:Tc3>d3"]),
        "11/11/11/11/11/11/11/11/11/3T(FI)6/11/11 b - - 4 1"
    );
}

// 000, "Deploy Sequence Examples", captures: Artillery carries nobody.
#[test]
fn artillery_with_infantry_is_no_stack() {
    assert!(bad_fen("11/11/11/11/11/11/11/11/11/11/3(AI)7/11 r - - 0 1"));
}

// The nearest possible: Engineer and Artillery; e5 and f3 are off every line.
#[test]
fn engineer_and_artillery_capture() {
    let fen = "11/11/11/11/11/11/11/3i7/11/3i7/3(EA)7/11 r - - 0 1";
    refused("11/11/11/11/11/11/11/4i6/11/11/3(EA)7/11 r - - 0 1", "d2:Ad2xe5");
    assert_eq!(
        play(fen, &["d2:Ad2xd5", "d2:Ed2xd3"]),
        "11/11/11/11/11/11/11/3A7/11/3E7/11/11 b - - 0 1"
    );
    // Deploying, the Artillery has no choice to stay.
    refused(fen, "d2:Ad2*d5");
}

// 000, "LAN Deploy Sequence Notation", third line, in possible moves.
#[test]
fn engineer_and_artillery_part() {
    let fen = "11/11/11/11/11/11/11/11/11/11/3(EA)7/11 r - - 0 1";
    refused(fen, "d2:Ad2>e5");
    assert_eq!(
        play(fen, &["d2:Ad2>f4", "d2:Ed2>e2"]),
        "11/11/11/11/11/11/11/11/5A5/11/4E6/11 b - - 1 1"
    );
}

// 000, "Complex Naval Deployment Sequence", as drawn: steps 1 and 2 are refused,
// step 3 alone is possible.
#[test]
fn naval_sequence_as_drawn() {
    let fen = "11/11/11/11/11/11/11/11/11/2(NFT)1E6/11/11 r - - 0 1";
    refused(fen, "c3:Fc3&e3");
    refused(fen, "c3:Tc3>d4");
    let session = "11/11/11/11/11/11/11/11/11/2(NFT)1E6/11/11 r - - 0 1 c3:Nc3>b3...";
    assert_eq!(play(fen, &["c3:Nc3>b3"]), session);
}

// The nearest possible, step by step: an Infantry waits on e3.
#[test]
fn naval_sequence_step_1() {
    let fen = "11/11/11/11/11/11/11/11/11/2(NFT)1I6/11/11 r - - 0 1";
    let session = "11/11/11/11/11/11/11/11/11/2(NFT)1I6/11/11 r - - 0 1 c3:Fc3&e3...";
    assert_eq!(play(fen, &["c3:Fc3&e3"]), session);
    let mut wanted: Vec<String> = NAVY_ON_C3.iter().map(ToString::to_string).collect();
    wanted.extend(NAVY_ON_C3.iter().map(|step| step.replace(":N", ":(NT)")));
    let tank = ["&e3", ">c1", ">c2", ">c4", ">c5", ">d3"];
    wanted.extend(tank.iter().map(|to| format!("c3:Tc3{to}")));
    wanted.push("commit".to_string());
    wanted.sort();
    assert_eq!(legal(session), wanted);
    assert_eq!(
        play(session, &["commit"]),
        "11/11/11/11/11/11/11/11/11/2(NT)1(FI)6/11/11 b - - 1 1"
    );
}

#[test]
fn naval_sequence_step_2() {
    let fen = "11/11/11/11/11/11/11/11/11/2(NFT)1I6/11/11 r - - 0 1 c3:Fc3&e3...";
    let session = "11/11/11/11/11/11/11/11/11/2(NFT)1I6/11/11 r - - 0 1 c3:Fc3&e3,Tc3>d3...";
    assert_eq!(play(fen, &["c3:Tc3>d3"]), session);
    let mut wanted = NAVY_ON_C3.to_vec();
    wanted.push("commit");
    assert_eq!(legal(session), wanted);
    assert_eq!(play(session, &["commit"]), "11/11/11/11/11/11/11/11/11/2NT(FI)6/11/11 b - - 1 1");
}

// The last piece ends the turn by itself.
#[test]
fn naval_sequence_step_3() {
    let fen = "11/11/11/11/11/11/11/11/11/2(NFT)1I6/11/11 r - - 0 1 c3:Fc3&e3,Tc3>d3...";
    let after = "11/11/11/11/11/11/11/11/11/1N1T(FI)6/11/11 b - - 1 1";
    assert_eq!(play(fen, &["c3:Nc3>b3"]), after);
    let start = "11/11/11/11/11/11/11/11/11/2(NFT)1I6/11/11 r - - 0 1";
    assert_eq!(play(start, &["c3:Fc3&e3", "c3:Tc3>d3", "c3:Nc3>b3"]), after);
}

// 000, "Stack Composition During Deployment": the Tank may follow onto e3.
#[test]
fn naval_sequence_gathers_three_pieces() {
    let fen = "11/11/11/11/11/11/11/11/11/2(NFT)1I6/11/11 r - - 0 1";
    assert_eq!(
        play(fen, &["c3:Fc3&e3", "c3:Tc3&e3", "commit"]),
        "11/11/11/11/11/11/11/11/11/2N1(FTI)6/11/11 b - - 1 1"
    );
}

// 000, delayed validation, and 14: a ship may leave its Tank on the water only
// if the Tank gets ashore or back on board in the same turn.
#[test]
fn tank_left_at_sea_must_follow() {
    let away = "11/11/11/11/11/11/11/11/11/1(NT)9/11/11 r - - 0 1 b3:Nb3>a3...";
    assert_eq!(legal(away), ["b3:Tb3&a3", "b3:Tb3>c3", "b3:Tb3>d3"]);
    assert_eq!(play(away, &["b3:Tb3>d3"]), "11/11/11/11/11/11/11/11/11/N2T7/11/11 b - - 1 1");
    let ashore = "11/11/11/11/11/11/11/11/11/1(NT)9/11/11 r - - 0 1 b3:Nb3>c3...";
    assert_eq!(legal(ashore), ["b3:Tb3&c3"]);
    assert_eq!(play(ashore, &["b3:Tb3&c3"]), "11/11/11/11/11/11/11/11/11/2(NT)8/11/11 b - - 1 1");
}

// Where the Infantry could not follow, the ship's step is not offered (10.6).
#[test]
fn no_dead_ends_at_sea() {
    let fen = "11/11/11/11/11/11/11/11/11/(NI)10/11/11 r - - 0 1";
    let plain = "(NI)a3-a1 (NI)a3-a2 (NI)a3-a4 (NI)a3-a5 (NI)a3-a6 (NI)a3-a7 (NI)a3-b2 (NI)a3-b3
        (NI)a3-b4 (NI)a3-c1 (NI)a3-c3 (NI)a3-c5 (NI)a3-d6 (NI)a3-e7";
    expect(fen, "a3", &format!("{plain} a3:Na3>a2 a3:Na3>a4 a3:Na3>b3"));
}

// An Air Force may be left on the water.
#[test]
fn air_force_left_at_sea() {
    let fen = "11/11/11/11/11/11/11/11/11/(NF)10/11/11 r - - 0 1";
    assert_eq!(
        play(fen, &["a3:Na3>a5", "commit"]),
        "11/11/11/11/11/11/11/N10/11/F10/11/11 b - - 1 1"
    );
}

// 10.3: a part that takes a ship from the coast has moved and stays.
#[test]
fn forced_stay_capture_while_deploying() {
    let fen = "11/11/11/11/11/11/11/11/11/1n(TI)8/11/11 r - - 5 1";
    let session = "11/11/11/11/11/11/11/11/11/1n(TI)8/11/11 r - - 5 1 c3:Tc3*b3...";
    assert_eq!(play(fen, &["c3:Tc3*b3"]), session);
    assert_eq!(legal(session), ["c3:Ic3>c2", "c3:Ic3>c4", "c3:Ic3>d3", "commit"]);
    assert_eq!(play(session, &["commit"]), "11/11/11/11/11/11/11/11/11/2(TI)8/11/11 b - - 0 1");
    assert_eq!(play(session, &["c3:Ic3>d3"]), "11/11/11/11/11/11/11/11/11/2TI7/11/11 b - - 0 1");
}

// 5.5: a suicide flight while deploying takes what flies with it.
#[test]
fn suicide_while_deploying() {
    let fen = "11/11/11/11/11/11/11/11/11/2(NFT)2g5/11/11 r - - 0 1";
    assert_eq!(
        play(fen, &["c3:Fc3**f3", "commit"]),
        "11/11/11/11/11/11/11/11/11/2(NT)8/11/11 b - - 0 1"
    );
    assert_eq!(
        play(fen, &["c3:(FT)c3**f3", "commit"]),
        "11/11/11/11/11/11/11/11/11/2N8/11/11 b - - 0 1"
    );
    refused(fen, "c3:Fc3xf3");
}

// 000, "Turn Transition Rules": capturing the Commander ends turn and game at once.
#[test]
fn deployed_piece_captures_the_commander() {
    let fen = "6c4/11/11/11/6(FT)4/11/11/11/11/11/11/10C r - - 0 1";
    let after = play(fen, &["g8:Fg8xg12"]);
    assert_eq!(after, "6F4/11/11/11/6T4/11/11/11/11/11/11/10C b - - 0 1");
    assert_eq!(status(&after), "red wins: commander captured");
}

// 000, "Same Stack Origin": other units rest while a session is open.
#[test]
fn only_the_open_stack_moves() {
    let session = "11/11/11/11/11/11/11/11/11/2(TI)4(TI)3/11/10F r - - 0 1 c3:Ic3>d3...";
    assert_eq!(
        legal(session),
        ["c3:Tc3&d3", "c3:Tc3>c1", "c3:Tc3>c2", "c3:Tc3>c4", "c3:Tc3>c5", "commit"]
    );
}
