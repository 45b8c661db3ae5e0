//! When games of a match end that the rules of the game let go on.

use core::fmt;
use core::str::FromStr;

use cotulenh::Game;
use cotulenh_engine::Score;

use crate::{End, Note, Tolerance};

/// When games end that the rules of the game let go on.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// How long players are waited for.
    pub tolerance: Tolerance,
    /// After so many turns, those of the opening included, the game is a draw.
    pub turn_limit: usize,
    /// When a game counts as won; never, if this is not set.
    pub resign: Option<Resign>,
    /// When a game counts as drawn; never, if this is not set.
    pub draw: Option<DrawRule>,
}

impl Default for Rules {
    /// 400 turns, and no game ends by what the players think of it.
    fn default() -> Rules {
        Rules { tolerance: Tolerance::default(), turn_limit: 400, resign: None, draw: None }
    }
}

/// A game is won when both players say so: `1000,4` for four turns of each with 1000 or more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Resign {
    /// How far ahead the winner is, in hundredths of an Infantry.
    pub centi: i32,
    /// For how many turns of each player.
    pub turns: usize,
}

/// A game is drawn when both players say so: `10,8,80` for eight turns of each with 10 or less, from
/// the 80th turn of the game on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrawRule {
    /// How far ahead anybody may be, in hundredths of an Infantry.
    pub centi: i32,
    /// For how many turns of each player.
    pub turns: usize,
    /// From which turn of the game on.
    pub from: usize,
}

/// A text that is no rule of this kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseRuleError(&'static str);

impl fmt::Display for ParseRuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected whole numbers such as {}", self.0)
    }
}

impl core::error::Error for ParseRuleError {}

/// So many numbers, none of them zero.
fn numbers<const N: usize>(text: &str, example: &'static str) -> Result<[u16; N], ParseRuleError> {
    let numbers = text.split(',').map(|word| word.trim().parse().ok().filter(|&n: &u16| n > 0));
    let numbers = numbers.collect::<Option<Vec<_>>>().and_then(|numbers| numbers.try_into().ok());
    numbers.ok_or(ParseRuleError(example))
}

impl FromStr for Resign {
    type Err = ParseRuleError;

    fn from_str(text: &str) -> Result<Resign, ParseRuleError> {
        let [centi, turns] = numbers(text, "1000,4")?;
        Ok(Resign { centi: centi.into(), turns: turns.into() })
    }
}

impl FromStr for DrawRule {
    type Err = ParseRuleError;

    fn from_str(text: &str) -> Result<DrawRule, ParseRuleError> {
        let [centi, turns, from] = numbers(text, "10,8,80")?;
        Ok(DrawRule { centi: centi.into(), turns: turns.into(), from: from.into() })
    }
}

/// What both players have been saying for some turns.
pub(crate) fn adjudicated(game: &Game, notes: &[Note], rules: &Rules) -> Option<End> {
    // The last so many turns of each player, from the view of the side to move, newest first.
    let scores = |turns: usize| {
        let scores = notes.iter().rev().take(2 * turns).enumerate().map(|(age, note)| {
            note.score.map(|score| if age % 2 == 0 { -centi(score) } else { centi(score) })
        });
        scores.collect::<Option<Vec<_>>>().filter(|scores| scores.len() == 2 * turns)
    };
    if let Some(Resign { centi, turns }) = rules.resign
        && let Some(scores) = scores(turns)
    {
        let us = game.position().turn();
        if scores.iter().all(|&score| score >= centi) {
            return Some(End::Adjudicated(Some(us)));
        }
        if scores.iter().all(|&score| score <= -centi) {
            return Some(End::Adjudicated(Some(!us)));
        }
    }
    if let Some(DrawRule { centi, turns, from }) = rules.draw
        && game.turns().len() >= from
        && scores(turns)?.iter().all(|score| score.abs() <= centi)
    {
        return Some(End::Adjudicated(None));
    }
    None
}

/// A score as one number, mates being far beyond any material.
const fn centi(score: Score) -> i32 {
    const BEYOND: i32 = 1_000_000;
    match score {
        Score::Centipawns(centi) if centi > BEYOND => BEYOND,
        Score::Centipawns(centi) if centi < -BEYOND => -BEYOND,
        Score::Centipawns(centi) => centi,
        Score::Mate(turns) if turns > 0 => BEYOND,
        Score::Mate(_) => -BEYOND,
    }
}
