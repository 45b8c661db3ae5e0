//! Quiescence: captures are played out, checks answered, deploys ended, before a position is judged.

use cotulenh::turn::{Filter, Sort};
use cotulenh::{Action, Position};

use crate::eval::Evaluator;
use crate::exchange::value_of_stack;
use crate::picker::Picker;
use crate::score::{DRAW, INFINITE, UNPROVED_LOSS, from_table, mated_in};
use crate::search::{At, Window};
use crate::worker::{MAX_PLY, Scored, Worker};

impl<E: Evaluator> Worker<E> {
    /// The score when the captures have been played out.
    pub(crate) fn quiesce<const PV: bool>(
        &mut self,
        position: &Position,
        window: Window,
        level: i32,
        at: At,
    ) -> i32 {
        let At { ply, turns } = at;
        self.deepest = self.deepest.max(ply);
        self.lines[ply].clear();
        let Window { mut alpha, beta } = window;
        let us = position.turn();
        if ply + 2 >= MAX_PLY {
            return if position.deploy().is_some() { DRAW } else { self.evaluate(position) };
        }
        if let Some(deploy) = position.deploy() {
            let commit = Action::commit(deploy.origin(), deploy.rest());
            let restricted = turns == 0 && self.filter.is_active();
            let may_commit = !restricted && position.is_legal(commit);
            let filter = match may_commit {
                true => Filter { to: position.units(!us).with(deploy.origin()), ..Filter::ALL },
                false => Filter::ALL,
            };
            let value = self.quiesce_actions::<PV>(position, filter, -INFINITE, window, level, at);
            // That the captures and the end of the deploy lose does not prove that all does.
            return if may_commit { value.max(UNPROVED_LOSS) } else { value };
        }
        if level < 0
            && let Some(value) = self.end_of_game(position, at)
        {
            return value;
        }
        let restricted = turns == 0 && self.filter.is_active();
        let entry = if restricted { None } else { self.table.get(position.zobrist()) };
        if !PV && let Some(entry) = entry {
            let value = from_table(entry.value, turns);
            if entry.settles(value, alpha, beta) {
                return value;
            }
        }
        if level > -4 && position.is_check() {
            return self.quiesce_actions::<PV>(position, Filter::ALL, -INFINITE, window, level, at);
        }
        let eval = self.evaluate(position);
        if eval >= beta {
            return eval;
        }
        alpha = alpha.max(eval);
        let window = Window { alpha, beta };
        let sort = if level >= -1 { Sort::Any } else { Sort::Moves };
        let filter = Filter { to: position.units(!us), sort, ..Filter::ALL };
        self.quiesce_actions::<PV>(position, filter, eval, window, level, at)
    }

    fn quiesce_actions<const PV: bool>(
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
        let standing = eval > -INFINITE;
        let start = self.moves.len();
        self.list_actions(position, filter, ply);
        if self.moves.len() == start {
            return match standing {
                true => eval,
                false if position.is_check() => mated_in(turns),
                false => DRAW,
            };
        }
        let mut best = eval;
        let mut picker = Picker::listed(start);
        while let Some(Scored { action, score }) = picker.next(self, position, ply) {
            if standing && action.kind().is_capture() {
                let target = position.get(action.to()).map_or(0, value_of_stack);
                if score < 0 || eval + target + 150 <= alpha {
                    continue;
                }
            }
            // In a deploy that may end, or once something was found, only captures that pay.
            let capture = action.kind().is_capture();
            if !standing
                && best > UNPROVED_LOSS
                && (!capture || score < 0 || deploying && level < -2)
            {
                continue;
            }
            let Some((next, to)) = self.enter(position, action, at) else { continue };
            let value = if to.turns == turns {
                self.quiesce::<PV>(&next, Window { alpha, beta }, level - 1, to)
            } else {
                let turned = Window { alpha: -beta, beta: -alpha };
                -self.quiesce::<PV>(&next, turned, level - 1, to)
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
                        self.record(action, ply);
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
