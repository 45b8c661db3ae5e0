//! Prints what the rules say about many positions, for the bindings to compare with what they say: a line
//! of JSON for each.
//!
//! ```text
//! {"fen": "...", "status": "check", "check": true, "actions": [{"lan": "Tf4-f6", "fen": "..."}]}
//! ```
//!
//! `status` is that of `docs/json.md`; `actions` are all legal ones, sorted by LAN, each with the FEN after
//! it. First come the golden positions of the rules, then random ones, as many as the first argument says
//! (2,000), positions in the middle of deploys among them. The same on every run and machine:
//! `cargo run --release -p cotulenh-testing --example crosscheck > positions.jsonl`

use std::collections::HashSet;
use std::io::{self, BufWriter, Write};

use cotulenh::outcome::{DrawReason, WinReason};
use cotulenh::{Outcome, Position};
use cotulenh_testing::{Rng, random_position};

/// Files whose lines begin with a position or name one, and what stands before it.
const GOLDEN: [(&str, &str); 4] = [
    (include_str!("../../cotulenh/tests/data/moves.jsonl"), "{\"fen\": \""),
    (include_str!("../../cotulenh/tests/data/perft.txt"), ""),
    (include_str!("../../cotulenh/tests/data/turns.tsv"), ""),
    (include_str!("../../cotulenh/tests/data/why.tsv"), "\t"),
];
/// How many positions follow each other by play.
const IN_A_ROW: usize = 8;

fn main() -> io::Result<()> {
    let wanted: usize = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(2000);
    let mut out = BufWriter::new(io::stdout().lock());
    let mut seen = HashSet::new();
    for position in golden() {
        if seen.insert(position.fen().to_string()) {
            write(&mut out, &position)?;
        }
    }
    let mut rng = Rng::new(15);
    for number in 0..wanted.div_ceil(IN_A_ROW) {
        let mut position =
            if number % 8 == 0 { Position::start() } else { random_position(&mut rng) };
        for _ in 0..IN_A_ROW.min(wanted - number * IN_A_ROW) {
            write(&mut out, &position)?;
            let actions = position.legal_actions();
            // Where nothing can be played, another position takes its place.
            position = match actions.is_empty() {
                true => random_position(&mut rng),
                false => position.play(rng.pick(&actions)).expect("listed actions are legal"),
            };
        }
    }
    out.flush()
}

fn golden() -> impl Iterator<Item = Position> {
    GOLDEN.into_iter().flat_map(|(text, before)| {
        text.lines().filter_map(move |line| {
            let (_, rest) = line.split_once(before)?;
            let end = rest.find(['"', ';', '\t']).unwrap_or(rest.len());
            rest[..end].trim().parse().ok()
        })
    })
}

/// Texts of positions and actions have nothing in them that JSON would have to escape.
fn write(out: &mut impl Write, position: &Position) -> io::Result<()> {
    let (status, check) = (status(position), position.is_check());
    let fen = position.fen();
    write!(out, r#"{{"fen":"{fen}","status":"{status}","check":{check},"actions":["#)?;
    let mut actions: Vec<(String, String)> = (position.legal_actions().iter())
        .map(|&action| {
            let next = position.play(action).expect("listed actions are legal");
            (position.lan(action).to_string(), next.fen().to_string())
        })
        .collect();
    actions.sort();
    for (i, (lan, fen)) in actions.iter().enumerate() {
        let comma = if i == 0 { "" } else { "," };
        write!(out, r#"{comma}{{"lan":"{lan}","fen":"{fen}"}}"#)?;
    }
    writeln!(out, "]}}")
}

fn status(position: &Position) -> &'static str {
    match position.outcome() {
        None if position.is_check() => "check",
        None => "ongoing",
        Some(Outcome::Win { reason: WinReason::Checkmate, .. }) => "checkmate",
        Some(Outcome::Win { reason: WinReason::CommanderCaptured, .. }) => "commanderCaptured",
        Some(Outcome::Draw(DrawReason::Stalemate)) => "stalemate",
        Some(Outcome::Draw(DrawReason::InsufficientMaterial)) => "insufficientMaterial",
        Some(Outcome::Draw(DrawReason::SeventyFiveMoves)) => "seventyFiveMoves",
        Some(_) => "over",
    }
}
