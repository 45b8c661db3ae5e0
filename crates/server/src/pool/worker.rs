//! The threads.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::PoisonError;

use cotulenh_engine::eval::Evaluation;
use cotulenh_engine::{Engine, SearchLimits, Settings};

use super::queue::{Halt, Hand, Job, TurnJob, Work};
use super::task::HASH;
use super::{End, Shared};
use crate::metrics::METRICS;
use crate::system;

/// The table of an engine that plays, in MiB.
const PLAYING_HASH: usize = 4;

/// Whatever the engines look for, a turn of a game is passed on first; and quick turns are found before
/// others go on. These are priorities of the system, lower ones for higher numbers.
const PRIORITY: i32 = 15;
const QUICK_PRIORITY: i32 = 5;

/// One thread: takes what comes next until the pool is closed.
pub(super) fn work(shared: &Shared) {
    system::give_way(PRIORITY);
    take(shared, Hand::Any);
}

/// The thread that takes quick turns alone.
pub(super) fn work_quickly(shared: &Shared) {
    system::give_way(QUICK_PRIORITY);
    take(shared, Hand::Quick);
}

fn take(shared: &Shared, hand: Hand) {
    let mut engine = engine(PLAYING_HASH);
    while let Some(work) = next(shared, hand, &Halt::Here(engine.signals())) {
        match work {
            Work::Turn(job) => {
                let ticket = job.ticket;
                if contained(|| play(&mut engine, *job, shared)).is_none() {
                    engine = self::engine(PLAYING_HASH);
                    shared.queue().end_turn(ticket);
                }
            }
            Work::Slice(mut job) => {
                let end = contained(|| run(&mut job, shared)).unwrap_or_else(|| {
                    job.engine = None;
                    Some(End::Failed)
                });
                shared.queue().give_back(*job, end);
                shared.wake();
            }
        }
    }
}

/// Does some work; none if it panicked. The thread goes on, and an engine that panicked is replaced.
fn contained<T>(work: impl FnOnce() -> T) -> Option<T> {
    catch_unwind(AssertUnwindSafe(work)).ok()
}

/// Waits for work; `None` when the pool is closed.
fn next(shared: &Shared, hand: Hand, halt: &Halt) -> Option<Work> {
    let mut queue = shared.queue();
    loop {
        if queue.is_closed() {
            return None;
        }
        if let Some(work) = queue.next(hand, halt) {
            drop(queue);
            // There may be more to do, and there is a new slice to end.
            shared.wake();
            return Some(work);
        }
        *queue.idle(hand) += 1;
        queue = shared.work.wait(queue).unwrap_or_else(PoisonError::into_inner);
        *queue.idle(hand) -= 1;
    }
}

fn engine(hash: usize) -> Engine {
    Engine::new(Evaluation::default(), Settings { hash, ..Settings::default() })
}

/// Finds a turn for a computer game.
fn play(engine: &mut Engine, job: TurnJob, shared: &Shared) {
    let TurnJob { ticket, since, game, level, budget, seed, answer, .. } = job;
    METRICS.engine_waited("turn", since.elapsed());
    let settings = Settings { hash: PLAYING_HASH, seed, ..Settings::default() };
    engine.set(level.settings(&settings));
    #[cfg(feature = "testing")]
    crate::testing::trip_engine(game.position());
    // What it knows of one game is blurred in another way than in the next.
    engine.forget();
    let limits = SearchLimits::move_time(budget);
    let thought = engine.think(&game, &level.limits(&limits), |_| {});
    shared.queue().end_turn(ticket);
    // A turn that was thought about for too short a time is not worthy of its level.
    let found = thought.turn().zip(thought.score()).filter(|_| !engine.signals().is_stopped());
    // Nobody may wait for it any more.
    let _ = answer.send(found);
}

/// Goes on with an analysis, for a slice or for good.
fn run(job: &mut Job, shared: &Shared) -> Option<End> {
    if let Some(since) = job.since.take() {
        METRICS.engine_waited("analysis", since.elapsed());
    }
    let engine = job.engine.get_or_insert_with(|| engine(HASH));
    if std::mem::take(&mut job.is_reused) {
        engine.forget();
    }
    shared.queue().begin(job.ticket, Halt::Here(engine.signals()));
    let updates = &job.updates;
    job.task.run(engine, |update| {
        // Nobody may look any more; then the search is stopped.
        let _ = updates.send(update);
    })
}

/// Ends slices when others wait, until the pool is closed.
pub(super) fn keep_time(shared: &Shared) {
    let mut queue = shared.queue();
    while !queue.is_closed() {
        queue = match queue.end_slices() {
            None => shared.clock.wait(queue).unwrap_or_else(PoisonError::into_inner),
            Some(time) => {
                let waited = shared.clock.wait_timeout(queue, time);
                waited.unwrap_or_else(PoisonError::into_inner).0
            }
        };
    }
}
