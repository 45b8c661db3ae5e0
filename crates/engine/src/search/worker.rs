//! One thread's search: its place in the tree, what it remembers, and when it has to stop.

use std::sync::Arc;
use std::time::Duration;

use cotulenh::{Action, ActionKind, Position};

use super::correction::Correction;
use super::eval_cache::EvalCache;
use super::history::{Earlier, History, PieceTo};
use super::move_picker::Scored;
use super::root::RootFilter;
use super::trail::Trail;
use super::{At, Root, Signals, TranspositionTable};
use crate::clock::Clock;
use crate::eval::Evaluator;
use crate::score::{INFINITE, MATE_BOUND};
use crate::time::Budget;

/// The longest line, in actions.
pub(super) const MAX_PLY: usize = 160;

/// After so many nodes a worker looks at the clock and at what others say.
const NODES_BETWEEN_LOOKS: u64 = 512;

/// What is known of a node on the way to the current one.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    pub(super) killers: [Option<Action>; 2],
    /// An action that is left out to see whether it is singular.
    pub(super) excluded: Option<Action>,
    /// What was played before this node.
    pub(super) earlier: Earlier,
    /// The last turn was a null move.
    pub(super) after_null_move: bool,
}

impl Frame {
    const NEW: Frame = Frame {
        killers: [None; 2],
        excluded: None,
        earlier: Earlier::NONE,
        after_null_move: false,
    };
}

/// The time and nodes that a worker may use.
#[derive(Clone, Copy)]
pub(crate) struct Allowance {
    /// What the clock showed when the search began.
    pub(crate) start: Duration,
    pub(crate) budget: Option<Budget>,
    pub(crate) nodes: Option<u64>,
}

/// One thread's search.
pub(crate) struct Worker<E> {
    pub(super) eval: E,
    pub(super) table: Arc<TranspositionTable>,
    signals: Arc<Signals>,
    clock: Clock,
    pub(crate) allowance: Allowance,
    /// The first worker watches the clock.
    is_first: bool,
    pub(super) stopped: bool,
    pub(crate) nodes: u64,
    /// The longest line of the current iteration.
    pub(crate) deepest: usize,
    pub(super) history: History,
    correction: Correction,
    eval_cache: EvalCache,
    pub(super) frames: Vec<Frame>,
    /// Static evaluations by turn.
    pub(super) static_evals: Vec<i32>,
    /// The actions of all nodes on the way, one list behind the other.
    pub(super) moves: Vec<Scored>,
    /// Those of them that were searched.
    pub(super) tried: Vec<Action>,
    /// The principal variation of each node on the way.
    pub(super) pv: Vec<Vec<Action>>,
    /// The positions between turns, of the game and on the way.
    pub(super) trail: Trail,
    pub(super) filter: RootFilter,
    /// The action to look at first at the root.
    pub(super) hint: Option<Action>,
    /// The steps of the first turn so far.
    steps: Vec<Action>,
    /// How much evaluations are blurred, and a number that makes each game different.
    pub(crate) blur: (i32, u64),
}

impl<E: Evaluator> Worker<E> {
    pub(crate) fn new(
        eval: E,
        table: Arc<TranspositionTable>,
        signals: Arc<Signals>,
        clock: Clock,
        is_first: bool,
    ) -> Self {
        Worker {
            eval,
            table,
            signals,
            clock,
            allowance: Allowance { start: Duration::ZERO, budget: None, nodes: None },
            is_first,
            stopped: false,
            nodes: 0,
            deepest: 0,
            history: History::new(),
            correction: Correction::new(),
            eval_cache: EvalCache::new(),
            frames: vec![Frame::NEW; MAX_PLY + 2],
            static_evals: vec![0; MAX_PLY + 2],
            moves: Vec::with_capacity(4096),
            tried: Vec::with_capacity(1024),
            pv: vec![Vec::new(); MAX_PLY + 2],
            trail: Trail::default(),
            filter: RootFilter::default(),
            hint: None,
            steps: Vec::new(),
            blur: (0, 0),
        }
    }

    /// Ready to search from a root; only these turns, if there are any.
    pub(crate) fn prepare(&mut self, root: &Root, turns: &[cotulenh::Turn], allowance: Allowance) {
        self.allowance = allowance;
        (self.stopped, self.nodes, self.deepest) = (false, 0, 0);
        self.frames.fill(Frame::NEW);
        self.moves.clear();
        self.tried.clear();
        self.trail.clone_from(&root.trail);
        self.filter.allowed = turns.to_vec();
        self.steps = root.steps().collect();
        self.hint = None;
        if root.position.deploy().is_some() {
            self.begin_turn(&root.before);
        }
        self.eval.set(&root.position);
    }

    /// Takes note of the position in which the turn began that is in progress at the root.
    fn begin_turn(&mut self, before: &Position) {
        self.trail.push(self.trail.next(before, false));
        self.eval.set(before);
        self.static_evals[0] = match before.is_check() {
            true => -INFINITE,
            false => self.evaluate(before),
        };
    }

    /// Forgets what other games taught.
    pub(crate) fn forget(&mut self) {
        self.history.clear();
        self.correction.clear();
    }

    /// Counts a node; notices when the search has to end.
    fn count_node(&mut self) {
        self.nodes += 1;
        if self.allowance.nodes.is_some_and(|most| self.nodes >= most) {
            self.stopped = true;
        }
        if self.nodes.is_multiple_of(NODES_BETWEEN_LOOKS) {
            self.signals.add_nodes(NODES_BETWEEN_LOOKS);
            if self.is_out_of_time() || self.signals.is_over() {
                self.stopped = true;
            }
        }
    }

    /// The first worker looks at the clock whatever the limits are: the clock may stop the search.
    fn is_out_of_time(&self) -> bool {
        if !self.is_first {
            return false;
        }
        let time = self.clock.since(self.allowance.start);
        let is_over = self.allowance.budget.is_some_and(|budget| time >= budget.hard);
        is_over && !self.signals.is_pondering()
    }

    /// Plays an action on `next`, a copy of the position.
    fn play(&mut self, position: &Position, next: &mut Position, action: Action, ply: usize) {
        next.play_unchecked(action);
        self.eval.push(position, action, next);
        self.count_node();
        self.frames[ply + 1].after_null_move = false;
        let earlier = self.frames[ply].earlier;
        let moved = match action.kind() {
            ActionKind::Commit => earlier.last,
            _ => PieceTo::of(action),
        };
        self.frames[ply + 1].earlier = match next.deploy() {
            Some(_) => earlier.step(moved),
            None => earlier.turn(moved),
        };
    }

    /// Enters the position after an action, which is played on `next`, a copy of the position; `None` if
    /// the first turn may not go that way.
    pub(super) fn enter(
        &mut self,
        position: &Position,
        next: &mut Position,
        action: Action,
        at: At,
    ) -> Option<At> {
        self.play(position, next, action, at.ply);
        let complete = next.deploy().is_none();
        let to = At { ply: at.ply + 1, turns: at.turns + usize::from(complete) };
        if at.turns == 0 {
            if action.kind() != ActionKind::Commit {
                self.steps.push(action);
            }
            if !self.filter.admits(&self.steps, next) {
                self.leave(action, at);
                return None;
            }
        }
        Some(to)
    }

    /// Goes back to the position before an action.
    pub(super) fn leave(&mut self, action: Action, at: At) {
        self.eval.pop();
        if at.turns == 0 && action.kind() != ActionKind::Commit {
            self.steps.pop();
        }
    }

    /// The principal variation begins with an action and goes on with that of the next node.
    pub(super) fn update_pv(&mut self, action: Action, ply: usize) {
        let (here, below) = self.pv.split_at_mut(ply + 1);
        if let (Some(line), Some(rest)) = (here.last_mut(), below.first()) {
            line.clear();
            line.push(action);
            line.extend_from_slice(rest);
        }
    }

    /// The static evaluation, corrected by what searches found in similar positions.
    pub(super) fn corrected(&mut self, position: &Position, ply: usize) -> i32 {
        let correction = self.correction.get(position, self.frames[ply].earlier);
        (self.evaluate(position) + correction).clamp(1 - MATE_BOUND, MATE_BOUND - 1)
    }

    /// Takes note of how far a search found the corrected evaluation to be off.
    pub(super) fn correct(&mut self, position: &Position, off: i32, depth: i32, ply: usize) {
        self.correction.update(position, self.frames[ply].earlier, off, depth);
    }

    /// The static evaluation, blurred if the player is to be weaker.
    pub(super) fn evaluate(&mut self, position: &Position) -> i32 {
        let hash = position.zobrist();
        let value = self.eval_cache.get(hash).unwrap_or_else(|| {
            let value = self.eval.evaluate(position);
            self.eval_cache.put(hash, value);
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
}
