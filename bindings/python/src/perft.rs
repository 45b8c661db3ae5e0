//! Counting (rule 10.8), without the interpreter's lock, and open to Ctrl-C.

use std::ops::ControlFlow;

use cotulenh::Position;
use pyo3::prelude::*;

use crate::guard::guard;
use crate::moves::PyAction;
use crate::numbers::Whole;
use crate::position::PyPosition;

/// More would not end in a lifetime, and need a stack to match.
const DEEPEST: i64 = 30;

/// Trees of so many plies are counted without a look at Ctrl-C: millions of leaves, hundredths of a second.
const UNINTERRUPTED: u32 = 3;

#[pymethods]
impl PyPosition {
    /// How many sequences of `depth` actions there are.
    fn perft(&self, py: Python<'_>, depth: Whole) -> PyResult<u64> {
        let depth = checked(depth)?;
        py.detach(|| guard(|| count(&self.0, depth)))
    }

    /// The same by first action.
    fn divide(&self, py: Python<'_>, depth: Whole) -> PyResult<Vec<(PyAction, u64)>> {
        let Some(rest) = checked(depth)?.checked_sub(1) else { return Ok(Vec::new()) };
        py.detach(|| {
            guard(|| {
                let actions = self.0.legal_actions();
                let counts = actions.iter().map(|&action| {
                    let mut next = self.0;
                    next.play_unchecked(action);
                    Ok((PyAction(action), count(&next, rest)?))
                });
                counts.collect()
            })
        })
    }
}

fn checked(depth: Whole) -> PyResult<u32> {
    // It is small.
    Ok(depth.within(0..=DEEPEST, "depth")? as u32)
}

/// Counts, and looks at the signals now and then.
fn count(position: &Position, depth: u32) -> PyResult<u64> {
    if depth <= UNINTERRUPTED {
        return Ok(position.perft(depth));
    }
    let mut leaves = 0_u64;
    let ended = position.visit_actions(|set| {
        for action in set {
            let mut next = *position;
            next.play_unchecked(action);
            let counted = match depth - 1 {
                UNINTERRUPTED => interrupted().map(|()| next.perft(UNINTERRUPTED)),
                depth => count(&next, depth),
            };
            match counted {
                Ok(count) => leaves = leaves.saturating_add(count),
                Err(error) => return ControlFlow::Break(error),
            }
        }
        ControlFlow::Continue(())
    });
    match ended {
        ControlFlow::Continue(()) => Ok(leaves),
        ControlFlow::Break(error) => Err(error),
    }
}

/// What a signal that came raises.
#[allow(clippy::redundant_closure_for_method_calls, reason = "the method is not general enough")]
fn interrupted() -> PyResult<()> {
    Python::attach(|py| py.check_signals())
}
