//! Positions: what stands where, what is legal, what happened.

use std::ops::ControlFlow;

use cotulenh::outcome::Status;
use cotulenh::turn::{LegalAction, TurnBuilder};
use cotulenh::{Color, Outcome, Position, Setup, Square};
use pyo3::prelude::*;

use crate::errors::{IllegalMoveError, not_legal, playing, value_error};
use crate::guard::guard;
use crate::moves::{Move, PyAction};
use crate::numbers::Whole;
use crate::pieces::{PyPiece, PyStack};
use crate::squares::{SquareArg, color, indices, is_red, kind};

/// A position, which never changes: playing gives another one. `Board` is made of these.
#[pyclass(frozen, eq, module = "cotulenh._core", name = "Position")]
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct PyPosition(pub Position);

/// A piece that stands somewhere: its square, the piece, and whether another one carries it.
type Placed = (usize, PyPiece, bool);

#[pymethods]
impl PyPosition {
    #[new]
    fn new(fen: &str) -> PyResult<PyPosition> {
        guard(|| fen.parse().map(PyPosition).map_err(value_error))
    }

    /// The position as FEN (rule 12).
    fn fen(&self) -> PyResult<String> {
        guard(|| Ok(self.0.fen().to_string()))
    }

    /// Whether Red is to move.
    #[getter]
    fn turn(&self) -> bool {
        is_red(self.0.turn())
    }

    /// Turns since the last irreversible one (rule 11.4).
    #[getter]
    fn halfmove_clock(&self) -> u32 {
        self.0.halfmove_clock()
    }

    /// The number of the pair of turns, from 1 (rule 11.8).
    #[getter]
    fn fullmove_number(&self) -> u32 {
        self.0.fullmove_number()
    }

    /// A hash of the position; equal positions have equal hashes.
    #[getter]
    fn zobrist(&self) -> u64 {
        self.0.zobrist()
    }

    fn __hash__(&self) -> u64 {
        self.0.zobrist()
    }

    /// What stands on a square.
    fn stack_at(&self, square: SquareArg) -> Option<PyStack> {
        self.0.get(square.0).map(PyStack)
    }

    /// Everything that stands on the board, in the order of the squares.
    fn stacks(&self) -> Vec<(usize, PyStack)> {
        let squares = self.0.occupied().into_iter();
        squares.filter_map(|at| Some((at.index(), PyStack(self.0.get(at)?)))).collect()
    }

    /// The squares of a side's pieces of one kind, carried or not.
    fn pieces(&self, piece_type: Whole, color: bool) -> PyResult<Vec<usize>> {
        Ok(indices(self.0.pieces(self::color(color), kind(piece_type)?)))
    }

    /// The square of a side's Commander.
    fn commander(&self, color: bool) -> Option<usize> {
        self.0.commander(self::color(color)).map(Square::index)
    }

    /// Every legal action, or those from one square.
    #[pyo3(signature = (from_square = None))]
    fn actions(&self, from_square: Option<SquareArg>) -> PyResult<Vec<PyAction>> {
        guard(|| {
            let list = match from_square {
                None => self.0.legal_actions(),
                Some(square) => self.0.legal_actions_from(square.0),
            };
            Ok(list.iter().copied().map(PyAction).collect())
        })
    }

    /// How many legal actions there are.
    fn count_actions(&self) -> PyResult<usize> {
        guard(|| Ok(self.0.count_actions()))
    }

    /// Every legal turn; those that begin with the steps so far, if a deploy is in progress.
    fn turns(&self) -> PyResult<Vec<Move>> {
        guard(|| {
            let mut turns = Vec::new();
            self.visit_turns(|turn| turns.push(turn));
            Ok(turns)
        })
    }

    /// How many legal turns there are.
    fn count_turns(&self) -> PyResult<usize> {
        guard(|| {
            let mut count = 0;
            self.visit_turns(|_| count += 1);
            Ok(count)
        })
    }

    /// Whether there is any legal action.
    fn has_legal_action(&self) -> PyResult<bool> {
        guard(|| Ok(self.0.has_legal_action()))
    }

    /// Whether a turn is legal.
    fn is_legal(&self, turn: Move) -> PyResult<bool> {
        guard(|| Ok(turn.0.is_some() && self.play_whole(turn).is_ok()))
    }

    /// Whether an action is legal.
    fn is_legal_action(&self, action: PyAction) -> PyResult<bool> {
        guard(|| Ok(self.0.is_legal(action.0)))
    }

    /// The position after a turn.
    fn play(&self, turn: Move) -> PyResult<PyPosition> {
        guard(|| self.play_whole(turn))
    }

    /// The position after an action, and the turn if that completes it.
    fn play_action(&self, action: PyAction) -> PyResult<(PyPosition, Option<Move>)> {
        guard(|| {
            let mut builder = TurnBuilder::new(&self.0);
            let turn = builder.add(action.0).map_err(|_| not_legal(action.0, &self.0))?;
            let after = turn.as_ref().map_or(*builder.position(), |turn| *turn.after());
            Ok((PyPosition(after), turn.map(|turn| Move(Some(turn.turn())))))
        })
    }

    /// Whether the Commander of the side to move is in danger (rule 8.3).
    fn is_check(&self) -> PyResult<bool> {
        guard(|| Ok(self.0.is_check()))
    }

    /// The pieces that give check.
    fn checkers(&self) -> PyResult<Vec<Placed>> {
        guard(|| Ok(self.0.checking_pieces().into_iter().map(|p| self.placed(p)).collect()))
    }

    /// The pieces of a side that attack a square (rule 8.1).
    fn attackers(&self, color: bool, square: SquareArg) -> PyResult<Vec<Placed>> {
        let color = self::color(color);
        guard(|| Ok(self.0.attacking_pieces(color, square.0).map(|p| self.placed(p)).collect()))
    }

    /// The pieces of a side that cover a square against aircraft (rule 7.1).
    fn air_defenders(&self, color: bool, square: SquareArg) -> PyResult<Vec<Placed>> {
        let color = self::color(color);
        guard(|| Ok(self.0.defenders(color, square.0).map(|p| self.placed(p)).collect()))
    }

    /// The squares that a side covers against enemy aircraft (rule 7.1).
    fn zone(&self, color: bool) -> Vec<usize> {
        indices(self.0.air_defence_zone(self::color(color)))
    }

    /// Where the game stands, and the winner if there is one.
    fn status(&self) -> PyResult<(String, Option<bool>)> {
        guard(|| {
            let status = self.0.status();
            let winner = match status {
                Status::Over(outcome) => outcome.winner().map(is_red),
                _ => None,
            };
            Ok((status_name(status), winner))
        })
    }

    /// Whether both sides have nothing but a Commander and Headquarters, none heroic (rule 11.6).
    fn is_insufficient_material(&self) -> PyResult<bool> {
        guard(|| Ok(self.0.is_insufficient_material()))
    }

    /// The position with a stack on a square, or with nothing there. A deploy in progress is cancelled.
    fn with_stack(&self, square: SquareArg, stack: Option<PyStack>) -> PyResult<PyPosition> {
        let mut setup = Setup::from(&self.0);
        match stack {
            Some(stack) => setup.put(square.0, stack.0),
            None => setup.remove(square.0),
        };
        set_up(&setup)
    }

    /// The same pieces with another side to move and other clocks. A deploy in progress is cancelled.
    fn with_turn(&self, turn: bool, halfmove: Whole, fullmove: Whole) -> PyResult<PyPosition> {
        let clock = |number: Whole, name| {
            // It is in range.
            number.within(0..=u32::MAX.into(), name).map(|number| number as u32)
        };
        let mut setup = Setup::from(&self.0);
        setup.turn = color(turn);
        setup.halfmove_clock = clock(halfmove, "halfmove_clock")?;
        setup.fullmove_number = clock(fullmove, "fullmove_number")?;
        set_up(&setup)
    }

    /// The position seen from the other side: colours swapped, ranks flipped.
    fn mirror(&self) -> PyResult<PyPosition> {
        set_up(&Setup::from(&self.0).mirror())
    }

    fn __repr__(&self) -> PyResult<String> {
        Ok(format!("Position({:?})", self.fen()?))
    }

    fn __reduce__(&self, py: Python<'_>) -> PyResult<(Py<PyAny>, (String,))> {
        Ok((py.get_type::<PyPosition>().into_any().unbind(), (self.fen()?,)))
    }
}

impl PyPosition {
    fn visit_turns(&self, mut f: impl FnMut(Move)) {
        let _ = TurnBuilder::new(&self.0).visit_turns(|turn, _| {
            f(Move(Some(turn)));
            ControlFlow::<()>::Continue(())
        });
    }

    /// The position after a turn. If a deploy is in progress, the turn begins with its steps.
    fn play_whole(&self, turn: Move) -> PyResult<PyPosition> {
        let Some(turn) = turn.0 else {
            let passed = self.0.null_move().map(PyPosition);
            return passed.ok_or_else(|| value_error("nobody passes in the middle of a deploy"));
        };
        let builder = TurnBuilder::new(&self.0);
        let begins = builder
            .steps()
            .iter()
            .map(LegalAction::action)
            .eq(turn.actions().take(builder.steps().len()));
        if !begins {
            let said = "a deploy is in progress: the turn has to begin with its steps";
            return Err(IllegalMoveError::new_err((said, None::<crate::why::WhyNot>)));
        }
        builder.before().play_turn(turn).map(PyPosition).map_err(playing)
    }

    fn placed(&self, placed: cotulenh::pieces::PlacedPiece) -> Placed {
        let color = self.0.get(placed.square).map_or(Color::Red, cotulenh::Stack::color);
        (placed.square.index(), PyPiece { piece: placed.piece, color }, placed.carried)
    }
}

fn set_up(setup: &Setup) -> PyResult<PyPosition> {
    guard(|| setup.position().map(PyPosition).map_err(value_error))
}

/// The name of a status, the same as in JSON: that of its variant with a small first letter.
fn status_name(status: Status) -> String {
    let name = match status {
        Status::Over(Outcome::Win { reason, .. }) => format!("{reason:?}"),
        Status::Over(Outcome::Draw(reason)) => format!("{reason:?}"),
        status => format!("{status:?}"),
    };
    let (first, rest) = name.split_at(1);
    first.to_ascii_lowercase() + rest
}
