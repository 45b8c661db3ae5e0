//! What is kept of puzzles: ratings of players and puzzles, and who has tried what.

use super::Stored;
use crate::moment::Moment;
use crate::players::PlayerId;

/// A rating by Glicko-2, of a player who solves puzzles or of a puzzle.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PuzzleRating {
    /// The rating.
    pub rating: f64,
    /// How uncertain it is.
    pub deviation: f64,
    /// How much it jumps.
    pub volatility: f64,
    /// How many tries it comes from.
    pub tries: u32,
    /// How many of them solved a puzzle.
    pub solved: u32,
}

impl PuzzleRating {
    /// Rating, deviation and volatility in millionths, as databases keep them.
    pub(super) fn millionths(&self) -> [i64; 3] {
        [self.rating, self.deviation, self.volatility].map(|number| (number * 1e6).round() as i64)
    }

    /// What was kept.
    pub(super) fn of_millionths(kept: [i64; 3], tries: u32, solved: u32) -> PuzzleRating {
        let [rating, deviation, volatility] = kept.map(|number| number as f64 / 1e6);
        PuzzleRating { rating, deviation, volatility, tries, solved }
    }
}

/// Puzzles.
pub trait Puzzles {
    /// The rating of a player or a puzzle, by id; none if nothing was tried yet.
    fn puzzle_rating(&mut self, who: &str) -> Stored<Option<PuzzleRating>>;
    /// Keeps the rating of a player or a puzzle.
    fn set_puzzle_rating(&mut self, who: &str, rating: &PuzzleRating) -> Stored<()>;
    /// Keeps the first try of a player at a puzzle; whether it was the first.
    fn first_try(
        &mut self,
        player: &PlayerId,
        puzzle: &str,
        solved: bool,
        now: Moment,
    ) -> Stored<bool>;
    /// The puzzles that a player has tried, the newest first.
    fn tried(&mut self, player: &PlayerId, most: usize) -> Stored<Vec<(String, bool)>>;
}
