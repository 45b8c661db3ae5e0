//! Looks for new positions for the suite; what it finds is printed and picked by hand. It also says
//! where the engine and the prover disagree.
//!
//! `COTULENH_MINE=SEED,COUNT,UNITS cargo test --release -p cotulenh-engine --test it mine -- --ignored --nocapture`

use std::collections::HashMap;

use cotulenh::{Color, Game, Kind, Position, Setup, Square};
use cotulenh_endings::Prover;
use cotulenh_engine::{Engine, Score};
use cotulenh_testing::Rng;

use crate::full_width::values;
use crate::random::{Mix, random_play, random_position};
use crate::support::{brief, deep, distinct_turns, position, think};
use crate::theme::theme;

/// How many positions of a theme and length to print.
const ENOUGH: usize = 3;

fn numbers() -> (u64, usize, usize) {
    let text = std::env::var("COTULENH_MINE").unwrap_or_default();
    let mut parts = text.split(',').map(|part| part.parse::<u64>().ok());
    let mut next = |default: u64| parts.next().flatten().unwrap_or(default);
    (next(1), next(200) as usize, next(8) as usize)
}

#[test]
#[ignore = "a tool"]
fn mine_mates() {
    let (seed, count, units) = numbers();
    let mut rng = Rng::new(seed);
    let mut engine = Engine::default();
    let mut found = HashMap::new();
    for _ in 0..count {
        let mix = Mix { units, stacks: 10 * rng.below(6), heroic: 10 * rng.below(3) };
        let start = random_position(&mut rng, mix);
        for position in random_play(&mut rng, &start, 3) {
            look_for_mate(&mut engine, &position, &mut found);
        }
    }
    println!("{found:#?}");
}

#[test]
#[ignore = "a tool"]
fn mine_games() {
    let (seed, count, _) = numbers();
    let mut rng = Rng::new(seed);
    let mut engine = Engine::default();
    let mut found = HashMap::new();
    for _ in 0..count {
        let mut game = Game::default();
        while game.result().is_none() && game.turns().len() < 300 {
            let position = *game.position();
            let Some(best) = engine.think(&game, &brief(3000), |_| {}).turn() else { break };
            let odd = rng.chance(15);
            let turns = distinct_turns(&position);
            let turn = if odd { turns[rng.below(turns.len())].0 } else { best };
            if game.turns().len() > 40 && !odd {
                look_for_mate(&mut engine, &position, &mut found);
            }
            if game.play_turn(turn).is_err() {
                break;
            }
        }
    }
    println!("{found:#?}");
}

/// Mates for `mates.tsv`, found by the prover alone, so that none is left out for being hard to see: those
/// in two turns or three, half in random set-ups and half in games, one of each game at most.
#[test]
#[ignore = "a tool"]
fn mine_unfiltered() {
    let (seed, count, units) = numbers();
    let mut rng = Rng::new(seed);
    let mut found = 0;
    while found < count / 2 {
        let mix = Mix { units: 3 + rng.below(units), stacks: 10 * rng.below(6), heroic: 10 };
        found += usize::from(tell_mate(&random_position(&mut rng, mix)));
    }
    let mut engine = Engine::default();
    while found < count {
        found += usize::from(mate_in_game(&mut engine, &mut rng));
    }
}

/// Plays a game in which one turn in seven is drawn by lot, up to the first mate; whether there is one.
fn mate_in_game(engine: &mut Engine, rng: &mut Rng) -> bool {
    let mut game = Game::default();
    while game.result().is_none() && game.turns().len() < 300 {
        let position = *game.position();
        if game.turns().len() > 40 && tell_mate(&position) {
            return true;
        }
        let Some(best) = engine.think(&game, &brief(1000), |_| {}).turn() else { break };
        let turns = distinct_turns(&position);
        let turn = if rng.chance(15) { turns[rng.below(turns.len())].0 } else { best };
        if game.play_turn(turn).is_err() {
            break;
        }
    }
    false
}

/// Prints a position if it is a mate in two turns or three; whether it is.
fn tell_mate(position: &Position) -> bool {
    let mut prover = Prover::new(100_000);
    let Ok(Some(n @ 2..)) = prover.shortest(position, 3) else { return false };
    let Ok(turns) = Prover::new(1_000_000).winning_turns(position, n) else { return false };
    let lans = turns.iter().map(|&turn| position.lan_of_turn(turn).without_suffix().to_string());
    let theme = theme(position, turns[0], n);
    println!("{}\t{}\t{theme}\tmate {n}", position.fen(), lans.collect::<Vec<_>>().join(" "));
    true
}

#[test]
#[ignore = "a tool"]
fn mine_material() {
    let (seed, count, units) = numbers();
    let mut rng = Rng::new(seed);
    let mut found = HashMap::new();
    for _ in 0..count {
        let mix = Mix { units, stacks: 10 * rng.below(6), heroic: 10 * rng.below(2) };
        let position = random_position(&mut rng, mix);
        look_for_material(&position, &mut found);
    }
    println!("{found:#?}");
}

fn look_for_mate(engine: &mut Engine, position: &Position, found: &mut HashMap<String, usize>) {
    let Some(Score::Mate(turns)) = think(engine, position, &brief(30_000)).score() else { return };
    let mut prover = Prover::new(2_000_000);
    if turns <= 0 {
        if prover.loses(position, -turns as u32) == Ok(false) && position.has_legal_action() {
            println!("BUG: mate {turns} said of {}", position.fen());
        }
        return;
    }
    let n = turns as u32;
    let Ok(shortest) = prover.shortest(position, n.min(4)) else { return };
    if shortest.is_none() && n <= 4 {
        println!("BUG: mate {turns} said of {}", position.fen());
    }
    let Some(n) = shortest else { return };
    let winning = prover.winning_turns(position, n);
    let Ok([turn]) = winning.as_deref() else { return };
    let label = format!("{} {n}", theme(position, *turn, n));
    if found.get(&label).is_some_and(|&count| count >= ENOUGH) {
        return;
    }
    let small = smaller(*position, |small| {
        let mut prover = Prover::new(300_000);
        small.has_legal_action()
            && Color::ALL.into_iter().all(|color| !small.is_in_danger(color))
            && prover.shortest(small, n) == Ok(Some(n))
            && prover.winning_turns(small, n).is_ok_and(|turns| turns == [*turn])
    });
    let label = format!("{} {n}", theme(&small, *turn, n));
    *found.entry(label.clone()).or_default() += 1;
    println!("{}\t{}\t{label}", small.fen(), small.lan_of_turn(*turn).without_suffix());
}

fn look_for_material(position: &Position, found: &mut HashMap<String, usize>) {
    let only_best = |position: &Position| match values(position, 2, 200)[..] {
        [(best, turn), (second, _), ..] if best - second >= 200 && best < 50_000 => Some(turn),
        _ => None,
    };
    let Some(turn) = only_best(position) else { return };
    let label = theme(position, turn, 0);
    if found.get(&label).is_some_and(|&count| count >= ENOUGH) {
        return;
    }
    let small = smaller(*position, |small| {
        small.has_legal_action()
            && Color::ALL.into_iter().all(|color| !small.is_in_danger(color))
            && theme(small, turn, 0) == label
            && only_best(small) == Some(turn)
    });
    *found.entry(label.clone()).or_default() += 1;
    println!("{}\t{}\t{label}", small.fen(), small.lan_of_turn(turn).without_suffix());
}

/// The position without the pieces that do not matter.
fn smaller(mut position: Position, keeps: impl Fn(&Position) -> bool) -> Position {
    for square in Square::all() {
        let Some(stack) = position.get(square) else { continue };
        for piece in stack.pieces().filter(|piece| piece.kind != Kind::Commander) {
            let Some(stack) = position.get(square) else { continue };
            let mut setup = Setup::from(&position);
            match stack.without(piece.kind.into()) {
                Some(rest) => setup.put(square, rest),
                None => setup.remove(square),
            };
            if let Ok(small) = setup.position()
                && keeps(&small)
            {
                position = small;
            }
        }
    }
    position
}

/// Shallow searches, whose scores come from captures and checks alone: are their mates true?
#[test]
#[ignore = "a tool"]
fn hunt() {
    let (seed, count, units) = numbers();
    let mut rng = Rng::new(seed);
    let mut engine = Engine::default();
    let [mut true_mates, mut false_mates] = [0, 0];
    for i in 0..count {
        let mix = Mix { units: 3 + rng.below(units), stacks: 60, heroic: 20 };
        let position = random_position(&mut rng, mix);
        let depth = 1 + i as u32 % 3;
        let Some(Score::Mate(n)) = engine.think(&Game::new(position), &deep(depth), |_| {}).score()
        else {
            continue;
        };
        if n == 1 {
            continue;
        }
        let mut prover = Prover::new(300_000);
        let said = match n > 0 {
            true => prover.wins(&position, n as u32),
            false => prover.loses(&position, -n as u32),
        };
        true_mates += usize::from(said == Ok(true));
        if said == Ok(false) {
            false_mates += 1;
            println!("BUG: mate {n} at depth {depth} said of {}", position.fen());
        }
    }
    println!("{true_mates} true, {false_mates} false");
}

/// What the prover and a plain search say of the FENs in the file that `COTULENH_FENS` names.
#[test]
#[ignore = "a tool"]
fn inspect() {
    let file = std::env::var("COTULENH_FENS").expect("the name of a file");
    for fen in std::fs::read_to_string(file).expect("a file").lines() {
        let position = position(fen);
        let mut prover = Prover::new(60_000_000);
        if let Ok(Some(n)) = prover.shortest(&position, 4) {
            let turns = prover.winning_turns(&position, n).unwrap_or_default();
            let lans = turns.iter().map(|&turn| position.lan_of_turn(turn).to_string());
            println!("{fen}\t{}\tmate {n}", lans.collect::<Vec<_>>().join(" "));
            continue;
        }
        println!("{fen}");
        for (value, turn) in values(&position, 2, 200).iter().take(3) {
            println!("    {value} {}", position.lan_of_turn(*turn));
        }
    }
}
