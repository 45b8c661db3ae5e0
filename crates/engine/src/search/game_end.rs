//! Positions in which the game is over, or drawn by a claim (rule 11).

use cotulenh::Position;
use cotulenh::outcome::CLAIMABLE_CLOCK;

use super::{At, Worker};
use crate::parameters::INSUFFICIENT_UNITS;
use crate::score::{DRAW, mated_in};

impl<E> Worker<E> {
    /// The score of a game that is over, or that a side may claim to be drawn; apart from checkmate
    /// and stalemate, which need all legal actions to be known.
    pub(super) fn end_of_game(&self, position: &Position, at: At) -> Option<i32> {
        let us = position.turn();
        match (position.commander(us), position.commander(!us)) {
            (None, Some(_)) => return Some(mated_in(at.turns)),
            (Some(_), None) => return Some(-mated_in(at.turns)),
            _ => {}
        }
        if at.turns == 0 {
            return None;
        }
        let few = position.occupied().len() <= INSUFFICIENT_UNITS;
        if few && position.is_insufficient_material() || self.is_repetition(position) {
            return Some(DRAW);
        }
        // Checkmate comes before the draw.
        let old = position.halfmove_clock() >= CLAIMABLE_CLOCK;
        (old && (!position.is_check() || position.has_legal_action())).then_some(DRAW)
    }

    /// Whether a position is a draw by repetition: it occurred on the way already, or twice in the
    /// game.
    fn is_repetition(&self, position: &Position) -> bool {
        let hash = position.zobrist();
        let reversible = position.halfmove_clock() as usize;
        let last = self.keys.len();
        let first = last.saturating_sub(reversible);
        let mut in_game = 0;
        for index in (first..last).rev().skip(1).step_by(2) {
            if self.keys[index] == hash {
                if index >= self.played {
                    return true;
                }
                in_game += 1;
            }
        }
        in_game >= 2
    }
}
