//! Errors of the library as exceptions of Python. The exceptions themselves are written in Python.

use cotulenh::notation::ReadTurnError;
use cotulenh::turn::PlayError;
use cotulenh::{Action, Position};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::why::WhyNot;

pyo3::import_exception!(cotulenh.errors, AmbiguousMoveError);
pyo3::import_exception!(cotulenh.errors, IllegalMoveError);
pyo3::import_exception!(cotulenh.errors, InternalError);
pyo3::import_exception!(cotulenh.errors, InvalidMoveError);

/// A `ValueError` with what an error says.
pub fn value_error(error: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// What is wrong with a text that was read in a position.
#[allow(clippy::match_wildcard_for_single_variants, reason = "whatever else is wrong")]
pub fn reading(error: ReadTurnError, position: &Position) -> PyErr {
    match error {
        ReadTurnError::Illegal(why) => illegal(WhyNot::new(*why, position)),
        ReadTurnError::Ambiguous(candidates) => {
            let said = ReadTurnError::Ambiguous(candidates.clone()).to_string();
            AmbiguousMoveError::new_err((said, candidates))
        }
        error => InvalidMoveError::new_err(error.to_string()),
    }
}

/// What is wrong with a turn or an action that was played in a position.
pub fn playing(error: PlayError) -> PyErr {
    let why = error.why_not();
    let said = error.to_string();
    let position = error.into_position();
    match why {
        Some(why) => illegal(WhyNot::new(why, &position)),
        None => IllegalMoveError::new_err((said, None::<WhyNot>)),
    }
}

/// An action that a position does not have.
pub fn not_legal(action: Action, position: &Position) -> PyErr {
    match position.legal_action(action) {
        Err(error) => playing(error),
        Ok(_) => InvalidMoveError::new_err(format!("{action:?} does not fit here")),
    }
}

/// What is refused, with why.
pub fn illegal(why: WhyNot) -> PyErr {
    IllegalMoveError::new_err((why.message(), Some(why)))
}
