//! Failures: their messages and exit codes.

use std::fmt::Display;
use std::io::{self, Write};
use std::ops::Range;
use std::process::ExitCode;

use cotulenh::Position;
use cotulenh::fen::FenError;
use cotulenh::game::GameError;
use cotulenh::notation::ReadTurnError;

/// How many characters of a long text are shown, before and after the place of the error.
const BEFORE: usize = 30;
const AFTER: usize = 40;

/// Why a command could not do its work.
#[derive(Debug)]
pub enum Failure {
    /// What was asked for is wrong; the message may have several lines.
    Input(String),
    /// A turn that cannot be played; the message may have several lines.
    Turn(String),
    /// The output could not be written.
    Output(io::Error),
}

impl Failure {
    /// A text that is no FEN.
    pub fn fen(error: &FenError, text: &str) -> Failure {
        Failure::marked(error, text, error.place())
    }

    /// An argument that is meant for a position, and is none.
    pub fn no_position(text: &str) -> Failure {
        let message = "this is neither a position nor a file: expected a FEN in quotes, `startpos`, a file, \
            or `-` for the standard input";
        Failure::marked(message, text, 0..text.len())
    }

    /// Something that cannot be read.
    pub fn unreadable(name: impl Display, error: &io::Error) -> Failure {
        Failure::Input(format!("cannot read {name}: {error}"))
    }

    /// A text that names no legal turn of a position.
    pub fn turn(text: &str, error: &ReadTurnError, position: &Position) -> Failure {
        Failure::Turn(match error {
            ReadTurnError::Malformed { at, .. } => {
                format!("{error}\n\n{}", excerpt(text, *at..*at))
            }
            _ => format!("{error}\n\n{}\n  in {}", excerpt(text, 0..text.len()), position.fen()),
        })
    }

    /// A word that a game does not follow here.
    pub fn game(word: &str, error: &GameError) -> Failure {
        Failure::Turn(format!("{word}: {error}"))
    }

    /// A server that cannot start.
    #[cfg(feature = "site")]
    pub fn server(error: impl Display) -> Failure {
        Failure::Input(error.to_string())
    }

    /// A message about a place in a text.
    pub fn marked(message: impl Display, text: &str, place: Range<usize>) -> Failure {
        Failure::Input(format!("{message}\n\n{}", excerpt(text, place)))
    }

    /// Tells the user; gives the exit code.
    pub fn report(self) -> ExitCode {
        let (message, code) = match self {
            // Whoever read the output has seen enough (`cotulenh moves | head -1`).
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                return ExitCode::SUCCESS;
            }
            Failure::Output(error) => (format!("cannot write the output: {error}"), 2),
            Failure::Input(message) => (message, 2),
            Failure::Turn(message) => (message, 1),
        };
        note(format_args!("error: {message}"));
        ExitCode::from(code)
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Failure {
        Failure::Output(error.into())
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

/// Writes a line to the standard error.
pub fn note(line: impl Display) {
    // When nobody listens there, there is nobody to tell.
    let _ = writeln!(io::stderr(), "{line}");
}

/// Two lines: the text around a place (in bytes), and carets under the place. Both are as long as
/// they need to be, however long the text is.
fn excerpt(text: &str, place: Range<usize>) -> String {
    let start = text.floor_char_boundary(place.start);
    let end = text.ceil_char_boundary(place.end).max(start);
    let (before, after) = (&text[..start], &text[start..]);
    let from = before.char_indices().rev().nth(BEFORE - 1).map_or(0, |(at, _)| at);
    let to = after.char_indices().nth(AFTER).map_or(text.len(), |(at, _)| start + at);

    let cut = if from > 0 { "…" } else { "" };
    let more = if to < text.len() { "…" } else { "" };
    let shown: String = text[from..to].chars().map(printable).collect();
    let indent = cut.chars().count() + text[from..start].chars().count();
    // Where something is missing the place is empty: mark where it should stand.
    let carets = text[start..end.min(to)].chars().count().max(1);
    format!("  {cut}{shown}{more}\n  {:indent$}{}", "", "^".repeat(carets))
}

/// A FEN is printable ASCII. Anything else could move the cursor or take two columns or none.
fn printable(letter: char) -> char {
    if letter == ' ' || letter.is_ascii_graphic() { letter } else { char::REPLACEMENT_CHARACTER }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn carets_stand_under_the_place() {
        assert_eq!(excerpt("abc def", 4..7), "  abc def\n      ^^^");
        assert_eq!(excerpt("", 0..0), "  \n  ^");
        assert_eq!(excerpt("abc", 3..3), "  abc\n     ^");
        assert_eq!(excerpt("éa\tb\u{1b}c", 4..5), "  �a�b�c\n     ^");
    }

    #[test]
    fn places_outside_the_text_do_no_harm() {
        assert_eq!(excerpt("abc", 7..9), "  abc\n     ^");
        assert_eq!(excerpt("é", 1..1), "  �\n  ^");
    }

    #[test]
    fn long_texts_are_cut() {
        let text = format!("{}x{}", "-".repeat(4 << 20), "=".repeat(4 << 20));
        let (dashes, equals) = ("-".repeat(BEFORE), "=".repeat(AFTER - 1));
        assert_eq!(
            excerpt(&text, 4 << 20..(4 << 20) + 1),
            format!("  …{dashes}x{equals}…\n   {:BEFORE$}^", "")
        );
        assert_eq!(
            excerpt(&text, 0..text.len()).lines().nth(1),
            Some(&*format!("  {}", "^".repeat(AFTER)))
        );
    }
}
