//! The two sides.

use core::fmt;
use core::ops::{Index, IndexMut, Not};
use core::str::FromStr;

use crate::notation::Malformed;
use crate::words::Expected;

/// A side: Red moves first and starts at the bottom (rule 1.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Color {
    /// The side that starts on ranks 1 to 5 and moves first.
    Red,
    /// The side that starts on ranks 8 to 12.
    Blue,
}

impl Color {
    /// Both sides, Red first.
    pub const ALL: [Color; 2] = [Color::Red, Color::Blue];

    /// The letter of the side in a FEN: `r` or `b`.
    pub const fn letter(self) -> char {
        match self {
            Color::Red => 'r',
            Color::Blue => 'b',
        }
    }

    /// The side with that FEN letter.
    ///
    /// ```
    /// use cotulenh::Color;
    /// assert_eq!(Color::from_letter('b'), Some(Color::Blue));
    /// assert_eq!(Color::from_letter('w'), None);
    /// ```
    pub const fn from_letter(letter: char) -> Option<Color> {
        match letter {
            'r' => Some(Color::Red),
            'b' => Some(Color::Blue),
            _ => None,
        }
    }
}

impl Not for Color {
    type Output = Color;

    fn not(self) -> Color {
        match self {
            Color::Red => Color::Blue,
            Color::Blue => Color::Red,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Color::Red => "red",
            Color::Blue => "blue",
        })
    }
}

impl FromStr for Color {
    type Err = Malformed;

    /// Reads `red` or `r`, `blue` or `b`, in either case.
    fn from_str(text: &str) -> Result<Color, Malformed> {
        match &*text.to_ascii_lowercase() {
            "red" | "r" => Ok(Color::Red),
            "blue" | "b" => Ok(Color::Blue),
            _ => Err(Malformed { expected: Expected::Side, at: 0 }),
        }
    }
}

/// One value for each side, indexed by [`Color`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ByColor<T>(pub [T; 2]);

impl<T> Index<Color> for ByColor<T> {
    type Output = T;

    fn index(&self, color: Color) -> &T {
        &self.0[color as usize]
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    fn index_mut(&mut self, color: Color) -> &mut T {
        &mut self.0[color as usize]
    }
}
