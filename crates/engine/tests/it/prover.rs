//! Proofs of mates, independent of the engine: every turn of both sides is tried.
//!
//! A win is a checkmate or the capture of the Commander. Insufficient material is a draw; the
//! half-move clock and repetitions are no part of a proof.

use std::collections::HashMap;
use std::ops::ControlFlow;

use cotulenh::{Position, Turn};

use crate::support::{distinct_turns, is_won};

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
    /// they lead to. `None` if it gave up.
    pub fn winning_turns(&mut self, position: &Position, n: u32) -> Option<Vec<Turn>> {
        let mut winning = Vec::new();
        for (turn, next) in distinct_turns(position) {
            self.spend(1)?;
            if n > 0 && (is_won(&next) || n > 1 && self.loses(&next, n - 1)?) {
                winning.push(turn);
            }
        }
        Some(winning)
    }

    /// In how many own turns the side to move wins, if within `most`. `None` if it gave up.
    pub fn shortest(&mut self, position: &Position, most: u32) -> Option<Option<u32>> {
        for n in 1..=most {
            if self.wins(position, n)? {
                return Some(Some(n));
            }
        }
        Some(None)
    }

    /// Whether the side to move wins within `n` own turns. `None` if it gave up.
    pub fn wins(&mut self, position: &Position, n: u32) -> Option<bool> {
        let key = position.zobrist();
        let (within, not_within) = self.known.get(&key).copied().unwrap_or((u32::MAX, 0));
        if n >= within || n <= not_within {
            return Some(n >= within);
        }
        let wins = self.wins_at_once(position)? || n > 1 && self.wins_later(position, n)?;
        let known = self.known.entry(key).or_insert((u32::MAX, 0));
        match wins {
            true => known.0 = known.0.min(n),
            false => known.1 = known.1.max(n),
        }
        Some(wins)
    }

    /// Whether the side to move, which has not lost yet, loses within `n` turns of the other side
    /// whatever it does. `None` if it gave up.
    pub fn loses(&mut self, position: &Position, n: u32) -> Option<bool> {
        if !position.has_legal_action() || position.is_insufficient_material() {
            return Some(false);
        }
        let place = n as usize;
        if self.defences.len() <= place {
            self.defences.resize(place + 1, None);
        }
        if let Some(next) = self.defences[place].and_then(|turn| position.play_turn(turn).ok())
            && (is_won(&next) || next.is_insufficient_material() || !self.wins(&next, n)?)
        {
            return Some(false);
        }
        for (turn, next) in distinct_turns(position) {
            self.spend(1)?;
            if is_won(&next) || next.is_insufficient_material() || !self.wins(&next, n)? {
                self.defences[place] = Some(turn);
                return Some(false);
            }
        }
        Some(true)
    }

    fn wins_at_once(&mut self, position: &Position) -> Option<bool> {
        let mut looked = 0;
        let found = position.visit_turns(|_, next| {
            looked += 1;
            if is_won(next) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        self.spend(looked)?;
        Some(found.is_break())
    }

    /// Checks first, those with the fewest answers before the others; then everything else.
    fn wins_later(&mut self, position: &Position, n: u32) -> Option<bool> {
        let mut turns = distinct_turns(position);
        self.spend(turns.len() as u64)?;
        turns.sort_by_cached_key(|(_, next)| match next.is_check() {
            true => next.count_actions(),
            false => usize::MAX,
        });
        for (_, next) in &turns {
            if self.loses(next, n - 1)? {
                return Some(true);
            }
        }
        Some(false)
    }

    fn spend(&mut self, positions: u64) -> Option<()> {
        self.budget = self.budget.checked_sub(positions)?;
        Some(())
    }
}
