//! Engines in threads of their own: turns of computer games first, those of quick levels before all, then
//! analyses, fairly in turn. One thread is kept for quick levels, which answer within a few milliseconds.
//!
//! `fair` is a line in which everybody has their turn, `queue` decides what is next, `worker` does the work here,
//! `remote` has it done by workers elsewhere (`form` is what is said to them), `task` is what an analysis is.

mod fair;
pub mod form;
mod queue;
mod remote;
mod task;
mod worker;

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use cotulenh::{Game, Turn};
use cotulenh_engine::{Level, Score};
use tokio::sync::{Notify, mpsc, oneshot};

use crate::bus::Bus;

pub use fair::{Asker, FairLine};
pub use queue::Load;
use queue::{Queue, Ticket, TurnJob};
pub use remote::{ANY, FREE, GROUP, QUICK, SILENCE};
pub use task::{End, Found, Reviewed, Task, Update};

/// The engines of the server. Clones share them; when the last one goes, the threads end.
#[derive(Clone)]
pub struct Pool(Arc<Owner>);

struct Owner {
    shared: Arc<Shared>,
    threads: Mutex<Vec<JoinHandle<()>>>,
}

/// What the threads share with those who ask.
struct Shared {
    queue: Mutex<Queue>,
    /// There is something to do.
    work: Condvar,
    /// A slice may end earlier than was thought.
    clock: Condvar,
    /// There is something to do for workers elsewhere.
    arrived: Notify,
}

impl Shared {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        // The queue is whole between any two of its methods.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Wakes whom a change of the queue concerns.
    fn wake(&self) {
        // Not every thread takes everything: all of them look.
        self.work.notify_all();
        self.clock.notify_one();
        self.arrived.notify_one();
    }

    fn close(&self) {
        self.queue().close();
        self.work.notify_all();
        self.clock.notify_all();
        self.arrived.notify_one();
    }

    fn new(threads: usize) -> Arc<Shared> {
        Arc::new(Shared {
            queue: Mutex::new(Queue::new(threads)),
            work: Condvar::new(),
            clock: Condvar::new(),
            arrived: Notify::new(),
        })
    }
}

impl Pool {
    /// A pool with so many engines that work at the same time, at least one; and one more for quick
    /// turns alone, so that they never wait for what takes long.
    pub fn new(threads: usize) -> Pool {
        let threads = threads.max(1);
        let shared = Shared::new(threads);
        let spawn = |name: String, run: fn(&Shared)| {
            let shared = Arc::clone(&shared);
            std::thread::Builder::new().name(name).spawn(move || run(&shared)).ok()
        };
        let engines = (1..=threads).map(|number| spawn(format!("engine {number}"), worker::work));
        let quick = spawn("engine quick".to_owned(), worker::work_quickly);
        let clock = spawn("engine clock".to_owned(), worker::keep_time);
        let handles: Vec<_> = engines.chain([quick, clock]).flatten().collect();
        if handles.len() < threads + 2 {
            // A machine that has no room for threads has none for engines: nobody waits for them.
            shared.close();
        }
        Pool(Arc::new(Owner { shared, threads: Mutex::new(handles) }))
    }

    /// A pool without engines of its own: workers elsewhere are asked over the bus. Who waits, how many may, and who
    /// is next is decided here all the same; something is handed out when a worker is free.
    pub fn remote(bus: Bus) -> Pool {
        let shared = Shared::new(0);
        let of_clock = Arc::clone(&shared);
        let clock = std::thread::Builder::new().name("engine clock".to_owned());
        let clock = clock.spawn(move || worker::keep_time(&of_clock)).ok();
        if clock.is_none() {
            shared.close();
        }
        tokio::spawn(remote::hand_out(Arc::clone(&shared), bus));
        Pool(Arc::new(Owner { shared, threads: Mutex::new(clock.into_iter().collect()) }))
    }

    /// The turn that a level plays within a time, and its score for the side to move; `None` if there
    /// is none, no room to wait, or the pool is closed. The seed makes one game differ from another. The engine stops
    /// when nobody waits for it any more.
    pub async fn play(
        &self,
        asker: Asker,
        game: Game,
        level: Level,
        budget: Duration,
        seed: u64,
    ) -> Option<(Turn, Score)> {
        let (answer, found) = oneshot::channel();
        let (ticket, since) = (self.0.shared.queue().ticket(), Instant::now());
        let _asked = self.asked(ticket);
        self.0.shared.queue().add_turn(TurnJob {
            ticket,
            asker,
            since,
            game,
            level,
            budget,
            seed,
            answer,
            lost: 0,
        });
        self.0.shared.wake();
        found.await.ok().flatten()
    }

    /// Whether one more turn of who asks may wait for an engine.
    pub fn has_room(&self, asker: &Asker) -> bool {
        self.0.shared.queue().has_room(asker)
    }

    /// Begins an analysis for a player; what they had before ends. It ends when the returned value is
    /// dropped.
    ///
    /// # Errors
    ///
    /// If too many wait already, in all or at that address, or the pool is closed.
    pub fn analyse(&self, asker: &Asker, task: Task) -> Result<Analysis, Busy> {
        let (updates, received) = mpsc::unbounded_channel();
        let (ticket, queued) = self.0.shared.queue().add_analysis(asker, task, updates)?;
        self.0.shared.wake();
        Ok(Analysis { updates: received, queued, _asked: self.asked(ticket) })
    }

    fn asked(&self, ticket: Ticket) -> Asked {
        Asked { ticket, shared: Arc::clone(&self.0.shared) }
    }

    /// What the engines have to do.
    pub fn load(&self) -> Load {
        self.0.shared.queue().load()
    }

    /// Ends all work and takes no more.
    pub fn close(&self) {
        self.0.shared.close();
    }
}

impl Drop for Owner {
    fn drop(&mut self) {
        self.shared.close();
        let threads = self.threads.get_mut().unwrap_or_else(PoisonError::into_inner);
        for thread in threads.drain(..) {
            // It ended, one way or the other.
            let _ = thread.join();
        }
    }
}

/// No engine can be had: too many wait.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Busy;

/// An analysis that waits or runs.
pub struct Analysis {
    updates: mpsc::UnboundedReceiver<Update>,
    queued: bool,
    _asked: Asked,
}

impl Analysis {
    /// Whether it had to wait for an engine at first.
    pub fn was_queued(&self) -> bool {
        self.queued
    }

    /// What is found next; the last is [`Update::End`], then `None`.
    pub async fn next(&mut self) -> Option<Update> {
        self.updates.recv().await
    }
}

/// Someone waits for what a ticket is for. When this is dropped, nobody does.
struct Asked {
    ticket: Ticket,
    shared: Arc<Shared>,
}

impl Drop for Asked {
    fn drop(&mut self) {
        self.shared.queue().cancel(self.ticket);
        self.shared.wake();
    }
}
