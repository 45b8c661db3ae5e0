//! Reading turns: SAN, LAN, and the lenient forms of rule 13.6.
//!
//! A text is first taken apart without looking at the position ([`Sketch`]); then only the actions
//! that fit are looked up, never all turns.

use core::fmt;
use core::ops::ControlFlow;

use crate::{Action, ActionKind, Color, Filter, Kind, Piece, Position, Square, Stack, Turn};

/// A text that names no legal turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReadTurnError {
    /// It is not written as a turn is.
    Malformed {
        /// What should have stood there.
        expected: &'static str,
        /// The place, in bytes.
        at: usize,
    },
    /// It is well written but names no legal turn.
    Illegal,
    /// It fits more than one legal turn: these, in LAN.
    Ambiguous(Vec<String>),
}

impl fmt::Display for ReadTurnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadTurnError::Malformed { expected, at } => {
                write!(f, "expected {expected} at column {}", at + 1)
            }
            ReadTurnError::Illegal => f.write_str("the turn is not legal here"),
            ReadTurnError::Ambiguous(turns) => {
                write!(f, "ambiguous: this could be {}", turns.join(" or "))
            }
        }
    }
}

impl core::error::Error for ReadTurnError {}

/// Pieces as they are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pieces {
    /// The unit with the marks as written; the colour means nothing.
    stack: Stack,
    marked: bool,
}

impl Pieces {
    /// Pieces from a text that holds nothing else: `T`, `+F`, `(NFT)`.
    #[cfg(feature = "serde")]
    pub(crate) fn read(text: &str) -> Result<Pieces, ReadTurnError> {
        let mut scanner = Scanner { text, at: 0 };
        let pieces = scanner.pieces()?;
        if scanner.rest().is_empty() { Ok(pieces) } else { Err(scanner.expected("the end")) }
    }

    /// Which pieces.
    #[cfg(feature = "serde")]
    pub(crate) fn unit(self) -> crate::Unit {
        self.stack.unit()
    }

    /// Whether this is a writing of that unit: with its marks, or without any.
    pub(crate) fn means(self, stack: Stack) -> bool {
        self.stack.unit() == stack.unit() && (!self.marked || self.stack.marks() == stack.marks())
    }

    fn is_exactly(self, stack: Stack) -> bool {
        self.stack.unit() == stack.unit() && self.stack.marks() == stack.marks()
    }

    /// Whether this is the carrier's letter for that whole stack.
    fn is_carrier_of(self, stack: Stack) -> bool {
        let carrier = self.stack.carrier();
        !self.stack.unit().is_stack()
            && carrier.kind == stack.carrier().kind
            && (!self.marked || carrier == stack.carrier())
    }
}

/// A move or step as it is written.
#[derive(Clone, Copy, Debug)]
struct Written {
    pieces: Pieces,
    file: Option<u8>,
    rank: Option<u8>,
    kind: ActionKind,
    /// `>` was written.
    deploys: bool,
    to: Square,
    /// The stack after a combining move.
    result: Option<Pieces>,
}

impl Written {
    fn may_start_on(&self, square: Square) -> bool {
        self.file.is_none_or(|file| file == square.file())
            && self.rank.is_none_or(|rank| rank == square.rank())
    }
}

/// A turn as it is written.
#[derive(Clone, Copy, Debug)]
struct Sketch {
    origin: Option<Square>,
    stays: Option<Pieces>,
    steps: [Option<Written>; 3],
    deploy: bool,
}

impl Position {
    /// The legal turn that a text names in SAN, LAN, or a lenient form of them (rule 13.6).
    ///
    /// ```
    /// use cotulenh::Position;
    /// let position: Position = "6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/5C5 r".parse()?;
    /// let turn = position.read_turn("c3:N<,Fe5,Tc5")?;
    /// assert_eq!(position.read_turn("c3:Nc3<,Fc3>e5,Tc3>c5")?, turn);
    /// assert_eq!(position.read_turn("f>e5,t-c5")?, turn);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the text is not written as a turn is, fits no legal turn, or more than one.
    pub fn read_turn(&self, text: &str) -> Result<Turn, ReadTurnError> {
        let sketch = Scanner { text, at: 0 }.turn()?;
        let turns = match (sketch.deploy, sketch.steps[0]) {
            (false, Some(written)) => self.plain_turns(&written),
            _ => self.deploy_turns(&sketch),
        };
        match turns[..] {
            [] => Err(ReadTurnError::Illegal),
            [turn] => Ok(turn),
            _ => Err(ReadTurnError::Ambiguous(
                turns.iter().map(|&turn| self.lan_of_turn(turn).to_string()).collect(),
            )),
        }
    }

    /// The plain moves that a text fits: exactly, or else without its marks, or else with the
    /// carrier's letter for a whole stack.
    fn plain_turns(&self, written: &Written) -> Vec<Turn> {
        if self.deploy.is_some() {
            return Vec::new();
        }
        let own = self.units(self.turn()).into_iter();
        let from = own.filter(|&square| written.may_start_on(square)).collect();
        let mut moves: Vec<(Stack, Turn)> = Vec::new();
        let _ = self.visit_filtered(Filter { from, to: written.to.into() }, |set| {
            if !set.deploy && set.kind == written.kind {
                let action = set.action(written.to);
                let fits = written.result.is_none_or(|result| {
                    self.effects(action).combined.is_some_and(|made| result.means(made))
                });
                let turn = Turn::plain(action).filter(|_| fits);
                moves.extend(self.get(set.from).zip(turn));
            }
            ControlFlow::<()>::Continue(())
        });
        let pieces = written.pieces;
        let readings: [&dyn Fn(Stack) -> bool; 3] =
            [&|stack| pieces.is_exactly(stack), &|stack| pieces.means(stack), &|stack| {
                pieces.is_carrier_of(stack)
            }];
        for fits in readings {
            let turns: Vec<Turn> =
                moves.iter().filter(|(stack, _)| fits(*stack)).map(|&(_, turn)| turn).collect();
            if !turns.is_empty() {
                return turns;
            }
        }
        Vec::new()
    }

    /// The deploy sequences that a text fits.
    fn deploy_turns(&self, sketch: &Sketch) -> Vec<Turn> {
        let stacks = (self.stacks() & self.units(self.turn())).into_iter();
        let origins = stacks.filter(|&square| {
            let starts = |written: &Written| written.may_start_on(square);
            sketch.origin.is_none_or(|origin| origin == square)
                && sketch.steps.iter().flatten().all(starts)
        });
        origins.filter_map(|origin| self.deploy_turn(sketch, origin)).collect()
    }

    /// The deploy sequence from that square.
    fn deploy_turn(&self, sketch: &Sketch, origin: Square) -> Option<Turn> {
        let mut position = *self;
        let mut actions = Vec::new();
        for written in sketch.steps.iter().flatten() {
            let unit = written.pieces.stack.unit();
            let part = position.get(origin)?.part(unit)?;
            let action = Action::step(unit, origin, written.kind, written.to);
            if !written.pieces.means(part) || !position.is_legal(action) {
                return None;
            }
            let made = position.effects(action).combined;
            if written.result.is_some_and(|result| !made.is_some_and(|made| result.means(made))) {
                return None;
            }
            position.play_unchecked(action);
            actions.push(action);
        }
        let turn = Turn::deploy(&actions).filter(|&turn| self.is_legal_turn(turn))?;
        let stays = self.stays(turn).and_then(|unit| self.get(origin)?.part(unit));
        let as_written = match (sketch.stays, stays) {
            (Some(written), Some(stays)) => written.means(stays),
            (Some(_), None) => false,
            (None, _) => true,
        };
        as_written.then_some(turn)
    }
}

/// Takes a text apart from left to right.
struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

impl Scanner<'_> {
    fn turn(mut self) -> Result<Sketch, ReadTurnError> {
        let mut sketch = Sketch { origin: None, stays: None, steps: [None; 3], deploy: false };
        match self.try_square() {
            Some(square) if self.take(":") => {
                sketch.origin = Some(square);
                sketch.deploy = true;
            }
            // A lower-case letter of a piece and the rank it comes from look like a square.
            _ => self.at = 0,
        }
        let mut steps = 0;
        loop {
            let pieces = self.pieces()?;
            let start = self.at;
            let square = self.try_square();
            if self.take("<") && sketch.stays.is_none() {
                if square.is_some() && sketch.origin.is_some_and(|origin| Some(origin) != square) {
                    self.at = start;
                    return Err(self.expected("the square of the stack"));
                }
                sketch.origin = sketch.origin.or(square);
                sketch.stays = Some(pieces);
                sketch.deploy = true;
            } else {
                self.at = start;
                let written = self.written(pieces)?;
                let Some(slot) = sketch.steps.get_mut(steps) else {
                    return Err(self.expected("three steps at most"));
                };
                sketch.deploy |= written.deploys;
                *slot = Some(written);
                steps += 1;
            }
            if !self.take(",") {
                break;
            }
            sketch.deploy = true;
        }
        if !self.rest().is_empty() {
            return Err(self.expected("the end"));
        }
        if steps == 0 {
            return Err(self.expected("`,` and a step"));
        }
        Ok(sketch)
    }

    /// What follows the pieces: origin, separator, square, and what may stand behind.
    fn written(&mut self, pieces: Pieces) -> Result<Written, ReadTurnError> {
        let (mut file, mut rank) = (None, None);
        let start = self.at;
        if let Some(square) = self.try_square() {
            // It is the origin if another square follows.
            let end = self.at;
            let _ = self.separator();
            let another = self.try_square().is_some();
            self.at = if another { end } else { start };
            if another {
                (file, rank) = (Some(square.file()), Some(square.rank()));
            }
        } else {
            file = self.take_file();
            rank = if file.is_none() { self.take_rank() } else { None };
        }
        let (kind, deploys) = self.separator();
        let to = self.try_square().ok_or_else(|| self.expected("a square, a1 to k12"))?;
        let result = if self.rest().starts_with('(') { Some(self.pieces()?) } else { None };
        while self.take_any(&['+', '#', '!', '?', '^']) {}
        Ok(Written { pieces, file, rank, kind, deploys, to, result })
    }

    /// The kind of action, and whether `>` was written.
    fn separator(&mut self) -> (ActionKind, bool) {
        let separators = [
            ("**", ActionKind::SuicideCapture),
            ("@", ActionKind::SuicideCapture),
            ("*", ActionKind::StayCapture),
            ("_", ActionKind::StayCapture),
            ("x", ActionKind::Capture),
            ("&", ActionKind::Combine),
            ("-", ActionKind::Quiet),
        ];
        let deploys = self.take(">");
        let found = separators.into_iter().find(|(token, _)| self.take(token));
        (found.map_or(ActionKind::Quiet, |(_, kind)| kind), deploys)
    }

    /// A piece, or a stack in parentheses, `(NFT)` or `(N|FT)`.
    fn pieces(&mut self) -> Result<Pieces, ReadTurnError> {
        let start = self.at;
        let mut pieces = [Piece { kind: Kind::Commander, heroic: false }; 3];
        let mut len = 0;
        let stack = self.take("(");
        loop {
            let slot = pieces.get_mut(len).ok_or_else(|| self.expected("`)`"))?;
            let heroic = self.take_any(&['+', '^']);
            let letter = self.rest().chars().next().filter(char::is_ascii_alphabetic);
            let kind = letter.and_then(Kind::from_letter);
            *slot =
                Piece { kind: kind.ok_or_else(|| self.expected("the letter of a piece"))?, heroic };
            self.at += 1;
            len += 1;
            if !stack || self.take(")") {
                break;
            }
            self.take("|");
        }
        let written = &pieces[..len];
        let valid = Stack::new(Color::Red, written).filter(|unit| unit.unit().is_stack() == stack);
        let Some(stack) = valid else {
            self.at = start;
            return Err(self.expected("a piece or a stack that rule 6.1 allows"));
        };
        Ok(Pieces { stack, marked: stack.has_hero() })
    }

    fn try_square(&mut self) -> Option<Square> {
        let bytes = self.rest().as_bytes();
        let file = bytes.first().filter(|byte| (b'a'..=b'k').contains(byte))?;
        let digits = bytes[1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let square = Square::new(file - b'a', rank_of(self.rest().get(1..=digits)?)?)?;
        self.at += 1 + digits;
        Some(square)
    }

    fn take_file(&mut self) -> Option<u8> {
        let file = self.rest().bytes().next().filter(|byte| (b'a'..=b'k').contains(byte))?;
        self.at += 1;
        Some(file - b'a')
    }

    fn take_rank(&mut self) -> Option<u8> {
        let digits = self.rest().bytes().take_while(u8::is_ascii_digit).count();
        let rank = rank_of(self.rest().get(..digits)?)?;
        self.at += digits;
        Some(rank)
    }

    fn take(&mut self, token: &str) -> bool {
        let found = self.rest().starts_with(token);
        self.at += if found { token.len() } else { 0 };
        found
    }

    fn take_any(&mut self, letters: &[char]) -> bool {
        let found = self.rest().starts_with(letters);
        self.at += usize::from(found);
        found
    }

    fn rest(&self) -> &str {
        self.text.get(self.at..).unwrap_or("")
    }

    fn expected(&self, expected: &'static str) -> ReadTurnError {
        ReadTurnError::Malformed { expected, at: self.at }
    }
}

/// A rank, 1 to 12, without leading zeros.
fn rank_of(digits: &str) -> Option<u8> {
    let rank = digits.parse().ok().filter(|rank| (1..=Square::RANKS).contains(rank))?;
    (!digits.starts_with('0')).then_some(rank)
}
