//! Games of the engine against itself.

use std::collections::BTreeMap;
use std::io;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::time::Instant;

use cotulenh::Color;

use cotulenh_engine::eval::Evaluator;
use cotulenh_engine::{Engine, SearchLimits, Settings};

use super::material::is_irreversible;
use super::starts;
use super::{End, GameRecord, RecordedTurn};
use crate::Random;

/// How games are played for the network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaySettings {
    /// How many games.
    pub games: u64,
    /// No game begins after this.
    pub until: Option<Instant>,
    /// How many nodes for each turn: after these, no deeper search begins.
    pub nodes: u64,
    /// How many threads, each with a game of its own.
    pub threads: usize,
    /// What makes these games differ from others. The same seed gives the same games, however many
    /// threads play them.
    pub seed: u64,
}

/// A game that was played.
pub struct Played {
    /// Its number, from 0.
    pub number: u64,
    /// The game, as [`GameRecord::to_bytes`] gives it.
    pub bytes: Vec<u8>,
    /// How many of its turns were searched.
    pub turns: usize,
}

/// A search ends at once after so many times the nodes.
const HARD: u64 = 6;
/// The size of the table in MiB: small, since it is cleared for each game.
const HASH: usize = 1;
/// A game is given up, and counts as drawn, after so many turns, or after so many of both sides without
/// a capture or promotion: combining sets the clock of rule 11.4 back, so that it might never end.
const LONGEST: usize = 300;
const STALE: usize = 60;
/// One game in so many is played until the rules end it.
const PLAYED_OUT: usize = 5;
/// Others are won when one side has been so far ahead for so many turns of both.
const WON: i16 = 2000;
const WON_TURNS: usize = 6;
/// And drawn when the scores have been so close for so many turns, late in the game.
const DRAWN: i16 = 10;
const DRAWN_TURNS: usize = 24;
const DRAWN_AFTER: usize = 100;

/// Plays games and hands them on in the order of their numbers.
///
/// # Errors
///
/// If a game cannot be handed on; no further game begins then.
pub fn play_games<E: Evaluator>(
    settings: &PlaySettings,
    eval: &E,
    mut done: impl FnMut(&Played) -> io::Result<()>,
) -> io::Result<()> {
    let (next, stopped) = (&AtomicU64::new(0), &AtomicBool::new(false));
    std::thread::scope(|scope| {
        let (games, finished) = mpsc::channel();
        for _ in 0..settings.threads.max(1) {
            let (games, eval) = (games.clone(), eval.clone());
            scope.spawn(move || {
                let mut engine = Engine::new(eval, Settings { hash: HASH, ..Settings::default() });
                while !stopped.load(Ordering::Relaxed)
                    && settings.until.is_none_or(|until| Instant::now() < until)
                {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let random = Random::of(settings.seed, number);
                    if number >= settings.games
                        || games.send((number, play(&mut engine, settings.nodes, random))).is_err()
                    {
                        break;
                    }
                }
            });
        }
        drop(games);
        let result = in_order(finished, &mut done);
        stopped.store(true, Ordering::Relaxed);
        result
    })
}

/// Hands games on in the order of their numbers.
fn in_order(
    finished: mpsc::Receiver<(u64, GameRecord)>,
    done: &mut impl FnMut(&Played) -> io::Result<()>,
) -> io::Result<()> {
    let (mut waiting, mut next) = (BTreeMap::new(), 0);
    for (number, game) in finished {
        waiting.insert(number, game);
        while let Some(game) = waiting.remove(&next) {
            let turns = game.turns.iter().filter(|turn| turn.score.is_some()).count();
            if let Some(bytes) = game.to_bytes() {
                done(&Played { number: next, bytes, turns })?;
            }
            next += 1;
        }
    }
    Ok(())
}

/// One game.
fn play<E: Evaluator>(engine: &mut Engine<E>, nodes: u64, mut random: Random) -> GameRecord {
    let limits = SearchLimits {
        soft_nodes: Some(nodes),
        nodes: Some(nodes.saturating_mul(HARD)),
        ..SearchLimits::default()
    };
    engine.forget();
    let played_out = random.below(PLAYED_OUT) == 0;
    let mut game = starts::start(&mut random, |game| {
        Some(engine.think(game, &limits, |_| {}).score()?.value())
    });
    let opening = game.turns().len();
    let mut scores: Vec<i16> = Vec::new();
    let mut since = 0;
    while game.result().is_none() && scores.len() < LONGEST && scores.len() < since + STALE {
        let thought = engine.think(&game, &limits, |_| {});
        let (Some(turn), Some(score)) = (thought.turn(), thought.score()) else { break };
        // A score is below 32,500 on either side.
        let value = score.value() as i16;
        let value = if game.position().turn() == Color::Red { value } else { -value };
        let before = *game.board();
        if game.play_turn(turn).is_err() {
            break;
        }
        scores.push(value);
        if is_irreversible(&before, game.board()) {
            since = scores.len();
        }
        let claim = game.claims().next();
        if let Some(claim) = claim {
            let _ = game.claim(claim);
        }
        if !played_out && is_decided(&scores) {
            break;
        }
    }
    let (winner, end) = match game.result() {
        Some(result) => (result.winner(), End::Rules),
        None if !played_out && is_decided(&scores) => (winner_by_score(&scores), End::Score),
        None => (None, End::GivenUp),
    };
    let scores = core::iter::repeat_n(None, opening).chain(scores.into_iter().map(Some));
    let turns = game.positions().zip(game.turns()).zip(scores);
    let turns = turns.map(|((before, turn), score)| RecordedTurn { before, turn, score });
    GameRecord { turns: turns.collect(), last: *game.board(), winner, end }
}

/// Whether the game need not be played on: it is won, or drawn.
fn is_decided(scores: &[i16]) -> bool {
    winner_by_score(scores).is_some()
        || scores.len() >= DRAWN_AFTER
            && scores.iter().rev().take(DRAWN_TURNS).all(|score| score.abs() <= DRAWN)
}

/// Who has been far ahead for some turns.
fn winner_by_score(scores: &[i16]) -> Option<Color> {
    let last = scores.last_chunk::<WON_TURNS>()?;
    if last.iter().all(|&score| score >= WON) {
        return Some(Color::Red);
    }
    last.iter().all(|&score| score <= -WON).then_some(Color::Blue)
}
