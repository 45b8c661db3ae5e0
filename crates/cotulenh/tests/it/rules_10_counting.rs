//! Rule 10.8: actions, for counting.

use crate::support::{expect, legal, perft};

// 10.8: perft counts actions; steps in another order are other sequences.
#[test]
fn r10_8_actions_are_counted() {
    let fen = "10h/11/11/11/11/11/11/11/11/11/11/2(EG)8 r - - 0 1";
    assert_eq!(
        legal(fen),
        ["(EG)c1-c2", "(EG)c1-d1", "c1:Ec1>c2", "c1:Ec1>d1", "c1:Gc1>c2", "c1:Gc1>d1"]
    );
    assert_eq!(perft(fen, 1), 6);
    assert_eq!(perft(fen, 2), 12);
    assert_eq!(perft(fen, 3), 0);
}

// 10.8: the side to move changes only when the turn is complete.
#[test]
fn r10_8_the_side_changes_with_the_turn() {
    let fen = "10i/11/11/11/11/11/11/11/11/11/11/2(EG)8 r - - 0 1";
    assert_eq!(perft(fen, 1), 6);
    assert_eq!(perft(fen, 2), 2 * 2 + 4 * 3);
    assert_eq!(perft(fen, 3), 2 * 2 * 9 + 4 * 3 * 2);
}

// 10.8: a captured Commander ends the counting, draws do not.
#[test]
fn r10_8_what_stops_perft() {
    assert_eq!(legal("11/11/11/11/11/11/11/11/11/11/11/2C7T r - - 0 1"), [] as [&str; 0]);
    assert_eq!(perft("11/11/11/11/11/11/11/11/11/11/11/2C7T r - - 0 1", 1), 0);
    assert_eq!(
        perft("2c8/9h1/11/11/11/11/11/11/11/11/11/10C r - - 150 90", 1),
        perft("2c8/9h1/11/11/11/11/11/11/11/11/11/10C r - - 0 1", 1)
    );
    assert!(perft("2c8/11/11/11/11/11/11/11/11/11/11/10C r - - 0 1", 2) > 0);
}

// 10.8: two actions of one unit to one square differ in kind, two units in name.
#[test]
fn r10_8_units_and_kinds_are_told_apart() {
    let fen = "11/11/11/11/11/11/11/11/11/11/2hh7/2(EA)8 r - - 0 1";
    expect(
        fen,
        "c1",
        "(EA)c1-d1 (EA)c1xc2 c1:Ec1>d1 c1:Ec1xc2 c1:Ac1>d1 c1:Ac1>e1 c1:Ac1>f1 c1:Ac1xc2 \
         c1:Ac1xd2",
    );
    assert_eq!(perft(fen, 1), 9);
    assert_eq!(perft("11/11/11/11/11/11/11/11/11/11/2hh7/2A8 r - - 0 1", 1), 7);
}
