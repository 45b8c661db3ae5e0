//! The thread that owns the database.
//!
//! What waits at the same time is done in one transaction, so that the cost of committing is shared:
//! the busier the server, the larger the groups. An answer is given after the commit.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Instant;

use tokio::sync::{mpsc, oneshot};

use super::{Store, StoreError, Stored};
use crate::metrics::METRICS;
use crate::moment;

/// The most that is done in one transaction.
const GROUP: usize = 512;

/// Works with the database, then says what to do when that is committed, or is not.
type Job = Box<dyn FnOnce(Stored<&mut dyn Store>) -> Answer + Send>;
/// Gives back what keeps the database from keeping anything, if that was it.
type Answer = Box<dyn FnOnce(Stored<()>) -> Option<StoreError> + Send>;

/// A handle on the database's thread.
pub struct Storage {
    /// Jobs; `None` ends the thread.
    jobs: mpsc::UnboundedSender<Option<Job>>,
    thread: Mutex<Option<JoinHandle<()>>>,
    in_trouble: Arc<AtomicBool>,
}

impl Storage {
    /// Gives a database its thread.
    ///
    /// # Errors
    ///
    /// If the system gives no thread.
    pub fn new(store: impl Store + 'static) -> Stored<Storage> {
        let (jobs, inbox) = mpsc::unbounded_channel();
        let in_trouble = Arc::new(AtomicBool::new(false));
        let trouble = Trouble(Arc::clone(&in_trouble));
        let work = move || serve(store, inbox, &trouble);
        let thread = std::thread::Builder::new().name("storage".into()).spawn(work);
        let thread = thread.map_err(StoreError::new)?;
        Ok(Storage { jobs, thread: Mutex::new(Some(thread)), in_trouble })
    }

    /// Whether the database has failed to keep something, and has not kept anything since.
    pub fn is_in_trouble(&self) -> bool {
        self.in_trouble.load(Ordering::Relaxed)
    }

    /// Does something with the database; it is kept when this returns.
    ///
    /// # Errors
    ///
    /// If the database fails, or is closed: then nothing of it is kept.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut dyn Store) -> Stored<T> + Send + 'static,
    ) -> Stored<T> {
        let (answer, answered) = oneshot::channel();
        let job: Job = Box::new(move |store| {
            let done = store.and_then(|store| part(store, work));
            Box::new(move |committed| {
                let done = done.and_then(|done| committed.map(|()| done));
                let trouble = done.as_ref().err().filter(|error| error.is_unavailable()).cloned();
                // Whoever asked may have left.
                let _ = answer.send(done);
                trouble
            })
        });
        let closed = || StoreError::new("closed");
        self.jobs.send(Some(job)).map_err(|_| closed())?;
        answered.await.map_err(|_| closed())?
    }

    /// Waits until everything that was asked for is kept, and the database is closed.
    pub async fn close(&self) {
        let thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take();
        // If it has ended already, there is nothing to end.
        let _ = self.jobs.send(None);
        if let Some(thread) = thread {
            // A panic of the thread was reported when it happened.
            let _ = tokio::task::spawn_blocking(|| thread.join()).await;
        }
    }
}

/// Does one request: all of it is kept, or nothing.
fn part<T>(store: &mut dyn Store, work: impl FnOnce(&mut dyn Store) -> Stored<T>) -> Stored<T> {
    store.begin_part()?;
    // A request that panics is dropped like one that fails: what it has done is undone.
    let done = catch_unwind(AssertUnwindSafe(|| work(store)));
    let done = done.unwrap_or_else(|_| Err(StoreError::new("a panic")));
    match done {
        Ok(_) => store.keep_part()?,
        Err(_) => store.drop_part()?,
    }
    done
}

/// Says once that nothing can be kept, and once that it can be again.
struct Trouble(Arc<AtomicBool>);

impl Trouble {
    fn look(&self, trouble: Option<StoreError>, store: &mut impl Store) {
        let was_in_trouble = self.0.load(Ordering::Relaxed);
        match trouble {
            Some(error) if !was_in_trouble => {
                self.0.store(true, Ordering::Relaxed);
                tracing::error!(%error, "nothing can be kept: changes are refused");
            }
            None if was_in_trouble && probe(store).is_ok() => {
                self.0.store(false, Ordering::Relaxed);
                tracing::info!("the database keeps what it gets again");
            }
            Some(_) | None => {}
        }
    }
}

/// Writes something: reading alone shows nothing about a full disk.
fn probe(store: &mut impl Store) -> Stored<()> {
    let written =
        store.begin().and_then(|()| store.probe(moment::now())).and_then(|()| store.commit());
    if written.is_err() {
        store.roll_back();
    }
    written
}

fn serve(
    mut store: impl Store,
    mut inbox: mpsc::UnboundedReceiver<Option<Job>>,
    trouble: &Trouble,
) {
    let mut open = true;
    while open && let Some(Some(first)) = inbox.blocking_recv() {
        let (begun_at, begun) = (Instant::now(), store.begin());
        let mut answers = vec![first(begun.clone().map(|()| &mut store as _))];
        while open
            && answers.len() < GROUP
            && let Ok(next) = inbox.try_recv()
        {
            match next {
                Some(job) => answers.push(job(begun.clone().map(|()| &mut store as _))),
                None => open = false,
            }
        }
        let committed = begun.and_then(|()| store.commit());
        if committed.is_err() {
            store.roll_back();
        }
        METRICS.commit_seconds.observe(begun_at.elapsed());
        METRICS.stored.add(answers.len() as u64);
        let mut found = None;
        for answer in answers {
            found = answer(committed.clone()).or(found);
        }
        trouble.look(found, &mut store);
    }
}

#[cfg(test)]
mod tests {
    use super::super::Sqlite;
    use super::*;
    use crate::players::PlayerId;

    #[tokio::test]
    async fn what_fails_leaves_nothing_and_spoils_nothing() {
        let storage = Storage::new(Sqlite::open(":memory:".as_ref()).expect("a database"));
        let storage = storage.expect("a thread");
        let player = |name: &str| PlayerId::stored(name.to_owned());
        let (one, two) = (player("p1"), player("p2"));
        // Asked for at once, they come into one transaction.
        let (good, bad) = tokio::join!(
            storage.run(move |store| store.set_name(&one, "Lan", 0)),
            storage.run(move |store| {
                store.set_name(&two, "Minh", 0)?;
                Err::<(), _>(StoreError::new("something else is wrong"))
            }),
        );
        assert_eq!((good, bad.is_err()), (Ok(()), true));
        let panicked = storage.run(|store| -> Stored<()> {
            store.set_name(&PlayerId::stored("p3".to_owned()), "Hoa", 0)?;
            panic!("a test")
        });
        assert!(panicked.await.is_err());
        let names = storage.run(|store| store.names()).await.expect("names");
        assert_eq!(names, [(player("p1"), "Lan".to_owned())]);
        storage.close().await;
        assert!(storage.run(|store| store.names()).await.is_err());
    }
}
