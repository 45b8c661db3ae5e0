//! `cotulenh`: Commander Chess (Cờ Tư Lệnh) on the command line.

#![forbid(unsafe_code)]

mod analyse;
mod args;
mod attack;
mod bench;
mod board;
mod data;
mod data_args;
mod endings;
mod endings_args;
mod error;
mod explain;
mod help;
mod human;
mod lessons;
mod lessons_args;
mod line;
mod match_args;
mod matches;
mod moves;
mod network;
mod network_args;
mod paint;
mod perft;
mod pgn;
mod play;
mod play_args;
mod position_args;
mod progress;
mod puzzles;
mod puzzles_args;
mod reading;
mod save;
mod shell;
mod show;
mod site;
mod spsa;
mod stats;
mod suite;
#[cfg(feature = "site")]
mod table;
mod tune;
mod turns;
mod words;

use std::io::{self, BufReader, Write};
use std::process::ExitCode;

use crate::args::{Arguments, Command};
use crate::error::Failure;

fn main() -> ExitCode {
    let arguments = Arguments::read();
    run(arguments.command(), &mut io::stdout()).unwrap_or_else(Failure::report)
}

/// Runs a command; the exit code is 1 if it found something wrong.
fn run(command: Command, out: &mut impl Write) -> Result<ExitCode, Failure> {
    let mut right = true;
    match command {
        Command::Serve(options) => site::run(&options, out)?,
        #[cfg(feature = "site")]
        Command::Admin(args) => site::admin(&args, out)?,
        #[cfg(feature = "site")]
        Command::Backup(args) => site::backup(&args)?,
        #[cfg(feature = "site")]
        Command::EngineWorker(options) => site::work(&options, out)?,
        #[cfg(feature = "site")]
        Command::Migrate(args) => site::migrate(&args, out)?,
        #[cfg(feature = "site")]
        Command::Restore(args) => site::restore(&args)?,
        Command::Play(args) => play::run(&args, out)?,
        Command::Analyse(args) => right = analyse::run(&args, out)?,
        Command::Show(args) => show::run(&args, out)?,
        Command::Moves(args) => moves::run(&args, out)?,
        Command::Turns(args) => turns::list(&args, out)?,
        Command::Apply(args) => turns::apply(&args, out)?,
        Command::Explain(args) => right = explain::run(&args, out)?,
        Command::Attackers(args) => attack::attackers(&args, out)?,
        Command::Zones(args) => attack::zones(&args, out)?,
        Command::Perft(args) => match &args.suite {
            Some(file) => right = suite::run(file, &args, out)?,
            None => perft::run(&args, out)?,
        },
        Command::Pgn { command } => right = pgn::run(&command, out)?,
        Command::Match(args) => matches::run(&args, out)?,
        Command::Network(args) => network::run(&args.step, out)?,
        Command::Status(args) => show::status(&args, out)?,
        Command::Uci => cotulenh_engine::uci::serve(BufReader::new(io::stdin()), io::stdout())?,
        Command::Tune(args) => tune::run(&args.step, out)?,
        Command::Data(args) => data::run(&args.step, out)?,
        Command::Endings(args) => right = endings::run(&args.step, out)?,
        Command::Lessons(args) => right = lessons::run(&args.step, out)?,
        Command::Puzzles(args) => right = puzzles::run(&args.step, out)?,
        Command::Bench(args) => right = bench::run(&args, out)?,
        Command::Completions { shell } => shell::completions(shell, out)?,
        Command::Man { folder } => shell::man(&folder)?,
    }
    out.flush()?;
    Ok(if right { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
