//! `cotulenh tune spsa`: the parameters of the search, by matches.

use std::fs;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::RangedU64ValueParser;
use cotulenh_match::tune::{Spsa, Tuned};
use cotulenh_match::{Contender, Resign, Rules, TimeControl, Tournament, unbalanced_openings};
use serde_json::json;

use crate::error::{Failure, note};

/// Games are given up when both engines say 8.00 for four turns: how they would end is known.
const RESIGN: Resign = Resign { centi: 800, turns: 4 };

#[derive(Args)]
pub struct SpsaArgs {
    /// The engine: a build with the cargo feature `tuning`, as a command line in quotes
    #[arg(value_name = "ENGINE")]
    pub engine: String,
    /// The run is kept here after each trial; if the file is there already, the run goes on
    #[arg(value_name = "FILE")]
    pub state: PathBuf,
    /// Tune these parameters only, separated by commas
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub only: Vec<String>,
    /// How many trials
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    pub trials: u32,
    /// How many pairs of games for each trial
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = RangedU64ValueParser::<usize>::new().range(1..=10_000))]
    pub pairs: usize,
    /// How many games at a time
    #[arg(long, value_name = "N", default_value_t = 2)]
    #[arg(value_parser = RangedU64ValueParser::<usize>::new().range(1..=1024))]
    pub concurrency: usize,
    /// The time control
    #[arg(long, value_name = "CONTROL", default_value = "nodes=3000")]
    pub time: TimeControl,
    /// How far the last steps go for a point, in parts of what a trial moves a parameter
    #[arg(long, value_name = "RATE", default_value_t = 0.02)]
    pub rate: f64,
    /// From what all chance follows
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Print JSON: a line for each parameter (docs/json.md)
    #[arg(long)]
    pub json: bool,
}

/// Goes on with a run, or begins one, and prints the parameters that it ends with.
pub fn run(args: &SpsaArgs, out: &mut impl Write) -> Result<(), Failure> {
    let mut spsa = match fs::read_to_string(&args.state) {
        Ok(text) => text.parse().map_err(|error| cannot("read", &args.state, &error))?,
        Err(_) => begin(args)?,
    };
    save(&spsa, &args.state)?;
    let mut tournament = tournament(args)?;
    while !spsa.is_over() {
        let trial = spsa.trial();
        tournament.seed = spsa.seed.wrapping_mul(1 << 20).wrapping_add(spsa.done.into());
        let sides = [&trial.first, &trial.second];
        tournament.contenders =
            [contender(args, &spsa, sides[0])?, contender(args, &spsa, sides[1])?];
        let score = tournament.run(|_, _| ControlFlow::Continue(()));
        if let Some((fault, _)) = score.faults.iter().flatten().next() {
            return Err(Failure::Input(format!("trial {}: {fault}", spsa.done + 1)));
        }
        let points = f64::from(score.wins) - f64::from(score.losses);
        spsa.learn(&trial, points / args.pairs as f64);
        save(&spsa, &args.state)?;
        if spsa.done.is_multiple_of(20) || spsa.is_over() {
            note(format_args!("{}", in_one_line(&spsa)));
        }
    }
    for Tuned { name, value, least, most, .. } in &spsa.parameters {
        let value = value.round();
        match args.json {
            true => {
                let line = json!({ "name": name, "value": value, "least": least, "most": most });
                writeln!(out, "{line}")?;
            }
            false => writeln!(out, "{name} = {value}, {least}..={most};")?,
        }
    }
    Ok(())
}

/// A new run over the parameters that the engine announces: its numbers with names in small letters.
fn begin(args: &SpsaArgs) -> Result<Spsa, Failure> {
    let spins =
        read(args)?.spins().map_err(|fault| Failure::Input(format!("{}: {fault}", args.engine)))?;
    let is_parameter = |name: &str| {
        name.bytes().all(|b| b == b'_' || b.is_ascii_lowercase() || b.is_ascii_digit())
    };
    let all = spins.into_iter().filter(|spin| is_parameter(&spin.name));
    let wanted = all.filter(|spin| args.only.is_empty() || args.only.contains(&spin.name));
    let parameters: Vec<Tuned> =
        wanted.map(|spin| Tuned::new(&spin.name, spin.default, spin.least, spin.most)).collect();
    let missing = args.only.iter().find(|name| parameters.iter().all(|p| p.name != **name));
    if let Some(name) = missing {
        return Err(Failure::Input(format!("the engine has no parameter `{name}`")));
    }
    if parameters.is_empty() {
        let expected = "build it with the cargo feature `tuning`";
        return Err(Failure::Input(format!("the engine announces no parameters: {expected}")));
    }
    Ok(Spsa { parameters, trials: args.trials, done: 0, rate: args.rate, seed: args.seed })
}

fn tournament(args: &SpsaArgs) -> Result<Tournament, Failure> {
    let engine = read(args)?;
    Ok(Tournament {
        controls: [args.time; 2],
        games: 2 * args.pairs,
        concurrency: args.concurrency,
        openings: unbalanced_openings(),
        rules: Rules { resign: Some(RESIGN), ..Rules::default() },
        ..Tournament::new(engine.clone(), engine)
    })
}

fn read(args: &SpsaArgs) -> Result<Contender, Failure> {
    let own = std::env::current_exe().unwrap_or_else(|_| PathBuf::from("cotulenh"));
    Contender::read(&args.engine, &own)
        .map_err(|error| Failure::Input(format!("{}: {error}", args.engine)))
}

/// The engine with the values of a trial.
fn contender(args: &SpsaArgs, spsa: &Spsa, values: &[i32]) -> Result<Contender, Failure> {
    let mut contender = read(args)?;
    let names = spsa.parameters.iter().map(|parameter| parameter.name.clone());
    contender
        .set_options(names.zip(values.iter().map(i32::to_string)))
        .map_err(|error| Failure::Input(format!("{}: {error}", args.engine)))?;
    Ok(contender)
}

/// Writes the run beside its file first, so that it is never half written.
fn save(spsa: &Spsa, path: &Path) -> Result<(), Failure> {
    let beside = path.with_extension("new");
    fs::write(&beside, spsa.to_string())
        .and_then(|()| fs::rename(&beside, path))
        .map_err(|error| cannot("write", path, &error))
}

fn in_one_line(spsa: &Spsa) -> String {
    let values = spsa.parameters.iter().map(|p| format!("{} {:.1}", p.name, p.value));
    format!("{} of {} trials: {}", spsa.done, spsa.trials, values.collect::<Vec<_>>().join(", "))
}

fn cannot(what: &str, path: &Path, error: &dyn std::fmt::Display) -> Failure {
    Failure::Input(format!("cannot {what} {}: {error}", path.display()))
}
