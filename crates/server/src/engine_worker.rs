//! `cotulenh engine-worker`: engines on a machine of their own, for the servers on the same bus.

use std::io::Write;
use std::num::NonZeroUsize;
use std::time::Duration;

use clap::Args;
use cotulenh_engine::Level;
use futures_util::StreamExt;
use tokio::signal::unix::{SignalKind, signal};
use tokio::time::{MissedTickBehavior, interval, sleep};
use tracing::level_filters::LevelFilter;

use crate::bus::{Bus, BusUrl, Message};
use crate::players::PlayerId;
use crate::pool::form::{AskerSays, EndForm, JobForm, WorkerSays};
use crate::pool::{ANY, Asker, FREE, GROUP, Pool, QUICK, SILENCE, Task, Update};
use crate::serve::ServeError;
use crate::{id, log};

/// How often a worker says that it works.
const BEAT: Duration = Duration::from_millis(500);
/// If the bus does not let it listen, it tries again after this time.
const LISTEN_AGAIN: Duration = Duration::from_secs(1);

/// How an engine worker runs. Every option can also be set by a variable of the environment.
#[derive(Args, Clone, Debug)]
pub struct WorkerOptions {
    /// The NATS servers of the cluster, with commas between them
    #[arg(long, value_name = "nats://HOST:PORT,...", env = "COTULENH_BUS")]
    pub bus: BusUrl,
    /// How many threads the engines use, and one more for quick turns; as many as there are processors if
    /// not given
    #[arg(long, value_name = "N", env = "COTULENH_THREADS")]
    pub threads: Option<NonZeroUsize>,
    /// What the log tells: error, warn, info, debug, trace or off
    #[arg(long, value_name = "LEVEL", default_value = "info", env = "COTULENH_LOG")]
    pub log: LevelFilter,
}

/// Works until the program is told to end; says first that it does.
///
/// # Errors
///
/// If it cannot start.
pub fn run_worker(options: &WorkerOptions, out: &mut impl Write) -> Result<(), ServeError> {
    log::start(options.log);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.map_err(ServeError::System)?;
    runtime.block_on(async {
        let processors = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let threads = options.threads.map_or_else(processors, NonZeroUsize::get);
        let bus = Bus::connect(&options.bus, "cotulenh engine-worker").await;
        let bus = bus.map_err(|error| ServeError::Bus(options.bus.to_string(), error))?;
        let pool = Pool::new(threads);
        for number in 0..=threads {
            let subject = if number == 0 { QUICK } else { ANY };
            tokio::spawn(work(bus.clone(), pool.clone(), subject, number));
        }
        let said = writeln!(out, "CoTuLenh's engines work for {} ({threads} threads)", options.bus);
        // When nobody reads it, there is nobody to tell.
        let _ = said.and_then(|()| out.flush());
        let mut terminate = signal(SignalKind::terminate()).map_err(ServeError::System)?;
        let mut interrupt = signal(SignalKind::interrupt()).map_err(ServeError::System)?;
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
        tracing::info!("stopping");
        pool.close();
        bus.flush().await;
        Ok(())
    })
}

/// Takes one job after the other.
async fn work(bus: Bus, pool: Pool, subject: &'static str, number: usize) {
    // The pool ends what a player had before: everyone who works is another one.
    let asker = Asker { player: PlayerId::stored(format!("worker-{number}")), client: None };
    loop {
        let Ok(mut jobs) = bus.take_one(subject, GROUP).await else {
            sleep(LISTEN_AGAIN).await;
            continue;
        };
        // Whoever found nobody free tries again now.
        let _ = bus.publish(FREE.to_owned(), "").await;
        let Some(message) = jobs.next().await else { continue };
        drop(jobs);
        if let Some((assignment, job)) = Assignment::read(&bus, message).await {
            assignment.run(job, &pool, &asker).await;
        }
    }
}

/// Who waits for a job.
struct Assignment {
    bus: Bus,
    /// Where the answer goes.
    answers: String,
    /// What who asked says.
    asker_says: async_nats::Subscriber,
}

impl Assignment {
    /// Reads a job, and says that it is begun; none if it cannot be read, or nobody waits for it.
    async fn read(bus: &Bus, message: Message) -> Option<(Assignment, JobForm)> {
        let form = serde_json::from_slice(&message.payload).ok()?;
        let control = format!("cotulenh.job.{}", id::fresh('w').ok()?);
        let asker_says = bus.subscribe(control.clone()).await.ok()?;
        let answers = message.reply?.to_string();
        bus.ask(answers.clone(), control, &WorkerSays::Works).await.ok()?;
        Some((Assignment { bus: bus.clone(), answers, asker_says }, form))
    }

    async fn say(&self, what: &WorkerSays) {
        // Who does not hear it asks another worker.
        let _ = self.bus.tell(self.answers.clone(), what).await;
    }

    async fn run(mut self, job: JobForm, pool: &Pool, asker: &Asker) {
        match job {
            JobForm::Turn { game, level, budget, seed } => {
                let found = match game.game().zip(Level::new(level)) {
                    Some((game, level)) => {
                        let budget = Duration::from_millis(budget);
                        let play = pool.play(asker.clone(), game, level, budget, seed);
                        let Some(found) = self.while_wanted(play).await else { return };
                        found
                    }
                    None => None,
                };
                let found = found.map(|(turn, score)| (turn, score.into()));
                self.say(&WorkerSays::Turn(found)).await;
            }
            JobForm::Search { game, lines, used: (depth, nodes, time) } => {
                let used = (depth, nodes, Duration::from_millis(time));
                let task = game.game().map(|game| Task::search_on(game, lines, used));
                self.analyse(pool, asker, task).await;
            }
            JobForm::Review { game, skip } => {
                let (start, turns) = game.parts();
                self.analyse(pool, asker, Some(Task::review(start, turns, skip))).await;
            }
        }
    }

    async fn analyse(&mut self, pool: &Pool, asker: &Asker, task: Option<Task>) {
        let analysis = task.and_then(|task| pool.analyse(asker, task).ok());
        let Some(mut analysis) = analysis else {
            return self.say(&WorkerSays::End(EndForm::Failed)).await;
        };
        loop {
            let Some(update) = self.while_wanted(analysis.next()).await else { return };
            let Some(update) = update else { return };
            let is_end = matches!(update, Update::End(_));
            self.say(&update.into()).await;
            if is_end {
                return;
            }
        }
    }

    /// Does something while the answer is wanted; none if it is not any more.
    async fn while_wanted<T>(&mut self, doing: impl Future<Output = T>) -> Option<T> {
        tokio::pin!(doing);
        let mut beats = interval(BEAT);
        beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let silent = sleep(SILENCE);
        tokio::pin!(silent);
        loop {
            tokio::select! {
                done = &mut doing => return Some(done),
                says = self.asker_says.next() => {
                    match says.and_then(|says| serde_json::from_slice(&says.payload).ok()) {
                        Some(AskerSays::GoOn) => {
                            silent.as_mut().reset(tokio::time::Instant::now() + SILENCE);
                        }
                        Some(AskerSays::Stop) | None => return None,
                    }
                }
                _ = beats.tick() => self.say(&WorkerSays::Works).await,
                () = &mut silent => return None,
            }
        }
    }
}
