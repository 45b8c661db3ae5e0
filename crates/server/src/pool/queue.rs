//! Who is next. Nothing here takes time: it is called with the pool locked.

use std::sync::Arc;
use std::time::{Duration, Instant};

use cotulenh::{Game, Turn};
use cotulenh_engine::{Engine, Level, Score, Signals};
use tokio::sync::{Notify, mpsc::UnboundedSender, oneshot};

use super::fair::{Asker, FairLine};
use super::{Busy, End, Task, Update};

/// How long an analysis runs at once when others wait.
const SLICE: Duration = Duration::from_secs(2);
/// How many analyses may wait. Each may have an engine with its table.
const MOST_WAITING: usize = 24;
/// How many analyses of one address may wait or run.
const MOST_OF_ADDRESS: usize = 8;
/// How many turns may wait: of one player, of one address, and in all. Games whose turn finds no room ask
/// again.
const MOST_TURNS_OF_PLAYER: usize = 8;
const MOST_TURNS_OF_ADDRESS: usize = 24;
const MOST_TURNS: usize = 1_000;

/// Names a turn or an analysis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Ticket(u64);

/// A turn of a computer game that is to be found.
pub(super) struct TurnJob {
    pub ticket: Ticket,
    pub asker: Asker,
    /// Since when it waits.
    pub since: Instant,
    pub game: Game,
    pub level: Level,
    pub budget: Duration,
    pub seed: u64,
    pub answer: oneshot::Sender<Option<(Turn, Score)>>,
    /// How often a worker elsewhere was lost that thought about it.
    pub lost: u32,
}

/// What ends the work on something: the signals of an engine here, or word to a worker elsewhere.
#[derive(Clone)]
pub(super) enum Halt {
    Here(Arc<Signals>),
    Elsewhere(Arc<Notify>),
}

impl Halt {
    fn stop(&self) {
        match self {
            Halt::Here(signals) => signals.stop(),
            Halt::Elsewhere(notify) => notify.notify_one(),
        }
    }

    fn reset(&self) {
        if let Halt::Here(signals) = self {
            signals.reset();
        }
    }
}

/// An analysis.
pub(super) struct Job {
    pub ticket: Ticket,
    pub asker: Asker,
    /// Since when it waits for its first slice.
    pub since: Option<Instant>,
    pub task: Task,
    /// As many as there are depths, or turns of a game: nobody can fill the memory with them.
    pub updates: UnboundedSender<Update>,
    /// None until it runs for the first time.
    pub engine: Option<Engine>,
    /// The engine has worked for others before.
    pub is_reused: bool,
    /// What is left of its slice.
    slice: Duration,
    /// How often a worker elsewhere was lost that worked on it.
    pub lost: u32,
}

/// What a thread does next.
pub(super) enum Work {
    Turn(Box<TurnJob>),
    Slice(Box<Job>),
}

/// What a thread takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Hand {
    /// Whatever is next.
    Any,
    /// Quick turns alone.
    Quick,
}

/// An analysis that a thread works on.
struct Running {
    ticket: Ticket,
    asker: Asker,
    /// None until the engine is ready.
    halt: Option<Halt>,
    since: Instant,
    slice: Duration,
    /// It was told to stop, for now or for good.
    told: bool,
    cancelled: bool,
}

impl Running {
    fn tell(&mut self) {
        self.told = true;
        if let Some(halt) = &self.halt {
            halt.stop();
        }
    }

    fn left(&self) -> Duration {
        self.slice.saturating_sub(self.since.elapsed())
    }
}

/// Everything that waits or runs.
pub(super) struct Queue {
    /// Turns of levels that take a moment.
    quick: FairLine<TurnJob>,
    /// Turns of the level that thinks as long as it may.
    slow: FairLine<TurnJob>,
    waiting: FairLine<Job>,
    running: Vec<Running>,
    /// Engines of analyses that ended, for the next ones: at most one for each thread.
    spare: Vec<Engine>,
    /// Turns that threads think about, and what stops them.
    thinking: Vec<(Ticket, Halt)>,
    threads: usize,
    /// How many threads have nothing to do: those that take anything, and those for quick turns.
    idle: usize,
    idle_quick: usize,
    tickets: u64,
    closed: bool,
}

/// What the engines have to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Load {
    /// Turns that wait for an engine.
    pub waiting: usize,
    /// Turns that engines think about.
    pub thinking: usize,
    /// Analyses that wait for an engine.
    pub analyses_waiting: usize,
    /// Analyses that engines work on.
    pub analyses_running: usize,
}

impl Queue {
    pub fn new(threads: usize) -> Queue {
        Queue {
            quick: FairLine::new(),
            slow: FairLine::new(),
            waiting: FairLine::new(),
            running: Vec::new(),
            spare: Vec::new(),
            thinking: Vec::new(),
            threads,
            idle: 0,
            idle_quick: 0,
            tickets: 0,
            closed: false,
        }
    }

    pub fn is_closed(&self) -> bool {
        self.closed
    }

    pub fn ticket(&mut self) -> Ticket {
        self.tickets += 1;
        Ticket(self.tickets)
    }

    fn turns(&self) -> usize {
        self.quick.len() + self.slow.len()
    }

    /// Whether one more turn of who asks may wait. All who are not here share one address, so it has no
    /// bound of its own.
    pub fn has_room(&self, asker: &Asker) -> bool {
        let sum =
            |count: &dyn Fn(&FairLine<TurnJob>) -> usize| count(&self.quick) + count(&self.slow);
        let of_address = sum(&|line| line.of_client(asker.client));
        !self.closed
            && self.turns() < MOST_TURNS
            && sum(&|line| line.of_player(&asker.player)) < MOST_TURNS_OF_PLAYER
            && (asker.client.is_none() || of_address < MOST_TURNS_OF_ADDRESS)
    }

    /// A turn comes before all analyses: they give way if no thread is free. One that finds no room is
    /// dropped, and who waits for it is told so.
    pub fn add_turn(&mut self, job: TurnJob) {
        if !self.has_room(&job.asker) {
            return;
        }
        let line = if job.level.is_quick() { &mut self.quick } else { &mut self.slow };
        line.push(&job.asker.clone(), job);
        let quick = self.quick.len().saturating_sub(self.idle_quick);
        let needed = (quick + self.slow.len()).saturating_sub(self.idle);
        self.make_way(needed, |_| true);
    }

    /// An analysis comes last, and replaces what the player had. Whether it has to wait.
    pub fn add_analysis(
        &mut self,
        asker: &Asker,
        task: Task,
        updates: UnboundedSender<Update>,
    ) -> Result<(Ticket, bool), Busy> {
        let before = self.waiting.iter().map(|job| (&job.asker, job.ticket));
        let before = before.chain(self.running.iter().map(|job| (&job.asker, job.ticket)));
        let before: Vec<Ticket> = before
            .filter(|(other, _)| other.player == asker.player)
            .map(|(_, ticket)| ticket)
            .collect();
        for ticket in before {
            self.cancel(ticket);
        }
        let running = self.running.iter().filter(|job| !job.cancelled);
        let running = running.filter(|job| job.asker.client == asker.client).count();
        let of_address = running + self.waiting.of_client(asker.client);
        let is_full = asker.client.is_some() && of_address >= MOST_OF_ADDRESS;
        if self.closed || is_full || self.waiting.len() >= MOST_WAITING {
            return Err(Busy);
        }
        let ticket = self.ticket();
        let (engine, is_reused, slice) = (None, false, SLICE);
        let since = Some(Instant::now());
        let (asker_of, lost) = (asker.clone(), 0);
        let job =
            Job { ticket, asker: asker_of, since, task, updates, engine, is_reused, slice, lost };
        self.waiting.push(asker, job);
        Ok((ticket, self.turns() + self.waiting.len() > self.idle))
    }

    /// Ends a turn or an analysis that nobody wants any more.
    pub fn cancel(&mut self, ticket: Ticket) {
        for line in [&mut self.quick, &mut self.slow] {
            line.take(|job| job.ticket == ticket);
        }
        if let Some((_, halt)) = self.thinking.iter().find(|(other, _)| *other == ticket) {
            halt.stop();
        }
        if let Some(job) = self.waiting.take(|job| job.ticket == ticket) {
            self.end(job, End::Stopped);
        }
        if let Some(running) = self.running.iter_mut().find(|running| running.ticket == ticket) {
            running.cancelled = true;
            running.tell();
        }
    }

    /// How many threads of a kind have nothing to do.
    pub fn idle(&mut self, hand: Hand) -> &mut usize {
        match hand {
            Hand::Any => &mut self.idle,
            Hand::Quick => &mut self.idle_quick,
        }
    }

    /// What is to be done now, if there is anything, and what will end it: the signals of the thread's own engine,
    /// or word to a worker.
    pub fn next(&mut self, hand: Hand, halt: &Halt) -> Option<Work> {
        let mut turn = self.quick.pop();
        if turn.is_none() && hand == Hand::Any {
            turn = self.slow.pop();
        }
        if let Some(job) = turn {
            halt.reset();
            self.thinking.push((job.ticket, halt.clone()));
            return Some(Work::Turn(Box::new(job)));
        }
        if hand == Hand::Quick {
            return None;
        }
        let mut job = self.waiting.pop()?;
        if job.engine.is_none() {
            job.engine = self.spare.pop();
            job.is_reused = job.engine.is_some();
        }
        self.running.push(Running {
            ticket: job.ticket,
            asker: job.asker.clone(),
            halt: None,
            since: Instant::now(),
            slice: job.slice,
            told: false,
            cancelled: false,
        });
        Some(Work::Slice(Box::new(job)))
    }

    /// Nobody could be found to think about a turn, or who did is lost: it is next again, unless nobody wants it.
    pub fn give_back_turn(&mut self, job: TurnJob) {
        self.end_turn(job.ticket);
        if self.closed || job.answer.is_closed() {
            return;
        }
        let line = if job.level.is_quick() { &mut self.quick } else { &mut self.slow };
        line.push_first(&job.asker.clone(), job);
    }

    /// A turn waits, and no worker is free: an analysis gives way.
    pub fn make_way_for_turn(&mut self) {
        self.make_way(1, |_| true);
    }

    /// A thread has thought about a turn.
    pub fn end_turn(&mut self, ticket: Ticket) {
        self.thinking.retain(|(other, _)| *other != ticket);
    }

    /// What the engines have to do for games.
    pub fn load(&self) -> Load {
        Load {
            waiting: self.turns(),
            thinking: self.thinking.len(),
            analyses_waiting: self.waiting.len(),
            analyses_running: self.running.len(),
        }
    }

    /// The engine of an analysis is ready to begin.
    pub fn begin(&mut self, ticket: Ticket, halt: Halt) {
        halt.reset();
        if let Some(running) = self.running.iter_mut().find(|running| running.ticket == ticket) {
            running.halt = Some(halt);
            if running.told {
                running.tell();
            }
        }
    }

    /// A thread has stopped working on an analysis: it ended, or it goes on later.
    pub fn give_back(&mut self, mut job: Job, end: Option<End>) {
        let place = self.running.iter().position(|running| running.ticket == job.ticket);
        let running = place.map(|place| self.running.swap_remove(place));
        let Some(running) = running.filter(|running| !running.cancelled && !self.closed) else {
            return self.end(job, end.unwrap_or(End::Stopped));
        };
        if let Some(end) = end {
            return self.end(job, end);
        }
        job.slice = running.left();
        if job.slice.is_zero() {
            job.slice = SLICE;
            self.waiting.push(&job.asker.clone(), job);
        } else {
            // It gave way to a turn: it is still the one to run.
            self.waiting.push_first(&job.asker.clone(), job);
        }
    }

    fn end(&mut self, job: Job, end: End) {
        // Nobody may look any more.
        let _ = job.updates.send(Update::End(end));
        if self.spare.len() < self.threads {
            self.spare.extend(job.engine);
        }
    }

    /// Ends the slices that are over if others wait; how long until the next one is, if any will.
    pub fn end_slices(&mut self) -> Option<Duration> {
        let needed = self.waiting.len().saturating_sub(self.idle);
        let told = self.make_way(needed, |running| running.left().is_zero());
        let going = self.running.iter().filter(|running| !running.told);
        going.map(Running::left).min().filter(|_| told < needed)
    }

    /// Tells analyses to stop until so many threads become free, those first that run the longest.
    /// How many were told.
    fn make_way(&mut self, needed: usize, may: impl Fn(&Running) -> bool) -> usize {
        let mut told = self.running.iter().filter(|running| running.told).count();
        while told < needed {
            let going = self.running.iter_mut().filter(|running| !running.told && may(running));
            let Some(longest) = going.min_by_key(|running| running.since) else { break };
            longest.tell();
            told += 1;
        }
        told
    }

    /// Ends everything.
    pub fn close(&mut self) {
        self.closed = true;
        self.quick.clear();
        self.slow.clear();
        while let Some(job) = self.waiting.pop() {
            self.end(job, End::Stopped);
        }
        self.spare.clear();
        self.running.iter_mut().for_each(Running::tell);
        self.thinking.iter().for_each(|(_, halt)| halt.stop());
    }
}
