//! Searches keep to their limits, and always give a legal turn.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use cotulenh::{Game, Position};
use cotulenh_engine::{Clock, Engine, Score, SearchLimits, Settings, bench};
use cotulenh_testing::Rng;

use crate::random::{Mix, random_play, random_position};
use crate::suite::{Proof, suite};
use crate::support::{brief, deep, distinct_turns, position, think};

/// Random positions of all sizes.
fn positions(count: usize) -> impl Iterator<Item = Position> {
    let mut rng = Rng::new(7);
    let mut next = move || {
        if rng.chance(30) {
            let actions = 1 + rng.below(80);
            return random_play(&mut rng, &Position::start(), actions).pop().unwrap_or_default();
        }
        let mix = Mix { units: 1 + rng.below(30), stacks: rng.below(80), heroic: rng.below(40) };
        random_position(&mut rng, mix)
    };
    (0..count).map(move |_| next())
}

#[test]
fn the_same_search_twice_has_the_same_nodes() {
    let mut engine = Engine::default();
    for position in bench::positions().take(12) {
        let first = think(&mut engine, &position, &deep(5));
        let second = think(&mut engine, &position, &deep(5));
        assert_eq!(first.nodes, second.nodes, "{}", position.fen());
        assert_eq!(first.turn(), second.turn(), "{}", position.fen());
        assert_eq!(first.score(), second.score(), "{}", position.fen());
    }
}

#[test]
fn tiny_limits_give_legal_turns() {
    let mut engine = Engine::default();
    let moment = SearchLimits::move_time(Duration::from_millis(1));
    for (i, position) in positions(300).enumerate() {
        for limits in [brief(1), deep(1), moment.clone()] {
            if i % 10 == 0 {
                engine.forget();
            }
            let thought = engine.think(&Game::new(position), &limits, |_| {});
            let legal = thought.turn().is_some_and(|turn| position.is_legal_turn(turn));
            assert_eq!(legal, position.has_legal_action(), "{limits:?} {}", position.fen());
        }
    }
}

#[test]
fn a_search_that_is_stopped_gives_a_legal_turn() {
    let mut engine = Engine::default();
    for (i, position) in positions(40).enumerate() {
        if !position.has_legal_action() {
            continue;
        }
        let signals = engine.signals();
        signals.reset();
        let thought = std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(Duration::from_millis(i as u64));
                signals.stop();
            });
            engine.think(&Game::new(position), &SearchLimits::default(), |_| {})
        });
        let turn = thought.turn().expect("a turn");
        assert!(position.is_legal_turn(turn), "{}", position.fen());
    }
    engine.signals().reset();
}

#[test]
fn only_the_given_turns_are_looked_at() {
    let mut rng = Rng::new(3);
    let mut engine = Engine::default();
    for position in positions(60) {
        let all = distinct_turns(&position);
        if all.is_empty() {
            continue;
        }
        let turns: Vec<_> = (0..3).map(|_| all[rng.below(all.len())].0).collect();
        for limits in [deep(3), brief(500), brief(1)] {
            let limits = SearchLimits { turns: turns.clone(), ..limits };
            let thought = think(&mut engine, &position, &limits);
            let turn = thought.turn().expect("a turn");
            assert!(turns.contains(&turn), "{turn:?} of {turns:?} in {}", position.fen());
        }
    }
}

#[test]
fn a_given_turn_may_be_any_order_of_its_steps() {
    let position = position("10c/11/11/11/11/11/11/11/11/2(NFT)8/11/9C1 r");
    let mut engine = Engine::default();
    for text in ["c3:Nc3<,Fc3>e5,Tc3>d3", "c3:Nc3<,Tc3>d3,Fc3>e5"] {
        let turn = position.read_turn(text).expect("a legal turn").turn();
        let limits = SearchLimits { turns: vec![turn], ..deep(3) };
        let thought = think(&mut engine, &position, &limits);
        assert_eq!((thought.turn(), thought.lines[0].depth), (Some(turn), 3), "{text}");
    }
}

#[test]
fn a_given_turn_that_is_not_legal_is_never_played() {
    let elsewhere = position("10c/11/11/11/11/11/11/11/11/2(NFT)8/11/9C1 r");
    let turns = vec![elsewhere.read_turn("(NFT)c3-c1").expect("a legal turn").turn()];
    let limits = SearchLimits { turns, ..deep(2) };
    let thought = think(&mut Engine::default(), &Position::start(), &limits);
    assert!(thought.turn().is_none_or(|turn| Position::start().is_legal_turn(turn)));
}

#[test]
fn a_board_without_commanders() {
    let position = position("11/11/2(nft)8/11/4a6/11/11/11/4(FT)6/11/2N8/11 r");
    for limits in [deep(3), brief(1), brief(3000)] {
        let turn = think(&mut Engine::default(), &position, &limits).turn().expect("a turn");
        assert!(position.is_legal_turn(turn));
    }
}

#[test]
fn two_threads_find_mates() {
    let mut engine = Engine::default();
    engine.set(Settings { threads: 2, ..Settings::default() });
    for case in suite().iter().filter(|case| case.proof == Proof::Mate(1)) {
        let limits = SearchLimits { mate: Some(1), ..brief(100_000) };
        let score = think(&mut engine, &case.position, &limits).score();
        assert_eq!(score, Some(Score::Mate(1)), "{}", case.position.fen());
    }
}

#[test]
fn node_limits_are_kept() {
    let mut engine = Engine::default();
    for nodes in [1, 100, 5000] {
        let thought = think(&mut engine, &Position::start(), &brief(nodes));
        assert!(thought.nodes <= nodes, "{} of {nodes}", thought.nodes);
    }
}

#[test]
fn a_table_that_cannot_be_had_leaves_the_old_one() {
    let mut engine = Engine::default();
    let huge = Settings { hash: usize::MAX, lines: 2, ..Settings::default() };
    let error = engine.try_set(huge.clone()).expect_err("too large").to_string();
    assert_eq!(error, format!("no memory for a transposition table of {} MiB", usize::MAX));
    assert_eq!(engine.settings(), &Settings::default());
    engine.set(huge);
    assert_eq!(engine.settings(), &Settings { lines: 2, ..Settings::default() });
    assert_eq!(engine.table().megabytes(), 16);
}

#[test]
fn the_time_is_read_from_the_clock_that_was_given() {
    let looks = AtomicU64::new(0);
    let second = Duration::from_secs(1);
    let clock = Clock::new(move || second * looks.fetch_add(1, Ordering::Relaxed) as u32);
    let mut engine = Engine::default();
    engine.set_clock(clock);
    let limits = SearchLimits::move_time(20 * second);
    let thought = think(&mut engine, &Position::start(), &limits);
    // One look every 512 nodes, and one after each depth.
    assert!(thought.nodes <= 20 * 512 && thought.turn().is_some(), "{}", thought.nodes);
    assert!(thought.time >= 19 * second);
}
