//! Where in a game a puzzle may be: the side to move stands better, and had not won before.

use cotulenh::{Color, Game};
use cotulenh_engine::{Engine, Score, SearchLimits};
use cotulenh_match::data::{GameRecord, RecordedTurn};

use super::look::chances;

/// Nodes for each position of a game that came without scores.
const NODES: u64 = 300;
/// The chances of the side to move, at least.
const GOOD: f64 = 0.54;
/// A side that had such chances before has won already.
const WON: f64 = 0.88;
/// The longest mate that is looked for.
const LONGEST_MATE: i32 = 3;

/// The engine's score of each position of a game, Red's view; `None` where nothing is known of it.
pub(super) fn scores(record: &GameRecord, engine: &mut Engine) -> Vec<Option<i16>> {
    let known: Vec<Option<i16>> = record.turns.iter().map(|turn| turn.score).collect();
    if known.iter().any(Option::is_some) {
        return known;
    }
    engine.forget();
    let limits =
        SearchLimits { soft_nodes: Some(NODES), nodes: Some(NODES * 6), ..SearchLimits::default() };
    let score = |turn: &RecordedTurn| {
        let score = engine.think(&Game::new(turn.before), &limits, |_| {}).score()?;
        let value = score.value() as i16; // below 32,500 on either side
        Some(if turn.before.turn() == Color::Red { value } else { -value })
    };
    record.turns.iter().map(score).collect()
}

/// The places where the side to move stands better and had not won the turn before.
pub(super) fn places(
    turns: &[RecordedTurn],
    scores: &[Option<i16>],
) -> impl Iterator<Item = usize> {
    let sides = turns.iter().map(|turn| turn.before.turn());
    sides.enumerate().filter_map(|(i, side)| {
        let seen = |score: i16| {
            let score = i32::from(if side == Color::Red { score } else { -score });
            Score::new(score)
        };
        let now = seen(scores.get(i).copied().flatten()?);
        let before = i.checked_sub(1).and_then(|i| scores[i]).map(seen);
        let before_chances = before.map_or(0.5, chances);
        let stands_better = match (now, before) {
            (Score::Mate(now), Some(Score::Mate(before))) if now > 0 && before > 0 => false,
            (Score::Mate(now), _) if now > 0 => now <= LONGEST_MATE,
            _ => before_chances < WON && chances(now) >= GOOD,
        };
        stands_better.then_some(i)
    })
}
