//! Proofs of mates on the rules alone: every turn of both sides is tried.
//!
//! A win is a checkmate or the capture of the Commander. Insufficient material is a draw; the
//! half-move clock and repetitions are no part of a proof.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

use cotulenh::notation::Suffix;
use cotulenh::{Position, Turn};

/// The prover has looked at as many positions as it may.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GaveUp;

impl core::fmt::Display for GaveUp {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("the prover has looked at as many positions as it may")
    }
}

impl core::error::Error for GaveUp {}

/// Proves mates, and remembers what it has proved. It shares nothing with a search for good turns: whatever
/// it says has been tried out.
///
/// ```
/// use cotulenh_endings::Prover;
/// let position = "9ic/10i/11/11/11/10A/11/11/11/11/11/3C7 r".parse()?;
/// let turns = Prover::default().winning_turns(&position, 1)?;
/// assert_eq!(position.lan_of_turn(turns[0]).to_string(), "Ak7-k9#");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
    ///
    /// # Errors
    ///
    /// If it gives up.
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
    ///
    /// # Errors
    ///
    /// If it gives up.
    pub fn shortest(&mut self, position: &Position, most: u32) -> Result<Option<u32>, GaveUp> {
        for n in 1..=most {
            if self.wins(position, n)? {
                return Ok(Some(n));
            }
        }
        Ok(None)
    }

    /// Whether the side to move wins within `n` own turns.
    ///
    /// # Errors
    ///
    /// If it gives up.
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
    ///
    /// # Errors
    ///
    /// If it gives up.
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

/// The legal turns with the positions they lead to, one for each position: deploys that only change the
/// order of their steps are one turn.
pub fn distinct_turns(position: &Position) -> Vec<(Turn, Position)> {
    let mut seen = HashSet::new();
    let mut turns = Vec::new();
    let _ = position.visit_turns(|turn, next| {
        if seen.insert(next.zobrist()) {
            turns.push((turn, *next));
        }
        ControlFlow::<()>::Continue(())
    });
    turns
}

/// Whether the side that has just moved has won: by checkmate, or by capture of the Commander.
pub fn is_won(next: &Position) -> bool {
    Suffix::of(next) == Suffix::Win && next.commander(!next.turn()).is_some()
}
