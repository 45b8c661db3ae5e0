//! Turns and actions, which can be written and read without a position.

use cotulenh::explain::Wish;
use cotulenh::{Action, ActionKind, Kind, Square, Turn, Unit};
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::errors::InvalidMoveError;
use crate::squares::number;

/// A whole turn: a plain move, or a deploy with its steps; or the null move.
#[pyclass(frozen, eq, hash, module = "cotulenh", name = "Move", from_py_object)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(pub Option<Turn>);

#[pymethods]
impl Move {
    /// Reads a turn in LAN without a position: `Tf4-f6`, `c3:Fc3>e5,Tc3xd4`. Heroic marks and what
    /// stays are not needed.
    #[classmethod]
    fn from_uci(_: &Bound<'_, PyType>, text: &str) -> PyResult<Move> {
        let read = if text == "0000" { Some(Move(None)) } else { read_turn(text) };
        read.ok_or_else(|| {
            let shown: String = text.chars().take(40).collect();
            InvalidMoveError::new_err(format!(
                "no turn {shown:?}: expected one in LAN, `Tf4-f6` or `c3:Fc3>e5,Tc3xd4`"
            ))
        })
    }

    /// The null move, which passes: no rule allows it, but engines ask what a move is worth.
    #[classmethod]
    fn null(_: &Bound<'_, PyType>) -> Move {
        Move(None)
    }

    /// The turn in LAN without heroic marks and without what stays: `c3:Fc3>e5`. Every reader takes it.
    fn uci(&self) -> String {
        self.0.map_or_else(|| "0000".to_owned(), text)
    }

    /// Where the unit or the stack starts; `None` for the null move.
    #[getter]
    fn from_square(&self) -> Option<usize> {
        self.0.and_then(|turn| turn.actions().next()).map(|first| origin(first).index())
    }

    /// The destination or target of the move, of a deploy that of its last step; `None` for the null move.
    #[getter]
    fn to_square(&self) -> Option<usize> {
        self.0.and_then(|turn| turn.actions().last()).map(|action| action.to().index())
    }

    /// The move, or the steps of the deploy in order.
    #[getter]
    fn actions(&self) -> Vec<PyAction> {
        self.0.into_iter().flat_map(Turn::actions).map(PyAction).collect()
    }

    /// Whether it is a deploy.
    #[getter]
    fn is_deploy(&self) -> bool {
        self.0.is_some_and(Turn::is_deploy)
    }

    fn __bool__(&self) -> bool {
        self.0.is_some()
    }

    fn __str__(&self) -> String {
        self.uci()
    }

    fn __repr__(&self) -> String {
        format!("Move.from_uci('{}')", self.uci())
    }

    fn __reduce__(&self, py: Python<'_>) -> PyResult<(Py<PyAny>, (String,))> {
        Ok((py.get_type::<Move>().getattr("from_uci")?.unbind(), (self.uci(),)))
    }
}

/// One action: a plain move, a step of a deploy, or its commit (rule 10.8).
#[pyclass(frozen, eq, hash, module = "cotulenh", name = "Action", from_py_object)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PyAction(pub Action);

#[pymethods]
impl PyAction {
    /// Where the unit starts.
    #[getter]
    fn from_square(&self) -> usize {
        origin(self.0).index()
    }

    /// The destination, or the target of a capture; the square of the stack in a commit.
    #[getter]
    fn to_square(&self) -> usize {
        self.0.to().index()
    }

    /// The unit that moves, in upper case: `T`, `(NF)`; in a commit, what has not moved.
    #[getter]
    fn unit(&self) -> String {
        self.0.unit().to_string()
    }

    /// The kinds of its pieces, that of the carrier first.
    #[getter]
    fn piece_types(&self) -> Vec<usize> {
        self.0.unit().kinds().iter().copied().map(number).collect()
    }

    /// What it does: `quiet`, `capture`, `stayCapture`, `suicideCapture`, `combine` or `commit`.
    #[getter]
    fn kind(&self) -> &'static str {
        match self.0.kind() {
            ActionKind::Quiet => "quiet",
            ActionKind::Capture => "capture",
            ActionKind::StayCapture => "stayCapture",
            ActionKind::SuicideCapture => "suicideCapture",
            ActionKind::Combine => "combine",
            ActionKind::Commit => "commit",
        }
    }

    /// Whether it is a step of a deploy, or its commit.
    #[getter]
    fn is_deploy(&self) -> bool {
        self.0.is_deploy()
    }

    /// The action in LAN without heroic marks: `Tf4-f6`, `c3:Fc3>e5`, `commit`.
    fn uci(&self) -> String {
        format!("{:?}", self.0)
    }

    /// The action as a number, for storage.
    fn to_bits(&self) -> u32 {
        self.0.to_bits()
    }

    /// The action of a number that `to_bits` gave.
    #[classmethod]
    fn from_bits(_: &Bound<'_, PyType>, bits: u64) -> PyResult<PyAction> {
        let action = u32::try_from(bits).ok().and_then(Action::from_bits);
        action.map(PyAction).ok_or_else(|| InvalidMoveError::new_err(format!("no action {bits}")))
    }

    fn __str__(&self) -> String {
        self.uci()
    }

    fn __repr__(&self) -> String {
        format!("<Action {}>", self.uci())
    }

    fn __reduce__(&self, py: Python<'_>) -> PyResult<(Py<PyAny>, (u32,))> {
        Ok((py.get_type::<PyAction>().getattr("from_bits")?.unbind(), (self.to_bits(),)))
    }
}

/// Where an action starts.
fn origin(action: Action) -> Square {
    Wish::from(action).from
}

/// A turn in LAN without heroic marks and without what stays.
fn text(turn: Turn) -> String {
    let origin = turn.actions().next().map(origin);
    let origin = origin.map_or_else(String::new, |origin| format!("{origin}:"));
    let steps = turn.actions().map(|action| format!("{action:?}"));
    let steps: Vec<String> =
        steps.map(|step| step.strip_prefix(&origin).unwrap_or(&step).to_owned()).collect();
    format!("{}{}", if turn.is_deploy() { &origin } else { "" }, steps.join(","))
}

/// A turn in LAN, as `text` and positions write it.
fn read_turn(text: &str) -> Option<Move> {
    let text = text.trim_end_matches(['+', '#']);
    let Some((origin, steps)) = text.split_once(':') else {
        return Turn::plain(read_action(text, None)?).map(|turn| Move(Some(turn)));
    };
    let origin: Square = origin.parse().ok()?;
    let steps = steps.split(',').filter(|step| !step.ends_with('<'));
    let steps: Option<Vec<Action>> = steps.map(|step| read_action(step, Some(origin))).collect();
    Turn::deploy(&steps?).map(|turn| Move(Some(turn)))
}

/// A plain move, or a step from the square of a stack.
fn read_action(text: &str, origin: Option<Square>) -> Option<Action> {
    let squares = text.trim_start_matches(|letter: char| {
        letter.is_ascii_uppercase() || matches!(letter, '+' | '(' | ')')
    });
    let letters = &text[..text.len() - squares.len()];
    let kinds: Option<Vec<Kind>> = letters
        .chars()
        .filter(|letter| !matches!(letter, '+' | '(' | ')'))
        .map(Kind::from_letter)
        .collect();
    let unit = Unit::new(&kinds?)?;
    let is_square =
        |letter: char| letter.is_ascii_lowercase() && letter != 'x' || letter.is_ascii_digit();
    let symbol = squares.trim_start_matches(is_square);
    let from: Square = squares[..squares.len() - symbol.len()].parse().ok()?;
    let to = symbol.trim_start_matches(['-', '>', 'x', '*', '&']);
    let kind = match (&symbol[..symbol.len() - to.len()], origin) {
        ("-", None) | (">", Some(_)) => ActionKind::Quiet,
        ("x", _) => ActionKind::Capture,
        ("*", _) => ActionKind::StayCapture,
        ("**", _) => ActionKind::SuicideCapture,
        ("&", _) => ActionKind::Combine,
        _ => return None,
    };
    let to: Square = to.parse().ok()?;
    match origin {
        None => Some(Action::plain(unit, from, kind, to)),
        Some(origin) if origin == from => Some(Action::step(unit, from, kind, to)),
        Some(_) => None,
    }
}
