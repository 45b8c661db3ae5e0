//! Single actions: plain moves, deploy steps and commits.

use core::ops::ControlFlow;

use ::serde::{Deserialize, Serialize};

use super::{MoveRequest, PieceForm, stack_text};
use crate::board::crosses_river;
use crate::notation::separator;
use crate::outcome::WinReason;
use crate::reach::geometry::{Line, between};
use crate::turn::{Effects, Filter, LegalAction};
use crate::{ActionKind, Bitboard, Kind, Outcome, Position, Square, Stack};

/// A legal action: all that it is and does.
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own, as JSON names it")]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Action))]
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
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub captured: Option<PieceForm>,
    /// The own unit that is lost in a suicide capture (rule 5.5).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub lost: Option<PieceForm>,
    /// The stack that a combining move makes, with the marks after promotion (rule 6.3).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
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
    /// The action in LAN.
    pub lan: String,
}

/// A piece that becomes heroic.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = PromotedPiece))]
pub struct PromotedForm {
    /// Where it stands after the action.
    pub square: Square,
    /// What it is; carried or not.
    #[serde(rename = "type")]
    pub kind: Kind,
}

impl ActionForm {
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

    /// The legal actions of a position that pass a filter, each with all that it does.
    pub fn all(position: &Position, filter: Filter) -> Vec<ActionForm> {
        let mut forms = Vec::new();
        let _ = position.visit_filtered(filter, |set| {
            let legal = set.into_iter().map(|action| LegalAction::known(position, action));
            forms.extend(legal.map(|action| ActionForm::from(&action)));
            ControlFlow::<()>::Continue(())
        });
        forms
    }
}

impl From<&LegalAction> for ActionForm {
    fn from(legal: &LegalAction) -> ActionForm {
        let (position, action, effects) = (legal.before(), legal.action(), legal.effects());
        let (from, to, kind) = (action.origin(), action.to(), action.kind());
        let mover = legal.mover();
        let carrier = mover.carrier();
        let mate = Outcome::Win { winner: position.turn(), reason: WinReason::Checkmate };
        let mates = || legal.after().outcome_when(true) == Some(mate);
        let commit = kind == ActionKind::Commit;
        let moves_over_land = matches!(kind, ActionKind::Quiet | ActionKind::Combine);
        ActionForm {
            from,
            to,
            unit: stack_text(mover),
            piece: mover.into(),
            kind,
            deploy: action.is_deploy(),
            first: action.is_deploy() && position.deploy().is_none(),
            last: effects.ends_turn,
            check: effects.check,
            checkmate: effects.ends_turn && effects.check && mates(),
            commander_captured: effects
                .captured
                .is_some_and(|captured| captured.unit().contains(Kind::Commander)),
            captured: effects.captured.map(PieceForm::from),
            lost: effects.lost.map(PieceForm::from),
            combined: effects.combined.map(PieceForm::from),
            promoted: promoted(effects),
            flying_general: kind.is_capture() && is_flying_general(position, mover, from, to),
            heroic_mover: carrier.heroic && !commit,
            forced_by_terrain: kind == ActionKind::StayCapture && !carrier.kind.may_stand(to),
            bridge_crossing: moves_over_land && carrier.kind.is_heavy() && crosses_river(from, to),
            air_defence: defenders_met(position, mover, from, to).into_iter().collect(),
            san: san(legal),
            lan: legal.lan().to_string(),
        }
    }
}

/// The pieces that become heroic, by square.
pub(super) fn promoted(effects: &Effects) -> Vec<PromotedForm> {
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

/// SAN of a plain move; a step as in the SAN of a turn, after the origin; `commit`.
fn san(legal: &LegalAction) -> String {
    let action = legal.action();
    let separator = match action.kind() {
        ActionKind::Commit => return "commit".to_owned(),
        _ if !action.is_deploy() => {
            return legal.before().san_of_move(action, legal.after()).to_string();
        }
        ActionKind::Quiet => "",
        _ => separator(action),
    };
    format!("{}:{}{separator}{}", action.origin(), legal.mover().notated(), action.to())
}
