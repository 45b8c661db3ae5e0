//! Document 000, "Piece Combination Mechanics": who may ride with whom.

use crate::support::{bad_fen, expect, play, refused};

const PIECES: &str = "CITMEAGSFNH";
const PAIRS: [&str; 16] = [
    "NF", "NC", "NI", "NM", "NT", "FT", "FC", "FI", "FM", "TC", "TI", "TM", "EA", "EG", "ES", "HC",
];
const TRIPLES: [&str; 7] = ["NFC", "NFI", "NFM", "NFT", "FTC", "FTI", "FTM"];

fn same_pieces(a: &str, b: &str) -> bool {
    let sorted = |text: &str| {
        let mut letters: Vec<_> = text.chars().collect();
        letters.sort_unstable();
        letters
    };
    sorted(a) == sorted(b)
}

/// Whether a stack is read on c3, where every carrier may stand.
fn is_stack(pieces: &str) -> bool {
    !bad_fen(&format!("11/11/11/11/11/11/11/11/11/2({pieces})8/11/11 r - - 0 1"))
}

// 000, "Carrier Hierarchy": not every pair of pieces makes a stack.
#[test]
fn every_pair() {
    for a in PIECES.chars() {
        for b in PIECES.chars() {
            let pair = format!("{a}{b}");
            let valid = PAIRS.iter().any(|p| same_pieces(p, &pair));
            assert_eq!(is_stack(&pair), valid, "{pair}");
        }
    }
}

#[test]
fn every_triple() {
    for pair in PAIRS {
        for third in PIECES.chars() {
            let triple = format!("{pair}{third}");
            let valid = TRIPLES.iter().any(|t| same_pieces(t, &triple));
            assert_eq!(is_stack(&triple), valid, "{triple}");
        }
    }
}

// 000, stacks that the document writes down and the rules do not know.
#[test]
fn impossible_stacks_of_the_document() {
    for stack in ["ETI", "NETI", "AFT", "FE", "TT", "TAI", "AI", "ATI", "TG", "TIM", "CI", "AM"] {
        assert!(!is_stack(stack), "{stack}");
    }
}

// 000, "Invalid Combinations": one colour only.
#[test]
fn mixed_colours() {
    assert!(bad_fen("11/11/11/11/11/11/11/11/11/2(Ti)8/11/11 r - - 0 1"));
    refused("11/11/11/11/11/11/11/3i7/3T7/11/11/11 r - - 0 1", "Td4&d5");
}

// Whatever the order on input, the carrier comes first on output.
#[test]
fn stack_order_is_canonical() {
    let fen = "11/11/11/11/11/11/11/11/11/2(+TFN)(I+T)(CTF)6/11/8c2 r - - 0 1";
    let canonical = "11/11/11/11/11/11/11/11/11/2(NF+T)(+TI)(FTC)6/11/8c2 r - - 0 1";
    assert_eq!(play(fen, &[]), canonical);
}

// 000, "Combination Examples", 1
#[test]
fn infantry_boards_a_tank() {
    let fen = "11/11/11/11/11/11/11/3I7/3T7/11/11/11 r - - 0 1";
    expect(fen, "d5", "Id5&d4 Id5-c5 Id5-d6 Id5-e5");
    assert_eq!(play(fen, &["Id5&d4"]), "11/11/11/11/11/11/11/11/3(TI)7/11/11/11 b - - 0 1");
}

// 000, "Combination Examples" under "Combination Moves", 1
#[test]
fn tank_picks_up_an_infantry() {
    let fen = "11/11/11/11/11/11/11/11/3TI6/11/11/11 r - - 0 1";
    expect(fen, "d4", "Td4&e4 Td4-c4 Td4-d2 Td4-d3 Td4-d5 Td4-d6");
    assert_eq!(play(fen, &["Td4&e4"]), "11/11/11/11/11/11/11/11/4(TI)6/11/11/11 b - - 0 1");
}

// The same list, 2: no Navy on d3; the Air Force has to come to the water.
#[test]
fn navy_and_air_force() {
    let fen = "11/11/11/11/11/11/11/11/11/2NF7/11/11 r - - 0 1";
    refused(fen, "Nc3&d3");
    assert_eq!(play(fen, &["Fd3&c3"]), "11/11/11/11/11/11/11/11/11/2(NF)8/11/11 b - - 0 1");
}

// The same list, 3: Artillery does not carry a Tank with Infantry.
#[test]
fn artillery_does_not_join_tank_and_infantry() {
    let fen = "11/11/11/11/11/11/11/11/4(TI)6/11/4A1E4/11 r - - 0 1";
    refused(fen, "Ae2&e4");
    assert_eq!(play(fen, &["Ae2&g2"]), "11/11/11/11/11/11/11/11/4(TI)6/11/6(EA)4/11 b - - 0 1");
}

// 000, "LAN Combination Notation": an Infantry joins a Tank on g3.
#[test]
fn infantry_from_f3_to_g3() {
    assert_eq!(
        play("11/11/11/11/11/11/11/11/11/5IT4/11/11 r - - 0 1", &["If3&g3"]),
        "11/11/11/11/11/11/11/11/11/6(TI)4/11/11 b - - 0 1"
    );
    refused("11/11/11/11/11/11/11/11/11/5IE4/11/11 r - - 0 1", "If3&g3");
}

// 000, "Combination Examples", 2: Navy, Air Force and Tank, one after another.
#[test]
fn navy_with_air_force_and_tank() {
    let fen = "10i/11/11/11/11/11/11/11/3F7/2N1T6/11/11 r - - 0 1";
    let actions = ["Fd4&c3", "Ik12-k11", "Te3&c3"];
    let after = "11/10i/11/11/11/11/11/11/11/2(NFT)8/11/11 b - - 0 2";
    assert_eq!(play(fen, &actions), after);
    // The stack is a ship: no land, and nothing else comes aboard.
    let full = "11/11/11/11/11/11/11/11/11/2(NFT)I7/11/11 r - - 0 1";
    refused(full, "(NFT)c3-d4");
    refused(full, "Id3&c3");
}

// 000, "Combination Examples", 3, as drawn: a Tank does not drive diagonally.
#[test]
fn tank_cannot_deploy_to_d4() {
    let fen = "11/11/11/11/11/11/11/11/11/2(NFT)8/11/11 r - - 0 1 c3:Fc3>e5...";
    refused(fen, "c3:Tc3>d4");
    expect(
        fen,
        "c3",
        "c3:Nc3>a1 c3:Nc3>a3 c3:Nc3>a5 c3:Nc3>b2 c3:Nc3>b3 c3:Nc3>b4 c3:Nc3>c1
        c3:Nc3>c2 c3:Nc3>c4 c3:Nc3>c5 c3:Nc3>c6 c3:Nc3>c7
        c3:(NT)c3>a1 c3:(NT)c3>a3 c3:(NT)c3>a5 c3:(NT)c3>b2 c3:(NT)c3>b3 c3:(NT)c3>b4 c3:(NT)c3>c1
        c3:(NT)c3>c2 c3:(NT)c3>c4 c3:(NT)c3>c5 c3:(NT)c3>c6 c3:(NT)c3>c7
        c3:Tc3>c1 c3:Tc3>c2 c3:Tc3>c4 c3:Tc3>c5 c3:Tc3>d3 c3:Tc3>e3",
    );
}

// The nearest possible: straight to d3, or a heroic Tank to d4.
#[test]
fn tank_deploys_beside_its_ship() {
    assert_eq!(
        play(
            "11/11/11/11/11/11/11/11/11/2(NFT)8/11/11 r - - 0 1",
            &["c3:Fc3>e5", "c3:Tc3>d3", "commit"]
        ),
        "11/11/11/11/11/11/11/4F6/11/2NT7/11/11 b - - 1 1"
    );
    assert_eq!(
        play(
            "11/11/11/11/11/11/11/11/11/2(NF+T)8/11/11 r - - 0 1",
            &["c3:Fc3>e5", "c3:+Tc3>d4", "commit"]
        ),
        "11/11/11/11/11/11/11/4F6/3+T7/2N8/11/11 b - - 1 1"
    );
}

// 000, "Advanced Combination Examples", 1: the first stage is possible, the
// Engineer and the Navy are not.
#[test]
fn multi_stage_building_stops_at_tank_and_infantry() {
    let fen = "10i/11/11/11/11/11/11/11/2NITE5/11/11/11 r - - 0 1";
    let after = "10i/11/11/11/11/11/11/11/2N1(TI)E5/11/11/11 b - - 0 1";
    assert_eq!(play(fen, &["Id4&e4"]), after);
    let red = "10i/11/11/11/11/11/11/11/2N1(TI)E5/11/11/11 r - - 0 2";
    expect(red, "f4", "Ef4-f3 Ef4-f5 Ef4-g4");
    refused(red, "Nc4&e4");
}

// The nearest possible three stages: Infantry, Tank, Air Force.
#[test]
fn multi_stage_building_of_an_air_force_stack() {
    let fen = "10i/11/11/11/11/11/6F4/11/3IT6/11/11/11 r - - 0 1";
    let after = "11/10i/11/11/11/11/11/11/4(FTI)6/11/11/11 b - - 0 2";
    assert_eq!(play(fen, &["Id4&e4", "Ik12-k11", "Fg6&e4"]), after);
}

// 000, "Advanced Combination Examples", 2, as near as it can be set up: no
// Engineer flies, no Tank carries a Tank, and f3 is too far.
#[test]
fn recombination_as_drawn() {
    let fen = "11/11/11/11/11/11/11/11/11/2(FT)1E1T4/11/11 r - - 0 1";
    refused(fen, "c3:Fc3&e3");
    refused(fen, "c3:Tc3>f3");
    refused("11/11/11/11/11/11/11/11/11/2(FT)1T6/11/11 r - - 0 1", "c3:Tc3&e3");
}

// The nearest possible: two new stacks out of one.
#[test]
fn recombination_into_two_stacks() {
    let fen = "11/11/11/11/11/11/11/2I8/11/2(FT)1M6/11/11 r - - 0 1";
    assert_eq!(
        play(fen, &["c3:Fc3&e3", "c3:Tc3&c5"]),
        "11/11/11/11/11/11/11/2(TI)8/11/4(FM)6/11/11 b - - 1 1"
    );
}

// 000, "Advanced Combination Examples", 3
#[test]
fn heroic_tank_and_plain_infantry() {
    assert_eq!(
        play("11/11/11/11/11/11/11/11/3+TI6/11/11/11 r - - 0 1", &["+Td4&e4"]),
        "11/11/11/11/11/11/11/11/4(+TI)6/11/11/11 b - - 0 1"
    );
    expect(
        "11/11/11/11/11/11/11/11/4(+TI)6/11/11/11 r - - 0 1",
        "e4",
        "(+TI)e4-c2 (+TI)e4-c4 (+TI)e4-c6 (+TI)e4-d3 (+TI)e4-d4 (+TI)e4-d5 (+TI)e4-e1 (+TI)e4-e2
         (+TI)e4-e3
         (+TI)e4-e5 (+TI)e4-e6 (+TI)e4-e7 (+TI)e4-f3 (+TI)e4-f4 (+TI)e4-f5 (+TI)e4-g2 (+TI)e4-g4
         (+TI)e4-g6
         (+TI)e4-h1 (+TI)e4-h4 (+TI)e4-h7
         e4:+Te4>c2 e4:+Te4>c4 e4:+Te4>c6 e4:+Te4>d3 e4:+Te4>d4 e4:+Te4>d5 e4:+Te4>e1 e4:+Te4>e2
         e4:+Te4>e3
         e4:+Te4>e5 e4:+Te4>e6 e4:+Te4>e7 e4:+Te4>f3 e4:+Te4>f4 e4:+Te4>f5 e4:+Te4>g2 e4:+Te4>g4
         e4:+Te4>g6
         e4:+Te4>h1 e4:+Te4>h4 e4:+Te4>h7
         e4:Ie4>d4 e4:Ie4>e3 e4:Ie4>e5 e4:Ie4>f4",
    );
}

// Both keep their own mark when they part.
#[test]
fn heroic_marks_stay_with_their_piece() {
    let fen = "11/11/11/11/11/11/11/11/4(+TI)6/11/11/11 r - - 0 1";
    assert_eq!(
        play(fen, &["e4:Ie4>e5", "commit"]),
        "11/11/11/11/11/11/11/4I6/4+T6/11/11/11 b - - 1 1"
    );
    let other = "11/11/11/11/11/11/11/11/4(T+I)6/11/11/11 r - - 0 1";
    assert_eq!(
        play(other, &["e4:Te4>e6", "e4:+Ie4>g2"]),
        "11/11/11/11/11/11/4T6/11/11/11/6+I4/11 b - - 1 1"
    );
}

// 000, "Terrain and Combination Restrictions": the carrier of the union must
// be able to stand there; the way is the mover's.
#[test]
fn terrain_of_a_combination() {
    assert_eq!(
        play("11/11/11/11/11/11/11/11/11/1NT8/11/11 r - - 0 1", &["Tc3&b3"]),
        "11/11/11/11/11/11/11/11/11/1(NT)9/11/11 b - - 0 1"
    );
    refused("11/11/11/11/11/11/11/11/11/N1T8/11/11 r - - 0 1", "Tc3&a3");
    refused("11/11/11/11/11/11/11/11/11/1N9/2I8/11 r - - 0 1", "Ic2&b3");
    // The Tank would be carried by an Air Force that may stand on the sea.
    assert_eq!(
        play("11/11/11/11/11/11/11/11/11/1FT8/11/11 r - - 0 1", &["Tc3&b3"]),
        "11/11/11/11/11/11/11/11/11/1(FT)9/11/11 b - - 0 1"
    );
}

// 000, "Commander Protection" and 6.1: a Headquarters takes the Commander in,
// but nobody carries a Headquarters.
#[test]
fn headquarters_shelters_a_commander() {
    let fen = "10c/11/11/11/11/11/11/11/11/11/11/4C2HT2 r - - 0 1";
    assert_eq!(play(fen, &["Ce1&h1"]), "10c/11/11/11/11/11/11/11/11/11/11/7(HC)T2 b - - 0 1");
    refused(fen, "Ti1&h1");
}
