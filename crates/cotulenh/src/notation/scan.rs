//! Takes notation apart from left to right; strict LAN and the lenient forms alike.

use crate::words::Expected;
use crate::{ActionKind, Color, Kind, Piece, Square, Stack};

/// A text that is not written as notation is: of a piece, a stack, an action or a turn.
///
/// ```
/// use cotulenh::Stack;
/// let error = "(NK)".parse::<Stack>().unwrap_err();
/// assert_eq!(error.to_string(), "expected the letter of a piece at character 3");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Malformed {
    /// What should have stood there.
    pub expected: Expected,
    /// The place, in bytes.
    pub at: usize,
}

impl core::error::Error for Malformed {}

/// How strictly to read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Manner {
    /// As the library writes it.
    Strict,
    /// With the other symbols and cases of rule 13.6.
    Lenient,
}

/// The kinds of action and their symbols; those for lenient readers last.
const SYMBOLS: [(&str, ActionKind); 6] = [
    ("**", ActionKind::SuicideCapture),
    ("*", ActionKind::StayCapture),
    ("x", ActionKind::Capture),
    ("&", ActionKind::Combine),
    ("@", ActionKind::SuicideCapture),
    ("_", ActionKind::StayCapture),
];
const STRICT_SYMBOLS: usize = 4;

/// A text and how far it has been read.
pub(crate) struct Scanner<'a> {
    text: &'a str,
    pub(crate) at: usize,
    manner: Manner,
}

impl<'a> Scanner<'a> {
    pub(crate) fn new(text: &'a str, manner: Manner) -> Scanner<'a> {
        Scanner { text, at: 0, manner }
    }

    /// Takes a text if it stands here.
    pub(crate) fn take(&mut self, token: &str) -> bool {
        let found = self.rest().starts_with(token);
        self.at += if found { token.len() } else { 0 };
        found
    }

    /// Takes one of these ASCII letters if it stands here.
    pub(crate) fn take_any(&mut self, letters: &[char]) -> bool {
        let found = self.rest().starts_with(letters);
        self.at += usize::from(found);
        found
    }

    /// The end of the text must be here.
    pub(crate) fn end(&self) -> Result<(), Malformed> {
        if self.rest().is_empty() { Ok(()) } else { Err(self.expected(Expected::End)) }
    }

    /// The origin of a deploy sequence, `c3:`, if one stands here.
    pub(crate) fn origin(&mut self) -> Option<Square> {
        let start = self.at;
        let square = self.try_square();
        if square.is_some() && self.take(":") {
            return square;
        }
        self.at = start;
        None
    }

    /// The symbol of a capture or of combining.
    pub(crate) fn symbol(&mut self) -> Option<ActionKind> {
        let symbols = match self.manner {
            Manner::Strict => &SYMBOLS[..STRICT_SYMBOLS],
            Manner::Lenient => &SYMBOLS[..],
        };
        symbols.iter().find(|(token, _)| self.take(token)).map(|&(_, kind)| kind)
    }

    /// The pieces of a text that holds nothing else. The colour means nothing.
    pub(crate) fn only_pieces(text: &'a str, manner: Manner) -> Result<Stack, Malformed> {
        let mut scanner = Scanner::new(text, manner);
        let pieces = scanner.pieces()?;
        scanner.end()?;
        Ok(pieces)
    }

    /// A piece, or a stack in parentheses: `T`, `(NFT)`. The colour means nothing.
    pub(crate) fn pieces(&mut self) -> Result<Stack, Malformed> {
        let start = self.at;
        let mut pieces = [Piece { kind: Kind::Commander, heroic: false }; 3];
        let mut len = 0;
        let in_parentheses = self.take("(");
        loop {
            let slot =
                pieces.get_mut(len).ok_or_else(|| self.expected(Expected::ClosingParenthesis))?;
            *slot = self.piece()?;
            slot.heroic |= in_parentheses && self.take_mark_behind();
            len += 1;
            if !in_parentheses || self.take(")") {
                break;
            }
            if self.manner == Manner::Lenient {
                self.take("|");
            }
        }
        Stack::new(Color::Red, &pieces[..len])
            .filter(|stack| stack.unit().is_stack() == in_parentheses)
            .ok_or(Malformed { expected: Expected::Stack, at: start })
    }

    /// A `+` right before `|` or `)`, which marks the piece before it (rule 13.6): `(T+|I)`.
    fn take_mark_behind(&mut self) -> bool {
        let behind = ["+|", "+)", "^|", "^)"].iter().any(|mark| self.rest().starts_with(mark));
        self.manner == Manner::Lenient && behind && self.take_any(&['+', '^'])
    }

    fn piece(&mut self) -> Result<Piece, Malformed> {
        let lenient = self.manner == Manner::Lenient;
        let heroic = self.take("+") || lenient && self.take("^");
        let letter = self.rest().chars().next().filter(|letter| lenient || !letter.is_lowercase());
        let kind = letter.and_then(Kind::from_letter);
        let kind = kind.ok_or_else(|| self.expected(Expected::Letter))?;
        self.at += 1;
        Ok(Piece { kind, heroic })
    }

    /// A square.
    pub(crate) fn square(&mut self) -> Result<Square, Malformed> {
        self.try_square().ok_or_else(|| self.expected(Expected::Square))
    }

    /// A square, if one stands here. A run of digits longer than any rank is not cut into one.
    pub(crate) fn try_square(&mut self) -> Option<Square> {
        let start = self.at;
        let square = self.take_file().zip(self.take_rank());
        let square = square.and_then(|(file, rank)| Square::new(file, rank));
        self.at = if square.is_some() { self.at } else { start };
        square
    }

    /// The letter of a file, as a number from 0.
    pub(crate) fn take_file(&mut self) -> Option<u8> {
        let file = self.rest().bytes().next().filter(|byte| (b'a'..=b'k').contains(byte))?;
        self.at += 1;
        Some(file - b'a')
    }

    /// The number of a rank, 1 to 12, without leading zeros.
    pub(crate) fn take_rank(&mut self) -> Option<u8> {
        let digits = self.rest().bytes().take_while(u8::is_ascii_digit).count();
        let text = self.rest().get(..digits).filter(|text| !text.starts_with('0'))?;
        let rank = text.parse().ok().filter(|rank| (1..=Square::RANKS).contains(rank))?;
        self.at += digits;
        Some(rank)
    }

    pub(crate) fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or("")
    }

    pub(crate) fn expected(&self, expected: Expected) -> Malformed {
        Malformed { expected, at: self.at }
    }
}
