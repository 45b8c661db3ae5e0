//! `moves` and `status`.

use serde_json::{Value, json};

use crate::{rules_data, run, stdout};

#[test]
fn golden_positions() {
    for line in rules_data("moves.jsonl").lines() {
        let case: Value = serde_json::from_str(line).expect("a line of JSON");
        let text = |key: &str| case[key].as_str().expect("a text").to_owned();
        let fen = text("fen");
        assert_eq!(stdout(&["status", &fen]), text("status") + "\n", "{fen}");

        let moves = case["moves"].as_array().expect("a list");
        let mut moves: Vec<&str> = moves.iter().map(|lan| lan.as_str().expect("a text")).collect();
        moves.sort_unstable();
        let listed = stdout(&["moves", &fen]);
        assert_eq!(listed.lines().collect::<Vec<_>>(), moves, "{fen}");
    }
}

#[test]
fn the_start_is_the_default() {
    let fen = cotulenh::fen::START_FEN;
    assert_eq!(stdout(&["moves"]), stdout(&["moves", fen]));
    assert_eq!(stdout(&["moves"]).lines().count(), 119);
    assert_eq!(stdout(&["status"]), "ongoing\n");
}

#[test]
fn nothing_to_play() {
    let mate = "9ic/10i/11/10A/11/11/11/11/11/11/11/3C7 b";
    assert_eq!(stdout(&["moves", mate]), "");
    assert_eq!(stdout(&["status", mate]), "red wins: checkmate\n");
}

const STACK: &str = "6c4/11/11/11/11/11/11/2i8/11/2(N+FT)8/11/5C5 r - - 0 1";

#[test]
fn by_square_and_piece() {
    let lines = |args: &[&str]| {
        let text = stdout(&[&["moves", STACK], args].concat());
        text.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    let all = lines(&[]);
    let from = lines(&["--from", "f1"]);
    assert!(!from.is_empty() && from.iter().all(|lan| lan.starts_with("Cf1")), "{from:?}");
    assert_eq!(lines(&["--from", "f1", "--piece", "c"]), from);
    assert_eq!(lines(&["--from", "f2"]), [""; 0]);
    let tanks = lines(&["--piece", "T"]);
    assert!(tanks.iter().all(|lan| lan.starts_with("c3:Tc3")), "{tanks:?}");
    // Whole stacks and parts belong to their carriers.
    let led: usize = ["C", "N", "F", "T"].map(|kind| lines(&["--piece", kind]).len()).iter().sum();
    assert_eq!(led, all.len());
}

#[test]
fn full_forms() {
    let text = stdout(&["moves", "--json", STACK]);
    let forms: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect();
    let lans: Vec<&str> = forms.iter().filter_map(|form| form["lan"].as_str()).collect();
    assert_eq!(lans, stdout(&["moves", STACK]).lines().collect::<Vec<_>>());
    let capture = stdout(&["moves", "--json", "--from", "c3", "--piece", "T", STACK]);
    let capture = capture.lines().find(|line| line.contains("Tc3xc5")).expect("a capture");
    assert_eq!(
        serde_json::from_str::<Value>(capture).expect("JSON"),
        json!({
            "from": "c3", "to": "c5", "unit": "T",
            "piece": {"type": "t", "color": "r", "heroic": false},
            "kind": "capture", "deploy": true, "first": true,
            "captured": {"type": "i", "color": "b", "heroic": false},
            "san": "c3:Txc5", "lan": "c3:Tc3xc5",
        })
    );
    let mate = "9ic/10i/11/8A2/11/11/11/11/11/11/10I/9IC r";
    let mate = stdout(&["moves", mate, "--json", "--from", "i9"]);
    let mate = mate.lines().find(|line| line.contains("Ai9-k9")).expect("the mate");
    for part in [r#""check":true"#, r#""checkmate":true"#, r#""promoted":[{"#, r#""san":"Ak9#""#] {
        assert!(mate.contains(part), "{part}: {mate}");
    }
}

#[test]
fn wrong_arguments() {
    for (args, message) in [
        (["--from", "z9"], "expected a square from a1 to k12"),
        (["--piece", "X"], "expected one of C I T M E A G S F N H"),
        (["--piece", "TT"], "expected one of C I T M E A G S F N H"),
    ] {
        let run = run(&[&["moves"][..], &args].concat());
        assert_eq!((run.code, &*run.stdout), (Some(2), ""), "{args:?}");
        assert!(run.stderr.contains(message), "{args:?}: {}", run.stderr);
    }
}
