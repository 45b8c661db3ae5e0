//! What is known of one position.

use std::io::Write;

use cotulenh::{Color, Position};
use cotulenh_endings::{Ending, Hunt, Space, Tables, Value, probe};

use crate::error::Failure;
use crate::line::line;
use crate::position_args::read;

/// Says who wins, and shows the fastest win.
pub fn run(fen: &str, out: &mut impl Write) -> Result<(), Failure> {
    let position = read(fen)?;
    if let Some(outcome) = position.outcome() {
        writeln!(out, "the game is over: {outcome}")?;
        return Ok(());
    }
    if let Some(value) = probe(&position) {
        // What is won is won at once: no table is needed to see it.
        return tell(&position, value, &Tables::make(None::<Ending>), out);
    }
    let Some(hunt) = Hunt::of(&position) else {
        let known = "a Commander with one piece or two against a bare Commander";
        return Err(Failure::Input(format!("no ending that is known: expected {known}")));
    };
    let [a, b] = hunt.pieces();
    let tables = Tables::make(Hunt::of_kinds([a.kind, b.kind], hunt.home()));
    match tables.value(&position).unwrap_or(Value::Draw) {
        Value::Draw => writeln!(out, "not won while the Commander of the two stays")?,
        value => tell(&position, value, &tables, out)?,
    }
    Ok(())
}

/// `drawn`, or `red wins in 2: 1. Ff9 Cg12 2. Fxg12#`.
fn tell<S: Space>(
    position: &Position,
    value: Value,
    tables: &Tables<S>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let turns = tables.line(position);
    let (said, line) = (said(position, value), line(position, &turns, turns.len()));
    writeln!(out, "{said}{}{line}", if line.is_empty() { "" } else { ": " })?;
    Ok(())
}

/// `drawn`, or `red wins in 3`.
fn said(position: &Position, value: Value) -> String {
    let winner = match value {
        Value::Draw => return "drawn".to_owned(),
        Value::Win(_) => position.turn(),
        Value::Loss(_) => !position.turn(),
    };
    let winner = if winner == Color::Red { "red" } else { "blue" };
    format!("{winner} wins in {}", value.own_turns().unwrap_or_default())
}
