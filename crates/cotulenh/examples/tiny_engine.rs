//! The smallest engine worth the name, on the rules alone: it counts material and looks a few turns ahead.
//! `cargo run --release -p cotulenh --example tiny_engine -- 2 'FEN'` prints its turn.
//!
//! The real one is the crate `cotulenh-engine`.

use std::error::Error;
use std::io::{self, Write};
use std::ops::ControlFlow;

use cotulenh::{Kind, Position, Square, Turn};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let depth = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(2);
    let position = arguments.next().map_or_else(|| Ok(Position::start()), |fen| fen.parse())?;
    run(&position, depth, &mut io::stdout().lock())?;
    Ok(())
}

/// Prints the best turn and what it is worth, in hundredths of an Infantry.
pub(crate) fn run(position: &Position, depth: u32, out: &mut impl Write) -> io::Result<()> {
    match best_turn(position, depth) {
        Some((turn, score)) => writeln!(out, "{} ({score})", position.san(turn)),
        None => writeln!(out, "{}", position.status()),
    }
}

/// More than any material is worth.
const WIN: i32 = 1_000_000;

fn best_turn(position: &Position, depth: u32) -> Option<(Turn, i32)> {
    let mut best: Option<(Turn, i32)> = None;
    let _ = position.visit_turns(|turn, after| {
        let alpha = best.map_or(-2 * WIN, |(_, score)| score);
        let score = -search(after, depth.saturating_sub(1), -2 * WIN, -alpha);
        if score > alpha {
            best = Some((turn, score));
        }
        ControlFlow::<()>::Continue(())
    });
    best
}

/// What a position is worth for the side to move: alpha-beta, so many turns deep.
fn search(position: &Position, depth: u32, mut alpha: i32, beta: i32) -> i32 {
    if let Some(outcome) = position.outcome() {
        return match outcome.winner() {
            // The sooner the better.
            Some(winner) if winner == position.turn() => WIN + depth as i32,
            Some(_) => -WIN - depth as i32,
            None => 0,
        };
    }
    if depth == 0 {
        return material(position);
    }
    // No list of turns: the search stops as soon as the opponent has something better elsewhere.
    let _ = position.visit_turns(|_, after| {
        alpha = alpha.max(-search(after, depth - 1, -beta, -alpha));
        if alpha >= beta { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    alpha
}

/// The material of the side to move, less that of the other.
fn material(position: &Position) -> i32 {
    let pieces = Square::all().filter_map(|square| position.get(square)).flat_map(|stack| {
        let sign = if stack.color() == position.turn() { 1 } else { -1 };
        stack.pieces().map(move |piece| sign * (value(piece.kind) + 50 * i32::from(piece.heroic)))
    });
    pieces.sum()
}

fn value(kind: Kind) -> i32 {
    match kind {
        Kind::Commander => 0, // its loss is the end
        Kind::Infantry | Kind::Engineer | Kind::AntiAir => 100,
        Kind::Militia | Kind::Headquarters => 120,
        Kind::Tank | Kind::Missile => 250,
        Kind::Artillery => 350,
        Kind::AirForce | Kind::Navy => 700,
    }
}
