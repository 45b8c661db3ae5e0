//! The arguments of `cotulenh network`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

pub const NETWORK: &str = "\
Look at a network that judges positions for the engine: what it says of positions, and how fast it is. \
docs/engine.md tells what a network is made of.";
pub const NETWORK_EXAMPLES: &str = "\
Examples:
  cotulenh network speed new.nnue
  cotulenh network positions --count 10000 > fens.txt
  cotulenh network evaluate new.nnue < fens.txt
  cotulenh network random 1 random.nnue";

#[derive(Args)]
pub struct Network {
    #[command(subcommand)]
    pub step: NetworkStep,
}

#[derive(Subcommand)]
pub enum NetworkStep {
    /// Print `FEN;value` for each line of the input that begins with a FEN
    ///
    /// The value is the network's alone, for the side to move, in hundredths of an Infantry. What
    /// follows a semicolon is not read.
    Evaluate {
        #[command(flatten)]
        network: Choice,
        /// Print JSON (docs/json.md)
        #[arg(long)]
        json: bool,
    },
    /// Compare the speed of searches with the network and with the hand-made evaluation
    Speed {
        #[command(flatten)]
        network: Choice,
        /// How deep to search the positions of `bench`
        #[arg(long, value_name = "N", default_value_t = cotulenh_engine::bench::DEPTH)]
        depth: u32,
        /// How often to search each; the fastest time counts
        #[arg(long, value_name = "N", default_value_t = 5)]
        rounds: usize,
        /// Print one line of JSON (docs/json.md)
        #[arg(long)]
        json: bool,
    },
    /// Print positions of random games, as FENs
    Positions {
        /// How many
        #[arg(long, value_name = "N", default_value_t = 10_000)]
        count: usize,
        /// What makes these games differ from others
        #[arg(long, value_name = "N", default_value_t = 1)]
        seed: u64,
        /// Print JSON (docs/json.md)
        #[arg(long)]
        json: bool,
    },
    /// Write a network of random weights, to try other programs with
    Random {
        /// What the weights follow from
        seed: u64,
        /// Where to write it
        #[arg(value_name = "FILE")]
        out: PathBuf,
    },
}

#[derive(Args)]
pub struct Choice {
    /// The file of the network; the one that is built in if none is named
    #[arg(value_name = "FILE")]
    pub file: Option<PathBuf>,
    /// The network of random weights of this seed instead
    #[arg(long, value_name = "SEED", conflicts_with = "file")]
    pub random: Option<u64>,
}
