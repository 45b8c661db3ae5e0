//! `cotulenh data`: games and positions for the engine's network.

use std::fmt::{self, Display};
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use cotulenh_engine::eval::Evaluation;
use cotulenh_engine::eval::nnue::Network;
use cotulenh_match::data::{Counts, Exporter, GamesFile, PlaySettings, play_games, read_games};
use serde_json::{Value, json};

use crate::data_args::DataStep;
use crate::error::{Failure, note};

pub fn run(step: &DataStep, out: &mut impl Write) -> Result<(), Failure> {
    match step {
        DataStep::Games {
            out: name,
            games,
            seconds,
            nodes,
            threads,
            seed,
            network,
            size,
            json,
        } => {
            let until = seconds.map(|seconds| Instant::now() + Duration::from_secs(seconds));
            let (games, nodes, threads, seed) = (*games, *nodes, *threads, *seed);
            let settings = PlaySettings { games, until, nodes, threads, seed };
            let network = network
                .as_ref()
                .map(|path| Network::load(path).map_err(|error| cannot("read", path, &error)));
            let eval = Evaluation::new(network.transpose()?.map(Arc::new));
            let written = write_games(&settings, &eval, Files::new(name, size << 20))?;
            match json {
                true => writeln!(out, "{}", written.json())?,
                false => writeln!(out, "{written}")?,
            }
        }
        DataStep::Positions { files, out: path, threads, horizon, json } => {
            let counts = write_positions(files, path, *threads, *horizon)?;
            match json {
                true => writeln!(out, "{}", counts_json(&counts))?,
                false => writeln!(out, "{}", told(&counts))?,
            }
        }
    }
    Ok(())
}

/// What was played so far.
struct Written {
    start: Instant,
    games: u64,
    turns: usize,
    bytes: usize,
}

impl Written {
    fn seconds(&self) -> f64 {
        self.start.elapsed().as_secs_f64().max(0.001)
    }

    fn json(&self) -> Value {
        let Written { games, turns, bytes, .. } = self;
        json!({ "games": games, "turns": turns, "bytes": bytes, "seconds": self.seconds() })
    }
}

impl Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Written { games, turns, bytes, .. } = *self;
        let each = bytes as f64 / turns.max(1) as f64;
        let speed = turns as f64 / self.seconds();
        write!(f, "{games} games, {turns} turns, {speed:.0} a second, {each:.2} bytes a turn")
    }
}

/// Plays games into files.
fn write_games(
    settings: &PlaySettings,
    eval: &Evaluation,
    mut files: Files,
) -> Result<Written, Failure> {
    let mut told = Instant::now();
    let mut written = Written { start: told, games: 0, turns: 0, bytes: 0 };
    play_games(settings, eval, |played| {
        files.add(&played.bytes)?;
        written.games += 1;
        written.turns += played.turns;
        written.bytes += played.bytes.len();
        if told.elapsed() >= Duration::from_secs(10) {
            told = Instant::now();
            note(&written);
        }
        Ok(())
    })
    .map_err(|error| cannot("write", &files.path(), &error))?;
    Ok(written)
}

/// Files of games: when one is full, the next begins.
struct Files {
    name: PathBuf,
    limit: u64,
    number: usize,
    file: Option<GamesFile<File>>,
}

impl Files {
    fn new(name: &Path, limit: u64) -> Files {
        Files { name: name.to_path_buf(), limit, number: 0, file: None }
    }

    /// The file that is written now.
    fn path(&self) -> PathBuf {
        let mut name = self.name.clone().into_os_string();
        name.push(format!("-{}.games", self.number));
        name.into()
    }

    fn add(&mut self, game: &[u8]) -> io::Result<()> {
        if self.file.as_ref().is_some_and(|file| file.size() + game.len() as u64 > self.limit) {
            (self.file, self.number) = (None, self.number + 1);
        }
        let mut file = match self.file.take() {
            Some(file) => file,
            // Games that are there already are never written over.
            None => GamesFile::new(File::create_new(self.path())?)?,
        };
        file.add(game)?;
        self.file = Some(file);
        Ok(())
    }
}

/// Picks positions from files of games.
fn write_positions(
    files: &[PathBuf],
    path: &Path,
    threads: usize,
    horizon: f32,
) -> Result<Counts, Failure> {
    let out = File::create(path).map_err(|error| cannot("write", path, &error))?;
    let out = BufWriter::with_capacity(1 << 20, out);
    let mut exporter = Exporter::new(out, threads, horizon)?;
    for path in files {
        let bytes = std::fs::read(path).map_err(|error| cannot("read", path, &error))?;
        let mut games = read_games(&bytes).map_err(|error| cannot("read", path, &error))?;
        exporter.add(games.by_ref())?;
        if games.left() > 0 {
            note(format_args!("{}: the last game is cut off and left out", path.display()));
        }
    }
    Ok(exporter.finish()?)
}

fn told(counts: &Counts) -> String {
    let Counts { games, broken, given_up, kept, opening, check, noisy, mate, clock, crowded } =
        counts;
    format!(
        "{games} games ({given_up} given up, {broken} broken), {kept} positions; left out: {opening} of openings, \
         {check} in check, {noisy} before captures and promotions, {mate} with a mate in sight, \
         {clock} near a draw by the clock, {crowded} with too many pieces"
    )
}

fn counts_json(counts: &Counts) -> Value {
    let Counts { games, broken, given_up, kept, opening, check, noisy, mate, clock, crowded } =
        counts;
    json!({
        "games": games, "broken": broken, "givenUp": given_up, "kept": kept,
        "leftOut": {
            "opening": opening, "check": check, "noisy": noisy, "mate": mate, "clock": clock,
            "crowded": crowded,
        },
    })
}

fn cannot(what: &str, path: &Path, error: &dyn std::fmt::Display) -> Failure {
    Failure::Input(format!("cannot {what} {}: {error}", path.display()))
}
