//! Positions, turns and searches in few words.

use std::collections::HashSet;
use std::ops::ControlFlow;

use cotulenh::notation::Suffix;
use cotulenh::{Game, Position, Turn};
use cotulenh_engine::{Engine, SearchLimits, Thought};

/// The position of a FEN.
#[track_caller]
pub fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The legal turns with the positions they lead to, one for each position.
pub fn distinct_turns(position: &Position) -> Vec<(Turn, Position)> {
    let mut seen = HashSet::new();
    let mut turns = Vec::new();
    let _ = position.visit_turns(|turn, next| {
        if seen.insert(next.zobrist()) {
            turns.push((turn, *next));
        }
        ControlFlow::<()>::Continue(())
    });
    turns
}

/// Whether the side that has just moved has won: by checkmate, or by capture of the Commander.
pub fn is_won(next: &Position) -> bool {
    Suffix::of(next) == Suffix::Win && next.commander(!next.turn()).is_some()
}

/// The position after a legal turn.
#[track_caller]
pub fn after(position: &Position, turn: Turn) -> Position {
    position.play_turn(turn).unwrap_or_else(|error| panic!("{error}"))
}

/// What an engine that remembers nothing thinks of a position.
pub fn think(engine: &mut Engine, position: &Position, limits: &SearchLimits) -> Thought {
    engine.forget();
    engine.think(&Game::new(*position), limits, |_| {})
}

/// A search to a depth.
pub fn deep(depth: u32) -> SearchLimits {
    SearchLimits::depth(depth)
}

/// A search of so many nodes.
pub fn brief(nodes: u64) -> SearchLimits {
    SearchLimits::nodes(nodes)
}
