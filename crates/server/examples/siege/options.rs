//! What the siege is asked for on the command line.

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Args, Parser, Subcommand};

use crate::attacks::ALL;

/// Whether anybody can stop the server: attacks from one address, and what honest people notice of them
#[derive(Parser)]
pub struct Options {
    #[command(flatten)]
    pub machine: Machine,
    /// How long is measured, each time: before an attack, during it, and in its control
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u64).range(1..))]
    pub seconds: u64,
    /// Only these attacks; all if none is named
    #[arg(value_name = "ATTACK", value_parser = PossibleValuesParser::new(ALL.map(|(name, _)| name)))]
    pub names: Vec<String>,
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// Where everything runs.
#[derive(Args, Clone)]
pub struct Machine {
    /// The server's program; the one in the folder of this program, or in the one above it, if not given
    #[arg(long, value_name = "PROGRAM", global = true)]
    pub server: Option<PathBuf>,
    /// The processors of the server, such as `0,1`; these options come together, and need `taskset`
    #[arg(long, value_name = "LIST", global = true, requires_all = ["people_cpus", "foe_cpus"])]
    pub server_cpus: Option<String>,
    /// The processors of honest people
    #[arg(long, value_name = "LIST", global = true, requires_all = ["server_cpus", "foe_cpus"])]
    pub people_cpus: Option<String>,
    /// The processors of who attacks, and of what is attacked in the server's place
    #[arg(long, value_name = "LIST", global = true, requires_all = ["server_cpus", "people_cpus"])]
    pub foe_cpus: Option<String>,
}

/// Something else than the table.
#[derive(Subcommand)]
pub enum Command {
    /// All of it for so many minutes, with restarts; a curve in a folder
    Mixed {
        /// How long.
        minutes: u64,
        /// Where the curve goes.
        folder: PathBuf,
    },
    /// Who attacks, as a program of its own
    #[command(hide = true)]
    Attack {
        /// Which attack.
        name: String,
        /// Whom.
        address: String,
        /// From where.
        source: String,
        /// The cookie of a player with many games.
        cookie: String,
    },
    /// What is attacked in the server's place, as a program of its own
    #[command(hide = true)]
    Sink {
        /// So much it takes at once.
        burst: usize,
        /// So much it answers in a second then.
        answers: f64,
        /// It closes this part of all connections.
        refused: f64,
    },
}
