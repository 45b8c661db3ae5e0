//! Events: what playing an action or a turn caused, in order.

use ::serde::{Deserialize, Serialize};

use super::{ActionForm, PieceForm, PromotedForm, ResultForm, unit_text};
use crate::game::GameResult;
use crate::turn::PlayError;
use crate::{Action, ActionKind, Color, Position, Square, Turn};

/// Something that happened.
///
/// Every action begins with `moved`, `deployed` or `committed`. What it captured, lost, combined and
/// promoted follows, then, if the turn is complete, `check` and `gameOver`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
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

/// What playing an action causes.
///
/// # Errors
///
/// If the action is not legal.
pub fn events(position: &Position, action: Action) -> Result<Vec<EventForm>, PlayError> {
    let after = position.play(action)?;
    let mut events = action_events(position, action)?;
    end_events(&after, &mut events);
    Ok(events)
}

/// What playing a whole turn causes, its commit included.
///
/// # Errors
///
/// If the turn is not legal, or a deploy is in progress.
pub fn events_of_turn(position: &Position, turn: Turn) -> Result<Vec<EventForm>, PlayError> {
    position.play_turn(turn)?;
    let mut here = *position;
    let mut events = Vec::new();
    for action in turn.actions() {
        events.extend(action_events(&here, action)?);
        here = here.play(action)?;
    }
    if let Some(commit) = here.commit_action() {
        events.extend(action_events(&here, commit)?);
        here = here.play(commit)?;
    }
    end_events(&here, &mut events);
    Ok(events)
}

fn action_events(position: &Position, action: Action) -> Result<Vec<EventForm>, PlayError> {
    let form = ActionForm::new(position, action)?;
    let ActionForm { from, to, unit, kind, .. } = form;
    if kind == ActionKind::Commit {
        return Ok(vec![EventForm::Committed {
            from,
            stay: unit_text(position, from, action.unit()),
        }]);
    }
    let mut events = vec![match form.deploy {
        true => EventForm::Deployed { from, to, unit, kind },
        false => EventForm::Moved { from, to, unit, kind },
    }];
    events.extend(form.captured.map(|piece| EventForm::Captured { square: to, piece }));
    events.extend(form.lost.map(|piece| EventForm::Lost { square: from, piece }));
    events.extend(form.combined.map(|piece| EventForm::Combined { square: to, piece }));
    events.extend(form.promoted.into_iter().map(EventForm::Promoted));
    Ok(events)
}

/// Check and the end of the game, if the turn is complete.
fn end_events(after: &Position, events: &mut Vec<EventForm>) {
    if after.deploy().is_some() {
        return;
    }
    let (color, checkers) = (after.turn(), after.checkers());
    if let Some(square) = after.commander(color).filter(|_| !checkers.is_empty()) {
        events.push(EventForm::Check { color, square, checkers: checkers.into_iter().collect() });
    }
    let over = after.outcome().map(GameResult::Board);
    events.extend(over.map(|result| EventForm::GameOver(result.into())));
}
