//! Terrain (rules 1.3 to 1.6).

use crate::{Bitboard, Kind, Square};

/// What a square is made of (rule 1.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Terrain {
    /// Files a and b: for the Navy and the Air Force.
    Sea,
    /// File c and the river squares d6, e6, d7, e7: for everyone.
    Mixed,
    /// Everything else, the bridges included: for all but the Navy.
    Land,
}

/// The squares a Navy may stand on: sea and mixed (rule 1.4).
pub const NAVIGABLE: Bitboard =
    Bitboard::file(0).or(Bitboard::file(1)).or(Bitboard::file(2)).or(RIVER_MOUTH);

/// The squares land pieces may stand on: files c to k (rule 1.4).
pub const LAND_ACCESSIBLE: Bitboard =
    Bitboard::ALL.minus(Bitboard::file(0)).minus(Bitboard::file(1));

/// The land squares where heavy pieces may cross the river: f6, f7, h6, h7 (rules 1.3 and 4.3).
pub const BRIDGES: Bitboard = BRIDGE_FILES.and(Bitboard::rank(6).or(Bitboard::rank(7)));

/// Files f and h, along which heavy pieces may cross the river (rule 4.3).
const BRIDGE_FILES: Bitboard = Bitboard::file(5).or(Bitboard::file(7));

const RIVER_MOUTH: Bitboard =
    Bitboard::file(3).or(Bitboard::file(4)).and(Bitboard::rank(6).or(Bitboard::rank(7)));

impl Terrain {
    /// The terrain of a square.
    ///
    /// ```
    /// use cotulenh::board::Terrain;
    /// assert_eq!(Terrain::of("b7".parse()?), Terrain::Sea);
    /// assert_eq!(Terrain::of("e6".parse()?), Terrain::Mixed);
    /// assert_eq!(Terrain::of("f6".parse()?), Terrain::Land);
    /// # Ok::<(), cotulenh::board::ParseSquareError>(())
    /// ```
    pub const fn of(square: Square) -> Terrain {
        match (NAVIGABLE.contains(square), LAND_ACCESSIBLE.contains(square)) {
            (true, false) => Terrain::Sea,
            (true, true) => Terrain::Mixed,
            _ => Terrain::Land,
        }
    }
}

impl Kind {
    /// The squares where a piece of this kind may stand, alone or as a carrier (rule 1.5).
    #[inline]
    pub const fn ground(self) -> Bitboard {
        match self {
            Kind::Navy => NAVIGABLE,
            Kind::AirForce => Bitboard::ALL,
            _ => LAND_ACCESSIBLE,
        }
    }

    /// Whether a piece of this kind may stand on the square, alone or as a carrier (rule 1.5).
    #[inline]
    pub const fn may_stand(self, square: Square) -> bool {
        self.ground().contains(square)
    }
}

/// Whether a step between two ranks crosses the river, which runs between ranks 6 and 7 (rule 1.6).
pub const fn crosses_river(from: Square, to: Square) -> bool {
    (from.rank() <= 6) != (to.rank() <= 6)
}

/// Whether a heavy piece may go from a square to another on one line: on one bank, or vertically along
/// file f or h (rule 4.3).
pub(crate) const fn heavy_may_go(from: Square, to: Square) -> bool {
    let by_bridge = from.file() == to.file() && BRIDGE_FILES.contains(from);
    by_bridge || !crosses_river(from, to)
}
