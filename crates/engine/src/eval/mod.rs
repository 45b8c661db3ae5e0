//! What a position is worth.

mod evaluation;
pub mod nnue;
mod pursuit;
mod terms;
mod weights;

use std::fmt::Write;
use std::sync::Arc;

use cotulenh::{Action, Color, Kind, Position, Square, Stack};

use nnue::{Accumulators, Network};

pub use evaluation::Evaluation;
pub use terms::{COUNT, Sink, placement, relations};
pub use weights::WEIGHTS;

/// Judges positions, and watches them change so that it can keep what is costly to work out.
///
/// A search tells it every position it enters and leaves, in order.
pub trait Evaluator: Clone + Send + 'static {
    /// Begins anew with a position.
    fn set(&mut self, position: &Position);

    /// An action led from a position to the next.
    fn push(&mut self, before: &Position, action: Action, after: &Position);

    /// The last action is taken back.
    fn pop(&mut self);

    /// What the position that was entered last is worth to the side to move, in hundredths of an
    /// Infantry. No deploy is in progress in it.
    fn evaluate(&mut self, position: &Position) -> i32;
}

/// A weight: for the opening, and for the endgame.
pub type Weight = (i16, i16);

/// The squares where an action changed something: its own two, and where pieces became heroic.
pub fn changed_squares(
    before: &Position,
    action: Action,
    after: &Position,
) -> impl Iterator<Item = Square> {
    let promoted = (before.heroes() ^ after.heroes()) | (before.heroes() & after.stacks());
    let candidates = promoted.with(action.origin()).with(action.to());
    candidates.into_iter().filter(|&square| before.get(square) != after.get(square))
}

/// The hand-made evaluation: a sum of weighted terms, between opening and endgame by what is left on
/// the board.
#[derive(Clone)]
pub struct HandMade {
    tables: Arc<Tables>,
    tallies: Vec<Tally>,
}

/// What the pieces by themselves are worth, Red's minus Blue's, and how many there are.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
struct Tally {
    opening: i32,
    endgame: i32,
    pieces: i32,
}

struct Tables {
    weights: [Weight; COUNT],
    /// By kind, heroic, carried and square of a red piece.
    pieces: Vec<Weight>,
}

/// The scale of the logistic curve that turns scores into results: so many hundredths of an Infantry
/// make a side the favourite by 73 to 27. The weights are fitted to it.
pub const LOGISTIC_SCALE: f64 = 400.0;

/// How many pieces besides the Commanders a game starts with.
pub const FULL: i32 = 36;

impl HandMade {
    /// An evaluation with these weights.
    pub fn new(weights: &[Weight; COUNT]) -> HandMade {
        let mut pieces = Vec::with_capacity(Kind::ALL.len() * 4 * Square::COUNT);
        for kind in Kind::ALL {
            for marks in 0..4 {
                let piece = cotulenh::Piece { kind, heroic: marks & 1 != 0 };
                for square in Square::all() {
                    let terms = terms::piece_terms(Color::Red, piece, marks & 2 != 0, square);
                    let weight = |term: &usize| weights.get(*term).copied().unwrap_or((0, 0));
                    let sum = |sum: Weight, next: Weight| {
                        (sum.0.saturating_add(next.0), sum.1.saturating_add(next.1))
                    };
                    pieces.push(terms.iter().map(weight).fold((0, 0), sum));
                }
            }
        }
        let tables = Tables { weights: *weights, pieces };
        HandMade { tables: Arc::new(tables), tallies: vec![Tally::default()] }
    }
}

impl Default for HandMade {
    fn default() -> HandMade {
        HandMade::new(&WEIGHTS)
    }
}

impl Tables {
    /// Adds or takes away what stands on a square.
    fn count(&self, tally: &mut Tally, square: Square, stack: Stack, sign: i32) {
        let (square, sign_of_side) = match stack.color() {
            Color::Red => (square, sign),
            Color::Blue => (square.flip(), -sign),
        };
        for (slot, piece) in stack.pieces().enumerate() {
            let marks = usize::from(piece.heroic) | usize::from(slot > 0) << 1;
            let index = (piece.kind as usize * 4 + marks) * Square::COUNT + square.index();
            let (opening, endgame) = self.pieces[index];
            tally.opening += sign_of_side * i32::from(opening);
            tally.endgame += sign_of_side * i32::from(endgame);
            tally.pieces += if piece.kind == Kind::Commander { 0 } else { sign };
        }
    }

    fn tally(&self, position: &Position) -> Tally {
        let mut tally = Tally::default();
        for square in position.occupied() {
            if let Some(stack) = position.get(square) {
                self.count(&mut tally, square, stack, 1);
            }
        }
        tally
    }
}

/// Adds up weighted terms.
struct Sum<'a> {
    weights: &'a [Weight; COUNT],
    opening: i32,
    endgame: i32,
}

impl Sink for Sum<'_> {
    #[inline]
    fn add(&mut self, color: Color, term: usize, count: i32) {
        let (opening, endgame) = self.weights[term];
        let count = if color == Color::Red { count } else { -count };
        self.opening += count * i32::from(opening);
        self.endgame += count * i32::from(endgame);
    }
}

/// A score between opening and endgame by the number of pieces besides the Commanders.
pub fn tapered(opening: i32, endgame: i32, pieces: i32) -> i32 {
    let pieces = pieces.clamp(0, FULL);
    (opening * pieces + endgame * (FULL - pieces)) / FULL
}

impl Evaluator for HandMade {
    fn set(&mut self, position: &Position) {
        self.tallies.clear();
        self.tallies.push(self.tables.tally(position));
    }

    fn push(&mut self, before: &Position, action: Action, after: &Position) {
        let mut tally = self.tallies.last().copied().unwrap_or_default();
        for square in changed_squares(before, action, after) {
            if let Some(stack) = before.get(square) {
                self.tables.count(&mut tally, square, stack, -1);
            }
            if let Some(stack) = after.get(square) {
                self.tables.count(&mut tally, square, stack, 1);
            }
        }
        debug_assert_eq!(tally, self.tables.tally(after), "{action:?} in {before:?}");
        self.tallies.push(tally);
    }

    fn pop(&mut self) {
        self.tallies.pop();
    }

    fn evaluate(&mut self, position: &Position) -> i32 {
        let tally = self.tallies.last().copied().unwrap_or_default();
        let weights = &self.tables.weights;
        let mut sum = Sum { weights, opening: tally.opening, endgame: tally.endgame };
        relations(position, &mut sum);
        let score = tapered(sum.opening, sum.endgame, tally.pieces) + pursuit::pursuit(position);
        if position.turn() == Color::Red { score } else { -score }
    }
}

/// The evaluation of a position in words: what each group of terms adds, Red's view, and what a network
/// says.
pub fn explain(position: &Position, network: Option<&Arc<Network>>) -> String {
    struct Groups(Vec<(i32, i32)>);
    impl Sink for Groups {
        fn add(&mut self, color: Color, term: usize, count: i32) {
            let group = terms::GROUPS.iter().rposition(|&(first, _)| first <= term).unwrap_or(0);
            let count = if color == Color::Red { count } else { -count };
            self.0[group].0 += count * i32::from(WEIGHTS[term].0);
            self.0[group].1 += count * i32::from(WEIGHTS[term].1);
        }
    }
    let mut groups = Groups(vec![(0, 0); terms::GROUPS.len()]);
    placement(position, &mut groups);
    relations(position, &mut groups);
    let mut text = format!("{:20} {:>8} {:>8}\n", "term (Red's view)", "opening", "endgame");
    for ((_, name), (opening, endgame)) in terms::GROUPS.iter().zip(&groups.0) {
        let _ = writeln!(text, "{name:20} {opening:>8} {endgame:>8}");
    }
    let said = |value: i32| {
        let red = if position.turn() == Color::Red { value } else { -value };
        format!("{red} for Red, {value} for the side to move")
    };
    let mut eval = HandMade::default();
    eval.set(position);
    let _ = write!(text, "total {}", said(eval.evaluate(position)));
    if let Some(network) = network {
        let mut accumulators = Accumulators::new(Arc::clone(network));
        accumulators.set(position);
        let value = accumulators.evaluate(position);
        let value = value.map_or("too many pieces".to_owned(), said);
        let _ = write!(text, "\nnetwork {value}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_is_even_but_for_the_tempo() {
        let mut eval = HandMade::default();
        let position = Position::start();
        eval.set(&position);
        assert_eq!(eval.evaluate(&position), i32::from(WEIGHTS[terms::TEMPO].0));
    }

    #[test]
    fn watching_a_game_gives_what_a_new_look_gives() {
        // `push` compares with a rebuild in debug builds; here also the scores, and `pop`.
        let mut position = Position::start();
        let mut eval = HandMade::default();
        eval.set(&position);
        let mut history = Vec::new();
        for i in 0..400_usize {
            let actions = position.legal_actions();
            let Some(&action) = actions.get((i * 7919 + 13) % actions.len().max(1)) else { break };
            let next = position.play(action).expect("legal");
            history.push(eval.tallies.last().copied());
            eval.push(&position, action, &next);
            if next.deploy().is_none() {
                let mut fresh = HandMade::default();
                fresh.set(&next);
                assert_eq!(eval.evaluate(&next), fresh.evaluate(&next));
            }
            position = next;
        }
        assert!(history.len() > 100);
        while let Some(tally) = history.pop() {
            eval.pop();
            assert_eq!(eval.tallies.last().copied(), tally);
        }
    }
}
