//! Iterative deepening with aspiration windows.

use core::cmp::Reverse;

use cotulenh::Action;

use super::line::turns_of;
use super::{At, Root, Window, Worker};
use crate::eval::Evaluator;
use crate::limits::SearchLimits;
use crate::parameters::{
    MAX_DEPTH, aspiration_depth, aspiration_growth, aspiration_widest, aspiration_window,
};
use crate::score::{INFINITE, MATE_BOUND};

/// A line and its score.
pub(crate) type Line = (i32, Vec<Action>);

impl<E: Evaluator> Worker<E> {
    /// Searches deeper and deeper; after each depth the caller says whether to go on.
    pub(crate) fn iterative_deepening(
        &mut self,
        root: &Root,
        limits: &SearchLimits,
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
                let expected = before.map(|(value, _)| *value);
                let value = self.aspiration_search(root, depth as i32, expected);
                let line = self.pv[0].clone();
                if self.stopped {
                    // The best turn of before was looked at first: one that replaced it is better.
                    if number == 0 && !best.is_empty() && !line.is_empty() {
                        best[0] = (value, line);
                        done(self, depth, &best);
                    }
                    break;
                }
                if value <= -INFINITE + 1 {
                    break; // no other turn
                }
                self.exclude(root, &line);
                found.push((value, line));
            }
            self.filter.excluded.clear();
            if self.stopped && (depth > 1 || found.is_empty()) {
                break;
            }
            found.sort_by_key(|&(value, _)| Reverse(value));
            best = found;
            if !done(self, depth, &best) || self.stopped {
                break;
            }
        }
    }

    /// The next line must not begin with the turn that this one begins with.
    fn exclude(&mut self, root: &Root, line: &[Action]) {
        if let Some(&turn) = turns_of(&root.position, line).first()
            && let Ok(after) = root.before.play_turn(turn)
        {
            self.filter.excluded.push(after.zobrist());
        }
    }

    /// Searches with a window around the expected score, which widens if the score is outside.
    fn aspiration_search(&mut self, root: &Root, depth: i32, expected: Option<i32>) -> i32 {
        let at = At { ply: 0, turns: 0 };
        let mut reach = aspiration_window();
        let (mut alpha, mut beta) = match expected {
            Some(value) if depth >= aspiration_depth() && value.abs() < MATE_BOUND => {
                (value - reach, value + reach)
            }
            _ => (-INFINITE, INFINITE),
        };
        loop {
            let value = self.search::<true>(&root.position, Window { alpha, beta }, depth, at);
            let is_inside = value > alpha && value < beta;
            if self.stopped || is_inside || alpha <= -INFINITE && beta >= INFINITE {
                return value;
            }
            reach *= aspiration_growth();
            let is_open = reach > aspiration_widest();
            if value <= alpha {
                alpha = if is_open { -INFINITE } else { (value - reach).max(-INFINITE) };
            } else {
                beta = if is_open { INFINITE } else { (value + reach).min(INFINITE) };
            }
        }
    }
}
