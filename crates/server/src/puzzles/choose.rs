//! Which puzzle comes next.

use std::collections::HashSet;

use cotulenh_puzzles::{Shipped, Theme, shipped};

use crate::moment::{DAY, Moment};

/// One of so many whose ratings are nearest to the wish comes next.
const NEAREST: usize = 24;

/// The puzzle of a day, the same for everybody: all come before one comes again, and neighbouring days have
/// nothing in common.
pub(super) fn of_day(now: Moment) -> Option<&'static Shipped> {
    let (all, day) = (shipped(), usize::try_from(now / DAY).unwrap_or(0));
    // Mates in one are for other days. A step that has no factor in common with the number visits all.
    let fit: Vec<&Shipped> =
        all.iter().filter(|puzzle| !puzzle.themes.contains(&Theme::MateIn1)).collect();
    let step = (fit.len() * 5 / 8..=fit.len()).find(|&step| divisor(step, fit.len()) <= 1)?;
    fit.get((day % fit.len().max(1)).wrapping_mul(step).checked_rem(fit.len())?).copied()
}

fn divisor(a: usize, b: usize) -> usize {
    if b == 0 { a } else { divisor(b, a % b) }
}

/// A puzzle near a rating, with a theme if one is wished, and not among those that were tried, if there is
/// another. The number decides among those that fit as well.
pub(super) fn near(
    rating: f64,
    theme: Option<Theme>,
    tried: &HashSet<String>,
    number: u64,
) -> Option<&'static Shipped> {
    let fits = |puzzle: &&Shipped| theme.is_none_or(|theme| puzzle.themes.contains(&theme));
    let all: Vec<&Shipped> = shipped().iter().filter(fits).collect();
    let fresh: Vec<&Shipped> =
        all.iter().filter(|puzzle| !tried.contains(puzzle.id)).copied().collect();
    let mut choice = if fresh.is_empty() { all } else { fresh };
    choice.sort_by_key(|puzzle| (f64::from(puzzle.rating) - rating).abs() as u64);
    choice.truncate(NEAREST);
    let place = usize::try_from(number).unwrap_or(0).checked_rem(choice.len())?;
    choice.get(place).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_day_has_another_puzzle() {
        let id = |day: Moment| of_day(day * DAY + 7).map(|puzzle| puzzle.id);
        assert!(id(20_000).is_some());
        assert_eq!(id(20_000), of_day(20_000 * DAY + DAY - 1).map(|puzzle| puzzle.id));
        let days: HashSet<_> = (20_000..20_100).filter_map(id).collect();
        assert_eq!(days.len(), shipped().len().min(100));
    }

    #[test]
    fn wishes_are_met() {
        let none = HashSet::new();
        for theme in Theme::ALL {
            let found = near(1500.0, Some(theme), &none, 3).expect("a puzzle");
            assert!(found.themes.contains(&theme));
        }
        let easy = near(0.0, None, &none, 0).expect("a puzzle");
        let hard = near(9000.0, None, &none, 0).expect("a puzzle");
        assert!(easy.rating < hard.rating);
        let tried = HashSet::from([easy.id.to_owned()]);
        assert_ne!(near(0.0, None, &tried, 0).map(|puzzle| puzzle.id), Some(easy.id));
    }
}
