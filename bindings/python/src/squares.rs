//! Squares, sides and kinds as Python gives them.

use cotulenh::{Bitboard, Color, Kind, Square};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyInt, PyString};

use crate::numbers::Whole;

/// A square: an index of rule 1.2 (0 is a1), or a name.
pub struct SquareArg(pub Square);

impl<'a, 'py> FromPyObject<'a, 'py> for SquareArg {
    type Error = PyErr;

    fn extract(value: Borrowed<'a, 'py, PyAny>) -> PyResult<SquareArg> {
        if let Ok(name) = value.cast::<PyString>() {
            let name = name.to_cow()?;
            return name.parse().map(SquareArg).map_err(|_| {
                let shown: String = name.chars().take(20).collect();
                PyValueError::new_err(format!("no square {shown:?}: expected a1 to k12"))
            });
        }
        if value.cast::<PyInt>().is_err() || value.is_instance_of::<PyBool>() {
            let kind = value.get_type().name()?;
            return Err(PyTypeError::new_err(format!(
                "expected a square, a name such as \"f4\" or an index from 0 to 131, not {kind}"
            )));
        }
        let index: Option<usize> = value.extract().ok();
        index.and_then(Square::from_index).map(SquareArg).ok_or_else(|| {
            PyValueError::new_err(format!("no square {}: expected an index from 0 to 131", *value))
        })
    }
}

/// A side from Python: `True` is Red.
pub const fn color(red: bool) -> Color {
    if red { Color::Red } else { Color::Blue }
}

/// A side for Python: `True` is Red.
pub const fn is_red(color: Color) -> bool {
    matches!(color, Color::Red)
}

/// The number of a kind: 1 is the Commander, 11 the Headquarters.
pub const fn number(kind: Kind) -> usize {
    kind as usize + 1
}

/// The kind with a number.
pub fn kind(number: Whole) -> PyResult<Kind> {
    let number = number.within(1..=11, "piece_type")?;
    Ok(Kind::ALL[number - 1])
}

/// The indices of a set of squares.
pub fn indices(squares: Bitboard) -> Vec<usize> {
    squares.into_iter().map(Square::index).collect()
}
