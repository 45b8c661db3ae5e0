//! Puzzles found in games.
//!
//! A cheap look at the scores of a game says where a side stands better (`candidates`); short searches
//! throw most of these out; a mate is then proved (`mate`), any other win looked at with two budgets
//! (`win`). Every search begins with an empty memory, so that a position always gives the same puzzle:
//! the order of the games and the number of threads do not matter.

mod candidates;
mod look;
mod mate;
mod play;
mod rating;
mod run;
mod win;

use std::ops::AddAssign;

use cotulenh::Position;
use cotulenh_engine::Engine;

use crate::games::cut;
use crate::{Puzzle, Source, SourceGame, check, themes_of};
use look::Look;
pub use look::{CLEAR, Gap, gap};
pub use mate::{Mated, only_mate};
pub use play::Player;
pub use rating::{Hardness, rating};
pub use run::{Input, Mined, mine_games};

/// The size of the table in MiB: small, since it is cleared for each search.
pub const HASH: usize = 2;
/// Nodes of the first search of a candidate, which throws most of them out.
const SHORT: u64 = 500;
/// Nodes of the second, and of the first for a position two turns before a puzzle.
const MIDDLE: u64 = 5_000;
/// The two budgets at which a win must be clear.
pub const BUDGETS: [u64; 2] = [20_000, 100_000];
/// The same with so few units that mates are near.
const SHORT_WITH_FEW: u64 = 1_500;
const FEW: usize = 16;
/// With fewer turns to choose from it is no puzzle.
const FEWEST_TURNS: usize = 8;

/// What became of the positions of games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games read.
    pub games: u64,
    /// Positions in them.
    pub positions: u64,
    /// Positions in which the side to move stands better.
    pub candidates: u64,
    /// Those that a short search did not throw out.
    pub likely: u64,
    /// Puzzles found.
    pub puzzles: u64,
    /// Those of them that are proved mates.
    pub mates: u64,
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.games += other.games;
        self.positions += other.positions;
        self.candidates += other.candidates;
        self.likely += other.likely;
        self.puzzles += other.puzzles;
        self.mates += other.mates;
    }
}

/// The nodes of the first search.
fn first_nodes(position: &Position) -> u64 {
    if position.occupied().len() <= FEW { SHORT_WITH_FEW } else { SHORT }
}

/// A puzzle with the game up to it, in bytes as `cotulenh_match::data` keeps games.
#[derive(Clone, Debug)]
pub struct Found {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The game before it.
    pub game: Vec<u8>,
    /// What makes it hard.
    pub hardness: Hardness,
}

/// Finds puzzles, one game after the other.
pub struct Miner {
    engine: Engine,
}

impl Default for Miner {
    fn default() -> Miner {
        Miner { engine: check::engine() }
    }
}

impl Miner {
    /// The puzzles of a game, and what became of its positions.
    pub fn mine(&mut self, game: &SourceGame) -> (Vec<Found>, Tally) {
        let turns = &game.record.turns;
        let mut tally = Tally { games: 1, positions: turns.len() as u64, ..Tally::default() };
        let places = game.places.clone().unwrap_or_else(|| {
            let scores = candidates::scores(&game.record, &mut self.engine);
            candidates::places(turns, &scores).collect()
        });
        let mut found = Vec::new();
        let mut next = 0;
        for at in places {
            tally.candidates += 1;
            if at < next || at >= turns.len() {
                continue; // within the solution of the puzzle before, or the game was over
            }
            let Some((mut puzzle, mut hardness)) =
                self.solve(&turns[at].before, first_nodes(&turns[at].before), &mut tally)
            else {
                continue;
            };
            let mut at = at;
            // Perhaps it began earlier.
            while at >= next + 2
                && let Some((longer, harder)) =
                    self.solve(&turns[at - 2].before, MIDDLE, &mut tally)
                && longer.solution.len() > puzzle.solution.len()
            {
                (puzzle, hardness, at) = (longer, harder, at - 2);
            }
            let Some(bytes) = cut(&game.record, at) else { continue };
            let source = Source { name: game.name.clone(), game: game.number, turn: at };
            let puzzle = Puzzle { source, ..puzzle };
            next = at + puzzle.solution.len();
            tally.puzzles += 1;
            tally.mates += u64::from(puzzle.mate().is_some());
            found.push(Found { puzzle, game: bytes, hardness });
        }
        (found, tally)
    }

    /// The puzzle of a position, if it is one.
    fn solve(
        &mut self,
        position: &Position,
        nodes: u64,
        tally: &mut Tally,
    ) -> Option<(Puzzle, Hardness)> {
        // Puzzles have no history: clocks begin anew.
        let fen = position.fen().to_string();
        let fen = fen.split(' ').take(2).collect::<Vec<_>>().join(" ");
        let position: Position = fen.parse().ok()?;
        let short = self.look(&position, nodes)?;
        if !short.is_likely() {
            return None;
        }
        let middle = self.look(&position, MIDDLE)?;
        if !middle.is_likely() {
            return None;
        }
        tally.likely += 1;
        let (solution, mate, settled) = match short.mate().or(middle.mate()) {
            Some(turns) => self.solve_mate(&position, turns)?,
            None => self.solve_win(&position)?,
        };
        let choices = cotulenh_endings::distinct_turns(&position).len();
        if choices < FEWEST_TURNS {
            return None;
        }
        let themes = themes_of(&position, &solution, mate);
        let hardness = Hardness { settled, choices };
        let rating = rating(&solution, &themes, hardness);
        let source = Source { name: String::new(), game: 0, turn: 0 };
        Some((Puzzle { position, solution, themes, rating, source }, hardness))
    }

    /// What the engine, which remembers nothing, sees in a position.
    fn look(&mut self, position: &Position, nodes: u64) -> Option<Look> {
        Look::at(&mut self.engine, position, nodes)
    }
}
