//! Help that a newcomer can follow.

use crate::{Run, run};

const COMMANDS: [&str; 16] = [
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
    "status",
    "uci",
    "bench",
];

fn help(args: &[&str]) -> String {
    let Run { stdout, stderr, code } = run(args);
    assert_eq!((code, &*stderr), (Some(0), ""), "{args:?}");
    stdout
}

#[test]
fn every_help_has_an_example() {
    for text in [help(&["--help"]), help(&["-h"])] {
        assert!(text.contains("Vietnamese board game"), "{text}");
        assert!(COMMANDS.iter().all(|command| text.contains(command)), "{text}");
        assert!(text.contains("\n  cotulenh show"), "{text}");
    }
    for command in COMMANDS {
        for flag in ["--help", "-h"] {
            let text = help(&[command, flag]);
            assert!(text.contains(&format!("\n  cotulenh {command}")), "{text}");
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
    for (before, rest) in examples.filter_map(|example| example.split_once('\'')) {
        let (fen, comment) = rest.split_once('\'').expect("a closing quote");
        let mut args: Vec<&str> = before.split_whitespace().chain([fen]).collect();
        // Further quoted arguments are turns, anything else is what the program prints.
        let turns = comment.split('\'').skip(1).step_by(2);
        args.extend(turns);
        let comment = if comment.contains('\'') { "" } else { comment };
        let run = run(&args);
        assert_eq!(run.code, Some(0), "{args:?}: {}", run.stderr);
        assert!(run.stdout.contains(comment.trim()), "{args:?}: {}", run.stdout);
        found += 1;
    }
    assert_eq!(found, 9, "{texts}");
}

#[test]
fn version() {
    assert_eq!(help(&["--version"]), format!("cotulenh {}\n", env!("CARGO_PKG_VERSION")));
}
