//! What is known of one position.

use std::io::Write;

use cotulenh::{Color, Position};
use cotulenh_endings::{Ending, Hunt, Space, Tables, Value, probe};
use serde_json::json;

use crate::error::Failure;
use crate::line::line;
use crate::position_args::read;

/// Says who wins, and shows the fastest win.
pub fn run(fen: &str, json: bool, out: &mut impl Write) -> Result<(), Failure> {
    let position = read(fen)?;
    if let Some(outcome) = position.outcome() {
        match json {
            true => writeln!(out, "{}", json!({ "over": true, "winner": outcome.winner() }))?,
            false => writeln!(out, "the game is over: {outcome}")?,
        }
        return Ok(());
    }
    if let Some(value) = probe(&position) {
        // What is won is won at once: no table is needed to see it.
        return tell(&position, value, &Tables::make(None::<Ending>), json, out);
    }
    let Some(hunt) = Hunt::of(&position) else {
        let known = "a Commander with one piece or two against a bare Commander";
        return Err(Failure::Input(format!("no ending that is known: expected {known}")));
    };
    let [a, b] = hunt.pieces();
    let tables = Tables::make(Hunt::of_kinds([a.kind, b.kind], hunt.home()));
    match tables.value(&position).unwrap_or(Value::Draw) {
        Value::Draw if !json => writeln!(out, "not won while the Commander of the two stays")?,
        value => tell(&position, value, &tables, json, out)?,
    }
    Ok(())
}

/// `drawn`, or `red wins in 2: 1. Ff9 Cg12 2. Fxg12#`.
fn tell<S: Space>(
    position: &Position,
    value: Value,
    tables: &Tables<S>,
    json: bool,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let turns = tables.line(position);
    if json {
        let winner = winner(position, value);
        let line = line(position, &turns, turns.len());
        writeln!(out, "{}", json!({ "winner": winner, "turns": value.own_turns(), "line": line }))?;
        return Ok(());
    }
    let (said, line) = (said(position, value), line(position, &turns, turns.len()));
    writeln!(out, "{said}{}{line}", if line.is_empty() { "" } else { ": " })?;
    Ok(())
}

/// `drawn`, or `red wins in 3`.
fn said(position: &Position, value: Value) -> String {
    match winner(position, value) {
        None => "drawn".to_owned(),
        Some(winner) => format!("{winner} wins in {}", value.own_turns().unwrap_or_default()),
    }
}

fn winner(position: &Position, value: Value) -> Option<Color> {
    match value {
        Value::Draw => None,
        Value::Win(_) => Some(position.turn()),
        Value::Loss(_) => Some(!position.turn()),
    }
}
