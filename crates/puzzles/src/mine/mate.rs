//! Mates: proved by trying every turn of both sides.

use cotulenh::{Position, Turn};
use cotulenh_endings::{GaveUp, Prover, distinct_turns, is_won};

use super::{BUDGETS, Miner};

/// How many positions the proofs of one puzzle may look at.
const BUDGET: u64 = 4_000_000;
/// How many of the longest defences are tried until one has a single answer at every turn.
const DEFENCES: usize = 12;

/// A mate with a single solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mated {
    /// In how many turns of the solver.
    pub turns: u32,
    /// The turns of both sides, against a defence that holds out longest.
    pub solution: Vec<Turn>,
}

/// The mate in at most so many turns, if there is one and at each turn of the solver only one turn mates in
/// time; deploys that lead to the same position are one.
///
/// # Errors
///
/// If the prover gives up.
pub fn only_mate(
    prover: &mut Prover,
    position: &Position,
    most: u32,
) -> Result<Option<Mated>, GaveUp> {
    let Some(turns) = prover.shortest(position, most)? else { return Ok(None) };
    let solution = only_line(prover, position, turns)?;
    Ok(solution.map(|solution| Mated { turns, solution }))
}

/// The line of a mate in exactly so many turns, if every turn of the solver is the only one.
fn only_line(
    prover: &mut Prover,
    position: &Position,
    turns: u32,
) -> Result<Option<Vec<Turn>>, GaveUp> {
    let [turn] = prover.winning_turns(position, turns)?[..] else { return Ok(None) };
    let Ok(next) = position.play_turn(turn) else { return Ok(None) };
    if is_won(&next) {
        return Ok(Some(vec![turn]));
    }
    let mut tried = 0;
    for (defence, reply) in distinct_turns(&next) {
        if turns > 2 && prover.wins(&reply, turns - 2)? {
            continue; // others hold out longer
        }
        if let Some(rest) = only_line(prover, &reply, turns - 1)? {
            let line = [turn, defence].into_iter().chain(rest);
            return Ok(Some(line.collect()));
        }
        tried += 1;
        if tried >= DEFENCES {
            break;
        }
    }
    Ok(None)
}

impl Miner {
    /// The solution of a position in which the engine sees a mate, the turns to it, and how many nodes the
    /// engine needed.
    pub(super) fn solve_mate(
        &mut self,
        position: &Position,
        most: u32,
    ) -> Option<(Vec<Turn>, Option<u32>, u64)> {
        let mut prover = Prover::new(BUDGET);
        let mated = only_mate(&mut prover, position, most).ok()??;
        let look = self.look(position, BUDGETS[0])?;
        if look.is_won_anyway() {
            return None;
        }
        Some((mated.solution, Some(mated.turns), look.settled))
    }
}
