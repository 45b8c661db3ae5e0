//! The write-ahead log, and the thread that brings it into the database.
//!
//! A commit appends frames to the log: pages of 4 KiB, and a little. A checkpoint copies them into the
//! database and waits for the disk, which takes as long as the disk is busy with whatever else. `SQLite`
//! would do that inside a commit; here another thread does it, and nobody waits. When everything is
//! copied, the next commit begins the log anew, at its beginning.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Instant;

use rusqlite::Connection;
use rusqlite::hooks::Wal;
use rusqlite::wal::CheckpointMode;

use crate::metrics::METRICS;
use crate::store::files::Watch;
use crate::store::{StoreError, Stored};

/// What a frame takes on the disk: a page and its head.
const FRAME: u32 = 4096 + 24;

/// How long the log may be, in frames.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// With so many frames a checkpoint is asked for. The commit that begins the log anew has to wait for
    /// the disk, once: otherwise frames could reach it before the new head of the log, and a power cut in
    /// between would damage the database. The longer the log, the rarer that is.
    pub first: u32,
    /// After so many more another one is asked for: what was appended while the one before was under way
    /// keeps the log from being begun anew. These have little to copy.
    pub step: u32,
    /// With so many, which is only reached if there is no moment without a commit for long, whoever commits
    /// does it: then nothing is appended meanwhile. A commit must never wait longer than the disk does, so
    /// this is no checkpoint that blocks writers (`RESTART`): it would wait for readers, too.
    pub most: u32,
}

impl Bounds {
    /// 64 MiB, 1 MiB and 256 MiB.
    pub const USUAL: Bounds = Bounds { first: 16_384, step: 256, most: 65_536 };

    /// The most that an empty log keeps on the disk.
    pub fn bytes(self) -> u64 {
        u64::from(self.most) * u64::from(FRAME)
    }
}

/// The log, as who writes sees it. The thread ends, and is waited for, when this is dropped.
pub struct Log {
    bounds: Bounds,
    /// How many frames it had after the last commit, and after the one before that.
    frames: Arc<AtomicU32>,
    before: u32,
    /// How many it will have when the next checkpoint is asked for.
    due: u32,
    /// Whether it was said that the log is too long.
    is_too_long: bool,
    checkpoints: Arc<Checkpoints>,
    wake: Option<SyncSender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Log {
    /// Takes over the checkpoints of a connection.
    ///
    /// # Errors
    ///
    /// If the database cannot be opened once more, or the system gives no thread.
    pub fn new(connection: &mut Connection, watch: Arc<Watch>, bounds: Bounds) -> Stored<Log> {
        let frames = Arc::new(AtomicU32::new(0));
        let noted = Arc::clone(&frames);
        // This takes the place of SQLite's own hook, which makes a checkpoint after every thousand frames.
        connection.wal_hook(Some(move |_: &mut Wal, frames| {
            noted.store(u32::try_from(frames).unwrap_or(0), Ordering::Relaxed);
            Ok(())
        }))?;
        // The log's file is not cut when it is begun anew, unless something made it longer than usual.
        connection.pragma_update(None, "journal_size_limit", bounds.bytes())?;
        let own = Connection::open(watch.database())?;
        own.pragma_update(None, "synchronous", "NORMAL")?;
        // A connection knows of the log when it has read something.
        own.query_row("SELECT count(*) FROM meta", [], |_| Ok(()))?;
        let checkpoints = Arc::new(Checkpoints { watch, has_failed: Mutex::new(false) });
        let (wake, woken) = sync_channel(1);
        let theirs = Arc::clone(&checkpoints);
        let thread = std::thread::Builder::new().name("checkpoints".into());
        let thread = thread.spawn(move || theirs.serve(&own, &woken)).map_err(StoreError::new)?;
        Ok(Log {
            bounds,
            frames,
            before: 0,
            due: bounds.first,
            is_too_long: false,
            checkpoints,
            wake: Some(wake),
            thread: Some(thread),
        })
    }

    /// Something was committed on the connection.
    pub fn grew(&mut self, connection: &Connection) {
        let frames = self.frames.load(Ordering::Relaxed);
        if frames < self.before {
            self.begun_anew();
        }
        self.before = frames;
        if frames < self.due {
            return;
        }
        self.due = frames.saturating_add(self.bounds.step);
        if frames >= self.bounds.most {
            let done = self.checkpoints.make(connection);
            self.look(done);
        } else if let Some(wake) = &self.wake {
            // If it is full, one is asked for already.
            let _ = wake.try_send(());
        }
    }

    fn begun_anew(&mut self) {
        self.due = self.bounds.first;
        if std::mem::take(&mut self.is_too_long) {
            tracing::info!("the database's log is begun anew");
        }
    }

    /// Says once that the log cannot be begun anew because of somebody who reads.
    fn look(&mut self, done: Option<Copied>) {
        let Some(Copied { frames, copied }) = done.filter(|done| done.copied < done.frames) else {
            return;
        };
        if !std::mem::replace(&mut self.is_too_long, true) {
            let (log, copied) = (mebibytes(frames), mebibytes(copied));
            tracing::warn!(
                "the database's log has {log} MiB, of which only {copied} can be done with, because another \
                 program reads the database: the log grows until that ends"
            );
        }
    }
}

impl Drop for Log {
    fn drop(&mut self) {
        // Without anybody to wake it, the thread ends.
        self.wake = None;
        if let Some(thread) = self.thread.take() {
            // A panic of the thread was reported when it happened.
            let _ = thread.join();
        }
    }
}

/// What a checkpoint found and did.
struct Copied {
    /// What was in the log,
    frames: u32,
    /// and what of it is in the database.
    copied: u32,
}

/// Makes checkpoints, one at a time.
struct Checkpoints {
    watch: Arc<Watch>,
    /// Whether it was said that they fail. It is locked as long as one is made.
    has_failed: Mutex<bool>,
}

impl Checkpoints {
    fn serve(&self, connection: &Connection, woken: &Receiver<()>) {
        while woken.recv().is_ok() {
            self.make(connection);
        }
    }

    /// Copies what readers let it copy; waits for the disk, but for nobody else.
    fn make(&self, connection: &Connection) -> Option<Copied> {
        let mut has_failed = self.has_failed.lock().unwrap_or_else(PoisonError::into_inner);
        let begun = Instant::now();
        let passive = || connection.wal_checkpoint_v2(None::<&str>, CheckpointMode::PASSIVE);
        // If the files are not what they were, the next commit says so, and nothing is written into them.
        let done = self.watch.while_writing(passive).ok()?;
        METRICS.checkpoint_seconds.observe(begun.elapsed());
        match &done {
            Err(error) if !*has_failed => tracing::warn!(
                %error, "the database's log cannot be brought into the database: the log grows until it can"
            ),
            Ok(_) if *has_failed => {
                tracing::info!("the database's log is brought into the database again");
            }
            Err(_) | Ok(_) => {}
        }
        *has_failed = done.is_err();
        let (frames, copied) = done.ok()?;
        Some(Copied { frames: frames.try_into().ok()?, copied: copied.try_into().ok()? })
    }
}

fn mebibytes(frames: u32) -> u64 {
    (u64::from(frames) * u64::from(FRAME)) >> 20
}

#[cfg(test)]
mod tests {
    use std::fs::{self, File};
    use std::os::unix::fs::FileExt;
    use std::path::{Path, PathBuf};
    use std::time::Duration;

    use super::*;
    use crate::store::files::beside;
    use crate::store::{Sqlite, Store};

    const SHORT: Bounds = Bounds { first: 16, step: 4, most: 64 };

    /// A folder of its own; it goes away in the end.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Folder {
            let name = format!("cotulenh-checkpoints-{name}-{}", std::process::id());
            let path = std::env::temp_dir().join(name);
            fs::create_dir_all(&path).expect("a folder");
            Folder(path)
        }

        fn database(&self) -> PathBuf {
            self.0.join("games.sqlite")
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn commit(store: &mut Sqlite, number: i64) -> Stored<()> {
        store.begin()?;
        store.probe(number)?;
        store.commit()
    }

    fn log_of(store: &mut Sqlite) -> &mut Log {
        store.log.as_mut().expect("a log")
    }

    /// The number that was written last.
    fn kept(database: &Path) -> i64 {
        let file = Connection::open(database).expect("a database");
        let last = "SELECT value FROM meta WHERE key = 'probe'";
        file.query_row(last, [], |row| row.get(0)).expect("a number")
    }

    /// What is logged on this thread meanwhile.
    fn logged(folder: &Folder, work: impl FnOnce()) -> String {
        let path = folder.0.join("log.txt");
        let lines = Arc::new(File::create(&path).expect("a file"));
        let log = tracing_subscriber::fmt().with_writer(lines).with_ansi(false).finish();
        tracing::subscriber::with_default(log, work);
        fs::read_to_string(&path).expect("text")
    }

    #[test]
    fn the_log_has_a_bound_and_the_thread_an_end() {
        let folder = Folder::new("bound");
        let database = folder.database();
        let mut store = Sqlite::open_within(&database, SHORT).expect("a database");
        let mut times = 0;
        for number in 0..3_000 {
            let before = log_of(&mut store).before;
            commit(&mut store, number).expect("committed");
            times += usize::from(log_of(&mut store).before < before);
        }
        assert!(times > 10, "{times}");
        // A commit of one row is a frame or a few.
        let most = u64::from(SHORT.most + SHORT.step + 8) * u64::from(FRAME);
        let size = fs::metadata(beside(&database, "-wal")).expect("a log").len();
        assert!(size <= most, "{size} of {most}");
        // What the thread has of it is gone with the store; so is the log.
        let checkpoints = Arc::downgrade(&log_of(&mut store).checkpoints);
        drop(store);
        assert_eq!(checkpoints.strong_count(), 0);
        assert!(!beside(&database, "-wal").exists());
        assert_eq!(kept(&database), 2_999);
    }

    #[test]
    fn own_checkpoints_are_no_alarm_and_other_writers_are() {
        let folder = Folder::new("alarm");
        let database = folder.database();
        // The thread is at it all the time.
        let bounds = Bounds { first: 1, step: 1, most: u32::MAX };
        let mut store = Sqlite::open_within(&database, bounds).expect("a database");
        for number in 0..3_000 {
            commit(&mut store, number).expect("no alarm");
        }
        let checkpoints = Arc::clone(&log_of(&mut store).checkpoints);
        // None is under way while this is held.
        let pause = checkpoints.has_failed.lock().expect("no panic");
        // Longer than what a file's times are precise to.
        std::thread::sleep(Duration::from_millis(50));
        let file = File::options().read(true).write(true).open(&database).expect("a file");
        let mut head = [0; 16];
        file.read_exact_at(&mut head, 0).expect("read");
        file.write_all_at(&head, 0).expect("written");
        let error = store.begin().expect_err("an alarm").to_string();
        assert!(error.starts_with("another program wrote into the database"), "{error}");
        drop(pause);
        // A checkpoint hides nothing: none is made.
        assert!(checkpoints.make(&store.connection).is_none());
        assert!(store.begin().is_err());
    }

    #[test]
    fn a_long_reader_makes_the_log_long_with_one_word() {
        let folder = Folder::new("reader");
        let database = folder.database();
        let mut store = Sqlite::open_within(&database, SHORT).expect("a database");
        let reader = Connection::open(&database).expect("a reader");
        reader.execute_batch("BEGIN; SELECT * FROM meta").expect("a moment");
        let said = logged(&folder, || {
            for number in 0..300 {
                commit(&mut store, number).expect("committed");
            }
        });
        assert_eq!(said.matches("because another program reads the database").count(), 1, "{said}");
        assert_eq!(said.lines().count(), 1, "{said}");
        assert!(log_of(&mut store).before >= 300);
        drop(reader);
        let said = logged(&folder, || {
            for number in 0..300 {
                commit(&mut store, number).expect("committed");
            }
        });
        assert_eq!(said.matches("the database's log is begun anew").count(), 1, "{said}");
        assert_eq!(said.lines().count(), 1, "{said}");
        // What was longer than usual is given back.
        let size = fs::metadata(beside(&database, "-wal")).expect("a log").len();
        assert!(size <= SHORT.bytes() + 8 * u64::from(FRAME), "{size}");
    }

    #[test]
    fn what_fails_is_said_once_and_commits_go_on() {
        let folder = Folder::new("fails");
        let mut store = Sqlite::open(&folder.database()).expect("a database");
        let checkpoints = Arc::clone(&log_of(&mut store).checkpoints);
        let said = logged(&folder, || {
            // In the middle of a transaction there is none.
            store.begin().expect("begun");
            store.probe(1).expect("written");
            assert!(checkpoints.make(&store.connection).is_none());
            assert!(checkpoints.make(&store.connection).is_none());
            store.commit().expect("committed");
            let done = checkpoints.make(&store.connection).expect("made");
            assert_eq!(done.copied, done.frames);
        });
        let words = ["cannot be brought into the database", "is brought into the database again"];
        assert_eq!(words.map(|words| said.matches(words).count()), [1, 1], "{said}");
        assert_eq!(said.lines().count(), 2, "{said}");
        commit(&mut store, 2).expect("committed");
    }
}
