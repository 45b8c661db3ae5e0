//! Help that a newcomer can follow.

use crate::{Run, run};

const COMMANDS: [&str; 19] = [
    "serve",
    "play",
    "analyse",
    "show",
    "moves",
    "turns",
    "apply",
    "explain",
    "attackers",
    "zones",
    "perft",
    "pgn",
    "match",
    "network",
    "endings",
    "status",
    "bench",
    "completions",
    "man",
];

/// Those that only builds with a site have.
#[cfg(feature = "site")]
const OF_THE_SITE: &[&str] = &["backup", "restore", "migrate", "admin", "engine-worker"];
#[cfg(not(feature = "site"))]
const OF_THE_SITE: &[&str] = &[];

fn commands() -> impl Iterator<Item = &'static str> {
    COMMANDS.into_iter().chain(OF_THE_SITE.iter().copied())
}

fn help(args: &[&str]) -> String {
    let Run { stdout, stderr, code } = run(args);
    assert_eq!((code, &*stderr), (Some(0), ""), "{args:?}");
    stdout
}

#[test]
fn every_help_has_an_example() {
    for text in [help(&["--help"]), help(&["-h"])] {
        assert!(text.contains("Vietnamese board game"), "{text}");
        assert!(commands().all(|command| text.contains(command)), "{text}");
        assert!(text.contains("\n  cotulenh show"), "{text}");
    }
    for command in commands() {
        for flag in ["--help", "-h"] {
            let text = help(&[command, flag]);
            let (_, examples) = text.split_once("\nExample").expect("examples");
            assert!(examples.contains(&format!("\n  cotulenh {command}")), "{text}");
            // None is so long that it is broken in two.
            let whole = |line: &str| ["  cotulenh ", "  zcat "].iter().any(|s| line.starts_with(s));
            assert!(examples.lines().skip(1).all(whole), "{text}");
        }
        assert_eq!(help(&["help", command]), help(&[command, "--help"]));
    }
}

#[test]
fn examples_with_positions_work() {
    let texts = COMMANDS.map(|command| help(&[command, "--help"]));
    let texts = [help(&["--help"])].into_iter().chain(texts).collect::<String>();
    let examples = texts.lines().filter_map(|line| line.strip_prefix("  cotulenh "));
    let mut found = 0;
    for example in examples.filter(|example| example.contains('\'')) {
        let words = shlex::split(example).expect("closed quotes");
        let args: Vec<&str> = words.iter().map(String::as_str).collect();
        let run = run(&args);
        // The first example of `explain` is about a move that is not legal.
        let code = i32::from(example.ends_with("e7-e2"));
        assert_eq!(run.code, Some(code), "{args:?}: {}", run.stderr);
        found += 1;
    }
    assert_eq!(found, 17, "{texts}");
}

#[test]
fn version() {
    assert_eq!(help(&["--version"]), format!("cotulenh {}\n", env!("CARGO_PKG_VERSION")));
}
