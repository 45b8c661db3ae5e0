//! Where the search looks deeper, less deep, or not at all.

use cotulenh::reach::squares_between;
use cotulenh::{Action, ActionKind, Kind, Piece, Position};

use crate::eval::Evaluator;
use crate::history::Place;
use crate::score::MATE_BOUND;
use crate::search::{At, Window};
use crate::table::{Bound, Entry};
use crate::worker::Worker;

impl<E: Evaluator> Worker<E> {
    /// If even passing is good enough, a move surely is.
    pub(crate) fn try_pass(
        &mut self,
        position: &Position,
        beta: i32,
        eval: i32,
        depth: i32,
        at: At,
    ) -> Option<i32> {
        let us = position.turn();
        let idle = position.pieces(us, Kind::Commander) | position.pieces(us, Kind::Headquarters);
        let force = position.units(us) - idle;
        if depth < 3 || eval < beta || self.frames[at.ply].passed || force.len() < 2 {
            return None;
        }
        let next = position.pass()?;
        self.frames[at.ply + 1].passed = true;
        self.frames[at.ply + 1].before = Place::NONE;
        let less = 3 + depth / 4 + ((eval - beta) / 200).min(3);
        let window = Window { alpha: -beta, beta: 1 - beta };
        let to = At { ply: at.ply + 1, turns: at.turns + 1 };
        let value = -self.search::<false>(&next, window, depth - less, to);
        self.frames[at.ply + 1].passed = false;
        if self.stopped || value < beta {
            return None;
        }
        Some(if value >= MATE_BOUND { beta } else { value })
    }

    /// How much deeper to look at an action: the only good one deserves more. `None` if there are
    /// several good enough for a cut.
    pub(crate) fn extension(
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
            || depth < 10
            || entry.depth < depth - 3
            || entry.bound == Bound::Upper
            || entry.value.abs() >= MATE_BOUND
            || self.frames[at.ply].excluded.is_some()
        {
            return Some(0);
        }
        let limit = entry.value - 2 * depth;
        self.frames[at.ply].excluded = Some(action);
        let window = Window { alpha: limit - 1, beta: limit };
        let value = self.node::<false>(position, window, (depth - 1) / 2, at);
        self.frames[at.ply].excluded = None;
        self.lines[at.ply].clear();
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

/// Whether this deploy step could have come before the last one with the same result: then that
/// order has been looked at, or will be.
pub fn is_other_order(position: &Position, action: Action, next: &Position) -> bool {
    let Some(last) = position.deploy().and_then(|deploy| deploy.steps().last()) else {
        return false;
    };
    let reversible = match next.deploy() {
        Some(deploy) => !deploy.is_irreversible(),
        None => next.halfmove_clock() > 0,
    };
    let carrier = Piece { kind: last.unit().carrier(), heroic: false };
    reversible
        && action.kind() == ActionKind::Quiet
        && last.kind() == ActionKind::Quiet
        && action.unit() < last.unit()
        && (carrier.row().moves_over
            || !squares_between(last.from(), last.to()).contains(action.to()))
}

/// How much less deep to look at a late action.
pub(crate) fn reduction(depth: i32, searched: i32) -> i32 {
    let (depth, searched) = (f64::from(depth), f64::from(searched));
    (0.6 + depth.ln() * searched.ln() / 2.1) as i32
}
