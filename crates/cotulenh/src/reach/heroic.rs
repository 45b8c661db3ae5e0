//! Heroic promotion (rule 9).

use crate::reach::geometry::Line;
use crate::{Bitboard, Color, Kind, Position, Square};

/// Where pieces were promoted, by their slot in the stack there.
#[derive(Clone, Copy, Default)]
pub(crate) struct Promotions(pub(crate) [Bitboard; 3]);

impl Promotions {
    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(|squares| squares.is_empty())
    }
}

impl Position {
    /// Promotes every piece of a side that attacks the enemy Commander, and with them its
    /// Headquarters (rule 9.1).
    #[inline]
    pub(crate) fn promote(&mut self, color: Color) -> Promotions {
        let mut promotions = Promotions::default();
        let Some(commander) = self.commanders[!color] else { return promotions };
        let near = self.near(color, commander);
        if near.is_empty() {
            return promotions;
        }
        // All at once: find every attacker before any of them changes.
        let target = self.target(color, commander);
        let mut attacked = false;
        for square in near {
            let (Some(stack), Some(line)) = (self.get(square), Line::between(square, commander))
            else {
                continue;
            };
            for (slot, piece) in stack.pieces().enumerate() {
                if self.piece_attacks(color, piece, square, target, line) {
                    attacked = true;
                    if !piece.heroic {
                        promotions.0[slot] |= Bitboard::from(square);
                    }
                }
            }
        }
        if attacked {
            // A Headquarters is never carried: it is in the first slot.
            let plain =
                |&square: &Square| self.get(square).is_some_and(|stack| !stack.carrier().heroic);
            let headquarters = self.pieces(color, Kind::Headquarters);
            promotions.0[0] |= headquarters.into_iter().filter(plain).collect();
            self.mark(color, &promotions);
        }
        promotions
    }

    /// Sets the heroic marks.
    fn mark(&mut self, color: Color, promotions: &Promotions) {
        let [first, second, third] = promotions.0;
        let mut air_defence = false;
        for square in first | second | third {
            let Some(stack) = self.take(square) else { continue };
            let marks = [first, second, third]
                .iter()
                .enumerate()
                .fold(stack.marks(), |marks, (slot, squares)| {
                    marks | u16::from(squares.contains(square)) << slot
                });
            self.put(square, stack.with_marks(marks));
            air_defence |= stack.unit().has_air_defence();
        }
        if air_defence {
            self.update_zone(color);
        }
    }
}
