//! The threads that own the database.
//!
//! What waits at the same time is done in one transaction, so that the cost of committing is shared:
//! the busier the server, the larger the groups. An answer is given after the commit.

use std::mem;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Instant;

use tokio::sync::{mpsc, oneshot};

use super::{Append, Instance, Store, StoreError, Stored};
use crate::metrics::METRICS;
use crate::{costs, moment};

/// The most that is done in one transaction.
const GROUP: usize = 512;

/// Something that is asked for.
enum Job {
    Work(Work),
    Append(Box<Append>, Reply),
}
/// Works with the database, then says what to do when that is committed, or is not.
type Work = Box<dyn FnOnce(Stored<&mut dyn Store>) -> Answer + Send>;
/// Gives back what keeps the database from keeping anything, if that was it.
type Answer = Box<dyn FnOnce(Stored<()>) -> Option<StoreError> + Send>;
type Reply = oneshot::Sender<Stored<()>>;

/// Where jobs are put; `None` ends one of the threads that take them out.
type Jobs = mpsc::UnboundedSender<Option<Job>>;
/// Where threads take them out.
type Inbox = Arc<Mutex<mpsc::UnboundedReceiver<Option<Job>>>>;

/// How a thread makes transactions of what waits.
#[derive(Clone, Copy)]
enum Grouping {
    /// One for what waits, and for what comes while that is done.
    Growing,
    /// One for what waits.
    Waiting,
    /// One for each job.
    Single,
}

/// A handle on the database's threads.
pub struct Storage {
    work: Jobs,
    appends: Jobs,
    /// Each with the queue that it serves.
    threads: Mutex<Vec<(Jobs, JoinHandle<()>)>>,
    in_trouble: Arc<AtomicBool>,
    instance: Instance,
    is_shared: bool,
}

impl Storage {
    /// Gives a database its thread.
    ///
    /// # Errors
    ///
    /// If the system gives no thread.
    pub fn new(store: impl Store + 'static) -> Stored<Storage> {
        let (jobs, inbox) = queue();
        let mut storage = Storage::around(&store, jobs.clone(), jobs);
        storage.spawn(store, inbox, &storage.work.clone(), Grouping::Growing)?;
        Ok(storage)
    }

    /// Gives each of several connections to one database its thread: some for changes of games, which come
    /// in groups, the others for everything else.
    ///
    /// # Errors
    ///
    /// If the system gives no thread, or there is no connection.
    pub fn over<S: Store + 'static>(work: Vec<S>, appends: Vec<S>) -> Stored<Storage> {
        let first = work.first().ok_or_else(|| StoreError::new("no connection"))?;
        let ((work_jobs, work_inbox), (append_jobs, append_inbox)) = (queue(), queue());
        let mut storage = Storage::around(first, work_jobs.clone(), append_jobs.clone());
        for store in work {
            storage.spawn(store, Arc::clone(&work_inbox), &work_jobs, Grouping::Single)?;
        }
        for store in appends {
            storage.spawn(store, Arc::clone(&append_inbox), &append_jobs, Grouping::Waiting)?;
        }
        Ok(storage)
    }

    fn around(store: &impl Store, work: Jobs, appends: Jobs) -> Storage {
        Storage {
            work,
            appends,
            threads: Mutex::default(),
            in_trouble: Arc::new(AtomicBool::new(false)),
            instance: store.instance().clone(),
            is_shared: store.is_shared(),
        }
    }

    fn spawn(
        &mut self,
        store: impl Store + 'static,
        inbox: Inbox,
        jobs: &Jobs,
        grouping: Grouping,
    ) -> Stored<()> {
        let trouble = Trouble(Arc::clone(&self.in_trouble));
        let work = move || serve(store, &inbox, grouping, &trouble);
        let thread = std::thread::Builder::new().name("storage".into()).spawn(work);
        let threads = self.threads.get_mut().unwrap_or_else(PoisonError::into_inner);
        threads.push((jobs.clone(), thread.map_err(StoreError::new)?));
        Ok(())
    }

    /// Whether the database has failed to keep something, and has not kept anything since.
    pub fn is_in_trouble(&self) -> bool {
        self.in_trouble.load(Ordering::Relaxed)
    }

    /// This server, among those that share the database.
    pub fn instance(&self) -> &Instance {
        &self.instance
    }

    /// Whether other servers may use the database at the same time.
    pub fn is_shared(&self) -> bool {
        self.is_shared
    }

    /// Does something with the database; it is kept when this returns. Who [pays](costs::payer) is billed, if
    /// anybody does.
    ///
    /// # Errors
    ///
    /// If the database fails, or is closed: then nothing of it is kept.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut dyn Store) -> Stored<T> + Send + 'static,
    ) -> Stored<T> {
        let (answer, answered) = oneshot::channel();
        let payer = costs::payer();
        let job: Work = Box::new(move |store| {
            let work = || store.and_then(|store| part(store, work));
            let done = costs::paid_here(payer.as_ref(), work);
            Box::new(move |committed| {
                let done = done.and_then(|done| committed.map(|()| done));
                let trouble = trouble_in(&done);
                // Whoever asked may have left.
                let _ = answer.send(done);
                trouble
            })
        });
        self.work.send(Some(Job::Work(job))).map_err(|_| closed())?;
        answered.await.map_err(|_| closed())?
    }

    /// Adds a change to a game; it is kept when this returns. The change of another game never waits for it.
    ///
    /// # Errors
    ///
    /// If the game is not ours any more ([fenced](StoreError::is_fenced)), the change is not the next one
    /// ([a gap](StoreError::is_gap)), or the database fails or is closed: then it is not kept. If the
    /// database was lost for long after it was asked to commit ([in doubt](StoreError::is_in_doubt)), nobody
    /// knows: who reads the game later will see.
    pub async fn append(&self, append: Append) -> Stored<()> {
        let (answer, answered) = oneshot::channel();
        self.appends.send(Some(Job::Append(Box::new(append), answer))).map_err(|_| closed())?;
        answered.await.map_err(|_| closed())?
    }

    /// Waits until everything that was asked for is kept, and the database is closed.
    pub async fn close(&self) {
        let threads = mem::take(&mut *self.threads.lock().unwrap_or_else(PoisonError::into_inner));
        for (jobs, _) in &threads {
            // If it has ended already, there is nothing to end.
            let _ = jobs.send(None);
        }
        for (_, thread) in threads {
            // A panic of the thread was reported when it happened.
            let _ = tokio::task::spawn_blocking(|| thread.join()).await;
        }
    }
}

fn queue() -> (Jobs, Inbox) {
    let (jobs, inbox) = mpsc::unbounded_channel();
    (jobs, Arc::new(Mutex::new(inbox)))
}

fn closed() -> StoreError {
    StoreError::new("closed")
}

/// What keeps the database from keeping anything, if that is why something failed.
fn trouble_in<T>(done: &Stored<T>) -> Option<StoreError> {
    done.as_ref().err().filter(|error| error.is_unavailable()).cloned()
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
        if let Some(error) = trouble {
            if !self.0.swap(true, Ordering::Relaxed) {
                tracing::error!(%error, "nothing can be kept: changes are refused");
            }
        } else if self.0.load(Ordering::Relaxed)
            && probe(store).is_ok()
            && self.0.swap(false, Ordering::Relaxed)
        {
            tracing::info!("the database keeps what it gets again");
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

/// Takes jobs until it is told to end.
fn serve(mut store: impl Store, inbox: &Inbox, grouping: Grouping, trouble: &Trouble) {
    let mut open = true;
    while open {
        // The others wait for the lock, and then for the next job.
        let mut waiting = inbox.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(Some(first)) = waiting.blocking_recv() else { return };
        let mut jobs = vec![first];
        if !matches!(grouping, Grouping::Single) {
            open = take_waiting(&mut waiting, &mut jobs, GROUP);
        }
        drop(waiting);
        let begun_at = Instant::now();
        let mut group = Group::begin(&mut store);
        let mut count = jobs.len();
        group.take(&mut store, jobs);
        while open && count < GROUP && matches!(grouping, Grouping::Growing) {
            let mut more = Vec::new();
            let mut waiting = inbox.lock().unwrap_or_else(PoisonError::into_inner);
            open = take_waiting(&mut waiting, &mut more, GROUP - count);
            drop(waiting);
            if more.is_empty() {
                break;
            }
            count += more.len();
            group.take(&mut store, more);
        }
        let found = group.end(&mut store);
        METRICS.commit_seconds.observe(begun_at.elapsed());
        METRICS.stored.add(count as u64);
        trouble.look(found, &mut store);
    }
}

/// Takes out what waits; `false` if the end was among it.
fn take_waiting(
    waiting: &mut mpsc::UnboundedReceiver<Option<Job>>,
    jobs: &mut Vec<Job>,
    most: usize,
) -> bool {
    while jobs.len() < most
        && let Ok(next) = waiting.try_recv()
    {
        match next {
            Some(job) => jobs.push(job),
            None => return false,
        }
    }
    true
}

/// What comes into one transaction.
struct Group {
    begun: Stored<()>,
    works: Vec<Answer>,
    appends: Vec<(Append, Reply, Stored<()>)>,
}

impl Group {
    fn begin(store: &mut impl Store) -> Group {
        Group { begun: store.begin(), works: Vec::new(), appends: Vec::new() }
    }

    /// Does jobs. None of them waits for another one, so that their order is free.
    fn take(&mut self, store: &mut impl Store, jobs: Vec<Job>) {
        let mut appends = Vec::new();
        for job in jobs {
            match job {
                Job::Work(work) => {
                    self.works.push(work(self.begun.clone().map(|()| &mut *store as _)));
                }
                Job::Append(append, reply) => appends.push((append, reply)),
            }
        }
        if appends.is_empty() {
            return;
        }
        // Whoever holds many games at once takes them in this order, so that nobody waits in a circle.
        appends.sort_by(|(one, _), (other, _)| one.game.cmp(&other.game));
        let (appends, replies): (Vec<Append>, Vec<Reply>) =
            appends.into_iter().map(|(append, reply)| (*append, reply)).unzip();
        let added = match &self.begun {
            Ok(()) => store.append_all(&appends),
            Err(error) => vec![Err(error.clone()); appends.len()],
        };
        let appends = appends.into_iter().zip(replies).zip(added);
        self.appends.extend(appends.map(|((append, reply), added)| (append, reply, added)));
    }

    /// Commits, and answers; gives back what keeps the database from keeping anything.
    fn end(self, store: &mut impl Store) -> Option<StoreError> {
        let committed = self.begun.and_then(|()| store.commit());
        if committed.is_err() {
            store.roll_back();
        }
        let mut found = None;
        for (append, reply, added) in self.appends {
            let kept = added.and_then(|()| match &committed {
                // A change has its number: it is there, or is not.
                Err(error) if error.is_in_doubt() => match store.has_change(&append) {
                    Ok(true) => Ok(()),
                    Ok(false) | Err(_) => Err(error.clone()),
                },
                committed => committed.clone(),
            });
            found = trouble_in(&kept).or(found);
            // Whoever asked may have left.
            let _ = reply.send(kept);
        }
        for answer in self.works {
            found = answer(committed.clone()).or(found);
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::super::Sqlite;
    use super::*;
    use crate::costs::Payer;
    use crate::players::PlayerId;

    #[tokio::test]
    async fn who_asks_pays_for_what_the_database_does() {
        let storage = Storage::new(Sqlite::open(":memory:".as_ref()).expect("a database"));
        let (storage, payer) = (storage.expect("a thread"), Payer::poor("10.0.0.1"));
        assert!(storage.run(|store| store.names()).await.is_ok() && payer.may_ask().is_ok());
        let asked = costs::paid_elsewhere(payer.clone(), storage.run(|store| store.names()));
        assert!(asked.await.is_ok() && payer.may_ask().is_err());
        storage.close().await;
    }

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
