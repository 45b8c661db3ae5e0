//! The arguments, and the help that explains them.

use std::path::PathBuf;

use clap::builder::RangedU64ValueParser;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Args, Parser, Subcommand};

use crate::data_args::{DATA, DATA_EXAMPLES, Data};
use crate::endings_args::{ENDINGS, ENDINGS_EXAMPLES, Endings};
use crate::help;
use crate::lessons_args::{LESSONS, LESSONS_EXAMPLES, Lessons};
use crate::match_args::{MATCH, MATCH_EXAMPLES, Match};
use crate::network_args::{NETWORK, NETWORK_EXAMPLES, Network};
use crate::play_args::{ANALYSE, ANALYSE_EXAMPLES, Analyse, PLAY, PLAY_EXAMPLES, Play};
use crate::position_args::{Apply, Attackers, Explain, FenArg, Moves, Show, Status, Turns, Zones};
use crate::puzzles_args::{PUZZLES, PUZZLES_EXAMPLES, Puzzles};
use crate::site::Options;
#[cfg(feature = "site")]
use crate::site::{Admin, Backup, Migrate, Restore, WorkerOptions};
use crate::spsa::SpsaArgs;

/// The deepest perft that is accepted: far more than anyone can wait for, and no danger to the
/// call stack.
pub const MAX_DEPTH: u32 = 99;
const MAX_THREADS: u64 = 1024;

#[derive(Parser)]
#[command(name = "cotulenh", version, about = help::GAME, long_about = help::PROGRAM, after_help = help::EXAMPLES)]
#[command(max_term_width = 80)]
pub struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

/// The arguments of a program that is started with none: those of the surroundings.
#[derive(Parser)]
struct NoArguments {
    #[command(flatten)]
    options: Options,
}

impl Arguments {
    /// The arguments of this process; ends it when they are wrong, or when help was wanted.
    pub fn read() -> Arguments {
        Arguments::try_parse().unwrap_or_else(|mut error| {
            if is_unquoted_fen(&error) {
                let tip = ContextValue::StyledStrs(vec!["write the FEN in quotes: 'FEN'".into()]);
                error.insert(ContextKind::Suggested, tip);
            }
            error.exit()
        })
    }

    /// What to do; without a command, to serve the site.
    pub fn command(self) -> Command {
        let serve = || Command::Serve(NoArguments::parse_from(["cotulenh"]).options);
        self.command.unwrap_or_else(serve)
    }
}

/// Whether the argument that is too many is the second field of a FEN.
fn is_unquoted_fen(error: &clap::Error) -> bool {
    let argument = error.get(ContextKind::InvalidArg);
    error.kind() == ErrorKind::UnknownArgument
        && matches!(argument, Some(ContextValue::String(side)) if side == "r" || side == "b")
}

#[derive(Subcommand)]
pub enum Command {
    /// Serve the site: play, analyse and learn in the browser
    #[command(long_about = help::SERVE, after_help = help::SERVE_EXAMPLES)]
    Serve(Options),
    /// Copy the server's database, also while it runs
    #[cfg(feature = "site")]
    #[command(long_about = help::BACKUP, after_help = help::BACKUP_EXAMPLES)]
    Backup(Backup),
    /// Ask the server that runs: games, bans, what is heavy, the end
    #[cfg(feature = "site")]
    #[command(long_about = help::ADMIN, after_help = help::ADMIN_EXAMPLES)]
    Admin(Admin),
    /// Run engines for the servers of a cluster
    #[cfg(feature = "site")]
    #[command(long_about = help::ENGINE_WORKER, after_help = help::ENGINE_WORKER_EXAMPLES)]
    EngineWorker(WorkerOptions),
    /// Put a copy in the place of the server's database
    #[cfg(feature = "site")]
    #[command(long_about = help::RESTORE, after_help = help::RESTORE_EXAMPLES)]
    Restore(Restore),
    /// Move everything into another database: a file, or PostgreSQL
    #[cfg(feature = "site")]
    #[command(long_about = help::MIGRATE, after_help = help::MIGRATE_EXAMPLES)]
    Migrate(Migrate),
    /// Play against the computer
    #[command(long_about = PLAY, after_help = PLAY_EXAMPLES)]
    Play(Play),
    /// Analyse a position or annotate games
    #[command(visible_alias = "analyze", long_about = ANALYSE, after_help = ANALYSE_EXAMPLES)]
    Analyse(Analyse),
    /// Draw the board
    #[command(long_about = help::SHOW, after_help = help::SHOW_EXAMPLES)]
    Show(Show),
    /// List every legal action
    #[command(long_about = help::MOVES, after_help = help::MOVES_EXAMPLES)]
    Moves(Moves),
    /// List every complete turn
    #[command(long_about = help::TURNS, after_help = help::TURNS_EXAMPLES)]
    Turns(Turns),
    /// Play turns and print the position after them
    #[command(long_about = help::APPLY, after_help = help::APPLY_EXAMPLES)]
    Apply(Apply),
    /// Say why a move is not legal, or what it does
    #[command(long_about = help::EXPLAIN, after_help = help::EXPLAIN_EXAMPLES)]
    Explain(Explain),
    /// Say which pieces attack a square
    #[command(long_about = help::ATTACKERS, after_help = help::ATTACKERS_EXAMPLES)]
    Attackers(Attackers),
    /// List the squares that air defence covers
    #[command(long_about = help::ZONES, after_help = help::ZONES_EXAMPLES)]
    Zones(Zones),
    /// Count the sequences of actions to a depth
    #[command(long_about = help::PERFT, after_help = help::PERFT_EXAMPLES)]
    Perft(Perft),
    /// Check, count and unfold game files
    #[command(long_about = help::PGN, after_help = help::PGN_EXAMPLES)]
    Pgn {
        #[command(subcommand)]
        command: PgnCommand,
    },
    /// Play a match between two engines
    #[command(long_about = MATCH, after_help = MATCH_EXAMPLES)]
    Match(Box<Match>),
    /// Look at a network that judges positions for the engine
    #[command(long_about = NETWORK, after_help = NETWORK_EXAMPLES)]
    Network(Network),
    /// Say in one line where the game stands
    #[command(long_about = help::STATUS, after_help = help::STATUS_EXAMPLES)]
    Status(Status),
    /// Speak UCI: the engine for front ends
    #[command(long_about = help::UCI, after_help = help::UCI_EXAMPLES)]
    Uci,
    /// Tune the engine's evaluation on its own games
    #[command(long_about = help::TUNE, after_help = help::TUNE_EXAMPLES)]
    Tune(Tune),
    /// Play games for the engine's network, and pick positions from them
    #[command(long_about = DATA, after_help = DATA_EXAMPLES)]
    Data(Data),
    /// Make and ask endgame tables
    #[command(long_about = ENDINGS, after_help = ENDINGS_EXAMPLES)]
    Endings(Endings),
    /// List lessons, and check those that you write
    #[command(long_about = LESSONS, after_help = LESSONS_EXAMPLES)]
    Lessons(Lessons),
    /// Find puzzles in games, and list and check those of the site
    #[command(long_about = PUZZLES, after_help = PUZZLES_EXAMPLES)]
    Puzzles(Puzzles),
    /// Check the rules and measure their speed
    #[command(long_about = help::BENCH, after_help = help::BENCH_EXAMPLES)]
    Bench(Bench),
    /// Print what a shell needs to complete commands and options
    #[command(long_about = help::COMPLETIONS, after_help = help::COMPLETIONS_EXAMPLES)]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Write manual pages into a folder
    #[command(long_about = help::MAN, after_help = help::MAN_EXAMPLES)]
    Man {
        /// The folder, which is made if it is not there
        #[arg(value_name = "FOLDER")]
        folder: PathBuf,
    },
}

#[derive(Args)]
pub struct Bench {
    /// Print one line of JSON (docs/json.md)
    #[arg(long)]
    pub json: bool,
}

#[derive(Subcommand)]
pub enum PgnCommand {
    /// Read every game and report those that are broken
    #[command(long_about = help::PGN_CHECK, after_help = help::PGN_CHECK_EXAMPLES)]
    Check(PgnFiles),
    /// Count games, turns, results and more
    #[command(long_about = help::PGN_STATS, after_help = help::PGN_STATS_EXAMPLES)]
    Stats(PgnFiles),
    /// Print every position of every game
    #[command(long_about = help::PGN_FENS, after_help = help::PGN_FENS_EXAMPLES)]
    Fens(PgnFiles),
}

#[derive(Args)]
pub struct PgnFiles {
    /// Game files (PGN); `-` is the standard input
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Print JSON (docs/json.md)
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct Tune {
    #[command(subcommand)]
    pub step: TuneStep,
}

#[derive(Subcommand)]
pub enum TuneStep {
    /// Play games and write quiet positions with scores and results
    Games {
        /// Where to write the samples
        #[arg(value_name = "FILE")]
        out: PathBuf,
        /// How many games
        #[arg(long, value_name = "N", default_value_t = 1000)]
        games: usize,
        /// How many nodes for each turn
        #[arg(long, value_name = "N", default_value_t = 3000)]
        nodes: u64,
        /// How many games at a time
        #[arg(long, value_name = "N", default_value_t = 1)]
        threads: usize,
        /// What makes these games differ from others
        #[arg(long, value_name = "N", default_value_t = 1)]
        seed: u64,
    },
    /// Fit the weights to samples and print them as a source file
    Fit {
        /// Files of samples
        #[arg(required = true, value_name = "FILE")]
        samples: Vec<PathBuf>,
        /// How many rounds
        #[arg(long, value_name = "N", default_value_t = 1000)]
        rounds: usize,
        /// How much the engine's score counts against the result of the game, 0 to 1
        #[arg(long, value_name = "SHARE", default_value_t = 0.5)]
        trust: f32,
    },
    /// Tune the parameters of the search by matches
    Spsa(SpsaArgs),
}

#[derive(Args)]
#[group(id = "what", required = true, multiple = false, args = ["depth", "suite"])]
pub struct Perft {
    /// How many actions deep to count, 0 to 99
    #[arg(value_parser = RangedU64ValueParser::<u32>::new().range(..=u64::from(MAX_DEPTH)))]
    pub depth: Option<u32>,
    #[command(flatten)]
    pub fen: FenArg,
    /// Count for each first action
    #[arg(long, conflicts_with = "suite")]
    pub divide: bool,
    /// Check a file with lines of `FEN ;D1 119 ;D2 14165` instead
    #[arg(long, value_name = "FILE", conflicts_with = "fen")]
    pub suite: Option<PathBuf>,
    /// How many threads to use
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = RangedU64ValueParser::<usize>::new().range(1..=MAX_THREADS))]
    pub threads: usize,
    /// Print JSON (docs/json.md)
    #[arg(long)]
    pub json: bool,
}
