//! Lines of actions as turns.

use cotulenh::turn::TurnBuilder;
use cotulenh::{Action, Position, Turn};

/// The turns of a line of actions; the first has the steps of a deploy that is in progress already. A
/// line that breaks off in a deploy is ended as well as may be.
pub(crate) fn turns_of(root: &Position, line: &[Action]) -> Vec<Turn> {
    let mut turns = Turns { current: TurnBuilder::new(root), complete: Vec::new() };
    for &action in line {
        if turns.add(action).is_none() {
            break;
        }
    }
    while let Some(action) = end_of_turn(turns.current.position())
        && turns.add(action).is_some()
    {}
    turns.complete
}

/// An action that leads to the end of the deploy in progress: its commit, if that is legal.
fn end_of_turn(position: &Position) -> Option<Action> {
    let commit = position.commit_action()?;
    if position.is_legal(commit) {
        return Some(commit);
    }
    position.legal_actions().first().copied()
}

/// Collects actions into turns.
struct Turns {
    current: TurnBuilder,
    complete: Vec<Turn>,
}

impl Turns {
    /// Adds an action; `None` if it is not legal.
    fn add(&mut self, action: Action) -> Option<()> {
        if let Some(turn) = self.current.add(action).ok()? {
            self.complete.push(turn.turn());
            self.current = TurnBuilder::new(turn.after());
        }
        Some(())
    }
}
