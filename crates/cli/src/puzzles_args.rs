//! The arguments of `cotulenh puzzles`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

pub const PUZZLES: &str = "\
Find puzzles in games, pick the ones that are shipped, list them and check them again. A puzzle is a \
position in which one turn is clearly best: mates are proved by trying every turn of both sides.";
pub const PUZZLES_EXAMPLES: &str = "\
Examples:
  cotulenh puzzles list --json
  cotulenh puzzles mine games.pgn --out mined.tsv --threads 2
  cotulenh puzzles mine --play 100000 --seed 1 --seconds 300 --out mined.tsv
  cotulenh puzzles pick mined.tsv --out crates/puzzles";

#[derive(Args)]
pub struct Puzzles {
    #[command(subcommand)]
    pub step: PuzzlesStep,
}

#[derive(Subcommand)]
pub enum PuzzlesStep {
    /// Find puzzles in games and write them as they are found
    ///
    /// The same games give the same puzzles, however many threads look for them.
    Mine {
        /// Game files (PGN), and files of `cotulenh data games`
        #[arg(value_name = "GAMES", required_unless_present = "play")]
        files: Vec<PathBuf>,
        /// Play so many games instead, in which both sides err
        #[arg(long, value_name = "N", conflicts_with = "files")]
        play: Option<u64>,
        /// What makes these games differ from others
        #[arg(long, value_name = "N", default_value_t = 1)]
        seed: u64,
        /// Where to write the puzzles
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
        /// How many games to look at at a time
        #[arg(long, value_name = "N", default_value_t = 1)]
        threads: usize,
        /// Begin with no game after so many seconds
        #[arg(long, value_name = "N")]
        seconds: Option<u64>,
        /// Go on with a file that was begun with the same games
        #[arg(long)]
        resume: bool,
        /// Print what was found as one line of JSON (docs/json.md)
        #[arg(long)]
        json: bool,
    },
    /// Pick the puzzles that are shipped from files of found ones
    Pick {
        /// Files that `mine` has written
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        /// The folder for puzzles.tsv and games.bin
        #[arg(long, value_name = "FOLDER")]
        out: PathBuf,
        /// The most puzzles
        #[arg(long, value_name = "N", default_value_t = 3000)]
        most: usize,
        /// Print what was picked as one line of JSON (docs/json.md)
        #[arg(long)]
        json: bool,
    },
    /// List the puzzles
    List {
        /// Print each as one line of JSON (docs/json.md)
        #[arg(long)]
        json: bool,
    },
    /// Check every puzzle again: solution, themes, mates by proof, wins at both budgets
    Check {
        /// How many threads to use
        #[arg(long, value_name = "N", default_value_t = 1)]
        threads: usize,
        /// Print one line of JSON (docs/json.md)
        #[arg(long)]
        json: bool,
    },
}
