//! Sets of squares.

use core::fmt;
use core::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign,
};

use crate::Square;

const WORDS: usize = 3;
/// The bits of the last word that are squares: 132 = 64 + 64 + 4.
const LAST_WORD: u64 = 0xF;

/// A set of squares, one bit each, in index order (rule 1.2).
///
/// `-` is the difference of two sets, `&`, `|`, `^` and `!` are what they are for integers.
///
/// ```
/// use cotulenh::{Bitboard, Square};
/// let corner: Square = "a1".parse()?;
/// let set = Bitboard::from(corner) | Bitboard::rank(12);
/// assert_eq!(set.len(), 12);
/// assert!(set.contains(corner));
/// assert_eq!((set - Bitboard::rank(12)).first(), Some(corner));
/// # Ok::<(), cotulenh::board::ParseSquareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Bitboard([u64; WORDS]);

impl Bitboard {
    /// No square.
    pub const EMPTY: Bitboard = Bitboard([0; WORDS]);
    /// Every square.
    pub const ALL: Bitboard = Bitboard([u64::MAX, u64::MAX, LAST_WORD]);

    /// The squares of a file, 0 (a) to 10 (k); no square for any other number.
    pub const fn file(file: u8) -> Bitboard {
        let mut set = Bitboard::EMPTY;
        let mut rank = 1;
        while rank <= Square::RANKS {
            if let Some(square) = Square::new(file, rank) {
                set = set.with(square);
            }
            rank += 1;
        }
        set
    }

    /// The squares of a rank, 1 to 12; no square for any other number.
    pub const fn rank(rank: u8) -> Bitboard {
        let mut set = Bitboard::EMPTY;
        let mut file = 0;
        while file < Square::FILES {
            if let Some(square) = Square::new(file, rank) {
                set = set.with(square);
            }
            file += 1;
        }
        set
    }

    /// This set and one square more.
    #[inline]
    #[must_use]
    pub const fn with(mut self, square: Square) -> Bitboard {
        self.0[square.index() / 64] |= 1 << (square.index() % 64);
        self
    }

    /// This set without that square.
    #[inline]
    #[must_use]
    pub const fn without(mut self, square: Square) -> Bitboard {
        self.0[square.index() / 64] &= !(1 << (square.index() % 64));
        self
    }

    /// Whether the square is in the set.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0[square.index() / 64] >> (square.index() % 64) & 1 != 0
    }

    /// Whether there is no square in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] == 0
    }

    /// How many squares are in the set.
    #[inline]
    pub const fn len(self) -> usize {
        (self.0[0].count_ones() + self.0[1].count_ones() + self.0[2].count_ones()) as usize
    }

    /// The square with the lowest index.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        let mut word = 0;
        while word < WORDS {
            if self.0[word] != 0 {
                return Some(Square::from_bit(word as u32 * 64 + self.0[word].trailing_zeros()));
            }
            word += 1;
        }
        None
    }

    /// The only square of a set that has exactly one.
    #[inline]
    pub const fn single(self) -> Option<Square> {
        if self.len() == 1 { self.first() } else { None }
    }

    /// Whether the two sets share a square.
    #[inline]
    pub const fn intersects(self, other: Bitboard) -> bool {
        !self.and(other).is_empty()
    }

    /// Whether every square of this set is in the other.
    #[inline]
    pub const fn is_subset(self, other: Bitboard) -> bool {
        self.minus(other).is_empty()
    }

    /// Adds the square if it is not in the set, removes it if it is.
    #[inline]
    pub(crate) const fn toggle(&mut self, square: Square) {
        self.0[square.index() / 64] ^= 1 << (square.index() % 64);
    }

    #[inline]
    pub(crate) const fn and(self, other: Bitboard) -> Bitboard {
        Bitboard([self.0[0] & other.0[0], self.0[1] & other.0[1], self.0[2] & other.0[2]])
    }

    #[inline]
    pub(crate) const fn or(self, other: Bitboard) -> Bitboard {
        Bitboard([self.0[0] | other.0[0], self.0[1] | other.0[1], self.0[2] | other.0[2]])
    }

    #[inline]
    pub(crate) const fn minus(self, other: Bitboard) -> Bitboard {
        Bitboard([self.0[0] & !other.0[0], self.0[1] & !other.0[1], self.0[2] & !other.0[2]])
    }
}

impl From<Square> for Bitboard {
    #[inline]
    fn from(square: Square) -> Bitboard {
        Bitboard::EMPTY.with(square)
    }
}

impl From<Option<Square>> for Bitboard {
    #[inline]
    fn from(square: Option<Square>) -> Bitboard {
        square.map_or(Bitboard::EMPTY, Bitboard::from)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Bitboard {
        squares.into_iter().fold(Bitboard::EMPTY, Bitboard::with)
    }
}

macro_rules! operator {
    ($Op:ident $op:ident $Assign:ident $assign:ident $f:expr) => {
        impl $Op for Bitboard {
            type Output = Bitboard;
            #[inline]
            fn $op(self, other: Bitboard) -> Bitboard {
                $f(self, other)
            }
        }
        impl $Assign for Bitboard {
            #[inline]
            fn $assign(&mut self, other: Bitboard) {
                *self = $f(*self, other);
            }
        }
    };
}

operator!(BitAnd bitand BitAndAssign bitand_assign Bitboard::and);
operator!(BitOr bitor BitOrAssign bitor_assign Bitboard::or);
operator!(Sub sub SubAssign sub_assign Bitboard::minus);
operator!(BitXor bitxor BitXorAssign bitxor_assign |a: Bitboard, b: Bitboard| {
    Bitboard([a.0[0] ^ b.0[0], a.0[1] ^ b.0[1], a.0[2] ^ b.0[2]])
});

impl Not for Bitboard {
    type Output = Bitboard;

    #[inline]
    fn not(self) -> Bitboard {
        Bitboard::ALL.minus(self)
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        Squares(self)
    }
}

/// The squares of a [`Bitboard`] in index order.
#[derive(Clone, Debug)]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let words = &mut self.0.0;
        for (word, bits) in words.iter_mut().enumerate() {
            if *bits != 0 {
                let bit = bits.trailing_zeros();
                *bits &= *bits - 1;
                return Some(Square::from_bit(word as u32 * 64 + bit));
            }
        }
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }

    /// Word by word, which is faster than asking for the next square each time.
    #[inline]
    fn fold<A, F: FnMut(A, Square) -> A>(self, mut result: A, mut f: F) -> A {
        for (word, mut bits) in self.0.0.into_iter().enumerate() {
            while bits != 0 {
                result = f(result, Square::from_bit(word as u32 * 64 + bits.trailing_zeros()));
                bits &= bits - 1;
            }
        }
        result
    }
}

impl ExactSizeIterator for Squares {}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn set_algebra() {
        let (file, rank) = (Bitboard::file(2), Bitboard::rank(12));
        assert_eq!((file.len(), rank.len()), (12, 11));
        assert_eq!((file & rank).single(), Square::new(2, 12));
        assert_eq!((file | rank).len(), 22);
        assert_eq!((file ^ rank).len(), 21);
        assert_eq!((file - rank).len(), 11);
        assert_eq!((!file).len(), 120);
        assert!((file & rank).is_subset(file) && file.intersects(rank));
        assert_eq!(file.into_iter().collect::<Bitboard>(), file);
        assert_eq!(Bitboard::ALL.into_iter().len(), 132);
        assert!(Bitboard::ALL.into_iter().eq(Square::all()));
        assert_eq!(Bitboard::EMPTY.first(), None);
        assert_eq!(rank.single(), None);
        for square in Square::all() {
            assert_eq!(Bitboard::from(square).single(), Some(square));
            assert!(!Bitboard::ALL.without(square).contains(square));
        }
    }
}
