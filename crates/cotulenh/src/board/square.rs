//! Squares (rules 1.1 and 1.2).

use core::fmt;
use core::str::FromStr;

/// One of the 132 squares, `a1` to `k12`. Each is a constant, too: `Square::A1` to `Square::K12`.
///
/// The index is the public one of rule 1.2: `(rank - 1) * 11 + file`.
///
/// ```
/// use cotulenh::Square;
/// let square: Square = "k12".parse()?;
/// assert_eq!(square, Square::K12);
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

    /// Its name, written into a buffer.
    pub(crate) fn encode(self, buffer: &mut [u8; 3]) -> &str {
        let (file, rank) = (b'a' + self.file(), self.rank());
        let length = if rank < 10 {
            *buffer = [file, b'0' + rank, 0];
            2
        } else {
            *buffer = [file, b'1', b'0' + rank - 10];
            3
        };
        // ASCII is always text.
        str::from_utf8(&buffer[..length]).unwrap_or_default()
    }

    /// A square from an index that is known to be below 132.
    #[inline]
    pub(crate) const fn from_bit(index: u32) -> Square {
        debug_assert!(index < Square::COUNT as u32);
        Square(index as u8)
    }
}

/// A constant for each square, in index order.
macro_rules! constants {
    ($($name:ident)*) => {
        /// The names in index order: their numbers are the indices.
        #[derive(Clone, Copy)]
        enum Index { $($name),* }

        impl Square {
            $(
                #[doc = concat!("The square ", stringify!($name), ".")]
                pub const $name: Square = Square(Index::$name as u8);
            )*
        }
    };
}

constants! {
    A1 B1 C1 D1 E1 F1 G1 H1 I1 J1 K1
    A2 B2 C2 D2 E2 F2 G2 H2 I2 J2 K2
    A3 B3 C3 D3 E3 F3 G3 H3 I3 J3 K3
    A4 B4 C4 D4 E4 F4 G4 H4 I4 J4 K4
    A5 B5 C5 D5 E5 F5 G5 H5 I5 J5 K5
    A6 B6 C6 D6 E6 F6 G6 H6 I6 J6 K6
    A7 B7 C7 D7 E7 F7 G7 H7 I7 J7 K7
    A8 B8 C8 D8 E8 F8 G8 H8 I8 J8 K8
    A9 B9 C9 D9 E9 F9 G9 H9 I9 J9 K9
    A10 B10 C10 D10 E10 F10 G10 H10 I10 J10 K10
    A11 B11 C11 D11 E11 F11 G11 H11 I11 J11 K11
    A12 B12 C12 D12 E12 F12 G12 H12 I12 J12 K12
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.encode(&mut [0; 3]))
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that names no square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
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
    fn constants_are_the_squares_of_their_names() {
        for (name, square) in [
            ("a1", Square::A1),
            ("k1", Square::K1),
            ("a2", Square::A2),
            ("f4", Square::F4),
            ("g7", Square::G7),
            ("a12", Square::A12),
            ("k12", Square::K12),
        ] {
            assert_eq!(name.parse(), Ok(square));
        }
    }

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
