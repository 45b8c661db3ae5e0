//! Text in and out, deploys step by step, and why not.

use cotulenh::explain::Wish;
use cotulenh::notation::ReadTurnError;
use cotulenh::turn::{LegalAction, TurnBuilder};
use pyo3::prelude::*;

use crate::errors::{illegal, playing, reading, value_error};
use crate::guard::guard;
use crate::moves::{Move, PyAction};
use crate::pieces::PyStack;
use crate::position::PyPosition;
use crate::squares::SquareArg;
use crate::why::{WhyNot, language};

/// A deploy in progress: the square of its stack, the stack before it, what has not moved, the steps so
/// far, and the units that can make the next one.
type DeployParts = (usize, PyStack, String, Vec<PyAction>, Vec<String>);

#[pymethods]
impl PyPosition {
    /// Reads a whole turn: SAN, LAN, or what people write instead (rule 13.6).
    fn read_turn(&self, text: &str) -> PyResult<Move> {
        guard(|| {
            let mut builder = TurnBuilder::new(&self.0);
            match builder.read(text) {
                Ok(Some(turn)) => Ok(Move(Some(turn.turn()))),
                Ok(None) => {
                    let wrong = "expected a whole turn; `step` leaves a deploy open";
                    Err(crate::errors::InvalidMoveError::new_err(wrong))
                }
                Err(error) => Err(reading(error, &self.0)),
            }
        })
    }

    /// Reads and plays a turn, a deploy left open with `...`, or further steps or the `commit` of the
    /// one in progress: the position after it, and the turn if that completes it.
    fn read(&self, text: &str) -> PyResult<(PyPosition, Option<Move>)> {
        guard(|| {
            let mut builder = TurnBuilder::new(&self.0);
            let turn = builder.read(text).map_err(|error| reading(error, &self.0))?;
            let after = turn.as_ref().map_or(*builder.position(), |turn| *turn.after());
            Ok((PyPosition(after), turn.map(|turn| Move(Some(turn.turn())))))
        })
    }

    /// A legal turn in SAN (rules 13.2 and 13.4).
    fn san(&self, turn: Move) -> PyResult<String> {
        self.written(turn, |legal| legal.san().to_string())
    }

    /// A legal turn in LAN (rules 13.3 and 13.4).
    fn lan(&self, turn: Move) -> PyResult<String> {
        self.written(turn, |legal| legal.lan().without_suffix().to_string())
    }

    /// A legal action in LAN.
    fn lan_of_action(&self, action: PyAction) -> PyResult<String> {
        guard(|| {
            let legal = self.0.legal_action(action.0).map_err(playing)?;
            Ok(legal.lan().to_string())
        })
    }

    /// The deploy in progress.
    fn deploy(&self) -> PyResult<Option<DeployParts>> {
        let Some(deploy) = self.0.deploy() else { return Ok(None) };
        guard(|| {
            let builder = TurnBuilder::new(&self.0);
            let steps = builder.steps().iter().map(LegalAction::action).map(PyAction).collect();
            let movable = builder.movable().iter().map(ToString::to_string).collect();
            let (origin, before) = (deploy.origin().index(), PyStack(deploy.before()));
            Ok(Some((origin, before, deploy.rest().to_string(), steps, movable)))
        })
    }

    /// The position without the last step of the deploy in progress; `None` if there is none.
    fn without_step(&self) -> PyResult<Option<PyPosition>> {
        guard(|| {
            let mut builder = TurnBuilder::new(&self.0);
            Ok(builder.undo().then(|| PyPosition(*builder.position())))
        })
    }

    /// The position before the deploy in progress began.
    fn without_deploy(&self) -> PyResult<PyPosition> {
        guard(|| Ok(PyPosition(self.0.without_deploy())))
    }

    /// Ends the deploy in progress, leaving the rest where it is: the position after it, and the turn.
    fn commit(&self) -> PyResult<(PyPosition, Move)> {
        guard(|| {
            let turn = TurnBuilder::new(&self.0).commit();
            let turn = turn.map_err(|why| illegal(WhyNot::new(*why, &self.0)))?;
            Ok((PyPosition(*turn.after()), Move(Some(turn.turn()))))
        })
    }

    /// Why the deploy in progress may not end now, or there is none.
    fn why_not_commit(&self, lang: &str) -> PyResult<Option<WhyNot>> {
        let language = language(lang)?;
        guard(|| {
            let refused = self.0.legal_commit().err();
            Ok(refused.map(|why| WhyNot::new(*why, &self.0).said_in(language)))
        })
    }

    /// Why a text is not legal now; `None` if it is.
    fn why_not_text(&self, text: &str, lang: &str) -> PyResult<Option<WhyNot>> {
        let language = language(lang)?;
        guard(|| match TurnBuilder::new(&self.0).read(text) {
            Ok(_) => Ok(None),
            Err(ReadTurnError::Illegal(why)) => {
                Ok(Some(WhyNot::new(*why, &self.0).said_in(language)))
            }
            Err(error) => Err(reading(error, &self.0)),
        })
    }

    /// Why nothing leads from a square to a square; `None` if something does.
    fn why_not_squares(
        &self,
        from_square: SquareArg,
        to_square: SquareArg,
        lang: &str,
    ) -> PyResult<Option<WhyNot>> {
        let language = language(lang)?;
        guard(|| {
            let why = self.0.why_not(Wish::new(from_square.0, to_square.0));
            Ok(why.map(|why| WhyNot::new(why, &self.0).said_in(language)))
        })
    }

    /// Why an action is not legal; `None` if it is.
    fn why_not_action(&self, action: PyAction, lang: &str) -> PyResult<Option<WhyNot>> {
        let language = language(lang)?;
        guard(|| match self.0.legal_action(action.0) {
            Ok(_) => Ok(None),
            Err(error) => {
                let why = error.why_not().ok_or_else(|| value_error(&error))?;
                Ok(Some(WhyNot::new(why, &self.0).said_in(language)))
            }
        })
    }

    /// Why a turn is not legal; `None` if it is.
    fn why_not_turn(&self, turn: Move, lang: &str) -> PyResult<Option<WhyNot>> {
        let language = language(lang)?;
        let Some(turn) = turn.0 else { return Err(value_error("the null move is no turn")) };
        guard(|| {
            let builder = TurnBuilder::new(&self.0);
            match builder.before().legal_turn(turn) {
                Ok(_) => Ok(None),
                Err(error) => {
                    let why = error.why_not().ok_or_else(|| value_error(&error))?;
                    Ok(Some(WhyNot::new(why, &self.0).said_in(language)))
                }
            }
        })
    }
}

impl PyPosition {
    fn written(
        &self,
        turn: Move,
        write: impl FnOnce(&cotulenh::turn::LegalTurn) -> String,
    ) -> PyResult<String> {
        let Some(turn) = turn.0 else { return Err(value_error("the null move has no notation")) };
        guard(|| {
            let builder = TurnBuilder::new(&self.0);
            builder.before().legal_turn(turn).map(|legal| write(&legal)).map_err(playing)
        })
    }
}
