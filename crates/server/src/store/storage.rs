//! The thread that owns the database.
//!
//! What waits at the same time is done in one transaction, so that the cost of committing is shared:
//! the busier the server, the larger the groups. An answer is given after the commit.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, PoisonError};
use std::thread::JoinHandle;

use tokio::sync::{mpsc, oneshot};

use super::{Store, StoreError, Stored};

/// The most that is done in one transaction.
const GROUP: usize = 512;

/// Works with the database, then says what to do when that is committed, or is not.
type Job = Box<dyn FnOnce(Stored<&mut dyn Store>) -> Answer + Send>;
type Answer = Box<dyn FnOnce(Stored<()>) + Send>;

/// A handle on the database's thread.
pub struct Storage {
    /// Jobs; `None` ends the thread.
    jobs: mpsc::UnboundedSender<Option<Job>>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

impl Storage {
    /// Gives a database its thread.
    ///
    /// # Errors
    ///
    /// If the system gives no thread.
    pub fn new(store: impl Store + 'static) -> Stored<Storage> {
        let (jobs, inbox) = mpsc::unbounded_channel();
        let work = move || serve(store, inbox);
        let thread = std::thread::Builder::new().name("storage".into()).spawn(work);
        let thread = thread.map_err(StoreError::new)?;
        Ok(Storage { jobs, thread: Mutex::new(Some(thread)) })
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
                // Whoever asked may have left.
                let _ = answer.send(done.and_then(|done| committed.map(|()| done)));
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

fn serve(mut store: impl Store, mut inbox: mpsc::UnboundedReceiver<Option<Job>>) {
    let mut open = true;
    while open && let Some(Some(first)) = inbox.blocking_recv() {
        let begun = store.begin();
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
        for answer in answers {
            answer(committed.clone());
        }
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
