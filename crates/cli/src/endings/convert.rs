//! How often the engine wins what a table calls won, against the best defence.

use std::io::Write;

use cotulenh::game::GameResult;
use cotulenh::{Color, Game, Position, Square};
use cotulenh_endings::{Hunt, Space, Tables, Value};
use cotulenh_engine::{Engine, SearchLimits};
use cotulenh_match::Random;
use serde_json::json;

use crate::endings_args::Pair;
use crate::error::Failure;
use crate::human::count;

/// Positions that the side to move wins, and the tables that know it.
pub struct Won {
    tables: Tables<Hunt>,
    positions: Vec<(Position, u16)>,
}

/// So many positions that the hunters win, as different as chance makes them; fewer if there are no more.
pub fn positions(pairs: &[Pair], home: Square, count: usize, seed: u64) -> Won {
    let hunts = pairs.iter().flat_map(|&Pair(kinds)| Hunt::of_kinds(kinds, home));
    let tables = Tables::make(hunts);
    let mut positions = Vec::new();
    for table in tables.tables() {
        for (number, value) in table.values() {
            let (Value::Win(turns), Some(position)) = (value, table.space().position(number))
            else {
                continue;
            };
            if !position.is_in_danger(!position.turn()) {
                positions.push((position, turns));
            }
        }
    }
    Random::new(seed).shuffle(&mut positions);
    positions.truncate(count);
    Won { tables, positions }
}

/// Plays all of them, and tells how many were won, by the turns that the table needs.
pub fn run(won: &Won, nodes: u64, json: bool, out: &mut impl Write) -> Result<(), Failure> {
    let mut failed = Vec::new();
    let mut rates: Vec<(usize, usize)> = Vec::new();
    for &(position, turns) in &won.positions {
        let own = usize::from(turns.div_ceil(2));
        rates.resize(rates.len().max(own + 1), (0, 0));
        rates[own].1 += 1;
        if is_converted(&won.tables, &position, nodes) {
            rates[own].0 += 1;
        } else {
            failed.push(position);
        }
    }
    if json {
        let rates = rates.iter().enumerate().filter(|(_, (_, all))| *all > 0);
        let rates: Vec<_> = rates
            .map(|(turns, (wins, all))| json!({ "turns": turns, "won": wins, "all": all }))
            .collect();
        writeln!(out, "{}", json!({ "rates": rates, "notWon": failed }))?;
        return Ok(());
    }
    for position in failed {
        writeln!(out, "not won: {position}")?;
    }
    for (own, (wins, all)) in rates.iter().enumerate().filter(|(_, (_, all))| *all > 0) {
        writeln!(out, "{wins} of {all} that are won in {}", count(own as u64, "turn"))?;
    }
    let wins: usize = rates.iter().map(|(wins, _)| wins).sum();
    let all = won.positions.len();
    let share = 100.0 * wins as f64 / all.max(1) as f64;
    writeln!(out, "{wins} of {all} won before either side may claim a draw ({share:.1} %)")?;
    Ok(())
}

/// Whether the engine wins before a draw may be claimed (rules 11.4 and 11.5). The defence is the table's
/// as long as the hunters' Commander stays at home, and otherwise an engine of the same strength.
fn is_converted(tables: &Tables<Hunt>, start: &Position, nodes: u64) -> bool {
    let (mut hunter, mut prey) = (Engine::default(), Engine::default());
    let mut game = Game::new(*start);
    let limits = SearchLimits::nodes(nodes);
    while game.result().is_none() {
        if game.claims().next().is_some() {
            return false;
        }
        let position = *game.position();
        let known = tables.value(&position).is_some_and(|value| value != Value::Draw);
        let turn = match position.turn() {
            Color::Red => hunter.think(&game, &limits, |_| {}).turn(),
            Color::Blue if known => tables.best_turn(&position).map(|(turn, _)| turn),
            Color::Blue => prey.think(&game, &limits, |_| {}).turn(),
        };
        if turn.is_none_or(|turn| game.play_turn(turn).is_err()) {
            return false;
        }
    }
    game.result().and_then(GameResult::winner) == Some(Color::Red)
}
