//! The arguments of `cotulenh match`.

use std::path::PathBuf;

use clap::Args;
use clap::builder::RangedU64ValueParser;
use cotulenh_match::{DrawRule, Resign, Sprt, TimeControl, read_option};

const MAX_GAMES: u64 = 10_000_000;
const MAX_CONCURRENCY: u64 = 1024;
const MAX_OPENINGS: u64 = 100_000;

#[derive(Args)]
pub struct Match {
    /// Who plays: `random`, `greedy`, `self`, `level=1` to `level=9`, or a command line in quotes
    #[arg(value_name = "ENGINE", num_args = 2, required_unless_present = "make_openings")]
    pub engines: Vec<String>,
    /// How many games; an odd number is made even
    #[arg(long, value_name = "N", default_value_t = 100)]
    #[arg(value_parser = RangedU64ValueParser::<usize>::new().range(1..=MAX_GAMES))]
    pub games: usize,
    /// The time control: 100ms, depth=6, nodes=50000, 10+0.1 or 40/60+0.5
    #[arg(long, value_name = "CONTROL", default_value = "100ms")]
    pub time: TimeControl,
    /// The time control of the first engine, if it is another one
    #[arg(long, value_name = "CONTROL")]
    pub time1: Option<TimeControl>,
    /// The time control of the second engine, if it is another one
    #[arg(long, value_name = "CONTROL")]
    pub time2: Option<TimeControl>,
    /// How many games at a time
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = RangedU64ValueParser::<usize>::new().range(1..=MAX_CONCURRENCY))]
    pub concurrency: usize,
    /// How games begin: a file with turns from the start, or a FEN, on each line
    #[arg(long, value_name = "FILE")]
    pub openings: Option<PathBuf>,
    /// Begin with openings in which one side is ahead, and each side once: fewer draws
    #[arg(long, conflicts_with = "openings")]
    pub unbalanced: bool,
    /// Write the games to a game file
    #[arg(long, value_name = "FILE")]
    pub pgn: Option<PathBuf>,
    /// End the match when it is decided which difference of strength holds: 0,5
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    pub sprt: Option<Sprt>,
    /// From what the order of the openings and all chance follow
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
    /// After so many turns a game is a draw
    #[arg(long, value_name = "N", default_value_t = 400)]
    pub turn_limit: usize,
    /// An option of the first engine, such as Hash=16; may be given again
    #[arg(long, value_name = "NAME=VALUE", value_parser = read_option)]
    pub option1: Vec<(String, String)>,
    /// An option of the second engine
    #[arg(long, value_name = "NAME=VALUE", value_parser = read_option)]
    pub option2: Vec<(String, String)>,
    /// How many milliseconds a turn may take longer than the clock allows
    #[arg(long, value_name = "MS", default_value_t = 20)]
    pub margin: u32,
    /// How many seconds to wait for a turn without a clock
    #[arg(long, value_name = "SECONDS", default_value_t = 300)]
    pub patience: u32,
    /// A game is won when both engines say so for some turns: 1000,4
    #[arg(long, value_name = "SCORE,TURNS")]
    pub resign: Option<Resign>,
    /// A game is drawn when both engines say so for some turns, from some turn on: 10,8,80
    #[arg(long, value_name = "SCORE,TURNS,FROM")]
    pub draw: Option<DrawRule>,
    /// Make so many openings that the engine finds even (or, with --unbalanced, not), and print them,
    /// instead of a match
    #[arg(long, value_name = "N", conflicts_with = "engines")]
    #[arg(value_parser = RangedU64ValueParser::<usize>::new().range(1..=MAX_OPENINGS))]
    pub make_openings: Option<usize>,
    /// Print JSON: a line for each game, then the score (docs/json.md)
    #[arg(long, conflicts_with = "make_openings")]
    pub json: bool,
}

pub const MATCH: &str = "\
Play a match between two engines, and say which one is stronger. Every opening is played twice, with \
both colours. Draws that may be claimed are claimed.

An ENGINE is `random` (any legal turn), `greedy` (takes what it can get), `self` (this program's own \
engine), `level=1` to `level=9` (the same, weaker), or the command line of a program that speaks UCI, \
in quotes. Options can be set in it, too: \"./engine option.Hash=16\". An engine that crashes, gives no \
answer or an illegal turn, or uses up its time loses the game, and the table at the end says so.

The exit code is 0 when the match was played, 2 if an engine cannot be started.";

pub const MATCH_EXAMPLES: &str = "\
Examples:
  cotulenh match greedy random --games 20
  cotulenh match self \"./engine --quiet\" --time 10+0.1 --concurrency 2
  cotulenh match ./new ./old --games 10000 --sprt 0,5 --pgn games.pgn
  cotulenh match ./new ./old --time nodes=3000 --unbalanced --sprt 0,10
  cotulenh match --make-openings 200 --seed 1 > openings.txt";
