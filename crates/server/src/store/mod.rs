//! What is kept: a small trait for databases, and the thread that owns one.

mod backup;
mod challenges;
mod files;
mod games;
mod people;
mod sqlite;
mod storage;

use std::fmt;

pub use backup::{backup, restore};
pub use challenges::{ChallengeRow, Challenges};
pub use files::beside;
pub use games::{ChangeRow, GameLists, GameRow, GameStatus, Games, Standing, Times};
pub use people::People;
pub use sqlite::{Durability, Sqlite};
pub use storage::Storage;

use crate::error::{ApiError, Code};
use crate::moment::Moment;
use crate::words::Said;

/// A database. All calls come from one thread, between [`begin`](Store::begin) and
/// [`commit`](Store::commit); what was committed survives a crash of the program.
pub trait Store: People + Challenges + Games + GameLists + Times + Send {
    /// A transaction begins.
    ///
    /// # Errors
    ///
    /// All calls fail if the database does.
    fn begin(&mut self) -> Stored<()>;
    /// The transaction is over; everything since it began is kept.
    fn commit(&mut self) -> Stored<()>;
    /// The transaction is over; nothing since it began is kept.
    fn roll_back(&mut self);
    /// A part of the transaction begins: one request.
    fn begin_part(&mut self) -> Stored<()>;
    /// The part is over, and will be kept with the whole.
    fn keep_part(&mut self) -> Stored<()>;
    /// The part is over; nothing of it will be kept.
    fn drop_part(&mut self) -> Stored<()>;

    /// Writes something, to see whether that is possible.
    fn probe(&mut self, now: Moment) -> Stored<()>;
}

/// What a database answers.
pub type Stored<T> = Result<T, StoreError>;

/// Why a database did not do what it was asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoreError {
    message: String,
    /// The database cannot keep anything at the moment, whatever it is asked for.
    is_unavailable: bool,
}

impl StoreError {
    /// An error with a message for the log.
    pub fn new(message: impl fmt::Display) -> StoreError {
        StoreError { message: message.to_string(), is_unavailable: false }
    }

    /// Nothing can be kept at the moment.
    pub fn unavailable(message: impl fmt::Display) -> StoreError {
        StoreError { message: message.to_string(), is_unavailable: true }
    }

    /// Whether nothing can be kept at the moment, whatever it is.
    pub fn is_unavailable(&self) -> bool {
        self.is_unavailable
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
        if error.is_unavailable() {
            // The database's thread has said it once, for all who asked.
            return ApiError::new(Code::Unavailable, &Said::Unavailable);
        }
        tracing::error!(%error, "the database failed");
        ApiError::internal()
    }
}
