//! Looks for new positions for the suite; what it finds is printed and picked by hand. It also says
//! where the engine and the prover disagree.
//!
//! `MINE=SEED,COUNT,UNITS cargo test --release -p cotulenh-engine --test it mine -- --ignored --nocapture`

use std::collections::HashMap;

use cotulenh::{Color, Game, Kind, Piece, Position, Setup, Square, Stack, Turn};
use cotulenh_engine::{Engine, Score};

use crate::full_width::values;
use crate::prover::Prover;
use crate::random::{Mix, Rng, random_play, random_position};
use crate::support::{after, brief, is_won, think};

/// How many positions of a theme and length to print.
const ENOUGH: usize = 3;

fn numbers() -> (u64, usize, usize) {
    let text = std::env::var("MINE").unwrap_or_default();
    let mut parts = text.split(',').map(|part| part.parse::<u64>().ok());
    let mut next = |default: u64| parts.next().flatten().unwrap_or(default);
    (next(1), next(200) as usize, next(8) as usize)
}

#[test]
#[ignore = "a tool"]
fn mine_mates() {
    let (seed, count, units) = numbers();
    let mut rng = Rng(seed);
    let mut engine = Engine::default();
    let mut found = HashMap::new();
    for _ in 0..count {
        let mix = Mix { units, stacks: 10 * rng.below(6), heroic: 10 * rng.below(3) };
        let start = random_position(&mut rng, mix);
        for position in random_play(&mut rng, start, 3) {
            look_for_mate(&mut engine, &position, &mut found);
        }
    }
    println!("{found:#?}");
}

#[test]
#[ignore = "a tool"]
fn mine_games() {
    let (seed, count, _) = numbers();
    let mut rng = Rng(seed);
    let mut engine = Engine::default();
    let mut found = HashMap::new();
    for _ in 0..count {
        let mut game = Game::default();
        while game.result().is_none() && game.turns().len() < 300 {
            let position = *game.position();
            let Some(best) = engine.think(&game, &brief(3000), |_| {}).turn() else { break };
            let odd = random_play(&mut rng, position, 1).len() == 1 && rng.chance(15);
            let turns = crate::support::distinct_turns(&position);
            let turn = if odd { turns[rng.below(turns.len())].0 } else { best };
            if game.turns().len() > 40 && !odd {
                look_for_mate(&mut engine, &position, &mut found);
            }
            if game.play(turn).is_err() {
                break;
            }
        }
    }
    println!("{found:#?}");
}

#[test]
#[ignore = "a tool"]
fn mine_material() {
    let (seed, count, units) = numbers();
    let mut rng = Rng(seed);
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
        if prover.loses(position, -turns as u32) == Some(false) && position.has_legal_action() {
            println!("BUG: mate {turns} said of {}", position.fen());
        }
        return;
    }
    let n = turns as u32;
    let Some(shortest) = prover.shortest(position, n.min(4)) else { return };
    if shortest.is_none() && n <= 4 {
        println!("BUG: mate {turns} said of {}", position.fen());
    }
    let Some(n) = shortest else { return };
    let winning = prover.winning_turns(position, n);
    let Some([turn]) = winning.as_deref() else { return };
    let label = format!("{} {n}", theme(position, *turn, n));
    if found.get(&label).is_some_and(|&count| count >= ENOUGH) {
        return;
    }
    let small = smaller(*position, |small| {
        let mut prover = Prover::new(300_000);
        small.has_legal_action()
            && Color::ALL.into_iter().all(|color| !small.is_in_danger(color))
            && prover.shortest(small, n) == Some(Some(n))
            && prover.winning_turns(small, n).is_some_and(|turns| turns == [*turn])
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

/// What is remarkable in the first turn.
fn theme(position: &Position, turn: Turn, n: u32) -> String {
    let mut here = *position;
    let mut words = Vec::new();
    for (i, action) in turn.actions().enumerate() {
        let Ok(next) = here.play(action) else { return String::from("illegal") };
        let effects = here.effects(action);
        let heroes = Kind::ALL.into_iter().any(|kind| !effects.promoted[kind].is_empty());
        match action.kind() {
            cotulenh::ActionKind::SuicideCapture => words.push("suicide"),
            cotulenh::ActionKind::StayCapture => words.push("stay"),
            cotulenh::ActionKind::Combine => words.push("combine"),
            _ => {}
        }
        if let Some(captured) = effects.captured {
            words.push(match captured.unit() {
                unit if unit.contains(Kind::Commander)
                    && action.unit().contains(Kind::Commander) =>
                {
                    "flying"
                }
                unit if unit.contains(Kind::Commander) => "takes-commander",
                unit if unit.is_stack() => "stack",
                _ => "capture",
            });
        }
        if heroes {
            words.push(if turn.is_deploy() && next.deploy().is_some() {
                "step-promotes"
            } else {
                "promotes"
            });
        }
        let fresh = position.get(turn.from()).and_then(|stack| stack.part(action.unit()));
        if i > 0 && fresh != here.get(turn.from()).and_then(|stack| stack.part(action.unit())) {
            words.push("uses-promotion");
        }
        here = next;
    }
    let next = after(position, turn);
    if turn.is_deploy() {
        words.push("deploy");
    }
    if n == 1 && needs_exposure(&next) {
        words.push("exposure");
    }
    if !next.is_check() {
        words.push("quiet");
    }
    words.sort_unstable();
    words.dedup();
    words.join("+")
}

/// Whether a checkmate is one only because the Commanders must not see each other.
fn needs_exposure(mate: &Position) -> bool {
    let us = !mate.turn();
    let (Some(from), false) = (mate.commander(us), mate.commander(!us).is_none()) else {
        return false;
    };
    let Some(rest) = mate.get(from).filter(|stack| !stack.unit().is_stack()) else { return false };
    let alone = Stack::from(us, Piece { kind: Kind::Commander, heroic: rest.has_hero() });
    let mut others = [0, 0];
    for to in Square::all() {
        let mut setup = Setup::from(mate);
        if setup.get(to).is_none() {
            setup.remove(from);
            setup.put(to, alone);
            if let Ok(other) = setup.position() {
                others[usize::from(is_won(&other))] += 1;
            }
        }
    }
    others[0] > others[1]
}

/// What a plain search says of the FENs in the file that `FENS` names.
#[test]
#[ignore = "a tool"]
fn inspect() {
    let file = std::env::var("FENS").expect("the name of a file");
    for fen in std::fs::read_to_string(file).expect("a file").lines() {
        let position = crate::support::position(fen);
        let mate = Prover::new(3_000_000).shortest(&position, 3);
        println!("{fen} mate {mate:?}");
        for depth in 1..=2 {
            for (value, turn) in values(&position, depth, 200).iter().take(3) {
                println!("    {depth} {value} {}", position.lan_of_turn(*turn));
            }
        }
    }
}
