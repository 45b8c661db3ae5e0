//! What threatens the Commander of the side to move, and what keeps threats away from it.

use crate::pieces::LONGEST_BLOCKED_CAPTURE;
use crate::reach::Verdict;
use crate::reach::attack::{Target, in_range};
use crate::reach::destinations::Field;
use crate::reach::geometry::{Line, between};
use crate::{Bitboard, Kind, Piece, Position, Square};

/// What threatens a Commander, and what keeps threats away from it.
#[derive(Clone, Copy)]
pub(crate) struct Safety {
    pub(crate) commander: Option<Square>,
    /// Who puts it in danger now.
    pub(crate) checkers: Bitboard,
    /// Those of them that no air defence can stop.
    pub(crate) firm: Bitboard,
    /// Enemy Air Forces, not heroic, that have it in range, stopped or not.
    pub(crate) flyers: Bitboard,
    /// The squares between the Commanders, if they stand on one rank or file.
    pub(crate) sight: Bitboard,
    /// Squares that alone block a line to it.
    pub(crate) blockers: Bitboard,
    /// Pieces of the air defence without which an Air Force might get through.
    pub(crate) guards: Bitboard,
    /// An own defender attacks the enemy Commander and is not heroic yet: it will be.
    pub(crate) unsettled: bool,
}

impl Safety {
    /// The safety of the Commander of the side to move.
    #[inline]
    pub(crate) fn survey(position: &Position, field: &Field) -> Safety {
        let mut safety = Safety {
            commander: position.commanders[field.us],
            checkers: Bitboard::EMPTY,
            firm: Bitboard::EMPTY,
            flyers: Bitboard::EMPTY,
            sight: Bitboard::EMPTY,
            blockers: Bitboard::EMPTY,
            guards: Bitboard::EMPTY,
            unsettled: false,
        };
        let (Some(own), Some(enemy)) = (safety.commander, position.commanders[!field.us]) else {
            return safety;
        };
        safety.look_at_exposure(own, enemy, field.occupied);
        let target = position.target(!field.us, own);
        for from in position.near(!field.us, own) {
            if let (Some(stack), Some(line)) = (position.get(from), Line::between(from, own)) {
                for piece in stack.pieces().filter(|&piece| in_range(piece, target, line)) {
                    safety.look_at_threat(position, piece, from, target, line);
                }
            }
        }
        safety.checkers |= safety.firm;
        safety.unsettled = position.is_unsettled(field, enemy);
        safety
    }

    /// Nothing threatens, and only what moves can change that.
    #[inline]
    pub(crate) fn is_calm(&self) -> bool {
        self.checkers.is_empty() && !self.unsettled
    }

    /// The enemy Commander's line of sight (rule 8.2).
    #[inline]
    fn look_at_exposure(&mut self, own: Square, enemy: Square, occupied: Bitboard) {
        let Some(line) = Line::between(own, enemy).filter(|line| !line.is_diagonal()) else {
            return;
        };
        self.sight = between(own, enemy, line);
        let blockers = self.sight & occupied;
        match blockers.len() {
            0 => self.firm |= Bitboard::from(enemy),
            1 => self.blockers |= blockers,
            _ => {}
        }
    }

    /// An enemy piece that has the Commander in range.
    #[inline]
    fn look_at_threat(
        &mut self,
        position: &Position,
        piece: Piece,
        from: Square,
        target: Target,
        line: Line,
    ) {
        if piece.kind == Kind::AirForce && !piece.heroic {
            self.flyers |= Bitboard::from(from);
            let flight = position.plain_flight(!position.turn, from, target.square, line);
            if flight.verdict != Verdict::Destroyed {
                self.checkers |= Bitboard::from(from);
            } else if flight.defenders.len() <= 2 {
                self.guards |= flight.defenders;
            }
            return;
        }
        let on_the_way = between(from, target.square, line) & target.occupied;
        if piece.row().captures_over || on_the_way.is_empty() {
            self.firm |= Bitboard::from(from);
        } else {
            self.blockers |= on_the_way; // one square: see the assertion below
        }
    }
}

// Between a piece that something can block and its target there is one square at most.
const _: () = assert!(LONGEST_BLOCKED_CAPTURE <= 2);

impl Position {
    /// Whether an own defender that is not heroic attacks the enemy Commander.
    #[inline]
    fn is_unsettled(&self, field: &Field, enemy: Square) -> bool {
        let defence = self.defending_squares();
        let target = self.target(field.us, enemy);
        (self.near(field.us, enemy) & defence).into_iter().any(|from| {
            let (Some(stack), Some(line)) = (self.get(from), Line::between(from, enemy)) else {
                return false;
            };
            let mut defenders =
                stack.pieces().filter(|piece| piece.kind.is_air_defence() && !piece.heroic);
            defenders.any(|piece| self.piece_attacks(field.us, piece, from, target, line))
        })
    }
}
