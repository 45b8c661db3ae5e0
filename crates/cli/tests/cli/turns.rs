//! `turns` and `apply`.

use crate::{rules_data, run, stdout};

const STACK: &str = "6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/5C5 r - - 0 1";

#[test]
fn golden_turns_are_listed_and_applied() {
    for line in rules_data("turns.tsv").lines().step_by(9) {
        let [fen, lan, san, after] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("four columns: {line}");
        };
        for turn in [lan, san] {
            assert_eq!(stdout(&["apply", fen, turn]), format!("{after}\n"), "{turn} in {fen}");
        }
        assert!(stdout(&["turns", fen]).lines().any(|turn| turn == lan), "{lan} in {fen}");
        assert!(stdout(&["turns", fen, "--san"]).lines().any(|turn| turn == san), "{san} in {fen}");
    }
}

#[test]
fn turns_are_sorted_and_all_there() {
    let lans = stdout(&["turns", STACK]);
    let lans: Vec<&str> = lans.lines().collect();
    assert!(lans.is_sorted());
    assert!(lans.len() > 5_000, "{}", lans.len());
    assert!(lans.contains(&"c3:(NT)c3<,Fc3>e5"));
    assert_eq!(stdout(&["turns", STACK, "--san"]).lines().count(), lans.len());
    assert_eq!(stdout(&["turns"]).lines().count(), 119);
}

#[test]
fn several_turns_are_applied_in_order() {
    let fen = stdout(&["apply", cotulenh::START_FEN, "Tf6", "Tf7", "Tf6xf7"]);
    assert!(fen.ends_with(" b - - 0 2\n"), "{fen}");
}

#[test]
fn what_cannot_be_played_exits_with_1() {
    for (turn, message) in [
        ("Tc9", "the turn is not legal here"),
        ("Xc9", "expected the letter of a piece at column 1"),
        ("c3:F>", "expected a square, a1 to k12 at column 6"),
        ("", "expected the letter of a piece at column 1"),
    ] {
        let run = run(&["apply", STACK, turn]);
        assert_eq!((run.code, &*run.stdout), (Some(1), ""), "{turn}");
        assert!(run.stderr.starts_with(&format!("error: {message}")), "{turn}: {}", run.stderr);
    }
    let two = "6c4/11/11/11/11/11/11/11/4T1T4/11/11/5C5 r";
    let run = run(&["apply", two, "Tf4"]);
    assert_eq!(run.code, Some(1));
    assert!(run.stderr.contains("ambiguous: this could be Te4-f4 or Tg4-f4"), "{}", run.stderr);
}

#[test]
fn wrong_arguments_exit_with_2() {
    let session = format!("{STACK} c3:Fc3>e5...");
    for args in [&["apply", STACK][..], &["apply", "nonsense", "Tc5"], &["turns", &session]] {
        assert_eq!(run(args).code, Some(2), "{args:?}");
    }
}
