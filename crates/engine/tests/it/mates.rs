//! Mate scores are exact, and mates are played to the end.

use cotulenh::Position;
use cotulenh_endings::Prover;
use cotulenh_engine::{Engine, Score, SearchLimits, Settings};
use cotulenh_testing::Rng;

use crate::random::{Mix, random_position};
use crate::suite::{Proof, suite};
use crate::support::{after, brief, distinct_turns, is_won, think};

/// A search that ends with a win within `n` turns, or gives up late.
fn mate_within(n: u32) -> SearchLimits {
    SearchLimits { mate: Some(n), nodes: Some(300_000), ..SearchLimits::default() }
}

fn small_engine() -> Engine {
    let settings = Settings { hash: 4, ..Settings::default() };
    Engine::new(cotulenh_engine::eval::Evaluation::default(), settings)
}

/// The positions of the suite that are won within `most` turns, with the number of turns.
fn mates(most: u32) -> impl Iterator<Item = (Position, u32)> {
    suite().into_iter().filter_map(move |case| match case.proof {
        Proof::Mate(n) if n <= most => Some((case.position, n)),
        _ => None,
    })
}

/// Whether the engine sees the win; what it says must be exact then.
#[track_caller]
fn sees(engine: &mut Engine, position: &Position, n: u32) -> bool {
    match think(engine, position, &mate_within(n)).score() {
        Some(Score::Mate(said)) => {
            assert_eq!(said, n as i32, "{}", position.fen());
            true
        }
        _ => false,
    }
}

#[test]
fn mates_in_two_are_played_against_every_defence() {
    let mut engine = small_engine();
    let seen = mates(2).filter(|(position, n)| {
        let seen = sees(&mut engine, position, *n);
        if seen {
            play_out(&mut engine, position, *n, &|replies| replies);
        }
        seen
    });
    assert!(seen.count() >= 40);
}

#[test]
fn longer_mates_are_played_against_the_longest_defence() {
    let mut engine = small_engine();
    let seen = mates(4).filter(|&(position, n)| {
        let seen = n > 2 && sees(&mut engine, &position, n);
        if seen {
            play_out(&mut engine, &position, n, &longest);
        }
        seen
    });
    assert!(seen.count() >= 10);
}

/// The engine's turns win within `n` of them against the chosen defences.
fn play_out(
    engine: &mut Engine,
    position: &Position,
    n: u32,
    choose: &dyn Fn(Vec<Position>) -> Vec<Position>,
) {
    let game = cotulenh::Game::new(*position);
    let turn = engine.think(&game, &mate_within(n), |_| {}).turn().expect("a legal turn");
    let next = after(position, turn);
    if is_won(&next) {
        return;
    }
    assert!(n > 1, "no mate in {}", position.fen());
    let replies = choose(distinct_turns(&next).into_iter().map(|(_, reply)| reply).collect());
    assert!(!replies.is_empty(), "stalemate after {}", position.fen());
    for reply in replies {
        assert!(!is_won(&reply), "lost after {}", position.fen());
        play_out(engine, &reply, n - 1, choose);
    }
}

/// The defence that holds out longest.
fn longest(replies: Vec<Position>) -> Vec<Position> {
    let mut prover = Prover::default();
    let length = |reply: &Position| prover.shortest(reply, 4).ok().flatten().unwrap_or(u32::MAX);
    replies.into_iter().max_by_key(length).into_iter().collect()
}

/// Positions with few pieces, in which proofs are fast.
fn few(rng: &mut Rng) -> Position {
    let mix = Mix { units: 4 + rng.below(6), stacks: 30, heroic: 20 };
    random_position(rng, mix)
}

#[test]
fn the_prover_confirms_what_the_engine_says() {
    let mut rng = Rng::new(2026);
    let mut engine = small_engine();
    let (mut won, mut lost) = (0, 0);
    for _ in 0..250 {
        let position = few(&mut rng);
        let mut prover = Prover::new(400_000);
        let Some(Score::Mate(n)) = think(&mut engine, &position, &brief(4000)).score() else {
            continue;
        };
        let (wins, count) = match n > 0 {
            true => (prover.wins(&position, n as u32), &mut won),
            false => (prover.loses(&position, -n as u32), &mut lost),
        };
        assert_ne!(wins, Ok(false), "mate {n} said of {}", position.fen());
        *count += u32::from(wins == Ok(true));
    }
    assert!(won >= 10, "{won} wins confirmed");
    assert!(lost >= 1, "{lost} losses confirmed");
}

#[test]
fn who_is_mated_knows_when() {
    let mut engine = small_engine();
    let mut confirmed = 0;
    for case in suite() {
        let (Proof::Mate(n @ 2..), [turn]) = (case.proof, &case.turns[..]) else { continue };
        let defender = after(&case.position, *turn);
        let mut prover = Prover::default();
        let limits = SearchLimits::nodes(400_000);
        let score = think(&mut engine, &defender, &limits).score();
        let Some(Score::Mate(said)) = score else { continue };
        assert!(said <= 0, "{}", defender.fen());
        assert_eq!(-said, n as i32 - 1, "{}", defender.fen());
        assert_eq!(prover.loses(&defender, n - 1), Ok(true), "{}", defender.fen());
        confirmed += 1;
    }
    assert!(confirmed >= 15, "{confirmed} confirmed");
}
