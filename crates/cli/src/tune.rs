//! `cotulenh tune`: the weights of the evaluation, and the parameters of the search.

use std::fs::File;
use std::io::{BufReader, BufWriter, Write};
use std::path::Path;

use cotulenh_engine::eval::WEIGHTS;
use cotulenh_match::tune::{GamesSettings, fit, play_games, read_samples, weights_file};

use crate::args::TuneStep;
use crate::error::{Failure, note};
use crate::spsa;

pub fn run(step: &TuneStep, out: &mut impl Write) -> Result<(), Failure> {
    match step {
        TuneStep::Games { out, games, nodes, threads, seed } => {
            let settings =
                GamesSettings { games: *games, nodes: *nodes, threads: *threads, seed: *seed };
            let file = File::create(out).map_err(|error| cannot("write", out, &error))?;
            let mut file = BufWriter::new(file);
            play_games(&settings, &mut file, |done| {
                if done % 50 == 0 || done == settings.games {
                    note(format_args!("{done} of {} games", settings.games));
                }
            })?;
            file.flush()?;
        }
        TuneStep::Fit { samples: files, rounds, trust } => {
            let mut samples = Vec::new();
            for path in files {
                let file = File::open(path).map_err(|error| cannot("read", path, &error))?;
                let read = read_samples(BufReader::new(file), *trust);
                samples.extend(read.map_err(|error| cannot("read", path, &error))?);
            }
            note(format_args!("{} positions", samples.len()));
            let fit = fit(&samples, &WEIGHTS, *rounds, |round, error| {
                note(format_args!("round {round}: error {error:.6}"));
            });
            note(format_args!("error {:.6} before, {:.6} after", fit.before, fit.after));
            write!(out, "{}", weights_file(&fit.weights))?;
        }
        TuneStep::Spsa(args) => spsa::run(args, out)?,
    }
    Ok(())
}

fn cannot(what: &str, path: &Path, error: &dyn std::fmt::Display) -> Failure {
    Failure::Input(format!("cannot {what} {}: {error}", path.display()))
}
