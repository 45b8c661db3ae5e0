//! Long algebraic notation of single actions (rules 13.1, 13.3 and 13.4).

use core::fmt;

use crate::explain::{WhyNot, Wish};
use crate::notation::{Malformed, Manner, Scanner};
use crate::pieces::Notated;
use crate::position::Deploy;
use crate::words::Expected;
use crate::{Action, ActionKind, Position, Square, Stack};

/// A text that is no legal action in LAN.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum LanError {
    /// It is not written as an action is.
    Malformed {
        /// What should have stood there.
        expected: Expected,
        /// The place, in bytes.
        at: usize,
    },
    /// It is well written but not legal in the position: why not.
    Illegal(Box<WhyNot>),
}

impl core::error::Error for LanError {}

impl From<Malformed> for LanError {
    fn from(Malformed { expected, at }: Malformed) -> LanError {
        LanError::Malformed { expected, at }
    }
}

/// An action with its heroic marks, as LAN writes it.
#[derive(Clone, Copy, Debug)]
pub struct Lan {
    action: Action,
    mover: Option<Stack>,
}

impl fmt::Display for Lan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.mover {
            Some(mover) => write_lan(f, self.action, &Notated(mover)),
            None => write_lan(f, self.action, &self.action.unit()),
        }
    }
}

/// Writes an action in LAN with the unit as given.
pub(crate) fn write_lan(
    f: &mut fmt::Formatter<'_>,
    action: Action,
    unit: &dyn fmt::Display,
) -> fmt::Result {
    if action.kind() == ActionKind::Commit {
        return f.write_str("commit");
    }
    if action.is_deploy() {
        write!(f, "{}:", action.origin())?;
    }
    write_step(f, action, unit)
}

/// Writes a move, or a step without the origin before it.
pub(crate) fn write_step(
    f: &mut fmt::Formatter<'_>,
    action: Action,
    unit: &dyn fmt::Display,
) -> fmt::Result {
    write!(f, "{unit}{}{}{}", action.origin(), separator(action), action.to())
}

pub(crate) fn separator(action: Action) -> &'static str {
    match action.kind() {
        ActionKind::Quiet if action.is_deploy() => ">",
        ActionKind::Quiet => "-",
        ActionKind::Capture => "x",
        ActionKind::StayCapture => "*",
        ActionKind::SuicideCapture => "**",
        ActionKind::Combine => "&",
        ActionKind::Commit => "",
    }
}

impl Position {
    /// An action as LAN writes it: `Td4-e4`, `(NFT)c3-a3`, `c3:+Fc3**e5`, `commit`.
    pub fn lan(&self, action: Action) -> Lan {
        let mover = self.get(action.origin()).and_then(|stack| stack.part(action.unit()));
        Lan { action, mover }
    }

    /// The legal action that a text names in LAN.
    ///
    /// # Errors
    ///
    /// If the text is not LAN, or names no legal action.
    pub fn parse_lan(&self, text: &str) -> Result<Action, LanError> {
        let (action, wish, deploys) = if text == "commit" {
            let origin = self.deploy().map_or(Square::from_bit(0), Deploy::origin);
            let wish = Wish { kind: Some(ActionKind::Commit), ..Wish::new(origin, origin) };
            (self.commit_action(), wish, None)
        } else {
            let mut scanner = Scanner::new(text, Manner::Strict);
            let origin = scanner.origin();
            let step = scanner.step(origin)?;
            scanner.end()?;
            let unit = Some(step.mover.unit());
            let wish = Wish { from: step.from, to: step.to, unit, kind: Some(step.kind) };
            (self.action_of(step), wish, Some(step.deploy))
        };
        let legal = action.filter(|&action| self.is_legal(action));
        legal.ok_or_else(|| LanError::Illegal(Box::new(self.refuse_action(wish, deploys))))
    }

    /// The action a written step means, if the pieces it names stand there with these marks.
    pub(crate) fn action_of(&self, step: Step) -> Option<Action> {
        let stack = self.get(step.from)?;
        let unit = step.mover.unit();
        stack.part(unit).filter(|part| part.marks() == step.mover.marks())?;
        Some(step.action())
    }
}

/// A plain move or a deploy step as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    /// The pieces with their marks; the colour means nothing.
    mover: Stack,
    from: Square,
    kind: ActionKind,
    to: Square,
    deploy: bool,
}

impl Step {
    /// Where it starts.
    pub(crate) const fn origin(self) -> Square {
        self.from
    }

    /// The action, whatever stands there.
    pub(super) fn action(self) -> Action {
        let unit = self.mover.unit();
        match self.deploy {
            true => Action::step(unit, self.from, self.kind, self.to),
            false => Action::plain(unit, self.from, self.kind, self.to),
        }
    }
}

impl fmt::Display for Step {
    /// With its marks, without the origin of a deploy before it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_step(f, self.action(), &Notated(self.mover))
    }
}

impl Scanner<'_> {
    /// A plain move, or a deploy step if an origin was read before: then it need not repeat it.
    pub(crate) fn step(&mut self, origin: Option<Square>) -> Result<Step, Malformed> {
        let mover = self.pieces()?;
        let start = self.at;
        let from = match (self.square(), origin) {
            (Ok(from), Some(origin)) if from != origin => {
                self.at = start;
                return Err(self.expected(Expected::Origin));
            }
            (Ok(from), _) => from,
            (Err(_), Some(origin)) => origin,
            (Err(error), None) => return Err(error),
        };
        let deploy = origin.is_some();
        let (quiet, symbols) = match deploy {
            true => (">", Expected::StepSymbol),
            false => ("-", Expected::MoveSymbol),
        };
        let kind = match self.symbol() {
            Some(kind) => kind,
            None if self.take(quiet) => ActionKind::Quiet,
            None => return Err(self.expected(symbols)),
        };
        let to = self.square()?;
        Ok(Step { mover, from, kind, to, deploy })
    }
}
