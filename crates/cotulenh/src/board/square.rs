//! Squares (rules 1.1 and 1.2).

use core::fmt;
use core::str::FromStr;

/// One of the 132 squares, `a1` to `k12`.
///
/// The index is the public one of rule 1.2: `(rank - 1) * 11 + file`.
///
/// ```
/// use cotulenh::Square;
/// let square: Square = "k12".parse()?;
/// assert_eq!((square.index(), square.file(), square.rank()), (131, 10, 12));
/// assert_eq!(Square::new(0, 1).map(Square::index), Some(0));
/// # Ok::<(), cotulenh::board::ParseSquareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// How many squares there are.
    pub const COUNT: usize = 132;
    /// How many files there are, a to k.
    pub const FILES: u8 = 11;
    /// How many ranks there are, 1 to 12.
    pub const RANKS: u8 = 12;

    /// The square on a file (0 is a) and a rank (1 to 12), if both exist.
    pub const fn new(file: u8, rank: u8) -> Option<Square> {
        if file < Square::FILES && rank >= 1 && rank <= Square::RANKS {
            Some(Square((rank - 1) * Square::FILES + file))
        } else {
            None
        }
    }

    /// The square with an index of rule 1.2, if it is below 132.
    pub const fn from_index(index: usize) -> Option<Square> {
        if index < Square::COUNT { Some(Square(index as u8)) } else { None }
    }

    /// Every square in index order: a1, b1, ... k12.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator {
        (0..Square::COUNT as u8).map(Square)
    }

    /// The index of rule 1.2, 0 to 131.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The file, 0 (a) to 10 (k).
    pub const fn file(self) -> u8 {
        self.0 % Square::FILES
    }

    /// The rank, 1 to 12.
    pub const fn rank(self) -> u8 {
        self.0 / Square::FILES + 1
    }

    /// The same file seen from the other side: rank 1 becomes rank 12.
    #[must_use]
    pub const fn flip(self) -> Square {
        Square((Square::RANKS - self.rank()) * Square::FILES + self.file())
    }

    /// A square from an index that is known to be below 132.
    #[inline]
    pub(crate) const fn from_bit(index: u32) -> Square {
        debug_assert!(index < Square::COUNT as u32);
        Square(index as u8)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that names no square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseSquareError;

impl core::error::Error for ParseSquareError {}

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Square, ParseSquareError> {
        let file = match text.as_bytes() {
            [file @ b'a'..=b'k', b'1'..=b'9'] | [file @ b'a'..=b'k', b'1', b'0'..=b'2'] => {
                file - b'a'
            }
            _ => return Err(ParseSquareError),
        };
        let rank = text[1..].parse().map_err(|_| ParseSquareError)?;
        Square::new(file, rank).ok_or(ParseSquareError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_round_trip() {
        for square in Square::all() {
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(square.flip().flip(), square);
        }
        for bad in ["", "a", "a0", "a13", "l1", "A1", "a01", "a1 ", "é1", "a100"] {
            assert_eq!(bad.parse::<Square>(), Err(ParseSquareError), "{bad}");
        }
    }
}
