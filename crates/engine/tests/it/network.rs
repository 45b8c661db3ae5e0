//! What a network says is the same as in other programs, and a search with it is as sound as any.

use std::sync::Arc;

use cotulenh::{Game, Position};
use cotulenh_engine::eval::nnue::{Accumulators, Network};
use cotulenh_engine::eval::{Evaluation, Evaluator, HandMade, explain};
use cotulenh_engine::{Clock, Engine, SearchLimits, Settings, bench};
use cotulenh_testing::{Rng, crowded_setup};

/// Positions of random games with the values of the random network of seed 1. A program in another
/// language, with weights of its own making, gave the same (docs/engine.md).
const VALUES: &str = include_str!("../data/network.txt");

fn random_network() -> Arc<Network> {
    Arc::new(Network::random(1))
}

#[test]
fn values_are_those_of_other_programs() {
    let mut accumulators = Accumulators::new(random_network());
    let mut count = 0;
    for line in VALUES.lines() {
        let (fen, value) = line.split_once(';').expect("FEN;value");
        let position: Position = fen.parse().expect("a FEN");
        accumulators.set(&position);
        assert_eq!(accumulators.evaluate(&position), value.parse().ok(), "{fen}");
        count += 1;
    }
    assert_eq!(count, 500);
}

#[test]
fn searches_with_a_network_are_the_same_on_every_run() {
    let nodes = |network| bench::run(Evaluation::new(network), 4, &Clock::system(), &mut |_| {});
    let by_network = nodes(Some(random_network()));
    assert_eq!(nodes(Some(random_network())), by_network);
    assert_ne!(nodes(None), by_network);
}

#[test]
fn crowded_boards_are_judged_by_hand() {
    let mut rng = Rng::new(3);
    let settings = Settings { hash: 1, ..Settings::default() };
    let mut engine = Engine::new(Evaluation::new(Some(random_network())), settings);
    for _ in 0..20 {
        let position: Position = crowded_setup(&mut rng).parse().expect("a position");
        engine.think(&Game::new(position), &SearchLimits::nodes(300), |_| {});
        let mut accumulators = Accumulators::new(random_network());
        accumulators.set(&position);
        if accumulators.evaluate(&position).is_none() {
            let (mut eval, mut by_hand) =
                (Evaluation::new(Some(random_network())), HandMade::default());
            eval.set(&position);
            by_hand.set(&position);
            assert_eq!(eval.evaluate(&position), by_hand.evaluate(&position));
        }
    }
}

#[test]
fn another_evaluation_forgets_what_the_first_said() {
    let think = |engine: &mut Engine| {
        let thought = engine.think(&Game::default(), &SearchLimits::depth(4), |_| {});
        (thought.nodes, thought.score())
    };
    let mut engine = Engine::new(Evaluation::new(None), Settings::default());
    let by_hand = think(&mut engine);
    engine.set_evaluation(Evaluation::new(Some(random_network())));
    let by_network = think(&mut engine);
    assert_ne!(by_hand, by_network);
    engine.set_evaluation(Evaluation::new(None));
    assert_eq!(think(&mut engine), by_hand);
}

#[test]
fn the_network_is_explained_beside_the_terms() {
    let said = |position: &Position| {
        let text = explain(position, Some(&random_network()));
        text.lines().last().map(str::to_owned)
    };
    let fen = VALUES.lines().next().and_then(|line| line.split_once(';'));
    let (fen, value) = fen.expect("a line");
    assert!(fen.contains(" r "));
    let expected = format!("network {value} for Red, {value} for the side to move");
    assert_eq!(said(&fen.parse().expect("a FEN")), Some(expected));
    let crowd = format!("5c5/11/{}11/11/5C5 r", "2(FTI)(FTI)(FTI)(FTI)(FTI)(FTI)(FTI)2/".repeat(7));
    assert_eq!(said(&crowd.parse().expect("a FEN")), Some("network too many pieces".to_owned()));
    assert!(!explain(&Position::start(), None).contains("network"));
}
