//! Singular extension.

use cotulenh::{Action, Position};

use super::transposition_table::{Bound, Entry};
use super::{At, Window, Worker};
use crate::eval::Evaluator;
use crate::parameters::{
    singular_depth, singular_depth_divisor, singular_margin, singular_table_depth,
};
use crate::score::MATE_BOUND;

impl<E: Evaluator> Worker<E> {
    /// How much deeper to search an action: the only good one deserves more. `None` if several are
    /// good enough for a cut (multi-cut).
    pub(super) fn singular_extension(
        &mut self,
        position: &Position,
        action: Action,
        entry: Option<Entry>,
        depth: i32,
        at: At,
        beta: i32,
    ) -> Option<i32> {
        let Some(entry) = entry.filter(|entry| entry.action == Some(action)) else {
            return Some(0);
        };
        if at.ply == 0
            || depth < singular_depth()
            || entry.depth < depth - singular_table_depth()
            || entry.bound == Bound::Upper
            || entry.value.abs() >= MATE_BOUND
            || self.frames[at.ply].excluded.is_some()
        {
            return Some(0);
        }
        let limit = entry.value - singular_margin() * depth;
        self.frames[at.ply].excluded = Some(action);
        let reduced = (depth - 1) / singular_depth_divisor();
        let value = self.node::<false>(position, Window::null(limit - 1), reduced, at);
        self.frames[at.ply].excluded = None;
        self.pv[at.ply].clear();
        if value < limit {
            Some(1)
        } else if limit >= beta {
            None
        } else if entry.value >= beta {
            Some(-1)
        } else {
            Some(0)
        }
    }
}
