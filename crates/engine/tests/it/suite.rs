//! The tactical suite `tests/data/tactics.tsv`: every claim is proved, and the engine finds the
//! turns. And `tests/data/mates.tsv`: 200 mates that were found without the engine.
//!
//! A line holds a FEN, the best turns in LAN, a theme and a proof. `mate n` says that exactly these
//! turns win within `n` own turns, and that nothing wins faster. `search n` says that in a plain
//! search of all turns to that depth, and of all captures after it, these turns win at least
//! [`MARGIN`] more than any other. Turns that lead to one position count as one.

use cotulenh::{Position, Turn};
use cotulenh_endings::Prover;
use cotulenh_engine::{Engine, Score, SearchLimits};

use crate::full_width::values;
use crate::support::{after, brief, position, think};

/// By how much the best turns beat the others, in hundredths of an Infantry.
const MARGIN: i32 = 200;
/// How many nodes the engine may use for a turn, from an empty table.
const NODES: u64 = 300_000;
/// And for a mate that was found without it, of which it misses this many at most (11 when this was written).
const NODES_UNFILTERED: u64 = 200_000;
const MISSED: usize = 15;

/// A line of the suite.
pub struct Case {
    pub position: Position,
    pub turns: Vec<Turn>,
    pub proof: Proof,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proof {
    /// The side to move wins in exactly so many own turns.
    Mate(u32),
    /// The turns win material within so many turns of both sides.
    Search(u32),
}

/// The whole suite.
pub fn suite() -> Vec<Case> {
    read_cases(include_str!("../data/tactics.tsv"))
}

/// Mates of which none was left out for being hard.
fn unfiltered() -> Vec<Case> {
    read_cases(include_str!("../data/mates.tsv"))
}

fn read_cases(text: &str) -> Vec<Case> {
    text.lines().filter(|line| !line.starts_with('#')).map(read_case).collect()
}

#[track_caller]
fn read_case(line: &str) -> Case {
    let fields: Vec<&str> = line.split('\t').collect();
    let [fen, turns, _theme, proof] = fields[..] else { panic!("four fields: {line}") };
    let position = position(fen);
    let read = |text| match position.read_turn(text) {
        Ok(turn) => turn.turn(),
        Err(error) => panic!("{line}: {error}"),
    };
    let (kind, number) = proof.split_once(' ').expect("two words");
    let number = number.parse().expect("a number of turns");
    let proof = match kind {
        "mate" => Proof::Mate(number),
        "search" => Proof::Search(number),
        other => panic!("no proof: {other}"),
    };
    let turns = turns.split(' ').map(read).collect();
    Case { position, turns, proof }
}

impl Case {
    /// The positions that the best turns lead to, sorted.
    fn results(&self) -> Vec<u64> {
        results(&self.position, &self.turns)
    }

    #[track_caller]
    fn prove(&self) {
        let fen = self.position.fen();
        let best = match self.proof {
            Proof::Mate(n) => {
                let mut prover = Prover::default();
                assert_eq!(prover.shortest(&self.position, n), Ok(Some(n)), "{fen}");
                prover.winning_turns(&self.position, n).expect("it never gives up")
            }
            Proof::Search(depth) => {
                let values = values(&self.position, depth, MARGIN);
                let (best, _) = values[0];
                values.iter().take_while(|(value, _)| best - value < MARGIN).map(|v| v.1).collect()
            }
        };
        assert_eq!(results(&self.position, &best), self.results(), "{fen}: {best:?}");
    }
}

impl Case {
    /// What the engine says instead of the truth, if it does.
    fn fails(&self, engine: &mut Engine, nodes: u64) -> Option<String> {
        let (mate, score) = match self.proof {
            Proof::Mate(n) => (Some(n), Some(Score::Mate(n as i32))),
            Proof::Search(_) => (None, None),
        };
        let thought = think(engine, &self.position, &SearchLimits { mate, ..brief(nodes) });
        let Some(turn) = thought.turn() else { return Some(self.position.fen().to_string()) };
        let found = after(&self.position, turn).zobrist();
        let right = self.results().contains(&found);
        let said = thought.score();
        (!right || score.is_some() && said != score).then(|| {
            let lan = self.position.lan_of_turn(turn);
            format!("{}: {lan} {said:?}, not {:?}", self.position.fen(), self.proof)
        })
    }
}

fn results(position: &Position, turns: &[Turn]) -> Vec<u64> {
    let mut keys: Vec<u64> = turns.iter().map(|&turn| after(position, turn).zobrist()).collect();
    keys.sort_unstable();
    keys
}

#[test]
fn every_claim_is_proved() {
    suite().iter().for_each(Case::prove);
}

#[test]
fn the_engine_finds_the_turns() {
    let mut engine = Engine::default();
    let failures: Vec<String> =
        suite().iter().filter_map(|case| case.fails(&mut engine, NODES)).collect();
    assert!(failures.is_empty(), "{failures:#?}");
}

#[test]
fn unfiltered_mates_are_proved() {
    let cases = unfiltered();
    assert_eq!(cases.len(), 200);
    cases.iter().for_each(Case::prove);
}

#[test]
fn nearly_all_unfiltered_mates_are_found() {
    let mut engine = Engine::default();
    let missed: Vec<String> =
        unfiltered().iter().filter_map(|case| case.fails(&mut engine, NODES_UNFILTERED)).collect();
    println!("{} missed: {missed:#?}", missed.len());
    assert!(missed.len() <= MISSED, "{missed:#?}");
}
