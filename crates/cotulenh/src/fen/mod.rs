//! Positions as text (rule 12).

mod error;
mod write;

use core::ops::Range;
use core::str::FromStr;

pub use error::{FenError, FenErrorKind};
use error::{error, error_at};
pub use write::FenText;

use crate::notation::Step;
use crate::notation::{Malformed, Manner, Scanner};
use crate::position::{Inspection, SetupError};
use crate::words::Expected;
use crate::{Color, Kind, Piece, Position, Setup, Square, Stack};

/// The starting position (rule 2).
pub const START_FEN: &str = "6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6C4 r - - 0 1";

/// A FEN that has been read: a set-up that can be played, and the deploy sequence in progress.
///
/// ```
/// use cotulenh::{Fen, Position};
/// let fen: Fen = "6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/5C5 r - - 0 1 c3:F>e5...".parse()?;
/// assert!(fen.to_string().ends_with("c3:Fc3>e5..."));
/// let position = Position::try_from(fen)?;
/// assert!(position.fen().to_string().ends_with("c3:Fc3>e5..."));
/// # Ok::<(), cotulenh::fen::FenError>(())
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

    /// What is wrong with a text; nothing if it is a position. All pieces that may not stand as they
    /// do are found; of other faults the first alone, which ends the reading.
    ///
    /// ```
    /// use cotulenh::Fen;
    /// let faults = Fen::faults("T5c4/11/11/11/11/11/11/11/11/11/11/N1(TT)2C2C2 x");
    /// let squares: Vec<_> = faults.iter().filter_map(|fault| fault.square()).collect();
    /// assert_eq!(squares, ["a12".parse()?, "c1".parse()?, "i1".parse()?]);
    /// assert_eq!(faults.last().unwrap().to_string(), "expected the side to move, `r` or `b` (at character 48)");
    /// # Ok::<(), cotulenh::board::ParseSquareError>(())
    /// ```
    pub fn faults(text: &str) -> Vec<FenError> {
        let mut faults = Vec::new();
        match Fen::read(text, &mut faults) {
            Err(fault) => faults.push(fault),
            Ok(fen) if faults.is_empty() => faults.extend(Position::try_from(fen).err()),
            Ok(_) => {}
        }
        faults
    }
}

impl FromStr for Fen {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Fen, FenError> {
        let mut faults = Vec::new();
        let fen = Fen::read(text, &mut faults);
        faults.into_iter().next().map_or(fen, Err)
    }
}

impl Fen {
    /// Reads a text. Pieces that may not stand as they do are kept in the list.
    fn read(text: &str, faults: &mut Vec<FenError>) -> Result<Fen, FenError> {
        let mut fields = Fields { text, at: 0 };
        let mut setup = Setup::empty();
        let placement = fields.next();
        let (at, end) = (placement.start, placement.end);
        Placement { text, at, end, setup: &mut setup, faults }.read()?;

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
    faults: &'a mut Vec<FenError>,
}

impl Placement<'_> {
    fn read(mut self) -> Result<(), FenError> {
        let start = self.at;
        let mut inspection = Inspection::default();
        for rank in (1..=Square::RANKS).rev() {
            self.rank(rank, &mut inspection)?;
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
    fn rank(&mut self, rank: u8, inspection: &mut Inspection) -> Result<(), FenError> {
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
            let square = Square::new(file as u8, rank);
            let stack = self.stack(square)?;
            let Some(square) = square else {
                return error(FenErrorKind::FileCount { rank, files: file + 1 }, start..self.at);
            };
            file += 1;
            let Some(stack) = stack else { continue };
            for fault in inspection.look(square, stack) {
                self.faults.push(error_at(FenErrorKind::Setup(fault), start..self.at));
            }
            self.setup.put(square, stack);
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

    /// A piece or a stack; `None` where the pieces in parentheses are none.
    fn stack(&mut self, square: Option<Square>) -> Result<Option<Stack>, FenError> {
        let start = self.at;
        if self.peek() != Some('(') {
            let (color, piece) = self.piece()?;
            return Ok(Some(Stack::single(color, piece)));
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
        let stack = match (len, colors) {
            (0, _) => Err(FenErrorKind::EmptyParenthesis),
            (1, _) => Err(FenErrorKind::SinglePiece),
            (_, [true, true]) => Err(FenErrorKind::MixedColors),
            (_, [red, _]) => {
                let color = if red { Color::Red } else { Color::Blue };
                let stack = pieces.get(..len).and_then(|pieces| Stack::new(color, pieces));
                stack.ok_or(FenErrorKind::InvalidStack)
            }
        };
        self.faults.extend(stack.err().map(|kind| error_at(kind, at).on(square)));
        Ok(stack.ok())
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
    let malformed = |Malformed { expected, at: offset }| {
        error_at(FenErrorKind::BadSession(expected), at.start + offset..at.end)
    };
    let origin =
        reader.origin().ok_or_else(|| malformed(reader.expected(Expected::OriginAndColon)))?;
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
        return Err(malformed(reader.expected(Expected::Dots)));
    }
    reader.end().map_err(malformed)?;
    Ok(steps)
}

impl TryFrom<Fen> for Position {
    type Error = FenError;

    /// Sets the position up and replays the session.
    fn try_from(fen: Fen) -> Result<Position, FenError> {
        let invalid = |errors: crate::position::SetupErrors| {
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

impl FromStr for Setup {
    type Err = FenError;

    /// Reads what a FEN says of the board, the side to move and the clocks, also where pieces stand as they
    /// may not; a deploy sequence in progress is left out.
    fn from_str(text: &str) -> Result<Setup, FenError> {
        let mut faults = Vec::new();
        let fen = Fen::read(text, &mut faults)?;
        let placed = |fault: &FenError| matches!(fault.kind(), FenErrorKind::Setup(_));
        faults.into_iter().find(|fault| !placed(fault)).map_or(Ok(fen.setup), Err)
    }
}

impl Position {
    /// The starting position (rule 2).
    #[allow(clippy::missing_panics_doc)] // tests read START_FEN
    pub fn start() -> Position {
        START_FEN.parse().expect("the start is a valid FEN")
    }
}
