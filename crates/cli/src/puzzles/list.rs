//! `cotulenh puzzles list`.

use std::io::{BufWriter, Write};

use cotulenh_puzzles::{Puzzle, Shipped, shipped};
use serde_json::json;

use crate::error::Failure;

/// Lists the puzzles, a line each.
pub fn run(as_json: bool, out: &mut impl Write) -> Result<(), Failure> {
    let mut out = BufWriter::new(out);
    for puzzle in shipped().iter().filter_map(Shipped::read) {
        match as_json {
            true => writeln!(out, "{}", form(&puzzle))?,
            false => writeln!(out, "{puzzle}")?,
        }
    }
    Ok(out.flush()?)
}

fn form(puzzle: &Puzzle) -> serde_json::Value {
    let themes: Vec<&str> = puzzle.themes.iter().map(|theme| theme.name()).collect();
    json!({
        "id": puzzle.id(), "fen": puzzle.position, "solution": puzzle.lans(), "themes": themes,
        "rating": puzzle.rating, "mate": puzzle.mate(),
    })
}
