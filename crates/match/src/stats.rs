//! What the results of a match say about strength.
//!
//! Games come in pairs: the same opening, played with both colours. The two games of a pair are not
//! independent, pairs are; so errors come from the five possible results of a pair.
//!
//! With `n` pairs, the mean score `s` of a game (0 to 1) and the variance `v` of the pairs' scores:
//!
//! - `Elo = 400 log10(s / (1 - s))`;
//! - the standard error of `s` is `sqrt(v/n)`; the interval of 95 % reaches from the Elo of
//!   `s - 1.96 sqrt(v/n)` to that of `s + 1.96 sqrt(v/n)`.

use core::fmt;

/// So many standard errors on both sides hold 95 % of a normal distribution.
const SIGMAS_95: f64 = 1.959_964;

/// The result of a game for one player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Points {
    /// No point.
    Loss,
    /// Half a point.
    Draw,
    /// One point.
    Win,
}

/// How many pairs gave 0, ½, 1, 1½ and 2 points.
///
/// ```
/// use cotulenh_match::{Pairs, Points};
/// let mut pairs = Pairs::default();
/// pairs.add(Points::Win, Points::Draw);
/// pairs.add(Points::Win, Points::Loss);
/// assert_eq!(pairs.0, [0, 0, 1, 1, 0]);
/// assert_eq!(pairs.mean_score(), 0.625);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pairs(pub [u32; 5]);

impl Pairs {
    /// Counts a pair.
    pub const fn add(&mut self, one: Points, other: Points) {
        self.0[one as usize + other as usize] += 1;
    }

    /// How many pairs.
    pub fn count(&self) -> u32 {
        self.0.iter().sum()
    }

    /// The mean score of a game, 0 to 1; one half if there is none.
    pub fn mean_score(&self) -> f64 {
        if self.count() == 0 { 0.5 } else { Moments::of(self.weights()).mean }
    }

    /// The difference of strength, with its interval of 95 %; `None` if there is no pair.
    pub fn elo(&self) -> Option<Elo> {
        if self.count() == 0 {
            return None;
        }
        let Moments { mean, variance, count } = Moments::of(self.weights());
        let error = SIGMAS_95 * (variance / count).sqrt();
        let [low, value, high] = [mean - error, mean, mean + error].map(elo_of_score);
        Some(Elo { value, low, high })
    }

    pub(crate) fn weights(&self) -> [f64; 5] {
        self.0.map(f64::from)
    }
}

/// A difference of strength; infinite where one side has all points.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Elo {
    /// The estimate.
    pub value: f64,
    /// The lower end of the interval of 95 %.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

impl Elo {
    /// Half the width of the interval.
    pub const fn error(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

impl fmt::Display for Elo {
    /// `+12.3 ± 4.5`; where an end is infinite, the interval: `+400.0 (+290.1 to +inf)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Elo { value, low, high } = self;
        if low.is_finite() && high.is_finite() {
            write!(f, "{value:+.1} ± {:.1}", self.error())
        } else if value.is_infinite() {
            write!(f, "{value:+.1}")
        } else {
            write!(f, "{value:+.1} ({low:+.1} to {high:+.1})")
        }
    }
}

/// The mean score of a player so much stronger: `1 / (1 + 10^(-elo/400))`.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The difference of strength that gives a mean score.
pub fn elo_of_score(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        400.0 * (score / (1.0 - score)).log10()
    }
}

/// Mean and variance of the scores of pairs, as scores of a game (0, ¼, ½, ¾, 1).
pub(crate) struct Moments {
    pub count: f64,
    pub mean: f64,
    pub variance: f64,
}

impl Moments {
    /// The moments of pairs with these weights; their sum must not be 0.
    pub fn of(weights: [f64; 5]) -> Moments {
        let count: f64 = weights.iter().sum();
        let scores = || [0.0, 0.25, 0.5, 0.75, 1.0].into_iter().zip(weights);
        let mean = scores().map(|(score, weight)| score * weight).sum::<f64>() / count;
        let spread = |(score, weight): (f64, f64)| (score - mean).powi(2) * weight;
        Moments { count, mean, variance: scores().map(spread).sum::<f64>() / count }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(value: f64, expected: f64) -> bool {
        (value - expected).abs() < 1e-3
    }

    #[test]
    fn pairs_are_counted() {
        use Points::{Draw, Loss, Win};
        let mut pairs = Pairs::default();
        for (one, other) in
            [(Loss, Loss), (Loss, Draw), (Win, Loss), (Draw, Draw), (Draw, Win), (Win, Win)]
        {
            pairs.add(one, other);
        }
        assert_eq!((pairs.0, pairs.count()), ([1, 1, 2, 1, 1], 6));
        assert!(close(pairs.mean_score(), 0.5));
    }

    #[test]
    fn elo_by_hand() {
        // s = (2/4 + 4/2 + 3·3/4) / 10 = 0.475, v = 0.055625, error of s = 1.96 · 0.07458 = 0.1462
        let elo = Pairs([1, 2, 4, 3, 0]).elo().expect("pairs");
        assert!(close(elo.value, -17.386), "{elo:?}");
        assert!(close(elo.low, elo_of_score(0.475 - 0.146_179)), "{elo:?}");
        assert!(close(elo.high, elo_of_score(0.475 + 0.146_179)), "{elo:?}");
        assert_eq!(elo.to_string(), "-17.4 ± 104.9");
    }

    #[test]
    fn extremes() {
        assert_eq!(Pairs::default().elo(), None);
        assert!(close(Pairs::default().mean_score(), 0.5));
        assert_eq!(Pairs([0, 0, 0, 0, 9]).elo().expect("pairs").to_string(), "+inf");
        assert_eq!(Pairs([9, 0, 0, 0, 0]).elo().expect("pairs").to_string(), "-inf");
        assert_eq!(Pairs([0, 0, 9, 0, 0]).elo().expect("pairs").to_string(), "+0.0 ± 0.0");
        let elo = Pairs([0, 0, 0, 1, 9]).elo().expect("pairs").to_string();
        assert!(elo.starts_with("+636.4 (+") && elo.ends_with("to +inf)"), "{elo}");
    }

    #[test]
    fn elo_and_score() {
        assert!(close(score_of_elo(400.0), 10.0 / 11.0));
        assert!(close(elo_of_score(0.75), 190.849));
        for elo in [-300.0, -5.0, 0.0, 12.5, 800.0] {
            assert!(close(elo_of_score(score_of_elo(elo)), elo), "{elo}");
        }
    }
}
