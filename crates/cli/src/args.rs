//! The arguments, and the help that explains them.

use std::path::PathBuf;

use clap::builder::RangedU64ValueParser;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Args, Parser, Subcommand, ValueEnum};
use cotulenh::{Language, Position};
use cotulenh_server::Options;

use crate::error::Failure;
use crate::match_args::{MATCH, MATCH_EXAMPLES, Match};
use crate::play_args::{ANALYSE, ANALYSE_EXAMPLES, Analyse, PLAY, PLAY_EXAMPLES, Play};

/// The deepest perft that is accepted: far more than anyone can wait for, and no danger to the
/// call stack.
pub const MAX_DEPTH: u32 = 99;
const MAX_THREADS: u64 = 1024;

#[derive(Parser)]
#[command(name = "cotulenh", version, about = GAME, long_about = PROGRAM, after_help = EXAMPLES)]
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
    #[command(long_about = SERVE, after_help = SERVE_EXAMPLES)]
    Serve(Options),
    /// Play against the computer
    #[command(long_about = PLAY, after_help = PLAY_EXAMPLES)]
    Play(Play),
    /// Analyse a position or annotate games
    #[command(visible_alias = "analyze", long_about = ANALYSE, after_help = ANALYSE_EXAMPLES)]
    Analyse(Analyse),
    /// Draw the board
    #[command(long_about = SHOW, after_help = SHOW_EXAMPLES)]
    Show(Show),
    /// List every legal action
    #[command(long_about = MOVES, after_help = MOVES_EXAMPLES)]
    Moves(FenArg),
    /// List every complete turn
    #[command(long_about = TURNS, after_help = TURNS_EXAMPLES)]
    Turns(Turns),
    /// Play turns and print the position after them
    #[command(long_about = APPLY, after_help = APPLY_EXAMPLES)]
    Apply(Apply),
    /// Say why a move is not legal, or what it does
    #[command(long_about = EXPLAIN, after_help = EXPLAIN_EXAMPLES)]
    Explain(Explain),
    /// Count the sequences of actions to a depth
    #[command(long_about = PERFT, after_help = PERFT_EXAMPLES)]
    Perft(Perft),
    /// Check, count and unfold game files
    #[command(long_about = PGN, after_help = PGN_EXAMPLES)]
    Pgn {
        #[command(subcommand)]
        command: PgnCommand,
    },
    /// Play a match between two engines
    #[command(long_about = MATCH, after_help = MATCH_EXAMPLES)]
    Match(Box<Match>),
    /// Say in one line where the game stands
    #[command(long_about = STATUS, after_help = STATUS_EXAMPLES)]
    Status(FenArg),
    /// Speak UCI: the engine for front ends
    #[command(long_about = UCI, after_help = UCI_EXAMPLES)]
    Uci,
    /// Tune the engine's evaluation on its own games
    #[command(long_about = TUNE, after_help = TUNE_EXAMPLES)]
    Tune(Tune),
    /// Check the rules and measure their speed
    #[command(long_about = BENCH, after_help = BENCH_EXAMPLES)]
    Bench,
}

#[derive(Args)]
pub struct FenArg {
    /// The position, as one quoted text; the start if there is none
    ///
    /// A FEN lists the ranks from 12 down to 1, separated by `/`: letters are pieces (upper case
    /// Red, lower case Blue, `+` before a heroic piece, a stack in parentheses), numbers are empty
    /// squares. Then come the side to move (`r` or `b`), `- -`, the half-move clock and the number
    /// of the move; these may be left out, all but the side.
    fen: Option<String>,
}

impl FenArg {
    /// The position that was asked for.
    pub fn position(&self) -> Result<Position, Failure> {
        match &self.fen {
            None => Ok(Position::start()),
            Some(text) => read(text),
        }
    }
}

/// The position of a FEN.
pub fn read(fen: &str) -> Result<Position, Failure> {
    fen.parse().map_err(|error| Failure::fen(&error, fen))
}

#[derive(Subcommand)]
pub enum PgnCommand {
    /// Read every game and report those that are broken
    #[command(long_about = PGN_CHECK, after_help = PGN_CHECK_EXAMPLES)]
    Check(PgnFiles),
    /// Count games, turns, results and more
    #[command(long_about = PGN_STATS, after_help = PGN_STATS_EXAMPLES)]
    Stats(PgnFiles),
    /// Print every position of every game
    #[command(long_about = PGN_FENS, after_help = PGN_FENS_EXAMPLES)]
    Fens(PgnFiles),
}

#[derive(Args)]
pub struct PgnFiles {
    /// Game files (PGN); `-` is the standard input
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
}

#[derive(Args)]
pub struct Turns {
    #[command(flatten)]
    pub fen: FenArg,
    /// Write the turns in short notation (SAN) instead of the long one (LAN)
    #[arg(long)]
    pub san: bool,
}

#[derive(Args)]
pub struct Apply {
    /// The position, as one quoted text
    fen: String,
    /// Turns in short or long notation, in the order of play
    #[arg(required = true, value_name = "TURN")]
    pub turns: Vec<String>,
}

impl Apply {
    /// The position that was given.
    pub fn position(&self) -> Result<Position, Failure> {
        read(&self.fen)
    }
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
}

#[derive(Args)]
pub struct Explain {
    /// The position, as one quoted text
    fen: String,
    /// A turn in short or long notation, or two squares: `c3-e5`
    #[arg(value_name = "MOVE")]
    pub wish: String,
    /// The language of the answer: `en` or `vi`
    #[arg(long, value_name = "CODE", default_value = "en", value_parser = language)]
    pub language: Language,
}

impl Explain {
    /// The position that was given.
    pub fn position(&self) -> Result<Position, Failure> {
        read(&self.fen)
    }
}

/// The language with a code.
pub fn language(code: &str) -> Result<Language, String> {
    Language::from_code(code).ok_or_else(|| "expected `en` or `vi`".to_owned())
}

#[derive(Args)]
pub struct Show {
    #[command(flatten)]
    pub fen: FenArg,
    /// Mark the squares that air defence covers
    #[arg(long)]
    pub zones: bool,
    /// When to use colours; `auto` is on a terminal, unless `NO_COLOR` is set
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = When::Auto)]
    pub color: When,
}

#[derive(Clone, Copy, ValueEnum)]
pub enum When {
    Auto,
    Always,
    Never,
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
}

const GAME: &str =
    "CoTuLenh (Cờ Tư Lệnh, Commander Chess), a Vietnamese board game, on the command line";

const PROGRAM: &str = "\
CoTuLenh (Cờ Tư Lệnh, Commander Chess) is a Vietnamese board game for two. Red and Blue lead land, \
sea and air forces over a board of 11 by 12 squares with a sea, a coast and a river. Pieces can \
ride on others in stacks, and whoever captures the enemy Commander wins.

This program serves a site on which people play, analyse and learn it: that is what it does without \
a command. On the terminal it plays the game, analyses it, shows positions, lists what can be played \
in them, and counts possibilities to check the rules and to measure their speed.";

const EXAMPLES: &str = "\
Examples:
  cotulenh                      the site, on http://localhost:8080
  cotulenh show                 the board at the start of a game
  cotulenh play                 a game against the computer
  cotulenh moves                what Red can play there
  cotulenh show --help          more about one command

A position is given as one quoted FEN text:
  cotulenh show '6c4/11/11/11/11/4(FT)6/11/11/2n8/11/11/3C7 r - - 0 1'";

const SERVE: &str = "\
Serve the site: games against the computer and between people, analysis, an editor and the rules, in \
the browser. Everything is in this program; games are kept in one database file, in the current folder \
if nothing else is said. It ends with Ctrl-C; games go on when it is started again.";

const SERVE_EXAMPLES: &str = "\
Examples:
  cotulenh serve
  cotulenh serve --listen 0.0.0.0:80 --database /var/lib/cotulenh.sqlite";

const SHOW: &str = "\
Draw the board for a terminal, with the side to move, check, a deploy sequence in progress, where \
the game stands, and the FEN.

Pieces: C Commander, I Infantry, T Tank, M Militia, E Engineer, A Artillery, G Anti-Air, \
S Missile, F Air Force, N Navy, H Headquarters. Red's are in upper case, Blue's in lower case. \
`+` marks a heroic piece; a stack stands in parentheses, the piece that carries the others first.";

const SHOW_EXAMPLES: &str = "\
Examples:
  cotulenh show
  cotulenh show --zones '6c4/11/11/11/11/4(FT)6/11/11/2n8/11/11/3C7 r'
  cotulenh show --color always | less -R";

const MOVES: &str = "\
List every legal action of the side to move, one a line, in alphabetical order: plain moves, \
steps of a deploy sequence (a part of a stack leaves it), and `commit`, which ends one. Nothing \
is printed when there are none.

Td4-e4      the Tank on d4 moves to e4      Td4xe4   it captures there
Ad4*f6      captures and stays on d4        Fd4**f6  captures and is lost
Td4&e4      joins the piece on e4           +Td4-e4  a heroic Tank moves
(NFT)c3-a3  a whole stack moves             c3:Fc3>e5  its Air Force leaves it";

const MOVES_EXAMPLES: &str = "\
Examples:
  cotulenh moves
  cotulenh moves '6c4/11/11/11/11/4(FT)6/11/11/2n8/11/11/3C7 r - - 0 1'";

const TURNS: &str = "\
List every complete turn of the side to move, one a line, in alphabetical order: plain moves, and \
whole deploy sequences with their steps in order. A stack of three pieces can have thousands.

Td4-e4 or Te4           a plain move, long and short
c3:Nc3<,Fc3>e5,Tc3xd4   a deploy sequence: the Navy stays, the Air Force and then the Tank leave
c3:N<,Fe5,Txd4          the same, short";

const TURNS_EXAMPLES: &str = "\
Examples:
  cotulenh turns
  cotulenh turns --san '6c4/11/11/11/11/4(FT)6/11/11/2n8/11/11/3C7 r'";

const APPLY: &str = "\
Play turns from a position and print the FEN after them. Turns may be written in long or short \
notation. The exit code is 1 if one is not legal, not readable or ambiguous.";

const APPLY_EXAMPLES: &str = "\
Example:
  cotulenh apply '6c4/11/11/11/11/4(FT)6/11/11/2n8/11/11/3C7 r' 'e7:F<,Te5' 'Cg8'";

const EXPLAIN: &str = "\
Say why a move is not legal: the first reason, the rule, the squares that matter, and legal moves \
that come near. For a legal move, say what it does. The exit code is 0 if the move is legal, 1 if \
not.

The move is a turn in short or long notation, or just two squares, such as c3-e5.";

const EXPLAIN_EXAMPLES: &str = "\
Examples:
  cotulenh explain '6c4/11/11/11/11/4(FT)6/11/11/2n8/11/11/3C7 r' e7-e2
  cotulenh explain --language vi '6c4/11/11/11/11/4(FT)6/11/11/2n8/11/11/3C7 r' 'Fxc4'";

const PERFT: &str = "\
Count the sequences of actions to a depth (perft): how many ways there are to play DEPTH actions, \
an action being a move, a step of a deploy sequence, or its end. Programs that agree on these \
counts agree on the rules. The last line is the total; time and speed go to the standard error.

With --suite, positions with known counts are checked instead; the exit code is 1 if any count \
is wrong, 2 if the file cannot be read.";

const PERFT_EXAMPLES: &str = "\
Examples:
  cotulenh perft 3                     from the start: 1710375
  cotulenh perft 4 --threads 2
  cotulenh perft 2 --divide '6c4/11/11/11/11/4(FT)6/11/11/2n8/11/11/3C7 r'
  cotulenh perft --suite positions.perft";

const PGN: &str = "\
Work with game files (PGN) of any size: `check` reads every game, `stats` counts what happens in \
them, `fens` prints their positions. Broken games are reported on the standard error as \
`file:line:column: game 12: message`, and reading goes on with the next one. The exit code is 1 if \
a game is broken, 2 if a file cannot be read.";

const PGN_EXAMPLES: &str = "\
Examples:
  cotulenh pgn check games.pgn
  cotulenh pgn stats *.pgn
  cotulenh pgn fens games.pgn | sort -u | wc -l";

const PGN_CHECK: &str = "\
Read every game, play every turn of it, variations included, and report the games that are broken, \
with line and column. The last line counts files, games and broken games.";

const PGN_CHECK_EXAMPLES: &str = "\
Examples:
  cotulenh pgn check games.pgn
  zcat games.pgn.gz | cotulenh pgn check -";

const PGN_STATS: &str = "\
Count games, turns, deploys, captures, results, ends and first turns of the main lines. Broken games \
are reported and left out.";

const PGN_STATS_EXAMPLES: &str = "\
Example:
  cotulenh pgn stats games.pgn";

const PGN_FENS: &str = "\
Print every position of every main line as a FEN, one a line: the start, and the position after \
each turn. Broken games are reported and left out.";

const PGN_FENS_EXAMPLES: &str = "\
Example:
  cotulenh pgn fens games.pgn";

const STATUS: &str = "\
Say in one line where the game stands: `ongoing`, `check`, or how it ended, such as \
`red wins: checkmate` or `draw: stalemate`.";

const STATUS_EXAMPLES: &str = "\
Examples:
  cotulenh status
  cotulenh status '9ic/10i/11/10A/11/11/11/11/11/11/11/3C7 b'     red wins: checkmate";

const BENCH: &str = "\
Count the sequences of actions in a fixed set of positions with one thread, check the counts and \
measure the speed. The signature at the end is a number made of the legal actions and counts: it \
changes when the rules do, and never with speed. The exit code is 1 if a count is wrong.";

const BENCH_EXAMPLES: &str = "\
Example:
  cotulenh bench";

const UCI: &str = "\
Speak UCI, the universal chess interface, on the standard input and output, for front ends and \
other programs. Turns are written in long notation (LAN); Red has White's place. It ends with \
`quit` or at the end of the input.";

const UCI_EXAMPLES: &str = "\
Example:
  printf 'position startpos\\ngo movetime 1000\\n' | cotulenh uci";

const TUNE: &str = "\
Tune the weights of the engine's evaluation: play games of the engine against itself, then fit the \
weights so that the evaluation foretells the results. The new weights are printed as the source \
file crates/engine/src/eval/weights.rs. docs/engine.md tells the method and what came of it.";

const TUNE_EXAMPLES: &str = "\
Examples:
  cotulenh tune games samples.txt --games 2000 --threads 2
  cotulenh tune fit samples.txt > crates/engine/src/eval/weights.rs";
