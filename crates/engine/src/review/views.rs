//! What the engine thinks of positions and turns.

use cotulenh::{Color, Turn};

use super::Eval;

/// How much of the expected result a turn gives away, and the glyph that says so.
const GLYPHS: [(f64, u8); 3] = [(BLUNDER, 4), (MISTAKE, 2), (INACCURACY, 6)];
/// `??`
const BLUNDER: f64 = 0.20;
/// `?`
const MISTAKE: f64 = 0.10;
/// `?!`
pub(super) const INACCURACY: f64 = 0.05;

/// What the engine thinks of a position.
#[derive(Clone, Debug)]
pub struct View {
    /// What it is worth.
    pub eval: Eval,
    /// The game has ended in it.
    pub over: bool,
    /// The best lines. In the middle of a deploy they begin with the whole turn.
    pub lines: Vec<Vec<Turn>>,
}

/// What the engine thinks of a turn.
#[derive(Clone, Debug)]
pub struct ReviewedTurn {
    /// Whose turn it was.
    pub color: Color,
    /// The position after it.
    pub after: View,
    /// What would have been better, with the evaluation after it. The best need not be the first.
    pub better: Vec<(Eval, Vec<Turn>)>,
}

impl ReviewedTurn {
    /// How much of the expected result the turn gave away, from 0 to 1.
    pub fn given_away(&self) -> f64 {
        let best = self.better.iter().map(|(eval, _)| eval.expected(self.color));
        best.fold(0.0, |most, expected| {
            f64::max(most, expected - self.after.eval.expected(self.color))
        })
    }

    /// The glyph of a mistake: 4 is `??`, 2 `?`, 6 `?!`; `None` if the turn is none.
    pub fn glyph(&self) -> Option<u8> {
        let given = self.given_away();
        GLYPHS.into_iter().find(|&(least, _)| given >= least).map(|(_, glyph)| glyph)
    }
}
