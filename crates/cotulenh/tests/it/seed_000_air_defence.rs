//! Document 000, "Air Defense System", and its examples elsewhere.

use crate::support::{attackers, expect, legal_from, play, refused, verdict, zone};

fn squares(text: &str) -> Vec<String> {
    text.split_whitespace().map(String::from).collect()
}

// 000, "Coverage Examples", level 1: five squares.
#[test]
fn zone_of_level_1() {
    assert_eq!(
        zone("11/11/11/11/11/11/11/11/11/3g7/11/11 r - - 0 1", 'b'),
        squares("d2 c3 d3 e3 d4")
    );
    assert_eq!(
        zone("11/11/11/11/11/11/11/11/11/1n9/11/11 r - - 0 1", 'b'),
        squares("b2 a3 b3 c3 b4")
    );
}

// 000, "Coverage Examples", level 2: thirteen squares, not the 21 of the drawing.
#[test]
fn zone_of_level_2() {
    let d3 = "d1 c2 d2 e2 b3 c3 d3 e3 f3 c4 d4 e4 d5";
    assert_eq!(zone("11/11/11/11/11/11/11/11/11/3s7/11/11 r - - 0 1", 'b'), squares(d3));
    assert_eq!(zone("11/11/11/11/11/11/11/11/11/3+g7/11/11 r - - 0 1", 'b'), squares(d3));
    assert_eq!(
        zone("11/11/11/11/11/11/11/11/11/2+N8/11/11 b - - 0 1", 'r'),
        squares("c1 b2 c2 d2 a3 b3 c3 d3 e3 b4 c4 d4 c5")
    );
}

// 000, "Coverage Examples", level 3: 29 squares.
#[test]
fn zone_of_level_3() {
    let g6 =
        "g3 e4 f4 g4 h4 i4 e5 f5 g5 h5 i5 d6 e6 f6 g6 h6 i6 j6 e7 f7 g7 h7 i7 e8 f8 g8 h8 i8 g9";
    assert_eq!(zone("11/11/11/11/11/11/6+s4/11/11/11/11/11 r - - 0 1", 'b'), squares(g6));
}

// 7.1: the board's edge cuts a zone, other pieces have none.
#[test]
fn zones_at_the_edge_and_of_the_others() {
    assert_eq!(
        zone("11/11/11/11/11/11/11/11/11/11/11/+n10 r - - 0 1", 'b'),
        squares("a1 b1 c1 a2 b2 a3")
    );
    assert_eq!(zone("10g/11/11/11/11/11/11/11/11/11/11/11 r - - 0 1", 'b'), squares("k11 j12 k12"));
    assert_eq!(zone("11/11/11/11/11/11/11/11/2itmeafh2/11/11/11 r - - 0 1", 'b'), squares(""));
}

// 7.1 and 14: carried pieces defend as well.
#[test]
fn carried_pieces_defend() {
    assert_eq!(
        zone("11/11/11/11/11/11/11/11/11/3(eg)7/11/11 r - - 0 1", 'b'),
        squares("d2 c3 d3 e3 d4")
    );
    assert_eq!(
        zone("11/11/11/11/11/11/11/11/11/3(es)7/11/11 r - - 0 1", 'b'),
        squares("d1 c2 d2 e2 b3 c3 d3 e3 f3 c4 d4 e4 d5")
    );
    assert_eq!(
        zone("11/11/11/11/11/11/11/11/11/1(nft)9/11/11 r - - 0 1", 'b'),
        squares("b2 a3 b3 c3 b4")
    );
}

// 000, "Air Defense Examples", 1, as drawn: a8 is seven squares away.
#[test]
fn safe_passage_to_a8_is_too_far() {
    let fen = "11/11/11/11/11/11/11/11/11/3g7/11/F10 r - - 0 1";
    refused(fen, "Fa1-a8");
    expect(fen, "a1", "Fa1-a2 Fa1-a3 Fa1-a4 Fa1-a5 Fa1-b1 Fa1-b2 Fa1-c1 Fa1-d1 Fa1-e1");
}

// The nearest possible: as far as a5.
#[test]
fn safe_passage_to_a5() {
    let fen = "11/11/11/11/11/11/11/11/11/3g7/11/F10 r - - 0 1";
    assert_eq!(verdict(fen, "a1", "a5"), "safe");
    assert_eq!(play(fen, &["Fa1-a5"]), "11/11/11/11/11/11/11/F10/11/3g7/11/11 b - - 1 1");
}

// The same position: into the zone, and out of it again.
#[test]
fn through_the_zone_of_d3() {
    let fen = "11/11/11/11/11/11/11/11/11/3g7/11/F10 r - - 0 1";
    assert_eq!(verdict(fen, "a1", "b2"), "safe");
    assert_eq!(verdict(fen, "a1", "c3"), "kamikaze by d3");
    assert_eq!(verdict(fen, "a1", "d4"), "kamikaze by d3");
    assert_eq!(verdict(fen, "a1", "e5"), "destroyed by d3");
}

// 000, "Air Defense Examples", 2, and "Move Validation Examples", 4, as drawn:
// d3 is on no line from a1.
#[test]
fn kamikaze_from_a1_to_d3_is_no_flight() {
    let fen = "11/11/11/11/11/11/11/11/11/3g7/11/F10 r - - 0 1";
    for action in ["Fa1-d3", "Fa1xd3", "Fa1*d3", "Fa1**d3"] {
        refused(fen, action);
    }
}

// The nearest possible: along rank 3, or on the diagonal from b1.
#[test]
fn kamikaze_on_an_anti_air() {
    let rank = "11/11/11/11/11/11/11/11/11/F2g7/11/11 r - - 0 1";
    assert_eq!(verdict(rank, "a3", "d3"), "kamikaze by d3");
    expect(
        rank,
        "a3",
        "Fa3-a1 Fa3-a2 Fa3-a4 Fa3-a5 Fa3-a6 Fa3-a7 Fa3-b2 Fa3-b3 Fa3-b4 Fa3-c1 Fa3-c5 Fa3-d6
         Fa3-e7 Fa3**d3",
    );
    let empty = "11/11/11/11/11/11/11/11/11/11/11/11 b - - 0 1";
    assert_eq!(play(rank, &["Fa3**d3"]), empty);
    assert_eq!(play("11/11/11/11/11/11/11/11/11/3g7/11/1F9 r - - 0 1", &["Fb1**d3"]), empty);
}

// 000, "Air Defense Examples", 3, as drawn: no line again; the zones of c3 and
// e3 meet on d3 only.
#[test]
fn two_anti_airs_seen_from_a1() {
    let fen = "11/11/11/11/11/11/11/11/11/2g1g6/11/F10 r - - 0 1";
    refused(fen, "Fa1-d3");
    expect(fen, "a1", "Fa1-a2 Fa1-a3 Fa1-a4 Fa1-a5 Fa1-b1 Fa1-b2 Fa1-c1 Fa1-d1 Fa1-e1 Fa1**c3");
    assert_eq!(verdict(fen, "a1", "d4"), "destroyed by c3");
}

// The nearest possible: along rank 3 into both zones.
#[test]
fn two_anti_airs_destroy() {
    let fen = "11/11/11/11/11/11/11/11/11/F1g1g6/11/11 r - - 0 1";
    assert_eq!(verdict(fen, "a3", "b3"), "kamikaze by c3");
    assert_eq!(verdict(fen, "a3", "c3"), "kamikaze by c3");
    assert_eq!(verdict(fen, "a3", "d3"), "destroyed by c3 e3");
    assert_eq!(verdict(fen, "a3", "e3"), "destroyed by c3 e3");
    expect(
        fen,
        "a3",
        "Fa3-a1 Fa3-a2 Fa3-a4 Fa3-a5 Fa3-a6 Fa3-a7 Fa3-b2 Fa3-b4 Fa3-c1 Fa3-c5 Fa3-d6 Fa3-e7
         Fa3**c3",
    );
}

// 000, "Air Defense Examples", 4: f1 is five squares away and not covered; d1 is.
#[test]
fn heroic_anti_air() {
    let fen = "11/11/11/11/11/11/11/11/11/3+g7/11/F10 r - - 0 1";
    refused(fen, "Fa1-f1");
    assert_eq!(verdict(fen, "a1", "c1"), "safe");
    assert_eq!(verdict(fen, "a1", "d1"), "kamikaze by d3");
    assert_eq!(verdict(fen, "a1", "e1"), "destroyed by d3");
    expect(fen, "a1", "Fa1-a2 Fa1-a3 Fa1-a4 Fa1-a5 Fa1-b1 Fa1-b2 Fa1-c1");
}

// 000, "Air Force", heroic: no air defence touches it.
#[test]
fn heroic_air_force_is_always_safe() {
    let fen = "11/11/11/11/11/11/11/11/11/3+g7/11/+F4s5 r - - 0 1";
    assert_eq!(verdict(fen, "a1", "f1"), "safe");
    expect(
        fen,
        "a1",
        "+Fa1-a2 +Fa1-a3 +Fa1-a4 +Fa1-a5 +Fa1-a6 +Fa1-b1 +Fa1-b2 +Fa1-c1 +Fa1-c3 +Fa1-d1 +Fa1-d4
         +Fa1-e1 +Fa1-e5 +Fa1-f6
         +Fa1xf1 +Fa1*f1",
    );
}

// 000, "Edge Case Examples", 2: the zones share e6 alone.
#[test]
fn network_of_anti_air_and_missile() {
    let fen = "11/11/11/11/11/11/3g2s4/11/11/11/11/F10 r - - 0 1";
    let covered = "g4 d5 f5 g5 h5 c6 d6 e6 f6 g6 h6 i6 d7 f7 g7 h7 g8";
    assert_eq!(zone(fen, 'b'), squares(covered));
}

// The same example, as drawn: none of its four targets is on a line from a1.
#[test]
fn network_seen_from_a1() {
    let fen = "11/11/11/11/11/11/3g2s4/11/11/11/11/F10 r - - 0 1";
    for action in ["Fa1-c5", "Fa1-e6", "Fa1-f8", "Fa1**d6"] {
        refused(fen, action);
    }
    expect(
        fen,
        "a1",
        "Fa1-a2 Fa1-a3 Fa1-a4 Fa1-a5 Fa1-b1 Fa1-b2 Fa1-c1 Fa1-c3 Fa1-d1 Fa1-d4 Fa1-e1 Fa1-e5",
    );
}

// The nearest possible: from a6 all of its answers occur.
#[test]
fn network_seen_from_a6() {
    let fen = "11/11/11/11/11/11/F2g2s4/11/11/11/11/11 r - - 0 1";
    assert_eq!(verdict(fen, "a6", "c6"), "kamikaze by d6");
    assert_eq!(verdict(fen, "a6", "d6"), "kamikaze by d6");
    assert_eq!(verdict(fen, "a6", "e6"), "destroyed by d6 g6");
    assert_eq!(verdict(fen, "a6", "e10"), "safe");
    expect(
        fen,
        "a6",
        "Fa6-a10 Fa6-a2 Fa6-a3 Fa6-a4 Fa6-a5 Fa6-a7 Fa6-a8 Fa6-a9 Fa6-b5 Fa6-b6 Fa6-b7 Fa6-c4
         Fa6-c8 Fa6-d3 Fa6-d9 Fa6-e10 Fa6-e2
         Fa6**d6",
    );
}

// 000, "Complete Game Example", move 4: a Tank carries no Anti-Air, an Engineer
// does; e5 lies outside the zone of f7, f6 inside.
#[test]
fn anti_air_stack_on_f7() {
    let fen = "11/11/11/11/11/5(eg)5/11/4F6/11/11/11/11 r - - 0 1";
    assert_eq!(zone(fen, 'b'), squares("f6 e7 f7 g7 f8"));
    assert_eq!(verdict(fen, "e5", "f6"), "kamikaze by f7");
    assert_eq!(verdict(fen, "e5", "e6"), "safe");
    assert_eq!(verdict(fen, "e5", "e8"), "destroyed by f7");
    refused(fen, "Fe5-f6");
}

// 7.2: the square a flight starts from does not count, and a zone of one's own
// side is no obstacle.
#[test]
fn start_square_and_own_zones() {
    let fen = "11/11/11/11/11/4S6/11/4G6/3F7/3g7/11/11 r - - 0 1";
    assert_eq!(verdict(fen, "d4", "d5"), "safe");
    assert_eq!(verdict(fen, "d4", "d7"), "safe");
    assert_eq!(verdict(fen, "d4", "e3"), "kamikaze by d3");
    assert_eq!(verdict(fen, "d4", "d2"), "kamikaze by d3");
    assert_eq!(verdict(fen, "d4", "d1"), "destroyed by d3");
}

// 000, "Zone Exit and Re-entry": from one zone into the next.
#[test]
fn two_zones_one_after_the_other() {
    let fen = "11/11/11/11/11/11/11/11/5g5/11/3g7/2F8 r - - 0 1";
    assert_eq!(verdict(fen, "c1", "d2"), "kamikaze by d2");
    assert_eq!(verdict(fen, "c1", "e3"), "destroyed by d2");
    assert_eq!(verdict(fen, "c1", "f4"), "destroyed by d2 f4");
    refused(fen, "Fc1**f4");
}

// 7.3: kamikaze leaves `**` alone; safe gives both other kinds, never `**`.
#[test]
fn kinds_of_capture_by_verdict() {
    let fen = "11/11/11/11/11/11/6ig2i/11/11/11/6F4/11 r - - 0 1";
    let captures: Vec<_> = legal_from(fen, "g2").into_iter().filter(|a| !a.contains('-')).collect();
    assert_eq!(captures, ["Fg2**g6", "Fg2*k6", "Fg2xk6"]);
}

// 000, "Air Defense and Check": a kamikaze flight attacks, a destroyed one does not.
#[test]
fn attacks_of_an_air_force() {
    assert_eq!(attackers("11/11/11/11/11/11/6ig3/11/11/11/6F4/11 r - - 0 1", 'r', "g6"), ["g2"]);
    assert_eq!(
        attackers("11/11/11/11/11/11/5gig3/11/11/11/6F4/11 r - - 0 1", 'r', "g6"),
        squares("")
    );
}

// 000, "Defense Suppression": once the second defender is gone, the way is open.
#[test]
fn capturing_a_defender_opens_the_way() {
    let fen = "10e/11/11/11/11/11/5gig3/11/5T5/11/6F4/11 r - - 0 1";
    refused(fen, "Fg2**g6");
    let after = play(fen, &["Tf4xf6", "Ek12-k11"]);
    assert_eq!(after, "11/10e/11/11/11/11/5Tig3/11/11/11/6F4/11 r - - 1 2");
    assert_eq!(play(&after, &["Fg2**g6"]), "11/10e/11/11/11/11/5T1g3/11/11/11/11/11 b - - 0 2");
}
