//! Reading turns: SAN, LAN, and the lenient forms of rule 13.6.
//!
//! A text is first taken apart without looking at the position ([`Sketch`]); then only the actions
//! that fit are looked up, never all turns. What is found is proved: nobody asks the rules again.

use core::ops::ControlFlow;

use crate::explain::WhyNot;
use crate::notation::{LanError, Malformed, Pieces, Sketch, Written};
use crate::turn::{Filter, LegalAction, LegalTurn, Sort};
use crate::words::Expected;
use crate::{Action, ActionKind, Position, Square, Stack, Turn};

/// A text that names no legal turn.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ReadTurnError {
    /// It is not written as a turn is.
    Malformed {
        /// What should have stood there.
        expected: Expected,
        /// The place, in bytes.
        at: usize,
    },
    /// It is well written but names no legal turn: why not.
    Illegal(Box<WhyNot>),
    /// It fits more than one legal turn: these, in LAN.
    Ambiguous(Vec<String>),
}

impl core::error::Error for ReadTurnError {}

impl From<Malformed> for ReadTurnError {
    fn from(Malformed { expected, at }: Malformed) -> ReadTurnError {
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
    /// If the text is not written as a whole turn is, fits no legal turn, or more than one. A deploy
    /// that is in progress, or left open with `...`, is for a [`TurnBuilder`](crate::turn::TurnBuilder).
    pub fn read_turn(&self, text: &str) -> Result<LegalTurn, ReadTurnError> {
        self.find_turn(text).map(|turn| LegalTurn::known(self, turn))
    }

    /// The turn that a text names, for those who need not know what it does.
    pub(crate) fn find_turn(&self, text: &str) -> Result<Turn, ReadTurnError> {
        let sketch = Sketch::read(text)?;
        if sketch.open {
            let at = text.len().saturating_sub("...".len());
            return Err(ReadTurnError::Malformed { expected: Expected::WholeTurn, at });
        }
        self.turn_of(&sketch)
    }

    /// The action that a text names, as leniently as turns are read (rule 13.6): a plain move, a step
    /// of the deploy in progress or of a new one (`F>e5`, `c3:Fc3>e5`), or its `commit`. In a deploy,
    /// a step may be written like a move: `Fe5`, `fc3-e5`.
    ///
    /// ```
    /// use cotulenh::Position;
    /// let position: Position = "6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/5C5 r".parse()?;
    /// let position = *position.read_action("c3:Nc3>c5")?.after();
    /// let step = position.read_action("F>e5")?;
    /// assert_eq!(position.read_action("c3:fe5")?, step);
    /// assert_eq!(step.lan().to_string(), "c3:Fc3>e5");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the text is not written as an action is, names no legal one, or more than one.
    pub fn read_action(&self, text: &str) -> Result<LegalAction, ReadTurnError> {
        if text == "commit" {
            return self.legal_commit().map_err(ReadTurnError::Illegal);
        }
        let sketch = Sketch::read(text)?;
        if sketch.stays.is_some() || sketch.steps().count() > 1 {
            let at = text.find(',').unwrap_or_default();
            return Err(ReadTurnError::Malformed { expected: Expected::OneStep, at });
        }
        if self.deploy.is_none() && !sketch.deploy {
            let turn = self.turn_of(&sketch)?;
            return Ok(LegalAction::known(self, turn.first()));
        }
        let steps = self.steps_written(&sketch)?;
        Ok(LegalAction::known(self, steps.turn.first()))
    }

    /// The one legal turn that fits.
    pub(super) fn turn_of(&self, sketch: &Sketch) -> Result<Turn, ReadTurnError> {
        if let Some(deploy) = &self.deploy {
            let why = WhyNot::in_progress(&sketch.first, deploy);
            return Err(ReadTurnError::Illegal(Box::new(why)));
        }
        let turns = match sketch.deploy {
            false => self.plain_turns(&sketch.first),
            true => {
                self.origins(sketch).filter_map(|from| self.deploy_turn(sketch, from)).collect()
            }
        };
        match turns[..] {
            [] => Err(ReadTurnError::Illegal(Box::new(self.refuse(sketch)))),
            [turn] => Ok(turn),
            _ => Err(ReadTurnError::Ambiguous(
                turns.iter().map(|&turn| self.lan_of_turn(turn).to_string()).collect(),
            )),
        }
    }

    /// The plain moves that a text fits: exactly, or else without its marks, or else with the
    /// carrier's letter for a whole stack.
    fn plain_turns(&self, written: &Written) -> Vec<Turn> {
        let own = self.units(self.turn()).into_iter();
        let from = own.filter(|&square| written.may_start_on(square)).collect();
        let mut moves: Vec<(Stack, Turn)> = Vec::new();
        let _ =
            self.visit_filtered(Filter { from, to: written.to.into(), sort: Sort::Moves }, |set| {
                if set.kind == written.kind {
                    let action = set.action(written.to);
                    let fits = written.result.is_none_or(|result| {
                        let mut after = *self;
                        after.play_unchecked(action);
                        after.has_made(action, result)
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

    /// The squares from which the steps may be made: that of the deploy in progress, or of any stack
    /// that the text allows.
    pub(super) fn origins(&self, sketch: &Sketch) -> impl Iterator<Item = Square> {
        let stacks = match &self.deploy {
            Some(deploy) => deploy.origin.into(),
            None => self.stacks() & self.units(self.turn()),
        };
        stacks.into_iter().filter(|&square| {
            let starts = |written: &Written| written.may_start_on(square);
            sketch.origin.is_none_or(|origin| origin == square) && sketch.steps().all(starts)
        })
    }

    /// The deploy sequence from that square.
    fn deploy_turn(&self, sketch: &Sketch, origin: Square) -> Option<Turn> {
        let Steps { turn, end } = self.steps_of(sketch, origin)?;
        if end.why_not_commit().is_some() {
            return None;
        }
        let stays = self.stays(turn).and_then(|unit| self.get(origin)?.part(unit));
        sketch.leaves(stays).then_some(turn)
    }

    /// The written steps from a square, if each is legal after the ones before.
    pub(super) fn steps_of(&self, sketch: &Sketch, origin: Square) -> Option<Steps> {
        let mut end = *self;
        let mut turn: Option<Turn> = None;
        for written in sketch.steps() {
            let unit = written.pieces.unit();
            let part = end.get(origin)?.part(unit)?;
            let action = Action::step(unit, origin, written.kind, written.to);
            let in_turn = end.turn() == self.turn();
            if !in_turn || !written.pieces.means(part) || !end.is_legal(action) {
                return None;
            }
            end.play_unchecked(action);
            if written.result.is_some_and(|result| !end.has_made(action, result)) {
                return None;
            }
            turn = Some(turn.map_or(Turn::beginning_with(action), |turn| turn.with(action)));
        }
        Some(Steps { turn: turn?, end })
    }

    /// Whether an action that was just played has combined to these pieces.
    fn has_made(&self, action: Action, pieces: Pieces) -> bool {
        let made = self.get(action.to()).filter(|_| action.kind() == ActionKind::Combine);
        made.is_some_and(|made| pieces.means(made))
    }
}

/// Steps that were found legal one after the other, and the position after them.
pub(super) struct Steps {
    pub(super) turn: Turn,
    end: Position,
}
