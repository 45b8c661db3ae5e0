//! Rule 14: one test for each point where the sources disagree.

use crate::support::{attackers, expect, legal, legal_from, play, refused, status, verdict, zone};

const START: &str = "6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6C4 r - - 0 1";

/// The actions from one square that end on another.
fn between(fen: &str, from: &str, to: &str) -> Vec<String> {
    let mut actions = legal_from(fen, from);
    actions.retain(|action| action.ends_with(to));
    actions
}

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

// Carried pieces attack by their own row.
#[test]
fn r14_carried_pieces_attack() {
    let fen = "6c4/11/11/6(EA)4/11/11/11/11/11/11/11/2C8 b - - 0 1";
    assert_eq!(attackers(fen, 'r', "g12"), ["g9"]);
    assert_eq!(status(fen), "check");
}

// A carried Commander can be exposed.
#[test]
fn r14_a_carried_commander_can_be_exposed() {
    assert_eq!(status("11/11/11/11/11/4(nc)6/11/11/11/11/11/4(FTC)6 r - - 0 1"), "check");
    refused("5c5/11/11/11/11/11/11/11/11/11/11/4(TC)6 r - - 0 1", "(TC)e1-f1");
}

// Attackers are promoted for good; a mover that attacks nothing is not.
#[test]
fn r14_attackers_are_promoted_for_good() {
    let after = play("6c4/11/11/5g5/6F4/5T5/11/11/11/11/11/2C8 r - - 0 1", &["Tf7xf9"]);
    assert_eq!(after, "6c4/11/11/5T5/6+F4/11/11/11/11/11/11/2C8 b - - 0 1");
    assert_eq!(
        play(&after, &["Cg12-h12", "+Fg8-g3"]),
        "7c3/11/11/5T5/11/11/11/11/11/6+F4/11/2C8 b - - 2 2"
    );
}

// Headquarters become heroic when their side gives check.
#[test]
fn r14_headquarters_become_heroic_with_a_check() {
    assert_eq!(
        play("6c4/5h5/11/11/6T4/11/11/11/11/11/5H1H3/2C8 r - - 0 1", &["Tg8-g10"]),
        "6c4/5h5/6+T4/11/11/11/11/11/11/11/5+H1+H3/2C8 b - - 0 1"
    );
}

// A carrier may deploy off the sea if the rest can stand at the end.
#[test]
fn r14_a_carrier_may_leave_its_cargo_at_sea_for_a_moment() {
    let after = play("11/11/11/11/11/11/11/11/11/1(NT)9/11/11 r - - 0 1", &["b3:Nb3>b7"]);
    assert_eq!(legal(&after), ["b3:Tb3>c3", "b3:Tb3>d3"]);
    refused("11/11/11/11/11/11/11/11/11/(NI)10/11/11 r - - 0 1", "a3:Na3>a7");
}

// Commit is open at any time after one step.
#[test]
fn r14_commit_after_any_step() {
    let fen = "11/11/11/11/11/11/11/11/4(FTI)6/11/11/11 r - - 0 1";
    refused(fen, "commit");
    assert_eq!(
        play(fen, &["e4:Ie4>e5", "commit"]),
        "11/11/11/11/11/11/11/4I6/4(FT)6/11/11/11 b - - 1 1"
    );
    assert_eq!(
        play(fen, &["e4:Ie4>e5", "e4:Te4>d4", "commit"]),
        "11/11/11/11/11/11/11/4I6/3TF6/11/11/11 b - - 1 1"
    );
}

// The winning capture needs no safe Commander.
#[test]
fn r14_the_winning_capture_needs_no_safe_commander() {
    let fen = "6c4/11/6T4/11/11/11/11/11/11/4t6/4I6/4C6 r - - 0 1";
    assert_eq!(legal_from(fen, "g10"), ["Tg10xg12"]);
    assert_eq!(status(&play(fen, &["Tg10xg12"])), "red wins: commander captured");
}

// The clock is reset by captures, promotions and combinations, not by Commander moves.
#[test]
fn r14_clock_resets() {
    let fen = "6c4/11/11/6h4/6T4/6I4/11/11/11/11/11/2C8 r - - 30 40";
    assert_eq!(play(fen, &["Cc1-c2"]), "6c4/11/11/6h4/6T4/6I4/11/11/11/11/2C8/11 b - - 31 40");
    assert_eq!(play(fen, &["Tg8-f8"]), "6c4/11/11/6h4/5T5/6I4/11/11/11/11/11/2C8 b - - 31 40");
    assert_eq!(play(fen, &["Tg8xg9"]), "6c4/11/11/6T4/11/6I4/11/11/11/11/11/2C8 b - - 0 40");
    assert_eq!(play(fen, &["Ig7&g8"]), "6c4/11/11/6h4/6(TI)4/11/11/11/11/11/11/2C8 b - - 0 40");
    assert_eq!(
        play("6c4/11/11/11/6A4/11/11/11/11/11/11/2C8 r - - 30 40", &["Ag8-g9"]),
        "6c4/11/11/6+A4/11/11/11/11/11/11/11/2C8 b - - 0 40"
    );
}

// A draw can be claimed at 100 half-moves and happens at 150.
#[test]
fn r14_the_clock_draws_at_150() {
    let status_at =
        |clock: u32| status(&format!("6c4/11/11/11/11/11/11/11/11/10T/11/2C8 r - - {clock} 90"));
    assert_eq!(status_at(50), "ongoing");
    assert_eq!(status_at(100), "ongoing");
    assert_eq!(status_at(149), "ongoing");
    assert_eq!(status_at(150), "draw: 75 moves");
}

// The repetition key has no clocks: the same position with other clocks plays the same.
#[test]
fn r14_clocks_are_no_part_of_the_position() {
    let moves = ["Tk3-k4", "Cg12-f12", "Tk4-k3", "Cf12-g12"];
    let after = play("6c4/11/11/11/11/11/11/11/11/10T/11/2C8 r - - 12 34", &moves);
    assert_eq!(after, "6c4/11/11/11/11/11/11/11/11/10T/11/2C8 r - - 16 36");
    assert_eq!(legal(&after), legal("6c4/11/11/11/11/11/11/11/11/10T/11/2C8 r - - 12 34"));
}

// The symbols are `*`, `**` and `+`, and a deploy step always names its origin.
#[test]
fn r14_symbols() {
    expect(
        "6h3(+FI)/10g/11/11/11/11/11/11/11/11/11/11 r - - 0 1",
        "k12",
        "(+FI)k12-j12 (+FI)k12-i12 (+FI)k12-h12 (+FI)k12-f12 (+FI)k12-j11 (+FI)k12-i10 \
         (+FI)k12-h9 (+FI)k12-g8 (+FI)k12-f7 (+FI)k12-k10 (+FI)k12-k9 (+FI)k12-k8 \
         (+FI)k12-k7 (+FI)k12xk11 (+FI)k12xg12 (+FI)k12*k11 (+FI)k12*g12 k12:+Fk12>j12 \
         k12:+Fk12>i12 k12:+Fk12>h12 k12:+Fk12>f12 k12:+Fk12>j11 k12:+Fk12>i10 \
         k12:+Fk12>h9 k12:+Fk12>g8 k12:+Fk12>f7 k12:+Fk12>k10 k12:+Fk12>k9 k12:+Fk12>k8 \
         k12:+Fk12>k7 k12:+Fk12xk11 k12:+Fk12xg12 k12:Ik12>j12 k12:Ik12xk11",
    );
    assert_eq!(
        between("10F/10g/11/11/11/11/11/11/11/11/11/11 r - - 0 1", "k12", "k11"),
        ["Fk12**k11"]
    );
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
