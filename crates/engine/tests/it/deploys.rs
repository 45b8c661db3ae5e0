//! Positions in the middle of a deploy are searched as they are.

use std::ops::ControlFlow;

use cotulenh::turn::TurnBuilder;
use cotulenh::{Position, Turn};
use cotulenh_engine::{Engine, Score, SearchLimits, Settings};
use cotulenh_testing::Rng;

use crate::random::{Mix, random_position};
use crate::support::{brief, deep, is_won, position, think};

/// Whether a way to end the deploy in progress wins.
fn can_win(deploying: &Position) -> bool {
    let turns = TurnBuilder::new(deploying).visit_turns(|_, after| match is_won(after) {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    });
    turns.is_break()
}

/// Whether a turn begins with the steps that were made.
fn begins(builder: &TurnBuilder, turn: Turn) -> bool {
    let mut actions = turn.actions();
    builder.steps().iter().all(|step| actions.next() == Some(step.action()))
}

/// Random positions in the middle of a deploy.
fn deploying(seed: u64, count: usize) -> impl Iterator<Item = Position> {
    let mut rng = Rng::new(seed);
    let next = move || {
        loop {
            let mix = Mix { units: 4 + rng.below(8), stacks: 70, heroic: 20 };
            let start = random_position(&mut rng, mix);
            let mut steps = start.legal_actions().to_vec();
            steps.retain(|action| action.is_deploy());
            if steps.is_empty() {
                continue;
            }
            let step = steps[rng.below(steps.len())];
            let position = start.play(step).expect("a legal step");
            if position.deploy().is_some() {
                return position;
            }
        }
    };
    std::iter::repeat_with(next).take(count)
}

#[test]
fn the_best_way_to_go_on_is_found() {
    // Before the deploy the Air Force takes the Artillery. Now that it has moved elsewhere, the others
    // can only take the Tank that attacks them.
    let fen = "6c4/11/11/11/11/6a4/11/11/2t8/2(NFT)8/11/5C5 r - - 0 1";
    let (before, deploying) = (position(fen), position(&format!("{fen} c3:Fc3>f3...")));
    let mut engine = Engine::default();
    let mut best = |position: &Position| {
        let turn = think(&mut engine, position, &deep(5)).turn().expect("a turn");
        before.lan_of_turn(turn).without_suffix().to_string()
    };
    let (first, second) = (best(&before), best(&deploying));
    assert!(first.contains("g7") && !first.contains("Fc3>f3"), "{first}");
    assert!(second.starts_with("c3:") && second.contains("Fc3>f3,"), "{second}");
    assert!(second.contains("xc4"), "{second}");
}

#[test]
fn every_line_begins_with_the_steps_that_were_made() {
    let mut engine = Engine::default();
    engine.set(Settings { lines: 3, ..Settings::default() });
    for deploying in deploying(5, 40) {
        let builder = TurnBuilder::new(&deploying);
        for limits in [brief(1), deep(1), deep(3)] {
            let thought = think(&mut engine, &deploying, &limits);
            assert!(!thought.lines.is_empty(), "{}", deploying.fen());
            for line in &thought.lines {
                let fen = deploying.fen();
                assert!(begins(&builder, line.line[0]), "{fen}");
                let legal = |position: Position, &turn: &Turn| position.play_turn(turn).ok();
                assert!(line.line.iter().try_fold(*builder.before(), legal).is_some(), "{fen}");
            }
        }
    }
}

/// Random positions in the middle of a deploy that can end with mate.
fn mating(seed: u64, count: usize) -> impl Iterator<Item = Position> {
    let mut rng = Rng::new(seed);
    let next = move || {
        loop {
            let mix = Mix { units: 6 + rng.below(8), stacks: 70, heroic: 20 };
            let start = random_position(&mut rng, mix);
            let mut mates = Vec::new();
            let _ = start.visit_turns(|turn, after| {
                if turn.is_deploy() && is_won(after) {
                    mates.extend(turn.actions().next());
                }
                ControlFlow::<()>::Continue(())
            });
            if mates.is_empty() {
                continue;
            }
            let first = mates[rng.below(mates.len())];
            let position = start.play(first).expect("a legal step");
            if position.deploy().is_some() {
                return position;
            }
        }
    };
    std::iter::repeat_with(next).take(count)
}

#[test]
fn mates_that_end_the_deploy_are_seen_and_no_others() {
    let mut engine = Engine::default();
    let limits = SearchLimits { mate: Some(1), ..brief(20_000) };
    for deploying in deploying(17, 100).chain(mating(18, 60)) {
        let seen = think(&mut engine, &deploying, &limits).score() == Some(Score::Mate(1));
        assert_eq!(seen, can_win(&deploying), "{}", deploying.fen());
    }
}

#[test]
fn only_turns_that_go_on_with_the_deploy_are_looked_at() {
    let before = position("10c/11/11/11/11/11/11/11/11/2(NFT)8/11/9C1 r");
    let deploying = position("10c/11/11/11/11/11/11/11/11/2(NFT)8/11/9C1 r - - 0 1 c3:Fc3>e5...");
    let turn = |text| before.read_turn(text).expect("a legal turn").turn();
    let [other, wanted] = ["c3:Nc3<,Tc3>d3,Fc3>e5", "c3:Nc3<,Fc3>e5,Tc3>d3"].map(turn);
    let mut engine = Engine::default();
    let mut best = |turns: &[Turn]| {
        let limits = SearchLimits { turns: turns.to_vec(), ..deep(3) };
        think(&mut engine, &deploying, &limits).turn()
    };
    assert_eq!(best(&[other, wanted]), Some(wanted));
    assert_eq!(best(&[other]), None);
}

#[test]
fn what_was_searched_before_does_not_matter() {
    let mut engine = Engine::default();
    for deploying in deploying(29, 20) {
        let first = think(&mut engine, &deploying, &deep(4));
        think(&mut engine, &Position::start(), &deep(4));
        let second = think(&mut engine, &deploying, &deep(4));
        assert_eq!((first.nodes, first.turn()), (second.nodes, second.turn()));
    }
}
