//! Single pieces in words.

use core::fmt;

use crate::Language;
use crate::pieces::PlacedPiece;

impl PlacedPiece {
    /// The piece as it stands: `the Tank on f4`, `the Artillery carried on g9`.
    pub fn text(self, language: Language) -> String {
        let (kind, square) = (self.piece.kind.name(language), self.square);
        match (language, self.carried) {
            (Language::English, false) => format!("the {kind} on {square}"),
            (Language::English, true) => format!("the {kind} carried on {square}"),
            (Language::Vietnamese, false) => format!("{kind} ở {square}"),
            (Language::Vietnamese, true) => format!("{kind} được cõng ở {square}"),
        }
    }
}

impl fmt::Display for PlacedPiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Language::English))
    }
}
