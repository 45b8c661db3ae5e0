//! Single actions: plain moves, deploy steps and commits.

use ::serde::{Deserialize, Serialize};

use super::{MoveRequest, PieceForm, unit_text};
use crate::board::crosses_river;
use crate::notation::separator;
use crate::outcome::WinReason;
use crate::reach::geometry::{Line, between};
use crate::turn::PlayError;
use crate::{Action, ActionKind, Bitboard, Kind, Outcome, Position, Square, Stack, Turn};

/// A legal action: all that it is and does.
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own, as JSON names it")]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ActionForm {
    /// Where the unit starts; in a commit, the square of the stack.
    pub from: Square,
    /// The destination, or the target of a capture; in a commit, the square of the stack.
    pub to: Square,
    /// The unit that moves, with its heroic marks before the action; in a commit, what has not moved.
    pub unit: String,
    /// The same unit, piece by piece.
    pub piece: PieceForm,
    /// What the action does.
    pub kind: ActionKind,
    /// It is a step of a deploy sequence, or its commit.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub deploy: bool,
    /// It is the first step of a deploy sequence.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub first: bool,
    /// It ends the turn.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub last: bool,
    /// The enemy Commander is in danger after it, in the middle of a deploy sequence, too (rule 8.3).
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub check: bool,
    /// It ends the turn and the game by checkmate (rule 11.2).
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub checkmate: bool,
    /// It captures the enemy Commander and so ends the game (rule 11.1).
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub commander_captured: bool,
    /// The enemy unit that is captured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub captured: Option<PieceForm>,
    /// The own unit that is lost in a suicide capture (rule 5.5).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lost: Option<PieceForm>,
    /// The stack that a combining move makes, with the marks after promotion (rule 6.3).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub combined: Option<PieceForm>,
    /// The pieces that become heroic (rule 9.1).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub promoted: Vec<PromotedForm>,
    /// The capture is possible by the flying general alone: beyond a Commander's range (rule 5.6).
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub flying_general: bool,
    /// The carrier of the unit is heroic before the action.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub heroic_mover: bool,
    /// It is a stay capture because the carrier may not stand on the target square (rule 5.4).
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub forced_by_terrain: bool,
    /// A heavy carrier crosses the river on file f or h (rule 4.3).
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub bridge_crossing: bool,
    /// The enemy defenders that an Air Force as carrier meets: the one of a suicide capture, or all
    /// whose zones a heroic one flies through unharmed (rules 7.2 and 7.4).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub air_defence: Vec<Square>,
    /// SAN of a plain move, `Te4+`; a deploy step as in a turn's SAN after the origin, `c3:Fe5`;
    /// `commit`.
    pub san: String,
    /// LAN, as [`Position::lan`] writes it.
    pub lan: String,
}

/// A piece that becomes heroic.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PromotedForm {
    /// Where it stands after the action.
    pub square: Square,
    /// What it is; carried or not.
    #[serde(rename = "type")]
    pub kind: Kind,
}

impl ActionForm {
    /// The form of a legal action.
    ///
    /// # Errors
    ///
    /// If the action is not legal.
    pub fn new(position: &Position, action: Action) -> Result<ActionForm, PlayError> {
        let legal = position.is_legal(action).then(|| ActionForm::of_legal(position, action));
        legal.flatten().ok_or_else(|| PlayError::new(action, position))
    }

    /// The request that asks for this action.
    pub fn request(&self) -> MoveRequest {
        MoveRequest {
            from: self.from,
            to: self.to,
            unit: Some(self.unit.clone()),
            kind: Some(self.kind),
            deploy: Some(self.deploy),
        }
    }

    /// The form of an action that is known to be legal; `None` if the unit does not stand there.
    pub(super) fn of_legal(position: &Position, action: Action) -> Option<ActionForm> {
        let (from, to, kind) = (action.from(), action.to(), action.kind());
        let mover = position.get(from)?.part(action.unit())?;
        let carrier = mover.carrier();
        let effects = position.effects(action);
        let mut after = *position;
        after.play_unchecked(action);
        let mate = Outcome::Win { winner: position.turn(), reason: WinReason::Checkmate };
        let commit = kind == ActionKind::Commit;
        let moves_over_land = matches!(kind, ActionKind::Quiet | ActionKind::Combine);
        Some(ActionForm {
            from,
            to,
            unit: unit_text(position, from, action.unit()),
            piece: mover.into(),
            kind,
            deploy: action.is_deploy(),
            first: action.is_deploy() && position.deploy().is_none(),
            last: effects.ends_turn,
            check: effects.check,
            checkmate: effects.ends_turn && after.outcome() == Some(mate),
            commander_captured: effects
                .captured
                .is_some_and(|captured| captured.unit().contains(Kind::Commander)),
            captured: effects.captured.map(PieceForm::from),
            lost: effects.lost.map(PieceForm::from),
            combined: effects.combined.map(PieceForm::from),
            promoted: promoted(&effects),
            flying_general: kind.is_capture() && is_flying_general(position, mover, from, to),
            heroic_mover: carrier.heroic && !commit,
            forced_by_terrain: kind == ActionKind::StayCapture && !carrier.kind.may_stand(to),
            bridge_crossing: moves_over_land && carrier.kind.is_heavy() && crosses_river(from, to),
            air_defence: defenders_met(position, mover, from, to).into_iter().collect(),
            san: san(position, action),
            lan: position.lan(action).to_string(),
        })
    }
}

/// The pieces that become heroic, by square.
fn promoted(effects: &crate::turn::Effects) -> Vec<PromotedForm> {
    let by_kind = Kind::ALL.into_iter().flat_map(|kind| {
        effects.promoted[kind].into_iter().map(move |square| PromotedForm { square, kind })
    });
    let mut promoted: Vec<PromotedForm> = by_kind.collect();
    promoted.sort_by_key(|piece| piece.square);
    promoted
}

/// Whether a Commander captures what its own row of the table does not reach.
fn is_flying_general(position: &Position, mover: Stack, from: Square, to: Square) -> bool {
    let (carrier, us) = (mover.carrier(), position.turn());
    let reaches = |line| position.piece_attacks(us, carrier, from, position.target(us, to), line);
    carrier.kind == Kind::Commander && !Line::between(from, to).is_some_and(reaches)
}

/// The enemy defenders on the flight of a unit that an Air Force carries.
fn defenders_met(position: &Position, mover: Stack, from: Square, to: Square) -> Bitboard {
    let Some(line) = Line::between(from, to).filter(|_| mover.carrier().kind == Kind::AirForce)
    else {
        return Bitboard::EMPTY;
    };
    position.defenders_along(!position.turn(), between(from, to, line).with(to))
}

fn san(position: &Position, action: Action) -> String {
    if let Some(turn) = Turn::plain(action) {
        return position.san(turn).to_string();
    }
    let separator = match action.kind() {
        ActionKind::Commit => return "commit".to_owned(),
        ActionKind::Quiet => "",
        _ => separator(action),
    };
    let (from, unit) = (action.from(), unit_text(position, action.from(), action.unit()));
    format!("{from}:{unit}{separator}{}", action.to())
}
