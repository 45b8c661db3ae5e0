//! Rule 14, first part: the board, pieces, captures, stacks and air defence. One test for each point
//! of the table.

use cotulenh::fen::START_FEN as START;

use crate::support::{attackers, between, expect, play, refused, verdict, zone};

// Red's side is the bottom: its Commander is on g1 and its Infantry goes up.
#[test]
fn r14_red_is_at_the_bottom() {
    expect(START, "k5", "Ik5-k4 Ik5-k6");
    expect(START, "k8", "");
    assert_eq!(attackers(START, 'r', "k6"), ["k5"]);
}

// The Navy's water is a-c and d6 e6 d7 e7; bridges are land.
#[test]
fn r14_bridges_are_land() {
    expect(
        "11/11/11/11/11/11/3N7/11/11/11/11/11 r - - 0 1",
        "d6",
        "Nd6-e6 Nd6-d7 Nd6-c6 Nd6-b6 Nd6-a6 Nd6-c7 Nd6-b8 Nd6-a9 Nd6-c5 Nd6-b4 Nd6-a3 \
         Nd6-e7",
    );
    expect("11/11/11/11/11/11/5G5/11/11/11/11/11 r - - 0 1", "f6", "Gf6-e6 Gf6-f5 Gf6-f7 Gf6-g6");
}

// The squares on the way must be passable, not only the destination.
#[test]
fn r14_the_way_must_be_passable() {
    refused("11/11/11/11/11/11/11/11/2N8/11/11/11 r - - 0 1", "Nc4-e6");
    refused("11/11/11/11/11/11/11/11/11/N1T8/11/11 r - - 0 1", "Tc3&a3");
}

// The Air Force may stand on the sea.
#[test]
fn r14_the_air_force_may_stand_on_the_sea() {
    assert_eq!(
        play("11/11/11/11/11/11/11/11/11/2F8/11/11 r - - 0 1", &["Fc3-a3"]),
        "11/11/11/11/11/11/11/11/11/F10/11/11 b - - 1 1"
    );
    assert_eq!(
        play("11/11/11/11/11/11/11/11/11/2(FI)8/11/11 r - - 0 1", &["(FI)c3-a1"]),
        "11/11/11/11/11/11/11/11/11/11/11/(FI)10 b - - 1 1"
    );
}

// A heroic Commander moves any distance in all 8 directions and captures at 2.
#[test]
fn r14_heroic_commander() {
    expect(
        "10c/11/11/11/11/11/11/11/11/2h1h6/11/2+C2i5 r - - 0 1",
        "c1",
        "+Cc1-c2 +Cc1-d2 +Cc1-d1 +Cc1xc3 +Cc1xe3",
    );
}

// A heroic Headquarters moves 1.
#[test]
fn r14_heroic_headquarters_move_one() {
    expect("11/11/11/11/11/11/11/11/11/8h2/11/8h1+H r - - 0 1", "k1", "+Hk1-j1 +Hk1-j2 +Hk1-k2");
}

// The Navy moves over pieces.
#[test]
fn r14_the_navy_moves_over_pieces() {
    expect(
        "NN9/nF9/11/11/11/11/11/11/11/11/11/11 r - - 0 1",
        "a12",
        "Na12-a10 Na12-a9 Na12-a8 Na12-c12 Na12-c10 Na12xa11 Na12&b11",
    );
}

// The Tank captures over pieces and crosses the river anywhere.
#[test]
fn r14_the_tank_captures_over_pieces_and_is_not_heavy() {
    expect(
        "11/11/11/11/10h/10h/10T/11/11/11/11/11 r - - 0 1",
        "k6",
        "Tk6-k5 Tk6-k4 Tk6-j6 Tk6-i6 Tk6xk7 Tk6xk8",
    );
    expect(
        "11/11/11/11/11/11/10T/11/11/11/11/11 r - - 0 1",
        "k6",
        "Tk6-k5 Tk6-k4 Tk6-j6 Tk6-i6 Tk6-k7 Tk6-k8",
    );
}

// Heavy pieces cross on files f and h, along the file and not across it.
#[test]
fn r14_heavy_pieces_cross_vertically_on_f_and_h() {
    expect("11/11/11/11/11/11/5G5/11/11/11/11/11 r - - 0 1", "f6", "Gf6-e6 Gf6-f5 Gf6-f7 Gf6-g6");
    expect("11/11/11/11/11/7G3/11/11/11/11/11/11 r - - 0 1", "h7", "Gh7-g7 Gh7-h6 Gh7-h8 Gh7-i7");
    expect("11/11/11/11/11/11/6G4/11/11/11/11/11 r - - 0 1", "g6", "Gg6-f6 Gg6-g5 Gg6-h6");
    refused("11/11/11/11/11/11/11/5A5/11/11/11/11 r - - 0 1", "Af5-h7");
    refused("11/11/11/11/11/4A6/11/11/11/11/11/11 r - - 0 1", "Ae7-f6");
}

// Stay captures: forced by terrain for all, by choice for A, S, F outside deploys.
#[test]
fn r14_stay_captures() {
    let fen = "11/11/11/11/11/11/2Ah7/11/2h(EA)7/1fT8/11/11 r - - 0 1";
    assert_eq!(between(fen, "c3", "b3"), ["Tc3*b3"]);
    assert_eq!(between(fen, "c3", "c4"), ["Tc3xc4"]);
    assert_eq!(between(fen, "c6", "d6"), ["Ac6*d6", "Ac6xd6"]);
    assert_eq!(between(fen, "d4", "d6"), ["d4:Ad4xd6"]);
}

// The Navy stays only where it must: on land. Where it may stand it moves to the target.
#[test]
fn r14_the_navy_does_not_choose_to_stay() {
    let fen = "11/11/11/11/11/11/11/2i8/11/1nN2t5/11/11 r - - 0 1";
    assert_eq!(between(fen, "c3", "f3"), ["Nc3*f3"]);
    assert_eq!(between(fen, "c3", "c5"), ["Nc3xc5"]);
    assert_eq!(between(fen, "c3", "b3"), ["Nc3xb3"]);
    assert_eq!(play(fen, &["Nc3*f3"]), "11/11/11/11/11/11/11/2i8/11/1nN8/11/11 b - - 0 1");
}

// Suicide captures are for the Air Force only, and forced when the flight is KAMIKAZE.
#[test]
fn r14_suicide_captures() {
    let fen = "11/11/11/11/4A1hg3/11/6T4/11/6F4/11/11/11 r - - 0 1";
    assert_eq!(between(fen, "g4", "g8"), ["Fg4**g8"]);
    assert_eq!(between(fen, "g6", "g8"), ["Tg6xg8"]);
    assert_eq!(between(fen, "e8", "g8"), ["Ae8*g8", "Ae8xg8"]);
}

// The flying general needs a clear line.
#[test]
fn r14_the_flying_general_needs_a_clear_line() {
    assert_eq!(
        between("4c6/11/11/11/11/11/11/11/11/11/11/4C6 r - - 0 1", "e1", "e12"),
        ["Ce1xe12"]
    );
    expect(
        "4c6/11/11/11/11/11/11/11/11/11/4h6/4C6 r - - 0 1",
        "e1",
        "Ce1-c1 Ce1-d1 Ce1-f1 Ce1-g1 Ce1-h1 Ce1-i1 Ce1-j1 Ce1-k1",
    );
}

// Valid stacks are those of the list: no Commander with Infantry, no Artillery with Militia,
// no carried Headquarters.
#[test]
fn r14_valid_stacks() {
    expect("10c/11/11/11/11/11/2C8/2I8/11/11/11/11 r - - 0 1", "c5", "Ic5-c4 Ic5-d5");
    refused("11/11/11/11/11/11/2M8/2A8/11/11/11/11 r - - 0 1", "Ac5&c6");
    refused("11/11/11/11/11/11/2A8/2M8/11/11/11/11 r - - 0 1", "Mc5&c6");
    for carrier in ["N", "F", "T", "E"] {
        let fen = format!("11/11/11/11/11/11/2H8/2{carrier}8/11/11/11/11 r - - 0 1");
        refused(&fen, &format!("{carrier}c5&c6"));
    }
}

// Each piece keeps its own heroic mark.
#[test]
fn r14_each_piece_keeps_its_mark() {
    assert_eq!(
        play("11/11/11/11/11/11/4(T+M)6/11/4+F6/11/11/11 r - - 0 1", &["+Fe4&e6"]),
        "11/11/11/11/11/11/4(+FT+M)6/11/11/11/11/11 b - - 0 1"
    );
    assert_eq!(
        play("11/11/11/11/11/11/4(TM)6/11/4+F6/11/11/11 r - - 0 1", &["+Fe4&e6"]),
        "11/11/11/11/11/11/4(+FTM)6/11/11/11/11/11 b - - 0 1"
    );
}

// Carried pieces defend against aircraft.
#[test]
fn r14_carried_pieces_defend() {
    assert_eq!(
        verdict("11/11/11/11/11/4(es)6/11/11/11/11/4F6/11 r - - 0 1", "e2", "e5"),
        "kamikaze by e7"
    );
    assert_eq!(zone("11/11/11/11/11/11/11/11/11/11/11/10(eg) r - - 0 1", 'b'), ["j1", "k1", "k2"]);
}

// Leaving a zone is DESTROYED.
#[test]
fn r14_leaving_a_zone_is_destroyed() {
    let fen = "11/11/11/11/4h6/11/3g7/11/4F6/11/11/11 r - - 0 1";
    assert_eq!(verdict(fen, "e4", "e8"), "destroyed by d6");
    assert_eq!(between(fen, "e4", "e8"), [] as [&str; 0]);
}

// Quiet moves of the Air Force need SAFE.
#[test]
fn r14_quiet_flights_need_safe() {
    let fen = "11/11/11/11/11/11/3g7/11/4F6/11/11/11 r - - 0 1";
    assert_eq!(verdict(fen, "e4", "e6"), "kamikaze by d6");
    refused(fen, "Fe4-e6");
    assert_eq!(between(fen, "e4", "e5"), ["Fe4-e5"]);
}

// A level-2 zone has 13 squares.
#[test]
fn r14_level_2_has_13_squares() {
    for fen in [
        "11/11/11/11/11/11/5S5/11/11/11/11/11 r - - 0 1",
        "11/11/11/11/11/11/5+G5/11/11/11/11/11 r - - 0 1",
        "11/11/11/11/11/11/3+N7/11/11/11/11/11 r - - 0 1",
    ] {
        assert_eq!(zone(fen, 'r').len(), 13);
    }
}

// A heroic Air Force ignores air defence.
#[test]
fn r14_a_heroic_air_force_ignores_air_defence() {
    let fen = "11/11/11/11/4h6/4s6/3g7/11/4+F6/11/11/11 r - - 0 1";
    assert_eq!(between(fen, "e4", "e6"), ["+Fe4-e6"]);
    assert_eq!(between(fen, "e4", "e8"), ["+Fe4*e8", "+Fe4xe8"]);
}

// Nothing wraps round the edges of the board.
#[test]
fn r14_nothing_wraps_round_the_edges() {
    assert_eq!(
        zone("11/11/11/11/11/11/10S/11/11/11/11/11 r - - 0 1", 'r').join(" "),
        "k4 j5 k5 i6 j6 k6 j7 k7 k8"
    );
    assert_eq!(
        zone("11/11/11/11/11/11/N10/11/11/11/11/11 r - - 0 1", 'r').join(" "),
        "a5 a6 b6 a7"
    );
    expect(
        "11/11/11/11/11/11/10+M/11/11/11/11/11 r - - 0 1",
        "k6",
        "+Mk6-k7 +Mk6-k8 +Mk6-k5 +Mk6-k4 +Mk6-j6 +Mk6-i6 +Mk6-j7 +Mk6-i8 +Mk6-j5 +Mk6-i4",
    );
    assert_eq!(
        attackers("11/11/11/11/11/11/10F/11/11/11/11/11 r - - 0 1", 'r', "a7"),
        [] as [&str; 0]
    );
}
