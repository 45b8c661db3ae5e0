//! `cotulenh analyse`: what the engine thinks of a position, or of the turns of games.

mod games;
mod position;

use std::io::Write;
use std::path::Path;

use cotulenh_engine::review::TURN_NODES;
use cotulenh_engine::{Engine, SearchLimits, Settings};

use crate::error::Failure;
use crate::pgn::is_stdin;
use crate::play_args::Analyse;
use crate::position_args::read;
use crate::save::replace;

/// The nodes for a position if nothing is said.
const POSITION_NODES: u64 = 500_000;

/// Analyses a position or games; returns whether every game could be read.
pub fn run(args: &Analyse, out: &mut impl Write) -> Result<bool, Failure> {
    let Some(path) = &args.out else { return write(args, out) };
    if args.what.as_ref().is_some_and(|what| is_same(Path::new(what), path)) {
        let name = path.display();
        return Err(Failure::Input(format!("{name} is what is read: write to another file")));
    }
    let cannot = |error| Failure::Input(format!("cannot write {}: {error}", path.display()));
    crate::save::check(path).map_err(cannot)?;
    let mut right = true;
    replace(path, |file| {
        right = write(args, file)?;
        Ok::<(), Failure>(())
    })?;
    Ok(right)
}

/// Whether both paths name one file that is there.
fn is_same(a: &Path, b: &Path) -> bool {
    match (std::fs::canonicalize(a), std::fs::canonicalize(b)) {
        (Ok(a), Ok(b)) => a == b,
        _ => false,
    }
}

fn write(args: &Analyse, out: &mut impl Write) -> Result<bool, Failure> {
    let mut engine = Engine::default();
    let Analyse { hash, threads, lines, .. } = *args;
    engine.set(Settings { hash, threads, lines, ..Settings::default() });
    match args.what.as_deref() {
        Some(what) if is_games(Path::new(what)) => {
            games::run(Path::new(what), &mut engine, &limits(args, TURN_NODES), out)
        }
        what => {
            let start = match what {
                None => cotulenh::Position::start(),
                Some(text) => read(&text.to_string_lossy())?,
            };
            position::run(&start, &mut engine, &limits(args, POSITION_NODES), out)?;
            Ok(true)
        }
    }
}

/// Whether the argument names games, not a position.
fn is_games(path: &Path) -> bool {
    let is_pgn = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("pgn"));
    is_stdin(path) || is_pgn || path.exists()
}

/// What was asked for, or so many nodes.
fn limits(args: &Analyse, nodes: u64) -> SearchLimits {
    let Analyse { time, depth, nodes: asked, .. } = *args;
    let nothing = time.is_none() && depth.is_none() && asked.is_none();
    SearchLimits {
        depth,
        nodes: asked.or(nothing.then_some(nodes)),
        move_time: time,
        ..SearchLimits::default()
    }
}
