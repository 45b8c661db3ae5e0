//! What is odd about a game that can be read all the same (rule 13.8).

use core::fmt;

use super::source::Place;
use crate::study::Score;
use crate::{Language, Outcome};

/// Something odd in a game that was read: what, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PgnWarning {
    pub(super) kind: PgnWarningKind,
    pub(super) place: Place,
    pub(super) game: u64,
}

/// What is odd about a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PgnWarningKind {
    /// The result contradicts the end on the board.
    Board {
        /// The result that is written, and kept.
        result: Score,
        /// How the game ended on the board.
        outcome: Outcome,
    },
    /// The result contradicts the tag `Result`.
    Tag {
        /// The result that is written, and kept.
        result: Score,
        /// The result in the tag.
        tag: Score,
    },
}

impl PgnWarning {
    /// What is odd.
    pub const fn kind(&self) -> PgnWarningKind {
        self.kind
    }

    /// The line in the file, from 1.
    pub const fn line(&self) -> u64 {
        self.place.line
    }

    /// The column in the line, in characters from 1.
    pub const fn column(&self) -> u64 {
        self.place.column
    }

    /// The number of the game in the file, from 1.
    pub const fn game(&self) -> u64 {
        self.game
    }
}

impl fmt::Display for PgnWarning {
    /// `line 3, column 7: game 12: …`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Place { line, column } = self.place;
        write!(f, "line {line}, column {column}: game {}: {}", self.game, self.kind)
    }
}

impl fmt::Display for PgnWarningKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Language::English))
    }
}

impl PgnWarningKind {
    /// What is odd, as a sentence for people.
    pub fn text(self, language: Language) -> String {
        match (self, language) {
            (PgnWarningKind::Board { result, outcome }, Language::English) => {
                format!("the result {result} contradicts the board: {outcome}")
            }
            (PgnWarningKind::Board { result, outcome }, Language::Vietnamese) => {
                let outcome = crate::game::GameResult::Board(outcome).text(language);
                format!("kết quả {result} mâu thuẫn với bàn cờ: {outcome}")
            }
            (PgnWarningKind::Tag { result, tag }, Language::English) => {
                format!("the result {result} contradicts the tag Result: {tag}")
            }
            (PgnWarningKind::Tag { result, tag }, Language::Vietnamese) => {
                format!("kết quả {result} mâu thuẫn với thẻ Result: {tag}")
            }
        }
    }
}
