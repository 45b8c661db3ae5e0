//! Cuts a game file into tokens.

use std::borrow::Cow;
use std::io::{self, Read};

use super::source::{LineColumn, Source};
use crate::Kind;
use crate::study::Score;
use crate::words::Expected;

/// A token. Its text and its place are in the lexer. Move numbers and dots are none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Token {
    /// `[`, which is not taken yet: a tag, or what is none.
    Bracket,
    Turn,
    /// `$14`, `!?`
    Glyph(u8),
    BadGlyph,
    Comment,
    UnclosedComment,
    Open,
    Close,
    Result(Score),
    /// `(1-0)`
    ResultInParentheses(Score),
    /// What starts no token.
    Unexpected(char),
    End,
}

/// What has a meaning of its own in parentheses (rule 13.8).
const IN_PARENTHESES: [(&str, Token); 7] = [
    ("(+)", Token::Glyph(16)),
    ("(-)", Token::Glyph(17)),
    ("(=)", Token::Glyph(10)),
    ("(1-0)", Token::ResultInParentheses(Score::RedWins)),
    ("(0-1)", Token::ResultInParentheses(Score::BlueWins)),
    ("(1/2-1/2)", Token::ResultInParentheses(Score::Draw)),
    ("(*)", Token::ResultInParentheses(Score::Unknown)),
];

/// A tag: its name, its value, and where the value begins.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Tag {
    pub name: String,
    pub value: String,
    pub place: LineColumn,
}

/// The longest name of a tag.
const MAX_NAME: usize = 255;

pub(super) struct Lexer<R> {
    source: Source<R>,
    text: Vec<u8>,
    /// Text beyond this is read, but not kept.
    limit: usize,
    start: LineColumn,
    began: u64,
}

impl<R: Read> Lexer<R> {
    pub fn new(inner: R, limit: usize) -> Lexer<R> {
        let source = Source::new(inner);
        Lexer { start: source.place(), source, text: Vec::new(), limit, began: 0 }
    }

    pub fn set_limit(&mut self, limit: usize) {
        self.limit = limit;
    }

    /// How many bytes were taken.
    pub const fn taken(&self) -> u64 {
        self.source.taken()
    }

    /// How many bytes were taken before the last token.
    pub const fn began(&self) -> u64 {
        self.began
    }

    /// Why reading ended before the end, if it did; said once.
    pub fn take_error(&mut self) -> Option<io::Error> {
        self.source.take_error()
    }

    /// Where the last token starts, or where a tag is wrong.
    pub const fn start(&self) -> LineColumn {
        self.start
    }

    /// The text of the last turn or comment; what is not UTF-8 in it is replaced.
    pub fn text(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.text)
    }

    /// The next token.
    pub fn next(&mut self) -> Token {
        loop {
            self.source.skip_space();
            self.start = self.source.place();
            self.began = self.source.taken();
            self.text.clear();
            let Some(byte) = self.source.peek() else { return Token::End };
            match byte {
                b'[' => return Token::Bracket,
                b'{' => return self.comment(),
                b';' => return self.line_comment(),
                b'(' if !self.is_stack() => return self.open(),
                b')' => return self.single(Token::Close),
                b'*' => return self.single(Token::Result(Score::Unknown)),
                b'$' => return self.glyph(),
                b'!' | b'?' => return self.marks(),
                b'}' | b']' | b'"' => return self.single(Token::Unexpected(char::from(byte))),
                b'.' => self.source.take(),
                b'0'..=b'9' => {
                    if let Some(token) = self.number() {
                        return token;
                    }
                }
                _ => return self.turn(),
            }
        }
    }

    /// `(`, or a glyph or a result in parentheses (rule 13.8).
    fn open(&mut self) -> Token {
        for &(text, token) in &IN_PARENTHESES {
            if self.comes(text) {
                (0..text.len()).for_each(|_| self.source.take());
                return token;
            }
        }
        self.single(Token::Open)
    }

    /// Whether a text comes next.
    fn comes(&mut self, text: &str) -> bool {
        text.bytes().enumerate().all(|(at, byte)| self.source.peek_at(at) == Some(byte))
    }

    /// Whether a result comes next, after blanks.
    pub fn result_comes(&mut self) -> bool {
        self.source.skip_space();
        Score::ALL.iter().any(|score| self.comes(score.as_str()))
    }

    fn single(&mut self, token: Token) -> Token {
        self.source.take();
        token
    }

    #[inline]
    fn keep(&mut self, byte: u8) {
        if self.text.len() < self.limit {
            self.text.push(byte);
        }
        self.source.take();
    }

    /// `{…}`. A game that begins behind an empty line ends it, too.
    fn comment(&mut self) -> Token {
        self.source.take();
        while let Some(byte) = self.source.peek() {
            match byte {
                b'}' => return self.single(Token::Comment),
                b'%' if self.source.place().column == 1 => self.source.skip_line(),
                b'[' if self.is_after_blank_line() && self.starts_tag() => break,
                _ => self.keep(byte),
            }
        }
        Token::UnclosedComment
    }

    /// `;…` up to the end of the line.
    fn line_comment(&mut self) -> Token {
        self.source.take();
        while let Some(byte) = self.source.peek().filter(|byte| !matches!(byte, b'\n' | b'\r')) {
            self.keep(byte);
        }
        Token::Comment
    }

    /// `$` and a number.
    fn glyph(&mut self) -> Token {
        self.source.take();
        let mut number = None;
        while let Some(byte) = self.source.peek().filter(u8::is_ascii_digit) {
            let digit = u32::from(byte - b'0');
            number = Some(number.unwrap_or(0_u32).saturating_mul(10).saturating_add(digit));
            self.source.take();
        }
        number.and_then(|n| u8::try_from(n).ok()).map_or(Token::BadGlyph, Token::Glyph)
    }

    /// `!` and `?` that stand apart from their turn.
    fn marks(&mut self) -> Token {
        while let Some(byte) = self.source.peek().filter(|byte| matches!(byte, b'!' | b'?')) {
            self.keep(byte);
        }
        glyph_of(&self.text).map_or(Token::BadGlyph, Token::Glyph)
    }

    /// A result, or a move number, which is no token.
    fn number(&mut self) -> Option<Token> {
        while let Some(byte) = self.source.peek().filter(u8::is_ascii_digit) {
            self.keep(byte);
        }
        if !matches!(self.source.peek(), Some(b'-' | b'/')) {
            return None;
        }
        let is_part = |byte: &u8| matches!(byte, b'0'..=b'9' | b'-' | b'/');
        while let Some(byte) = self.source.peek().filter(is_part) {
            self.keep(byte);
        }
        Some(self.text().parse().map_or(Token::Turn, Token::Result))
    }

    /// A turn goes on to a blank or to what cannot be a part of it.
    fn turn(&mut self) -> Token {
        while let Some(byte) = self.source.peek() {
            match byte {
                0..=b' ' | b')' | b'{' | b'}' | b'[' | b']' | b';' | b'"' | b'$' => break,
                b'(' => match self.stack_len() {
                    Some(len) => (0..len).for_each(|_| {
                        if let Some(byte) = self.source.peek() {
                            self.keep(byte);
                        }
                    }),
                    None => break,
                },
                _ => self.keep(byte),
            }
        }
        Token::Turn
    }

    /// Whether the parenthesis that comes is that of a stack and begins a turn: `(NFT)a3`.
    fn is_stack(&mut self) -> bool {
        let follows = self.stack_len().and_then(|len| self.source.peek_at(len));
        follows.is_some_and(|byte| {
            matches!(byte, b'a'..=b'k' | b'0'..=b'9')
                || matches!(byte, b'x' | b'*' | b'_' | b'@' | b'&' | b'-' | b'<' | b'>')
        })
    }

    /// The length of the stack in parentheses that comes, `(NFT)` or `(+n|F)`, if it is one.
    fn stack_len(&mut self) -> Option<usize> {
        let (mut len, mut pieces) = (1, 0);
        while self.source.peek_at(len) != Some(b')') {
            if pieces > 0 && self.source.peek_at(len) == Some(b'|') {
                len += 1;
            }
            if matches!(self.source.peek_at(len), Some(b'+' | b'^')) {
                len += 1;
            }
            Kind::from_letter(char::from(self.source.peek_at(len)?))?;
            len += 1;
            let marked = matches!(self.source.peek_at(len), Some(b'+' | b'^'));
            if marked && matches!(self.source.peek_at(len + 1), Some(b'|' | b')')) {
                len += 1;
            }
            pieces += 1;
            if pieces > 3 {
                return None;
            }
        }
        (pieces >= 2).then_some(len + 1)
    }

    /// Whether the bracket that comes begins a game: a tag at the beginning of a line.
    pub fn starts_game(&mut self) -> bool {
        self.source.is_line_start() && self.starts_tag()
    }

    /// Whether the bracket that comes stands at the beginning of a line after an empty one.
    pub fn is_after_blank_line(&self) -> bool {
        self.source.is_line_start() && self.source.is_after_blank_line()
    }

    fn starts_tag(&mut self) -> bool {
        self.tag_name().is_some()
    }

    /// The name in the tag that comes, if it begins as `[Name "` does.
    pub fn tag_name(&mut self) -> Option<String> {
        let mut name = String::new();
        let mut at = 1;
        // A few blanks are enough: the source does not look far.
        let skip_blanks = |source: &mut Source<R>, at: &mut usize| {
            while *at < 2 * MAX_NAME && matches!(source.peek_at(*at), Some(b' ' | b'\t')) {
                *at += 1;
            }
        };
        skip_blanks(&mut self.source, &mut at);
        while let Some(byte) = self.source.peek_at(at).filter(|&byte| is_name_byte(byte)) {
            if name.len() == MAX_NAME {
                return None;
            }
            name.push(char::from(byte));
            at += 1;
        }
        skip_blanks(&mut self.source, &mut at);
        (!name.is_empty() && self.source.peek_at(at) == Some(b'"')).then_some(name)
    }

    /// Takes the tag that comes.
    ///
    /// # Errors
    ///
    /// What was expected, at `start`.
    pub fn tag(&mut self) -> Result<Tag, Expected> {
        self.source.take();
        self.source.skip_blanks();
        let mut name = String::new();
        while let Some(byte) = self.source.peek().filter(|&byte| is_name_byte(byte)) {
            if name.len() == MAX_NAME {
                return Err(self.expected(Expected::ShortName));
            }
            name.push(char::from(byte));
            self.source.take();
        }
        if name.is_empty() {
            return Err(self.expected(Expected::Name));
        }
        self.source.skip_blanks();
        if self.source.peek() != Some(b'"') {
            return Err(self.expected(Expected::Value));
        }
        let place = self.source.place();
        self.source.take();
        self.text.clear();
        loop {
            match self.source.peek() {
                None | Some(b'\n' | b'\r') => {
                    return Err(self.expected(Expected::ValueEnd));
                }
                Some(b'"') => break,
                Some(b'\\') if matches!(self.source.peek_at(1), Some(b'"' | b'\\')) => {
                    self.source.take();
                    let escaped = self.source.peek().unwrap_or(b'\\');
                    self.keep(escaped);
                }
                Some(byte) => self.keep(byte),
            }
        }
        self.source.take();
        self.source.skip_blanks();
        if self.source.peek() != Some(b']') {
            return Err(self.expected(Expected::ClosingBracket));
        }
        self.source.take();
        Ok(Tag { name, value: self.text().into_owned(), place })
    }

    fn expected(&mut self, expected: Expected) -> Expected {
        self.start = self.source.place();
        expected
    }

    /// Takes the rest of the line.
    pub fn skip_line(&mut self) {
        self.source.skip_line();
    }

    /// Takes the bracket that comes.
    pub fn skip_bracket(&mut self) {
        self.source.take();
    }
}

fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// The glyph that the marks at the end of a turn mean; of more than two, the first two count.
pub(super) fn glyph_of(turn: &[u8]) -> Option<u8> {
    let is_mark = |byte: &u8| matches!(byte, b'+' | b'#' | b'^' | b'!' | b'?');
    let start = turn.iter().rposition(|byte| !is_mark(byte)).map_or(0, |last| last + 1);
    let mut marks = turn[start..].iter().filter(|byte| matches!(byte, b'!' | b'?'));
    match (marks.next()?, marks.next()) {
        (b'!', None) => Some(1),
        (_, None) => Some(2),
        (b'!', Some(b'!')) => Some(3),
        (b'!', Some(_)) => Some(5),
        (_, Some(b'?')) => Some(4),
        (_, Some(_)) => Some(6),
    }
}

#[cfg(test)]
mod tests;
