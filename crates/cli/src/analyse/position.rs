//! The analysis of one position: a line for each depth, then a summary.

use std::io::Write;

use cotulenh::{Color, Game, Position};
use cotulenh_endings::{Value, probe};
use cotulenh_engine::review::Eval;
use cotulenh_engine::{Engine, Report, SearchLimits};
use serde_json::json;

use crate::error::Failure;
use crate::human::{count, grouped, time};
use crate::line::line;

/// How many turns of a line are shown on the way, and in the summary.
const SHOWN: usize = 6;
const SUMMARY: usize = 20;

/// Analyses a position.
pub fn run(
    start: &Position,
    engine: &mut Engine,
    limits: &SearchLimits,
    json: bool,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let game = Game::new(*start);
    // Lines begin with the whole turn, also in the middle of a deploy.
    let start = game.board();
    if json {
        return in_json(&game, engine, limits, out);
    }
    if let Some(outcome) = start.outcome() {
        writeln!(out, "the game is over: {outcome}")?;
        return Ok(());
    }
    if probe(start) == Some(Value::Draw) {
        writeln!(out, "drawn: one piece cannot win against a bare Commander")?;
    }
    let several = engine.settings().lines > 1;
    let head = if several { "depth  line " } else { "depth" };
    writeln!(out, "{head}    score        nodes       time  turns")?;
    let mut written = Ok(());
    let thought = engine.think(&game, limits, |report| {
        if written.is_ok() {
            written = writeln!(out, "{}", row(start, report, several));
        }
    });
    written?;
    writeln!(out)?;
    for report in &thought.lines {
        let eval = Eval::new(report.score, start.turn());
        let number =
            if several { format!("Line {}  ", report.number) } else { "Best  ".to_owned() };
        writeln!(out, "{number}{}", line(start, &report.line, SUMMARY))?;
        let space = " ".repeat(number.len());
        writeln!(out, "{space}{eval}, {}{}", eval.standing(), chances(eval))?;
    }
    let rate = (thought.nodes as f64 / thought.time.as_secs_f64().max(1e-9)) as u64;
    let nodes = count(thought.nodes, "node");
    writeln!(out, "{nodes} in {}, {} nodes/s", time(thought.time), grouped(rate))?;
    Ok(())
}

/// A line of JSON for each line at each depth; in the end the best ones again, marked so.
fn in_json(
    game: &Game,
    engine: &mut Engine,
    limits: &SearchLimits,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let mut written = Ok(());
    let thought = engine.think(game, limits, |report| {
        if written.is_ok() {
            written = writeln!(out, "{}", report_json(game.board(), report));
        }
    });
    written?;
    for report in &thought.lines {
        let mut last = report_json(game.board(), report);
        last["best"] = true.into();
        writeln!(out, "{last}")?;
    }
    if thought.lines.is_empty() {
        let status = game.board().status().to_string();
        writeln!(out, "{}", json!({ "best": true, "status": status }))?;
    }
    Ok(())
}

fn report_json(start: &Position, report: &Report) -> serde_json::Value {
    let score = match Eval::new(report.score, start.turn()) {
        Eval::Points(points) => json!({ "cp": points }),
        Eval::Win(Color::Red, turns) => json!({ "mate": turns }),
        Eval::Win(Color::Blue, turns) => json!({ "mate": -i64::from(turns) }),
    };
    let (mut san, mut lan) = (Vec::new(), Vec::new());
    let mut position = *start;
    for &turn in &report.line {
        san.push(position.san(turn).to_string());
        lan.push(position.lan_of_turn(turn).without_suffix().to_string());
        let Ok(next) = position.play_turn(turn) else { break };
        position = next;
    }
    json!({
        "depth": report.depth, "line": report.number, "score": score, "nodes": report.nodes,
        "time": report.time.as_millis() as u64, "san": san, "lan": lan,
    })
}

/// `, winning chances: Red 52 %, Blue 48 %`; nothing if a win is seen.
fn chances(eval: Eval) -> String {
    let Eval::Points(_) = eval else { return String::new() };
    let red = (eval.expected(Color::Red) * 100.0).round();
    format!(", winning chances: Red {red} %, Blue {} %", 100.0 - red)
}

/// `    4    +0.35       12,345     0.12 s  1. Tf6 Tf7 2. Txf7`
fn row(start: &Position, report: &Report, several: bool) -> String {
    let eval = Eval::new(report.score, start.turn());
    let number = if several { format!("  {:>4} ", report.number) } else { String::new() };
    let (depth, nodes, turns) =
        (report.depth, grouped(report.nodes), line(start, &report.line, SHOWN));
    format!("{depth:>5}{number} {eval:>8} {nodes:>12} {:>10}  {turns}", time(report.time))
}
