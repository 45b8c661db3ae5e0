//! `perft` and `bench`.

use std::path::PathBuf;

use crate::{Run, run};

/// Changes when the rules do, or the bench positions; never with speed or order of generation.
const SIGNATURE: &str = "cc720d5e8c186d38";

const MIDDLEGAME: &str = "6c4/3a1h1hf2/6s4/nn2gt1tg2/2ie2m2(ea)i/5f5/11/2IE6I/2(NF)1G1TTGE1/3AM2S1A1/1N3H1HF2/6C4 r - - 0 6";

/// The standard output of a run with that exit code.
fn stdout(args: &[&str], code: i32) -> String {
    let run = run(args);
    assert_eq!(run.code, Some(code), "{args:?}: {}", run.stderr);
    run.stdout
}

#[test]
fn counts_from_the_start() {
    for (depth, count) in [("0", "1"), ("1", "119"), ("2", "14165"), ("3", "1710375")] {
        assert_eq!(stdout(&["perft", depth], 0), format!("{count}\n"));
    }
}

#[test]
fn time_goes_to_standard_error() {
    let run = run(&["perft", "2"]);
    assert!(run.stderr.starts_with("14,165 leaves in "), "{}", run.stderr);
    assert!(run.stderr.ends_with(" leaves/s\n"), "{}", run.stderr);
    assert_eq!(run.stderr.lines().count(), 1);
}

#[test]
fn divide_sums_to_the_total() {
    for depth in ["1", "2", "3"] {
        let text = stdout(&["perft", depth, MIDDLEGAME, "--divide"], 0);
        let mut lines: Vec<&str> = text.lines().collect();
        let total: u64 = lines.pop().expect("a last line").parse().expect("a number");
        let parts = lines.iter().map(|line| line.rsplit_once(": ").expect("LAN: count"));
        let (actions, counts): (Vec<_>, Vec<_>) = parts.unzip();
        let sum: u64 = counts.iter().map(|count| count.parse::<u64>().expect("a number")).sum();
        assert_eq!(sum, total);
        let moves = crate::stdout(&["moves", MIDDLEGAME]);
        assert_eq!(actions, moves.lines().collect::<Vec<_>>());
    }
    assert_eq!(stdout(&["perft", "0", "--divide"], 0), "1\n");
    let text = stdout(&["perft", "2", "--divide"], 0);
    assert!(text.contains("Tf4-f6: 1"), "{text}");
}

#[test]
fn threads_change_nothing() {
    for fen in [cotulenh::fen::START_FEN, MIDDLEGAME] {
        for depth in ["1", "2", "3"] {
            let one = stdout(&["perft", depth, fen, "--divide", "--threads", "1"], 0);
            for threads in ["2", "4", "1024"] {
                let many = stdout(&["perft", depth, fen, "--divide", "--threads", threads], 0);
                assert_eq!(one, many, "{threads} threads, depth {depth}, {fen}");
            }
        }
    }
    assert_eq!(stdout(&["perft", "0", "--threads", "4"], 0), "1\n");
}

#[test]
fn no_actions() {
    let mate = "9ic/10i/11/10A/11/11/11/11/11/11/11/3C7 b";
    assert_eq!(stdout(&["perft", "3", mate, "--divide", "--threads", "2"], 0), "0\n");
}

/// A suite file with that text.
fn suite(name: &str, text: impl AsRef<[u8]>) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).expect("the file is written");
    path
}

fn run_suite(name: &str, text: impl AsRef<[u8]>) -> Run {
    let path = suite(name, text);
    run(&["perft", "--threads", "2", "--suite", path.to_str().expect("a path that is text")])
}

#[test]
fn suite_ok() {
    let text = format!("# two positions\n\n{} ;D1 119 ;D2 14165\n", cotulenh::fen::START_FEN);
    let run = run_suite("ok.perft", text + "9ic/10i/11/10A/11/11/11/11/11/11/11/3C7 b ;D1 0\n");
    assert_eq!(
        run.stdout,
        "ok     line 3  D1 119  D2 14165  6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2e…\n\
         ok     line 4  D1 0  9ic/10i/11/10A/11/11/11/11/11/11/11/3C7…\n\
         2 positions, all ok\n"
    );
    assert_eq!(run.code, Some(0));
    assert!(run.stderr.starts_with("14,284 leaves in "), "{}", run.stderr);
}

#[test]
fn suite_wrong() {
    let run = run_suite("wrong.perft", format!("{} ;D1 119 ;D2 7", cotulenh::fen::START_FEN));
    assert_eq!(
        run.stdout,
        "WRONG  line 1  D1 119  D2 7 expected, 14165 found  \
         6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2e…\n\
         1 position, 1 WRONG\n"
    );
    assert_eq!(run.code, Some(1));
}

#[test]
fn suite_unreadable() {
    let start = cotulenh::fen::START_FEN;
    let cases = [
        ("count", format!("{start} ;D1 x"), "line 1: expected a count"),
        ("nothing", "# nothing\n".to_owned(), "no positions"),
        ("fen", format!("{start} ;D1 119\n11/1 r ;D1 1\n"), "line 2: rank 11 has 1 of 11 files"),
        ("no-count", format!("\n\n{start}\n"), "line 3: expected a FEN and counts"),
        ("deep", format!("{start} ;D4000000000 1"), "line 1: deeper than D99"),
    ];
    let cases = cases.map(|(name, text, message)| (name, text.into_bytes(), message));
    let bytes = ("bytes", b"# \n\xff\n".to_vec(), "line 2: not UTF-8");
    for (name, text, message) in cases.into_iter().chain([bytes]) {
        let run = run_suite(name, text);
        assert_eq!((run.code, &*run.stdout), (Some(2), ""), "{name}");
        assert!(run.stderr.contains(message), "{name}: {}", run.stderr);
    }
    let run = run(&["perft", "--suite", "there/is/no/such/file"]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.starts_with("error: cannot read there/is/no/such/file: "), "{}", run.stderr);
}

#[test]
fn suite_errors_show_the_place() {
    let run = run_suite("place.perft", "11/1x1 r ;D1 1\n");
    assert!(run.stderr.ends_with("\n\n  11/1x1 r ;D1 1\n      ^\n"), "{}", run.stderr);
}

#[test]
fn bench_signature() {
    let signature = |text: String| {
        let line = text.lines().last().expect("a last line").to_owned();
        line.strip_prefix("signature  ").expect("the signature").to_owned()
    };
    let first = stdout(&["bench"], 0);
    for label in ["leaves     ", "time       ", "leaves/s   "] {
        assert!(first.lines().any(|line| line.starts_with(label)), "{label}: {first}");
    }
    assert!(first.lines().next().is_some_and(|line| line.contains("1,710,375 leaves")), "{first}");
    assert!(first.lines().all(|line| line.chars().count() <= 80), "{first}");
    assert_eq!(signature(first), SIGNATURE);
    assert_eq!(signature(stdout(&["bench"], 0)), SIGNATURE);
}
