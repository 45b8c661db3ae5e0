//! `cotulenh analyse`: what the engine thinks of a position, or of the turns of games.

mod games;
mod position;

use std::ffi::OsStr;
use std::io::{self, Cursor, Read, Write};
use std::path::{Path, PathBuf};

use cotulenh::Position;
use cotulenh_engine::review::TURN_NODES;
use cotulenh_engine::{Engine, SearchLimits, Settings};

use crate::error::Failure;
use crate::pgn::{is_stdin, open};
use crate::play_args::Analyse;
use crate::position_args::{first_line, read};
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
    match subject(args.what.as_deref())? {
        Subject::Games(path, input) => {
            let limits = limits(args, TURN_NODES);
            games::run(&path, input, &mut engine, &limits, args.json, out)
        }
        Subject::Position(start) => {
            let limits = limits(args, POSITION_NODES);
            position::run(&start, &mut engine, &limits, args.json, out)?;
            Ok(true)
        }
    }
}

/// What is to be analysed.
enum Subject {
    Position(Box<Position>),
    /// The games of a file of that name.
    Games(PathBuf, Box<dyn Read>),
}

/// What an argument means: a position or games; the start if there is none.
fn subject(what: Option<&OsStr>) -> Result<Subject, Failure> {
    let Some(what) = what else { return Ok(Subject::Position(Box::default())) };
    let path = Path::new(what);
    if is_stdin(path) {
        return from_stdin(path);
    }
    let is_pgn = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("pgn"));
    if is_pgn || path.exists() {
        return Ok(Subject::Games(path.to_owned(), open(path)?.0));
    }
    Ok(Subject::Position(Box::new(read(&what.to_string_lossy())?)))
}

/// A position if the first line of the standard input is one, else games.
fn from_stdin(path: &Path) -> Result<Subject, Failure> {
    let line = first_line(&mut io::stdin().lock(), "the standard input")?;
    if let Ok(position) = line.parse::<Position>() {
        return Ok(Subject::Position(Box::new(position)));
    }
    let beginning = Cursor::new(format!("{line}\n"));
    Ok(Subject::Games(path.to_owned(), Box::new(beginning.chain(open(path)?.0))))
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
