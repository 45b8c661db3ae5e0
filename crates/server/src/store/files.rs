//! The files of a database: for their owner alone, held by one program, and watched.

use std::fs::{self, File, OpenOptions, Permissions, TryLockError};
use std::io::{self, Read, Write};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use super::{StoreError, Stored};

/// The rights of a file that nobody but its owner may read.
const OWNER_ALONE: u32 = 0o600;
/// What others than the owner may do.
const OTHERS: u32 = 0o077;

/// A path with more at its end: `games.sqlite` and `-wal`.
pub fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// Makes a file for its owner alone, if there is none.
///
/// # Errors
///
/// If it cannot be made, or is not a file.
pub fn make_private(path: &Path) -> io::Result<()> {
    let made = OpenOptions::new().write(true).create_new(true).mode(OWNER_ALONE).open(path);
    match made {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => mend(path),
        made => made.map(drop),
    }
}

/// Takes away what others may do with a file, and says so.
fn mend(path: &Path) -> io::Result<()> {
    let data = fs::metadata(path)?;
    if !data.is_file() {
        return Err(io::Error::other("it is not a file"));
    }
    if data.mode() & OTHERS == 0 {
        return Ok(());
    }
    match fs::set_permissions(path, Permissions::from_mode(OWNER_ALONE)) {
        Ok(()) => tracing::warn!(?path, "others could read this file: now its owner alone can"),
        Err(error) => tracing::warn!(?path, %error, "others can read this file"),
    }
    Ok(())
}

/// A database that this program holds: no other one gets it while this lives.
#[derive(Debug)]
pub struct Hold {
    /// The database, without links.
    pub database: PathBuf,
    _lock: File,
}

impl Hold {
    /// Takes hold of a database; its file is made if there is none.
    ///
    /// # Errors
    ///
    /// If another program holds it, or the files cannot be made.
    pub fn take(database: &Path) -> Stored<Hold> {
        make_private(database)?;
        let database = fs::canonicalize(database)?;
        for ending in ["-wal", "-shm"].map(|ending| beside(&database, ending)) {
            if ending.exists() {
                mend(&ending)?;
            }
        }
        let path = beside(&database, ".lock");
        make_private(&path)?;
        let mut lock = OpenOptions::new().read(true).write(true).open(&path)?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(held_by(&mut lock)),
            Err(TryLockError::Error(error)) => return Err(error.into()),
        }
        lock.set_len(0)?;
        write!(lock, "{}", std::process::id())?;
        Ok(Hold { database, _lock: lock })
    }
}

fn held_by(lock: &mut File) -> StoreError {
    let mut process = String::new();
    // It is only said if it is known.
    let _ = lock.take(20).read_to_string(&mut process);
    StoreError::new(format_args!("another program uses it (process {})", process.trim()))
}

/// What a file is, whatever its name: another file of the same name differs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Identity {
    device: u64,
    number: u64,
}

fn identity(path: &Path) -> io::Result<Identity> {
    let data = fs::metadata(path)?;
    Ok(Identity { device: data.dev(), number: data.ino() })
}

/// Notices when a file of the database is deleted or replaced: what is written then would be lost.
#[derive(Debug)]
pub struct Watch {
    files: Vec<(PathBuf, Identity)>,
    /// When the database itself was written last, as far as is known.
    written: (i64, i64),
}

impl Watch {
    /// Watches a database that is open, with its log and its lock.
    ///
    /// # Errors
    ///
    /// If one of the files is missing.
    pub fn new(database: &Path) -> Stored<Watch> {
        let paths = ["", "-wal", "-shm", ".lock"].map(|ending| beside(database, ending));
        let known = |path: PathBuf| identity(&path).map(|identity| (path, identity));
        let files = paths.into_iter().map(known).collect::<io::Result<Vec<_>>>()?;
        let written = written(database)?;
        Ok(Watch { files, written })
    }

    /// Whether all is as it was, but for what this program wrote.
    ///
    /// # Errors
    ///
    /// If a file is gone or another one has its name, or somebody else wrote into the database.
    pub fn check(&self) -> Stored<()> {
        for (path, known) in &self.files {
            if identity(path).ok() != Some(*known) {
                let path = path.display();
                return Err(StoreError::unavailable(format_args!(
                    "{path} was deleted or replaced: nothing can be kept until it is back, or \
                     the server is started again"
                )));
            }
        }
        if written(self.database())? != self.written {
            return Err(StoreError::unavailable(
                "another program wrote into the database: nothing can be kept until the server is \
                 started again",
            ));
        }
        Ok(())
    }

    /// This program has written: that is no cause for alarm.
    ///
    /// # Errors
    ///
    /// If the database is gone.
    pub fn wrote(&mut self) -> Stored<()> {
        self.written = written(self.database())?;
        Ok(())
    }

    fn database(&self) -> &Path {
        // The first of four.
        &self.files[0].0
    }
}

fn written(database: &Path) -> Stored<(i64, i64)> {
    let data = fs::metadata(database).map_err(StoreError::unavailable)?;
    Ok((data.mtime(), data.mtime_nsec()))
}

impl From<io::Error> for StoreError {
    fn from(error: io::Error) -> StoreError {
        StoreError::new(error)
    }
}
