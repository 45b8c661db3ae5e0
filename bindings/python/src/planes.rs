//! A position as planes of numbers, for those who train networks.

use cotulenh::{Bitboard, Color, Kind, Square};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::position::PyPosition;

/// How many planes there are: kinds by side, heroic ones by side, zones, the deploy, the side to move.
const PLANES: usize = 4 * Kind::ALL.len() + 4;

#[pymethods]
impl PyPosition {
    /// The planes one after the other, 132 bytes each, in the order of `cotulenh.PLANES`.
    fn planes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let position = &self.0;
        let mut bytes = vec![0; PLANES * Square::COUNT];
        for square in position.occupied() {
            let Some(stack) = position.get(square) else { continue };
            let side = stack.color() as usize;
            for piece in stack.pieces() {
                let kind = side * Kind::ALL.len() + piece.kind as usize;
                bytes[kind * Square::COUNT + square.index()] = 1;
                let heroic = 2 * Kind::ALL.len() + kind;
                bytes[heroic * Square::COUNT + square.index()] = u8::from(piece.heroic);
            }
        }
        let deploy = position.deploy().map(|deploy| Bitboard::from(deploy.origin()));
        let turn = if position.turn() == Color::Red { Bitboard::ALL } else { Bitboard::EMPTY };
        let rest = [
            position.air_defence_zone(Color::Red),
            position.air_defence_zone(Color::Blue),
            deploy.unwrap_or(Bitboard::EMPTY),
            turn,
        ];
        for (plane, squares) in rest.into_iter().enumerate() {
            for square in squares {
                bytes[(4 * Kind::ALL.len() + plane) * Square::COUNT + square.index()] = 1;
            }
        }
        PyBytes::new(py, &bytes)
    }
}
