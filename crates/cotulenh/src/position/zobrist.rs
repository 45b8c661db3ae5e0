//! Random keys for the hash of a position.

use crate::{Color, Piece, Square, Unit};

const PIECES: usize = 2 * 2 * 11;

static PIECE_KEYS: [[u64; PIECES]; Square::COUNT] = {
    let mut keys = [[0; PIECES]; Square::COUNT];
    let mut square = 0;
    while square < Square::COUNT {
        let mut piece = 0;
        while piece < PIECES {
            keys[square][piece] = splitmix((square * PIECES + piece) as u64);
            piece += 1;
        }
        square += 1;
    }
    keys
};

const OTHER_KEYS: u64 = (Square::COUNT * PIECES) as u64;

/// Blue is to move.
pub(crate) const BLUE_TO_MOVE: u64 = splitmix(OTHER_KEYS);

/// A piece on a square.
#[inline]
pub(crate) fn piece(color: Color, piece: Piece, square: Square) -> u64 {
    let index = (piece.kind as usize * 2 + usize::from(piece.heroic)) * 2 + color as usize;
    match cfg!(target_arch = "wasm32") {
        // A page would have to load the table, of which nothing can be compressed.
        true => splitmix((square.index() * PIECES + index) as u64),
        false => PIECE_KEYS[square.index()][index],
    }
}

/// A deploy sequence in progress: its origin and what has not moved.
pub(crate) fn deploy(origin: Square, rest: Unit) -> u64 {
    splitmix(OTHER_KEYS + 1 + (origin.index() * Unit::COUNT + rest.index()) as u64)
}

/// The `n`-th output of the splitmix64 generator.
const fn splitmix(n: u64) -> u64 {
    let mut z = n.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
