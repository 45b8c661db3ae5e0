//! The built-in players: `random` and `greedy`.

use core::ops::ControlFlow;
use std::collections::HashSet;
use std::time::Instant;

use cotulenh::turn::TurnBuilder;
use cotulenh::{Game, Position, Turn};
use cotulenh_engine::uci::Info;
use cotulenh_engine::{Score, material_balance};

use crate::{Choice, Fault, Player, Random, TurnLimits, random_turn};

/// A win is worth more than any material.
const WIN: i32 = 1_000_000;

/// Plays any legal turn: actions are drawn, each as likely as the others, until the turn is complete.
#[derive(Clone, Debug)]
pub struct RandomPlayer(Random);

/// Takes what it can get: of all turns one with the most material after it, or a win. It looks no
/// further, and prefers check to other turns that win nothing.
#[derive(Clone, Debug)]
pub struct GreedyPlayer(Random);

impl RandomPlayer {
    /// A player whose choices follow from a seed.
    pub const fn new(seed: u64) -> RandomPlayer {
        RandomPlayer(Random::new(seed))
    }
}

impl GreedyPlayer {
    /// A player whose choices between equal turns follow from a seed.
    pub const fn new(seed: u64) -> GreedyPlayer {
        GreedyPlayer(Random::new(seed))
    }
}

impl Player for RandomPlayer {
    fn new_game(&mut self, seed: u64) -> Result<(), Fault> {
        self.0 = Random::new(seed);
        Ok(())
    }

    fn best_turn(&mut self, game: &Game, _: &TurnLimits) -> Result<Choice, Fault> {
        let start = Instant::now();
        let turn = random_turn(game.position(), &mut self.0).ok_or_else(no_turn)?;
        Ok(Choice { turn, info: Info::default(), elapsed: start.elapsed() })
    }
}

impl Player for GreedyPlayer {
    fn new_game(&mut self, seed: u64) -> Result<(), Fault> {
        self.0 = Random::new(seed);
        Ok(())
    }

    fn best_turn(&mut self, game: &Game, _: &TurnLimits) -> Result<Choice, Fault> {
        let start = Instant::now();
        let (best, turns) = greediest(game.current());
        let turn = self.0.pick(&turns).and_then(|&turn| game.board().legal_turn(turn).ok());
        let turn = turn.ok_or_else(no_turn)?;
        let score = if best >= WIN { Score::Mate(1) } else { Score::Centipawns(best) };
        let info = Info { score: Some(score), depth: Some(1), ..Info::default() };
        Ok(Choice { turn, info, elapsed: start.elapsed() })
    }
}

fn no_turn() -> Fault {
    Fault::Illegal { text: String::new(), why: "there is no legal turn".to_owned() }
}

/// The best value, and every turn that reaches it; of turns that lead to the same position the first.
/// A deploy in progress goes on.
fn greediest(current: &TurnBuilder) -> (i32, Vec<Turn>) {
    let (mut best, mut turns) = (i32::MIN, Vec::new());
    let mut seen = HashSet::new();
    let _ = current.visit_turns(|turn, after| {
        let value = greed(current.before(), after);
        if value > best {
            best = value;
            turns.clear();
            seen.clear();
        }
        if value == best && seen.insert(after.zobrist()) {
            turns.push(turn);
        }
        ControlFlow::<()>::Continue(())
    });
    (best, turns)
}

/// What a turn is worth to the side that made it.
fn greed(before: &Position, after: &Position) -> i32 {
    let us = before.turn();
    let captured = before.commander(!us).is_some() && after.commander(!us).is_none();
    let check = !captured && after.is_check();
    if captured || check && !after.has_legal_action() {
        return WIN;
    }
    material_balance(after, us) + i32::from(check)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turns(fen: &str) -> (i32, Vec<String>) {
        let position: Position = fen.parse().expect("a FEN");
        let builder = TurnBuilder::new(&position);
        let (best, turns) = greediest(&builder);
        let texts = turns.iter().map(|&turn| builder.before().san(turn).to_string());
        (best, texts.collect())
    }

    #[test]
    fn greed_takes_the_most() {
        // The Air Force can take a Tank or an Artillery.
        let (best, turns) = turns("9c1/11/11/11/11/4t6/11/4F3a2/11/11/11/3C7 r");
        assert_eq!(best, 700 - 300);
        assert!(turns.iter().all(|turn| turn.ends_with("i5")), "{turns:?}");
    }

    #[test]
    fn greed_goes_on_with_a_deploy() {
        // The Air Force has left: it cannot take the Artillery any more, but the Tank the Infantry.
        let fen = "6c4/11/11/11/2a8/11/11/11/2i8/2(NFT)8/11/5C5 r - - 0 1 c3:Fc3>e5...";
        let (_, turns) = turns(fen);
        assert!(turns.iter().all(|turn| turn.starts_with("c3:") && turn.contains("Fe5,")));
        assert!(!turns.is_empty() && turns.iter().all(|turn| turn.contains("xc4")), "{turns:?}");
    }

    #[test]
    fn greed_wins_when_it_can() {
        let (best, turns) = turns("9ic/10i/11/11/10A/11/11/11/11/11/11/3C7 r");
        assert!(best >= WIN && turns.iter().all(|turn| turn.ends_with('#')), "{turns:?}");
    }
}
