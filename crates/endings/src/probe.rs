//! What is known of a position without a table.

use std::ops::ControlFlow;

use cotulenh::Position;

use crate::{Ending, Value};

/// The value of a position for the side to move, if it is an ending of at most three men; `None` if it is
/// another, or in the middle of a deploy.
///
/// The tables hold no checkmate (docs/endings.md), so that it is drawn unless the side to move captures the
/// Commander at once. That happens in set-ups that no play leads to, and where a Headquarters becomes heroic
/// in the middle of a deploy.
///
/// ```
/// use cotulenh_endings::{Value, probe};
/// let position = "10c/11/11/5+F5/11/11/11/11/11/11/11/4C6 r".parse()?;
/// assert_eq!(probe(&position), Some(Value::Draw));
/// # Ok::<(), cotulenh::fen::FenError>(())
/// ```
pub fn probe(position: &Position) -> Option<Value> {
    if position.deploy().is_some() {
        return None;
    }
    Ending::of(position)?;
    let captures = |_, next: &Position| match next.commander(next.turn()) {
        None => ControlFlow::Break(()),
        Some(_) => ControlFlow::Continue(()),
    };
    let won = !position.is_insufficient_material() && position.visit_turns(captures).is_break();
    Some(if won { Value::Win(1) } else { Value::Draw })
}
