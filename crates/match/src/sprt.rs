//! The sequential test: plays until the results decide between two claims.
//!
//! H0 says that the first player is `elo0` stronger, H1 that it is `elo1` stronger. With `n` pairs,
//! the mean score `s` and the variance `v` of the pairs, and the scores `s0` and `s1` of both claims,
//! the logarithm of how much better H1 explains the results is, for normal distributions,
//!
//! `LLR = n / (2 v) · (s1 - s0) · (2 s - s0 - s1)`.
//!
//! H1 is accepted at `ln((1 - beta) / alpha)`, H0 at `ln(beta / (1 - alpha))`. So that a few equal
//! results at the beginning decide nothing, a result that no pair had counts as half a pair.

use core::fmt;
use core::str::FromStr;

use crate::Pairs;
use crate::stats::{Moments, score_of_elo};

/// A sequential probability ratio test.
///
/// ```
/// use cotulenh_match::{Pairs, Sprt, SprtDecision};
/// let sprt: Sprt = "0,5".parse()?;
/// assert_eq!(sprt.decision(&Pairs([10, 80, 200, 100, 15])), SprtDecision::Open);
/// assert_eq!(sprt.decision(&Pairs([100, 800, 2000, 1000, 150])), SprtDecision::H1);
/// # Ok::<(), cotulenh_match::ParseSprtError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The difference of strength that H0 claims.
    pub elo0: f64,
    /// The difference that H1 claims; more than `elo0`.
    pub elo1: f64,
    /// How often H1 may be accepted although H0 holds.
    pub alpha: f64,
    /// How often H0 may be accepted although H1 holds.
    pub beta: f64,
}

/// What the test says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SprtDecision {
    /// Nothing yet.
    Open,
    /// The first player is not `elo1` stronger.
    H0,
    /// It is more than `elo0` stronger.
    H1,
}

impl Sprt {
    /// The test between two claims with errors of 5 %.
    pub const fn new(elo0: f64, elo1: f64) -> Sprt {
        Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 }
    }

    /// The logarithm of how much better H1 explains the results than H0.
    pub fn llr(&self, pairs: &Pairs) -> f64 {
        if pairs.count() == 0 {
            return 0.0;
        }
        let weights = pairs.weights().map(|weight| weight.max(0.5));
        let Moments { count, mean, variance } = Moments::of(weights);
        let (s0, s1) = (score_of_elo(self.elo0), score_of_elo(self.elo1));
        count / (2.0 * variance) * (s1 - s0) * (2.0 * mean - s0 - s1)
    }

    /// Where H0 and where H1 is accepted.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// What the results say.
    pub fn decision(&self, pairs: &Pairs) -> SprtDecision {
        let (llr, (lower, upper)) = (self.llr(pairs), self.bounds());
        if llr >= upper {
            SprtDecision::H1
        } else if llr <= lower {
            SprtDecision::H0
        } else {
            SprtDecision::Open
        }
    }
}

/// A text that is no test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseSprtError;

impl fmt::Display for ParseSprtError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "expected two Elo differences, the smaller one first, such as 0,5; \
            errors between 0 and 0.5 may follow, such as 0,5,0.05,0.05",
        )
    }
}

impl core::error::Error for ParseSprtError {}

impl FromStr for Sprt {
    type Err = ParseSprtError;

    /// Reads `elo0,elo1` or `elo0,elo1,alpha,beta`.
    fn from_str(text: &str) -> Result<Sprt, ParseSprtError> {
        let numbers = text.split(',').map(|word| word.trim().parse::<f64>());
        let numbers = numbers.collect::<Result<Vec<_>, _>>().map_err(|_| ParseSprtError)?;
        let sprt = match *numbers {
            [elo0, elo1] => Sprt::new(elo0, elo1),
            [elo0, elo1, alpha, beta] => Sprt { elo0, elo1, alpha, beta },
            _ => return Err(ParseSprtError),
        };
        let elos = sprt.elo0 < sprt.elo1 && sprt.elo0.abs() <= 2000.0 && sprt.elo1.abs() <= 2000.0;
        let error = |error: f64| error > 0.0 && error < 0.5;
        if elos && error(sprt.alpha) && error(sprt.beta) { Ok(sprt) } else { Err(ParseSprtError) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn llr_by_hand() {
        // n = 405, s = 0.518519, v = 0.042867, s0 = 0.5, s1 = 0.507195
        let sprt = Sprt::new(0.0, 5.0);
        let llr = sprt.llr(&Pairs([10, 80, 200, 100, 15]));
        assert!((llr - LLR).abs() < 1e-3, "{llr}");
        // The mirror image of claims and results gives the opposite.
        let llr = Sprt::new(-5.0, 0.0).llr(&Pairs([15, 100, 200, 80, 10]));
        assert!((llr + LLR).abs() < 1e-3, "{llr}");
    }

    const LLR: f64 = 1.014_298;

    #[test]
    fn bounds() {
        let (lower, upper) = Sprt::new(0.0, 5.0).bounds();
        assert!((upper - 2.944).abs() < 1e-3 && (lower + 2.944).abs() < 1e-3);
    }

    #[test]
    fn few_results_decide_nothing() {
        let sprt = Sprt::new(0.0, 5.0);
        for pairs in [[0; 5], [0, 0, 0, 0, 5], [0, 0, 100, 0, 0], [5, 0, 0, 0, 0]] {
            assert_eq!(sprt.decision(&Pairs(pairs)), SprtDecision::Open, "{pairs:?}");
        }
        assert_eq!(sprt.decision(&Pairs([0, 0, 0, 0, 100])), SprtDecision::H1);
        assert_eq!(sprt.decision(&Pairs([100, 0, 0, 0, 0])), SprtDecision::H0);
    }

    #[test]
    fn texts() {
        assert_eq!("-3, 1.5".parse(), Ok(Sprt::new(-3.0, 1.5)));
        let full = Sprt { alpha: 0.1, beta: 0.2, ..Sprt::new(0.0, 10.0) };
        assert_eq!("0,10,0.1,0.2".parse(), Ok(full));
        for text in
            ["", "0", "5,0", "0,0", "a,b", "0,5,0.1", "0,5,0,0.1", "0,5,0.1,0.6", "NaN,5", "0,inf"]
        {
            assert_eq!(text.parse::<Sprt>(), Err(ParseSprtError), "{text}");
        }
    }
}
