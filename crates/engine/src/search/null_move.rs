//! Null move pruning.

use cotulenh::{Kind, Position};

use super::history::PieceTo;
use super::{At, Window, Worker};
use crate::eval::Evaluator;
use crate::parameters::{
    NULL_MOVE_UNITS, null_move_depth, null_move_depth_divisor, null_move_eval_divisor,
    null_move_eval_most, null_move_reduction,
};
use crate::score::MATE_BOUND;

impl<E: Evaluator> Worker<E> {
    /// If the side to move stands well enough even when it gives its turn away, it surely does with
    /// a move: a score of at least beta, if so.
    pub(super) fn null_move(
        &mut self,
        position: &Position,
        beta: i32,
        eval: i32,
        depth: i32,
        at: At,
    ) -> Option<i32> {
        if depth < null_move_depth() || eval < beta || self.frames[at.ply].after_null_move {
            return None;
        }
        let us = position.turn();
        let idle = position.pieces(us, Kind::Commander) | position.pieces(us, Kind::Headquarters);
        if (position.units(us) - idle).len() < NULL_MOVE_UNITS {
            return None;
        }
        let next = position.null_move()?;
        self.frames[at.ply + 1].after_null_move = true;
        self.frames[at.ply + 1].earlier = self.frames[at.ply].earlier.turn(PieceTo::NONE);
        let reduction = null_move_reduction()
            + depth / null_move_depth_divisor()
            + ((eval - beta) / null_move_eval_divisor()).min(null_move_eval_most());
        let window = Window::null(beta - 1).turned();
        let to = At { ply: at.ply + 1, turns: at.turns + 1 };
        let value = -self.search::<false>(&next, window, depth - reduction, to);
        self.frames[at.ply + 1].after_null_move = false;
        if self.stopped || value < beta {
            return None;
        }
        // A mate that needs a null move is no mate.
        Some(if value >= MATE_BOUND { beta } else { value })
    }
}
