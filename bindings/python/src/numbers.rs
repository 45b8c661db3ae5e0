//! Whole numbers as Python gives them: of any size.

use std::fmt;
use std::ops::RangeInclusive;

use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;

use crate::errors::value_error;

/// A whole number; the nearest one, if it is too large to be kept.
#[derive(Clone, Copy)]
pub struct Whole(i64);

impl<'a, 'py> FromPyObject<'a, 'py> for Whole {
    type Error = PyErr;

    fn extract(value: Borrowed<'a, 'py, PyAny>) -> PyResult<Whole> {
        match value.extract() {
            Ok(number) => Ok(Whole(number)),
            Err(error) if PyErr::is_instance_of::<PyOverflowError>(&error, value.py()) => {
                Ok(Whole(if value.lt(0)? { i64::MIN } else { i64::MAX }))
            }
            Err(error) => Err(error),
        }
    }
}

impl fmt::Display for Whole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            i64::MIN => f.write_str("such a small number"),
            i64::MAX => f.write_str("such a large number"),
            number => number.fmt(f),
        }
    }
}

impl Whole {
    /// The number, if it lies in a range.
    ///
    /// # Errors
    ///
    /// If it does not, with the name of the argument.
    pub fn within(self, range: RangeInclusive<i64>, name: &str) -> PyResult<usize> {
        let (least, most) = (range.start(), range.end());
        let fits = usize::try_from(self.0).ok().filter(|_| range.contains(&self.0));
        fits.ok_or_else(|| match *most {
            i64::MAX => value_error(format!("{name}: expected at least {least}, not {self}")),
            most => value_error(format!("{name}: expected {least} to {most}, not {self}")),
        })
    }
}
