//! What is kept: a small trait for databases, and the thread that owns one.

mod backup;
mod challenges;
mod error;
mod files;
mod games;
mod leases;
mod moving;
mod people;
mod place;
mod postgres;
mod puzzles;
mod sqlite;
mod storage;
#[cfg(test)]
mod tests;

pub use backup::{backup, restore};
pub use challenges::{ChallengeRow, Challenges};
pub use error::{StoreError, Stored};
pub use files::beside;
pub use games::{Append, ChangeRow, GameLists, GameRow, GameStatus, Games, Standing, Times};
pub use leases::{Instance, Lease, Leased, Leases, RENEW};
pub use moving::{Moved, move_all};
pub use people::People;
pub use place::{Place, be_alone};
pub use postgres::Postgres;
#[cfg(feature = "testing")]
pub use postgres::append_sql;
pub use puzzles::{PuzzleRating, Puzzles};
pub use sqlite::{Durability, Sqlite};
pub use storage::Storage;

use crate::moment::Moment;

/// A database. All calls come from one thread, between [`begin`](Store::begin) and
/// [`commit`](Store::commit); what was committed survives a crash of the program.
pub trait Store: People + Challenges + Games + GameLists + Times + Leases + Puzzles + Send {
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

    /// Adds changes of different games, each as a part of its own: one that is refused spoils no other.
    fn append_all(&mut self, appends: &[Append]) -> Vec<Stored<()>> {
        appends.iter().map(|append| self.append_as_part(append)).collect()
    }
    /// Adds a change as a part of its own.
    fn append_as_part(&mut self, append: &Append) -> Stored<()> {
        self.begin_part()?;
        let added = self.append(append);
        match added {
            Ok(()) => self.keep_part()?,
            Err(_) => self.drop_part()?,
        }
        added
    }

    /// Writes something, to see whether that is possible.
    fn probe(&mut self, now: Moment) -> Stored<()>;
}
