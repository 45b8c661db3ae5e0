//! What can be wrong with a game in a file.

use core::fmt;
use std::io;

use super::source::LineColumn;
use crate::fen::FenError;
use crate::notation::ReadTurnError;
use crate::study::Study;
use crate::words::Expected;

/// A game that cannot be read: what is wrong, where, and the game up to there.
#[derive(Debug)]
pub struct PgnError {
    pub(super) kind: PgnErrorKind,
    pub(super) place: LineColumn,
    pub(super) game: u64,
    pub(super) study: Box<Study>,
}

/// What is wrong with a game.
#[derive(Debug)]
#[non_exhaustive]
pub enum PgnErrorKind {
    /// A turn that is not legal, not readable or ambiguous.
    Turn {
        /// As it is written.
        text: String,
        /// What is wrong with it.
        error: ReadTurnError,
    },
    /// A tag is not written as `[Name "value"]`.
    Tag {
        /// What should have stood there.
        expected: Expected,
    },
    /// The start position is no FEN.
    Fen(FenError),
    /// The start position has a deploy in progress.
    DeployInFen,
    /// A glyph is not `$0` to `$255`.
    Glyph,
    /// A comment is never closed.
    UnclosedComment,
    /// A variation is never closed.
    UnclosedVariation,
    /// `)` closes nothing.
    UnopenedVariation,
    /// A variation stands where there is no turn that it could replace.
    NothingToReplace,
    /// Something that has no meaning here.
    Unexpected(char),
    /// The variations are nested deeper than this.
    TooDeep(usize),
    /// The text of one game is longer than this many bytes.
    TooLong(u64),
    /// The file could not be read any further.
    Io(io::Error),
    /// There is no game.
    NoGame,
}

impl PgnError {
    /// What is wrong.
    pub const fn kind(&self) -> &PgnErrorKind {
        &self.kind
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

    /// The game up to the error.
    pub const fn study(&self) -> &Study {
        &self.study
    }

    /// The game up to the error.
    pub fn into_study(self) -> Study {
        *self.study
    }
}

/// A text in quotes, its beginning if it is long.
pub(crate) struct Quoted<'a>(pub(crate) &'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cut = self.0.char_indices().nth(40).map_or(self.0.len(), |(at, _)| at);
        let more = if cut < self.0.len() { "…" } else { "" };
        write!(f, "`{}{more}`", self.0[..cut].escape_debug())
    }
}

impl core::error::Error for PgnError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match &self.kind {
            PgnErrorKind::Turn { error, .. } => Some(error),
            PgnErrorKind::Fen(error) => Some(error),
            PgnErrorKind::Io(error) => Some(error),
            _ => None,
        }
    }
}
