//! Positions as text (rule 12).

use core::fmt;
use core::ops::Range;
use core::str::FromStr;

use crate::notation::Step;
use crate::scan::{Expected, Manner, Scanner};
use crate::{Color, Kind, Piece, Position, Setup, SetupError, Square, Stack};

/// The starting position (rule 2).
pub const START_FEN: &str = "6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6C4 r - - 0 1";

/// A FEN that has been read: a set-up that can be played, and the deploy sequence in progress.
///
/// ```
/// use cotulenh::{Fen, Position};
/// let fen: Fen = "6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/5C5 r - - 0 1 c3:F>e5...".parse()?;
/// let position = Position::try_from(fen)?;
/// assert!(position.fen().to_string().ends_with("c3:Fc3>e5..."));
/// # Ok::<(), cotulenh::FenError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fen {
    setup: Setup,
    /// The steps of the session with their places in the text.
    steps: Vec<(Step, Range<usize>)>,
}

impl Fen {
    /// The set-up; in a deploy sequence, as it was before the sequence began.
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Whether a deploy sequence is in progress.
    pub fn has_session(&self) -> bool {
        !self.steps.is_empty()
    }
}

/// What is wrong with a FEN, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FenError {
    kind: FenErrorKind,
    at: Range<usize>,
}

impl FenError {
    /// What is wrong.
    pub const fn kind(&self) -> FenErrorKind {
        self.kind
    }

    /// The place in the text, in bytes; empty where something is missing.
    pub fn place(&self) -> Range<usize> {
        self.at.clone()
    }

    /// The place in the text, in characters from 1.
    pub const fn column(&self) -> usize {
        self.at.start + 1 // all before the first error is ASCII
    }
}

/// The ways in which a FEN can be wrong (rule 12.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FenErrorKind {
    /// There are not 12 ranks.
    RankCount(usize),
    /// A rank does not have 11 files.
    FileCount {
        /// The rank, 1 to 12.
        rank: u8,
        /// How many files it has, or where reading stopped.
        files: usize,
    },
    /// A number of empty squares is not 1 to 11.
    BadNumber,
    /// A character that is no piece.
    UnknownLetter(char),
    /// `(` without `)`.
    UnclosedParenthesis,
    /// `)` without `(`.
    UnopenedParenthesis,
    /// `(` inside parentheses.
    NestedParenthesis,
    /// `()`.
    EmptyParenthesis,
    /// Parentheses around a single piece.
    SinglePiece,
    /// `+` without a piece after it.
    DanglingPlus,
    /// Pieces of both colours in one stack.
    MixedColors,
    /// Pieces that form no stack (rule 6.1).
    InvalidStack,
    /// A carrier where it may not stand, a second Commander.
    Setup(SetupError),
    /// The side to move is not `r` or `b`.
    BadSide,
    /// The third or fourth field is not `-`.
    BadField,
    /// The half-move clock is not a number.
    BadClock,
    /// The full-move number is not a number from 1.
    BadMoveNumber,
    /// There is more after the last field.
    TrailingText,
    /// The session cannot be read.
    BadSession(&'static str),
    /// A step of the session is not legal.
    IllegalStep,
    /// The session ends the turn: nothing is in progress.
    CompleteSession,
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use FenErrorKind as E;
        match self.kind {
            E::RankCount(found) => write!(f, "expected 12 ranks separated by `/`, found {found}")?,
            E::FileCount { rank, files } if files > usize::from(Square::FILES) => {
                write!(f, "rank {rank} has more than 11 files")?;
            }
            E::FileCount { rank, files } => write!(f, "rank {rank} has {files} of 11 files")?,
            E::BadNumber => f.write_str("a number of empty squares must be 1 to 11")?,
            E::UnknownLetter(letter) => {
                write!(f, "{letter:?} is no piece: expected one of CITMEAGSFNH in either case")?;
            }
            E::UnclosedParenthesis => f.write_str("`(` is never closed")?,
            E::UnopenedParenthesis => f.write_str("`)` closes nothing")?,
            E::NestedParenthesis => f.write_str("`(` inside a stack")?,
            E::EmptyParenthesis => f.write_str("a stack without pieces")?,
            E::SinglePiece => f.write_str("a single piece is written without parentheses")?,
            E::DanglingPlus => f.write_str("`+` must stand before a piece")?,
            E::MixedColors => f.write_str("a stack with pieces of both colours")?,
            E::InvalidStack => f.write_str("these pieces form no stack (rule 6.1)")?,
            E::Setup(error) => write!(f, "{error}")?,
            E::BadSide => f.write_str("expected the side to move, `r` or `b`")?,
            E::BadField => f.write_str("expected `-`")?,
            E::BadClock => {
                f.write_str("expected the half-move clock, a number without leading zeros")?;
            }
            E::BadMoveNumber => f.write_str("expected the full-move number, at least 1")?,
            E::TrailingText => f.write_str("unexpected text after the last field")?,
            E::BadSession(expected) => {
                write!(f, "expected {expected} in the deploy sequence, written like c3:Fc3>e5...")?;
            }
            E::IllegalStep => f.write_str("this deploy step is not legal")?,
            E::CompleteSession => {
                f.write_str("this deploy sequence is complete: write the position after it")?;
            }
        }
        write!(f, " (at column {})", self.column())
    }
}

impl core::error::Error for FenError {}

/// An error with its place.
fn error_at(kind: FenErrorKind, at: Range<usize>) -> FenError {
    FenError { kind, at }
}

fn error<T>(kind: FenErrorKind, at: Range<usize>) -> Result<T, FenError> {
    Err(error_at(kind, at))
}

impl FromStr for Fen {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Fen, FenError> {
        let mut fields = Fields { text, at: 0 };
        let mut setup = Setup::empty();
        let placement = fields.next();
        Placement { text, at: placement.start, end: placement.end, setup: &mut setup }.read()?;

        let side = fields.next();
        let mut letters = text[side.clone()].chars();
        setup.turn = match (letters.next().and_then(Color::from_letter), letters.next()) {
            (Some(color), None) => color,
            _ => return error(FenErrorKind::BadSide, side),
        };
        for _ in 0..2 {
            let field = fields.next();
            if !matches!(&text[field.clone()], "" | "-") {
                return error(FenErrorKind::BadField, field);
            }
        }
        let clock = fields.next();
        setup.halfmove_clock =
            number(&text[clock.clone()], 0).ok_or(error_at(FenErrorKind::BadClock, clock))?;
        let count = fields.next();
        setup.fullmove_number = number(&text[count.clone()], 1)
            .filter(|&count| count > 0)
            .ok_or(error_at(FenErrorKind::BadMoveNumber, count))?;

        let session = fields.next();
        let steps = read_session(text, session)?;
        let rest = fields.next();
        if !rest.is_empty() {
            return error(FenErrorKind::TrailingText, rest.start..text.trim_end().len());
        }
        Ok(Fen { setup, steps })
    }
}

/// A number without leading zeros; the default for an empty text.
fn number(text: &str, default: u32) -> Option<u32> {
    match text.as_bytes() {
        [] => Some(default),
        [b'0'] => Some(0),
        [b'1'..=b'9', rest @ ..] if rest.iter().all(u8::is_ascii_digit) => text.parse().ok(),
        _ => None,
    }
}

/// The fields of a FEN: what stands between white space. Empty ones when there are no more.
struct Fields<'a> {
    text: &'a str,
    at: usize,
}

impl Fields<'_> {
    fn next(&mut self) -> Range<usize> {
        let rest = &self.text[self.at..];
        let start = self.at + rest.len() - rest.trim_ascii_start().len();
        let len = self.text[start..].find(|c: char| c.is_ascii_whitespace());
        self.at = len.map_or(self.text.len(), |len| start + len);
        start..self.at
    }
}

/// Reads the first field (rule 12.1).
struct Placement<'a> {
    text: &'a str,
    at: usize,
    end: usize,
    setup: &'a mut Setup,
}

impl Placement<'_> {
    fn read(mut self) -> Result<(), FenError> {
        let start = self.at;
        let mut commanders = [false; 2];
        for rank in (1..=Square::RANKS).rev() {
            self.rank(rank, &mut commanders)?;
            match (self.peek(), rank) {
                (Some('/'), 2..) => self.at += 1,
                (Some('/'), _) => {
                    let ranks = self.text[start..self.end].matches('/').count() + 1;
                    return error(FenErrorKind::RankCount(ranks), self.at..self.end);
                }
                (None, 2..) => {
                    let ranks = usize::from(Square::RANKS - rank) + 1;
                    return error(FenErrorKind::RankCount(ranks), self.at..self.at);
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Reads up to the `/` or the end of the field.
    fn rank(&mut self, rank: u8, commanders: &mut [bool; 2]) -> Result<(), FenError> {
        let mut file = 0;
        while let Some(letter) = self.peek().filter(|&letter| letter != '/') {
            let start = self.at;
            if letter.is_ascii_digit() {
                file += self.empty_squares()?;
                if file > usize::from(Square::FILES) {
                    return error(FenErrorKind::FileCount { rank, files: file }, start..self.at);
                }
                continue;
            }
            let stack = self.stack()?;
            let Some(square) = Square::new(file as u8, rank) else {
                return error(FenErrorKind::FileCount { rank, files: file + 1 }, start..self.at);
            };
            let (color, carrier) = (stack.color(), stack.carrier().kind);
            if !carrier.may_stand(square) {
                let kind = FenErrorKind::Setup(SetupError::Terrain { square, carrier });
                return error(kind, start..self.at);
            }
            if stack.unit().contains(Kind::Commander)
                && core::mem::replace(&mut commanders[color as usize], true)
            {
                let kind = FenErrorKind::Setup(SetupError::SecondCommander { square, color });
                return error(kind, start..self.at);
            }
            self.setup.put(square, stack);
            file += 1;
        }
        if file < usize::from(Square::FILES) {
            return error(FenErrorKind::FileCount { rank, files: file }, self.at..self.at);
        }
        Ok(())
    }

    /// A maximal run of digits.
    fn empty_squares(&mut self) -> Result<usize, FenError> {
        let start = self.at;
        let digits = self.text[start..self.end].bytes().take_while(u8::is_ascii_digit).count();
        self.at += digits;
        match number(&self.text[start..self.at], 0) {
            Some(number @ 1..=11) => Ok(number as usize),
            _ => error(FenErrorKind::BadNumber, start..self.at),
        }
    }

    fn stack(&mut self) -> Result<Stack, FenError> {
        let start = self.at;
        if self.peek() != Some('(') {
            let (color, piece) = self.piece()?;
            return Ok(Stack::from(color, piece));
        }
        self.at += 1;
        let mut pieces = [Piece { kind: Kind::Commander, heroic: false }; 3];
        let mut colors = [false; 2];
        let mut len = 0;
        loop {
            match self.peek() {
                None | Some('/') => {
                    return error(FenErrorKind::UnclosedParenthesis, start..self.at);
                }
                Some(')') => break,
                Some('(') => return error(FenErrorKind::NestedParenthesis, self.at..self.at + 1),
                Some(_) => {}
            }
            let (color, piece) = self.piece()?;
            colors[color as usize] = true;
            // A fourth piece never fits; count it, and let the end of the stack say so.
            if let Some(slot) = pieces.get_mut(len) {
                *slot = piece;
            }
            len += 1;
        }
        self.at += 1;
        let at = start..self.at;
        match (len, colors) {
            (0, _) => error(FenErrorKind::EmptyParenthesis, at),
            (1, _) => error(FenErrorKind::SinglePiece, at),
            (_, [true, true]) => error(FenErrorKind::MixedColors, at),
            (_, [red, _]) => {
                let color = if red { Color::Red } else { Color::Blue };
                let stack = pieces.get(..len).and_then(|pieces| Stack::new(color, pieces));
                stack.ok_or(error_at(FenErrorKind::InvalidStack, at))
            }
        }
    }

    fn piece(&mut self) -> Result<(Color, Piece), FenError> {
        let start = self.at;
        let heroic = self.peek() == Some('+');
        self.at += usize::from(heroic);
        let letter = self.peek();
        let Some((letter, kind)) =
            letter.and_then(|letter| Some((letter, Kind::from_letter(letter)?)))
        else {
            if heroic {
                return error(FenErrorKind::DanglingPlus, start..self.at);
            }
            let letter = letter.unwrap_or(' ');
            let kind = match letter {
                ')' => FenErrorKind::UnopenedParenthesis,
                _ => FenErrorKind::UnknownLetter(letter),
            };
            return error(kind, start..start + letter.len_utf8());
        };
        self.at += 1;
        let color = if letter.is_ascii_uppercase() { Color::Red } else { Color::Blue };
        Ok((color, Piece { kind, heroic }))
    }

    fn peek(&self) -> Option<char> {
        self.text[self.at..self.end].chars().next()
    }
}

/// Reads the last field (rule 12.3).
fn read_session(text: &str, at: Range<usize>) -> Result<Vec<(Step, Range<usize>)>, FenError> {
    let session = &text[at.clone()];
    if session.is_empty() {
        return Ok(Vec::new());
    }
    if !session.contains(':') && !session.ends_with("...") {
        return error(FenErrorKind::TrailingText, at.start..text.trim_end().len());
    }
    let mut reader = Scanner::new(session, Manner::Strict);
    let malformed = |Expected { expected, at: offset }| {
        error_at(FenErrorKind::BadSession(expected), at.start + offset..at.end)
    };
    let origin = reader
        .origin()
        .ok_or_else(|| malformed(reader.expected("the square of the stack and `:`")))?;
    let mut steps = Vec::new();
    // A stack has three pieces at most: a third step would end the sequence.
    while steps.len() < 2 {
        let start = at.start + reader.at;
        let step = reader.step(Some(origin)).map_err(malformed)?;
        steps.push((step, start..at.start + reader.at));
        if !reader.take(",") {
            break;
        }
    }
    if !reader.take("...") {
        return Err(malformed(reader.expected("`...` at the end")));
    }
    reader.end().map_err(malformed)?;
    Ok(steps)
}

impl TryFrom<Fen> for Position {
    type Error = FenError;

    /// Sets the position up and replays the session.
    fn try_from(fen: Fen) -> Result<Position, FenError> {
        let invalid = |errors: crate::SetupErrors| {
            // The reader has found all of these already, with their places.
            let first = errors.0.first().copied().unwrap_or(SetupError::FullmoveNumber);
            error_at(FenErrorKind::Setup(first), 0..0)
        };
        let mut position = fen.setup.position().map_err(invalid)?;
        for (step, at) in fen.steps {
            let action = position.action_of(step).filter(|&action| position.is_legal(action));
            let Some(action) = action else { return error(FenErrorKind::IllegalStep, at) };
            position.play_unchecked(action);
            if position.deploy().is_none() {
                return error(FenErrorKind::CompleteSession, at);
            }
        }
        Ok(position)
    }
}

impl FromStr for Position {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Position, FenError> {
        Position::try_from(text.parse::<Fen>()?)
    }
}

impl fmt::Display for Setup {
    /// The FEN.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (1..=Square::RANKS).rev() {
            let mut empty = 0;
            for square in (0..Square::FILES).filter_map(|file| Square::new(file, rank)) {
                let Some(stack) = self.get(square) else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    write!(f, "{empty}")?;
                }
                write!(f, "{stack}")?;
                empty = 0;
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            f.write_str(if rank > 1 { "/" } else { " " })?;
        }
        write!(f, "{} - - {} {}", self.turn.letter(), self.halfmove_clock, self.fullmove_number)
    }
}

impl Position {
    /// The starting position (rule 2).
    #[allow(clippy::missing_panics_doc)] // tests read START_FEN
    pub fn start() -> Position {
        START_FEN.parse().expect("the start is a valid FEN")
    }

    /// The FEN, canonical (rule 12), with the deploy sequence in progress, if there is one.
    ///
    /// ```
    /// use cotulenh::{Position, START_FEN};
    /// assert_eq!(Position::start().fen().to_string(), START_FEN);
    /// ```
    pub fn fen(&self) -> FenText<'_> {
        FenText(self)
    }
}

/// The FEN of a position; see [`Position::fen`].
#[derive(Clone, Copy, Debug)]
pub struct FenText<'a>(&'a Position);

impl fmt::Display for FenText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut position = self.0.without_deploy();
        write!(f, "{}", Setup::from(&position))?;
        let Some(deploy) = self.0.deploy() else { return Ok(()) };
        for (i, step) in deploy.steps().enumerate() {
            let lan = position.lan(step).to_string();
            let without_origin = lan.split_once(':').map_or(&*lan, |(_, step)| step);
            match i {
                0 => write!(f, " {lan}")?,
                _ => write!(f, ",{without_origin}")?,
            }
            position.play_unchecked(step);
        }
        f.write_str("...")
    }
}
