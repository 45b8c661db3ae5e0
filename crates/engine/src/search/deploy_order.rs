//! Deploy steps that could change places: only one order is searched.

use cotulenh::reach::squares_between;
use cotulenh::{Action, ActionKind, Piece, Position};

/// Whether this deploy step could have come before the last one with the same result: then that
/// order has been looked at, or will be.
pub fn is_other_order(position: &Position, action: Action, next: &Position) -> bool {
    let Some(last) = position.deploy().and_then(|deploy| deploy.steps().last()) else {
        return false;
    };
    let reversible = match next.deploy() {
        Some(deploy) => !deploy.is_irreversible(),
        None => next.halfmove_clock() > 0,
    };
    let carrier = Piece { kind: last.unit().carrier(), heroic: false };
    reversible
        && action.kind() == ActionKind::Quiet
        && last.kind() == ActionKind::Quiet
        && action.unit() < last.unit()
        && (carrier.row().moves_over
            || !squares_between(last.origin(), last.to()).contains(action.to()))
}
