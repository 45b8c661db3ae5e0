//! The arguments of `cotulenh data`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

pub const DATA: &str = "\
Make data for the engine's network: play games of the engine against itself, then pick the quiet \
positions from which training/train.py learns.";
pub const DATA_EXAMPLES: &str = "\
Examples:
  cotulenh data games data/first --seconds 240 --threads 2 --seed 1
  cotulenh data positions data/first-0.games --out data/first.positions";

#[derive(Args)]
pub struct Data {
    #[command(subcommand)]
    pub step: DataStep,
}

#[derive(Subcommand)]
pub enum DataStep {
    /// Play games and write them with the engine's scores
    Games {
        /// Where to write them: files NAME-0.games, NAME-1.games and so on
        #[arg(value_name = "NAME")]
        out: PathBuf,
        /// How many games
        #[arg(long, value_name = "N", default_value_t = u64::MAX, hide_default_value = true)]
        games: u64,
        /// Begin no game after so many seconds
        #[arg(long, value_name = "N")]
        seconds: Option<u64>,
        /// How many nodes for each turn, after which no deeper search begins
        #[arg(long, value_name = "N", default_value_t = 600)]
        nodes: u64,
        /// How many games at a time
        #[arg(long, value_name = "N", default_value_t = 1)]
        threads: usize,
        /// What makes these games differ from others
        #[arg(long, value_name = "N", default_value_t = 1)]
        seed: u64,
        /// The network that judges positions; without one, the hand-made evaluation does
        #[arg(long, value_name = "FILE")]
        network: Option<PathBuf>,
        /// The most MiB of a file; then the next one begins
        #[arg(long, value_name = "MIB", default_value_t = 15)]
        size: u64,
        /// Print what was made as one line of JSON (docs/json.md)
        #[arg(long)]
        json: bool,
    },
    /// Pick quiet positions from games and write them for the trainer
    Positions {
        /// Files of games
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        /// Where to write the positions
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
        /// How many threads to use
        #[arg(long, value_name = "N", default_value_t = 1)]
        threads: usize,
        /// About how many turns the outlook of a position looks ahead
        #[arg(long, value_name = "TURNS", default_value_t = 16.0)]
        horizon: f32,
        /// Print what was made as one line of JSON (docs/json.md)
        #[arg(long)]
        json: bool,
    },
}
