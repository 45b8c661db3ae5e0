//! Quiescence search: captures are played out, checks answered, deploys ended, before a position is judged.

use cotulenh::turn::{Filter, Sort};
use cotulenh::{Action, Position};

use super::move_picker::{MovePicker, Scored};
use super::worker::MAX_PLY;
use super::{At, Window, Worker};
use crate::eval::Evaluator;
use crate::material::stack_value;
use crate::parameters::{
    TABLE_CUTOFF_CLOCK, delta_margin, qs_check_level, qs_deploy_capture_level, qs_deploy_level,
};
use crate::score::{DRAW, INFINITE, UNPROVED_LOSS, from_table, mated_in};

impl<E: Evaluator> Worker<E> {
    /// The score when the captures have been played out.
    pub(super) fn quiescence<const PV: bool>(
        &mut self,
        position: &Position,
        window: Window,
        level: i32,
        at: At,
    ) -> i32 {
        let At { ply, turns } = at;
        self.deepest = self.deepest.max(ply);
        self.pv[ply].clear();
        let Window { mut alpha, beta } = window;
        let us = position.turn();
        if ply + 2 >= MAX_PLY {
            return if position.deploy().is_some() { DRAW } else { self.evaluate(position) };
        }

        // A deploy in progress goes on with captures, or ends.
        if let Some(deploy) = position.deploy() {
            let commit = Action::commit(deploy.origin(), deploy.rest());
            let restricted = turns == 0 && self.filter.is_active();
            let may_commit = !restricted && position.is_legal(commit);
            let filter = match may_commit {
                true => Filter { to: position.units(!us).with(deploy.origin()), ..Filter::ALL },
                false => Filter::ALL,
            };
            let value =
                self.quiescence_actions::<PV>(position, filter, -INFINITE, window, level, at);
            // That the captures and the end of the deploy lose does not prove that all does.
            return if may_commit { value.max(UNPROVED_LOSS) } else { value };
        }
        if level < 0 {
            let past = self.trail.next(position, false);
            if let Some(value) = self.end_of_game(position, &past, at) {
                return value;
            }
        }

        // Transposition table
        let restricted = turns == 0 && self.filter.is_active();
        let entry = if restricted { None } else { self.table.get(position.zobrist()) };
        if !PV
            && let Some(entry) = entry
            && position.halfmove_clock() < TABLE_CUTOFF_CLOCK
        {
            let value = from_table(entry.value, turns);
            if entry.allows_cutoff(value, alpha, beta) {
                return value;
            }
        }

        // Check evasions
        if level >= qs_check_level() && position.is_check() {
            return self.quiescence_actions::<PV>(
                position,
                Filter::ALL,
                -INFINITE,
                window,
                level,
                at,
            );
        }

        // Stand pat
        let eval = self.corrected(position, ply);
        if eval >= beta {
            return eval;
        }
        alpha = alpha.max(eval);
        let window = Window { alpha, beta };
        let sort = if level >= qs_deploy_level() { Sort::Any } else { Sort::Moves };
        let filter = Filter { to: position.units(!us), sort, ..Filter::ALL };
        self.quiescence_actions::<PV>(position, filter, eval, window, level, at)
    }

    fn quiescence_actions<const PV: bool>(
        &mut self,
        position: &Position,
        filter: Filter,
        eval: i32,
        window: Window,
        level: i32,
        at: At,
    ) -> i32 {
        let At { ply, turns } = at;
        let Window { mut alpha, beta } = window;
        let deploying = position.deploy().is_some();
        let stand_pat = eval > -INFINITE;
        let start = self.moves.len();
        self.list_actions(position, filter, ply);
        if self.moves.len() == start {
            return match stand_pat {
                true => eval,
                false if position.is_check() => mated_in(turns),
                false => DRAW,
            };
        }
        let mut best = eval;
        let mut picker = MovePicker::listed(start);
        while let Some(Scored { action, score }) = picker.next(self, position, ply) {
            // SEE pruning, delta pruning
            if stand_pat && action.kind().is_capture() {
                let target = position.get(action.to()).map_or(0, stack_value);
                if score < 0 || eval + target + delta_margin() <= alpha {
                    continue;
                }
            }
            // In a deploy that may end, or once something was found, only captures that pay.
            let capture = action.kind().is_capture();
            if !stand_pat
                && best > UNPROVED_LOSS
                && (!capture || score < 0 || deploying && level < qs_deploy_capture_level())
            {
                continue;
            }
            let mut next = *position;
            let Some(to) = self.enter(position, &mut next, action, at) else { continue };
            let window = Window { alpha, beta };
            let value = if to.turns == turns {
                self.quiescence::<PV>(&next, window, level - 1, to)
            } else {
                -self.quiescence::<PV>(&next, window.turned(), level - 1, to)
            };
            self.leave(action, at);
            if self.stopped {
                break;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    if PV {
                        self.update_pv(action, ply);
                    }
                    if value >= beta {
                        break;
                    }
                }
            }
        }
        self.moves.truncate(start);
        best
    }
}
