//! The database of many servers: `PostgreSQL`.

mod challenges;
mod games;
mod leases;
mod link;
mod lists;
mod moved;
mod people;
mod puzzles;
mod schema;
mod times;
mod tls;

use std::str::FromStr;

use tokio_postgres::config::SslMode;
use tokio_postgres::{Config, Row};

use super::{Append, Instance, Storage, Store, StoreError, Stored};
use crate::moment::Moment;
#[cfg(feature = "testing")]
pub use games::append_sql;
use link::{Link, Params};
use tls::Tls;

/// How many connections add changes to games: each commits what waits, so that a few are enough.
const APPENDING: usize = 2;
/// How many do everything else.
const WORKING: usize = 6;

/// A server that stands still in the middle of a transaction loses it: nobody waits for its locks any longer
/// than for its lease.
const IDLE: &str = "-c idle_in_transaction_session_timeout=2000";

/// A database of `PostgreSQL`, over one connection.
pub struct Postgres {
    link: Link,
    instance: Instance,
    /// How many parts of the transaction were begun.
    parts: usize,
}

impl Postgres {
    /// A database by its address; `PostgreSQL` is asked when something is wanted of it.
    ///
    /// # Errors
    ///
    /// If the address cannot be read.
    pub fn at(url: &str, instance: Instance) -> Stored<Postgres> {
        let config = config(url)?;
        // Anything else is not encrypted: where the other end would do either, nobody has asked for it.
        let is_encrypted = config.get_ssl_mode() == SslMode::Require;
        let tls = is_encrypted.then(Tls::new).transpose()?;
        Ok(Postgres { link: Link::new(config, tls), instance, parts: 0 })
    }

    /// Opens the database at an address with all its connections, and brings it up to date.
    ///
    /// # Errors
    ///
    /// If the address cannot be read, `PostgreSQL` does not answer, or a newer version of this program has
    /// written the database.
    pub async fn open(url: &str) -> Stored<Storage> {
        let instance = Instance::fresh()?;
        let mut first = Postgres::at(url, instance.clone())?;
        // It waits for the network, and its connection ends where it was made.
        let brought = tokio::task::spawn_blocking(move || first.bring_up_to_date()).await;
        brought.map_err(StoreError::new)??;
        let some = |count| (0..count).map(|_| Postgres::at(url, instance.clone())).collect();
        let (work, appends): (Stored<Vec<_>>, Stored<Vec<_>>) = (some(WORKING), some(APPENDING));
        Storage::over(work?, appends?)
    }

    /// Makes the tables, or brings them up to date.
    ///
    /// # Errors
    ///
    /// If a newer version of this program has written them, or the database fails.
    pub fn bring_up_to_date(&mut self) -> Stored<()> {
        schema::migrate(&mut self.link)
    }

    /// The first column of each row of a query.
    ///
    /// # Errors
    ///
    /// If it is no text, or the database fails.
    pub fn texts(&mut self, sql: &str) -> Stored<Vec<String>> {
        self.list(sql, &[], |row| get(row, 0))
    }

    fn list<T>(
        &mut self,
        sql: &str,
        params: Params<'_>,
        read: fn(&Row) -> Stored<T>,
    ) -> Stored<Vec<T>> {
        self.link.query(sql, params)?.iter().map(read).collect()
    }

    fn one<T>(
        &mut self,
        sql: &str,
        params: Params<'_>,
        read: fn(&Row) -> Stored<T>,
    ) -> Stored<Option<T>> {
        self.link.query(sql, params)?.first().map(read).transpose()
    }

    /// Does something, and says how many rows came back: those that it touched, if it gives them back.
    fn execute(&mut self, sql: &str, params: Params<'_>) -> Stored<usize> {
        Ok(self.link.query(sql, params)?.len())
    }
}

impl Store for Postgres {
    fn begin(&mut self) -> Stored<()> {
        self.parts = 0;
        self.link.begin()
    }

    fn commit(&mut self) -> Stored<()> {
        self.link.commit()
    }

    fn roll_back(&mut self) {
        self.link.roll_back();
    }

    fn begin_part(&mut self) -> Stored<()> {
        // As long as nothing was asked, the transaction itself is the part.
        self.parts = if self.link.is_beginning() { 1 } else { self.parts + 1 };
        if self.parts > 1 { self.link.batch("SAVEPOINT part") } else { Ok(()) }
    }

    fn keep_part(&mut self) -> Stored<()> {
        if self.parts > 1 { self.link.batch("RELEASE part") } else { Ok(()) }
    }

    fn drop_part(&mut self) -> Stored<()> {
        if self.parts > 1 {
            return self.link.batch("ROLLBACK TO part; RELEASE part");
        }
        self.link.start_over();
        Ok(())
    }

    fn append_all(&mut self, appends: &[Append]) -> Vec<Stored<()>> {
        let is_first = self.link.is_beginning();
        match self.append_together(appends) {
            Ok(added)
                if added.iter().all(|added| !matches!(added, Err(error) if is_failure(error))) =>
            {
                added
            }
            // One of them spoils all: each is tried alone.
            Ok(_) if is_first => {
                self.link.start_over();
                appends.iter().map(|append| self.append_as_part(append)).collect()
            }
            Ok(added) => added,
            Err(error) => vec![Err(error); appends.len()],
        }
    }

    fn probe(&mut self, now: Moment) -> Stored<()> {
        self.note("probe", now)
    }
}

/// Whether the database did not do what it was asked for, rather than refused it.
fn is_failure(error: &StoreError) -> bool {
    !error.is_fenced() && !error.is_gap()
}

/// Reads a column.
fn get<'a, T: tokio_postgres::types::FromSql<'a>>(row: &'a Row, column: usize) -> Stored<T> {
    row.try_get(column).map_err(StoreError::new)
}

/// The number of something as the database has it.
fn number(count: impl TryInto<i64>) -> i64 {
    count.try_into().unwrap_or(i64::MAX)
}

/// Reads an address, and settles what it does not.
fn config(url: &str) -> Stored<Config> {
    let mut config = Config::from_str(url).map_err(|error| {
        StoreError::new(format_args!("this is no address of a PostgreSQL database: {error}"))
    })?;
    let given = config.get_options().unwrap_or_default().to_owned();
    config.options(format!("{IDLE} {given}"));
    if config.get_application_name().is_none() {
        config.application_name("cotulenh");
    }
    Ok(config)
}
