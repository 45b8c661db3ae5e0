//! The database in a file: `SQLite`.

mod challenges;
mod checkpoints;
mod games;
mod leases;
mod lists;
mod moved;
mod people;
mod puzzles;
mod schema;
mod times;

use std::path::Path;
use std::sync::Arc;

use clap::ValueEnum;
use rusqlite::{Connection, ErrorCode, OptionalExtension, Row};

use super::files::{Hold, Watch};
use super::{Instance, Store, StoreError, Stored};
use crate::moment::Moment;
use crate::players::PlayerId;
use checkpoints::{Bounds, Log};
pub(super) use schema::VERSION;

/// What survives what.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum Durability {
    /// A crash of the program loses nothing; a power cut may lose the last moments.
    #[default]
    Normal,
    /// A power cut loses nothing that was acknowledged; each group of changes waits for the disk.
    Full,
}

/// A database of `SQLite`, in write-ahead mode: readers do not wait, and a crash of the program
/// loses nothing that was committed.
pub struct Sqlite {
    // In this order they are let go: the connection that is closed last empties the log and removes it.
    /// None for a database without a file, here and below.
    log: Option<Log>,
    connection: Connection,
    file: Option<(Arc<Watch>, Hold)>,
    instance: Instance,
}

impl Sqlite {
    /// Opens a database file, makes it if there is none, and brings it up to date. `:memory:` is a
    /// database that is forgotten in the end.
    ///
    /// # Errors
    ///
    /// If the file cannot be opened, or was written by a newer version of this program.
    pub fn open(path: &Path) -> Stored<Sqlite> {
        Sqlite::open_within(path, Bounds::USUAL)
    }

    /// Opens a database whose log has other bounds than usual.
    fn open_within(path: &Path, bounds: Bounds) -> Stored<Sqlite> {
        let hold = match path == Path::new(":memory:") {
            true => None,
            false => Some(Hold::take(path)?),
        };
        let path = hold.as_ref().map_or(path, |hold| &hold.database);
        let mut connection = Connection::open(path)?;
        connection.busy_timeout(std::time::Duration::from_secs(5))?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "NORMAL")?;
        connection.set_prepared_statement_cache_capacity(64);
        schema::migrate(&mut connection)?;
        let instance = Instance::fresh()?;
        let mut sqlite = Sqlite { log: None, connection, file: None, instance };
        // The log beside the file is there after something was written. A long one, of a server that was
        // killed, is brought into the database with that, by SQLite itself: nobody waits yet.
        sqlite.probe(0)?;
        if let Some(hold) = hold {
            let watch = Arc::new(Watch::new(&hold.database)?);
            sqlite.log = Some(Log::new(&mut sqlite.connection, Arc::clone(&watch), bounds)?);
            sqlite.file = Some((watch, hold));
        }
        Ok(sqlite)
    }

    /// What survives a power cut, from now on.
    ///
    /// # Errors
    ///
    /// If the database does not take it.
    pub fn set_durability(&self, durability: Durability) -> Stored<()> {
        let synchronous = match durability {
            Durability::Normal => "NORMAL",
            Durability::Full => "FULL",
        };
        Ok(self.connection.pragma_update(None, "synchronous", synchronous)?)
    }

    /// Whether the file is still the one that was opened.
    fn check_file(&self) -> Stored<()> {
        self.file.as_ref().map_or(Ok(()), |(watch, _)| watch.check())
    }

    fn execute(&self, sql: &str, params: impl rusqlite::Params) -> Stored<usize> {
        Ok(self.connection.prepare_cached(sql)?.execute(params)?)
    }

    fn list<T>(
        &self,
        sql: &str,
        params: impl rusqlite::Params,
        read: fn(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Stored<Vec<T>> {
        let mut statement = self.connection.prepare_cached(sql)?;
        let rows = statement.query_map(params, read)?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    fn one<T>(
        &self,
        sql: &str,
        id: &str,
        read: fn(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Stored<Option<T>> {
        Ok(self.connection.prepare_cached(sql)?.query_row([id], read).optional()?)
    }
}

impl Store for Sqlite {
    fn begin(&mut self) -> Stored<()> {
        self.check_file()?;
        self.execute("BEGIN IMMEDIATE", []).map(drop)
    }

    fn commit(&mut self) -> Stored<()> {
        self.execute("COMMIT", [])?;
        if let Some(log) = &mut self.log {
            log.grew(&self.connection);
        }
        // What went into a file that nobody will open again was not kept.
        self.check_file()
    }

    fn roll_back(&mut self) {
        // It fails where there is nothing to roll back.
        let _ = self.execute("ROLLBACK", []);
    }

    fn begin_part(&mut self) -> Stored<()> {
        if self.connection.is_autocommit() {
            // What failed before took the whole transaction with it: a part of nothing is not kept.
            return Err(StoreError::unavailable("the transaction has ended early"));
        }
        self.execute("SAVEPOINT part", []).map(drop)
    }

    fn keep_part(&mut self) -> Stored<()> {
        self.execute("RELEASE part", []).map(drop)
    }

    fn drop_part(&mut self) -> Stored<()> {
        self.execute("ROLLBACK TO part", [])?;
        self.keep_part()
    }

    fn probe(&mut self, now: Moment) -> Stored<()> {
        self.execute("INSERT OR REPLACE INTO meta VALUES ('probe', ?)", [now]).map(drop)
    }
}

fn player(row: &Row<'_>, column: usize) -> rusqlite::Result<PlayerId> {
    row.get(column).map(PlayerId::stored)
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        use ErrorCode::{CannotOpen, DatabaseBusy, DatabaseCorrupt, DatabaseLocked, DiskFull};
        use ErrorCode::{FileLockingProtocolFailed, NotADatabase, ReadOnly, SystemIoFailure};
        match error.sqlite_error_code() {
            Some(
                CannotOpen
                | DatabaseBusy
                | DatabaseCorrupt
                | DatabaseLocked
                | DiskFull
                | FileLockingProtocolFailed
                | NotADatabase
                | ReadOnly
                | SystemIoFailure,
            ) => StoreError::unavailable(error),
            _ => StoreError::new(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `FULL` (2) has every commit wait until the disk has its log, `NORMAL` (1) does not.
    #[test]
    fn who_wants_it_has_every_commit_wait_for_the_disk() {
        let store = Sqlite::open(":memory:".as_ref()).expect("a database");
        for (durability, expected) in [(Durability::Full, 2), (Durability::Normal, 1)] {
            store.set_durability(durability).expect("set");
            let synchronous = store
                .connection
                .pragma_query_value(None, "synchronous", |row| row.get::<_, i64>(0));
            assert_eq!(synchronous, Ok(expected), "{durability:?}");
        }
    }
}
