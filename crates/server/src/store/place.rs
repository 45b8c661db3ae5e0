//! Where a database is: in a file, or at a server's address.

use std::fmt;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::{Durability, Postgres, Sqlite, Storage, Store, StoreError, Stored};

/// What begins the address of a `PostgreSQL` database.
const SCHEMES: [&str; 2] = ["postgres://", "postgresql://"];
/// A server that was killed is thought alive for a while. For so long its end is waited for.
const PATIENCE: Duration = Duration::from_secs(4);
const PAUSE: Duration = Duration::from_millis(100);

/// Where a database is.
#[derive(Clone, PartialEq, Eq)]
pub enum Place {
    /// In a file, by `SQLite`.
    File(PathBuf),
    /// At this address, by `PostgreSQL`.
    Postgres(String),
}

impl Place {
    /// The place that an operator names.
    pub fn named(name: &Path) -> Place {
        match name.to_str() {
            Some(url) if SCHEMES.iter().any(|scheme| url.starts_with(scheme)) => {
                Place::Postgres(url.to_owned())
            }
            _ => Place::File(name.to_owned()),
        }
    }

    /// The file.
    ///
    /// # Errors
    ///
    /// If it is none: then in whose words what was wanted is done there.
    pub fn file(&self, instead: &str) -> Stored<&Path> {
        match self {
            Place::File(path) => Ok(path),
            Place::Postgres(_) => Err(StoreError::new(format_args!(
                "{self} is no file: for PostgreSQL use {instead}"
            ))),
        }
    }

    /// Opens the database.
    ///
    /// # Errors
    ///
    /// If it cannot be used, or another server uses it.
    pub async fn open(&self, durability: Durability) -> Stored<Storage> {
        match self {
            Place::File(path) => {
                let sqlite = Sqlite::open(path)?;
                sqlite.set_durability(durability)?;
                Storage::new(sqlite)
            }
            Place::Postgres(url) => Postgres::open(url).await,
        }
    }
}

/// Without a password.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::File(path) => path.display().fmt(f),
            Place::Postgres(url) => f.write_str(&without_password(url)),
        }
    }
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

fn without_password(url: &str) -> String {
    // What follows the question mark may hold one, too.
    let url = url.split('?').next().unwrap_or_default();
    let Some((scheme, rest)) = url.split_once("://") else { return url.to_owned() };
    match rest.rsplit_once('@') {
        Some((user, host)) => {
            let user = user.split(':').next().unwrap_or_default();
            format!("{scheme}://{user}@{host}")
        }
        None => url.to_owned(),
    }
}

/// Makes sure that no other server uses a database, for one that cannot talk to others.
///
/// # Errors
///
/// If one does, or the database fails.
pub async fn be_alone(storage: &Storage) -> Stored<()> {
    if !storage.is_shared() {
        return Ok(());
    }
    let begun = Instant::now();
    let instance = storage.instance().clone();
    loop {
        let others = |store: &mut dyn Store| store.instances();
        let others = storage.run(others).await?;
        let Some(other) = others.into_iter().find(|other| *other != instance) else {
            return Ok(());
        };
        if begun.elapsed() > PATIENCE {
            return Err(StoreError::new(format_args!(
                "another server uses it ({other}); only servers with a bus share a database"
            )));
        }
        tokio::time::sleep(PAUSE).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_files_or_addresses_and_say_no_password() {
        for (name, shown) in [
            ("games.sqlite", "games.sqlite"),
            ("postgres://lan:se@cret@db/games?password=x", "postgres://lan@db/games"),
            ("postgresql://db/games", "postgresql://db/games"),
        ] {
            let place = Place::named(name.as_ref());
            assert_eq!(place.to_string(), shown);
            assert_eq!(matches!(place, Place::File(_)), name == "games.sqlite");
        }
    }
}
