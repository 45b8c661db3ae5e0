//! Reading turns: SAN, LAN, and the lenient forms of rule 13.6.
//!
//! A text is first taken apart without looking at the position ([`Sketch`]); then only the actions
//! that fit are looked up, never all turns.

use core::fmt;
use core::ops::ControlFlow;

use crate::explain::{WhyNot, Wish};
use crate::notation::LanError;
use crate::notation::{Expected, Manner, Scanner};
use crate::turn::{Filter, Sort};
use crate::{Action, ActionKind, Position, Square, Stack, Turn, Unit};

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
    /// It is well written but names no legal turn: why not.
    Illegal(Box<WhyNot>),
    /// It fits more than one legal turn: these, in LAN.
    Ambiguous(Vec<String>),
}

impl fmt::Display for ReadTurnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadTurnError::Malformed { expected, at } => {
                write!(f, "expected {expected} at column {}", at + 1)
            }
            ReadTurnError::Illegal(why) => write!(f, "not legal: {why}"),
            ReadTurnError::Ambiguous(turns) => {
                write!(f, "ambiguous: this could be {}", turns.join(" or "))
            }
        }
    }
}

impl core::error::Error for ReadTurnError {}

impl From<Expected> for ReadTurnError {
    fn from(Expected { expected, at }: Expected) -> ReadTurnError {
        ReadTurnError::Malformed { expected, at }
    }
}

impl From<LanError> for ReadTurnError {
    fn from(error: LanError) -> ReadTurnError {
        match error {
            LanError::Malformed { expected, at } => ReadTurnError::Malformed { expected, at },
            LanError::Illegal(why) => ReadTurnError::Illegal(why),
        }
    }
}

/// Pieces as they are written: a unit with the marks that stand there. The colour means nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pieces(Stack);

impl Pieces {
    /// Pieces from a text that holds nothing else: `T`, `+F`, `(NFT)`.
    #[cfg(feature = "serde")]
    pub(crate) fn read(text: &str) -> Result<Pieces, ReadTurnError> {
        let mut scanner = Scanner::new(text, Manner::Lenient);
        let pieces = Pieces(scanner.pieces()?);
        scanner.end()?;
        Ok(pieces)
    }

    /// Which pieces.
    pub(crate) fn unit(self) -> Unit {
        self.0.unit()
    }

    /// Whether this is a writing of that unit: marks may be missing, but none may be wrong.
    pub(crate) fn means(self, stack: Stack) -> bool {
        self.unit() == stack.unit() && self.0.marks() & !stack.marks() == 0
    }

    fn is_exactly(self, stack: Stack) -> bool {
        self.unit() == stack.unit() && self.0.marks() == stack.marks()
    }

    /// Whether this is the carrier's letter for that whole stack.
    fn means_whole(self, stack: Stack) -> bool {
        self.is_carrier_of(stack.unit()) && (!self.0.has_hero() || stack.carrier().heroic)
    }

    /// Whether this is a single letter, and that of the unit's carrier.
    pub(crate) fn is_carrier_of(self, unit: Unit) -> bool {
        self.unit() == Unit::from(unit.carrier())
    }
}

/// A move or step as it is written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Written {
    pub(crate) pieces: Pieces,
    pub(crate) file: Option<u8>,
    pub(crate) rank: Option<u8>,
    pub(crate) kind: ActionKind,
    /// `>` was written.
    pub(crate) deploys: bool,
    pub(crate) to: Square,
    /// The stack after a combining move.
    pub(crate) result: Option<Pieces>,
}

impl Written {
    /// The square it starts from, if all of it is written.
    pub(crate) fn origin(&self) -> Option<Square> {
        Square::new(self.file?, self.rank?)
    }

    pub(crate) fn may_start_on(&self, square: Square) -> bool {
        self.file.is_none_or(|file| file == square.file())
            && self.rank.is_none_or(|rank| rank == square.rank())
    }
}

/// A turn as it is written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sketch {
    pub(crate) origin: Option<Square>,
    pub(crate) stays: Option<Pieces>,
    pub(crate) first: Written,
    later: [Option<Written>; 2],
    pub(crate) deploy: bool,
}

impl Sketch {
    /// The move, or the steps in order.
    pub(crate) fn steps(&self) -> impl Iterator<Item = &Written> {
        core::iter::once(&self.first).chain(self.later.iter().flatten())
    }
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
        let sketch = Scanner::new(text, Manner::Lenient).turn()?;
        let turns = match sketch.deploy {
            false => self.plain_turns(&sketch.first),
            true => self.deploy_turns(&sketch),
        };
        match turns[..] {
            [] => Err(ReadTurnError::Illegal(Box::new(self.refuse(&sketch)))),
            [turn] => Ok(turn),
            _ => Err(ReadTurnError::Ambiguous(
                turns.iter().map(|&turn| self.lan_of_turn(turn).to_string()).collect(),
            )),
        }
    }

    /// The step of the deploy in progress, or its `commit`, that a text names, as leniently as turns
    /// are read (rule 13.6): `Fe5`, `F>e5`, `fc3-e5`, `c3:Fc3>e5`. Without a deploy in progress, the
    /// action that it names in LAN.
    ///
    /// ```
    /// use cotulenh::Position;
    /// let position: Position = "6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/5C5 r".parse()?;
    /// let position = position.play(position.parse_lan("c3:Nc3>c5")?)?;
    /// let step = position.read_step("F>e5")?;
    /// assert_eq!(position.read_step("c3:fe5")?, step);
    /// assert_eq!(position.lan(step).to_string(), "c3:Fc3>e5");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the text is not written as a step is, or names no legal one.
    pub fn read_step(&self, text: &str) -> Result<Action, ReadTurnError> {
        let origin = match self.deploy() {
            Some(deploy) if text != "commit" => deploy.origin(),
            _ => return Ok(self.parse_lan(text)?),
        };
        let sketch = Scanner::new(text, Manner::Lenient).turn()?;
        if sketch.stays.is_some() || sketch.steps().count() > 1 {
            let at = text.find(',').unwrap_or_default();
            return Err(ReadTurnError::Malformed { expected: "one step alone", at });
        }
        let Written { pieces, kind, to, result, .. } = sketch.first;
        let from = sketch.origin.or(sketch.first.origin()).unwrap_or(origin);
        let unit = pieces.unit();
        let action = Action::step(unit, origin, kind, to);
        let part = self.get(origin).and_then(|stack| stack.part(unit));
        let fits = from == origin
            && sketch.first.may_start_on(origin)
            && part.is_some_and(|part| pieces.means(part))
            && self.is_legal(action)
            && result.is_none_or(|result| {
                self.effects(action).combined.is_some_and(|made| result.means(made))
            });
        let wish = Wish { from, to, unit: Some(unit), kind: Some(kind) };
        let why = || ReadTurnError::Illegal(Box::new(self.refuse_action(wish, Some(true))));
        fits.then_some(action).ok_or_else(why)
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
        let _ =
            self.visit_filtered(Filter { from, to: written.to.into(), sort: Sort::Moves }, |set| {
                if set.kind == written.kind {
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
                pieces.means_whole(stack)
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
            sketch.origin.is_none_or(|origin| origin == square) && sketch.steps().all(starts)
        });
        origins.filter_map(|origin| self.deploy_turn(sketch, origin)).collect()
    }

    /// The deploy sequence from that square.
    fn deploy_turn(&self, sketch: &Sketch, origin: Square) -> Option<Turn> {
        let mut position = *self;
        let mut actions = Vec::new();
        for written in sketch.steps() {
            let unit = written.pieces.unit();
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

impl Scanner<'_> {
    /// A whole turn.
    fn turn(mut self) -> Result<Sketch, Expected> {
        // A lower-case letter of a piece and the rank it comes from look like a square.
        let mut origin = self.origin();
        let (mut stays, mut deploy) = (None, origin.is_some());
        let mut steps = [None; 3];
        let mut len = 0;
        loop {
            let pieces = Pieces(self.pieces()?);
            let start = self.at;
            let square = self.try_square();
            if self.take("<") && stays.is_none() {
                self.same_stack(origin.is_none() || square.is_none() || origin == square, start)?;
                origin = origin.or(square);
                stays = Some(pieces);
                deploy = true;
            } else {
                self.at = start;
                let written = self.written(pieces)?;
                let slot: &mut Option<Written> =
                    steps.get_mut(len).ok_or_else(|| self.expected("three steps at most"))?;
                deploy |= written.deploys || self.rest().starts_with(',');
                self.same_stack(!deploy || origin.is_none_or(|o| written.may_start_on(o)), start)?;
                origin = origin.or(written.origin().filter(|_| deploy));
                *slot = Some(written);
                len += 1;
            }
            if !self.take(",") {
                break;
            }
        }
        self.end()?;
        match steps {
            [Some(first), second, third] => {
                Ok(Sketch { origin, stays, first, later: [second, third], deploy })
            }
            _ => Err(self.expected("`,` and a step")),
        }
    }

    /// The square that was read at a place must be that of the stack.
    fn same_stack(&mut self, is_same: bool, at: usize) -> Result<(), Expected> {
        self.at = if is_same { self.at } else { at };
        if is_same { Ok(()) } else { Err(self.expected("the square of the stack")) }
    }

    /// What follows the pieces: origin, separator, square, and what may stand behind.
    fn written(&mut self, pieces: Pieces) -> Result<Written, Expected> {
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
        let to = self.square()?;
        let result = if self.rest().starts_with('(') { Some(Pieces(self.pieces()?)) } else { None };
        while self.take_any(&['+', '#', '!', '?', '^']) {}
        Ok(Written { pieces, file, rank, kind, deploys, to, result })
    }

    /// The kind of action, and whether `>` was written.
    fn separator(&mut self) -> (ActionKind, bool) {
        let deploys = self.take(">");
        let kind = self.symbol().unwrap_or(ActionKind::Quiet);
        if kind == ActionKind::Quiet {
            self.take("-");
        }
        (kind, deploys)
    }
}
