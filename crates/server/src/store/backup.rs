//! Copies of a database: made while it is used, and put back while it is not.

use std::ffi::OsString;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, OpenFlags};

use super::files::{Hold, beside, make_private};
use super::sqlite::VERSION;
use super::{Place, StoreError, Stored};

/// How many pages are copied at once: all, so that the copy is of one moment.
const ALL_PAGES: i32 = -1;
/// For so long it is waited for a program that holds the database for a moment.
const PATIENCE: Duration = Duration::from_secs(30);

/// Copies a database into a file, whether a server uses it or not: everything is in it that was kept
/// when this began.
///
/// # Errors
///
/// If there is no such database, the copy cannot be written or is damaged, or a file has that name
/// already and may not be replaced.
pub fn backup(database: &Path, copy: &Path, replace: bool) -> Stored<()> {
    let place = Place::named(database);
    let database = place.file("pg_dump, which makes a copy while servers use the database")?;
    refuse_existing(copy, replace)?;
    let fresh = Fresh::beside(copy)?;
    fresh.fill_from(database)?;
    fresh.put_in_place(copy)
}

/// Puts a copy in the place of a database that nobody uses.
///
/// # Errors
///
/// If a server uses the database, the copy is damaged or not of this program, or there is a database
/// already that may not be replaced.
pub fn restore(copy: &Path, database: &Path, replace: bool) -> Stored<()> {
    let place = Place::named(database);
    let database = place.file("pg_restore")?;
    refuse_existing(database, replace)?;
    let is_new = !database.exists();
    let hold = Hold::take(database)?;
    let restored = put_back(copy, &hold.database);
    if restored.is_err() && is_new {
        // It was made when it was taken hold of; there is nothing in it.
        let _ = fs::remove_file(&hold.database);
    }
    restored
}

fn put_back(copy: &Path, database: &Path) -> Stored<()> {
    let fresh = Fresh::beside(database)?;
    fresh.fill_from(copy)?;
    retire(database);
    for ending in ["-wal", "-shm"] {
        // What was written beside the old database must not be read into the new one.
        let _ = fs::remove_file(beside(database, ending));
    }
    fresh.put_in_place(database)
}

fn refuse_existing(path: &Path, replace: bool) -> Stored<()> {
    match path.exists() && !replace {
        true => Err(StoreError::new(format_args!(
            "{} is there already: --force replaces it",
            path.display()
        ))),
        false => Ok(()),
    }
}

/// Brings everything into the old database's own file: so it is whole until it is replaced.
fn retire(database: &Path) {
    // One that cannot be opened is replaced as it is: it is no use to anybody.
    let _ = Connection::open(database)
        .and_then(|old| old.pragma_update(None, "wal_checkpoint", "TRUNCATE"));
}

/// A file that is not complete yet; it goes away unless it is put in its place.
struct Fresh(PathBuf);

impl Fresh {
    fn beside(path: &Path) -> Stored<Fresh> {
        let name = path.file_name().ok_or_else(|| StoreError::new("it has no name"))?;
        let mut hidden = OsString::from(".");
        hidden.push(name);
        hidden.push(format!(".{}.tmp", std::process::id()));
        let fresh = Fresh(path.with_file_name(hidden));
        make_private(&fresh.0)?;
        Ok(fresh)
    }

    fn fill_from(&self, source: &Path) -> Stored<()> {
        // Not made if there is none, as usual.
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let mut copy = Connection::open(&self.0)?;
        copy_all(source, flags, &mut copy)
            .and_then(|()| check(&copy))
            .map_err(|error| StoreError::new(format_args!("{}: {error}", source.display())))
    }

    fn put_in_place(self, path: &Path) -> Stored<()> {
        File::open(&self.0)?.sync_all()?;
        fs::rename(&self.0, path)?;
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        // A folder that cannot be made sure of is as sure as the system makes it.
        let _ = File::open(folder.unwrap_or(Path::new("."))).and_then(|folder| folder.sync_all());
        Ok(())
    }
}

impl Drop for Fresh {
    fn drop(&mut self) {
        // It is gone when all went well.
        let _ = fs::remove_file(&self.0);
    }
}

fn copy_all(source: &Path, flags: OpenFlags, copy: &mut Connection) -> Stored<()> {
    let source = Connection::open_with_flags(source, flags)?;
    source.busy_timeout(PATIENCE)?;
    let backup = Backup::new(&source, copy)?;
    if backup.step(ALL_PAGES)? != StepResult::Done {
        return Err(StoreError::new("another program does not let go of it"));
    }
    drop(backup);
    // One file, without a log beside it.
    Ok(copy.pragma_update(None, "journal_mode", "DELETE")?)
}

/// Whether a database is whole, and one of this program.
fn check(copy: &Connection) -> Stored<()> {
    let found: String = copy.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))?;
    if found != "ok" {
        return Err(StoreError::new(format_args!("it is damaged: {found}")));
    }
    let version: usize = copy.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    let games = "SELECT count(*) FROM sqlite_master WHERE name IN ('games', 'changes', 'meta')";
    let tables: usize = copy.query_row(games, [], |row| row.get(0))?;
    if tables != 3 || version == 0 {
        return Err(StoreError::new("it is no database of this program"));
    }
    if version > VERSION {
        return Err(StoreError::new("it was written by a newer version of this program"));
    }
    Ok(())
}
