//! Games with the engine's comments: evaluations, mistakes, and what was better.

use std::io::Write;
use std::path::Path;

use cotulenh::{Color, Game, NodeId, PgnReader, Study, Turn};
use cotulenh_engine::{Engine, Limits, Score};

use crate::error::Failure;
use crate::human::{count, grouped};
use crate::pgn::{open, report};
use crate::progress::{Progress, analysing};
use crate::score::Eval;

/// How much of the expected result a turn gives away, and the glyph that says so.
const GLYPHS: [(f64, u8); 3] = [(BLUNDER, 4), (MISTAKE, 2), (INACCURACY, 6)];
/// `??`
const BLUNDER: f64 = 0.20;
/// `?`
const MISTAKE: f64 = 0.10;
/// `?!`
const INACCURACY: f64 = 0.05;
/// A side that can expect no more than this is lost.
const LOST: f64 = 0.33;
/// How many turns of a better line are kept.
const BETTER: usize = 6;
/// Glyphs that judge a turn: `!` to `?!`.
const JUDGEMENTS: std::ops::RangeInclusive<u8> = 1..=6;

/// Annotates every game; returns whether all could be read.
pub fn run(
    path: &Path,
    engine: &mut Engine,
    limits: &Limits,
    out: &mut impl Write,
) -> Result<bool, Failure> {
    let (input, _) = open(path)?;
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
        let verdicts = look(&study, engine, limits, |turns, total| {
            progress.show(|elapsed| analysing(number, turns, total, elapsed));
        });
        progress.clear();
        annotate(&mut study, &verdicts);
        sign(&mut study, limits);
        study.write_pgn(out)?;
        out.flush()?;
    }
    Ok(all_read)
}

/// What the engine thinks of a position.
struct View {
    eval: Eval,
    over: bool,
    /// The best lines.
    lines: Vec<Vec<Turn>>,
}

/// What the engine thinks of a turn.
struct Verdict {
    color: Color,
    after: View,
    /// What would have been better, with the evaluation after it.
    better: Vec<(Eval, Vec<Turn>)>,
}

impl Verdict {
    /// How much of the expected result the turn gave away.
    fn given_away(&self) -> f64 {
        let best = self.better.iter().map(|(eval, _)| eval.expected(self.color));
        best.fold(0.0, |most, expected| {
            f64::max(most, expected - self.after.eval.expected(self.color))
        })
    }
}

/// Looks at every turn of the main line.
fn look(
    study: &Study,
    engine: &mut Engine,
    limits: &Limits,
    mut progress: impl FnMut(u64, u64),
) -> Vec<Verdict> {
    let turns: Vec<Turn> = study.main_line().filter_map(|node| study.turn(node)).collect();
    let mut game = Game::new(*study.start());
    let mut before = view(&game, engine, limits);
    let mut verdicts: Vec<Verdict> = Vec::new();
    for (i, &turn) in turns.iter().enumerate() {
        progress(i as u64, turns.len() as u64);
        let Some(next) = played(&game, turn) else { break };
        let color = game.position().turn();
        let after = view(&next, engine, limits);
        let suspect = before.eval.expected(color) - after.eval.expected(color) >= INACCURACY;
        let others = before.lines.iter().filter(|line| suspect && line.first() != Some(&turn));
        let better =
            others.filter_map(|line| better(&game, line, &after, engine, limits)).collect();
        let lines = after.lines.clone();
        before = View { lines, ..after };
        verdicts.push(Verdict { color, after, better });
        game = next;
    }
    verdicts
}

/// The game with one more turn.
fn played(game: &Game, turn: Turn) -> Option<Game> {
    let mut next = game.clone();
    if next.play(turn).is_err() {
        // The game is drawn by the rules, and was played on nevertheless.
        next = Game::new(game.position().play_turn(turn).ok()?);
    }
    Some(next)
}

/// Looks at the turn that the engine would have played as long as at the one that was played: what
/// promised more from afar may turn out to be no better.
fn better(
    game: &Game,
    line: &[Turn],
    after: &View,
    engine: &mut Engine,
    limits: &Limits,
) -> Option<(Eval, Vec<Turn>)> {
    let &turn = line.first()?;
    let color = game.position().turn();
    let view = view(&played(game, turn)?, engine, limits);
    let gain = view.eval.expected(color) - after.eval.expected(color);
    let rest = view.lines.into_iter().next().unwrap_or_default();
    (gain >= INACCURACY).then(|| (view.eval, [turn].into_iter().chain(rest).collect()))
}

fn view(game: &Game, engine: &mut Engine, limits: &Limits) -> View {
    let position = game.position();
    if let Some(outcome) = position.outcome() {
        return View { eval: Eval::of(outcome), over: true, lines: Vec::new() };
    }
    let thought = engine.think(game, limits, |_| {});
    let score = thought.score().unwrap_or(Score::Centipawns(0));
    let lines = thought.lines.into_iter().map(|report| report.line).collect();
    View { eval: Eval::new(score, position.turn()), over: false, lines }
}

/// Writes what was seen into the game.
fn annotate(study: &mut Study, verdicts: &[Verdict]) {
    let nodes: Vec<NodeId> = study.main_line().collect();
    let lost = losing_turn(study, verdicts);
    for (i, (&node, verdict)) in nodes.iter().zip(verdicts).enumerate() {
        let old = without_eval(study.comment(node));
        let mut comment = match verdict.after.over {
            true => old,
            false => format!("[%eval {}] {old}", verdict.after.eval.pgn()),
        };
        judge(study, node, verdict);
        if lost == Some(i) {
            let words = losing_words(study, node, verdict);
            if !comment.contains(&words) {
                comment = format!("{comment} {words}");
            }
        }
        // The nodes of the main line are there.
        let _ = study.set_comment(node, &comment);
    }
}

/// Marks a mistake and adds what was better.
fn judge(study: &mut Study, node: NodeId, verdict: &Verdict) {
    let given = verdict.given_away();
    let Some((_, glyph)) = GLYPHS.into_iter().find(|&(least, _)| given >= least) else { return };
    // What someone has said about the turn stands.
    if !study.glyphs(node).iter().any(|glyph| JUDGEMENTS.contains(glyph)) {
        let _ = study.add_glyph(node, glyph);
    }
    let Some(parent) = study.parent(node) else { return };
    for (eval, line) in &verdict.better {
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
fn losing_turn(study: &Study, verdicts: &[Verdict]) -> Option<usize> {
    let loser = !study.result().winner()?;
    verdicts.iter().rposition(|verdict| {
        verdict.color == loser
            && verdict.after.eval.expected(loser) <= LOST
            && verdict.better.iter().any(|(eval, _)| eval.expected(loser) > LOST)
    })
}

/// `This lost the game; Tf6 was better.`
fn losing_words(study: &Study, node: NodeId, verdict: &Verdict) -> String {
    let position = study.parent(node).and_then(|parent| study.position(parent));
    let best = verdict.better.first().and_then(|(_, line)| line.first());
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
fn sign(study: &mut Study, limits: &Limits) {
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
