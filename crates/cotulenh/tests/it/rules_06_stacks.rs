//! Rule 6: stacks.

use crate::support::{bad_fen, expect, legal, legal_from, play, refused};

const KINDS: &str = "CITMEAGSFNH";
const PAIRS: &str = "NF NC NI NM NT FT FC FI FM TC TI TM EA EG ES HC";
const TRIPLES: &str = "NFC NFI NFM NFT FTC FTI FTM";

/// Whether the unit on c5 may combine with the one on c6 (a heroic Headquarters can move).
fn combines(mover: &str, target: &str) -> bool {
    let mover = mover.replace('H', "+H");
    let top = if (mover.clone() + target).contains('C') { "10c" } else { "11" };
    let fen = format!("{top}/11/11/11/11/11/2{target}8/2{mover}8/11/11/11/11 r - - 0 1");
    legal_from(&fen, "c5").contains(&format!("{mover}c5&c6"))
}

/// Whether the kinds are those of one of the listed stacks, in any order.
fn listed(stacks: &str, kinds: &str) -> bool {
    let sorted = |text: &str| {
        let mut letters: Vec<char> = text.chars().collect();
        letters.sort_unstable();
        letters
    };
    stacks.split(' ').any(|stack| sorted(stack) == sorted(kinds))
}

// 6.1: the sixteen valid stacks of two, and no others.
#[test]
fn r6_1_stacks_of_two() {
    for mover in KINDS.chars() {
        for target in KINDS.chars().filter(|&target| (mover, target) != ('C', 'C')) {
            let kinds = format!("{mover}{target}");
            let valid = listed(PAIRS, &kinds);
            assert_eq!(combines(&kinds[..1], &kinds[1..]), valid, "{mover} to {target}");
        }
    }
}

// 6.1: the seven valid stacks of three, and no others.
#[test]
fn r6_1_stacks_of_three() {
    for pair in PAIRS.split(' ') {
        for mover in KINDS.chars().filter(|&mover| mover != 'C' || !pair.contains('C')) {
            let valid = listed(TRIPLES, &format!("{pair}{mover}"));
            let combined = combines(&mover.to_string(), &format!("({pair})"));
            assert_eq!(combined, valid, "{mover} to ({pair})");
        }
    }
}

// 6.1: no stack has four pieces.
#[test]
fn r6_1_no_stacks_of_four() {
    for triple in TRIPLES.split(' ') {
        for mover in KINDS.chars().filter(|&mover| mover != 'C' || !triple.contains('C')) {
            let combined = combines(&mover.to_string(), &format!("({triple})"));
            assert!(!combined, "{mover} to ({triple})");
        }
    }
}

// 6.1: a position may hold the same stacks and no others, whatever the order of their pieces.
#[test]
fn r6_1_stacks_of_a_set_up() {
    let is_stack =
        |kinds: &str| !bad_fen(&format!("11/11/11/11/11/11/11/11/11/2({kinds})8/11/11 r - - 0 1"));
    for first in KINDS.chars() {
        for second in KINDS.chars() {
            let pair = format!("{first}{second}");
            assert_eq!(is_stack(&pair), listed(PAIRS, &pair), "{pair}");
        }
    }
    for pair in PAIRS.split(' ') {
        for third in KINDS.chars() {
            let triple = format!("{third}{pair}");
            assert_eq!(is_stack(&triple), listed(TRIPLES, &triple), "{triple}");
        }
    }
}

// 6.1: whole stacks combine as single pieces do.
#[test]
fn r6_1_stacks_combine_with_pieces() {
    for (mover, target, valid) in [
        ("(TI)", "F", true),
        ("(FT)", "N", true),
        ("(FI)", "N", true),
        ("(FI)", "T", true),
        ("(NT)", "F", true),
        ("(TI)", "N", false),
        ("(FTI)", "N", false),
        ("(EA)", "E", false),
        ("(FT)", "(NF)", false),
        ("(TI)", "(NF)", false),
    ] {
        let mover_text = format!("{mover}c5&c6");
        let fen = format!("11/11/11/11/11/11/2{target}8/2{mover}8/11/11/11/11 r - - 0 1");
        assert_eq!(legal(&fen).contains(&mover_text), valid, "{mover} to {target}");
    }
}

// 6.1: written carrier first, whoever moved.
#[test]
fn r6_1_stacks_are_written_carrier_first() {
    assert_eq!(
        play("11/11/11/11/11/11/2(NF)8/2T8/11/11/11/11 r - - 0 1", &["Tc5&c6"]),
        "11/11/11/11/11/11/2(NFT)8/11/11/11/11/11 b - - 0 1"
    );
    assert_eq!(
        play("11/11/11/11/11/11/2(FT)8/2N8/11/11/11/11 r - - 0 1", &["Nc5&c6"]),
        "11/11/11/11/11/11/2(NFT)8/11/11/11/11/11 b - - 0 1"
    );
    assert_eq!(
        play("11/11/11/11/11/11/2(TI)8/2F8/11/11/11/11 r - - 0 1", &["Fc5&c6"]),
        "11/11/11/11/11/11/2(FTI)8/11/11/11/11/11 b - - 0 1"
    );
    assert_eq!(
        play("11/11/11/11/11/11/2A8/2E8/11/11/11/11 r - - 0 1", &["Ec5&c6"]),
        "11/11/11/11/11/11/2(EA)8/11/11/11/11/11 b - - 0 1"
    );
    assert_eq!(
        play("10c/11/11/11/11/11/2H8/2C8/11/11/11/11 r - - 0 1", &["Cc5&c6"]),
        "10c/11/11/11/11/11/2(HC)8/11/11/11/11/11 b - - 0 1"
    );
}

// 6.2: each piece keeps its own heroic mark, in the stack and out of it.
#[test]
fn r6_2_each_piece_keeps_its_mark() {
    assert_eq!(
        play("11/11/11/11/11/11/3I7/11/3+T7/11/11/11 r - - 0 1", &["+Td4&d6"]),
        "11/11/11/11/11/11/3(+TI)7/11/11/11/11/11 b - - 0 1"
    );
    assert_eq!(
        play("11/11/11/11/11/11/11/3+I7/3T7/11/11/11 r - - 0 1", &["+Id5&d4"]),
        "11/11/11/11/11/11/11/11/3(T+I)7/11/11/11 b - - 0 1"
    );
    assert_eq!(
        play("11/11/11/11/11/11/11/11/3(+TI)7/11/11/11 r - - 0 1", &["d4:Id4>d5", "commit"]),
        "11/11/11/11/11/11/11/3I7/3+T7/11/11/11 b - - 1 1"
    );
}

// 6.2: the carrier alone decides where the stack may stand and how it moves.
#[test]
fn r6_2_the_carrier_decides() {
    expect(
        "11/11/11/11/11/11/11/11/11/11/11/2(N+T)8 r - - 0 1",
        "c1",
        "(N+T)c1-c2 (N+T)c1-c3 (N+T)c1-c4 (N+T)c1-c5 (N+T)c1-b1 (N+T)c1-a1 (N+T)c1-b2 \
         (N+T)c1-a3 c1:Nc1>c2 c1:Nc1>c3 c1:Nc1>c4 c1:Nc1>c5 c1:Nc1>b1 c1:Nc1>a1 \
         c1:Nc1>b2 c1:Nc1>a3 c1:+Tc1>c2 c1:+Tc1>c3 c1:+Tc1>c4 c1:+Tc1>d2 c1:+Tc1>e3 \
         c1:+Tc1>f4 c1:+Tc1>d1 c1:+Tc1>e1 c1:+Tc1>f1",
    );
}

// 6.3: a Tank boards a ship beside the coast: the union's carrier stands on the sea.
#[test]
fn r6_3_a_tank_boards_a_ship() {
    let fen = "11/11/11/11/11/11/11/11/11/1NT8/11/11 r - - 4 2";
    expect(fen, "c3", "Tc3-c4 Tc3-c5 Tc3-c2 Tc3-c1 Tc3-d3 Tc3-e3 Tc3&b3");
    assert_eq!(play(fen, &["Tc3&b3"]), "11/11/11/11/11/11/11/11/11/1(NT)9/11/11 b - - 0 2");
    expect(
        "11/11/11/11/11/11/11/11/11/1N1T7/11/11 r - - 0 1",
        "d3",
        "Td3-c3 Td3-d4 Td3-d5 Td3-d2 Td3-d1 Td3-e3 Td3-f3 Td3&b3",
    );
}

// 6.3: the squares on the way are checked for the mover.
#[test]
fn r6_3_the_way_is_checked_for_the_mover() {
    expect(
        "11/11/11/11/11/11/11/11/11/N1T8/11/11 r - - 0 1",
        "c3",
        "Tc3-c4 Tc3-c5 Tc3-c2 Tc3-c1 Tc3-d3 Tc3-e3",
    );
}

// 6.3: the destination is checked for the union's carrier, so a ship fetches nobody from land.
#[test]
fn r6_3_the_destination_is_checked_for_the_union() {
    let fen = "11/11/11/11/11/11/11/11/11/2NT7/11/11 r - - 0 1";
    expect(
        fen,
        "c3",
        "Nc3-c4 Nc3-c5 Nc3-c6 Nc3-c7 Nc3-c2 Nc3-c1 Nc3-b3 Nc3-a3 Nc3-b4 Nc3-a5 Nc3-b2 \
         Nc3-a1",
    );
    expect(fen, "d3", "Td3-d4 Td3-d5 Td3-d2 Td3-d1 Td3-e3 Td3-f3 Td3&c3");
    expect(
        "11/11/11/11/11/11/11/2T8/11/2N8/11/11 r - - 0 1",
        "c3",
        "Nc3-c4 Nc3-c6 Nc3-c7 Nc3-c2 Nc3-c1 Nc3-b3 Nc3-a3 Nc3-b4 Nc3-a5 Nc3-b2 Nc3-a1 \
         Nc3&c5",
    );
}

// 6.3: an Air Force on the sea is boarded too, and one on land is out of a ship's reach.
#[test]
fn r6_3_boarding_an_air_force() {
    expect("11/11/11/11/11/11/11/11/11/1FI8/11/11 r - - 0 1", "c3", "Ic3&b3 Ic3-c2 Ic3-c4 Ic3-d3");
    refused("11/11/11/11/11/11/11/11/11/1N1F7/11/11 r - - 0 1", "Nb3&d3");
    assert_eq!(
        play("11/11/11/11/11/11/11/11/11/1N1F7/11/11 r - - 0 1", &["Fd3&b3"]),
        "11/11/11/11/11/11/11/11/11/1(NF)9/11/11 b - - 0 1"
    );
    assert_eq!(
        play("11/11/11/11/11/11/11/11/11/FN9/11/11 r - - 0 1", &["Nb3&a3"]),
        "11/11/11/11/11/11/11/11/11/(NF)10/11/11 b - - 0 1"
    );
}

// 6.3: a combining move is blocked on the way as in 4.2, and has the mover's range.
#[test]
fn r6_3_pieces_on_the_way_block() {
    expect(
        "11/11/11/11/11/11/4I6/11/11/2IATIM4/11/11 r - - 0 1",
        "e3",
        "Te3-e4 Te3-e5 Te3-e2 Te3-e1 Te3&f3",
    );
    expect(
        "10c/11/11/11/11/11/11/4T6/11/11/11/4C6 r - - 0 1",
        "e1",
        "Ce1-c1 Ce1-d1 Ce1-e2 Ce1-e3 Ce1-e4 Ce1-f1 Ce1-g1 Ce1-h1 Ce1-i1 Ce1-j1 Ce1&e5",
    );
}

// 6.3: the Air Force must be safe on its way to combine.
#[test]
fn r6_3_the_air_force_must_be_safe() {
    refused("11/11/11/11/11/4g6/4T6/11/11/11/4F6/11 r - - 0 1", "Fe2&e6");
    assert_eq!(
        play("11/11/11/11/5g5/11/4T6/11/11/11/4F6/11 r - - 0 1", &["Fe2&e6"]),
        "11/11/11/11/5g5/11/4(FT)6/11/11/11/11/11 b - - 0 1"
    );
    assert_eq!(
        play("11/11/11/11/11/4g6/4T6/11/11/11/4+F6/11 r - - 0 1", &["+Fe2&e6"]),
        "11/11/11/11/11/4g6/4(+FT)6/11/11/11/11/11 b - - 0 1"
    );
}
