//! `--json`: every command that answers does so in JSON, too.

use serde_json::Value;

use crate::{file, run, run_with, stdout};

const STACK: &str = "6c4/11/11/11/11/4(FT)6/11/11/2n8/11/11/3C7 r - - 0 1";
const MATE: &str = "9ic/10i/11/10A/11/11/11/11/11/11/11/3C7 b - - 0 1";

/// The lines of an answer.
#[track_caller]
fn lines(args: &[&str]) -> Vec<Value> {
    read(&stdout(args))
}

#[track_caller]
fn read(text: &str) -> Vec<Value> {
    let read = |line: &str| serde_json::from_str(line).unwrap_or_else(|e| panic!("{line}: {e}"));
    text.lines().map(read).collect()
}

/// The only line of an answer.
#[track_caller]
fn line(args: &[&str]) -> Value {
    let mut lines = lines(args);
    assert_eq!(lines.len(), 1, "{args:?}");
    lines.remove(0)
}

#[test]
fn positions() {
    for args in [&["show", "--json", STACK][..], &["apply", "--json", STACK, "Cd2", "undo"]] {
        let position = line(args);
        assert_eq!(position["fen"], STACK);
        assert_eq!(position["turn"], "r");
    }
    let status = line(&["status", "--json", MATE]);
    assert_eq!(status["status"], "checkmate");
    assert_eq!(
        (&status["winner"], &status["text"]["en"]),
        (&"r".into(), &"red wins: checkmate".into())
    );
    assert_eq!(line(&["status", "--json"])["winner"], Value::Null);
}

#[test]
fn moves_and_turns() {
    let texts: Vec<String> = stdout(&["turns", STACK]).lines().map(str::to_owned).collect();
    let turns = lines(&["turns", "--json", STACK]);
    assert!(turns.iter().map(|turn| turn["lan"].as_str().unwrap_or_default()).eq(texts));
    assert_eq!(lines(&["moves", "--json", STACK]).len(), stdout(&["moves", STACK]).lines().count());
    let legal = line(&["explain", "--json", STACK, "e7:T>e5"]);
    assert_eq!((&legal["legal"], &legal["actions"][0]["lan"]), (&true.into(), &"e7:Te7>e5".into()));
    let refused = run(&["explain", "--json", STACK, "e7-e2"]);
    assert_eq!(refused.code, Some(1));
    let refused = read(&refused.stdout).remove(0);
    assert_eq!(
        (&refused["legal"], &refused["why"]["reason"]),
        (&false.into(), &"outOfRange".into())
    );
    assert!(line(&["attackers", "--json", STACK, "c4"]).is_object());
    assert!(line(&["zones", "--json", STACK]).is_object());
}

#[test]
fn counting() {
    let perft = line(&["perft", "2", "--json"]);
    assert_eq!((&perft["depth"], &perft["leaves"]), (&2.into(), &14_165.into()));
    let divided = line(&["perft", "1", "--json", "--divide"]);
    assert_eq!(divided["divide"].as_object().map(serde_json::Map::len), Some(119));
    let suite = file("json.perft", &format!("{} ;D1 119 ;D2 1\n", cotulenh::fen::START_FEN));
    let checked = run(&["perft", "--json", "--suite", &suite]);
    assert_eq!(checked.code, Some(1));
    let checked = read(&checked.stdout).remove(0);
    assert_eq!(
        (&checked["right"], &checked["counts"][1]["found"]),
        (&false.into(), &14_165.into())
    );
}

#[test]
fn game_files() {
    let games = file("json.pgn", "1. Tf6 Tf7 1-0\n\n1. Ic6 *\n");
    let checked = line(&["pgn", "check", "--json", &games]);
    assert_eq!((&checked["games"], &checked["broken"]), (&2.into(), &0.into()));
    let stats = line(&["pgn", "stats", "--json", &games]);
    assert_eq!((&stats["turns"], &stats["results"]["1-0"]), (&3.into(), &1.into()));
    assert_eq!(stats["firstTurns"]["Ic6"], 1);
    let fens = lines(&["pgn", "fens", "--json", &games]);
    assert_eq!((fens.len(), &fens[4]["game"], &fens[4]["turns"]), (5, &2.into(), &1.into()));
    assert!(fens.iter().all(|fen| fen["fen"].is_string()));
}

#[test]
fn the_engine() {
    let depths = lines(&["analyse", "--json", "--depth", "3", STACK]);
    let best = depths.last().expect("a line");
    assert_eq!((&best["best"], &best["depth"]), (&true.into(), &3.into()));
    assert_eq!(best["san"].as_array().map(Vec::len), best["lan"].as_array().map(Vec::len));
    let over = line(&["analyse", "--json", MATE]);
    assert_eq!(over["status"], "red wins: checkmate");
    let games = file("json-analyse.pgn", "1. Tf6 Tf7 1-0\n");
    let game = line(&["analyse", "--json", "--nodes", "200", &games]);
    assert!(game["pgn"].as_str().is_some_and(|pgn| pgn.contains("[%eval ")), "{game}");
    let games =
        lines(&["match", "random", "random", "--games", "2", "--turn-limit", "8", "--json"]);
    assert_eq!((games.len(), &games[0]["game"], &games[2]["games"]), (3, &1.into(), &2.into()));
    let value = run_with(&["network", "evaluate", "--random", "1", "--json"], MATE);
    assert!(read(&value.stdout)[0]["value"].is_number(), "{}", value.stdout);
}

#[test]
fn endings() {
    let won = line(&["endings", "probe", "--json", "10c/11/11/5+F5/11/11/11/11/11/11/11/4C6 r"]);
    assert!(won["winner"].is_null() || won["turns"].is_number(), "{won}");
    assert_eq!(line(&["endings", "probe", "--json", MATE])["over"], true);
}
