//! Document 003: how stacks move, capture and come apart.

use crate::support::{bad_fen, expect, legal, legal_from, play, refused};

const STACK: &str = "11/11/11/11/11/11/11/11/11/2(NFT)8/11/11 r - - 0 1";

// 003, "Deployment Options", 1
#[test]
fn whole_stack_sails() {
    assert_eq!(play(STACK, &["(NFT)c3-a3"]), "11/11/11/11/11/11/11/11/11/(NFT)10/11/11 b - - 1 1");
}

// 003, "Deployment Options", 2
#[test]
fn air_force_deploys() {
    assert_eq!(
        play(STACK, &["c3:Fc3>c6", "commit"]),
        "11/11/11/11/11/11/2F8/11/11/2(NT)8/11/11 b - - 1 1"
    );
}

// 003, "Deployment Options", 3
#[test]
fn tank_deploys() {
    assert_eq!(
        play(STACK, &["c3:Tc3>d3", "commit"]),
        "11/11/11/11/11/11/11/11/11/2(NF)T7/11/11 b - - 1 1"
    );
}

// 003, "Deployment Options", 4
#[test]
fn navy_deploys() {
    assert_eq!(
        play(STACK, &["c3:Nc3>a3", "commit"]),
        "11/11/11/11/11/11/11/11/11/N1(FT)8/11/11 b - - 1 1"
    );
}

// 003, "Deployment Options", 5
#[test]
fn air_force_with_tank_deploys() {
    assert_eq!(
        play(STACK, &["c3:(FT)c3>c6", "commit"]),
        "11/11/11/11/11/11/2(FT)8/11/11/2N8/11/11 b - - 1 1"
    );
}

// 003, "Deployment Options", 6, in every order of its steps.
#[test]
fn all_deploy_separately() {
    let steps = ["c3:Nc3>a3", "c3:Fc3>c6", "c3:Tc3>d3"];
    for [a, b, c] in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
        let after = play(STACK, &[steps[a], steps[b], steps[c]]);
        assert_eq!(after, "11/11/11/11/11/11/2F8/11/11/N2T7/11/11 b - - 1 1");
    }
}

// 001, "All Possible Splits": seven units can leave c3, one of them as a plain move.
#[test]
fn units_of_the_stack() {
    let navy = "a1 a3 a5 b2 b3 b4 c1 c2 c4 c5 c6 c7";
    let tank = "c1 c2 c4 c5 d3 e3";
    let flight = "a1 a3 a5 b2 b3 b4 c1 c2 c4 c5 c6 c7 d2 d3 d4 e1 e3 e5 f3 f6 g3 g7";
    let mut wanted: Vec<String> = navy.split(' ').map(|to| format!("(NFT)c3-{to}")).collect();
    for (unit, reach) in
        [("N", navy), ("(NF)", navy), ("(NT)", navy), ("F", flight), ("(FT)", flight), ("T", tank)]
    {
        wanted.extend(reach.split(' ').map(|to| format!("c3:{unit}c3>{to}")));
    }
    expect(STACK, "c3", &wanted.join(" "));
    assert_eq!(wanted.len(), 98);
}

// 003, "Deployment Validation": Navy to a3, Tank to d3, the Air Force stays.
#[test]
fn air_force_stays() {
    let after = "11/11/11/11/11/11/11/11/11/N1FT7/11/11 b - - 1 1";
    assert_eq!(play(STACK, &["c3:Nc3>a3", "c3:Tc3>d3", "commit"]), after);
    assert_eq!(play(STACK, &["c3:Tc3>d3", "c3:Nc3>a3", "commit"]), after);
}

// 003, "Movement Examples by Carrier Type", Tank with Infantry: not heavy, so it
// crosses the river anywhere.
#[test]
fn tank_carries_infantry() {
    let fen = "11/11/11/11/11/11/6(TI)4/11/11/11/11/11 r - - 0 1";
    let plain: Vec<_> = legal_from(fen, "g6").into_iter().filter(|a| !a.contains(':')).collect();
    assert_eq!(
        plain,
        [
            "(TI)g6-e6",
            "(TI)g6-f6",
            "(TI)g6-g4",
            "(TI)g6-g5",
            "(TI)g6-g7",
            "(TI)g6-g8",
            "(TI)g6-h6",
            "(TI)g6-i6"
        ]
    );
}

// The same list, Navy with Air Force: water only, over pieces.
#[test]
fn navy_carries_air_force() {
    let fen = "11/11/11/11/11/11/11/11/11/11/n10/(NF)N9 r - - 0 1";
    let plain: Vec<_> = legal_from(fen, "a1").into_iter().filter(|a| !a.contains(':')).collect();
    assert_eq!(
        plain,
        ["(NF)a1-a3", "(NF)a1-a4", "(NF)a1-a5", "(NF)a1-b2", "(NF)a1-c1", "(NF)a1-c3", "(NF)a1xa2"]
    );
}

// The same list, Air Force with Tank: over water and pieces, under air defence.
#[test]
fn air_force_carries_tank() {
    let fen = "11/11/11/11/11/11/11/11/2I8/2(FT)3g4/11/11 r - - 0 1";
    refused(fen, "(FT)c3-f3");
    assert_eq!(play(fen, &["(FT)c3-a5"]), "11/11/11/11/11/11/11/(FT)10/2I8/6g4/11/11 b - - 1 1");
    assert_eq!(play(fen, &["(FT)c3-c6"]), "11/11/11/11/11/11/2(FT)8/11/2I8/6g4/11/11 b - - 1 1");
    // Over the sea the Tank cannot be left behind, only board again next door.
    expect(
        "(FT)10/11/11/11/11/11/11/11/11/11/11/11 r - - 0 1",
        "a12",
        "(FT)a12-a11 (FT)a12-a10 (FT)a12-a9 (FT)a12-a8 (FT)a12-b12 (FT)a12-c12 (FT)a12-d12
         (FT)a12-e12
         (FT)a12-b11 (FT)a12-c10 (FT)a12-d9 (FT)a12-e8
         a12:Fa12>a11 a12:Fa12>b12",
    );
}

// The same list, Commander with Infantry, and 003's other impossible carriers.
#[test]
fn impossible_carriers() {
    for stack in ["CI", "+CI", "AM", "TIM"] {
        let fen = format!("11/11/11/11/11/11/11/11/11/2({stack})8/11/11 r - - 0 1");
        assert!(bad_fen(&fen), "{stack}");
    }
    refused("10c/11/11/11/11/11/11/11/4I6/4C6/11/11 r - - 0 1", "Ce3&e4");
    refused("11/11/11/11/11/11/11/11/4M6/4A6/11/11 r - - 0 1", "Ae3&e4");
}

// 003, "Terrain Access Benefits": a Tank never carries a Navy; the same two
// pieces are a Navy with a Tank, and no land is open to them.
#[test]
fn tank_carries_no_navy() {
    assert!(bad_fen("11/11/11/11/11/11/11/11/3(TN)7/11/11/11 r - - 0 1"));
    let fen = "11/11/11/11/11/11/11/11/2(TN)8/11/11/11 r - - 0 1";
    assert_eq!(play(fen, &[]), "11/11/11/11/11/11/11/11/2(NT)8/11/11/11 r - - 0 1");
    refused(fen, "(NT)c4-d4");
}

// 003, "Special Terrain Cases": on pure water the ship may deploy only if the
// rest can stay or follow.
#[test]
fn ship_on_pure_water() {
    let steps = |fen: &str| -> Vec<String> {
        legal_from(fen, "a6").into_iter().filter(|a| a.starts_with("a6:N")).collect()
    };
    assert_eq!(
        steps("11/11/11/11/11/11/(NT)10/11/11/11/11/11 r - - 0 1"),
        ["a6:Na6>a5", "a6:Na6>a7", "a6:Na6>b6"]
    );
    assert_eq!(steps("11/11/11/11/11/11/(NF)10/11/11/11/11/11 r - - 0 1").len(), 16);
    refused("11/11/11/11/11/11/(NT)10/11/11/11/11/11 r - - 0 1", "a6:Ta6>c6");
}

// The carried pieces deploy from pure water as they can.
#[test]
fn carried_pieces_leave_a_ship_on_water() {
    assert_eq!(
        play("11/11/11/11/11/11/1(NT)9/11/11/11/11/11 r - - 0 1", &["b6:Tb6>d6", "commit"]),
        "11/11/11/11/11/11/1N1T7/11/11/11/11/11 b - - 1 1"
    );
    assert_eq!(
        play("11/11/11/11/11/11/(NF)10/11/11/11/11/11 r - - 0 1", &["a6:Fa6>e10", "commit"]),
        "11/11/4F6/11/11/11/N10/11/11/11/11/11 b - - 1 1"
    );
}

// 003, "Combat Examples", Tank with Infantry at range 2, over a piece.
#[test]
fn tank_stack_shoots_over() {
    let fen = "11/11/11/11/11/11/11/11/4(TI)Ai4/11/11/11 r - - 0 1";
    assert_eq!(play(fen, &["(TI)e4xg4"]), "11/11/11/11/11/11/11/11/5A(TI)4/11/11/11 b - - 0 1");
}

// The same list, Artillery: it carries nobody; an Engineer carries it, and then
// the Engineer's range counts.
#[test]
fn artillery_on_an_engineer() {
    let fen = "11/11/11/11/11/4i6/11/4i6/4(EA)6/11/11/11 r - - 0 1";
    assert_eq!(
        legal(fen).into_iter().filter(|a| a.contains('x') || a.contains('*')).collect::<Vec<_>>(),
        ["(EA)e4xe5", "e4:Ae4xe5", "e4:Ae4xe7", "e4:Ee4xe5"]
    );
}

// The same list, Air Force with Tank: both die in a suicide capture.
#[test]
fn stack_dies_in_a_suicide_capture() {
    let fen = "11/11/11/11/11/11/11/11/11/2(FT)2g5/11/11 r - - 0 1";
    refused(fen, "(FT)c3xf3");
    assert_eq!(play(fen, &["(FT)c3**f3"]), "11/11/11/11/11/11/11/11/11/11/11/11 b - - 0 1");
}

// 003, "Heroic Enhancement Examples": the carrier's mark counts, 14 keeps it its own.
#[test]
fn heroic_carriers() {
    assert_eq!(
        play("11/11/11/11/11/11/11/11/4(+TI)6/11/11/11 r - - 0 1", &["(+TI)e4-h7"]),
        "11/11/11/11/11/7(+TI)3/11/11/11/11/11/11 b - - 1 1"
    );
    refused("11/11/11/11/11/11/11/11/4(T+I)6/11/11/11 r - - 0 1", "(T+I)e4-h7");
    refused("11/11/11/11/11/11/11/11/4(T+I)6/11/11/11 r - - 0 1", "(T+I)e4-e7");
    assert_eq!(
        play("11/11/11/11/11/11/11/11/4(+FT)6/11/11/11 r - - 0 1", &["(+FT)e4-j9"]),
        "11/11/11/9(+FT)1/11/11/11/11/11/11/11/11 b - - 1 1"
    );
    refused("11/11/11/11/11/11/11/11/4(F+T)6/11/11/11 r - - 0 1", "(F+T)e4-j9");
}

// 003, "SAN Notation": one line of three is possible.
#[test]
fn notation_examples() {
    refused("11/11/11/11/11/11/11/11/11/11/2N8/11 r - - 0 1", "Nc2-a3");
    assert_eq!(
        play("11/11/11/11/11/11/11/11/11/11/2(NT)8/11 r - - 0 1", &["(NT)c2-a4"]),
        "11/11/11/11/11/11/11/11/(NT)10/11/11/11 b - - 1 1"
    );
    refused("11/11/11/11/11/11/11/11/3i7/2(TI)8/11/11 r - - 0 1", "(TI)c3xd4");
    assert_eq!(
        play("11/11/11/11/11/11/11/11/11/2(TI)i7/11/11 r - - 0 1", &["(TI)c3xd3"]),
        "11/11/11/11/11/11/11/11/11/3(TI)7/11/11 b - - 0 1"
    );
    refused("11/11/11/11/11/11/11/4(TI)M5/11/11/11/11 r - - 0 1", "(TI)e5&f5");
    assert_eq!(
        play("11/11/11/11/11/11/11/4TM5/11/11/11/11 r - - 0 1", &["Te5&f5"]),
        "11/11/11/11/11/11/11/5(TM)5/11/11/11/11 b - - 0 1"
    );
}

// 003, "Navy Carrier Movement": torpedo and gun of a stack.
#[test]
fn ship_stack_captures() {
    let fen = "11/11/11/11/11/2n8/11/11/11/2(NF)2ii4/11/11 r - - 0 1";
    assert_eq!(play(fen, &["(NF)c3xc7"]), "11/11/11/11/11/2(NF)8/11/11/11/5ii4/11/11 b - - 0 1");
    assert_eq!(play(fen, &["(NF)c3*f3"]), "11/11/11/11/11/2n8/11/11/11/2(NF)3i4/11/11 b - - 0 1");
    refused(fen, "(NF)c3*g3");
}

// 003, "Legal Move Validation": a stack with the Commander may not move into sight.
#[test]
fn commander_in_a_stack_stays_out_of_sight() {
    let fen = "6c4/11/11/11/11/11/11/11/11/4(TC)6/11/11 r - - 0 1";
    refused(fen, "(TC)e3-g3");
    assert_eq!(play(fen, &["(TC)e3-f3"]), "6c4/11/11/11/11/11/11/11/11/5(TC)5/11/11 b - - 1 1");
}

// 003, "Commander Carrier Movement": the flying general needs the Commander to
// come out; its carrier does not strike.
#[test]
fn carrier_is_no_flying_general() {
    let fen = "6c4/11/11/11/11/11/11/11/11/6(TC)4/11/11 r - - 0 1";
    refused(fen, "(TC)g3xg12");
    assert_eq!(play(fen, &["g3:Cg3xg12"]), "6C4/11/11/11/11/11/11/11/11/6T4/11/11 b - - 0 1");
}
