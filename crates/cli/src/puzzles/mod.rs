//! `cotulenh puzzles`: found in games, picked, listed and checked.

mod check;
mod games;
mod list;
mod mine;
mod pick;

use std::fmt::Display;
use std::io::Write;
use std::path::Path;

use crate::error::Failure;
use crate::puzzles_args::PuzzlesStep;

/// Runs a step; whether everything was right.
pub fn run(step: &PuzzlesStep, out: &mut impl Write) -> Result<bool, Failure> {
    match step {
        PuzzlesStep::Mine { files, play, seed, out: path, threads, seconds, resume, json } => {
            let source = match play {
                Some(count) => mine::From::Played { seed: *seed, count: *count },
                None => mine::From::Files(files),
            };
            let found = mine::run(&source, path, *threads, *seconds, *resume)?;
            match json {
                true => writeln!(out, "{}", found.json())?,
                false => writeln!(out, "{found}")?,
            }
        }
        PuzzlesStep::Pick { files, out: folder, most, json } => {
            pick::run(files, folder, *most, *json, out)?;
        }
        PuzzlesStep::List { json } => list::run(*json, out)?,
        PuzzlesStep::Check { threads, json } => return check::run(*threads, *json, out),
    }
    Ok(true)
}

fn cannot(what: &str, path: &Path, error: &dyn Display) -> Failure {
    Failure::Input(format!("cannot {what} {}: {error}", path.display()))
}
