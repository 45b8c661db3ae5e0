//! Whole turns.

use ::serde::{Deserialize, Serialize};

use super::{ActionForm, DeployRequest, PlayRequest, StepRequest, stack_text};
use crate::notation::ReadTurnError;
use crate::outcome::WinReason;
use crate::turn::LegalTurn;
use crate::{ActionKind, Outcome, Position, Square};

/// A legal turn: a plain move, or a deploy sequence with all its steps.
///
/// It is read back, in its position, from its `lan` or `san` alone, as a `TurnName` is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Turn))]
#[serde(rename_all = "camelCase")]
pub struct TurnForm {
    /// The turn in SAN.
    pub san: String,
    /// The turn in LAN.
    pub lan: String,
    /// It is a deploy sequence.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub deploy: bool,
    /// Where the unit or the stack starts.
    pub from: Square,
    /// The move, or the steps in order. A commit is understood.
    pub actions: Vec<ActionForm>,
    /// What stays because it has not moved, with its marks before the turn; `null` if nothing does.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required))]
    pub stay: Option<String>,
    /// The opponent is in check after it.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub check: bool,
    /// The opponent is checkmated.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub checkmate: bool,
    /// The FEN after it.
    pub fen_after: String,
}

/// A turn by its texts. Any whole turn can be read as one.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TurnName {
    /// The turn in SAN.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(required, nullable = false))]
    pub san: Option<String>,
    /// The turn in LAN. If both are given, this one counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(required, nullable = false))]
    pub lan: Option<String>,
}

impl From<&LegalTurn> for TurnForm {
    fn from(legal: &LegalTurn) -> TurnForm {
        let turn = legal.turn();
        let steps = legal.actions().filter(|action| action.action().kind() != ActionKind::Commit);
        let mate =
            matches!(legal.outcome(), Some(Outcome::Win { reason: WinReason::Checkmate, .. }));
        TurnForm {
            san: legal.san().to_string(),
            lan: legal.lan().to_string(),
            deploy: turn.is_deploy(),
            from: turn.origin(),
            actions: steps.map(ActionForm::from).collect(),
            stay: legal.stays().map(stack_text),
            check: legal.is_check(),
            checkmate: mate,
            fen_after: legal.after().fen().to_string(),
        }
    }
}

impl TurnForm {
    /// The legal turn that this form names.
    ///
    /// # Errors
    ///
    /// If `lan` names none in this position.
    pub fn read(&self, position: &Position) -> Result<LegalTurn, ReadTurnError> {
        position.read_turn(&self.lan)
    }

    /// The request that asks for this turn.
    pub fn request(&self) -> PlayRequest {
        match self.actions.first().filter(|_| !self.deploy) {
            Some(action) => PlayRequest::Move(action.request()),
            None => PlayRequest::Deploy(DeployRequest {
                from: self.from,
                moves: self.actions.iter().map(StepRequest::from).collect(),
                stay: self.stay.clone(),
            }),
        }
    }
}

impl From<&LegalTurn> for TurnName {
    fn from(turn: &LegalTurn) -> TurnName {
        TurnName { san: Some(turn.san().to_string()), lan: Some(turn.lan().to_string()) }
    }
}

impl TurnName {
    /// The text that counts: LAN, or else SAN; nothing if neither is given.
    pub fn text(&self) -> &str {
        self.lan.as_deref().or(self.san.as_deref()).unwrap_or("")
    }

    /// The legal turn of that name.
    ///
    /// # Errors
    ///
    /// If the text names none in this position, or there is no text.
    pub fn read(&self, position: &Position) -> Result<LegalTurn, ReadTurnError> {
        position.read_turn(self.text())
    }
}
