//! The engine: searches deeper and deeper, with as many threads as it may use.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use cotulenh::{Action, ActionKind, Game, Position, Turn};

use crate::eval::{Evaluator, HandMade};
use crate::limits::Limits;
use crate::score::{INFINITE, MATE_BOUND, Score};
use crate::search::{At, Window};
use crate::table::Table;
use crate::worker::{Allowance, MAX_PLY, Signals, Worker};

/// The deepest iteration.
const MAX_DEPTH: u32 = 100;

/// How an engine plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The size of the transposition table in MiB.
    pub hash: usize,
    /// The number of threads.
    pub threads: usize,
    /// How many lines to find.
    pub lines: usize,
    /// How much evaluations are blurred, in hundredths of an Infantry; 0 is full strength.
    pub blur: i32,
    /// What makes the blur of one game differ from another's.
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { hash: 16, threads: 1, lines: 1, blur: 0, seed: 0 }
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

/// What a search has found in the end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Thought {
    /// The best lines, the best first. None if there is no legal turn.
    pub lines: Vec<Report>,
    /// Nodes searched by all threads.
    pub nodes: u64,
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
/// use cotulenh_engine::{Engine, Limits};
/// let mut engine = Engine::default();
/// let limits = Limits { depth: Some(3), ..Limits::default() };
/// let thought = engine.think(&Game::default(), &limits, |_| {});
/// assert!(thought.turn().is_some());
/// ```
pub struct Engine<E: Evaluator = HandMade> {
    table: Arc<Table>,
    signals: Arc<Signals>,
    workers: Vec<Worker<E>>,
    eval: E,
    settings: Settings,
}

impl Default for Engine<HandMade> {
    fn default() -> Engine<HandMade> {
        Engine::new(HandMade::default(), Settings::default())
    }
}

impl<E: Evaluator> Engine<E> {
    /// An engine with an evaluation and settings.
    pub fn new(eval: E, settings: Settings) -> Engine<E> {
        let table = Arc::new(Table::new(settings.hash));
        let signals = Arc::new(Signals::default());
        let mut engine = Engine { table, signals, workers: Vec::new(), eval, settings };
        engine.hire();
        engine
    }

    /// How it plays.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Changes how it plays. Another table size forgets everything.
    pub fn set(&mut self, settings: Settings) {
        let resized = settings.hash != self.settings.hash;
        let fewer = settings.threads != self.settings.threads;
        self.settings = settings;
        if resized {
            self.table = Arc::new(Table::new(self.settings.hash));
        }
        if resized || fewer {
            self.workers.clear();
            self.hire();
        }
    }

    fn hire(&mut self) {
        for i in 0..self.settings.threads.max(1) {
            let (table, signals) = (Arc::clone(&self.table), Arc::clone(&self.signals));
            self.workers.push(Worker::new(self.eval.clone(), table, signals, i == 0));
        }
    }

    /// Another game begins: forgets everything.
    pub fn forget(&mut self) {
        self.table.clear();
        self.workers.iter_mut().for_each(Worker::forget);
    }

    /// What stops a search from outside.
    pub fn signals(&self) -> Arc<Signals> {
        Arc::clone(&self.signals)
    }

    /// Thinks about the position of a game; a deploy in progress is taken back first. Reports what it
    /// finds on the way. Turns of the limits that are not legal are not looked at.
    pub fn think(
        &mut self,
        game: &Game,
        limits: &Limits,
        mut report: impl FnMut(&Report),
    ) -> Thought {
        self.think_lines(game, limits, |lines| lines.iter().for_each(&mut report))
    }

    /// The same, with all lines of a depth reported at once, the best first.
    pub fn think_lines(
        &mut self,
        game: &Game,
        limits: &Limits,
        mut report: impl FnMut(&[Report]),
    ) -> Thought {
        let start = Instant::now();
        let position = game.position().without_deploy();
        let mut limits = limits.clone();
        let wanted = !limits.turns.is_empty();
        limits.turns.retain(|&turn| position.is_legal_turn(turn));
        if wanted && limits.turns.is_empty() {
            return Thought::default();
        }
        let limits = &limits;
        let keys: Vec<u64> = game.positions().map(Position::zobrist).collect();
        if !position.has_legal_action() {
            return Thought::default();
        }
        self.table.age();
        self.signals.begin();
        let budget = limits.budget();
        for (i, worker) in self.workers.iter_mut().enumerate() {
            let nodes = limits.nodes.filter(|_| i == 0);
            worker.prepare(&position, &keys, Allowance { start, budget, nodes });
            worker.filter.allowed.clone_from(&limits.turns);
            worker.blur = (self.settings.blur, self.settings.seed);
        }
        let lines = self.settings.lines.max(1);
        let (signals, table) = (Arc::clone(&self.signals), Arc::clone(&self.table));
        let Some((first, helpers)) = self.workers.split_first_mut() else {
            return Thought::default();
        };
        let mut found = Vec::new();
        std::thread::scope(|scope| {
            for (i, helper) in helpers.iter_mut().enumerate() {
                scope.spawn(move || {
                    helper.deepen(&position, limits, 1, 1 + i as u32 % 2, |_, _, _| true);
                });
            }
            first.deepen(&position, limits, lines, 1, |worker, depth, best| {
                let time = start.elapsed();
                let nodes = signals.nodes().max(worker.nodes);
                found = best
                    .iter()
                    .enumerate()
                    .map(|(i, (value, line))| Report {
                        depth,
                        selective_depth: worker.deepest as u32 + 1,
                        number: i + 1,
                        score: Score::new(*value),
                        nodes,
                        time,
                        permille_full: table.permille_full(),
                        line: turns_of(&position, line),
                    })
                    .collect();
                report(&found);
                goes_on(&found, limits, time, worker, &signals)
            });
            signals.done.store(true, Ordering::SeqCst);
        });
        let nodes = self.workers.iter().map(|worker| worker.nodes).sum();
        if found.is_empty() {
            found = vec![any_turn(&position, limits)];
        }
        Thought { lines: found, nodes, time: start.elapsed() }
    }
}

/// Whether another iteration is worth beginning.
fn goes_on<E>(
    found: &[Report],
    limits: &Limits,
    time: Duration,
    worker: &Worker<E>,
    signals: &Signals,
) -> bool {
    if signals.pondering.load(Ordering::Relaxed) {
        return true;
    }
    if let (Some(wanted), Some(Score::Mate(turns))) = (limits.mate, found.first().map(|r| r.score))
        && turns > 0
        && turns as u32 <= wanted
    {
        return false;
    }
    worker.allowance.budget.is_none_or(|budget| time < budget.soft)
}

/// A line and its score.
type Line = (i32, Vec<Action>);

impl<E: Evaluator> Worker<E> {
    /// Searches deeper and deeper; after each depth the caller says whether to go on.
    pub(crate) fn deepen(
        &mut self,
        position: &Position,
        limits: &Limits,
        lines: usize,
        first_depth: u32,
        mut done: impl FnMut(&Worker<E>, u32, &[Line]) -> bool,
    ) {
        let deepest = limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
        let mut best: Vec<Line> = Vec::new();
        for depth in first_depth.min(deepest)..=deepest {
            self.deepest = 0;
            let mut found: Vec<Line> = Vec::new();
            self.filter.excluded.clear();
            for number in 0..lines {
                let before = best.get(number);
                self.hint = before.and_then(|(_, line)| line.first().copied());
                let value = self.aspire(position, depth as i32, before.map(|(value, _)| *value));
                if self.stopped {
                    // The best turn of before was looked at first: one that replaced it is better.
                    let line = self.lines[0].clone();
                    if number == 0 && !best.is_empty() && !line.is_empty() {
                        best[0] = (value, line);
                        done(self, depth, &best);
                    }
                    break;
                }
                if value <= -INFINITE + 1 {
                    break; // no other turn
                }
                let line = self.lines[0].clone();
                if let Some(&turn) = turns_of(position, &line).first()
                    && let Ok(after) = position.play_turn(turn)
                {
                    self.filter.excluded.push(after.zobrist());
                }
                found.push((value, line));
            }
            self.filter.excluded.clear();
            if self.stopped && (depth > 1 || found.is_empty()) {
                break;
            }
            found.sort_by_key(|&(value, _)| core::cmp::Reverse(value));
            best = found;
            if !done(self, depth, &best) || self.stopped {
                break;
            }
        }
    }

    /// Searches with a window around the expected score, which widens if the score is outside.
    fn aspire(&mut self, position: &Position, depth: i32, expected: Option<i32>) -> i32 {
        let at = At { ply: 0, turns: 0 };
        let mut reach = 30;
        let (mut alpha, mut beta) = match expected {
            Some(value) if depth >= 4 && value.abs() < MATE_BOUND => (value - reach, value + reach),
            _ => (-INFINITE, INFINITE),
        };
        loop {
            let value = self.search::<true>(position, Window { alpha, beta }, depth, at);
            if self.stopped
                || value > alpha && value < beta
                || alpha <= -INFINITE && beta >= INFINITE
            {
                return value;
            }
            reach *= 3;
            if value <= alpha {
                alpha = if reach > 800 { -INFINITE } else { (value - reach).max(-INFINITE) };
            } else {
                beta = if reach > 800 { INFINITE } else { (value + reach).min(INFINITE) };
            }
        }
    }
}

/// The turns of a line of actions. One that breaks off in a deploy is ended as well as may be.
fn turns_of(start: &Position, line: &[Action]) -> Vec<Turn> {
    let mut position = *start;
    let mut turns = Vec::new();
    let mut steps = Vec::new();
    for &action in line.iter().take(MAX_PLY) {
        if !position.is_legal(action) {
            break;
        }
        position.play_unchecked(action);
        if !action.is_deploy() {
            turns.extend(Turn::plain(action));
            continue;
        }
        if action.kind() != ActionKind::Commit {
            steps.push(action);
        }
        if position.deploy().is_none() {
            turns.extend(Turn::deploy(&steps));
            steps.clear();
        }
    }
    while let Some(deploy) = position.deploy() {
        let commit = Action::commit(deploy.origin(), deploy.rest());
        let actions = position.legal_actions();
        let Some(&action) =
            (if actions.contains(&commit) { Some(&commit) } else { actions.first() })
        else {
            break;
        };
        if action != commit {
            steps.push(action);
        }
        position.play_unchecked(action);
        if position.deploy().is_none() {
            turns.extend(Turn::deploy(&steps));
        }
    }
    turns
}

/// Some legal turn, for when there was no time to think at all.
fn any_turn(position: &Position, limits: &Limits) -> Report {
    let first = limits.turns.first().map(|turn| vec![*turn]);
    let actions = position.legal_actions();
    Report {
        depth: 0,
        selective_depth: 0,
        number: 1,
        score: Score::Centipawns(0),
        nodes: 0,
        time: Duration::ZERO,
        permille_full: 0,
        line: first.unwrap_or_else(|| turns_of(position, &actions[..actions.len().min(1)])),
    }
}
