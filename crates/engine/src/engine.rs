//! The engine: searches deeper and deeper, with as many threads as it may use.

use std::iter;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use cotulenh::{Game, Turn};

use crate::clock::Clock;
use crate::eval::{Evaluation, Evaluator};
use crate::limits::SearchLimits;
use crate::parameters::MOVE_OVERHEAD;
use crate::score::Score;
use crate::search::{
    Allowance, Line, Root, Signals, TableError, TranspositionTable, Worker, turns_of,
};
use crate::spawner::{Running, Spawner};
use crate::time::Steadiness;

/// How an engine plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The size of the transposition table in MiB.
    pub hash: usize,
    /// The number of threads.
    pub threads: usize,
    /// How many lines to find.
    pub lines: usize,
    /// How long the way of an answer may take: so much is left on the clock.
    pub overhead: Duration,
    /// How much evaluations are blurred, in hundredths of an Infantry; 0 is full strength.
    pub blur: i32,
    /// What makes the blur of one game differ from another's.
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { hash: 16, threads: 1, lines: 1, overhead: MOVE_OVERHEAD, blur: 0, seed: 0 }
    }
}

/// What a search has found so far: one line at one depth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Plies searched.
    pub depth: u32,
    /// The longest line looked at, in actions.
    pub selective_depth: u32,
    /// The place of the line among the best, from 1.
    pub number: usize,
    /// Its score for the side to move.
    pub score: Score,
    /// Nodes searched by all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// How full the table is, in thousandths.
    pub permille_full: usize,
    /// The turns.
    pub line: Vec<Turn>,
}

impl Report {
    const NONE: Report = Report {
        depth: 0,
        selective_depth: 0,
        number: 0,
        score: Score::Centipawns(0),
        nodes: 0,
        time: Duration::ZERO,
        permille_full: 0,
        line: Vec::new(),
    };
}

/// What a search has found in the end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Thought {
    /// The best lines, the best first. None if there is no legal turn.
    pub lines: Vec<Report>,
    /// Nodes searched by all threads.
    pub nodes: u64,
    /// The same by thread, the one that thinks first; 0 where a helper found no thread.
    pub threads: Vec<u64>,
    /// The time it took.
    pub time: Duration,
}

impl Thought {
    /// The best turn; `None` if there is none.
    pub fn turn(&self) -> Option<Turn> {
        self.lines.first()?.line.first().copied()
    }

    /// The answer that is expected.
    pub fn answer(&self) -> Option<Turn> {
        self.lines.first()?.line.get(1).copied()
    }

    /// The score of the best turn.
    pub fn score(&self) -> Option<Score> {
        Some(self.lines.first()?.score)
    }
}

/// An engine: it remembers positions from one search to the next.
///
/// ```
/// use cotulenh::Game;
/// use cotulenh_engine::{Engine, SearchLimits};
/// let mut engine = Engine::default();
/// let thought = engine.think(&Game::default(), &SearchLimits::depth(3), |_| {});
/// assert!(thought.turn().is_some());
/// ```
pub struct Engine<E: Evaluator = Evaluation> {
    table: Arc<TranspositionTable>,
    signals: Arc<Signals>,
    clock: Clock,
    spawner: Spawner,
    /// The one that watches the clock and says what is found.
    first: Worker<E>,
    /// Those that search beside it: each belongs to its thread while a search runs.
    helpers: Vec<Arc<Mutex<Worker<E>>>>,
    eval: E,
    settings: Settings,
}

impl Default for Engine {
    fn default() -> Engine {
        Engine::new(Evaluation::default(), Settings::default())
    }
}

impl<E: Evaluator> Engine<E> {
    /// An engine with an evaluation and settings. Where there is no memory for the table, it does with the
    /// smallest; [`Engine::on_table`] leaves the choice to the caller.
    pub fn new(eval: E, settings: Settings) -> Engine<E> {
        let table = TranspositionTable::new(settings.hash);
        let table = table.unwrap_or_else(|_| TranspositionTable::smallest());
        Engine::on_table(eval, settings, Arc::new(table))
    }

    /// An engine that searches on a table it may share with others: what one finds, all know. The size in
    /// its settings is that of the table.
    ///
    /// ```
    /// use cotulenh::Game;
    /// use cotulenh_engine::{Engine, SearchLimits, Settings, TranspositionTable, eval::Evaluation};
    /// use std::sync::Arc;
    /// let table = Arc::new(TranspositionTable::new(4)?);
    /// let engine = || Engine::on_table(Evaluation::default(), Settings::default(), Arc::clone(&table));
    /// let (mut first, mut second) = (engine(), engine());
    /// let limits = SearchLimits::depth(4);
    /// let alone = first.think(&Game::default(), &limits, |_| {}).nodes;
    /// assert!(second.think(&Game::default(), &limits, |_| {}).nodes < alone);
    /// # Ok::<(), cotulenh_engine::TableError>(())
    /// ```
    pub fn on_table(eval: E, mut settings: Settings, table: Arc<TranspositionTable>) -> Engine<E> {
        settings.hash = table.megabytes();
        let (signals, clock) = (Arc::new(Signals::default()), Clock::default());
        let (shared, spawner) = ((Arc::clone(&table), Arc::clone(&signals)), Spawner::default());
        let first = Worker::new(eval.clone(), shared.0, shared.1, clock.clone(), true);
        let helpers = Vec::new();
        let mut engine = Engine { table, signals, clock, spawner, first, helpers, eval, settings };
        engine.hire_helpers();
        engine
    }

    /// The table it searches on.
    pub fn table(&self) -> Arc<TranspositionTable> {
        Arc::clone(&self.table)
    }

    /// Reads the time from another clock from now on.
    pub fn set_clock(&mut self, clock: Clock) {
        self.clock = clock;
        self.hire();
    }

    /// Brings the helpers of its searches to other threads from now on.
    pub fn set_spawner(&mut self, spawner: Spawner) {
        self.spawner = spawner;
        self.hire();
    }

    /// How it plays.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Changes how it plays. Another table size forgets everything. Where there is no memory for the
    /// table, the one that is there stays, and its size.
    pub fn set(&mut self, mut settings: Settings) {
        let hash = self.settings.hash;
        if self.try_set(settings.clone()).is_err() {
            // The size that it has needs no memory.
            settings.hash = hash;
            let _ = self.try_set(settings);
        }
    }

    /// The same, if there is memory for the table.
    ///
    /// # Errors
    ///
    /// If there is none; then nothing has changed.
    pub fn try_set(&mut self, settings: Settings) -> Result<(), TableError> {
        let resized = settings.hash != self.settings.hash;
        let rehired = settings.threads != self.settings.threads;
        if resized {
            self.table = Arc::new(TranspositionTable::new(settings.hash)?);
        }
        self.settings = settings;
        if resized || rehired {
            self.hire();
        }
        Ok(())
    }

    /// Judges positions by another evaluation from now on; forgets everything.
    pub fn set_evaluation(&mut self, eval: E) {
        self.eval = eval;
        self.table.clear();
        self.hire();
    }

    fn hire(&mut self) {
        self.first = self.worker(true);
        self.hire_helpers();
    }

    /// As many as there are to be, as far as there are threads for them.
    fn hire_helpers(&mut self) {
        let count = (self.settings.threads.max(1) - 1).min(self.spawner.most());
        // Those of before make room first.
        self.helpers.clear();
        self.helpers = (0..count).map(|_| Arc::new(Mutex::new(self.worker(false)))).collect();
    }

    fn worker(&self, is_first: bool) -> Worker<E> {
        let (table, signals) = (Arc::clone(&self.table), Arc::clone(&self.signals));
        Worker::new(self.eval.clone(), table, signals, self.clock.clone(), is_first)
    }

    /// Another game begins: forgets everything.
    pub fn forget(&mut self) {
        self.table.clear();
        self.first.forget();
        self.helpers.iter().for_each(|helper| lock(helper).forget());
    }

    /// What stops a search from outside.
    pub fn signals(&self) -> Arc<Signals> {
        Arc::clone(&self.signals)
    }

    /// Thinks about the position of a game, and reports what it finds on the way. Turns of the limits
    /// that are not legal are not looked at.
    ///
    /// If a deploy is in progress, it looks for the best way to go on with it: the first turn of each
    /// line is the whole turn, with the steps that were made before.
    pub fn think(
        &mut self,
        game: &Game,
        limits: &SearchLimits,
        mut report: impl FnMut(&Report),
    ) -> Thought {
        self.think_lines(game, limits, |lines| lines.iter().for_each(&mut report))
    }

    /// The same, with all lines of a depth reported at once, the best first.
    pub fn think_lines(
        &mut self,
        game: &Game,
        limits: &SearchLimits,
        mut report: impl FnMut(&[Report]),
    ) -> Thought {
        let clock = self.clock.clone();
        let start = clock.now();
        let root = Root::new(game);
        let wanted = limits.turns.iter().copied();
        let turns: Vec<Turn> = wanted.filter(|&turn| root.admits(turn)).collect();
        let none_is_legal = turns.is_empty() && !limits.turns.is_empty();
        if none_is_legal || !root.position.has_legal_action() {
            return Thought::default();
        }
        self.prepare(&root, &turns, limits, start);
        let lines = self.settings.lines.max(1);
        let (signals, table) = (Arc::clone(&self.signals), Arc::clone(&self.table));
        let root = Arc::new(root);
        let helping = self.start_helpers(&root, limits);
        let root = &*root;
        let mut found = Vec::new();
        let mut steadiness = Steadiness::default();
        self.first.iterative_deepening(root, limits, lines, 1, |worker, depth, best| {
            let time = clock.since(start);
            let all = Report {
                depth,
                selective_depth: worker.deepest as u32 + 1,
                nodes: signals.nodes().max(worker.nodes),
                time,
                permille_full: table.permille_full(),
                ..Report::NONE
            };
            let line = |((value, line), number): (&Line, usize)| {
                let (score, line) = (Score::new(*value), turns_of(&root.position, line));
                Report { number, score, line, ..all.clone() }
            };
            found = best.iter().zip(1..).map(line).collect();
            report(&found);
            if let Some(best) = found.first()
                && let Some(&turn) = best.line.first()
            {
                steadiness.update(turn, best.score.value());
            }
            goes_on(&found, limits, time, worker, &signals, &steadiness)
        });
        drop(helping);
        let helped = self.helpers.iter().map(|helper| lock(helper).nodes);
        let threads: Vec<u64> = iter::once(self.first.nodes).chain(helped).collect();
        if found.is_empty() {
            found = vec![any_turn(root, &turns)];
        }
        Thought { lines: found, nodes: threads.iter().sum(), threads, time: clock.since(start) }
    }

    /// Gets all workers ready for a search.
    fn prepare(&mut self, root: &Root, turns: &[Turn], limits: &SearchLimits, start: Duration) {
        self.table.age();
        self.signals.begin();
        let budget = limits.budget(self.settings.overhead);
        let blur = (self.settings.blur, self.settings.seed);
        let prepare = |worker: &mut Worker<E>, nodes| {
            worker.blur = blur;
            worker.prepare(root, turns, Allowance { start, budget, nodes });
        };
        prepare(&mut self.first, limits.nodes);
        self.helpers.iter().for_each(|helper| prepare(&mut lock(helper), None));
    }

    /// Lets the helpers search until the first worker is done. Where there is no thread for one, the search
    /// does without it.
    fn start_helpers(&self, root: &Arc<Root>, limits: &SearchLimits) -> Helping {
        let running = Arc::new(Running::default());
        for (i, helper) in self.helpers.iter().enumerate() {
            let (helper, root, limits) = (Arc::clone(helper), Arc::clone(root), limits.clone());
            let first_depth = 1 + i as u32 % 2;
            self.spawner.spawn(&running, move || {
                lock(&helper).iterative_deepening(&root, &limits, 1, first_depth, |_, _, _| true);
            });
        }
        Helping { signals: Arc::clone(&self.signals), running }
    }
}

/// A search with helpers: none outlives it.
struct Helping {
    signals: Arc<Signals>,
    running: Arc<Running>,
}

impl Drop for Helping {
    fn drop(&mut self) {
        self.signals.finish();
        self.running.wait();
    }
}

/// A helper is locked by its own thread while it searches, and by the engine between searches.
fn lock<E>(helper: &Mutex<Worker<E>>) -> MutexGuard<'_, Worker<E>> {
    helper.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Whether another iteration is worth beginning.
fn goes_on<E>(
    found: &[Report],
    limits: &SearchLimits,
    time: Duration,
    worker: &Worker<E>,
    signals: &Signals,
    steadiness: &Steadiness,
) -> bool {
    if signals.is_pondering() {
        return true;
    }
    if let (Some(wanted), Some(Score::Mate(turns))) = (limits.mate, found.first().map(|r| r.score))
        && turns > 0
        && turns as u32 <= wanted
    {
        return false;
    }
    limits.soft_nodes.is_none_or(|most| worker.nodes < most)
        && worker.allowance.budget.is_none_or(|budget| time < budget.soft(steadiness))
}

/// Some legal turn, for when there was no time to think at all.
fn any_turn(root: &Root, wanted: &[Turn]) -> Report {
    let line = match wanted.first() {
        Some(&turn) => vec![turn],
        None => {
            turns_of(&root.position, root.position.legal_actions().get(..1).unwrap_or_default())
        }
    };
    Report { number: 1, line, ..Report::NONE }
}
