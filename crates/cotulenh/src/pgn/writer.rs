//! Writes a study as a game of a game file.

use core::fmt::{self, Display, Write as _};
use core::mem::{replace, take};
use std::io;

use crate::fen::START_FEN;
use crate::study::{NodeId, Study};
use crate::{Color, Position};

/// The longest line, where words are short enough.
const WIDTH: usize = 80;
/// The tags before those of the start position.
const FIRST_TAGS: usize = 7;

/// A study as it stands in a game file; see [`Study::pgn`].
#[derive(Clone, Copy)]
pub struct Pgn<'a>(&'a Study);

impl Study {
    /// The study as a game of a game file (PGN), with the empty line after it. It reads back as an
    /// equal study.
    pub fn pgn(&self) -> Pgn<'_> {
        Pgn(self)
    }

    /// Writes the study as a game of a game file.
    ///
    /// # Errors
    ///
    /// If the writer fails.
    pub fn write_pgn(&self, out: &mut impl io::Write) -> io::Result<()> {
        write!(out, "{}", self.pgn())
    }
}

impl Display for Pgn<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (name, value)) in self.0.tags().enumerate() {
            if i == FIRST_TAGS {
                self.write_start(f)?;
            }
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            writeln!(f, "[{name} \"{value}\"]")?;
        }
        if self.0.tags().count() == FIRST_TAGS {
            self.write_start(f)?;
        }
        writeln!(f)?;
        let mut words = Words { out: f, column: 0, word: String::new(), opens: false };
        words.study(self.0)?;
        words.end_line()?;
        writeln!(f)
    }
}

impl Pgn<'_> {
    /// The tags of the start position, where it is not the usual one.
    fn write_start(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fen = self.0.start().fen().to_string();
        if fen != START_FEN {
            writeln!(f, "[SetUp \"1\"]\n[FEN \"{fen}\"]")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Pgn<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}

/// The main line or a variation that is being written.
struct Line<'a> {
    /// The last turn that was written.
    node: NodeId,
    /// Before and after it.
    before: Position,
    after: Position,
    /// The variations of the last turn that are still to be written.
    variations: &'a [NodeId],
}

/// Words in lines of 80 characters.
struct Words<'a, 'b> {
    out: &'a mut fmt::Formatter<'b>,
    /// How many characters stand in the line.
    column: usize,
    /// The word to be written next; something may still be put to its end.
    word: String,
    /// The next word opens a variation.
    opens: bool,
}

impl Words<'_, '_> {
    fn study(&mut self, study: &Study) -> fmt::Result {
        let root = study.root();
        self.comment(study.comment(root))?;
        let start = *study.start();
        let mut line = Line { node: root, before: start, after: start, variations: &[] };
        let mut outer: Vec<Line<'_>> = Vec::new();
        // A turn of Blue needs its number only where it does not follow one of Red's.
        let mut numbered = true;
        loop {
            if let Some((&first, rest)) = line.variations.split_first() {
                line.variations = rest;
                let position = line.before;
                let variation =
                    Line { node: first, before: position, after: position, variations: &[] };
                outer.push(replace(&mut line, variation));
                self.opens = true;
                self.comment(study.comment_before(first))?;
                numbered = self.turn(study, &mut line, true)?;
            } else if let Some((&next, variations)) = study.children(line.node).split_first() {
                line = Line { node: next, before: line.after, variations, ..line };
                numbered = self.turn(study, &mut line, numbered)?;
            } else if let Some(around) = outer.pop() {
                self.word.push(')');
                line = around;
                numbered = true;
            } else {
                return self.put(study.result());
            }
        }
    }

    /// The last turn of a line with what is noted beside it; whether the next needs a number.
    fn turn(
        &mut self,
        study: &Study,
        line: &mut Line<'_>,
        numbered: bool,
    ) -> Result<bool, fmt::Error> {
        let Some(turn) = study.turn(line.node) else { return Ok(numbered) };
        line.after = line.before;
        line.after.play_turn_unchecked(turn);
        let number = line.before.fullmove_number();
        match line.before.turn() {
            Color::Red => self.put(format_args!("{number}."))?,
            Color::Blue if numbered => self.put(format_args!("{number}..."))?,
            Color::Blue => {}
        }
        self.put(line.before.san_to(turn, &line.after))?;
        for glyph in study.glyphs(line.node) {
            self.put(format_args!("${glyph}"))?;
        }
        let comment = study.comment(line.node);
        self.comment(comment)?;
        Ok(!comment.is_empty())
    }

    /// A comment in braces; one that holds a brace goes to the ends of lines.
    fn comment(&mut self, text: &str) -> fmt::Result {
        if text.contains('}') {
            return self.line_comment(text);
        }
        // A command such as `[%clk 0:05:00]` stays in one line: other programs want it so.
        let mut in_command = false;
        for (i, word) in text.split(' ').filter(|word| !word.is_empty()).enumerate() {
            if in_command {
                write!(self.word, " {word}")?;
            } else {
                self.put(format_args!("{}{word}", if i == 0 { "{" } else { "" }))?;
            }
            let begins = word.contains("[%") || in_command;
            in_command = begins && !word.contains(']') && self.word.len() < WIDTH / 2;
        }
        if !text.is_empty() {
            self.word.push('}');
        }
        Ok(())
    }

    /// A comment in lines of its own.
    fn line_comment(&mut self, text: &str) -> fmt::Result {
        if take(&mut self.opens) {
            self.put("(")?;
        }
        self.end_line()?;
        for word in text.split(' ') {
            let width = word.chars().count();
            if self.column > 0 && self.column + 1 + width > WIDTH {
                self.end_line()?;
            }
            let sign = if self.column == 0 { ";" } else { "" };
            write!(self.out, "{sign} {word}")?;
            self.column += sign.len() + 1 + width;
        }
        self.end_line()
    }

    /// Puts a word.
    fn put(&mut self, word: impl Display) -> fmt::Result {
        self.flush()?;
        if take(&mut self.opens) {
            self.word.push('(');
        }
        write!(self.word, "{word}")
    }

    /// Writes the word that waits, in this line or the next.
    fn flush(&mut self) -> fmt::Result {
        let width = self.word.chars().count();
        if width == 0 {
            return Ok(());
        }
        if self.column > 0 && self.column + 1 + width > WIDTH {
            self.out.write_char('\n')?;
            self.column = 0;
        }
        // At the beginning of a line `%` would hide the line.
        if self.column > 0 || self.word.starts_with('%') {
            self.out.write_char(' ')?;
            self.column += 1;
        }
        self.out.write_str(&self.word)?;
        self.column += width;
        self.word.clear();
        Ok(())
    }

    /// Ends the line if there is something in it.
    fn end_line(&mut self) -> fmt::Result {
        self.flush()?;
        if take(&mut self.column) > 0 {
            self.out.write_char('\n')?;
        }
        Ok(())
    }
}
