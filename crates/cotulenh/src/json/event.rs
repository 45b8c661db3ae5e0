//! Events: what playing an action or a turn caused, in order.

use ::serde::{Deserialize, Serialize};

use super::action::promoted;
use super::{PieceForm, PromotedForm, ResultForm, stack_text};
use crate::game::GameResult;
use crate::turn::{LegalAction, LegalTurn};
use crate::{ActionKind, Color, Outcome, Position, Square, Stack};

/// Something that happened.
///
/// Every action begins with `moved`, `deployed` or `committed`. What it captured, lost, combined and
/// promoted follows, then, if the turn is complete, `check` and `gameOver`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = GameEvent))]
#[serde(tag = "event", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum EventForm {
    /// A plain move. In a stay capture the unit remains where it is.
    Moved {
        /// Where it started.
        from: Square,
        /// Its destination or target.
        to: Square,
        /// The unit, with its marks before the move.
        unit: String,
        /// What it did.
        kind: ActionKind,
    },
    /// A step of a deploy sequence. In a stay capture the unit remains where it is.
    Deployed {
        /// The square of the stack.
        from: Square,
        /// The destination or target.
        to: Square,
        /// The unit, with its marks before the step.
        unit: String,
        /// What it did.
        kind: ActionKind,
    },
    /// The end of a deploy sequence that leaves something where it is.
    Committed {
        /// The square of the stack.
        from: Square,
        /// What has not moved.
        stay: String,
    },
    /// An enemy unit was captured.
    Captured {
        /// Where it stood.
        square: Square,
        /// What it was.
        piece: PieceForm,
    },
    /// The own unit was lost in a suicide capture.
    Lost {
        /// Where it came from.
        square: Square,
        /// What it was.
        piece: PieceForm,
    },
    /// A combining move made a stack.
    Combined {
        /// Where it stands.
        square: Square,
        /// What it is, with the marks after promotion.
        piece: PieceForm,
    },
    /// A piece became heroic.
    Promoted(PromotedForm),
    /// The turn is complete and the side to move is in check.
    Check {
        /// The side in check.
        color: Color,
        /// The square of its Commander.
        square: Square,
        /// The squares of the pieces that give check.
        checkers: Vec<Square>,
    },
    /// The game ended on the board.
    GameOver(ResultForm),
}

impl EventForm {
    /// What an action causes: check and the end of the game, too, if it completes the turn.
    pub fn of_action(action: &LegalAction) -> Vec<EventForm> {
        let mut events = caused_by(action);
        let after = action.after();
        if after.deploy().is_none() {
            let check = action.effects().check;
            end_events(after, check, after.outcome_when(check), &mut events);
        }
        events
    }

    /// What a turn causes, its commit included.
    pub fn of_turn(turn: &LegalTurn) -> Vec<EventForm> {
        let mut events: Vec<EventForm> = turn.actions().flat_map(caused_by).collect();
        end_events(turn.after(), turn.is_check(), turn.outcome(), &mut events);
        events
    }
}

/// What an action causes, but for the end of the turn.
fn caused_by(legal: &LegalAction) -> Vec<EventForm> {
    let (action, effects) = (legal.action(), legal.effects());
    let (from, to, kind) = (action.origin(), action.to(), action.kind());
    let unit = stack_text(legal.mover());
    if kind == ActionKind::Commit {
        return vec![EventForm::Committed { from, stay: unit }];
    }
    let mut events = vec![match action.is_deploy() {
        true => EventForm::Deployed { from, to, unit, kind },
        false => EventForm::Moved { from, to, unit, kind },
    }];
    let piece = |stack: Stack| PieceForm::from(stack);
    events.extend(effects.captured.map(|s| EventForm::Captured { square: to, piece: piece(s) }));
    events.extend(effects.lost.map(|s| EventForm::Lost { square: from, piece: piece(s) }));
    events.extend(effects.combined.map(|s| EventForm::Combined { square: to, piece: piece(s) }));
    events.extend(promoted(effects).into_iter().map(EventForm::Promoted));
    events
}

/// Check and the end of the game after a complete turn.
fn end_events(
    after: &Position,
    check: bool,
    outcome: Option<Outcome>,
    events: &mut Vec<EventForm>,
) {
    let color = after.turn();
    if let Some(square) = after.commander(color).filter(|_| check) {
        let checkers = after.checkers().into_iter().collect();
        events.push(EventForm::Check { color, square, checkers });
    }
    let over = outcome.map(GameResult::Board);
    events.extend(over.map(|result| EventForm::GameOver(result.into())));
}
