//! Lines of actions as turns.

use cotulenh::{Action, ActionKind, Position, Turn};

/// The turns of a line of actions; the first has the steps of a deploy that is in progress already. A
/// line that breaks off in a deploy is ended as well as may be.
pub(crate) fn turns_of(root: &Position, line: &[Action]) -> Vec<Turn> {
    let mut turns = Turns::new(root);
    for &action in line {
        if !turns.position.is_legal(action) {
            break;
        }
        turns.play(action);
    }
    while let Some(action) = end_of_turn(&turns.position) {
        turns.play(action);
    }
    turns.complete
}

/// An action that leads to the end of the deploy in progress: its commit, if that is legal.
pub(crate) fn end_of_turn(position: &Position) -> Option<Action> {
    let commit = position.commit_action()?;
    if position.is_legal(commit) {
        return Some(commit);
    }
    position.legal_actions().first().copied()
}

/// Collects actions into turns.
struct Turns {
    position: Position,
    steps: Vec<Action>,
    complete: Vec<Turn>,
}

impl Turns {
    fn new(root: &Position) -> Turns {
        let steps = root.deploy().into_iter().flat_map(cotulenh::position::Deploy::steps);
        Turns { position: *root, steps: steps.collect(), complete: Vec::new() }
    }

    fn play(&mut self, action: Action) {
        self.position.play_unchecked(action);
        if !action.is_deploy() {
            return self.complete.extend(Turn::plain(action));
        }
        if action.kind() != ActionKind::Commit {
            self.steps.push(action);
        }
        if self.position.deploy().is_none() {
            self.complete.extend(Turn::deploy(&self.steps));
            self.steps.clear();
        }
    }
}
