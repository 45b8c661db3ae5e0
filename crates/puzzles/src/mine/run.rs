//! Many games on many threads.

use std::collections::BTreeMap;
use std::io;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError, mpsc};
use std::time::Instant;

use super::{Found, Miner, Player, Tally};
use crate::SourceGame;

/// Where the games come from.
pub enum Input<I> {
    /// These.
    Games(I),
    /// They are played: those of a seed, from a number on.
    Played {
        /// The seed.
        seed: u64,
        /// The number of the first.
        first: u64,
        /// How many.
        count: u64,
    },
}

/// What a game gave.
pub struct Mined {
    /// Its puzzles.
    pub found: Vec<Found>,
    /// What became of its positions.
    pub tally: Tally,
}

/// Looks for puzzles in games and hands on what each gave, in the order of the games, until there are no more
/// or the time is over: what was handed on by then is the beginning of what all games give.
///
/// # Errors
///
/// If something cannot be handed on; no further game is looked at then.
pub fn mine_games(
    input: Input<impl Iterator<Item = SourceGame> + Send>,
    threads: usize,
    until: Option<Instant>,
    mut done: impl FnMut(Mined) -> io::Result<()>,
) -> io::Result<()> {
    let (seed, first, count, games) = match input {
        Input::Games(games) => (0, 0, 0, Some(games.enumerate())),
        Input::Played { seed, first, count } => (seed, first, count, None),
    };
    let (games, stopped) = (&Mutex::new(games), &AtomicBool::new(false));
    let begun = &AtomicU64::new(0);
    let next = move |player: &mut Player| {
        if let Some(games) = games.lock().unwrap_or_else(PoisonError::into_inner).as_mut() {
            return games.next();
        }
        let number = begun.fetch_add(1, Ordering::Relaxed);
        (number < count).then(|| (number as usize, player.play(first + number)))
    };
    std::thread::scope(|scope| {
        let (results, finished) = mpsc::channel();
        for _ in 0..threads.max(1) {
            let results = results.clone();
            scope.spawn(move || {
                let (mut miner, mut player) = (Miner::default(), Player::new(seed));
                while !stopped.load(Ordering::Relaxed)
                    && until.is_none_or(|until| Instant::now() < until)
                {
                    let Some((number, game)) = next(&mut player) else { break };
                    let (found, tally) = miner.mine(&game);
                    if results.send((number, Mined { found, tally })).is_err() {
                        break;
                    }
                }
            });
        }
        drop(results);
        let result = in_order(finished, &mut done);
        stopped.store(true, Ordering::Relaxed);
        result
    })
}

/// Hands results on in the order of their numbers.
fn in_order(
    finished: mpsc::Receiver<(usize, Mined)>,
    done: &mut impl FnMut(Mined) -> io::Result<()>,
) -> io::Result<()> {
    let (mut waiting, mut next) = (BTreeMap::new(), 0);
    for (number, mined) in finished {
        waiting.insert(number, mined);
        while let Some(mined) = waiting.remove(&next) {
            done(mined)?;
            next += 1;
        }
    }
    Ok(())
}
