//! `cotulenh puzzles mine`.

use std::fmt::{self, Display};
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use cotulenh_puzzles::mine::{Hardness, Input, Tally, mine_games};
use cotulenh_puzzles::{SourceGame, to_hex};
use serde_json::{Value, json};

use super::{cannot, games};
use crate::error::{Failure, note};

/// How often it is told how far the run has come.
const PAUSE: Duration = Duration::from_secs(10);

/// What a run has found.
pub struct FoundSoFar {
    start: Instant,
    tally: Tally,
}

impl FoundSoFar {
    fn seconds(&self) -> f64 {
        self.start.elapsed().as_secs_f64().max(0.001)
    }

    /// As one line of JSON.
    pub fn json(&self) -> Value {
        let Tally { games, positions, candidates, likely, puzzles, mates } = self.tally;
        json!({
            "games": games, "positions": positions, "candidates": candidates, "likely": likely,
            "puzzles": puzzles, "mates": mates, "seconds": self.seconds(),
        })
    }
}

impl Display for FoundSoFar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally { games, positions, candidates, likely, puzzles, mates } = self.tally;
        let speed = candidates as f64 / self.seconds();
        write!(
            f,
            "{games} games, {positions} positions, {candidates} candidates ({speed:.0} a second), \
             {likely} likely, {puzzles} puzzles, {mates} of them mates, {:.0} s",
            self.seconds()
        )
    }
}

/// Where the games come from.
pub enum From<'a> {
    Files(&'a [PathBuf]),
    Played { seed: u64, count: u64 },
}

/// Finds puzzles in games.
pub fn run(
    source: &From<'_>,
    path: &Path,
    threads: usize,
    seconds: Option<u64>,
    resume: bool,
) -> Result<FoundSoFar, Failure> {
    let (mut out, last) = begin(path, resume)?;
    let start = Instant::now();
    let until = seconds.map(|seconds| start + Duration::from_secs(seconds));
    let is_done = |game: &SourceGame| {
        last.as_ref().is_some_and(|(name, number)| game.name != *name || game.number < *number)
    };
    let input = match source {
        From::Files(files) => Input::Games(games::games(files).skip_while(|game| is_done(game))),
        From::Played { seed, count } => {
            let first = last.as_ref().map_or(1, |(_, number)| *number);
            Input::Played { seed: *seed, first, count: (count + 1).saturating_sub(first) }
        }
    };
    let mut told = start;
    let mut found = FoundSoFar { start, tally: Tally::default() };
    let written = mine_games(input, threads, until, |mined| {
        let mut lines = Vec::new();
        for found in &mined.found {
            let (game, Hardness { settled, choices }) = (to_hex(&found.game), found.hardness);
            writeln!(lines, "{}\t{game}\t{settled} {choices}", found.puzzle)?;
        }
        // The puzzles of a game in one piece.
        out.write_all(&lines)?;
        found.tally += mined.tally;
        if told.elapsed() >= PAUSE {
            told = Instant::now();
            note(&found);
        }
        Ok(())
    });
    written.map_err(|error| cannot("write", path, &error))?;
    Ok(found)
}

/// The file to write to, and the game to go on with: the last one that puzzles were found in, whose puzzles
/// are taken off the file.
fn begin(path: &Path, resume: bool) -> Result<(File, Option<(String, u64)>), Failure> {
    if !resume {
        let file = File::create_new(path).map_err(|error| cannot("write", path, &error))?;
        return Ok((file, None));
    }
    let text = fs::read_to_string(path).map_err(|error| cannot("read", path, &error))?;
    let source = |line: &str| -> Option<(String, u64)> {
        let mut words = line.split('\t').nth(5)?.rsplitn(3, ' ').skip(1);
        let number = words.next()?.parse().ok()?;
        Some((words.next()?.to_owned(), number))
    };
    let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
    let last = whole.lines().last().and_then(source);
    let kept: usize =
        whole.split_inclusive('\n').take_while(|line| source(line) != last).map(str::len).sum();
    let file = OpenOptions::new().append(true).open(path);
    let file = file.map_err(|error| cannot("write", path, &error))?;
    file.set_len(kept as u64)?;
    Ok((file, last))
}
