//! Wins that are no proved mates: clear at two budgets, played out while the answer is the only one.

use cotulenh::{Position, Turn};

use super::look::Look;
use super::{BUDGETS, Miner};

/// The most turns of the solver.
const LONGEST: usize = 5;

impl Miner {
    /// The solution of a position with one clearly best turn, the turns to mate, if that can be proved, and
    /// how many nodes the engine needed.
    pub(super) fn solve_win(
        &mut self,
        position: &Position,
    ) -> Option<(Vec<Turn>, Option<u32>, u64)> {
        let first = self.clear(position)?;
        if let Some(turns) = first.mate() {
            return self.solve_mate(position, turns);
        }
        let settled = first.settled;
        let (mut solution, mut here, mut look) = (Vec::new(), *position, first);
        loop {
            solution.push(look.turn);
            here = here.play_turn(look.turn).ok()?;
            if solution.len() >= 2 * LONGEST - 1 || here.outcome().is_some() {
                break;
            }
            let Some(answer) = look.answer else { break };
            let Ok(next) = here.play_turn(answer) else { break };
            if next.outcome().is_some() {
                break;
            }
            let Some(next_look) = self.clear(&next) else { break };
            solution.push(answer);
            (here, look) = (next, next_look);
        }
        Some((solution, None, settled))
    }

    /// What the engine sees with the larger budget, if one turn is clearly best with both.
    fn clear(&mut self, position: &Position) -> Option<Look> {
        let small = self.look(position, BUDGETS[0])?;
        if !small.is_clear() {
            return None;
        }
        let large = self.look(position, BUDGETS[1])?;
        let same = position.play_turn(small.turn).ok()? == position.play_turn(large.turn).ok()?;
        (same && large.is_clear()).then_some(large)
    }
}
