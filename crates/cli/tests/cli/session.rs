//! Deploys in progress (rule 12.3), in every command that takes a position.

use crate::{Run, run, run_with, stdout};

const STACK: &str = "6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/5C5 r - - 4 9";
/// The Air Force has left the stack.
const SESSION: &str = "6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/5C5 r - - 4 9 c3:Fc3>e5...";

#[test]
fn apply_leaves_a_deploy_open_and_goes_on_with_it() {
    assert_eq!(stdout(&["apply", STACK, "c3:F>e5..."]), format!("{SESSION}\n"));
    let two = SESSION.replace("...", ",Tc3>d3...\n");
    for texts in [
        &["c3:F>e5,Td3..."][..],
        &["c3:F>e5...", "T>d3"],
        &["c3:F>e5...", "c3:Tc3>d3"],
        &["c3:T>c5...", "cancel", "c3:F>e5...", "Nb3", "undo", "Td3"],
        &["Cf2", "undo", "F>e5...", "T>d3"],
    ] {
        assert_eq!(stdout(&[&["apply", STACK], texts].concat()), two, "{texts:?}");
    }
    let whole = stdout(&["apply", STACK, "c3:N<,Fe5,Td3"]);
    for texts in [&["Td3", "commit"][..], &["N<,Td3"], &["c3:N<,Fe5,Td3"], &["c3:Fe5,Td3"]] {
        assert_eq!(stdout(&[&["apply", SESSION], texts].concat()), whole, "{texts:?}");
    }
    for word in ["undo", "cancel"] {
        assert_eq!(stdout(&["apply", SESSION, word]), format!("{STACK}\n"));
    }
    assert!(stdout(&["apply", SESSION, "Td3", "Nb3", "Cg11"]).ends_with(" r - - 6 10\n"));
}

#[test]
fn apply_says_what_cannot_be() {
    for (fen, texts, message) in [
        (SESSION, &["Cf2"][..], "a deploy from c3 is in progress"),
        (SESSION, &["Fe6"], "the Air Force has already moved in this turn"),
        (STACK, &["commit"], "no deploy is in progress"),
        (STACK, &["cancel"], "cancel: no deploy is in progress"),
        (STACK, &["undo"], "undo: there is nothing to take back"),
        (SESSION, &["undo", "undo"], "undo: there is nothing to take back"),
        (STACK, &["c3:F>e5,T>d3,N>b3..."], "the turn is over before this step"),
    ] {
        let Run { stdout, stderr, code } = run(&[&["apply", fen], texts].concat());
        assert_eq!((code, &*stdout), (Some(1), ""), "{texts:?}");
        assert!(stderr.starts_with("error: ") && stderr.contains(message), "{texts:?}: {stderr}");
    }
}

#[test]
fn every_way_to_finish_is_a_turn() {
    for flags in [&[][..], &["--san"]] {
        let turns = stdout(&[&["turns", SESSION], flags].concat());
        let turns: Vec<&str> = turns.lines().collect();
        assert!(turns.len() > 100 && turns.is_sorted(), "{}", turns.len());
        let all = stdout(&[&["turns", STACK], flags].concat());
        let steps = if flags.is_empty() { "Fc3>e5" } else { "Fe5" };
        let begun = |turn: &&str| {
            let steps_of = turn.split_once('<').map_or(*turn, |(_, steps)| steps);
            steps_of.trim_start_matches([',', 'c', '3', ':']).starts_with(steps)
        };
        let expected: Vec<&str> = all.lines().filter(begun).collect();
        assert_eq!(turns, expected);
        // Each can be played from the middle of the deploy and from its beginning.
        for turn in turns.iter().step_by(40) {
            assert_eq!(
                stdout(&["apply", SESSION, turn]),
                stdout(&["apply", STACK, turn]),
                "{turn}"
            );
        }
    }
}

#[test]
fn explain_explains_steps() {
    for (wish, code, expected) in [
        ("c3:Tc3>d3", 0, "legal: c3:Tc3>d3: may go on\n"),
        ("T>d3", 0, "legal: c3:Tc3>d3: may go on\n"),
        ("c3-d3", 0, "legal: c3:Tc3>d3: may go on\n"),
        ("Nb3", 0, "legal: c3:Nc3>b3: may go on\n"),
        ("(NT)a3", 0, "legal: c3:(NT)c3>a3\n"),
        ("commit", 0, "legal: commit\n"),
        ("Td3,Nb3", 0, "legal: c3:Tc3>d3: may go on\nlegal: c3:Nc3>b3\n"),
        ("c3:N<,Fe5,Td3", 0, "legal: c3:Tc3>d3: may go on\nlegal: commit\n"),
        (
            "Cf2",
            1,
            "not legal: a deploy from c3 is in progress: end it or cancel it first (rule 10.1)\n\
             squares: f2 c3\n",
        ),
        (
            "Fe6",
            1,
            "not legal: the Air Force has already moved in this turn (rule 10.2)\nsquares: c3 e6\n\
             instead: c3:Nc3>c6, c3:(NT)c3>c6, c3:Tc3>c5\n",
        ),
    ] {
        let run = run(&["explain", SESSION, wish]);
        assert_eq!((run.code, &*run.stdout, &*run.stderr), (Some(code), expected, ""), "{wish}");
    }
}

/// Whatever `moves` lists, `explain` finds legal, between turns and in the middle of a deploy.
#[test]
fn explain_finds_legal_what_moves_lists() {
    let sea = "6c4/11/11/11/11/11/11/11/11/1(NFT)9/11/5C5 r - - 0 1";
    for fen in [SESSION, sea] {
        for lan in stdout(&["moves", fen]).lines().step_by(7) {
            let first = stdout(&["explain", fen, lan]);
            assert!(first.starts_with(&format!("legal: {lan}")), "{lan} in {fen}: {first}");
        }
    }
}

#[test]
fn hints_name_nothing_that_has_left() {
    for wish in ["Fe6", "(FT)d3", "Tk4", "Na9", "(NFT)a3", "c3-k9", "e5-e6"] {
        let run = run(&["explain", SESSION, wish]);
        assert_eq!(run.code, Some(1), "{wish}");
        let instead = run.stdout.lines().find(|line| line.starts_with("instead: "));
        assert!(instead.is_none_or(|line| !line.contains('F')), "{wish}: {}", run.stdout);
    }
}

/// The engine's turns are whole ones, and go on with what was begun.
#[test]
fn the_engine_goes_on_with_the_deploy() {
    let input = format!("position fen {SESSION}\ngo depth 3\n");
    let answer = run_with(&["uci"], &input);
    let best = answer.stdout.lines().find_map(|line| line.strip_prefix("bestmove "));
    let best = best.and_then(|line| line.split(' ').next()).expect("a turn");
    assert_eq!(stdout(&["apply", SESSION, best]), stdout(&["apply", STACK, best]), "{best}");
    let analysis = stdout(&["analyse", "--depth", "3", SESSION]);
    let line = analysis.lines().find_map(|line| line.strip_prefix("Best  9. "));
    let san = line.and_then(|line| line.split(' ').next()).expect("a turn");
    assert!(stdout(&["turns", "--san", SESSION]).lines().any(|turn| turn == san), "{san}");
}

#[test]
fn positions_are_shown_as_they_stand() {
    assert_eq!(stdout(&["status", SESSION]), "ongoing\n");
    let board = stdout(&["show", SESSION]);
    assert!(
        board.contains("\nDeploy  (NFT) on c3: Fc3>e5 so far, (NT) has not moved\n"),
        "{board}"
    );
    let moves = stdout(&["moves", SESSION]);
    assert!(moves.contains("\nc3:Tc3>d3\n") && moves.contains("\ncommit\n"), "{moves}");
    assert_eq!(stdout(&["moves", SESSION, "--from", "f1"]), "");
    assert!(!stdout(&["moves", SESSION, "--piece", "N"]).contains("commit"));
    assert_eq!(run(&["perft", "1", SESSION]).stdout, format!("{}\n", moves.lines().count()));
}
