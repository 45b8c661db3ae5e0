//! The server alone, as `cotulenh serve` runs it.

use std::io::Write;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use cotulenh_server::{Options, WorkerOptions, run, run_worker};

#[derive(Parser)]
#[command(name = "cotulenh-server", version, about = "The server of CoTuLenh (Commander Chess)")]
#[command(args_conflicts_with_subcommands = true)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    options: Options,
}

#[derive(Subcommand)]
enum Command {
    /// Engines on a machine of their own, as `cotulenh engine-worker` runs them
    EngineWorker(WorkerOptions),
}

fn main() -> ExitCode {
    let Arguments { command, options } = Arguments::parse();
    let ended = match command {
        Some(Command::EngineWorker(options)) => run_worker(&options, &mut std::io::stdout()),
        None => run(&options, &mut std::io::stdout()),
    };
    match ended {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // When nobody listens, there is nobody to tell.
            let _ = writeln!(std::io::stderr(), "error: {error}");
            ExitCode::FAILURE
        }
    }
}
