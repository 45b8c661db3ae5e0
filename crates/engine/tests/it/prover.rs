//! The prover of mates, compared with one that remembers nothing.

use cotulenh::Position;
use cotulenh_endings::{Prover, distinct_turns, is_won};

use crate::suite::{Proof, suite};
use crate::support::position;

/// The same without memory, order and favourite defences.
fn wins_plainly(position: &Position, n: u32) -> bool {
    distinct_turns(position).iter().any(|(_, next)| {
        is_won(next)
            || n > 1
                && next.has_legal_action()
                && !next.is_insufficient_material()
                && distinct_turns(next).iter().all(|(_, reply)| {
                    !is_won(reply)
                        && !reply.is_insufficient_material()
                        && wins_plainly(reply, n - 1)
                })
    })
}

#[test]
fn proofs_need_no_memory() {
    let mut proved = [0; 3];
    for case in suite() {
        let Proof::Mate(n @ ..=2) = case.proof else { continue };
        if case.position.occupied().len() <= 6 {
            assert!(wins_plainly(&case.position, n), "{}", case.position.fen());
            assert!(n == 1 || !wins_plainly(&case.position, 1), "{}", case.position.fen());
            proved[n as usize] += 1;
        }
    }
    assert!(proved[1] > 10 && proved[2] > 5, "{proved:?}");
}

#[test]
fn stalemate_is_no_win() {
    // Blue's Commander is shut in by its Headquarters: whatever Red does, Blue cannot move.
    let position = position("9hc/10h/11/11/11/11/11/11/11/11/7T3/9C1 r");
    for n in 1..=3 {
        assert_eq!(Prover::default().winning_turns(&position, n), Ok(Vec::new()));
    }
}
