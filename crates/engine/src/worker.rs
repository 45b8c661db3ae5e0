//! One thread's search: its position in the tree, what it remembers, and when it has to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use cotulenh::{Action, ActionKind, Position, Turn};

use crate::eval::Evaluator;
use crate::evaluations::Evaluations;
use crate::history::{History, Place};
use crate::limits::Budget;
use crate::search::At;
use crate::table::Table;

/// The longest line, in actions.
pub(crate) const MAX_PLY: usize = 160;

/// What all threads of a search share.
#[derive(Default)]
pub struct Signals {
    /// The search has to end.
    pub stop: AtomicBool,
    /// The search is on the opponent's time: the clock does not run yet.
    pub pondering: AtomicBool,
    /// The first worker is done: the others stop, too.
    pub(crate) done: AtomicBool,
    nodes: AtomicU64,
}

impl Signals {
    /// Ready for a new search: neither stopped nor pondering.
    pub fn reset(&self) {
        self.stop.store(false, Ordering::SeqCst);
        self.pondering.store(false, Ordering::SeqCst);
    }

    /// Ends the search; the next one, too, unless they are reset before.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::SeqCst);
    }

    /// Whether the search has to end.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::SeqCst)
    }

    /// A search begins.
    pub(crate) fn begin(&self) {
        self.done.store(false, Ordering::SeqCst);
        self.nodes.store(0, Ordering::Relaxed);
    }

    fn is_over(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.done.load(Ordering::Relaxed)
    }

    /// The nodes that all threads have searched, a little late.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }
}

/// What is known of a node on the way to the current one.
#[derive(Clone, Copy)]
pub(crate) struct Frame {
    pub(crate) killers: [Option<Action>; 2],
    /// An action that is left out to see whether it is the only good one.
    pub(crate) excluded: Option<Action>,
    /// Where the last action before this node brought its unit.
    pub(crate) before: Place,
    /// The last turn was passed.
    pub(crate) passed: bool,
}

impl Frame {
    const NEW: Frame =
        Frame { killers: [None; 2], excluded: None, before: Place::NONE, passed: false };
}

/// An action and how early to look at it.
#[derive(Clone, Copy)]
pub(crate) struct Scored {
    pub(crate) action: Action,
    pub(crate) score: i32,
}

/// Which turns are looked at from the root.
#[derive(Clone, Default)]
pub(crate) struct RootFilter {
    /// These only, if there are any.
    pub(crate) allowed: Vec<Turn>,
    /// None that lead to positions with these hashes.
    pub(crate) excluded: Vec<u64>,
}

impl RootFilter {
    pub(crate) fn is_active(&self) -> bool {
        !self.allowed.is_empty() || !self.excluded.is_empty()
    }

    /// Whether a turn that begins with these steps may be looked at, and if it is complete with the
    /// next position, played.
    pub(crate) fn admits(&self, steps: &[Action], next: &Position) -> bool {
        let complete = next.deploy().is_none();
        let begins = |turn: &Turn| {
            let mut actions = turn.actions();
            steps.iter().all(|&step| actions.next() == Some(step))
                && (!complete || actions.next().is_none())
        };
        (self.allowed.is_empty() || self.allowed.iter().any(begins))
            && !(complete && self.excluded.contains(&next.zobrist()))
    }
}

/// The time and nodes that a worker may use.
#[derive(Clone, Copy)]
pub(crate) struct Allowance {
    pub(crate) start: Instant,
    pub(crate) budget: Option<Budget>,
    pub(crate) nodes: Option<u64>,
}

/// One thread's search.
pub(crate) struct Worker<E> {
    pub(crate) eval: E,
    pub(crate) table: Arc<Table>,
    pub(crate) signals: Arc<Signals>,
    pub(crate) allowance: Allowance,
    /// The first worker watches the clock.
    pub(crate) is_first: bool,
    pub(crate) stopped: bool,
    pub(crate) nodes: u64,
    /// The deepest line of the current iteration.
    pub(crate) deepest: usize,
    pub(crate) history: History,
    pub(crate) evaluations: Evaluations,
    pub(crate) frames: Vec<Frame>,
    /// Static evaluations by turn.
    pub(crate) evals: Vec<i32>,
    /// The actions of all nodes on the way, one list behind the other.
    pub(crate) moves: Vec<Scored>,
    pub(crate) lines: Vec<Vec<Action>>,
    /// The hashes of the positions between turns, of the game and on the way.
    pub(crate) keys: Vec<u64>,
    /// How many of them belong to the game.
    pub(crate) played: usize,
    pub(crate) filter: RootFilter,
    /// The action to look at first at the root.
    pub(crate) hint: Option<Action>,
    /// The steps of the first turn so far.
    pub(crate) steps: Vec<Action>,
    /// How much evaluations are blurred, and a number that makes each game different.
    pub(crate) blur: (i32, u64),
}

impl<E: Evaluator> Worker<E> {
    pub(crate) fn new(eval: E, table: Arc<Table>, signals: Arc<Signals>, is_first: bool) -> Self {
        Worker {
            eval,
            table,
            signals,
            allowance: Allowance { start: Instant::now(), budget: None, nodes: None },
            is_first,
            stopped: false,
            nodes: 0,
            deepest: 0,
            history: History::new(),
            evaluations: Evaluations::new(),
            frames: vec![Frame::NEW; MAX_PLY + 2],
            evals: vec![0; MAX_PLY + 2],
            moves: Vec::with_capacity(4096),
            lines: vec![Vec::new(); MAX_PLY + 2],
            keys: Vec::new(),
            played: 0,
            filter: RootFilter::default(),
            hint: None,
            steps: Vec::new(),
            blur: (0, 0),
        }
    }

    /// Ready for a position with these positions before it.
    pub(crate) fn prepare(&mut self, position: &Position, keys: &[u64], allowance: Allowance) {
        self.eval.set(position);
        self.allowance = allowance;
        (self.stopped, self.nodes, self.deepest) = (false, 0, 0);
        self.frames.fill(Frame::NEW);
        self.moves.clear();
        self.keys.clear();
        self.keys.extend_from_slice(keys);
        self.played = keys.len();
        self.steps.clear();
        self.hint = None;
    }

    /// Forgets what other games taught.
    pub(crate) fn forget(&mut self) {
        self.history.clear();
    }

    /// Counts a node; notices when the search has to end.
    pub(crate) fn count_node(&mut self) {
        self.nodes += 1;
        if self.allowance.nodes.is_some_and(|most| self.nodes >= most) {
            self.stopped = true;
        }
        if self.nodes.is_multiple_of(512) {
            self.signals.nodes.fetch_add(512, Ordering::Relaxed);
            if self.signals.is_over() || self.is_out_of_time() {
                self.stopped = true;
            }
        }
    }

    fn is_out_of_time(&self) -> bool {
        self.is_first
            && self.allowance.budget.is_some_and(|budget| {
                self.allowance.start.elapsed() >= budget.hard
                    && !self.signals.pondering.load(Ordering::Relaxed)
            })
    }

    /// Plays an action on a copy of the position.
    fn play(&mut self, position: &Position, action: Action, ply: usize) -> Position {
        let mut next = *position;
        next.play_unchecked(action);
        self.eval.push(position, action, &next);
        self.count_node();
        self.frames[ply + 1].passed = false;
        self.frames[ply + 1].before = match action.kind() {
            ActionKind::Commit => self.frames[ply].before,
            _ => Place::of(action),
        };
        next
    }

    /// Enters the position after an action; `None` if the first turn may not go that way.
    pub(crate) fn enter(
        &mut self,
        position: &Position,
        action: Action,
        at: At,
    ) -> Option<(Position, At)> {
        let next = self.play(position, action, at.ply);
        let complete = next.deploy().is_none();
        let to = At { ply: at.ply + 1, turns: at.turns + usize::from(complete) };
        if at.turns == 0 {
            if action.kind() != ActionKind::Commit {
                self.steps.push(action);
            }
            if !self.filter.admits(&self.steps, &next) {
                self.leave(action, at);
                return None;
            }
        }
        Some((next, to))
    }

    /// Goes back to the position before an action.
    pub(crate) fn leave(&mut self, action: Action, at: At) {
        self.eval.pop();
        if at.turns == 0 && action.kind() != ActionKind::Commit {
            self.steps.pop();
        }
    }

    /// The line that begins with an action and goes on with that of the next node.
    pub(crate) fn record(&mut self, action: Action, ply: usize) {
        let (here, below) = self.lines.split_at_mut(ply + 1);
        if let (Some(line), Some(rest)) = (here.last_mut(), below.first()) {
            line.clear();
            line.push(action);
            line.extend_from_slice(rest);
        }
    }

    /// The evaluation, blurred if the player is to be weaker.
    pub(crate) fn evaluate(&mut self, position: &Position) -> i32 {
        let hash = position.zobrist();
        let value = self.evaluations.get(hash).unwrap_or_else(|| {
            let value = self.eval.evaluate(position);
            self.evaluations.put(hash, value);
            value
        });
        let (blur, seed) = self.blur;
        if blur == 0 {
            return value;
        }
        // The same position always looks the same in one game; the sum of two dice peaks at 0.
        let mut mixed = (hash ^ seed).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        mixed ^= mixed >> 29;
        mixed = mixed.wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let dice = ((mixed >> 20 & 0xFFF) + (mixed >> 40 & 0xFFF)) as i32 - 0xFFF;
        value + dice * blur / 0xFFF
    }

    /// Whether the position that the last key stands for is a draw by repetition: it occurred on
    /// the way already, or twice in the game.
    pub(crate) fn is_repetition(&self, position: &Position) -> bool {
        let hash = position.zobrist();
        let reversible = position.halfmove_clock() as usize;
        let last = self.keys.len();
        let first = last.saturating_sub(reversible);
        let mut in_game = 0;
        for index in (first..last).rev().skip(1).step_by(2) {
            if self.keys[index] == hash {
                if index >= self.played {
                    return true;
                }
                in_game += 1;
            }
        }
        in_game >= 2
    }
}
