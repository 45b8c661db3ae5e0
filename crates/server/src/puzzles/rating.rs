//! Ratings by Glicko-2: a try at a puzzle is a game between the player and the puzzle.

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

use crate::store::PuzzleRating;

/// What nobody knows anything of yet.
const DEVIATION: f64 = 350.0;
const VOLATILITY: f64 = 0.06;
/// What is known of a puzzle at first: the engine has looked at it.
const PUZZLE_DEVIATION: f64 = 200.0;
/// A player begins with this.
const PLAYER: f64 = 1200.0;

/// A player who has tried nothing.
pub(super) fn new_player() -> PuzzleRating {
    PuzzleRating {
        rating: PLAYER,
        deviation: DEVIATION,
        volatility: VOLATILITY,
        tries: 0,
        solved: 0,
    }
}

/// A puzzle that nobody has tried, with its first rating.
pub(super) fn new_puzzle(rating: u32) -> PuzzleRating {
    let rating = f64::from(rating);
    PuzzleRating { rating, deviation: PUZZLE_DEVIATION, ..new_player() }
}

/// Both ratings after a try.
pub(super) fn after_try(
    player: &PuzzleRating,
    puzzle: &PuzzleRating,
    solved: bool,
) -> (PuzzleRating, PuzzleRating) {
    let outcome = if solved { Outcomes::WIN } else { Outcomes::LOSS };
    let before = |of: &PuzzleRating| Glicko2Rating {
        rating: of.rating,
        deviation: of.deviation,
        volatility: of.volatility,
    };
    let config = Glicko2Config::new();
    let (new_player, new_puzzle) = glicko2(&before(player), &before(puzzle), &outcome, &config);
    let after = |of: &PuzzleRating, new: Glicko2Rating| PuzzleRating {
        rating: new.rating,
        deviation: new.deviation,
        volatility: new.volatility,
        tries: of.tries.saturating_add(1),
        solved: of.solved.saturating_add(u32::from(solved)),
    };
    (after(player, new_player), after(puzzle, new_puzzle))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_solves_rises_and_the_puzzle_falls() {
        let (player, puzzle) = (new_player(), new_puzzle(1400));
        let (up, down) = after_try(&player, &puzzle, true);
        assert!(up.rating > player.rating + 50.0 && down.rating < puzzle.rating);
        assert!(up.deviation < player.deviation && down.deviation < puzzle.deviation);
        assert_eq!((up.tries, up.solved, down.solved), (1, 1, 1));
        let (lower, higher) = after_try(&player, &puzzle, false);
        assert!(lower.rating < player.rating && higher.rating > puzzle.rating);
        assert_eq!((lower.tries, lower.solved), (1, 0));
    }
}
