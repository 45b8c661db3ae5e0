//! Reads games one after the other.

use core::mem::{replace, take};
use core::str::FromStr;
use std::io::Read;

use super::lexer::{Lexer, Token, glyph_of};
use super::source::LineColumn;
use super::{PgnError, PgnErrorKind, PgnWarning, PgnWarningKind};
use crate::game::GameResult;
use crate::study::{NodeId, Score, Study, join};
use crate::words::Expected;
use crate::{Fen, Position};

/// The longest game, in bytes, if nothing else is asked for.
const MAX_GAME: u64 = 16 * 1024 * 1024;
/// How deep variations may be nested.
const MAX_NESTING: usize = 1000;
/// How many tags a game may have.
const MAX_TAGS: usize = 10_000;

/// Reads the games of a file, one at a time: memory does not grow with the file.
///
/// A broken game gives an error, and reading goes on with the next one. It needs no buffering
/// around the file.
///
/// ```
/// use cotulenh::pgn::PgnReader;
/// let file = "[Red \"An\"]\n1. Tf6 {bold} Tf7 2. Txf7 *\n\n1. Tf99 1-0\n\n1. Ic6 1/2-1/2\n";
/// let games: Vec<_> = PgnReader::new(file.as_bytes()).collect();
/// assert_eq!(games[0].as_ref().unwrap().tag("Red"), Some("An"));
/// assert_eq!(games[1].as_ref().unwrap_err().line(), 4);
/// assert_eq!(games[2].as_ref().unwrap().main_line().count(), 1);
/// ```
pub struct PgnReader<R> {
    lexer: Lexer<R>,
    start: Position,
    limit: u64,
    games: u64,
    done: bool,
    /// What is odd about the last game.
    warnings: Vec<PgnWarning>,
}

/// A game that is being read.
struct Draft {
    study: Study,
    /// How many bytes were taken before it; none until something is found.
    began: Option<u64>,
    /// There is more than comments.
    found: bool,
    line: Line,
    /// The lines that the variation stands in.
    outer: Vec<Line>,
    /// The result in the tags, and its place.
    tag: Option<(Score, LineColumn)>,
    /// The result at the end of the turns, and its place.
    result: Option<(Score, LineColumn)>,
}

/// The main line or a variation that is being read.
struct Line {
    node: NodeId,
    /// Before the last turn.
    before: Position,
    /// After the last turn.
    after: Position,
    started: bool,
    opened: LineColumn,
    /// What stands before the first turn of a variation.
    comment: String,
    glyphs: Vec<u8>,
}

impl Line {
    fn new(node: NodeId, position: &Position, opened: LineColumn) -> Line {
        let (comment, glyphs) = (String::new(), Vec::new());
        let (before, after) = (*position, *position);
        Line { node, before, after, started: false, opened, comment, glyphs }
    }
}

/// What is wrong, and where.
type Fault = (PgnErrorKind, LineColumn);

/// The part of a game that a fault is in.
enum Part {
    Tags,
    Turns,
}

impl<R: Read> PgnReader<R> {
    /// Reads from bytes.
    pub fn new(inner: R) -> PgnReader<R> {
        let lexer = Lexer::new(inner, MAX_GAME as usize);
        PgnReader {
            lexer,
            start: Position::start(),
            limit: MAX_GAME,
            games: 0,
            done: false,
            warnings: Vec::new(),
        }
    }

    /// Refuses games with more bytes than this, instead of 16 MiB.
    #[must_use]
    pub fn with_limit(mut self, bytes: u64) -> PgnReader<R> {
        self.limit = bytes;
        self.lexer.set_limit(usize::try_from(bytes).unwrap_or(usize::MAX));
        self
    }

    /// What is odd about the game that was read last: results that contradict the board or the tag
    /// (rule 13.8).
    ///
    /// ```
    /// use cotulenh::pgn::PgnReader;
    /// let mut games = PgnReader::new("[Result \"0-1\"]\n\n1. Tf6 1-0".as_bytes());
    /// assert!(games.next().unwrap().is_ok());
    /// let warning = &games.warnings()[0];
    /// assert_eq!(
    ///     warning.to_string(),
    ///     "line 3, column 8: game 1: the result 1-0 contradicts the tag Result: 0-1"
    /// );
    /// ```
    pub fn warnings(&self) -> &[PgnWarning] {
        &self.warnings
    }

    /// How many bytes the games so far took.
    pub const fn bytes_read(&self) -> u64 {
        self.lexer.taken()
    }

    fn fault<T>(&self, kind: PgnErrorKind) -> Result<T, Fault> {
        Err((kind, self.lexer.start()))
    }

    fn is_within_limit(&self, draft: &Draft) -> Result<(), Fault> {
        match self.lexer.taken() - draft.began.unwrap_or(self.lexer.taken()) > self.limit {
            true => self.fault(PgnErrorKind::TooLong(self.limit)),
            false => Ok(()),
        }
    }

    /// Reads the tags; gives the token after them.
    fn tags(&mut self, draft: &mut Draft) -> Result<Token, Fault> {
        let mut names: Vec<String> = Vec::new();
        loop {
            let token = self.lexer.next();
            if draft.began.is_none() {
                draft.began = Some(self.lexer.began());
            }
            match token {
                Token::Bracket if !self.is_next_game(&names) => {
                    if names.is_empty() {
                        // What stands before the tags is about the file.
                        draft.line.comment.clear();
                    }
                    draft.found = true;
                    names.push(self.tag(draft)?);
                    if names.len() > MAX_TAGS {
                        return self.fault(PgnErrorKind::Tag { expected: Expected::FewTags });
                    }
                }
                Token::Comment => join(&mut draft.line.comment, &self.lexer.text()),
                _ => {
                    let comment = take(&mut draft.line.comment);
                    draft.study.add_comment(draft.line.node, &comment);
                    return Ok(token);
                }
            }
            self.is_within_limit(draft)?;
        }
    }

    /// Whether a tag belongs to the next game already: this one has it, and an empty line follows.
    fn is_next_game(&mut self, names: &[String]) -> bool {
        !names.is_empty()
            && self.lexer.is_after_blank_line()
            && self.lexer.tag_name().is_some_and(|name| names.contains(&name))
    }

    /// Reads one tag; gives its name.
    fn tag(&mut self, draft: &mut Draft) -> Result<String, Fault> {
        let tag = match self.lexer.tag() {
            Ok(tag) => tag,
            Err(expected) => return self.fault(PgnErrorKind::Tag { expected }),
        };
        if tag.name == "FEN" {
            let start = start_position(&tag.value).map_err(|kind| (kind, tag.place))?;
            draft.study.set_start(&start);
            draft.line.after = start;
        } else {
            // A result that is none is as good as no result; `SetUp` adds nothing to `FEN`.
            let _ = draft.study.set_tag(&tag.name, &tag.value);
            if tag.name == "Result" {
                draft.tag = tag.value.parse().ok().map(|score| (score, tag.place));
            }
        }
        Ok(tag.name)
    }

    /// Reads turns and all between them, from a token on to the end of the game; whether it ends with
    /// a result.
    fn turns(&mut self, draft: &mut Draft, first: Token) -> Result<bool, Fault> {
        let mut token = first;
        loop {
            match token {
                Token::End => break,
                Token::Bracket if self.lexer.starts_game() => break,
                Token::Result(score) => {
                    draft.found = true;
                    // In a variation it says nothing about the game.
                    if draft.outer.is_empty() {
                        draft.result(score, self.lexer.start());
                        return Ok(true);
                    }
                }
                Token::ResultInParentheses(score) => {
                    draft.found = true;
                    // The result may stand there once more without them, and then counts.
                    if draft.outer.is_empty() && !self.lexer.result_comes() {
                        draft.result(score, self.lexer.start());
                        return Ok(true);
                    }
                }
                Token::Turn => self.turn(draft)?,
                Token::Comment => draft.comment(&self.lexer.text()),
                Token::Glyph(glyph) => draft.glyph(glyph),
                Token::Open => {
                    if draft.outer.len() >= MAX_NESTING {
                        return self.fault(PgnErrorKind::TooDeep(MAX_NESTING));
                    }
                    if !draft.open(self.lexer.start()) {
                        return self.fault(PgnErrorKind::NothingToReplace);
                    }
                }
                Token::Close => {
                    if !draft.close() {
                        return self.fault(PgnErrorKind::UnopenedVariation);
                    }
                }
                Token::BadGlyph => return self.fault(PgnErrorKind::Glyph),
                Token::UnclosedComment => return self.fault(PgnErrorKind::UnclosedComment),
                Token::Bracket => {
                    self.lexer.skip_bracket();
                    return self.fault(PgnErrorKind::Unexpected('['));
                }
                Token::Unexpected(letter) => return self.fault(PgnErrorKind::Unexpected(letter)),
            }
            self.is_within_limit(draft)?;
            token = self.lexer.next();
        }
        match draft.outer.is_empty() {
            true => Ok(false),
            false => Err((PgnErrorKind::UnclosedVariation, draft.line.opened)),
        }
    }

    fn turn(&mut self, draft: &mut Draft) -> Result<(), Fault> {
        draft.found = true;
        let text = self.lexer.text();
        let line = &mut draft.line;
        let turn = match line.after.find_turn(&text) {
            Ok(turn) => turn,
            Err(error) => {
                let text = text.into_owned();
                return self.fault(PgnErrorKind::Turn { text, error });
            }
        };
        line.before = line.after;
        line.after.play_turn_unchecked(turn);
        line.node = draft.study.add_legal(line.node, turn);
        line.started = true;
        if !line.comment.is_empty() {
            draft.study.add_comment_before(line.node, &take(&mut line.comment));
        }
        for glyph in take(&mut line.glyphs).into_iter().chain(glyph_of(text.as_bytes())) {
            let _ = draft.study.add_glyph(line.node, glyph);
        }
        Ok(())
    }

    /// Goes on to the end of a broken game.
    fn recover(&mut self, part: &Part, mut depth: usize) {
        let mut in_tags = matches!(part, Part::Tags);
        if in_tags {
            self.lexer.skip_line();
        }
        loop {
            let token = self.lexer.next();
            match token {
                Token::End => return,
                Token::Bracket if in_tags => {
                    if self.lexer.is_after_blank_line() {
                        return;
                    }
                    self.lexer.skip_line();
                }
                Token::Bracket if self.lexer.starts_game() => return,
                Token::Bracket => self.lexer.skip_bracket(),
                Token::Result(_) if depth == 0 => return,
                Token::Open => depth += 1,
                Token::Close => depth = depth.saturating_sub(1),
                _ => {}
            }
            in_tags &= matches!(token, Token::Bracket | Token::Comment);
        }
    }

    /// Reads a game; none where there is nothing but comments.
    fn game(&mut self) -> Option<Result<Study, PgnError>> {
        let study = Study::new(self.start);
        let line = Line::new(study.root(), &self.start, self.lexer.start());
        let (outer, tag, result) = (Vec::new(), None, None);
        let mut draft = Draft { study, began: None, found: false, line, outer, tag, result };
        let (part, mut read) = match self.tags(&mut draft) {
            Ok(token) => (Part::Turns, self.turns(&mut draft, token)),
            Err(fault) => (Part::Tags, Err(fault)),
        };
        if !matches!(read, Ok(true))
            && let Some(error) = self.lexer.take_error()
        {
            // What was cut off is wrong for that reason alone.
            self.done = true;
            read = Err((PgnErrorKind::Io(error), self.lexer.start()));
        }
        if read.is_ok() && !draft.found {
            return None;
        }
        self.games += 1;
        self.warnings.clear();
        let Err((kind, place)) = read else {
            let odd = draft.contradictions();
            let game = self.games;
            self.warnings.extend(odd.map(|(kind, place)| PgnWarning { kind, place, game }));
            return Some(Ok(draft.study));
        };
        // These end where the next game begins.
        let at_end = matches!(kind, PgnErrorKind::UnclosedVariation | PgnErrorKind::Io(_));
        if !at_end {
            self.recover(&part, draft.outer.len());
        }
        Some(Err(PgnError { kind, place, game: self.games, study: Box::new(draft.study) }))
    }
}

impl<R: Read> Iterator for PgnReader<R> {
    type Item = Result<Study, PgnError>;

    fn next(&mut self) -> Option<Result<Study, PgnError>> {
        if self.done {
            return None;
        }
        let game = self.game();
        self.done |= game.is_none();
        game
    }
}

impl<R: Read> core::iter::FusedIterator for PgnReader<R> {}

impl Draft {
    /// The result at the end of the turns.
    fn result(&mut self, score: Score, place: LineColumn) {
        self.study.set_result(score);
        self.result = Some((score, place));
    }

    /// Results that contradict each other or the end on the board.
    fn contradictions(&self) -> impl Iterator<Item = (PgnWarningKind, LineColumn)> + use<> {
        let tag = self.tag.zip(self.result).filter(|((tag, _), (result, _))| tag != result);
        let tag = tag.map(|((tag, _), (result, at))| (PgnWarningKind::Tag { result, tag }, at));
        let known = self.result.or(self.tag).filter(|(result, _)| *result != Score::Unknown);
        let board = known.and_then(|(result, at)| {
            let outcome = self.line.after.outcome()?;
            let ended = Score::from(GameResult::Board(outcome));
            (ended != result).then_some((PgnWarningKind::Board { result, outcome }, at))
        });
        tag.into_iter().chain(board)
    }

    fn comment(&mut self, text: &str) {
        match self.line.started || self.outer.is_empty() {
            true => self.study.add_comment(self.line.node, text),
            false => join(&mut self.line.comment, text),
        }
    }

    /// A glyph that stands before its turn waits for it.
    fn glyph(&mut self, glyph: u8) {
        if self.line.started {
            let _ = self.study.add_glyph(self.line.node, glyph);
        } else if !self.line.glyphs.contains(&glyph) {
            self.line.glyphs.push(glyph);
        }
    }

    /// Begins a variation; whether there is a turn for it to replace.
    fn open(&mut self, place: LineColumn) -> bool {
        let parent = self.study.parent(self.line.node).filter(|_| self.line.started);
        let Some(parent) = parent else { return false };
        let variation = Line::new(parent, &self.line.before, place);
        self.outer.push(replace(&mut self.line, variation));
        true
    }

    /// Ends a variation; whether there is one.
    fn close(&mut self) -> bool {
        let Some(outer) = self.outer.pop() else { return false };
        let variation = replace(&mut self.line, outer);
        // Of a variation without turns the comment is left.
        self.comment(&variation.comment);
        true
    }
}

fn start_position(fen: &str) -> Result<Position, PgnErrorKind> {
    let fen: Fen = fen.parse().map_err(PgnErrorKind::Fen)?;
    if fen.has_session() {
        return Err(PgnErrorKind::DeployInFen);
    }
    Position::try_from(fen).map_err(PgnErrorKind::Fen)
}

impl FromStr for Study {
    type Err = PgnError;

    /// The first game of a text.
    fn from_str(text: &str) -> Result<Study, PgnError> {
        let nothing = || PgnError {
            kind: PgnErrorKind::NoGame,
            place: LineColumn { line: 1, column: 1 },
            game: 1,
            study: Box::default(),
        };
        PgnReader::new(text.as_bytes()).next().unwrap_or_else(|| Err(nothing()))
    }
}
