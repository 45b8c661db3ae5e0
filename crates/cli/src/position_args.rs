//! The arguments of the commands about a position.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use clap::{Args, ColorChoice};
use cotulenh::{Kind, Language, Position, Square};

use crate::error::Failure;

/// The longest line that is read for a position: longer than any FEN.
const LONGEST_LINE: u64 = 100_000;

#[derive(Args)]
pub struct FenArg {
    /// The position: a FEN in quotes, `startpos`, `-` for the first line of the standard input, or a
    /// file; the start if there is none
    ///
    /// A FEN lists the ranks from 12 down to 1, separated by `/`: letters are pieces (upper case
    /// Red, lower case Blue, `+` before a heroic piece, a stack in parentheses), numbers are empty
    /// squares. Then come the side to move (`r` or `b`), `- -`, the half-move clock and the number
    /// of the move; these may be left out, all but the side. A deploy in progress comes last:
    /// `c3:Fc3>e5...`.
    fen: Option<String>,
}

impl FenArg {
    /// The position that was asked for.
    pub fn position(&self) -> Result<Position, Failure> {
        match &self.fen {
            None => Ok(Position::start()),
            Some(text) => read(text),
        }
    }
}

/// The position of an argument: a FEN, `startpos`, `-` for the first line of the standard input, or the
/// name of a file for its first line.
pub fn read(text: &str) -> Result<Position, Failure> {
    match text {
        "startpos" => Ok(Position::start()),
        "-" => fen(&first_line(&mut io::stdin().lock(), "the standard input")?),
        _ if Path::new(text).is_file() => {
            let file = File::open(text).map_err(|error| Failure::unreadable(text, &error))?;
            fen(&first_line(&mut BufReader::new(file), text)?)
        }
        _ if looks_like_fen(text) => fen(text),
        _ => Err(Failure::no_position(text)),
    }
}

/// The position of a FEN.
fn fen(text: &str) -> Result<Position, Failure> {
    text.parse().map_err(|error| Failure::fen(&error, text))
}

/// Whether a text is meant as a FEN, right or wrong, and not as the name of a file.
fn looks_like_fen(text: &str) -> bool {
    text.is_empty() || text.contains('/') && !text.starts_with(['/', '.', '~'])
}

/// The first line that is not empty.
pub fn first_line(input: &mut impl BufRead, name: &str) -> Result<String, Failure> {
    let mut input = input.by_ref().take(LONGEST_LINE);
    let mut line = String::new();
    loop {
        line.clear();
        let read = input.read_line(&mut line).map_err(|error| Failure::unreadable(name, &error))?;
        let text = line.trim();
        if read == 0 || !text.is_empty() {
            return Ok(text.to_owned());
        }
    }
}

#[derive(Args)]
pub struct Moves {
    #[command(flatten)]
    pub fen: FenArg,
    /// Only what starts on this square
    #[arg(long, value_name = "SQUARE", value_parser = square)]
    pub from: Option<Square>,
    /// Only what this kind of piece does, alone or carrying others: one of C I T M E A G S F N H
    #[arg(long, value_name = "KIND", value_parser = kind)]
    pub piece: Option<Kind>,
    /// Print each action as a line of JSON, with all that it is and does (docs/json.md)
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct Attackers {
    /// The position: a FEN in quotes, `startpos`, `-` for the standard input, or a file
    fen: String,
    /// The square, such as e4; whatever stands there
    #[arg(value_parser = square)]
    pub square: Square,
    /// Print one line of JSON (docs/json.md)
    #[arg(long)]
    pub json: bool,
}

impl Attackers {
    /// The position that was given.
    pub fn position(&self) -> Result<Position, Failure> {
        read(&self.fen)
    }
}

#[derive(Args)]
pub struct Zones {
    #[command(flatten)]
    pub fen: FenArg,
    /// Print one line of JSON (docs/json.md)
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct Turns {
    #[command(flatten)]
    pub fen: FenArg,
    /// Write the turns in short notation (SAN) instead of the long one (LAN)
    #[arg(long)]
    pub san: bool,
    /// Print each turn as a line of JSON, with all that it is and does (docs/json.md)
    #[arg(long, conflicts_with = "san")]
    pub json: bool,
}

#[derive(Args)]
pub struct Apply {
    /// The position: a FEN in quotes, `startpos`, `-` for the standard input, or a file
    fen: String,
    /// Turns in short or long notation, in the order of play; also steps of a deploy, `commit`,
    /// `undo` and `cancel`
    #[arg(required = true, value_name = "TURN")]
    pub turns: Vec<String>,
    /// Print the position after them as a line of JSON, with all that a board shows (docs/json.md)
    #[arg(long)]
    pub json: bool,
}

impl Apply {
    /// The position that was given.
    pub fn position(&self) -> Result<Position, Failure> {
        read(&self.fen)
    }
}

#[derive(Args)]
pub struct Explain {
    /// The position: a FEN in quotes, `startpos`, `-` for the standard input, or a file
    fen: String,
    /// A turn in short or long notation, a step of a deploy, `commit`, or two squares: `c3-e5`
    #[arg(value_name = "MOVE")]
    pub wish: String,
    /// The language of the answer: `en` or `vi`
    #[arg(long, value_name = "CODE", default_value = "en", value_parser = language)]
    pub language: Language,
    /// Print one line of JSON, with the words in all languages (docs/json.md)
    #[arg(long, conflicts_with = "language")]
    pub json: bool,
}

impl Explain {
    /// The position that was given.
    pub fn position(&self) -> Result<Position, Failure> {
        read(&self.fen)
    }
}

#[derive(Args)]
pub struct Show {
    #[command(flatten)]
    pub fen: FenArg,
    /// Mark the squares that air defence covers
    #[arg(long)]
    pub zones: bool,
    /// Print the position as a line of JSON instead, with all that a board shows (docs/json.md)
    #[arg(long, conflicts_with_all = ["zones", "color"])]
    pub json: bool,
    /// When to use colours; `auto` is on a terminal, unless `NO_COLOR` is set
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = ColorChoice::Auto)]
    pub color: ColorChoice,
}

#[derive(Args)]
pub struct Status {
    #[command(flatten)]
    pub fen: FenArg,
    /// Print one line of JSON (docs/json.md)
    #[arg(long)]
    pub json: bool,
}

/// A square of the board.
pub fn square(text: &str) -> Result<Square, String> {
    text.parse().map_err(|_| "expected a square from a1 to k12".to_owned())
}

/// The kind of piece with a letter.
pub fn kind(text: &str) -> Result<Kind, String> {
    let mut letters = text.chars();
    let letter = letters.next().filter(|_| letters.next().is_none());
    let kind = letter.and_then(|letter| Kind::from_letter(letter.to_ascii_uppercase()));
    kind.ok_or_else(|| "expected one of C I T M E A G S F N H".to_owned())
}

/// The language with a code.
pub fn language(code: &str) -> Result<Language, String> {
    Language::from_code(code).ok_or_else(|| "expected `en` or `vi`".to_owned())
}
