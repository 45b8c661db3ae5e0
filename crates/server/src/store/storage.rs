//! The thread that owns the database.
//!
//! What waits at the same time is done in one transaction, so that the cost of committing is shared:
//! the busier the server, the larger the groups. An answer is given after the commit.

use std::sync::{Mutex, PoisonError};
use std::thread::JoinHandle;

use tokio::sync::{mpsc, oneshot};

use super::{Store, StoreError, Stored};

/// The most that is done in one transaction.
const GROUP: usize = 512;

/// Works with the database, then says what to do when that is committed, or is not.
type Job = Box<dyn FnOnce(&mut dyn Store) -> Answer + Send>;
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
    /// If the database fails, or is closed.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut dyn Store) -> Stored<T> + Send + 'static,
    ) -> Stored<T> {
        let (answer, answered) = oneshot::channel();
        let job: Job = Box::new(move |store| {
            let done = work(store);
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

fn serve(mut store: impl Store, mut inbox: mpsc::UnboundedReceiver<Option<Job>>) {
    let mut open = true;
    while open && let Some(Some(first)) = inbox.blocking_recv() {
        let begun = store.begin();
        let mut answers = vec![first(&mut store)];
        while open
            && answers.len() < GROUP
            && let Ok(next) = inbox.try_recv()
        {
            match next {
                Some(job) => answers.push(job(&mut store)),
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
