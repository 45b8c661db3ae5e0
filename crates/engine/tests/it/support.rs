//! Positions, turns and searches in few words.

use cotulenh::{Game, Position, Turn};
pub use cotulenh_endings::{distinct_turns, is_won};
use cotulenh_engine::{Engine, SearchLimits, Thought};

/// The position of a FEN.
#[track_caller]
pub fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
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
