//! How fast the rules are: `cargo bench -p cotulenh [-- NAME...]`.
//!
//! Each workload is run once to warm up and then five times; the best time counts, because other
//! programs on the machine can only make it worse. With `--once` every workload runs exactly once
//! and nothing is timed: that is what `benches/instructions` counts instructions of.

use std::hint::black_box;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use cotulenh::perft::{BENCH_SUITE, SuiteCase, read_suite};
use cotulenh::pgn::PgnReader;
use cotulenh::study::Study;
use cotulenh::{Position, Turn};
use cotulenh_testing::{Rng, crowded_setup, random_game};

/// A name, what is counted, and what to run: it returns how many of these it did.
type Workload = (&'static str, &'static str, fn() -> u64);

const WORKLOADS: [Workload; 12] = [
    ("start", "leaves", || Position::start().perft(4)),
    ("start-3", "leaves", || Position::start().perft(3)),
    ("suite", "leaves", || suite_leaves(|_| true)),
    ("suite-play", "leaves", || suite_leaves(|case| !is_composed(case))),
    ("suite-composed", "leaves", || suite_leaves(is_composed)),
    ("list", "lists", lists),
    ("fen", "FENs", fens),
    ("san-write", "turns", san_write),
    ("san-read", "turns", san_read),
    ("pgn-read", "games", pgn_read),
    ("pgn-write", "games", pgn_write),
    ("refusal", "texts", refusals),
];

fn cases() -> impl Iterator<Item = SuiteCase> {
    read_suite(BENCH_SUITE).map(|case| case.expect("the bench suite is well formed"))
}

/// The positions from play and the composed ones alternate in the suite.
fn is_composed(case: &SuiteCase) -> bool {
    case.line.is_multiple_of(2)
}

fn suite_leaves(wanted: impl Fn(&SuiteCase) -> bool) -> u64 {
    let wanted = cases().filter(wanted);
    wanted
        .flat_map(|case| case.counts.into_iter().map(move |(depth, _)| case.position.perft(depth)))
        .sum()
}

/// Legal actions as lists, and each of them played.
fn lists() -> u64 {
    let mut lists = 0;
    for case in cases() {
        for &action in &case.position.legal_actions() {
            let mut next = case.position;
            next.play_unchecked(action);
            black_box(next.legal_actions().len());
            lists += 1;
        }
    }
    lists
}

/// Text to position and back.
fn fens() -> u64 {
    let fens: Vec<String> = cases().map(|case| case.position.fen().to_string()).collect();
    for _ in 0..100 {
        for fen in &fens {
            let position: Position = fen.parse().expect("a FEN");
            black_box(position.fen().to_string());
        }
    }
    fens.len() as u64 * 100
}

/// SAN of all turns of the start, which are plain moves.
fn san_write() -> u64 {
    let position = Position::start();
    let turns: Vec<Turn> =
        position.legal_actions().iter().filter_map(|&action| Turn::plain(action)).collect();
    for _ in 0..100 {
        for &turn in &turns {
            black_box(position.san(turn).to_string());
        }
    }
    turns.len() as u64 * 100
}

/// Turns read from SAN along games that take every seventh legal turn or so.
fn san_read() -> u64 {
    let mut read = 0;
    for game in 0..20 {
        let mut position = Position::start();
        for ply in 0..100 {
            let actions = position.legal_actions();
            let Some(&action) = actions.get((ply * 7 + game * 13) % actions.len().max(1)) else {
                break;
            };
            let turn = Turn::plain(action).or_else(|| Turn::deploy(&[action]));
            let Some(turn) = turn.filter(|&turn| position.is_legal_turn(turn)) else { break };
            let san = position.san(turn).to_string();
            for _ in 0..20 {
                read += u64::from(black_box(position.read_turn(&san)).is_ok());
            }
            position = position.play_turn(turn).expect("legal");
        }
    }
    read
}

/// Games of random turns, and their file.
static GAMES: LazyLock<(Vec<Study>, String)> = LazyLock::new(|| {
    let games: Vec<Study> = (0..500).map(|seed| random_game(seed, 150)).collect();
    let file = games.iter().map(|game| game.pgn().to_string()).collect();
    (games, file)
});

/// A game file read, every turn played.
fn pgn_read() -> u64 {
    PgnReader::new(GAMES.1.as_bytes()).map(|game| u64::from(black_box(game).is_ok())).sum()
}

/// Games written to a file.
fn pgn_write() -> u64 {
    for game in &GAMES.0 {
        black_box(game.pgn().to_string());
    }
    GAMES.0.len() as u64
}

/// Texts that name no legal turn, on boards that are full of stacks: why each is refused.
fn refusals() -> u64 {
    let mut rng = Rng::new(13);
    let mut refused = 0;
    for _ in 0..50 {
        let position: Position = crowded_setup(&mut rng).parse().expect("a set-up");
        for text in ["Fc6", "Fxg9", "F>g7", "(FTI)h6", "T>f6,I>f7"] {
            refused += u64::from(black_box(position.read_turn(text)).is_err());
        }
    }
    refused
}

fn main() {
    let arguments: Vec<String> =
        std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let once = arguments.iter().any(|argument| argument == "--once");
    let names: Vec<&str> =
        arguments.iter().map(String::as_str).filter(|name| *name != "--once").collect();
    for (name, what, run) in WORKLOADS {
        if !names.is_empty() && !names.contains(&name) {
            continue;
        }
        if once {
            println!("{name} {}", run());
            continue;
        }
        let count = black_box(run());
        let best = (0..5).map(|_| time(run)).min().unwrap_or_default();
        let rate = count as f64 / best.as_secs_f64();
        let rate = match rate {
            ..100_000.0 => format!("{rate:>8.0} /s"),
            _ => format!("{:>8.2} million/s", rate / 1e6),
        };
        println!("{name:15} {count:>11} {what:7} {:>9.1} ms {rate}", best.as_secs_f64() * 1e3);
    }
}

fn time(run: fn() -> u64) -> Duration {
    let start = Instant::now();
    black_box(run());
    start.elapsed()
}
