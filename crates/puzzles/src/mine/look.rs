//! What the engine sees in a position: the best turn and the second best.

use cotulenh::{Color, Game, Position, Turn};
use cotulenh_engine::review::Eval;
use cotulenh_engine::{Engine, Score, SearchLimits, Settings};

/// The longest mate that the prover is asked for.
const LONGEST_MATE: i32 = 3;

/// The result that the side to move can expect, from 0 to 1, as reviews of games have it.
pub(super) fn chances(score: Score) -> f64 {
    Eval::new(score, Color::Red).expected(Color::Red)
}

/// How clear a win has to be.
#[derive(Clone, Copy, Debug)]
pub struct Gap {
    /// The chances after the best turn, at least.
    best: f64,
    /// The chances after any other turn, at most.
    second: f64,
    /// The difference of both, at least.
    between: f64,
}

/// What a puzzle needs at both budgets.
pub const CLEAR: Gap = Gap { best: 0.66, second: 0.60, between: 0.15 };
/// What the first, short search must not throw out.
const LIKELY: Gap = Gap { best: 0.62, second: 0.68, between: 0.12 };
/// Where other turns win as well as this, a mate is no puzzle.
const WON_ANYWAY: f64 = 0.95;

impl Gap {
    /// Whether a win with these chances of the best and the second best turn is clear.
    pub fn holds(self, best: f64, second: f64) -> bool {
        best >= self.best && second <= self.second && best - second >= self.between
    }
}

/// The best turn and the chances after it and after the second best, which leads to another position; the
/// second is 0 if there is one turn alone.
pub fn gap(engine: &mut Engine, position: &Position, nodes: u64) -> Option<(Turn, f64, f64)> {
    let look = Look::at(engine, position, nodes)?;
    Some((look.turn, chances(look.best), look.second_chances()))
}

/// What a search found.
#[derive(Clone, Debug)]
pub(super) struct Look {
    /// The best turn.
    pub(super) turn: Turn,
    /// The answer that is expected.
    pub(super) answer: Option<Turn>,
    best: Score,
    second: Option<Score>,
    /// The nodes after which the best turn was the same at every depth.
    pub(super) settled: u64,
}

impl Look {
    /// Searches with an empty memory.
    pub(super) fn at(engine: &mut Engine, position: &Position, nodes: u64) -> Option<Look> {
        engine.forget();
        let settings = engine.settings().clone();
        engine.set(Settings { lines: 2, ..settings.clone() });
        let mut settled: Option<(Position, u64)> = None;
        let limits = SearchLimits::nodes(nodes);
        let thought = engine.think_lines(&Game::new(*position), &limits, |lines| {
            let turn = lines.first().and_then(|line| Some((line.line.first()?, line.nodes)));
            if let Some((&turn, nodes)) = turn
                && let Ok(after) = position.play_turn(turn)
                && settled.is_none_or(|(before, _)| before != after)
            {
                settled = Some((after, nodes));
            }
        });
        engine.set(settings);
        let best = thought.lines.first()?;
        Some(Look {
            turn: thought.turn()?,
            answer: thought.answer(),
            best: best.score,
            second: thought.lines.get(1).map(|line| line.score),
            settled: settled.map_or(thought.nodes, |(_, nodes)| nodes),
        })
    }

    fn second_chances(&self) -> f64 {
        self.second.map_or(0.0, chances)
    }

    /// In how many turns it mates, if that can be proved.
    pub(super) fn mate(&self) -> Option<u32> {
        match self.best {
            Score::Mate(turns @ 1..=LONGEST_MATE) => Some(turns as u32),
            _ => None,
        }
    }

    /// Whether other turns win as well.
    pub(super) fn is_won_anyway(&self) -> bool {
        self.second_chances() > WON_ANYWAY
    }

    /// Whether it may be a puzzle.
    pub(super) fn is_likely(&self) -> bool {
        match self.mate() {
            Some(_) => !self.is_won_anyway(),
            None => LIKELY.holds(chances(self.best), self.second_chances()),
        }
    }

    /// Whether the best turn is clearly better than all others.
    pub(super) fn is_clear(&self) -> bool {
        CLEAR.holds(chances(self.best), self.second_chances())
    }
}
