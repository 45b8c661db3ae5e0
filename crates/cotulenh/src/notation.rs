//! Long algebraic notation of single actions (rules 13.1, 13.3 and 13.4).

use core::fmt;

use crate::stack::Notated;
use crate::{Action, ActionKind, Color, Kind, Piece, Position, Square, Stack};

/// A text that is no legal action in LAN.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LanError {
    /// It is not written as an action is.
    Malformed {
        /// What should have stood there.
        expected: &'static str,
        /// The place, in bytes.
        at: usize,
    },
    /// It is well written but not legal in the position.
    Illegal,
}

impl fmt::Display for LanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LanError::Malformed { expected, at } => {
                write!(f, "expected {expected} at column {}", at + 1)
            }
            LanError::Illegal => f.write_str("the action is not legal here"),
        }
    }
}

impl core::error::Error for LanError {}

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
        write!(f, "{}:", action.from())?;
    }
    write!(f, "{unit}{}{}{}", action.from(), separator(action), action.to())
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
        let mover = self.get(action.from()).and_then(|stack| stack.part(action.unit()));
        Lan { action, mover }
    }

    /// The legal action that a text names in LAN.
    ///
    /// # Errors
    ///
    /// If the text is not LAN, or names no legal action.
    pub fn parse_lan(&self, text: &str) -> Result<Action, LanError> {
        let action = if text == "commit" {
            let deploy = self.deploy().ok_or(LanError::Illegal)?;
            Action::commit(deploy.origin(), deploy.rest())
        } else {
            let mut reader = Reader::new(text);
            let origin = reader.origin();
            let step = reader.step(origin)?;
            reader.end()?;
            self.action_of(step).ok_or(LanError::Illegal)?
        };
        if self.is_legal(action) { Ok(action) } else { Err(LanError::Illegal) }
    }

    /// The action a written step means, if the pieces it names stand there with these marks.
    pub(crate) fn action_of(&self, step: Step) -> Option<Action> {
        let stack = self.get(step.from)?;
        let unit = step.mover.unit();
        let part = stack.part(unit).filter(|part| part.marks() == step.mover.marks())?;
        Some(match step.deploy {
            true => Action::step(part.unit(), step.from, step.kind, step.to),
            false => Action::plain(part.unit(), step.from, step.kind, step.to),
        })
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

/// Reads notation from left to right.
pub(crate) struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(text: &'a str) -> Reader<'a> {
        Reader { text, at: 0 }
    }

    /// How far the text has been read, in bytes.
    pub(crate) fn at(&self) -> usize {
        self.at
    }

    /// Takes a text if it stands here.
    pub(crate) fn take(&mut self, token: &str) -> bool {
        let found = self.rest().starts_with(token);
        self.at += if found { token.len() } else { 0 };
        found
    }

    /// The end of the text must be here.
    pub(crate) fn end(&self) -> Result<(), LanError> {
        if self.rest().is_empty() { Ok(()) } else { Err(self.expected("the end")) }
    }

    /// The origin of a deploy sequence, `c3:`, if one stands here.
    pub(crate) fn origin(&mut self) -> Option<Square> {
        let start = self.at;
        let square = self.square().ok();
        if square.is_some() && self.take(":") {
            return square;
        }
        self.at = start;
        None
    }

    /// A plain move, or a deploy step if an origin was read before: then it need not repeat it.
    pub(crate) fn step(&mut self, origin: Option<Square>) -> Result<Step, LanError> {
        let mover = self.mover()?;
        let start = self.at;
        let from = match (self.square(), origin) {
            (Ok(from), Some(origin)) if from != origin => {
                self.at = start;
                return Err(self.expected("the square of the stack"));
            }
            (Ok(from), _) => from,
            (Err(_), Some(origin)) => origin,
            (Err(error), None) => return Err(error),
        };
        let deploy = origin.is_some();
        let kind = self.separator(if deploy { ">" } else { "-" })?;
        let to = self.square()?;
        Ok(Step { mover, from, kind, to, deploy })
    }

    fn separator(&mut self, quiet: &str) -> Result<ActionKind, LanError> {
        let separators = [
            ("**", ActionKind::SuicideCapture),
            ("*", ActionKind::StayCapture),
            ("x", ActionKind::Capture),
            ("&", ActionKind::Combine),
            (quiet, ActionKind::Quiet),
        ];
        let found = separators.into_iter().find(|(token, _)| self.take(token));
        found.map(|(_, kind)| kind).ok_or_else(|| {
            self.expected(if quiet == ">" {
                "`>`, `x`, `*`, `**` or `&`"
            } else {
                "`-`, `x`, `*`, `**` or `&`"
            })
        })
    }

    /// A square.
    pub(crate) fn square(&mut self) -> Result<Square, LanError> {
        let rest = self.rest().as_bytes();
        let letters = rest.iter().take_while(|byte| byte.is_ascii_lowercase()).count().min(1);
        let digits = rest[letters..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        // A run of digits longer than any rank is no square; do not cut it into one.
        let square = self.rest().get(..letters + digits).and_then(|text| text.parse().ok());
        let square = square.ok_or_else(|| self.expected("a square, a1 to k12"))?;
        self.at += letters + digits;
        Ok(square)
    }

    /// A piece, or a stack in parentheses.
    fn mover(&mut self) -> Result<Stack, LanError> {
        let start = self.at;
        let mut pieces = [Piece { kind: Kind::Commander, heroic: false }; 3];
        let mut len = 0;
        let stack = self.take("(");
        while len < 3 && (stack || len < 1) && !self.rest().starts_with(')') {
            pieces[len] = self.piece()?;
            len += 1;
        }
        if stack && !self.take(")") {
            return Err(self.expected("`)`"));
        }
        Stack::new(Color::Red, &pieces[..len])
            .filter(|mover| mover.unit().is_stack() == stack)
            .ok_or(LanError::Malformed {
                expected: "a piece or a stack that rule 6.1 allows",
                at: start,
            })
    }

    fn piece(&mut self) -> Result<Piece, LanError> {
        let heroic = self.take("+");
        let letter = self.rest().chars().next().filter(char::is_ascii_uppercase);
        let kind = letter
            .and_then(Kind::from_letter)
            .ok_or_else(|| self.expected("the letter of a piece"))?;
        self.at += 1;
        Ok(Piece { kind, heroic })
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or("")
    }

    pub(crate) fn expected(&self, expected: &'static str) -> LanError {
        LanError::Malformed { expected, at: self.at }
    }
}
