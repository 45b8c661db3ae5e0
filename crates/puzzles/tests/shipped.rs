//! Every puzzle that comes with the program is verified again.
#![allow(missing_docs)]

use std::collections::{HashMap, HashSet};

use cotulenh_puzzles::{Puzzle, Shipped, Theme, check, find, game_of, pattern, shipped};

/// The engine looks at one win in so many, with the smaller budget; `cotulenh puzzles check` looks at all
/// of them with both.
const SAMPLE: usize = 60;

fn puzzles() -> Vec<Puzzle> {
    let puzzles: Vec<Puzzle> = shipped().iter().filter_map(Shipped::read).collect();
    assert_eq!(puzzles.len(), shipped().len(), "every line is a puzzle");
    puzzles
}

#[test]
fn solutions_are_legal_themes_true_and_mates_proved() {
    for puzzle in puzzles() {
        assert_eq!(check::by_rules(&puzzle), Ok(()), "{puzzle}");
    }
}

#[test]
fn wins_are_clear() {
    let mut engine = check::engine();
    for puzzle in puzzles().iter().filter(|puzzle| puzzle.mate().is_none()).step_by(SAMPLE) {
        let nodes = cotulenh_puzzles::mine::BUDGETS[0];
        assert_eq!(check::by_engine(puzzle, &mut engine, nodes), Ok(()), "{puzzle}");
    }
}

#[test]
fn there_are_enough_of_all_kinds() {
    let all = shipped();
    let mut counts: HashMap<Theme, usize> = HashMap::new();
    for theme in all.iter().flat_map(|shipped| &shipped.themes) {
        *counts.entry(*theme).or_default() += 1;
    }
    for theme in Theme::ALL {
        assert!(counts.contains_key(&theme), "no puzzle with the theme {theme}");
    }
    assert!(all.len() >= 2_000, "{} puzzles", all.len());
    assert!(counts[&Theme::MateIn1] * 5 <= all.len(), "{} mates in one", counts[&Theme::MateIn1]);
}

#[test]
fn no_pattern_comes_twice_and_all_are_found() {
    let (mut ids, mut patterns) = (HashSet::new(), HashSet::new());
    for puzzle in puzzles() {
        let id = puzzle.id();
        assert!(find(&id).is_some_and(|shipped| shipped.rating == puzzle.rating));
        assert!(ids.insert(id) && patterns.insert(pattern(&puzzle)), "{puzzle}");
    }
    assert!(find("nothing").is_none());
}

#[test]
fn games_lead_to_their_puzzles() {
    for puzzle in puzzles() {
        let game = game_of(&puzzle.source).expect("a game");
        let at = game.turns.get(puzzle.source.turn).map_or(game.last, |turn| turn.before);
        assert_eq!(at, puzzle.position, "{puzzle}");
    }
}
