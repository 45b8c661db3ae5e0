//! Proofs of mates, independent of the engine: every turn of both sides is tried.
//!
//! A win is a checkmate or the capture of the Commander. Insufficient material is a draw; the
//! half-move clock and repetitions are no part of a proof.

use std::collections::HashMap;
use std::ops::ControlFlow;

use cotulenh::{Position, Turn};

use crate::suite::{Proof, suite};
use crate::support::{distinct_turns, is_won, position};

/// The prover has looked at as many positions as it may.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GaveUp;

/// Proves mates, and remembers what it has proved.
pub struct Prover {
    /// For each position, the side to move wins within the first number of turns, and does not
    /// win within the second.
    known: HashMap<u64, (u32, u32)>,
    /// The defence that was good last, by turns to go.
    defences: Vec<Option<Turn>>,
    /// How many positions it may still look at.
    budget: u64,
}

impl Default for Prover {
    fn default() -> Prover {
        Prover::new(u64::MAX)
    }
}

impl Prover {
    /// A prover that gives up after so many positions.
    pub fn new(budget: u64) -> Prover {
        Prover { known: HashMap::new(), defences: Vec::new(), budget }
    }

    /// All first turns that win within `n` own turns against every defence, one for each position
    /// they lead to.
    pub fn winning_turns(&mut self, position: &Position, n: u32) -> Result<Vec<Turn>, GaveUp> {
        let mut winning = Vec::new();
        for (turn, next) in distinct_turns(position) {
            self.spend(1)?;
            if n > 0 && (is_won(&next) || n > 1 && self.loses(&next, n - 1)?) {
                winning.push(turn);
            }
        }
        Ok(winning)
    }

    /// In how many own turns the side to move wins, if within `most`.
    pub fn shortest(&mut self, position: &Position, most: u32) -> Result<Option<u32>, GaveUp> {
        for n in 1..=most {
            if self.wins(position, n)? {
                return Ok(Some(n));
            }
        }
        Ok(None)
    }

    /// Whether the side to move wins within `n` own turns.
    pub fn wins(&mut self, position: &Position, n: u32) -> Result<bool, GaveUp> {
        let key = position.zobrist();
        let (within, not_within) = self.known.get(&key).copied().unwrap_or((u32::MAX, 0));
        if n >= within || n <= not_within {
            return Ok(n >= within);
        }
        let wins = self.wins_at_once(position)? || n > 1 && self.wins_later(position, n)?;
        let known = self.known.entry(key).or_insert((u32::MAX, 0));
        match wins {
            true => known.0 = known.0.min(n),
            false => known.1 = known.1.max(n),
        }
        Ok(wins)
    }

    /// Whether the side to move, which has not lost yet, loses within `n` turns of the other side
    /// whatever it does.
    pub fn loses(&mut self, position: &Position, n: u32) -> Result<bool, GaveUp> {
        if !position.has_legal_action() || position.is_insufficient_material() {
            return Ok(false);
        }
        let place = n as usize;
        if self.defences.len() <= place {
            self.defences.resize(place + 1, None);
        }
        if let Some(next) = self.defences[place].and_then(|turn| position.play_turn(turn).ok())
            && (is_won(&next) || next.is_insufficient_material() || !self.wins(&next, n)?)
        {
            return Ok(false);
        }
        for (turn, next) in distinct_turns(position) {
            self.spend(1)?;
            if is_won(&next) || next.is_insufficient_material() || !self.wins(&next, n)? {
                self.defences[place] = Some(turn);
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn wins_at_once(&mut self, position: &Position) -> Result<bool, GaveUp> {
        let mut looked = 0;
        let found = position.visit_turns(|_, next| {
            looked += 1;
            if is_won(next) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        self.spend(looked)?;
        Ok(found.is_break())
    }

    /// Checks first, those with the fewest answers before the others; then everything else.
    fn wins_later(&mut self, position: &Position, n: u32) -> Result<bool, GaveUp> {
        let mut turns = distinct_turns(position);
        self.spend(turns.len() as u64)?;
        turns.sort_by_cached_key(|(_, next)| match next.is_check() {
            true => next.count_actions(),
            false => usize::MAX,
        });
        for (_, next) in &turns {
            if self.loses(next, n - 1)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn spend(&mut self, positions: u64) -> Result<(), GaveUp> {
        self.budget = self.budget.checked_sub(positions).ok_or(GaveUp)?;
        Ok(())
    }
}

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
