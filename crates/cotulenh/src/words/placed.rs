//! Single pieces where they stand.

use core::fmt;

use super::say::displays_english;
use super::{Language, Say};
use crate::pieces::PlacedPiece;
use crate::say;

/// `the Tank on f4`, `the Artillery carried on g9`.
impl Say for PlacedPiece {
    fn say(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (kind, square) = (self.piece.kind, self.square);
        say!(language, f, self.carried, {
            false => { en: "the {kind} on {square}", vi: "{kind} ở {square}", kind, square }
            true => {
                en: "the {kind} carried on {square}",
                vi: "{kind} được cõng ở {square}",
                kind, square
            }
        })
    }
}

displays_english!(PlacedPiece);
