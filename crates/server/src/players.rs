//! Who asks: guests, known by a signed cookie.

use std::fmt;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use serde::{Deserialize, Serialize};

use crate::error::ApiError;

/// The id of a player: `p` and 16 letters and digits.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, PartialOrd, Ord)]
#[serde(transparent)]
pub struct PlayerId(String);

impl PlayerId {
    /// An id from the database, where nothing else is.
    #[cfg(test)]
    pub(crate) fn stored(text: String) -> PlayerId {
        PlayerId(text)
    }
}

impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The player that asks. The layer `identify` finds them, or makes a new guest.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Player {
    /// Who it is.
    pub id: PlayerId,
    /// What others see.
    pub name: String,
}

impl<S: Sync> FromRequestParts<S> for Player {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Player, ApiError> {
        parts.extensions.get::<Player>().cloned().ok_or_else(ApiError::internal)
    }
}
