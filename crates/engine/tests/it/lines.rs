//! Several lines at once.

use std::collections::HashSet;

use cotulenh::Position;
use cotulenh_engine::{Engine, Settings};
use cotulenh_testing::Rng;

use crate::random::{Mix, random_position};
use crate::support::{after, deep, distinct_turns, think};

fn positions() -> impl Iterator<Item = Position> {
    let mut rng = Rng::new(99);
    let mix = Mix { units: 12, stacks: 30, heroic: 10 };
    std::iter::once(Position::start()).chain((0..20).map(move |_| random_position(&mut rng, mix)))
}

#[test]
fn lines_are_distinct_sorted_and_legal() {
    let mut engine = Engine::default();
    engine.set(Settings { lines: 5, ..Settings::default() });
    for position in positions() {
        let thought = think(&mut engine, &position, &deep(4));
        let turns: HashSet<_> = thought.lines.iter().map(|line| line.line[0]).collect();
        let wanted = distinct_turns(&position).len().min(5);
        assert_eq!((turns.len(), thought.lines.len()), (wanted, wanted), "{}", position.fen());
        assert!(thought.lines.iter().map(|line| line.number).eq(1..=wanted));
        let scores: Vec<i32> = thought.lines.iter().map(|line| line.score.value()).collect();
        assert!(scores.is_sorted_by(|a, b| a >= b), "{scores:?} {}", position.fen());
        for line in &thought.lines {
            line.line.iter().fold(position, |position, &turn| after(&position, turn));
        }
    }
}

#[test]
fn the_first_of_several_lines_is_no_worse_than_the_only_line() {
    // At depth 1: deeper, what the other lines leave in the table changes the first.
    let mut engine = Engine::default();
    for position in positions() {
        let [one, several] = [1, 3].map(|lines| {
            engine.set(Settings { lines, ..Settings::default() });
            let thought = think(&mut engine, &position, &deep(1));
            thought.score().map(cotulenh_engine::Score::value)
        });
        assert!(several >= one, "{several:?} {one:?} {}", position.fen());
    }
}
