//! Engines elsewhere: what is next is handed to a worker over the bus, as soon as one is free.
//!
//! A worker that is free listens for one job, and the bus gives a job to one of those who listen; if nobody does, it
//! says so at once, and the job stays in line here. While a worker works it says so, and who asked says that the
//! answer is wanted: of who falls silent the other knows. A lost job is next in line again.

use std::sync::Arc;
use std::time::{Duration, Instant};

use async_nats::Subscriber;
use futures_util::StreamExt;
use tokio::sync::Notify;
use tokio::time::{Interval, interval, sleep, timeout};

use super::form::{AskerSays, GameForm, JobForm, WorkerSays, millis};
use super::queue::{Halt, Hand, Job, TurnJob, Work};
use super::{End, Found, Shared, Update};
use crate::bus::{Bus, nobody_listens};
use crate::id;
use crate::metrics::METRICS;

/// Where workers listen that take anything, and those that take quick turns alone.
pub const ANY: &str = "cotulenh.engine.any";
/// Where those listen that take quick turns alone.
pub const QUICK: &str = "cotulenh.engine.quick";
/// One of these gets a job.
pub const GROUP: &str = "engines";
/// Where a worker says that it is free.
pub const FREE: &str = "cotulenh.engine.free";

/// Who says nothing for so long is lost.
pub const SILENCE: Duration = Duration::from_millis(2_500);
/// How often both say that they are there.
const BEAT: Duration = Duration::from_millis(500);
/// So long a worker that was found may take to begin.
const BEGIN: Duration = Duration::from_secs(1);
/// Nobody was free: so long after that they are asked again, if none has said so meanwhile.
const ASK_AGAIN: Duration = Duration::from_millis(500);
/// How often a job is handed out after workers were lost with it. Whoever asked may ask again.
const MOST_LOST: u32 = 3;

/// A worker that has begun.
struct Worker {
    says: Subscriber,
    /// Where it listens.
    control: String,
    /// When it is told that somebody waits.
    beats: Interval,
}

/// What is handed out.
enum Placed {
    At(Worker),
    /// Nobody is free.
    Nowhere,
}

/// Hands out what is next, until the pool is closed.
pub(super) async fn hand_out(shared: Arc<Shared>, bus: Bus) {
    // If the bus is closed for good, there is nobody to hand anything to.
    let Ok(mut free) = bus.subscribe(FREE.to_owned()).await else { return };
    loop {
        let halt = Arc::new(Notify::new());
        let work = {
            let mut queue = shared.queue();
            if queue.is_closed() {
                return;
            }
            queue.next(Hand::Any, &Halt::Elsewhere(Arc::clone(&halt)))
        };
        let Some(work) = work else {
            shared.arrived.notified().await;
            continue;
        };
        if place(work, &shared, &bus, halt).await {
            continue;
        }
        tokio::select! {
            _ = free.next() => {}
            () = shared.arrived.notified() => {}
            () = sleep(ASK_AGAIN) => {}
        }
    }
}

/// Finds a worker, and has it work; `false` if there is none, and the work is in line again.
async fn place(work: Work, shared: &Arc<Shared>, bus: &Bus, halt: Arc<Notify>) -> bool {
    let (shared, bus) = (Arc::clone(shared), bus.clone());
    match work {
        Work::Turn(job) => {
            let form = JobForm::Turn {
                game: GameForm::new(&job.game),
                level: job.level.number(),
                budget: millis(job.budget),
                seed: job.seed,
            };
            let mut placed = Placed::Nowhere;
            if job.level.is_quick() {
                placed = begin(&bus, QUICK, &form).await;
            }
            if matches!(placed, Placed::Nowhere) {
                placed = begin(&bus, ANY, &form).await;
            }
            let Placed::At(worker) = placed else {
                let mut queue = shared.queue();
                queue.give_back_turn(*job);
                queue.make_way_for_turn();
                return false;
            };
            METRICS.engine_waited("turn", job.since.elapsed());
            tokio::spawn(async move { play(*job, worker, &shared, &bus, &halt).await });
        }
        Work::Slice(mut job) => {
            let Placed::At(worker) = begin(&bus, ANY, &job.task.form()).await else {
                shared.queue().give_back(*job, None);
                return false;
            };
            if let Some(since) = job.since.take() {
                METRICS.engine_waited("analysis", since.elapsed());
            }
            shared.queue().begin(job.ticket, Halt::Elsewhere(Arc::clone(&halt)));
            tokio::spawn(async move { run(*job, worker, &shared, &bus, &halt).await });
        }
    }
    true
}

/// Asks for a worker; one that takes the job says so.
async fn begin(bus: &Bus, subject: &str, form: &JobForm) -> Placed {
    let Ok(number) = id::fresh('j') else { return Placed::Nowhere };
    let answers = format!("cotulenh.job.{number}");
    let Ok(mut says) = bus.subscribe(answers.clone()).await else { return Placed::Nowhere };
    if bus.ask(subject.to_owned(), answers, form).await.is_err() {
        return Placed::Nowhere;
    }
    match timeout(BEGIN, says.next()).await {
        Ok(Some(message)) if !nobody_listens(&message) => match message.reply {
            Some(control) => {
                let (control, beats) = (control.to_string(), interval(BEAT));
                Placed::At(Worker { says, control, beats })
            }
            None => Placed::Nowhere,
        },
        _ => Placed::Nowhere,
    }
}

/// What happens at a worker next.
enum Next {
    Says(WorkerSays),
    /// It is not wanted any more, or has to give way.
    Halt,
    Lost,
}

impl Worker {
    /// Waits for what the worker says, and tells it from time to time that somebody waits.
    async fn next(&mut self, bus: &Bus, halt: &Notify) -> Next {
        let silent = sleep(SILENCE);
        tokio::pin!(silent);
        loop {
            tokio::select! {
                message = self.says.next() => {
                    let says = message.and_then(|message| {
                        serde_json::from_slice(&message.payload).ok()
                    });
                    return match says {
                        // It is there: the silence begins anew.
                        Some(says) => Next::Says(says),
                        None => Next::Lost,
                    };
                }
                () = halt.notified() => {
                    self.tell(bus, AskerSays::Stop).await;
                    return Next::Halt;
                }
                _ = self.beats.tick() => self.tell(bus, AskerSays::GoOn).await,
                () = &mut silent => return Next::Lost,
            }
        }
    }

    async fn tell(&self, bus: &Bus, what: AskerSays) {
        // A worker that does not hear it stops by itself.
        let _ = bus.tell(self.control.clone(), &what).await;
    }
}

/// Waits for a turn.
async fn play(mut job: TurnJob, mut worker: Worker, shared: &Shared, bus: &Bus, halt: &Notify) {
    let due = Instant::now() + job.budget + SILENCE;
    loop {
        match worker.next(bus, halt).await {
            Next::Says(WorkerSays::Turn(found)) => {
                shared.queue().end_turn(job.ticket);
                let found = found.map(|(turn, score)| (turn, score.into()));
                // Nobody may wait for it any more.
                let _ = job.answer.send(found);
                return;
            }
            Next::Says(_) if Instant::now() < due => {}
            Next::Halt => return shared.queue().end_turn(job.ticket),
            Next::Says(_) | Next::Lost => {
                worker.tell(bus, AskerSays::Stop).await;
                job.lost += 1;
                tracing::warn!(lost = job.lost, "an engine worker was lost with a turn");
                match job.lost < MOST_LOST {
                    true => shared.queue().give_back_turn(job),
                    // Whoever waits is told that nothing was found, and asks again.
                    false => shared.queue().end_turn(job.ticket),
                }
                return shared.wake();
            }
        }
    }
}

/// Passes on what an analysis finds, for a slice or for good.
async fn run(mut job: Job, mut worker: Worker, shared: &Shared, bus: &Bus, halt: &Notify) {
    let end = loop {
        let says = match worker.next(bus, halt).await {
            Next::Says(says) => says,
            Next::Halt => break None,
            Next::Lost => {
                worker.tell(bus, AskerSays::Stop).await;
                job.lost += 1;
                tracing::warn!(lost = job.lost, "an engine worker was lost with an analysis");
                break (job.lost >= MOST_LOST).then_some(End::Failed);
            }
        };
        let update = match says {
            WorkerSays::Found { depth, nodes, time, lines } => {
                let lines = lines.into_iter().map(Into::into).collect();
                Update::Found(Found { depth, nodes, time: Duration::from_millis(time), lines })
            }
            WorkerSays::Reviewed(form) => Update::Reviewed(Box::new((*form).into())),
            WorkerSays::End(end) => break end.end(),
            WorkerSays::Works | WorkerSays::Turn(_) => continue,
        };
        let updates = job.updates.clone();
        job.task.found_elsewhere(update, |update| {
            // Nobody may look any more; then the work is halted.
            let _ = updates.send(update);
        });
    };
    shared.queue().give_back(job, end);
    shared.wake();
}
