//! `cotulenh network`: what a network says of positions, and how fast it is.

use std::io::{BufRead, Write};
use std::path::Path;
use std::sync::Arc;

use cotulenh::{Game, Position};
use cotulenh_engine::bench::{self, Speed};
use cotulenh_engine::eval::Evaluation;
use cotulenh_engine::eval::nnue::{Accumulators, Network, built_in};
use cotulenh_match::{Random, random_turn};
use serde_json::json;

use crate::error::Failure;
use crate::human::grouped;
use crate::network_args::{Choice, NetworkStep};

/// Random games are given up after so many turns.
const LONGEST: usize = 200;

pub fn run(step: &NetworkStep, out: &mut impl Write) -> Result<(), Failure> {
    match step {
        NetworkStep::Evaluate { network, json } => {
            evaluate(load(network)?, std::io::stdin().lock(), *json, out)
        }
        NetworkStep::Speed { network, depth, rounds, json } => {
            speed(load(network)?, *depth, *rounds, *json, out)
        }
        NetworkStep::Positions { count, seed, json } => positions(*count, *seed, *json, out),
        NetworkStep::Random { seed, out } => std::fs::write(out, Network::random(*seed).to_bytes())
            .map_err(|error| cannot("write", out, &error)),
    }
}

fn load(choice: &Choice) -> Result<Arc<Network>, Failure> {
    match (&choice.file, choice.random) {
        (Some(file), _) => {
            let network = Network::load(file).map_err(|error| cannot("read", file, &error))?;
            Ok(Arc::new(network))
        }
        (None, Some(seed)) => Ok(Arc::new(Network::random(seed))),
        (None, None) => built_in().ok_or_else(|| {
            Failure::Input("no network is built in: name the file of one".to_owned())
        }),
    }
}

fn cannot(what: &str, path: &Path, error: &dyn std::fmt::Display) -> Failure {
    Failure::Input(format!("cannot {what} {}: {error}", path.display()))
}

fn evaluate(
    network: Arc<Network>,
    input: impl BufRead,
    json: bool,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let mut accumulators = Accumulators::new(network);
    for (number, line) in (1..).zip(input.lines()) {
        let line = line.map_err(|error| Failure::Input(format!("line {number}: {error}")))?;
        let fen = line.split(';').next().unwrap_or_default().trim();
        let position: Position = fen.parse().map_err(|error| Failure::fen(&error, fen))?;
        accumulators.set(&position);
        let value = accumulators.evaluate(&position).ok_or_else(|| {
            Failure::Input(format!("line {number}: too many pieces for a network: {fen}"))
        })?;
        match json {
            true => writeln!(out, "{}", json!({ "fen": position, "value": value }))?,
            false => writeln!(out, "{fen};{value}")?,
        }
    }
    Ok(())
}

fn speed(
    network: Arc<Network>,
    depth: u32,
    rounds: usize,
    json: bool,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let evals = [Evaluation::new(None), Evaluation::new(Some(network))];
    let [hand_made, network] = bench::compare(evals, depth, rounds);
    if json {
        let form =
            |speed: &Speed| json!({ "nodes": speed.nodes, "nps": speed.per_second() as u64 });
        writeln!(out, "{}", json!({ "handMade": form(&hand_made), "network": form(&network) }))?;
        return Ok(());
    }
    writeln!(out, "{:12} {:>12} {:>12}", "evaluation", "nodes", "nodes/s")?;
    for (name, speed) in [("hand-made", hand_made), ("network", network)] {
        let Speed { nodes, .. } = speed;
        let per_second = grouped(speed.per_second() as u64);
        writeln!(out, "{name:12} {:>12} {per_second:>12}", grouped(nodes))?;
    }
    writeln!(
        out,
        "the network's speed is {:.2} of the other's",
        network.per_second() / hand_made.per_second()
    )?;
    Ok(())
}

/// Writes positions of games in which every turn is random.
fn positions(count: usize, seed: u64, json: bool, out: &mut impl Write) -> Result<(), Failure> {
    let mut left = count;
    for number in 0.. {
        let mut random = Random::of(seed, number);
        let mut game = Game::default();
        while game.result().is_none() && game.turns().len() < LONGEST {
            if left == 0 {
                return Ok(());
            }
            let Some(turn) = random_turn(game.position(), &mut random) else { break };
            if game.play(&turn).is_err() {
                break;
            }
            match json {
                true => writeln!(out, "{}", json!({ "fen": game.position() }))?,
                false => writeln!(out, "{}", game.position())?,
            }
            left -= 1;
        }
    }
    Ok(())
}
