//! Evaluations for people: from Red's view, in points of one Infantry each.

use std::fmt;

use cotulenh::{Color, Outcome};

use super::Standing;
use crate::Score;
use crate::eval::LOGISTIC_SCALE;

/// What a position is worth, from Red's view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Eval {
    /// Hundredths of an Infantry.
    Points(i32),
    /// A side wins within so many of its turns; 0 if it has won.
    Win(Color, u32),
}

impl Eval {
    /// The engine's score for the side to move.
    pub fn new(score: Score, turn: Color) -> Eval {
        match (score, turn) {
            (Score::Centipawns(points), Color::Red) => Eval::Points(points),
            (Score::Centipawns(points), Color::Blue) => Eval::Points(points.saturating_neg()),
            (Score::Mate(turns), _) if turns > 0 => Eval::Win(turn, turns.unsigned_abs()),
            (Score::Mate(turns), _) => Eval::Win(!turn, turns.unsigned_abs()),
        }
    }

    /// What a game that has ended on the board is worth.
    pub const fn of(outcome: Outcome) -> Eval {
        match outcome.winner() {
            Some(winner) => Eval::Win(winner, 0),
            None => Eval::Points(0),
        }
    }

    /// The result that a side can expect, from 0 (a loss) to 1 (a win): a logistic curve.
    pub fn expected(self, color: Color) -> f64 {
        match self {
            Eval::Win(winner, _) => f64::from(u8::from(winner == color)),
            Eval::Points(points) => {
                let points = if color == Color::Red { points } else { -points };
                1.0 / (1.0 + (-f64::from(points) / LOGISTIC_SCALE).exp())
            }
        }
    }

    /// As game files have it: `1.25`, `-0.40`, `#3`, `#-2`.
    pub fn pgn(self) -> String {
        let text = self.to_string();
        text.strip_prefix('+').map(str::to_owned).unwrap_or(text)
    }

    /// Who stands better.
    pub fn standing(self) -> Standing {
        let side = match self {
            Eval::Win(side, turns) => return Standing::Wins { side, turns },
            Eval::Points(points) if points < 0 => Color::Blue,
            Eval::Points(_) => Color::Red,
        };
        match self.expected(side) {
            share if share < 0.55 => Standing::Equal,
            share if share < 0.65 => Standing::SlightlyBetter { side },
            share if share < 0.85 => Standing::Better { side },
            _ => Standing::Winning { side },
        }
    }
}

impl fmt::Display for Eval {
    /// `+1.25`, `-0.40`, `#3`, `#-2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Eval::Points(points) => f.pad(&format!("{:+.2}", f64::from(*points) / 100.0)),
            Eval::Win(Color::Red, turns) => f.pad(&format!("#{turns}")),
            Eval::Win(Color::Blue, turns) => f.pad(&format!("#-{turns}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn views() {
        for (score, turn, text) in [
            (Score::Centipawns(125), Color::Red, "+1.25"),
            (Score::Centipawns(125), Color::Blue, "-1.25"),
            (Score::Centipawns(0), Color::Blue, "+0.00"),
            (Score::Mate(3), Color::Red, "#3"),
            (Score::Mate(3), Color::Blue, "#-3"),
            (Score::Mate(-2), Color::Red, "#-2"),
            (Score::Mate(-2), Color::Blue, "#2"),
        ] {
            let eval = Eval::new(score, turn);
            assert_eq!(eval.to_string(), text);
            assert_eq!(eval.pgn(), text.trim_start_matches('+'));
        }
    }

    #[test]
    fn expectations() {
        let expected = |points| Eval::Points(points).expected(Color::Red);
        assert!((expected(0) - 0.5).abs() < 1e-9);
        assert!((expected(400) - 0.731).abs() < 1e-3);
        assert!((expected(-400) + expected(400) - 1.0).abs() < 1e-9);
        assert!(expected(i32::MAX) > 0.999 && expected(-20_000) < 0.001);
        assert!(Eval::Win(Color::Blue, 2).expected(Color::Blue) > 0.999);
        assert_eq!(Eval::Points(-300).standing().to_string(), "Blue is better");
    }
}
