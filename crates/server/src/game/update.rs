//! What the server says on the socket of a game after the state.

use axum::extract::ws::Utf8Bytes;
use cotulenh::json::PositionForm;
use serde::Serialize;
use utoipa::ToSchema;

use super::message::Refusal;
use super::view::{Numbered, Presence};
use crate::moment::Moment;

/// A message of a game after the state.
#[derive(Serialize, ToSchema)]
#[schema(as = GameUpdate)]
#[serde(tag = "t", rename_all = "camelCase")]
pub enum Update<'a> {
    /// Something happened.
    Event(Numbered<'a>),
    /// Who is there now. Not numbered: the latest counts.
    Presence(&'a Presence),
    /// To the player who deploys: how far they are. Not numbered: the latest counts.
    Deploy {
        /// The id of the message that it answers.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        id: Option<&'a str>,
        /// The position in the middle of the deploy; `null`: there is none any more.
        #[schema(required)]
        position: Option<Box<PositionForm>>,
    },
    /// A message was applied.
    Ok {
        /// The id of the message.
        id: &'a str,
        /// The number of the last event now.
        n: u64,
    },
    /// A message was refused.
    Refused {
        /// The id of the message, if it is known.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        id: Option<&'a str>,
        /// Why.
        #[serde(flatten)]
        refusal: &'a Refusal,
    },
    /// The answer to a ping.
    Pong {
        /// The server's clock.
        #[schema(value_type = i64)]
        now: Moment,
    },
}

impl Update<'_> {
    /// The message as it is sent.
    pub fn text(&self) -> Utf8Bytes {
        // Texts and numbers can always be written.
        serde_json::to_string(self).unwrap_or_default().into()
    }
}
