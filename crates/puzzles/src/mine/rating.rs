//! A first rating, from how hard the engine finds a puzzle. Players' tries correct it.

use cotulenh::Turn;

use crate::Theme;

/// The bounds of a first rating.
const BOUNDS: (f64, f64) = (500.0, 2600.0);

/// What makes a puzzle hard, as far as the engine can say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hardness {
    /// The nodes after which the engine wanted no other turn.
    pub settled: u64,
    /// How many turns there are to choose from.
    pub choices: usize,
}

/// The first rating of a puzzle.
pub fn rating(solution: &[Turn], themes: &[Theme], hardness: Hardness) -> u32 {
    let Hardness { settled, choices } = hardness;
    let doublings = |number: f64, from: f64| (number.max(from) / from).log2();
    let has = |theme| f64::from(u8::from(themes.contains(&theme)));
    let own_turns = solution.len().div_ceil(2) as f64;
    let steps = solution.iter().step_by(2).map(|turn| turn.actions().count() - 1).sum::<usize>();
    let rating = 850.0
        + 110.0 * doublings(settled as f64, 100.0)
        + 160.0 * (own_turns - 1.0)
        + 60.0 * doublings(choices as f64, 32.0)
        + 40.0 * steps as f64
        + 150.0 * has(Theme::Quiet)
        + 100.0 * has(Theme::Sacrifice)
        + 60.0 * has(Theme::AirLane)
        - 150.0 * has(Theme::MateIn1);
    rating.clamp(BOUNDS.0, BOUNDS.1).round() as u32
}
