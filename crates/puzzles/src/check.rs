//! Verifies a puzzle again.

use core::fmt;

use cotulenh_endings::Prover;
use cotulenh_engine::eval::Evaluation;
use cotulenh_engine::{Engine, Settings};

use crate::mine::{CLEAR, HASH, gap, only_mate};
use crate::{Puzzle, Theme, themes_of};

/// What is wrong with a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// A turn of the solution is not legal, or there is none, or the last is not the solver's.
    Solution,
    /// The themes that the rules find are others.
    Themes(Vec<Theme>),
    /// It is no mate in so many turns, or not with this single solution.
    Mate,
    /// With so many nodes the engine does not see that this turn of the solver, from 1, is clearly best.
    Unclear {
        /// Which turn of the solver.
        turn: usize,
        /// The budget.
        nodes: u64,
    },
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flaw::Solution => f.write_str("the solution cannot be played"),
            Flaw::Themes(themes) => {
                let names: Vec<&str> = themes.iter().map(|theme| theme.name()).collect();
                write!(f, "its themes are {}", names.join(", "))
            }
            Flaw::Mate => f.write_str("it is no mate in that many turns with this solution alone"),
            Flaw::Unclear { turn, nodes } => {
                write!(f, "turn {turn} of the solver is not clearly best at {nodes} nodes")
            }
        }
    }
}

impl core::error::Error for Flaw {}

/// Whether the solution can be played, the themes are those the rules find, and a mate is one, with a
/// single solution: every turn of both sides is tried.
///
/// # Errors
///
/// What is wrong.
pub fn by_rules(puzzle: &Puzzle) -> Result<(), Flaw> {
    let themes = themes_of(&puzzle.position, &puzzle.solution, puzzle.mate());
    if themes.is_empty() || puzzle.solution.len().is_multiple_of(2) {
        return Err(Flaw::Solution);
    }
    if themes != puzzle.themes {
        return Err(Flaw::Themes(themes));
    }
    let Some(turns) = puzzle.mate() else { return Ok(()) };
    let mated = only_mate(&mut Prover::default(), &puzzle.position, turns);
    match mated {
        Ok(Some(mated)) if mated.turns == turns && mated.solution == puzzle.solution => Ok(()),
        _ => Err(Flaw::Mate),
    }
}

/// An engine as it was when the puzzles were found.
pub fn engine() -> Engine {
    Engine::new(Evaluation::default(), Settings { hash: HASH, ..Settings::default() })
}

/// Whether each turn of the solver is clearly best at a budget of the engine; mates are left to the rules.
///
/// # Errors
///
/// What is wrong.
pub fn by_engine(puzzle: &Puzzle, engine: &mut Engine, nodes: u64) -> Result<(), Flaw> {
    if puzzle.mate().is_some() {
        return Ok(());
    }
    let mut here = puzzle.position;
    for (i, &turn) in puzzle.solution.iter().enumerate() {
        let next = here.play_turn(turn).map_err(|_| Flaw::Solution)?;
        if i % 2 == 0 {
            let seen = gap(engine, &here, nodes);
            let is_clear = seen.is_some_and(|(best, first, second)| {
                here.play_turn(best).is_ok_and(|after| after == next) && CLEAR.holds(first, second)
            });
            if !is_clear {
                return Err(Flaw::Unclear { turn: i / 2 + 1, nodes });
            }
        }
        here = next;
    }
    Ok(())
}
