//! The server alone, as `cotulenh serve` runs it.

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
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
