//! What captures and promotions change, and nothing else.

use cotulenh::Position;

/// How many pieces there are, and how many of them are heroic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Material {
    pieces: usize,
    heroic: usize,
}

impl Material {
    pub(super) fn of(position: &Position) -> Material {
        let pieces = position.occupied().into_iter().flat_map(|square| position.pieces_on(square));
        pieces.fold(Material { pieces: 0, heroic: 0 }, |sum, placed| Material {
            pieces: sum.pieces + 1,
            heroic: sum.heroic + usize::from(placed.piece.heroic),
        })
    }
}

/// Whether something was captured or promoted between two positions, the second of which comes a turn
/// after the first. Either sets the clock of rule 11.4 to zero; so does a combining move.
pub(super) fn is_irreversible(before: &Position, after: &Position) -> bool {
    after.halfmove_clock() == 0 && Material::of(before) != Material::of(after)
}
