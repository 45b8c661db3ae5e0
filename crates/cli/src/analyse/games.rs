//! Games with the engine's comments: evaluations, mistakes, and what was better.

use std::io::{Read, Write};
use std::path::Path;

use cotulenh::Turn;
use cotulenh::pgn::PgnReader;
use cotulenh::study::{NodeId, Study};
use cotulenh_engine::review::{Eval, Review, ReviewedTurn, Seen};
use cotulenh_engine::{Engine, SearchLimits};
use serde_json::json;

use crate::error::Failure;
use crate::human::{count, grouped};
use crate::pgn::report;
use crate::progress::{Progress, analysing};

/// A side that can expect no more than this is lost.
const LOST: f64 = 0.33;
/// How many turns of a better line are kept.
const BETTER: usize = 6;
/// Glyphs that judge a turn: `!` to `?!`.
const JUDGEMENTS: std::ops::RangeInclusive<u8> = 1..=6;

/// Annotates every game; returns whether all could be read.
pub fn run(
    path: &Path,
    input: impl Read,
    engine: &mut Engine,
    limits: &SearchLimits,
    json: bool,
    out: &mut impl Write,
) -> Result<bool, Failure> {
    let mut all_read = true;
    for (number, game) in (1..).zip(PgnReader::new(input)) {
        let mut study = match game {
            Ok(study) => study,
            Err(error) => {
                report(path, &error)?;
                all_read = false;
                continue;
            }
        };
        let mut progress = Progress::new();
        // The same game has the same comments, wherever it stands in the file.
        engine.forget();
        let reviewed_turns = look(&study, engine, limits, |turns, total| {
            progress.show(|elapsed| analysing(number, turns, total, elapsed));
        });
        progress.clear();
        annotate(&mut study, &reviewed_turns);
        sign(&mut study, limits);
        match json {
            true => writeln!(out, "{}", json!({ "game": number, "pgn": study }))?,
            false => study.write_pgn(out)?,
        }
        out.flush()?;
    }
    Ok(all_read)
}

/// Looks at every turn of the main line.
fn look(
    study: &Study,
    engine: &mut Engine,
    limits: &SearchLimits,
    mut progress: impl FnMut(u64, u64),
) -> Vec<ReviewedTurn> {
    let turns: Vec<Turn> = study.main_line().filter_map(|node| study.turn(node)).collect();
    let total = turns.len() as u64;
    let mut review = Review::new(*study.start(), turns);
    let mut reviewed_turns: Vec<ReviewedTurn> = Vec::new();
    while let Some(seen) = review.look(engine, limits) {
        if let Seen::Turn(reviewed) = seen {
            reviewed_turns.push(reviewed);
        }
        progress(reviewed_turns.len() as u64, total);
    }
    reviewed_turns
}

/// Writes what was seen into the game.
fn annotate(study: &mut Study, reviewed_turns: &[ReviewedTurn]) {
    let nodes: Vec<NodeId> = study.main_line().collect();
    let lost = losing_turn(study, reviewed_turns);
    for (i, (&node, reviewed)) in nodes.iter().zip(reviewed_turns).enumerate() {
        let old = without_eval(study.comment(node));
        let mut comment = match reviewed.after.over {
            true => old,
            false => format!("[%eval {}] {old}", reviewed.after.eval.pgn()),
        };
        judge(study, node, reviewed);
        if lost == Some(i) {
            let words = losing_words(study, node, reviewed);
            if !comment.contains(&words) {
                comment = format!("{comment} {words}");
            }
        }
        // The nodes of the main line are there.
        let _ = study.set_comment(node, &comment);
    }
}

/// Marks a mistake and adds what was better.
fn judge(study: &mut Study, node: NodeId, reviewed: &ReviewedTurn) {
    let Some(glyph) = reviewed.glyph() else { return };
    // What someone has said about the turn stands.
    if !study.glyphs(node).iter().any(|glyph| JUDGEMENTS.contains(glyph)) {
        let _ = study.add_glyph(node, glyph);
    }
    let Some(parent) = study.parent(node) else { return };
    for (eval, line) in &reviewed.better {
        add_line(study, parent, *eval, line);
    }
}

/// Adds a line as a variation, with its evaluation.
fn add_line(study: &mut Study, parent: NodeId, eval: Eval, line: &[Turn]) {
    let mut node = parent;
    for (i, &turn) in line.iter().take(BETTER).enumerate() {
        let Ok(next) = study.add(node, turn) else { return };
        node = next;
        if i == 0 {
            let comment = format!("[%eval {}] {}", eval.pgn(), without_eval(study.comment(node)));
            let _ = study.set_comment(node, &comment);
        }
    }
}

/// The last turn after which the loser was lost, and would not have been after another.
fn losing_turn(study: &Study, reviewed_turns: &[ReviewedTurn]) -> Option<usize> {
    let loser = !study.result().winner()?;
    reviewed_turns.iter().rposition(|reviewed| {
        reviewed.color == loser
            && reviewed.after.eval.expected(loser) <= LOST
            && reviewed.better.iter().any(|(eval, _)| eval.expected(loser) > LOST)
    })
}

/// `This lost the game; Tf6 was better.`
fn losing_words(study: &Study, node: NodeId, reviewed: &ReviewedTurn) -> String {
    let position = study.parent(node).and_then(|parent| study.position(parent));
    let best = reviewed.better.first().and_then(|(_, line)| line.first());
    match position.zip(best) {
        Some((position, &best)) => {
            format!("This lost the game; {} was better.", position.san(best))
        }
        None => "This lost the game.".to_owned(),
    }
}

/// A comment without the evaluation of an earlier analysis.
fn without_eval(comment: &str) -> String {
    let mut rest = comment;
    let mut kept = String::new();
    while let Some((before, command)) = rest.split_once("[%eval ") {
        let Some((_, after)) = command.split_once(']') else { break };
        kept.push_str(before);
        rest = after;
    }
    kept.push_str(rest);
    kept
}

/// Sets the tag `Annotator`.
fn sign(study: &mut Study, limits: &SearchLimits) {
    let effort = match (limits.nodes, limits.depth, limits.move_time) {
        (Some(nodes), ..) => count(nodes, "node"),
        (_, Some(depth), _) => format!("depth {}", grouped(depth.into())),
        (.., Some(time)) => format!("{} s", time.as_secs_f64()),
        _ => "no limit".to_owned(),
    };
    let own = format!("cotulenh {} ({effort})", env!("CARGO_PKG_VERSION"));
    let others = study.tag("Annotator").unwrap_or_default();
    let others =
        others.split("; ").filter(|name| !name.is_empty() && !name.starts_with("cotulenh "));
    let names: Vec<&str> = others.chain([&*own]).collect();
    let names = names.join("; ");
    // The name is well formed.
    let _ = study.set_tag("Annotator", &names);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn evaluations_are_replaced() {
        for (comment, kept) in [
            ("", ""),
            ("calm [%eval 0.31] [%clk 0:05:00]", "calm  [%clk 0:05:00]"),
            ("[%eval #-3][%eval 1.00] x", " x"),
            ("[%eval 1.00", "[%eval 1.00"),
        ] {
            assert_eq!(without_eval(comment), kept);
        }
    }
}
