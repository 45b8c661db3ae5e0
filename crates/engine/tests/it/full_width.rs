//! What a turn wins, by a plain search: all turns of both sides to a depth, then all captures until
//! none pays. Material is all that counts.

use cotulenh::{Color, Kind, Position, Turn};
use cotulenh_engine::stack_value;

use crate::support::{distinct_turns, is_won};

const WIN: i32 = 100_000;

/// What each first turn is worth to the side that plays it after `depth` turns in all, the best
/// first; one turn for each position. Values that are `margin` or more below the best are bounds.
pub fn values(position: &Position, depth: u32, margin: i32) -> Vec<(i32, Turn)> {
    let mut best = -WIN;
    let mut values = Vec::new();
    for (turn, next) in sorted_turns(position) {
        let value = -value(&next, depth - 1, -WIN, margin - best);
        best = best.max(value);
        values.push((value, turn));
    }
    values.sort_by_key(|&(value, _)| -value);
    values
}

/// Alpha-beta over whole turns; nothing is left out.
fn value(position: &Position, depth: u32, mut alpha: i32, beta: i32) -> i32 {
    if is_won(position) {
        return -WIN;
    }
    if depth == 0 {
        return captures(position, alpha, beta);
    }
    let turns = sorted_turns(position);
    if turns.is_empty() || position.is_insufficient_material() {
        return 0;
    }
    let mut best = -WIN;
    for (_, next) in &turns {
        best = best.max(-value(next, depth - 1, -beta, -alpha));
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}

/// The value when captures have been played out; who is in check looks at every turn.
fn captures(position: &Position, mut alpha: i32, beta: i32) -> i32 {
    if is_won(position) {
        return -WIN;
    }
    let checked = position.is_check();
    let here = material(position);
    let mut best = if checked { -WIN } else { here };
    alpha = alpha.max(best);
    if alpha >= beta {
        return best;
    }
    let us = position.turn();
    let theirs = side_material(position, !us);
    for (_, next) in &sorted_turns(position) {
        let captured = is_won(next) || side_material(next, !us) < theirs;
        if !captured && !checked {
            continue;
        }
        best = best.max(-captures(next, -beta, -alpha));
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}

/// The turns after which the opponent has least come first.
fn sorted_turns(position: &Position) -> Vec<(Turn, Position)> {
    let mut turns = distinct_turns(position);
    turns.sort_by_cached_key(|(_, next)| material(next) - if is_won(next) { WIN } else { 0 });
    turns
}

/// What the side to move has more than the other.
fn material(position: &Position) -> i32 {
    let us = position.turn();
    side_material(position, us) - side_material(position, !us)
}

/// What a side has, but for its Commander.
fn side_material(position: &Position, color: Color) -> i32 {
    let stacks = position.units(color).into_iter().filter_map(|square| position.get(square));
    let commander = position.commander(color).and_then(|square| position.get(square));
    let spare = commander.and_then(|stack| stack.part(Kind::Commander.into()));
    stacks.map(stack_value).sum::<i32>() - spare.map_or(0, stack_value)
}
