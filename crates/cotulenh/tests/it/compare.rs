//! The library against the slow reading, on random positions.

use std::collections::BTreeSet;

use cotulenh::{Bitboard, Color, Position, Square};
use cotulenh_testing::slow::{Slow, SlowAction, random_play};
use cotulenh_testing::{Rng, random_setup};

use crate::support::position;

/// Compares everything that can be asked of a position; returns how many actions it has.
fn compare(slow: &Slow, legal: &[SlowAction]) -> usize {
    let fen = slow.fen();
    let fast = position(&fen);
    assert_eq!(fast.fen().to_string(), fen);
    assert_eq!(fast.status().to_string(), slow.status(legal), "{fen}");
    assert_eq!(fast.is_check(), slow.in_check(), "{fen}");

    let expected: BTreeSet<(String, String)> =
        legal.iter().map(|action| (slow.lan(action), slow.play(action).fen())).collect();
    let list = fast.legal_actions();
    let found: BTreeSet<(String, String)> =
        list.iter().map(|&action| (fast.lan(action).to_string(), after(&fast, action))).collect();
    let missing: Vec<_> = expected.difference(&found).collect();
    let wrong: Vec<_> = found.difference(&expected).collect();
    assert!(missing.is_empty() && wrong.is_empty(), "{fen}\nmissing {missing:?}\nwrong {wrong:?}");
    assert_eq!(found.len(), list.len(), "twice the same action in {fen}");
    found.len()
}

fn after(position: &Position, action: cotulenh::Action) -> String {
    position.play(action).expect("legal").fen().to_string()
}

fn compare_attacks(slow: &Slow) {
    let fen = slow.fen();
    let fast = position(&fen);
    let checking = fast.checking_pieces();
    let squares: Bitboard = checking.iter().map(|placed| placed.square).collect();
    assert_eq!(squares, fast.checkers(), "{fen}");
    for square in Square::all() {
        for color in Color::ALL {
            let found: Vec<usize> =
                fast.attackers(color, square).into_iter().map(Square::index).collect();
            let expected = slow.attacks(color == Color::Red, square.index());
            let mut squares: Vec<usize> = expected.iter().map(|&(from, _)| from).collect();
            squares.dedup();
            assert_eq!(found, squares, "attackers of {square} by {color} in {fen}");
            let pieces = fast.attacking_pieces(color, square);
            let pieces: Vec<(usize, char)> =
                pieces.map(|placed| (placed.square.index(), placed.piece.kind.letter())).collect();
            assert_eq!(pieces, expected, "attacking pieces of {square} by {color} in {fen}");
        }
    }
}

/// Random set-ups, and play from them: `count` positions in all.
fn compare_many(seed: u64, count: usize) {
    let mut rng = Rng::new(seed);
    let (mut positions, mut actions, mut sessions) = (0, 0, 0);
    while positions < count {
        let setup = random_setup(&mut rng);
        let start = Slow::parse(&setup).unwrap_or_else(|error| panic!("{setup}: {error}"));
        random_play(&mut rng, &start, 4, |slow, legal| {
            actions += compare(slow, legal);
            sessions += usize::from(slow.deploying());
            if positions % 8 == 0 {
                compare_attacks(slow);
            }
            positions += 1;
        });
    }
    assert!(sessions * 20 > positions, "{sessions} sessions among {positions} positions");
    assert!(actions > positions * 10, "{actions} actions in {positions} positions");
}

// Four parts, so that they run side by side.

#[test]
fn random_positions_1() {
    compare_many(1, 6_000);
}

#[test]
fn random_positions_2() {
    compare_many(2, 6_000);
}

#[test]
fn random_positions_3() {
    compare_many(3, 6_000);
}

#[test]
fn random_positions_4() {
    compare_many(4, 6_000);
}

/// Whole games from the start.
#[test]
fn random_games() {
    let mut rng = Rng::new(5);
    let start = Slow::parse(cotulenh::fen::START_FEN).expect("the start");
    for _ in 0..6 {
        random_play(&mut rng, &start, 150, |slow, legal| {
            compare(slow, legal);
        });
    }
}
