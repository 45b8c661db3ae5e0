//! The server alone, as `cotulenh serve` runs it.

use std::io::Write;
use std::process::ExitCode;

use clap::Parser;
use cotulenh_server::{Options, run};

#[derive(Parser)]
#[command(name = "cotulenh-server", version, about = "The server of CoTuLenh (Commander Chess)")]
struct Arguments {
    #[command(flatten)]
    options: Options,
}

fn main() -> ExitCode {
    match run(&Arguments::parse().options, &mut std::io::stdout()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // When nobody listens, there is nobody to tell.
            let _ = writeln!(std::io::stderr(), "error: {error}");
            ExitCode::FAILURE
        }
    }
}
