//! Endings: what the tables say, proved by trying every turn; and what the engine makes of it.

use cotulenh::{Color, Game, Position};
use cotulenh_endings::Prover;
use cotulenh_endings::{Ending, Space, Value, probe};
use cotulenh_engine::{Engine, Score};
use cotulenh_testing::Rng;

use crate::support::{brief, deep, position, think};

/// The longest wins of tables of two hunters (`cotulenh endings hunt`), and the winner's turns.
const LONGEST: [(&str, u32); 8] = [
    ("11/5c1+A3/11/11/11/5+A5/11/11/11/11/11/6C4 b", 2),
    ("11/6Ac3/7+A3/11/11/11/11/11/11/11/11/6C4 b", 2),
    ("4c5A/11/11/11/4A6/11/11/11/11/11/11/6C4 r", 2),
    ("11/11/7+F3/11/11/5+F1c3/11/11/11/11/11/6C4 b", 3),
    ("11/11/11/7F3/11/11/5F1c3/11/11/11/11/6C4 b", 3),
    ("11/11/11/11/5c1+F3/11/11/5+A5/11/11/11/6C4 b", 3),
    ("11/11/11/7F3/11/11/5+A1c3/11/11/11/11/6C4 b", 3),
    ("8F2/5c5/11/11/11/11/5A5/11/11/11/11/6C4 r", 3),
];

/// Lawful positions of an ending.
fn some(ending: Ending, count: usize) -> impl Iterator<Item = Position> {
    let mut rng = Rng::new(ending.index() as u64);
    let numbers = std::iter::repeat_with(move || rng.below(ending.numbers()));
    let positions = numbers.filter_map(move |number| ending.position(number));
    positions.filter(|position| !position.is_in_danger(!position.turn())).take(count)
}

#[test]
fn one_piece_wins_nothing_within_two_turns() {
    for ending in Ending::all() {
        for position in some(ending, 2) {
            assert_eq!(probe(&position), Some(Value::Draw));
            let shortest = Prover::default().shortest(&position, 2);
            assert_eq!(shortest, Ok(None), "{}", position.fen());
        }
    }
}

#[test]
fn longest_wins_are_wins() {
    for (fen, turns) in LONGEST {
        let position = position(fen);
        let mut prover = Prover::default();
        let is_won = match position.turn() {
            Color::Red => prover.wins(&position, turns),
            Color::Blue => prover.loses(&position, turns),
        };
        assert_eq!(is_won, Ok(true), "{fen}");
    }
}

#[test]
fn the_engine_finds_the_longest_wins() {
    let mut engine = Engine::default();
    for (fen, turns) in LONGEST {
        let position = position(fen);
        let score = think(&mut engine, &position, &brief(200_000)).score();
        let turns = turns as i32;
        let mate = if position.turn() == Color::Red { turns } else { -turns };
        assert_eq!(score, Some(Score::Mate(mate)), "{fen}");
    }
}

#[test]
fn one_piece_is_a_draw_to_the_engine() {
    for ending in Ending::all().filter(|ending| ending.piece.is_some() && ending.is_drawn()) {
        for position in some(ending, 1).filter(|position| position.outcome().is_none()) {
            let thought = think(&mut Engine::default(), &position, &deep(4));
            assert_eq!(thought.score(), Some(Score::Centipawns(0)), "{}", position.fen());
        }
    }
}

#[test]
fn a_headquarters_that_becomes_heroic_in_a_deploy_wins() {
    let start = position("11/11/11/11/11/11/11/11/11/11/3+c7/2(HC)8 r");
    assert_eq!(Prover::default().shortest(&start, 1), Ok(Some(1)));
    let thought = think(&mut Engine::default(), &start, &deep(3));
    assert_eq!(thought.score(), Some(Score::Mate(1)));
}

#[test]
fn a_draw_is_seen_before_the_last_hunter_but_one_is_lost() {
    // Blue's Commander can capture the Infantry; Red has a Tank left, which is not enough.
    let start = position("11/11/11/6c4/6I4/11/11/11/11/2T8/11/4C6 b");
    let thought = Engine::default().think(&Game::new(start), &deep(3), |_| {});
    assert_eq!(thought.score(), Some(Score::Centipawns(0)));
    let best = thought.turn().map(|turn| start.san(turn).to_string());
    assert_eq!(best.as_deref(), Some("Cxg8"));
}
