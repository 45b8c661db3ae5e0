//! The files of a database: for their owner alone, held by one program, and watched.

use std::fs::{self, File, OpenOptions, Permissions, TryLockError};
use std::io::{self, Read, Write};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

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
    /// The database itself, whatever its name is now. It must be closed after `SQLite` has closed it: the
    /// system drops all locks of this program on the file with it.
    database: File,
    /// When the database was written last; none while this program writes it. Commits write the log alone,
    /// so that is whenever a checkpoint is made.
    written: Mutex<Option<Written>>,
}

/// The moment of a file's last change, in seconds and nanoseconds.
type Written = (i64, i64);

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
        let database = File::open(database)?;
        let written = Mutex::new(Some(written(&database)?));
        Ok(Watch { files, database, written })
    }

    /// Whether all is as it was, but for what this program wrote.
    ///
    /// # Errors
    ///
    /// If a file is gone or another one has its name, or somebody else wrote into the database.
    pub fn check(&self) -> Stored<()> {
        self.compare(*self.lock())
    }

    /// Writes into the database, if all is as it was: that is no cause for alarm. One thread does it at a time.
    ///
    /// What somebody else writes meanwhile cannot be told apart. There is no other gap, and no false alarm:
    /// whoever compares has the lock while it looks at the file, and finds a moment only if nothing is written by
    /// this program until the lock is given back.
    ///
    /// # Errors
    ///
    /// Those of [`Watch::check`]: then nothing is written.
    pub fn while_writing<T>(&self, write: impl FnOnce() -> T) -> Stored<T> {
        let mut known = self.lock();
        self.compare(*known)?;
        let before = known.take();
        drop(known);
        let done = write();
        let mut known = self.lock();
        // If the system does not tell, a false alarm is better than none.
        *known = written(&self.database).ok().or(before);
        Ok(done)
    }

    /// Where the database is.
    pub fn database(&self) -> &Path {
        // The first of four.
        &self.files[0].0
    }

    fn lock(&self) -> MutexGuard<'_, Option<Written>> {
        self.written.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether all is as it was. The lock on the moment is held meanwhile.
    fn compare(&self, known: Option<Written>) -> Stored<()> {
        for (path, known) in &self.files {
            if identity(path).ok() != Some(*known) {
                let path = path.display();
                return Err(StoreError::unavailable(format_args!(
                    "{path} was deleted or replaced: nothing can be kept until it is back, or \
                     the server is started again"
                )));
            }
        }
        if known.is_some_and(|known| written(&self.database) != Ok(known)) {
            return Err(StoreError::unavailable(
                "another program wrote into the database: nothing can be kept until the server is \
                 started again",
            ));
        }
        Ok(())
    }
}

fn written(database: &File) -> Stored<Written> {
    let data = database.metadata().map_err(StoreError::unavailable)?;
    Ok((data.mtime(), data.mtime_nsec()))
}

impl From<io::Error> for StoreError {
    fn from(error: io::Error) -> StoreError {
        StoreError::new(error)
    }
}
