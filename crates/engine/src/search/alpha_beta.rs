//! A node of the search: what may end it early, and the loop over its actions.

use cotulenh::{Action, ActionKind, Position};

use super::deploy_order::is_other_order;
use super::move_picker::MovePicker;
use super::pruning::{Candidate, Node, Pruned, late_move_reduction, prune_action};
use super::transposition_table::{Bound, Entry};
use super::worker::{Frame, MAX_PLY};
use super::{At, Window, Worker};
use crate::eval::Evaluator;
use crate::parameters::{
    TABLE_CUTOFF_CLOCK, deploy_checks_depth, history_bonus_linear, history_bonus_most,
    history_bonus_square, iir_depth,
};
use crate::score::{DRAW, INFINITE, MATE_BOUND, UNPROVED_LOSS, from_table, mated_in, to_table};

impl<E: Evaluator> Worker<E> {
    /// The score of a position for the side to move, within a window.
    pub(super) fn search<const PV: bool>(
        &mut self,
        position: &Position,
        window: Window,
        depth: i32,
        at: At,
    ) -> i32 {
        self.pv[at.ply].clear();
        if position.deploy().is_some() {
            return self.node::<PV>(position, window, depth, at);
        }
        let past = self.trail.next(position, self.frames[at.ply].after_null_move);
        if let Some(value) = self.end_of_game(position, &past, at) {
            return value;
        }
        self.trail.push(past);
        let value = self.node::<PV>(position, window, depth, at);
        self.trail.pop();
        value
    }

    #[allow(clippy::too_many_lines)] // one node, from top to bottom
    pub(super) fn node<const PV: bool>(
        &mut self,
        position: &Position,
        window: Window,
        mut depth: i32,
        at: At,
    ) -> i32 {
        let At { ply, turns } = at;
        let root = ply == 0;
        let deploying = position.deploy().is_some();
        let in_check = !deploying && position.is_check();

        // Quiescence search at the horizon
        if depth <= 0 || ply + 2 >= MAX_PLY {
            return self.quiescence::<PV>(position, window, 0, at);
        }

        // Mate distance pruning
        let Window { mut alpha, mut beta } = window;
        if !root {
            alpha = alpha.max(mated_in(turns));
            beta = beta.min(-mated_in(turns + 1));
            if alpha >= beta {
                return alpha;
            }
        }

        // Upcoming repetition: who can repeat a position has a draw at least
        let excluded = self.frames[ply].excluded;
        let can_repeat = !root
            && !deploying
            && excluded.is_none()
            && alpha < DRAW
            && self.trail.can_repeat(position);
        if can_repeat {
            alpha = DRAW;
            if alpha >= beta {
                return alpha;
            }
        }

        // Transposition table
        let restricted = turns == 0 && self.filter.is_active();
        let entry = match restricted || excluded.is_some() {
            true => None,
            false => self.table.get(position.zobrist()),
        };
        if !PV
            && let Some(entry) = entry
            && entry.depth >= depth
            && position.halfmove_clock() < TABLE_CUTOFF_CLOCK
        {
            let value = from_table(entry.value, turns);
            if entry.allows_cutoff(value, alpha, beta) {
                return value;
            }
        }
        let mut table_move = entry.and_then(|entry| entry.action);
        if root {
            table_move = self.hint.or(table_move);
        }

        // Internal iterative reduction
        if table_move.is_none() && depth >= iir_depth() && excluded.is_none() {
            depth -= 1;
        }

        // Static evaluation
        let mut node = Node { depth, at, eval: -INFINITE, improving: false, in_check, deploying };
        if node.is_quiet() {
            let static_eval = self.corrected(position, ply);
            self.static_evals[turns] = static_eval;
            node.eval = entry.map_or(static_eval, |entry| refined(static_eval, entry, turns));
            node.improving = turns >= 2 && static_eval > self.static_evals[turns - 2];
        } else if in_check {
            self.static_evals[turns] = -INFINITE;
        }

        if !PV && node.is_quiet() && excluded.is_none() && beta.abs() < MATE_BOUND {
            let window = Window { alpha, beta };
            if let Some(value) = self.prune_node(position, &node, window) {
                return value;
            }
        }

        let (start, first_tried) = (self.moves.len(), self.tried.len());
        self.frames[ply + 2].killers = [None; 2];
        let mut best = -INFINITE;
        let mut best_action = None;
        let mut bound = Bound::Upper;
        let (mut seen, mut searched, mut quiets_seen) = (0, 0, 0);
        let thorough = depth >= deploy_checks_depth();
        let mut picker = MovePicker::new(start, table_move, node.is_quiet(), thorough);
        while let Some(scored) = picker.next(self, position, ply) {
            let candidate = Candidate::new(scored);
            let action = candidate.action;
            seen += 1;
            if Some(action) == excluded {
                continue;
            }
            if best > UNPROVED_LOSS && !root {
                let pruned = prune_action(&node, candidate, alpha, quiets_seen);
                picker.skip_quiets |= pruned == Pruned::Quiets;
                if pruned != Pruned::No {
                    continue;
                }
            }
            quiets_seen += i32::from(candidate.quiet);

            // Singular extension, multi-cut
            let extension = self.singular_extension(position, action, entry, depth, at, beta);
            if self.stopped {
                break;
            }
            let Some(extension) = extension else {
                self.moves.truncate(start);
                self.tried.truncate(first_tried);
                return beta;
            };

            let mut next = *position;
            let Some(to) = self.enter(position, &mut next, action, at) else { continue };

            // One order of equal deploy steps; but not where turns are given, or at a root in the
            // middle of a deploy: what came before it will not be looked at in another order.
            let given = root || turns == 0 && !self.filter.allowed.is_empty();
            if !given && is_other_order(position, action, &next) {
                self.leave(action, at);
                continue;
            }
            searched += 1;

            // Late move reductions, principal variation search
            let free = action.kind() == ActionKind::Commit || deploying && !root;
            let full = if free { depth } else { depth - 1 + extension };
            let same_side = to.turns == turns;
            let mut value = alpha;
            let mut full_window = PV && searched == 1;
            if !full_window {
                let narrow = Window::null(alpha);
                let reduced = full - late_move_reduction::<PV>(&node, candidate, searched);
                let reduced = reduced.clamp(1.min(full), full);
                value = self.child::<false>(&next, narrow, reduced, to, same_side);
                if value > alpha && reduced < full {
                    value = self.child::<false>(&next, narrow, full, to, same_side);
                }
                full_window = PV && value > alpha;
            }
            if full_window {
                value = self.child::<true>(&next, Window { alpha, beta }, full, to, same_side);
            }
            self.leave(action, at);
            if self.stopped {
                break;
            }

            self.tried.push(action);
            if value > best {
                best = value;
                if value > alpha {
                    best_action = Some(action);
                    bound = Bound::Exact;
                    if PV {
                        self.update_pv(action, ply);
                    }
                    alpha = value;
                    if value >= beta {
                        bound = Bound::Lower;
                        self.update_histories(position, action, first_tried, depth, ply);
                        break;
                    }
                }
            }
        }
        self.moves.truncate(start);
        self.tried.truncate(first_tried);
        if self.stopped {
            return best;
        }

        // Checkmate and stalemate
        if seen == 0 {
            return if position.is_check() { mated_in(turns) } else { DRAW };
        }
        if searched == 0 {
            // Everything was left out.
            return if excluded.is_some() { alpha } else { -INFINITE + 1 };
        }

        if can_repeat {
            best = best.max(DRAW);
        }

        // Correction history
        let static_eval = self.static_evals[turns];
        let says_more = match bound {
            Bound::Exact => true,
            Bound::Lower => best > static_eval,
            Bound::Upper => best < static_eval,
        };
        if node.is_quiet()
            && excluded.is_none()
            && says_more
            && best.abs() < MATE_BOUND
            && best_action.is_none_or(is_quiet)
        {
            self.correct(position, best - static_eval, depth, ply);
        }

        if excluded.is_none() && !restricted {
            let value = to_table(best, turns);
            self.table.put(position.zobrist(), Entry { action: best_action, value, depth, bound });
        }
        best
    }

    /// Searches the position after an action; the score is that of the side that played it.
    fn child<const PV: bool>(
        &mut self,
        next: &Position,
        window: Window,
        depth: i32,
        at: At,
        same_side: bool,
    ) -> i32 {
        if same_side {
            return self.search::<PV>(next, window, depth, at);
        }
        -self.search::<PV>(next, window.turned(), depth, at)
    }

    /// An action was good enough for a cut: look at it earlier next time, a quiet one as a killer and by
    /// its history, and later at those that were searched before it.
    fn update_histories(
        &mut self,
        position: &Position,
        action: Action,
        first_tried: usize,
        depth: i32,
        ply: usize,
    ) {
        let bonus = history_bonus_square() * depth * depth + history_bonus_linear() * depth;
        let bonus = bonus.min(history_bonus_most());
        let Worker { tried, history, frames, .. } = self;
        let Frame { earlier, killers, .. } = &mut frames[ply];
        let quiet = is_quiet(action);
        if quiet && killers[0] != Some(action) {
            *killers = [Some(action), killers[0]];
        }
        for &other in &tried[first_tried..] {
            let bonus = if other == action { bonus } else { -bonus };
            if other.kind().is_capture() {
                history.update_capture(position, other, bonus);
            } else if quiet && is_quiet(other) {
                history.update(position, earlier.last, other, bonus);
            }
        }
    }
}

/// A move or step that captures nothing.
fn is_quiet(action: Action) -> bool {
    matches!(action.kind(), ActionKind::Quiet | ActionKind::Combine)
}

/// The evaluation of a node, or the table's score if that says more.
fn refined(static_eval: i32, entry: Entry, turns: usize) -> i32 {
    let value = from_table(entry.value, turns);
    let better = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => value > static_eval,
        Bound::Upper => value < static_eval,
    };
    if better && value.abs() < MATE_BOUND { value } else { static_eval }
}
