//! Games in which both sides err as people do: the engine hardly thinks, its judgement is blurred, and now
//! and then a turn is drawn by lot. Where somebody errs, somebody can find a puzzle.

use cotulenh::Color;
use cotulenh_engine::eval::Evaluation;
use cotulenh_engine::{Engine, SearchLimits, Settings};
use cotulenh_match::data::{End, GameRecord, RecordedTurn, begin};
use cotulenh_match::{Random, random_turn};

use crate::SourceGame;

/// Nodes for each turn: between these.
const NODES: (usize, usize) = (30, 90);
/// How much the judgement is blurred, in hundredths of an Infantry: between these.
const BLUR: (usize, usize) = (150, 500);
/// So many of a hundred turns are drawn by lot: between these.
const BY_LOT: (usize, usize) = (10, 35);
/// So many of a hundred games begin with fewer pieces.
const REDUCED: usize = 70;
/// The most turns of a game.
const LONGEST: usize = 160;
/// A game in which a side is so far ahead is won; nothing is to be found there any more.
const WON: i32 = 2_500;
/// Scores beyond this are mates.
const MATE: i32 = 30_000;
/// The size of the table in MiB.
const HASH: usize = 1;

/// Plays games that follow from a seed and their numbers.
pub struct Player {
    engine: Engine,
    seed: u64,
}

impl Player {
    /// A player for the games of a seed.
    pub fn new(seed: u64) -> Player {
        let settings = Settings { hash: HASH, ..Settings::default() };
        Player { engine: Engine::new(Evaluation::default(), settings), seed }
    }

    /// Game number so many, from 1.
    pub fn play(&mut self, number: u64) -> SourceGame {
        let mut random = Random::of(self.seed, number);
        let mut between = |(least, most): (usize, usize)| least + random.below(most - least + 1);
        let (nodes, blur) = (between(NODES) as u64, between(BLUR) as i32);
        let (by_lot, reduced) = (between(BY_LOT), between((0, 99)) < REDUCED);
        let settings = self.engine.settings().clone();
        self.engine.set(Settings { blur, seed: random.number(), ..settings });
        self.engine.forget();
        let limits = SearchLimits {
            soft_nodes: Some(nodes),
            nodes: Some(nodes * 6),
            ..SearchLimits::default()
        };
        let engine = &mut self.engine;
        let mut game = begin(&mut random, reduced, |game| {
            Some(engine.think(game, &limits, |_| {}).score()?.value())
        });
        let opening = game.turns().len();
        let (mut scores, mut places) = (vec![None; opening], Vec::new());
        while game.result().is_none() && game.turns().len() < LONGEST {
            let thought = engine.think(&game, &limits, |_| {});
            let (Some(best), Some(score)) = (thought.turn(), thought.score()) else { break };
            let value = score.value(); // below 32,500 on either side
            if (WON..MATE).contains(&value.abs()) {
                break;
            }
            let errs = random.below(100) < by_lot;
            let turn = match errs {
                true => random_turn(game.position(), &mut random).map(|turn| turn.turn()),
                false => Some(best),
            };
            let red = if game.position().turn() == Color::Red { value } else { -value };
            scores.push(Some(red as i16));
            if turn.is_none_or(|turn| game.play_turn(turn).is_err()) {
                break;
            }
            if errs {
                places.push(game.turns().len());
            }
        }
        let turns = game.positions().zip(game.turns()).zip(scores);
        let turns = turns.map(|((before, turn), score)| RecordedTurn { before, turn, score });
        let (turns, last) = (turns.collect(), *game.board());
        let record = GameRecord { turns, last, winner: None, end: End::GivenUp };
        SourceGame { name: format!("play-{}", self.seed), number, record, places: Some(places) }
    }
}
