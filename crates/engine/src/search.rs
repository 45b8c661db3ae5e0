//! Principal-variation search on actions. The side to move changes only when a turn is complete, so
//! scores change their sign only then.

use std::ops::Range;

use cotulenh::{Action, ActionKind, Position};

use crate::eval::Evaluator;
use crate::picker::{BAD_CAPTURE, Picker, is_checking, is_killer, past_of};
use crate::score::{DRAW, INFINITE, MATE_BOUND, UNPROVED_LOSS, from_table, mated_in, to_table};
use crate::selective::{is_other_order, reduction};
use crate::table::{Bound, Entry};
use crate::worker::{MAX_PLY, Scored, Worker};

/// The window in which the score is wanted.
#[derive(Clone, Copy)]
pub(crate) struct Window {
    pub(crate) alpha: i32,
    pub(crate) beta: i32,
}

/// Where in the tree a node is.
#[derive(Clone, Copy)]
pub(crate) struct At {
    /// Actions from the root.
    pub(crate) ply: usize,
    /// Turns from the root.
    pub(crate) turns: usize,
}

impl<E: Evaluator> Worker<E> {
    /// The score of a position for the side to move, within a window.
    pub(crate) fn search<const PV: bool>(
        &mut self,
        position: &Position,
        window: Window,
        depth: i32,
        at: At,
    ) -> i32 {
        self.lines[at.ply].clear();
        if position.deploy().is_some() {
            return self.node::<PV>(position, window, depth, at);
        }
        if let Some(value) = self.end_of_game(position, at) {
            return value;
        }
        self.keys.push(position.zobrist());
        let value = self.node::<PV>(position, window, depth, at);
        self.keys.pop();
        value
    }

    /// The score of a game that is over, or that a side may claim to be drawn (rule 11), apart from
    /// the ends that need all legal actions to be known.
    pub(crate) fn end_of_game(&self, position: &Position, at: At) -> Option<i32> {
        let us = position.turn();
        match (position.commander(us), position.commander(!us)) {
            (None, Some(_)) => return Some(mated_in(at.turns)),
            (Some(_), None) => return Some(-mated_in(at.turns)),
            _ => {}
        }
        if at.turns == 0 {
            return None;
        }
        let few = position.occupied().len() <= 6 && position.is_insufficient_material();
        if few || self.is_repetition(position) {
            return Some(DRAW);
        }
        // Checkmate comes before the draw.
        let old = position.halfmove_clock() >= cotulenh::outcome::CLAIMABLE_CLOCK;
        (old && (!position.is_check() || position.has_legal_action())).then_some(DRAW)
    }

    #[allow(clippy::too_many_lines)] // one node, from top to bottom
    pub(crate) fn node<const PV: bool>(
        &mut self,
        position: &Position,
        window: Window,
        mut depth: i32,
        at: At,
    ) -> i32 {
        let At { ply, turns } = at;
        let deploying = position.deploy().is_some();
        let in_check = !deploying && position.is_check();
        if in_check {
            depth += 1;
        }
        if depth <= 0 || ply + 2 >= MAX_PLY {
            return self.quiesce::<PV>(position, window, 0, at);
        }
        let root = ply == 0;
        let Window { mut alpha, mut beta } = window;
        if !root {
            alpha = alpha.max(mated_in(turns));
            beta = beta.min(-mated_in(turns + 1));
            if alpha >= beta {
                return alpha;
            }
        }
        let restricted = turns == 0 && self.filter.is_active();
        let excluded = self.frames[ply].excluded;
        let entry = match restricted || excluded.is_some() {
            true => None,
            false => self.table.get(position.zobrist()),
        };
        if !PV
            && let Some(entry) = entry
            && entry.depth >= depth
            && position.halfmove_clock() < 90
        {
            let value = from_table(entry.value, turns);
            if entry.settles(value, alpha, beta) {
                return value;
            }
        }
        let mut first = entry.and_then(|entry| entry.action);
        if root {
            first = self.hint.or(first);
        }
        if first.is_none() && depth >= 4 && excluded.is_none() {
            depth -= 1;
        }

        let quiet_node = !deploying && !in_check;
        let mut eval = -INFINITE;
        if quiet_node {
            eval = self.evaluate(position);
            self.evals[turns] = eval;
            if let Some(entry) = entry {
                let value = from_table(entry.value, turns);
                let better = match entry.bound {
                    Bound::Exact => true,
                    Bound::Lower => value > eval,
                    Bound::Upper => value < eval,
                };
                if better && value.abs() < MATE_BOUND {
                    eval = value;
                }
            }
        } else if in_check {
            self.evals[turns] = -INFINITE;
        }
        let improving = turns >= 2 && quiet_node && self.evals[turns] > self.evals[turns - 2];

        if !PV && quiet_node && excluded.is_none() && beta.abs() < MATE_BOUND {
            if depth <= 7 && eval - 90 * (depth - i32::from(improving)) >= beta {
                return eval;
            }
            if depth <= 3 && eval + 250 * depth <= alpha {
                let value =
                    self.quiesce::<false>(position, Window { alpha, beta: alpha + 1 }, 0, at);
                if value <= alpha {
                    return value;
                }
            }
            if let Some(value) = self.try_pass(position, beta, eval, depth, at) {
                return value;
            }
        }

        let start = self.moves.len();
        self.frames[ply + 2].killers = [None; 2];
        let mut best = -INFINITE;
        let mut best_action = None;
        let mut bound = Bound::Upper;
        let (mut seen, mut searched, mut quiets_seen) = (0, 0, 0);
        let mut picker = Picker::new(start, first, quiet_node, depth >= 2);
        while let Some(Scored { action, score }) = picker.next(self, position, ply) {
            seen += 1;
            if Some(action) == excluded {
                continue;
            }
            let kind = action.kind();
            let quiet = matches!(kind, ActionKind::Quiet | ActionKind::Combine);
            let checks = quiet && is_checking(score);
            if best > UNPROVED_LOSS && !root {
                if quiet && !checks && !in_check {
                    let most = (6 + 2 * depth * depth) / (2 - i32::from(improving));
                    if depth <= 4 && quiets_seen >= most {
                        picker.skip_quiets = true;
                        continue;
                    }
                    let hopeless = quiet_node && eval + 120 + 100 * depth <= alpha;
                    if depth <= 6 && hopeless && !is_killer(score) {
                        picker.skip_quiets = true;
                        continue;
                    }
                }
                if kind.is_capture() && depth <= 6 && score < 0 && score - BAD_CAPTURE < -70 * depth
                {
                    continue;
                }
            }
            quiets_seen += i32::from(quiet);
            let extension = self.extension(position, action, entry, depth, at, beta);
            if self.stopped {
                break;
            }
            let Some(extension) = extension else {
                // Several actions are good enough: the node is, too.
                self.moves.truncate(start);
                return beta;
            };

            let Some((next, to)) = self.enter(position, action, at) else { continue };
            let wanted = turns == 0 && !self.filter.allowed.is_empty();
            if !wanted && is_other_order(position, action, &next) {
                self.leave(action, at);
                continue;
            }
            let same_side = to.turns == turns;
            searched += 1;
            let commits = kind == ActionKind::Commit;
            let full = if commits { depth } else { depth - 1 + extension };
            let mut value = alpha;
            let mut full_search = PV && searched == 1;
            if !full_search {
                let mut reduced = full;
                if depth >= 2 && searched > 1 + i32::from(root) && (quiet || score < 0) {
                    let mut less = reduction(depth, searched);
                    less += i32::from(!improving && quiet_node);
                    less += i32::from(deploying || action.is_deploy());
                    less -= i32::from(PV) + i32::from(checks) + i32::from(is_killer(score));
                    less -= (past_of(score) / 8192).clamp(-2, 2) * i32::from(quiet);
                    reduced = (full - less).clamp(1.min(full), full);
                }
                let narrow = Window { alpha, beta: alpha + 1 };
                value = self.child::<false>(&next, narrow, reduced, to, same_side);
                if value > alpha && reduced < full {
                    value = self.child::<false>(&next, narrow, full, to, same_side);
                }
                full_search = PV && value > alpha;
            }
            if full_search {
                value = self.child::<true>(&next, Window { alpha, beta }, full, to, same_side);
            }
            self.leave(action, at);
            if self.stopped {
                break;
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_action = Some(action);
                    bound = Bound::Exact;
                    if PV {
                        self.record(action, ply);
                    }
                    alpha = value;
                    if value >= beta {
                        bound = Bound::Lower;
                        self.reward(position, action, picker.before_last(), depth, ply);
                        break;
                    }
                }
            }
        }
        self.moves.truncate(start);
        if self.stopped {
            return best;
        }
        if seen == 0 {
            return if position.is_check() { mated_in(turns) } else { DRAW };
        }
        if searched == 0 {
            // Everything was left out.
            return if excluded.is_some() { alpha } else { -INFINITE + 1 };
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
        let turned = Window { alpha: -window.beta, beta: -window.alpha };
        -self.search::<PV>(next, turned, depth, at)
    }

    /// A quiet action was good enough: look at it earlier next time, and at the others later.
    fn reward(
        &mut self,
        position: &Position,
        action: Action,
        tried: Range<usize>,
        depth: i32,
        ply: usize,
    ) {
        if action.kind().is_capture() || action.kind() == ActionKind::Commit {
            return;
        }
        let before = self.frames[ply].before;
        let killers = &mut self.frames[ply].killers;
        if killers[0] != Some(action) {
            *killers = [Some(action), killers[0]];
        }
        let bonus = (20 * depth * depth + 40 * depth).min(2000);
        self.history.update(position, before, action, bonus);
        for index in tried {
            let other = self.moves[index].action;
            if matches!(other.kind(), ActionKind::Quiet | ActionKind::Combine) {
                self.history.update(position, before, other, -bonus);
            }
        }
    }
}
