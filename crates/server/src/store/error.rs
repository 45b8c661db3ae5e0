//! Why a database did not do what it was asked for.

use std::fmt;

use super::Instance;
use crate::error::{ApiError, Code};
use crate::words::Said;

/// What a database answers.
pub type Stored<T> = Result<T, StoreError>;

/// Why a database did not do what it was asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoreError {
    message: String,
    why: Why,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Why {
    /// It failed.
    Failed,
    /// It cannot keep anything at the moment, whatever it is asked for.
    Unavailable,
    /// It did not answer whether it has committed.
    InDoubt,
    /// The game's lease is not the one that the change carries.
    Fenced,
    /// The change is not the next one of its game.
    Gap,
    /// Another instance has the game.
    Elsewhere(Instance),
}

impl StoreError {
    fn because(why: Why, message: impl fmt::Display) -> StoreError {
        StoreError { message: message.to_string(), why }
    }

    /// An error with a message for the log.
    pub fn new(message: impl fmt::Display) -> StoreError {
        StoreError::because(Why::Failed, message)
    }

    /// Nothing can be kept at the moment.
    pub fn unavailable(message: impl fmt::Display) -> StoreError {
        StoreError::because(Why::Unavailable, message)
    }

    /// It was asked to commit, and nobody knows whether it did.
    pub fn in_doubt(message: impl fmt::Display) -> StoreError {
        StoreError::because(Why::InDoubt, message)
    }

    /// A change of a game carries a lease that is not the game's any more.
    pub fn fenced(game: &str) -> StoreError {
        StoreError::because(Why::Fenced, format_args!("the game {game} has another owner now"))
    }

    /// A change of a game is not the next one.
    pub fn gap(game: &str, number: u64, kept: u64) -> StoreError {
        let message =
            format_args!("change {number} of the game {game} is not the next one: {kept} are kept");
        StoreError::because(Why::Gap, message)
    }

    /// A game has another owner, who is alive.
    pub fn elsewhere(game: &str, owner: Instance) -> StoreError {
        let message = format!("the game {game} is at the instance {owner}");
        StoreError::because(Why::Elsewhere(owner), message)
    }

    /// Whether nothing can be kept at the moment, whatever it is.
    pub fn is_unavailable(&self) -> bool {
        matches!(self.why, Why::Unavailable | Why::InDoubt)
    }

    /// Whether it is not known what was kept.
    pub fn is_in_doubt(&self) -> bool {
        self.why == Why::InDoubt
    }

    /// Whether the game that was to be changed is not ours any more.
    pub fn is_fenced(&self) -> bool {
        self.why == Why::Fenced
    }

    /// Whether the change that was to be kept is not the next one of its game.
    pub fn is_gap(&self) -> bool {
        self.why == Why::Gap
    }

    /// The instance that has the game.
    pub fn owner(&self) -> Option<&Instance> {
        match &self.why {
            Why::Elsewhere(owner) => Some(owner),
            _ => None,
        }
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for StoreError {}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> ApiError {
        match error.why {
            // The database's thread has said it once, for all who asked.
            Why::Unavailable | Why::InDoubt | Why::Fenced | Why::Elsewhere(_) => {
                ApiError::new(Code::Unavailable, &Said::Unavailable)
            }
            Why::Failed | Why::Gap => {
                tracing::error!(%error, "the database failed");
                ApiError::internal()
            }
        }
    }
}
