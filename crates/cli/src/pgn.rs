//! `cotulenh pgn`: game files.

use std::fs::File;
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use cotulenh::pgn::{PgnError, PgnErrorKind, PgnReader};
use cotulenh::{Position, Study};
use serde_json::json;

use crate::args::{PgnCommand, PgnFiles};
use crate::error::{Failure, note};
use crate::human::{count, grouped};
use crate::progress::{Progress, reading};
use crate::stats::Stats;

/// Runs a command on game files; whether every game could be read.
pub fn run(command: &PgnCommand, out: &mut impl Write) -> Result<bool, Failure> {
    match command {
        PgnCommand::Check(args) => check(args, out),
        PgnCommand::Stats(args) => stats(args, out),
        PgnCommand::Fens(args) => fens(args, out),
    }
}

/// Reads every game and tells which are broken, and which results contradict the board or the tag.
fn check(args: &PgnFiles, out: &mut impl Write) -> Result<bool, Failure> {
    let (files, read) = (&args.files, read_all(&args.files, |_| Ok(()))?);
    if args.json {
        let Counts { games, broken, warnings } = read;
        let answer =
            json!({ "files": files.len(), "games": games, "broken": broken, "warnings": warnings });
        writeln!(out, "{answer}")?;
        return Ok(broken == 0);
    }
    let (files, games) = (count(files.len() as u64, "file"), count(read.games, "game"));
    write!(out, "{files}, {games}, {} broken", grouped(read.broken))?;
    match read.warnings {
        0 => writeln!(out)?,
        warnings => writeln!(out, ", {}", count(warnings, "warning"))?,
    }
    Ok(read.broken == 0)
}

/// Counts what happens in the games.
fn stats(args: &PgnFiles, out: &mut impl Write) -> Result<bool, Failure> {
    let mut stats = Stats::default();
    let read = read_all(&args.files, |study| {
        stats.add(study);
        Ok(())
    })?;
    match args.json {
        true => writeln!(out, "{}", stats.json(read.broken))?,
        false => stats.write(read.broken, out)?,
    }
    Ok(read.broken == 0)
}

/// Prints every position of every main line.
fn fens(args: &PgnFiles, out: &mut impl Write) -> Result<bool, Failure> {
    let mut out = BufWriter::new(out);
    let mut game = 0;
    let read = read_all(&args.files, |study| {
        game += 1;
        let mut position = *study.start();
        let mut print = |turns: usize, position: &Position| match args.json {
            true => writeln!(out, "{}", json!({ "game": game, "turns": turns, "fen": position })),
            false => writeln!(out, "{position}"),
        };
        print(0, &position)?;
        for (turns, turn) in (1..).zip(study.main_line().filter_map(|node| study.turn(node))) {
            // The turns of a study are legal.
            let Ok(next) = position.play_turn(turn) else { break };
            position = next;
            print(turns, &position)?;
        }
        Ok(())
    })?;
    out.flush()?;
    Ok(read.broken == 0)
}

/// How many games there were.
#[derive(Default)]
struct Counts {
    /// All of them.
    games: u64,
    broken: u64,
    /// Odd things in games that could be read.
    warnings: u64,
}

/// Reads the games of all files. Broken and odd ones are reported on the standard error and counted.
fn read_all(
    files: &[PathBuf],
    mut each: impl FnMut(&Study) -> Result<(), Failure>,
) -> Result<Counts, Failure> {
    let mut counts = Counts::default();
    for path in files {
        read_file(path, &mut counts, &mut each)?;
    }
    Ok(counts)
}

fn read_file(
    path: &Path,
    counts: &mut Counts,
    each: &mut impl FnMut(&Study) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let (input, size) = open(path)?;
    let mut games = PgnReader::new(input);
    let mut progress = Progress::new();
    let before = counts.games;
    while let Some(game) = games.next() {
        match game {
            Ok(study) => {
                for warning in games.warnings() {
                    progress.clear();
                    let (line, column, game) = (warning.line(), warning.column(), warning.game());
                    let (name, what) = (shown(path), warning.kind());
                    note(format_args!("{name}:{line}:{column}: game {game}: warning: {what}"));
                    counts.warnings += 1;
                }
                each(&study)?;
            }
            Err(error) => {
                progress.clear();
                report(path, &error)?;
                counts.broken += 1;
            }
        }
        counts.games += 1;
        let (bytes, read) = (games.bytes_read(), counts.games - before);
        progress.show(|elapsed| reading(bytes, size, read, elapsed));
    }
    progress.clear();
    Ok(())
}

/// Tells on the standard error what is wrong with a game; fails if the file cannot be read at all.
pub fn report(path: &Path, error: &PgnError) -> Result<(), Failure> {
    let name = shown(path);
    if let PgnErrorKind::Io(error) = error.kind() {
        return Err(Failure::Input(format!("cannot read {name}: {error}")));
    }
    let (line, column, game) = (error.line(), error.column(), error.game());
    note(format_args!("{name}:{line}:{column}: game {game}: {}", error.kind()));
    Ok(())
}

/// A file as messages name it.
fn shown(path: &Path) -> String {
    if is_stdin(path) { "stdin".into() } else { path.display().to_string() }
}

/// A file, or the standard input for `-`, with its size where that is known.
pub fn open(path: &Path) -> Result<(Box<dyn Read>, Option<u64>), Failure> {
    if is_stdin(path) {
        return Ok((Box::new(io::stdin().lock()), None));
    }
    let file = File::open(path).map_err(|error| Failure::unreadable(path.display(), &error))?;
    let size = file.metadata().ok().filter(std::fs::Metadata::is_file).map(|data| data.len());
    Ok((Box::new(file), size))
}

/// Whether a path stands for the standard input.
pub fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}
