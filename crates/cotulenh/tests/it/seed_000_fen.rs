//! Every FEN and every stack text printed in the documents: read, or refused.

use crate::support::{bad_fen, expect, legal, play, refused, status};

const START: &str = "6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6C4 r - - 0 1";

// 000, "Standard Starting Position FEN", "FEN Integration", "Starting Position Analysis"
#[test]
fn start_position() {
    assert_eq!(play(START, &[]), START);
    assert_eq!(status(START), "ongoing");
    assert_eq!(legal(START).len(), 119);
}

// 000, "Complete Initial Board": the drawing puts the Infantry on c4 and the
// Commander on a square of a Headquarters; the FEN says c5 and g1, and c4 is a
// Navy's.
#[test]
fn start_position_is_the_fen_and_not_the_drawing() {
    expect(
        START,
        "c4",
        "Nc4&c5 Nc4-a2 Nc4-a4 Nc4-a6 Nc4-b3 Nc4-b4 Nc4-b5 Nc4-c1 Nc4-c2 Nc4-c3 Nc4-c6 Nc4-c7",
    );
    expect(START, "c5", "Ic5-c6 Ic5&c4");
    expect(START, "g1", "Cg1-c1 Cg1-d1 Cg1-e1 Cg1-f1 Cg1-g2 Cg1-h1 Cg1-i1 Cg1-j1 Cg1-k1");
}

// 000, "Setup Examples", custom position: the only Commander has already won.
#[test]
fn lone_commander() {
    let fen = "11/11/11/11/11/11/11/11/11/11/3C7/11 r - - 0 1";
    assert_eq!(play(fen, &[]), fen);
    assert_eq!(status(fen), "red wins: commander captured");
    assert!(legal(fen).is_empty());
}

// 000, "Setup Examples", mid-game position: rank 5 has nine files, so an error.
#[test]
fn midgame_position_with_a_short_rank_is_an_error() {
    assert!(bad_fen(
        "6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/5I5/2I1E2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6C4 r - - 2 3"
    ));
}

// The nearest position that can be read: the Infantry of c5 stands on f6.
#[test]
fn midgame_position_with_full_ranks() {
    let fen = "6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/5I5/3E2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6C4 r - - 2 3";
    assert_eq!(play(fen, &[]), fen);
    assert_eq!(status(fen), "ongoing");
    expect(fen, "f6", "If6-e6 If6-f5 If6-f7 If6-g6");
}

// 000, "FEN Integration", heroic pieces
#[test]
fn start_position_with_heroic_commanders() {
    let fen = "6+c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6+C4 r - - 0 1";
    assert_eq!(play(fen, &[]), fen);
    expect(
        fen,
        "g1",
        "+Cg1-c1 +Cg1-d1 +Cg1-e1 +Cg1-f1 +Cg1-g2 +Cg1-h1 +Cg1-i1 +Cg1-j1 +Cg1-k1 +Cg1&f2 +Cg1&h2",
    );
}

// 000, "Heroic Piece Notation", "Stack Notation", "Complex Stack"
#[test]
fn stack_texts_are_read_and_written() {
    let fen = "10i/11/11/10+t/11/11/11/11/11/11/11/2(+NFT)(TI)(+TI)(T+I)(+T+I)3+F r - - 0 1";
    let after = "10i/11/11/10+t/11/11/11/11/11/11/10+F/2(+NFT)(TI)(+TI)(T+I)(+T+I)4 b - - 1 1";
    assert_eq!(play(fen, &["+Fk1-k2"]), after);
}

// 000, "FEN Notation" of stacks: whole words are no pieces.
#[test]
fn stack_spelled_in_words_is_an_error() {
    assert!(bad_fen("11/11/11/11/11/11/11/11/11/2(+NavyTank)8/11/11 r - - 0 1"));
    assert!(bad_fen("11/11/11/11/11/11/11/11/11/2(Navy+Tank)8/11/11 r - - 0 1"));
    assert!(!bad_fen("11/11/11/11/11/11/11/11/11/2(+NT)8/11/11 r - - 0 1"));
    assert!(!bad_fen("11/11/11/11/11/11/11/11/11/2(N+T)8/11/11 r - - 0 1"));
}

// 001, "Stack Deployment", and 003 write the carrier apart: not in a FEN.
#[test]
fn bar_inside_a_stack_is_an_error() {
    assert!(bad_fen("11/11/11/11/11/11/11/11/11/2(N|FT)8/11/11 r - - 0 1"));
}

// 000, "Extended FEN for Deploy Sessions": an Infantry cannot go from c4 to e4.
#[test]
fn session_of_the_document_is_an_error() {
    assert!(bad_fen("11/11/11/11/11/11/11/11/2(TI)8/11/11/11 r - - 0 1 c4:T>d4,I>e4..."));
    assert!(bad_fen("11/11/11/11/11/11/11/11/2(TI)8/11/11/11 r - - 0 1 c4:T>d4,I>e4"));
}

// The possible half of it is read, and written in full.
#[test]
fn session_after_its_first_step() {
    let fen = "11/11/11/11/11/11/11/11/2(TI)8/11/11/11 r - - 0 1 c4:T>d4...";
    let full = "11/11/11/11/11/11/11/11/2(TI)8/11/11/11 r - - 0 1 c4:Tc4>d4...";
    assert_eq!(play(fen, &[]), full);
    assert_eq!(legal(fen), ["c4:Ic4&d4", "c4:Ic4>c3", "c4:Ic4>c5", "commit"]);
    assert_eq!(play(fen, &["c4:Ic4>c5"]), "11/11/11/11/11/11/11/2I8/3T7/11/11/11 b - - 1 1");
    assert_eq!(play(fen, &["commit"]), "11/11/11/11/11/11/11/11/2IT7/11/11/11 b - - 1 1");
}

// 12.3: a session without the dots, without steps or already complete.
#[test]
fn session_that_is_not_in_progress_is_an_error() {
    assert!(bad_fen("11/11/11/11/11/11/11/11/2(TI)8/11/11/11 r - - 0 1 c4:Tc4>d4"));
    assert!(bad_fen("11/11/11/11/11/11/11/11/2(TI)8/11/11/11 r - - 0 1 c4:..."));
    assert!(bad_fen("11/11/11/11/11/11/11/11/2(TI)8/11/11/11 r - - 0 1 c4:Tc4>d4,Ic4>c5..."));
    assert!(!bad_fen("11/11/11/11/11/11/11/11/2(TI)8/11/11/11 r - - 0 1 c4:Tc4>d4..."));
}

// 001, "Example FEN", heroic pieces and stacks: the Missiles on g3 and g10
// attack both Commanders, and Blue is to move.
#[test]
fn position_with_commanders_on_the_wrong_sides() {
    let fen = "(+NI)5+C4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6c4 b - - 15 8";
    assert_eq!(play(fen, &[]), fen);
    assert_eq!(status(fen), "check");
    let after = play(fen, &["Sg10xg12"]);
    assert_eq!(status(&after), "blue wins: commander captured");
}

// 003, "FEN Representation", before: a Navy cannot stand on e10.
#[test]
fn navy_stack_on_land_is_an_error() {
    assert!(bad_fen("5c5/11/4(NFT)6/11/11/11/11/11/11/11/11/5C5 r - - 0 1"));
    assert!(!bad_fen("5c5/11/2(NFT)8/11/11/11/11/11/11/11/11/5C5 r - - 0 1"));
}

// 003, "FEN Representation", after: e6 is a river square, so this one is read;
// the Commanders face each other on file f.
#[test]
fn navy_stack_on_the_river() {
    let fen = "5c5/11/11/11/11/11/4(NFT)6/11/11/11/11/5C5 b - - 0 2";
    assert_eq!(play(fen, &[]), fen);
    assert_eq!(status(fen), "check");
    refused(fen, "Cf12-f11");
    assert_eq!(
        legal(fen),
        [
            "Cf12-c12", "Cf12-d12", "Cf12-e12", "Cf12-g12", "Cf12-h12", "Cf12-i12", "Cf12-j12",
            "Cf12-k12", "Cf12xf1"
        ]
    );
}

// 003, "FEN Representation": the stack move itself, where the squares allow it.
#[test]
fn navy_stack_moves_as_one_unit() {
    let fen = "10c/11/2(NFT)8/11/11/11/11/11/11/11/11/8C2 r - - 0 1";
    assert_eq!(play(fen, &["(NFT)c10-c6"]), "10c/11/11/11/11/11/2(NFT)8/11/11/11/11/8C2 b - - 1 1");
}
