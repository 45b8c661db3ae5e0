//! Long work, away from the threads of the tasks: a few threads, and a queue that has an end.
//!
//! Nobody waits behind much of one machine's: each has a share of the queue, and they are served in turn. What
//! the work has cost is billed to who asked for it ([`Payer`]).

use std::collections::{HashMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

use crate::costs::{self, Payer};
use crate::error::{ApiError, Code};
use crate::limits::{Client, too_many};
use crate::pool::{Asker, FairLine};
use crate::system;
use crate::words::Said;

/// How much is worked on at a time, and how much waits.
#[derive(Clone, Copy, Debug)]
pub struct Room {
    /// The name of the threads.
    pub name: &'static str,
    /// How many threads there are.
    pub threads: usize,
    /// How much waits for them.
    pub waiting: usize,
    /// How much of one client waits or is worked on.
    pub of_client: usize,
    /// How deep functions may call themselves, in bytes.
    pub stack: usize,
}

/// Something to do, and whose it is. What it gives is done when its place is free again.
struct Job {
    /// None: it is the server's own.
    client: Option<Client>,
    run: Run,
}

type Run = Box<dyn FnOnce() -> Answer + Send>;
type Answer = Box<dyn FnOnce() + Send>;

/// What a thread does at somebody's cost, and where its answer comes out.
fn job<T: Send + 'static>(
    payer: Option<Payer>,
    work: impl FnOnce() -> T + Send + 'static,
) -> (Run, oneshot::Receiver<T>) {
    let (done, answered) = oneshot::channel();
    let run = Box::new(move || {
        // What panics was reported where it did; nobody is answered then.
        let work = || catch_unwind(AssertUnwindSafe(work));
        let answer = costs::paid_here(payer.as_ref(), work);
        // Whoever asked may have left.
        Box::new(move || drop(answer.map(|answer| done.send(answer)))) as Answer
    });
    (run, answered)
}

/// Threads for long work. They end when this is dropped and nothing waits any more.
pub struct Workers {
    room: Room,
    shared: Arc<Shared>,
}

struct Shared {
    queue: Mutex<Queue>,
    work: Condvar,
}

struct Queue {
    /// What games wait for.
    own: VecDeque<Job>,
    /// What clients have asked for.
    asked: FairLine<Job>,
    /// How much of each client waits or is worked on.
    of: HashMap<Client, usize>,
    open: bool,
}

impl Shared {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Workers {
    /// Threads and a queue of this size.
    ///
    /// # Errors
    ///
    /// If the system gives no thread.
    pub fn new(room: Room) -> std::io::Result<Workers> {
        let (own, asked) = (VecDeque::new(), FairLine::new());
        let queue = Queue { own, asked, of: HashMap::new(), open: true };
        let shared = Arc::new(Shared { queue: Mutex::new(queue), work: Condvar::new() });
        let workers = Workers { room, shared };
        for _ in 0..room.threads {
            let shared = Arc::clone(&workers.shared);
            let thread = std::thread::Builder::new().name(room.name.to_owned());
            thread.stack_size(room.stack).spawn(move || serve(&shared))?;
        }
        Ok(workers)
    }

    /// Does something in one of the threads, at the cost of who asked for it.
    ///
    /// # Errors
    ///
    /// If too much waits already, of this client or of all; or if the work panics.
    pub async fn run<T: Send + 'static>(
        &self,
        payer: &Payer,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let (run, answered) = job(Some(payer.clone()), work);
        self.enter(payer, Job { client: Some(payer.client()), run })?;
        answered.await.map_err(|_| ApiError::internal())
    }

    /// Does something for which a game waits, such as reading it from what is kept: it is never refused, and
    /// goes before what others have asked for. Who [pays](costs::payer) is billed, if anybody does.
    ///
    /// # Errors
    ///
    /// If the work panics.
    pub async fn run_own<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let (run, answered) = job(costs::payer(), work);
        self.shared.queue().own.push_back(Job { client: None, run });
        self.shared.work.notify_one();
        answered.await.map_err(|_| ApiError::internal())
    }

    /// Puts a job into the queue.
    fn enter(&self, payer: &Payer, job: Job) -> Result<(), ApiError> {
        let (client, mut queue) = (payer.client(), self.shared.queue());
        let of = queue.of.get(&client).copied().unwrap_or(0);
        if of >= self.room.of_client {
            return Err(too_many());
        }
        if queue.asked.len() >= self.room.waiting {
            return Err(ApiError::new(Code::Busy, &Said::Busy));
        }
        queue.of.insert(client, of + 1);
        queue.asked.push(&Asker::from(payer), job);
        drop(queue);
        self.shared.work.notify_one();
        Ok(())
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        self.shared.queue().open = false;
        self.shared.work.notify_all();
    }
}

/// Turns of games are passed on before long work goes on: a priority of the system, lower than theirs.
const PRIORITY: i32 = 3;

/// One job after the other.
fn serve(shared: &Shared) {
    system::give_way(PRIORITY);
    let mut queue = shared.queue();
    loop {
        if let Some(Job { client, run }) = queue.next() {
            drop(queue);
            let answer = run();
            queue = shared.queue();
            client.inspect(|client| queue.leave(*client));
            drop(queue);
            answer();
            queue = shared.queue();
        } else if queue.open {
            queue = shared.work.wait(queue).unwrap_or_else(PoisonError::into_inner);
        } else {
            return;
        }
    }
}

impl Queue {
    /// What is done next: what games wait for comes first.
    fn next(&mut self) -> Option<Job> {
        self.own.pop_front().or_else(|| self.asked.pop())
    }

    /// A job of a client is done.
    fn leave(&mut self, client: Client) {
        let left = self.of.remove(&client).map_or(0, |of| of.saturating_sub(1));
        if left > 0 {
            self.of.insert(client, left);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use tokio::task::{JoinHandle, yield_now};

    use super::*;

    type Ran = JoinHandle<Result<bool, ApiError>>;

    fn workers() -> Arc<Workers> {
        let room = Room { name: "test", threads: 1, waiting: 2, of_client: 2, stack: 1 << 20 };
        Arc::new(Workers::new(room).expect("threads"))
    }

    /// Asks for work, and comes back when it is in the queue.
    async fn ask(
        workers: &Arc<Workers>,
        payer: &Payer,
        work: impl FnOnce() -> bool + Send + 'static,
    ) -> Ran {
        let (workers, payer) = (Arc::clone(workers), payer.clone());
        let ran = tokio::spawn(async move { workers.run(&payer, work).await });
        yield_now().await;
        ran
    }

    #[tokio::test]
    async fn the_queue_has_an_end_for_each_and_for_all() {
        let workers = workers();
        let [one, two, three] = ["10.0.0.1", "10.0.0.2", "10.0.0.3"].map(Payer::test);
        let (release, released) = mpsc::channel::<()>();
        let (started, has_started) = oneshot::channel();
        let hold = move || started.send(()).is_ok() && released.recv().is_err();
        let mut asked = vec![ask(&workers, &one, hold).await];
        has_started.await.expect("it is worked on");
        asked.push(ask(&workers, &one, || true).await);
        let refused = workers.run(&one, || true).await.expect_err("one has enough");
        assert_eq!(refused.code, Code::TooMany);
        asked.push(ask(&workers, &two, || true).await);
        let refused = workers.run(&three, || true).await.expect_err("the queue is full");
        assert_eq!(refused.code, Code::Busy);
        drop(release);
        for asked in asked {
            assert_eq!(asked.await.expect("a task"), Ok(true));
        }
        assert_eq!(workers.run(&one, || 7).await, Ok(7));
        assert!(workers.shared.queue().of.is_empty());
    }

    #[tokio::test]
    async fn clients_take_turns_and_games_go_first() {
        let room = Room { name: "test", threads: 1, waiting: 9, of_client: 9, stack: 1 << 20 };
        let workers = Arc::new(Workers::new(room).expect("threads"));
        let [much, little] = ["10.0.0.1", "10.0.0.2"].map(Payer::test);
        let (release, released) = mpsc::channel::<()>();
        let (started, has_started) = oneshot::channel();
        let hold = move || started.send(()).is_ok() && released.recv().is_err();
        let mut asked = vec![ask(&workers, &much, hold).await];
        has_started.await.expect("it is worked on");
        let (note, noted) = mpsc::channel();
        let noting = |name: &'static str| {
            let note = note.clone();
            move || note.send(name).is_ok()
        };
        for name in ["much 1", "much 2", "much 3"] {
            asked.push(ask(&workers, &much, noting(name)).await);
        }
        asked.push(ask(&workers, &little, noting("little")).await);
        let (own, game) = (Arc::clone(&workers), noting("game"));
        asked.push(tokio::spawn(async move { own.run_own(game).await }));
        yield_now().await;
        drop(release);
        for asked in asked {
            assert_eq!(asked.await.expect("a task"), Ok(true));
        }
        drop(note);
        let order: Vec<_> = noted.iter().collect();
        assert_eq!(order, ["game", "much 1", "little", "much 2", "much 3"]);
    }

    #[tokio::test]
    async fn who_has_a_game_restored_pays() {
        let (workers, payer) = (workers(), Payer::poor("10.0.0.1"));
        let work = || {
            let begun = system::thread_time();
            while system::thread_time() == begun {}
        };
        assert_eq!(workers.run_own(work).await, Ok(()));
        assert_eq!(payer.may_ask(), Ok(()));
        let done = costs::paid_elsewhere(payer.clone(), workers.run_own(work)).await;
        assert_eq!(done, Ok(()));
        assert!(payer.may_ask().is_err());
    }

    #[tokio::test]
    async fn what_panics_is_answered_and_the_thread_goes_on() {
        let (workers, payer) = (workers(), Payer::test("10.0.0.1"));
        let panicked = workers.run(&payer, || -> bool { panic!("a test") }).await;
        assert_eq!(panicked.expect_err("a panic").code, Code::Internal);
        assert_eq!(workers.run(&payer, || 7).await, Ok(7));
    }
}
