//! Rule 2: the start.

use cotulenh::fen::START_FEN as START;

use crate::support::{expect, legal, play, refused, status};

// 2: the start, square by square where the position is tightest.
#[test]
fn r2_start_position() {
    assert_eq!(legal(START).len(), 119);
    assert_eq!(status(START), "ongoing");
    expect(
        START,
        "c4",
        "Nc4&c5 Nc4-a2 Nc4-a4 Nc4-a6 Nc4-b3 Nc4-b4 Nc4-b5 Nc4-c1 Nc4-c2 Nc4-c3 Nc4-c6 Nc4-c7",
    );
    expect(START, "c5", "Ic5-c6 Ic5&c4");
    expect(START, "g1", "Cg1-c1 Cg1-d1 Cg1-e1 Cg1-f1 Cg1-g2 Cg1-h1 Cg1-i1 Cg1-j1 Cg1-k1");
    expect(START, "f2", "");
    expect(START, "d3", "Ad3-d4 Ad3-e3 Ad3-f3 Ad3-d2 Ad3-d1 Ad3-c2 Ad3-c3 Ad3&d5");
    expect(START, "g3", "Sg3-g4 Sg3-h3 Sg3-i3 Sg3-f3 Sg3-e3 Sg3-g2");
    expect(START, "f4", "Tf4-f5 Tf4-f6 Tf4-g4 Tf4-f3");
    expect(START, "g5", "Mg5-f5 Mg5-h5 Mg5-f6 Mg5-g6 Mg5-h6 Mg5-g4 Mg5&f4 Mg5&h4");
}

// 2: no piece starts heroic, and the board below is the mirror of the board above.
#[test]
fn r2_start_is_plain_and_even() {
    assert_eq!(
        play(START, &["Ic5-c6", "Ic8-c7"]),
        "6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/3e2m2ei/2i8/2I8/3E2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6C4 r - - 2 2"
    );
    let blue = START.replace(" r ", " b ");
    assert_eq!(legal(&blue).len(), 119);
    assert!(legal(START).iter().chain(&legal(&blue)).all(|action| !action.contains('+')));
}

// 2: the first turns of a game: an advance, a combination, a flight, a stack that moves.
#[test]
fn r2_first_turns() {
    let after = play(START, &["Ic5-c6", "Mg8&f9", "Fe2-e5", "(TM)f9-f7"]);
    assert_eq!(
        after,
        "6c4/1n2fh1hf2/3a2s2a1/2n1g2tg2/2ie5ei/5(tm)5/2I8/3EF1M2EI/2N1GT1TG2/3A2S2A1/1N3H1HF2/6C4 r - - 2 3"
    );
    assert_eq!(status(&after), "ongoing");
}

// 2: nobody moves from an empty square, with the other side's pieces, or off the board.
#[test]
fn r2_only_own_pieces_move() {
    for action in ["Td6-d7", "Ti9-i8", "Ic8-c7", "Cg12-g11", "Tf4-f0", "Tf4-f13", "Tl4-k4"] {
        refused(START, action);
    }
    expect(START, "d6", "");
    expect(START, "f9", "");
}
