//! The arguments of `play` and `analyse`, and their help.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::RangedU64ValueParser;
use clap::{Args, ColorChoice, ValueEnum};
use cotulenh::{Language, Position};
use cotulenh_engine::Level;

use crate::error::Failure;
use crate::position_args::{language, read};

#[derive(Args)]
pub struct Play {
    /// How strong the opponent is, from 1 (a beginner) to 8
    #[arg(long, value_name = "N", default_value = "3", value_parser = level)]
    pub level: Level,
    /// The side you play
    #[arg(long, value_enum, value_name = "SIDE", default_value_t = Side::Red)]
    pub side: Side,
    /// The position to play from: a FEN in quotes, `startpos`, or a file; a deploy in progress goes on
    #[arg(long)]
    fen: Option<String>,
    /// How long the opponent may think about a turn, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "3", value_parser = seconds)]
    pub time: Duration,
    /// Write the game to this file (PGN) after every turn; games that are in it stay
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// When to use colours; `auto` is on a terminal, unless `NO_COLOR` is set
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = ColorChoice::Auto)]
    pub color: ColorChoice,
    /// The language: `en` or `vi`
    #[arg(long, value_name = "CODE", default_value = "en", value_parser = language)]
    pub language: Language,
    /// A number that makes the opponent's chances, for games that can be repeated
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
}

impl Play {
    /// The position to play from.
    pub fn position(&self) -> Result<Position, Failure> {
        self.fen.as_deref().map_or_else(|| Ok(Position::start()), read)
    }
}

#[derive(Clone, Copy, ValueEnum)]
pub enum Side {
    Red,
    Blue,
    Random,
}

#[derive(Args)]
pub struct Analyse {
    /// A position (a FEN in quotes, `startpos`), a game file (PGN), or `-` for either on the standard
    /// input; the start if there is none
    #[arg(value_name = "FEN|FILE")]
    pub what: Option<OsString>,
    /// How long to think about each position, in seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, conflicts_with_all = ["depth", "nodes"])]
    pub time: Option<Duration>,
    /// How many plies deep to look, 1 to 100
    #[arg(long, value_name = "N", conflicts_with = "nodes")]
    #[arg(value_parser = RangedU64ValueParser::<u32>::new().range(1..=100))]
    pub depth: Option<u32>,
    /// How many nodes to look at in each position
    #[arg(long, value_name = "N", value_parser = RangedU64ValueParser::<u64>::new().range(1..))]
    pub nodes: Option<u64>,
    /// How many lines to find
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = RangedU64ValueParser::<usize>::new().range(1..=64))]
    pub lines: usize,
    /// How many threads to use
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = RangedU64ValueParser::<usize>::new().range(1..=256))]
    pub threads: usize,
    /// How much memory to use for remembering positions, in MiB
    #[arg(long, value_name = "MB", default_value_t = 64)]
    #[arg(value_parser = RangedU64ValueParser::<usize>::new().range(1..=65_536))]
    pub hash: usize,
    /// Write to this file instead of the standard output
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Print JSON: a line for each depth, or for each game (docs/json.md)
    #[arg(long)]
    pub json: bool,
}

fn level(text: &str) -> Result<Level, String> {
    text.parse().ok().and_then(Level::new).ok_or_else(|| "expected 1 to 9".to_owned())
}

/// A time, from a hundredth of a second to a day.
fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|seconds| (0.01..=86_400.0).contains(seconds));
    seconds.map(Duration::from_secs_f64).ok_or_else(|| "expected 0.01 to 86400 seconds".to_owned())
}

pub const PLAY: &str = "\
Play a game against the computer on the terminal. Type a turn in short or long notation, or a part \
of one, such as `T` or `e4`, to see what fits it; `help` lists the commands. What is not legal is \
explained, and what is ambiguous is asked for.

A stack deploys in one turn, `c3:Fe5,Td4`, or step by step with `step Fe5`, `step Td4` and `commit`.";

pub const PLAY_EXAMPLES: &str = "\
Examples:
  cotulenh play
  cotulenh play --level 5 --side blue --save games.pgn
  cotulenh play --fen '6c4/11/11/11/11/4(FT)6/11/11/2n8/11/11/3C7 r'
  cotulenh play --language vi";

pub const ANALYSE: &str = "\
Analyse a position or the games of a file. Scores are from Red's view, in points of one Infantry \
each; `#3` is a win of Red in 3 turns, `#-2` one of Blue in 2.

For a position, a line is printed for each depth, then a summary; it takes 500,000 nodes if nothing \
else is asked for.

For a game file, every game is annotated and printed as PGN: the evaluation after each turn, `?!`, \
`?` or `??` by how much of the expected result a turn gave away, what was better, and which turn \
lost the game. Comments and variations that are there stay. It takes 50,000 nodes a turn if nothing \
else is asked for; with one thread and without --time the result is always the same. The exit code \
is 1 if a game is broken; it is left out.";

pub const ANALYSE_EXAMPLES: &str = "\
Examples:
  cotulenh analyse --depth 9 '6c4/11/11/11/11/4(FT)6/11/11/2n8/11/11/3C7 r'
  cotulenh analyse games.pgn --out annotated.pgn
  cotulenh analyse games.pgn --time 2 --threads 4";
