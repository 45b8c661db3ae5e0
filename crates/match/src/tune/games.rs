//! Games of the engine against itself, as samples for the tuner.

use std::fmt::Write as _;
use std::io::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use cotulenh::{Color, Game};

use cotulenh_engine::eval::Evaluation;
use cotulenh_engine::{Engine, Score, SearchLimits, Settings};

use crate::{Random, random_turn};

/// How games are played for the tuner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GamesSettings {
    /// How many games.
    pub games: usize,
    /// How many nodes for each turn.
    pub nodes: u64,
    /// How many threads, each with a game of its own.
    pub threads: usize,
    /// What makes this set of games differ from another.
    pub seed: u64,
}

/// Random turns at the start of each game.
const RANDOM_TURNS: usize = 8;
/// A game is given up after so many turns.
const LONGEST: usize = 300;
/// A game is won when one side has been so far ahead for some turns.
const CLEAR: i32 = 2500;
const CLEAR_TURNS: usize = 6;

/// Plays games and writes a line for each quiet position: FEN, the engine's score and the result of
/// the game, both Red's view. Tells how many games are done.
///
/// # Errors
///
/// If a line cannot be written.
pub fn play_games(
    settings: &GamesSettings,
    out: &mut (impl Write + Send),
    progress: impl Fn(usize) + Sync,
) -> std::io::Result<()> {
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let out = Mutex::new((out, Ok(())));
    std::thread::scope(|scope| {
        for _ in 0..settings.threads.max(1) {
            scope.spawn(|| {
                let eval = Evaluation::default();
                let mut engine = Engine::new(eval, Settings { hash: 8, ..Settings::default() });
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= settings.games {
                        break;
                    }
                    let mut random = Random::of(settings.seed, number as u64);
                    engine.forget();
                    let lines = play_game(&mut engine, settings.nodes, &mut random);
                    if let Ok(mut out) = out.lock()
                        && out.1.is_ok()
                    {
                        out.1 = out.0.write_all(lines.as_bytes());
                    }
                    progress(done.fetch_add(1, Ordering::Relaxed) + 1);
                }
            });
        }
    });
    out.into_inner().map_or(Ok(()), |(_, result)| result)
}

/// One game as lines of samples.
fn play_game(engine: &mut Engine, nodes: u64, random: &mut Random) -> String {
    let mut game = Game::default();
    for _ in 0..RANDOM_TURNS {
        let Some(turn) = random_turn(game.position(), random) else { break };
        if game.play(&turn).is_err() {
            break;
        }
    }
    let limits = SearchLimits::nodes(nodes);
    let mut samples: Vec<(String, i32)> = Vec::new();
    let mut ahead = 0_i32;
    let mut given = None;
    while game.result().is_none() && game.turns().len() < LONGEST && given.is_none() {
        let thought = engine.think(&game, &limits, |_| {});
        let (Some(turn), Some(score)) = (thought.turn(), thought.score()) else { break };
        let position = *game.position();
        let red = if position.turn() == Color::Red { score.value() } else { -score.value() };
        let captures = turn.actions().any(|action| action.kind().is_capture());
        if !captures && !position.is_check() && matches!(score, Score::Centipawns(_)) {
            samples.push((position.fen().to_string(), red));
        }
        if game.play_turn(turn).is_err() {
            break;
        }
        let claim = game.claims().next();
        if let Some(claim) = claim {
            let _ = game.claim(claim);
        }
        ahead = match red {
            _ if red >= CLEAR => ahead.max(0) + 1,
            _ if red <= -CLEAR => ahead.min(0) - 1,
            _ => 0,
        };
        if ahead.unsigned_abs() as usize >= CLEAR_TURNS || matches!(score, Score::Mate(_)) {
            given = Some(if red > 0 { Color::Red } else { Color::Blue });
        }
    }
    let winner = given.or_else(|| game.result().and_then(cotulenh::game::GameResult::winner));
    let result = match winner {
        Some(Color::Red) => "1",
        Some(Color::Blue) => "0",
        None => "0.5",
    };
    samples.iter().fold(String::new(), |mut lines, (fen, score)| {
        let _ = writeln!(lines, "{fen};{score};{result}");
        lines
    })
}
