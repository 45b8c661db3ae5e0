//! Board and terrain (rule 1): squares, sets of squares, sides, and where pieces may stand.

mod bitboard;
mod color;
mod square;
mod terrain;

pub use bitboard::{Bitboard, Squares};
pub use color::{ByColor, Color};
pub use square::{ParseSquareError, Square};
pub(crate) use terrain::heavy_may_go;
pub use terrain::{BRIDGES, LAND_ACCESSIBLE, NAVIGABLE, Terrain, crosses_river};
