//! A fixed search over fixed positions: its node count is the engine's signature.

use std::time::Duration;

use cotulenh::perft::{BENCH_SUITE, read_suite};
use cotulenh::{Game, Position};

use crate::clock::Clock;
use crate::engine::{Engine, Settings};
use crate::eval::Evaluation;
use crate::limits::SearchLimits;

/// How deep each position is searched.
pub const DEPTH: u32 = 8;

/// The positions: the start, and those of the rules' bench suite that come from play. They alternate
/// there with composed ones.
pub fn positions() -> impl Iterator<Item = Position> {
    let cases = read_suite(BENCH_SUITE).filter_map(Result::ok);
    let played = cases.filter(|case| !case.line.is_multiple_of(2)).map(|case| case.position);
    let between_turns = played.filter(|position| position.deploy().is_none());
    std::iter::once(Position::start()).chain(between_turns)
}

/// Searches all positions with one thread; returns the nodes, the same on every run and machine for an
/// evaluation.
pub fn run(eval: Evaluation, depth: u32, clock: &Clock, say: &mut dyn FnMut(&str)) -> u64 {
    let (mut total, mut time) = (0, Duration::ZERO);
    let limits = SearchLimits { depth: Some(depth), ..SearchLimits::default() };
    let mut engine = Engine::new(eval, Settings::default());
    engine.set_clock(clock.clone());
    for position in positions() {
        engine.forget();
        let thought = engine.think(&Game::new(position), &limits, |_| {});
        total += thought.nodes;
        time += thought.time;
        let turn = thought.turn().map(|turn| position.san(turn).to_string());
        let score = thought.score().map(|score| score.to_string());
        say(&format!(
            "{:>10} {:12} {:10} {}",
            thought.nodes,
            turn.unwrap_or_default(),
            score.unwrap_or_default(),
            position.fen()
        ));
    }
    say(&format!("Nodes searched: {total}"));
    say(&format!("Nodes/second: {}", (total as f64 / time.as_secs_f64()) as u64));
    total
}

/// How fast a search was.
#[derive(Clone, Copy, Debug, Default)]
pub struct Speed {
    /// The nodes of all positions together.
    pub nodes: u64,
    /// The time, the shortest for each position.
    pub time: Duration,
}

impl Speed {
    /// Nodes a second.
    pub fn per_second(&self) -> f64 {
        self.nodes as f64 / self.time.as_secs_f64()
    }
}

/// Searches each position with one evaluation after the other, in so many rounds, so that a machine
/// that is busy with other things slows them all down alike; the shortest time for each position counts.
pub fn compare<const N: usize>(evals: [Evaluation; N], depth: u32, rounds: usize) -> [Speed; N] {
    let limits = SearchLimits::depth(depth);
    let mut engines = evals.map(|eval| Engine::new(eval, Settings::default()));
    let mut speeds = [Speed::default(); N];
    for position in positions() {
        let mut shortest = [(0, Duration::MAX); N];
        for _ in 0..rounds.max(1) {
            for (engine, shortest) in engines.iter_mut().zip(&mut shortest) {
                engine.forget();
                let thought = engine.think(&Game::new(position), &limits, |_| {});
                *shortest = (thought.nodes, thought.time.min(shortest.1));
            }
        }
        for (speed, (nodes, time)) in speeds.iter_mut().zip(shortest) {
            speed.nodes += nodes;
            speed.time += time;
        }
    }
    speeds
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_runs_are_the_same() {
        let mut lines = Vec::new();
        let clock = Clock::system();
        let say = &mut |line: &str| lines.push(line.to_owned());
        let first = run(Evaluation::default(), 3, &clock, say);
        assert_eq!(run(Evaluation::default(), 3, &clock, &mut |_| {}), first);
        assert!(lines.len() > 20 && lines.contains(&format!("Nodes searched: {first}")));
    }
}
