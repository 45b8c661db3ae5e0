//! What is known of a position without a table.

use std::ops::ControlFlow;

use cotulenh::Position;

use crate::{Ending, Value};

/// The value of a position for the side to move, if it is an ending of at most three men.
///
/// All of these are drawn: the tables hold no checkmate, and nobody can be made to leave a Commander in
/// danger (docs/endings.md). Only in a set-up that no play leads to, with the Commander of the side that
/// is not to move in danger, the game is won at once.
///
/// ```
/// use cotulenh_endings::{Value, probe};
/// let position = "10c/11/11/5+F5/11/11/11/11/11/11/11/4C6 r".parse()?;
/// assert_eq!(probe(&position), Some(Value::Draw));
/// # Ok::<(), cotulenh::fen::FenError>(())
/// ```
pub fn probe(position: &Position) -> Option<Value> {
    Ending::of(position)?;
    let captures = |_, next: &Position| match next.commander(next.turn()) {
        None => ControlFlow::Break(()),
        Some(_) => ControlFlow::Continue(()),
    };
    let safe = !position.is_in_danger(!position.turn()) || position.is_insufficient_material();
    if safe || position.visit_turns(captures).is_continue() {
        return Some(Value::Draw);
    }
    Some(Value::Win(1))
}
