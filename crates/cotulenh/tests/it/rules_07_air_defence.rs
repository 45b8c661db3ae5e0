//! Rule 7: air defence.

use crate::support::{expect, legal_from, play, refused, verdict, zone};

const LEVEL_1: [&str; 5] = ["f5", "e6", "f6", "g6", "f7"];
const LEVEL_2: [&str; 13] =
    ["f4", "e5", "f5", "g5", "d6", "e6", "f6", "g6", "h6", "e7", "f7", "g7", "f8"];

// 7.1: Anti-Air defends at level 1, heroic at level 2.
#[test]
fn r7_1_anti_air() {
    assert_eq!(zone("11/11/11/11/11/11/5g5/11/11/11/11/11 r - - 0 1", 'b'), LEVEL_1);
    assert_eq!(zone("11/11/11/11/11/11/5+g5/11/11/11/11/11 r - - 0 1", 'b'), LEVEL_2);
}

// 7.1: the Navy defends at level 1, heroic at level 2.
#[test]
fn r7_1_navy() {
    assert_eq!(
        zone("11/11/11/11/11/11/2N8/11/11/11/11/11 r - - 0 1", 'r'),
        ["c5", "b6", "c6", "d6", "c7"]
    );
    assert_eq!(
        zone("11/11/11/11/11/11/2+N8/11/11/11/11/11 r - - 0 1", 'r'),
        ["c4", "b5", "c5", "d5", "a6", "b6", "c6", "d6", "e6", "b7", "c7", "d7", "c8"]
    );
}

// 7.1: the Missile defends at level 2, heroic at level 3.
#[test]
fn r7_1_missile() {
    assert_eq!(zone("11/11/11/11/11/11/5s5/11/11/11/11/11 r - - 0 1", 'b'), LEVEL_2);
    let heroic = zone("11/11/11/11/11/11/5+s5/11/11/11/11/11 r - - 0 1", 'b');
    assert_eq!(heroic.len(), 29);
    assert_eq!(
        heroic.join(" "),
        "f3 d4 e4 f4 g4 h4 d5 e5 f5 g5 h5 c6 d6 e6 f6 g6 h6 i6 d7 e7 f7 g7 h7 d8 e8 f8 g8 h8 f9"
    );
}

// 7.1: carried defenders defend, by their own heroic marks; no other piece does.
#[test]
fn r7_1_carried_pieces_defend() {
    assert_eq!(zone("11/11/11/11/11/11/5(eg)5/11/11/11/11/11 r - - 0 1", 'b'), LEVEL_1);
    assert_eq!(zone("11/11/11/11/11/11/5(e+g)5/11/11/11/11/11 r - - 0 1", 'b'), LEVEL_2);
    assert_eq!(zone("11/11/11/11/11/11/5(+es)5/11/11/11/11/11 r - - 0 1", 'b'), LEVEL_2);
    assert_eq!(
        zone("11/11/11/11/11/11/2(nft)8/11/11/11/11/11 r - - 0 1", 'b'),
        ["c5", "b6", "c6", "d6", "c7"]
    );
    assert_eq!(
        zone("3c7/11/11/4+H6/11/11/5(FTI)5/11/4E6/2A4M3/11/6C4 r - - 0 1", 'r'),
        [] as [&str; 0]
    );
}

// 7.1: zones end at the edge, overlap, and belong to one side.
#[test]
fn r7_1_zones_of_a_side() {
    let fen = "10g/11/11/11/11/11/11/11/11/11/11/NN9 r - - 0 1";
    assert_eq!(zone(fen, 'r'), ["a1", "b1", "c1", "a2", "b2"]);
    assert_eq!(zone(fen, 'b'), ["k11", "j12", "k12"]);
}

// 7.2: SAFE while no visited square is covered; the start square is not visited.
#[test]
fn r7_2_safe() {
    assert_eq!(verdict("11/11/11/11/11/11/4g6/11/11/11/4F6/11 r - - 0 1", "e2", "e4"), "safe");
    assert_eq!(verdict("11/11/11/11/11/11/4g6/4F6/11/11/11/11 r - - 0 1", "e5", "e1"), "safe");
    assert_eq!(verdict("11/11/11/11/11/11/4g6/4F6/11/11/11/11 r - - 0 1", "e5", "g5"), "safe");
    assert_eq!(verdict("11/11/11/11/11/11/4G6/11/11/11/4F6/11 r - - 0 1", "e2", "e6"), "safe");
}

// 7.2: KAMIKAZE: one defender, and covered from the first covered square to the end.
#[test]
fn r7_2_kamikaze() {
    assert_eq!(
        verdict("11/11/11/11/11/11/4g6/11/11/11/4F6/11 r - - 0 1", "e2", "e5"),
        "kamikaze by e6"
    );
    assert_eq!(
        verdict("11/11/11/11/11/11/4g6/11/11/11/4F6/11 r - - 0 1", "e2", "e6"),
        "kamikaze by e6"
    );
    assert_eq!(
        verdict("11/11/11/11/11/11/4g6/11/11/4F6/11/11 r - - 0 1", "e3", "e7"),
        "kamikaze by e6"
    );
    assert_eq!(
        verdict("11/11/11/11/11/11/11/3g7/11/2F8/11/11 r - - 0 1", "c3", "e5"),
        "kamikaze by d5"
    );
}

// 7.2: leaving the zone again is DESTROYED.
#[test]
fn r7_2_destroyed_beyond_the_zone() {
    assert_eq!(
        verdict("11/11/11/11/11/11/4g6/11/4F6/11/11/11 r - - 0 1", "e4", "e8"),
        "destroyed by e6"
    );
    assert_eq!(
        verdict("11/11/11/11/11/11/11/3g7/11/2F8/11/11 r - - 0 1", "c3", "f6"),
        "destroyed by d5"
    );
    assert_eq!(
        verdict("11/11/11/11/11/11/4g6/4F6/11/11/11/11 r - - 0 1", "e5", "e8"),
        "destroyed by e6"
    );
}

// 7.2: two defenders are DESTROYED, together or one after the other.
#[test]
fn r7_2_destroyed_by_two_defenders() {
    assert_eq!(
        verdict("11/11/11/11/11/11/4g6/3g7/11/11/4F6/11 r - - 0 1", "e2", "e5"),
        "destroyed by d5 e6"
    );
    assert_eq!(
        verdict("11/11/11/11/11/11/4g6/11/11/5g5/4F6/11 r - - 0 1", "e2", "e6"),
        "destroyed by f3 e6"
    );
    assert_eq!(
        verdict("11/11/11/11/11/11/4g6/11/11/5g5/4F6/11 r - - 0 1", "e2", "e4"),
        "destroyed by f3"
    );
    assert_eq!(
        verdict("11/11/11/11/11/11/4g6/11/11/5g5/4F6/11 r - - 0 1", "e2", "e3"),
        "kamikaze by f3"
    );
}

// 7.2: an Anti-Air and a Missile whose zones share one square: one defender, then both, or neither.
#[test]
fn r7_2_a_network_of_defenders() {
    let fen = "11/11/11/11/11/11/F2g2s4/11/11/11/11/11 r - - 0 1";
    assert_eq!(zone(fen, 'b').join(" "), "g4 d5 f5 g5 h5 c6 d6 e6 f6 g6 h6 i6 d7 f7 g7 h7 g8");
    assert_eq!(verdict(fen, "a6", "c6"), "kamikaze by d6");
    assert_eq!(verdict(fen, "a6", "d6"), "kamikaze by d6");
    assert_eq!(verdict(fen, "a6", "e6"), "destroyed by d6 g6");
    assert_eq!(verdict(fen, "a6", "e10"), "safe");
    expect(
        fen,
        "a6",
        "Fa6-a10 Fa6-a2 Fa6-a3 Fa6-a4 Fa6-a5 Fa6-a7 Fa6-a8 Fa6-a9 Fa6-b5 Fa6-b6 Fa6-b7 Fa6-c4
         Fa6-c8 Fa6-d3 Fa6-d9 Fa6-e10 Fa6-e2 Fa6**d6",
    );
}

// 7.2: a flight may start inside a zone: out of it at once is SAFE, further in it is not.
#[test]
fn r7_2_a_flight_from_inside_a_zone() {
    let fen = "11/11/11/11/11/4S6/11/4G6/3F7/3g7/11/11 r - - 0 1";
    assert_eq!(verdict(fen, "d4", "d5"), "safe");
    assert_eq!(verdict(fen, "d4", "d7"), "safe");
    assert_eq!(verdict(fen, "d4", "e3"), "kamikaze by d3");
    assert_eq!(verdict(fen, "d4", "d2"), "kamikaze by d3");
    assert_eq!(verdict(fen, "d4", "d1"), "destroyed by d3");
}

// 7.2: a captured defender defends no more: with the second one gone the way is open.
#[test]
fn r7_2_captured_defenders_are_gone() {
    let fen = "10e/11/11/11/11/11/5gig3/11/5T5/11/6F4/11 r - - 0 1";
    refused(fen, "Fg2**g6");
    let after = play(fen, &["Tf4xf6", "Ek12-k11"]);
    assert_eq!(play(&after, &["Fg2**g6"]), "11/10e/11/11/11/11/5T1g3/11/11/11/11/11 b - - 0 2");
}

// 7.2: carried and heroic defenders count, on both sides of the board.
#[test]
fn r7_2_every_defender_counts() {
    assert_eq!(
        verdict("11/11/11/11/11/11/3(es)7/11/11/(NF)10/11/11 r - - 0 1", "a3", "d6"),
        "kamikaze by d6"
    );
    assert_eq!(
        verdict("4f6/11/11/5(EG)5/2+N8/11/11/11/11/11/11/11 b - - 0 1", "e12", "e8"),
        "destroyed by c8 f9"
    );
    assert_eq!(
        verdict("4f6/11/11/11/2+N8/11/11/11/11/11/11/11 b - - 0 1", "e12", "e8"),
        "kamikaze by c8"
    );
}

// 7.3: quiet moves need SAFE; KAMIKAZE captures are suicide.
#[test]
fn r7_3_kamikaze_gives_suicide_only() {
    expect(
        "11/11/11/11/4h6/4g6/11/11/4F6/11/11/11 r - - 0 1",
        "e4",
        "Fe4-e5 Fe4-f5 Fe4-g6 Fe4-h7 Fe4-i8 Fe4-f4 Fe4-g4 Fe4-h4 Fe4-i4 Fe4-f3 Fe4-g2 \
         Fe4-h1 Fe4-e3 Fe4-e2 Fe4-e1 Fe4-d3 Fe4-c2 Fe4-b1 Fe4-d4 Fe4-c4 Fe4-b4 Fe4-a4 \
         Fe4-d5 Fe4-c6 Fe4-b7 Fe4-a8 Fe4**e7 Fe4**e8",
    );
}

// 7.3: DESTROYED gives nothing.
#[test]
fn r7_3_destroyed_gives_nothing() {
    let fen = "11/11/11/11/3gh6/4g6/11/11/4F6/11/11/11 r - - 0 1";
    let onto_e8 = legal_from(fen, "e4").into_iter().filter(|action| action.ends_with("e8"));
    assert_eq!(onto_e8.count(), 0);
    assert_eq!(verdict(fen, "e4", "e8"), "destroyed by e7 d8");
}

// 7.3: combining needs SAFE, SAFE captures come in both kinds.
#[test]
fn r7_3_safe_flights() {
    let fen = "11/11/11/11/8h2/4g2I3/4T6/11/4F6/11/11/11 r - - 0 1";
    refused(fen, "Fe4&e6");
    assert_eq!(play(fen, &["Fe4&h7"]), "11/11/11/11/8h2/4g2(FI)3/4T6/11/11/11/11/11 b - - 0 1");
    assert_eq!(play(fen, &["Fe4xi8"]), "11/11/11/11/8F2/4g2I3/4T6/11/11/11/11/11 b - - 0 1");
    assert_eq!(play(fen, &["Fe4*i8"]), "11/11/11/11/11/4g2I3/4T6/11/4F6/11/11/11 b - - 0 1");
    refused(fen, "Fe4**i8");
}

// 7.4: a heroic Air Force is always SAFE.
#[test]
fn r7_4_a_heroic_air_force_is_safe() {
    let fen = "11/11/11/11/3gh6/4g6/5s5/11/4+F6/11/11/11 r - - 0 1";
    assert_eq!(verdict(fen, "e4", "e8"), "safe");
    expect(
        fen,
        "e4",
        "+Fe4-e5 +Fe4-e6 +Fe4-e9 +Fe4-f5 +Fe4-g6 +Fe4-h7 +Fe4-i8 +Fe4-j9 +Fe4-f4 +Fe4-g4 \
         +Fe4-h4 +Fe4-i4 +Fe4-j4 +Fe4-f3 +Fe4-g2 +Fe4-h1 +Fe4-e3 +Fe4-e2 +Fe4-e1 +Fe4-d3 \
         +Fe4-c2 +Fe4-b1 +Fe4-d4 +Fe4-c4 +Fe4-b4 +Fe4-a4 +Fe4-d5 +Fe4-c6 +Fe4-b7 +Fe4-a8 \
         +Fe4xe7 +Fe4xe8 +Fe4*e7 +Fe4*e8",
    );
}
