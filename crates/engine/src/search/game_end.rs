//! Positions in which the game is over, or drawn by a claim (rule 11).

use cotulenh::Position;
use cotulenh::outcome::CLAIMABLE_CLOCK;
use cotulenh_endings::Ending;

use super::trail::Past;
use super::{At, Worker};
use crate::parameters::INSUFFICIENT_UNITS;
use crate::score::{DRAW, mated_in};

impl<E> Worker<E> {
    /// The score of a game that is over, or that a side may claim to be drawn; apart from checkmate
    /// and stalemate, which need all legal actions to be known.
    pub(super) fn end_of_game(&self, position: &Position, past: &Past, at: At) -> Option<i32> {
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
        if few && position.is_insufficient_material() || self.trail.is_repetition(past) {
            return Some(DRAW);
        }
        // Nobody wins with one piece (docs/endings.md).
        if few && Ending::of(position).is_some_and(|(ending, _)| ending.is_drawn()) {
            return Some(DRAW);
        }
        // Checkmate comes before the draw.
        let old = position.halfmove_clock() >= CLAIMABLE_CLOCK;
        (old && (!position.is_check() || position.has_legal_action())).then_some(DRAW)
    }
}
