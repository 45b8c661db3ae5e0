//! Bytes with their places, read in pieces of one size.

use std::io::{self, Read};

/// A place in a file: line and column, from 1, the column in characters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct LineColumn {
    pub line: u64,
    pub column: u64,
}

/// How much is read at once.
const BUFFER: usize = 64 * 1024;

/// The bytes of a file. It knows no more than some of them at a time.
pub(super) struct Source<R> {
    inner: R,
    buffer: Box<[u8]>,
    at: usize,
    end: usize,
    ended: bool,
    error: Option<io::Error>,
    taken: u64,
    place: LineColumn,
    line: Line,
}

/// What is known of the line of the next byte.
struct Line {
    /// Only blanks stand before the byte.
    is_start: bool,
    /// The line before this one is blank.
    is_after_blank: bool,
    /// The byte follows a carriage return.
    is_after_return: bool,
}

impl<R: Read> Source<R> {
    pub fn new(inner: R) -> Source<R> {
        Source {
            inner,
            buffer: vec![0; BUFFER].into_boxed_slice(),
            at: 0,
            end: 0,
            ended: false,
            error: None,
            taken: 0,
            place: LineColumn { line: 1, column: 1 },
            line: Line { is_start: true, is_after_blank: false, is_after_return: false },
        }
    }

    /// The place of the next byte.
    pub const fn place(&self) -> LineColumn {
        self.place
    }

    /// How many bytes were taken.
    pub const fn taken(&self) -> u64 {
        self.taken
    }

    /// Whether only blanks stand before the next byte in its line.
    pub const fn is_line_start(&self) -> bool {
        self.line.is_start
    }

    /// Whether the line before that of the next byte is blank.
    pub const fn is_after_blank_line(&self) -> bool {
        self.line.is_after_blank
    }

    /// Why reading ended before the end, if it did; said once.
    pub fn take_error(&mut self) -> Option<io::Error> {
        self.error.take()
    }

    /// The next byte.
    #[inline]
    pub fn peek(&mut self) -> Option<u8> {
        if self.at < self.end { Some(self.buffer[self.at]) } else { self.peek_at(0) }
    }

    /// A byte further on; at most a thousand or so, a small part of the buffer.
    pub fn peek_at(&mut self, offset: usize) -> Option<u8> {
        while self.at + offset >= self.end && !self.ended {
            self.fill();
        }
        self.buffer[..self.end].get(self.at + offset).copied()
    }

    fn fill(&mut self) {
        self.buffer.copy_within(self.at..self.end, 0);
        self.end -= self.at;
        self.at = 0;
        match self.inner.read(&mut self.buffer[self.end..]) {
            Ok(0) => self.ended = true,
            // A reader that says more than it was asked for is no reason to panic.
            Ok(read) => self.end = (self.end + read).min(self.buffer.len()),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => {
                self.error = Some(error);
                self.ended = true;
            }
        }
    }

    /// Takes the next byte.
    #[inline]
    pub fn take(&mut self) {
        let Some(byte) = self.peek() else { return };
        self.at += 1;
        self.taken += 1;
        match byte {
            b'\n' if self.line.is_after_return => {}
            b'\n' | b'\r' => {
                self.place = LineColumn { line: self.place.line + 1, column: 1 };
                self.line.is_after_blank = self.line.is_start;
                self.line.is_start = true;
            }
            // The later bytes of a character.
            0x80..=0xbf => {}
            _ => {
                self.place.column += 1;
                self.line.is_start &= matches!(byte, b' ' | b'\t');
            }
        }
        self.line.is_after_return = byte == b'\r';
    }

    /// Takes all up to the end of the line.
    pub fn skip_line(&mut self) {
        while self.peek().is_some_and(|byte| !matches!(byte, b'\n' | b'\r')) {
            self.take();
        }
    }

    /// Takes blanks, but no ends of lines.
    pub fn skip_blanks(&mut self) {
        while self.peek().is_some_and(|byte| matches!(byte, b' ' | b'\t')) {
            self.take();
        }
    }

    /// Takes white space, escaped lines (`%` in the first column), and the byte-order mark.
    pub fn skip_space(&mut self) {
        if self.taken == 0 && self.peek() == Some(0xef) {
            let mark = [0xef, 0xbb, 0xbf];
            if (0..3).all(|i| self.peek_at(i) == Some(mark[i])) {
                self.at += 3;
                self.taken += 3;
            }
        }
        while let Some(byte) = self.peek() {
            match byte {
                b'%' if self.place.column == 1 => self.skip_line(),
                0..=b' ' => self.take(),
                _ => break,
            }
        }
    }
}
