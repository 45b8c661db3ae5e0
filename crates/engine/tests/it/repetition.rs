//! Draws by repetition (rule 11.5) are seen, also where combining sets the clock of rule 11.4 back.

use cotulenh::{Game, Position};
use cotulenh_engine::{Engine, Score, SearchLimits};

use crate::support::{deep, position};

/// Red combines, Blue waits, Red deploys again, Blue goes back.
const LOOP: [&str; 4] = ["I&d3", "Cg11", "d3:T<,Ic3", "Cg12"];

/// A game in which these turns were played.
fn game<'a>(start: &Position, turns: impl Iterator<Item = &'a str>) -> Game {
    let mut game = Game::new(*start);
    for turn in turns {
        let turn = game.position().read_turn(turn).expect("a legal turn");
        game.play(&turn).expect("the game goes on");
    }
    game
}

#[test]
fn the_turn_that_completes_the_third_repetition_is_a_draw() {
    let start = position("6c4/11/11/11/11/11/11/11/11/2IT4FF1/11/5C5 r");
    let game = game(&start, LOOP.into_iter().cycle().take(7));
    let back = game.position().read_turn("Cg12").expect("a legal turn");
    for depth in 1..=8 {
        let limits = SearchLimits { turns: vec![back.turn()], ..deep(depth) };
        let thought = Engine::default().think(&game, &limits, |_| {});
        assert_eq!(thought.score(), Some(Score::Centipawns(0)), "depth {depth}");
    }
    // Everything else loses.
    let thought = Engine::default().think(&game, &deep(4), |_| {});
    assert_eq!(thought.turn(), Some(back.turn()));
}

#[test]
fn the_side_that_is_ahead_does_not_let_the_other_repeat() {
    let start = position("6c4/11/11/11/11/11/11/11/11/2IT4FF1/11/5C5 r");
    let game = game(&start, LOOP.into_iter().cycle().take(6));
    let repeats = game.position().read_turn("d3:T<,Ic3").expect("a legal turn").turn();
    for depth in 2..=6 {
        let thought = Engine::default().think(&game, &deep(depth), |_| {});
        assert_ne!(thought.turn(), Some(repeats), "depth {depth}");
        assert!(matches!(thought.score(), Some(Score::Centipawns(300..))), "{:?}", thought.score());
    }
}
