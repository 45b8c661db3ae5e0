//! Positions to learn from: picked from games, written as the trainer reads them.

use core::ops::AddAssign;
use std::io::{self, Write};

use cotulenh::{Color, Position};

use cotulenh_engine::Score;
use cotulenh_engine::eval::LOGISTIC_SCALE;
use cotulenh_engine::eval::nnue::{bucket, features};

use super::material::is_irreversible;
use super::{End, GameRecord};

/// How a file of positions begins; the digit is the version of the form.
pub const POSITIONS_MAGIC: [u8; 8] = *b"CTLPOSN2";
/// How many features a position may have; those with more are left out.
pub const SLOTS: usize = 48;
/// A slot without a feature.
const NO_FEATURE: u16 = u16::MAX;
/// The bytes of a position.
const SIZE: usize = SLOTS * 2 + 12;
/// From this clock on (rule 11.4) a draw is near, which the network cannot see.
const LATE_CLOCK: u32 = 50;

/// A position to learn from. In a file: the features, the score, the outlook, the number of the game, the
/// side to move (0 Red, 1 Blue), the bucket, the result, and 1 if the game was given up, all little
/// endian: 108 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrainingPosition {
    /// The features from Red's perspective; `0xFFFF` where there are no more.
    pub features: [u16; SLOTS],
    /// The engine's score, the view of the side to move.
    pub score: i16,
    /// The chance to win, as [`outlooks`] tells it, the view of the side to move: 0 to 65,535.
    pub outlook: u16,
    /// The number of the game it comes from.
    pub game: u32,
    /// The side to move.
    pub side: Color,
    /// Which output of the network judges it.
    pub bucket: u8,
    /// How the game ended for the side to move: 0 lost, 1 drawn, 2 won.
    pub result: u8,
    /// Whether the game was given up, so that its result says little.
    pub given_up: bool,
}

impl TrainingPosition {
    /// A position as a network sees it, with score and outlook from Red's view; `None` if it has too many
    /// features.
    pub fn new(
        position: &Position,
        score: i16,
        outlook: f32,
        game: &GameRecord,
        number: u32,
    ) -> Option<TrainingPosition> {
        let mut slots = [NO_FEATURE; SLOTS];
        let (mut count, mut pieces) = (0, 0);
        for feature in features::of_position(position) {
            *slots.get_mut(count)? = feature;
            count += 1;
            pieces += usize::from(usize::from(feature) < features::PIECES);
        }
        let commanders = Color::ALL.iter().filter(|&&color| position.commander(color).is_some());
        let side = position.turn();
        let (score, outlook) = match side {
            Color::Red => (score, outlook),
            Color::Blue => (score.saturating_neg(), 1.0 - outlook),
        };
        Some(TrainingPosition {
            features: slots,
            score,
            outlook: (outlook * f32::from(u16::MAX)).round() as u16,
            game: number,
            side,
            bucket: bucket(pieces - commanders.count()) as u8,
            result: match game.winner {
                None => 1,
                Some(winner) if winner == side => 2,
                Some(_) => 0,
            },
            given_up: game.end == End::GivenUp,
        })
    }

    /// The position in a file.
    pub fn to_bytes(&self) -> [u8; SIZE] {
        let mut bytes = [0; SIZE];
        for (slot, feature) in bytes.chunks_exact_mut(2).zip(self.features) {
            slot.copy_from_slice(&feature.to_le_bytes());
        }
        let rest = &mut bytes[SLOTS * 2..];
        rest[..2].copy_from_slice(&self.score.to_le_bytes());
        rest[2..4].copy_from_slice(&self.outlook.to_le_bytes());
        rest[4..8].copy_from_slice(&self.game.to_le_bytes());
        let last = [self.side as u8, self.bucket, self.result, u8::from(self.given_up)];
        rest[8..].copy_from_slice(&last);
        bytes
    }
}

/// What the rest of the game says of each position in it: Red's chance to win, from 0 to 1. It is the mean
/// of what the engine's scores said then and at each later turn, the nearer the more: a turn counts
/// `1 - 1 / horizon` times the one before. At the end stands the result; a game that was given up is drawn:
/// whoever was ahead did not know how to win.
pub fn outlooks(game: &GameRecord, horizon: f32) -> Vec<f32> {
    let fade = 1.0 - 1.0 / horizon.max(1.0);
    let mut outlook = match game.winner {
        Some(Color::Red) => 1.0,
        Some(Color::Blue) => 0.0,
        None => 0.5,
    };
    let mut outlooks: Vec<f32> = game
        .turns
        .iter()
        .rev()
        .map(|turn| {
            let now = turn.score.map_or(outlook, chance);
            outlook = fade * outlook + (1.0 - fade) * now;
            outlook
        })
        .collect();
    outlooks.reverse();
    outlooks
}

/// The chance to win of a score.
fn chance(score: i16) -> f32 {
    1.0 / (1.0 + (-f32::from(score) / LOGISTIC_SCALE as f32).exp())
}

/// What became of the turns of some games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Games.
    pub games: u64,
    /// Games that could not be read.
    pub broken: u64,
    /// Games that were given up.
    pub given_up: u64,
    /// Positions that were kept.
    pub kept: u64,
    /// Positions left out: random turns.
    pub opening: u64,
    /// Left out: the side to move is in check.
    pub check: u64,
    /// Left out: the turn that was played captures or promotes.
    pub noisy: u64,
    /// Left out: a mate was seen.
    pub mate: u64,
    /// Left out: a draw by the clock is near.
    pub clock: u64,
    /// Left out: too many features.
    pub crowded: u64,
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        self.games += other.games;
        self.broken += other.broken;
        self.given_up += other.given_up;
        self.kept += other.kept;
        self.opening += other.opening;
        self.check += other.check;
        self.noisy += other.noisy;
        self.mate += other.mate;
        self.clock += other.clock;
        self.crowded += other.crowded;
    }
}

/// How many games a thread takes at a time.
const GAMES_AT_A_TIME: usize = 128;

/// Writes positions of games to a file.
pub struct Exporter<W> {
    out: W,
    threads: usize,
    horizon: f32,
    next_game: u32,
    counts: Counts,
}

impl<W: Write> Exporter<W> {
    /// Begins a file of positions, whose outlooks look about `horizon` turns ahead.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn new(mut out: W, threads: usize, horizon: f32) -> io::Result<Exporter<W>> {
        out.write_all(&POSITIONS_MAGIC)?;
        out.write_all(&(SIZE as u32).to_le_bytes())?;
        out.write_all(&(features::COUNT as u32).to_le_bytes())?;
        let (threads, counts) = (threads.max(1), Counts::default());
        Ok(Exporter { out, threads, horizon, next_game: 0, counts })
    }

    /// Adds the positions of games, in their order.
    ///
    /// # Errors
    ///
    /// If they cannot be written.
    pub fn add<'a>(&mut self, games: impl Iterator<Item = &'a [u8]>) -> io::Result<()> {
        let games: Vec<(u32, &[u8])> = (self.next_game..).zip(games).collect();
        self.next_game += games.len() as u32;
        let horizon = self.horizon;
        for some in games.chunks(GAMES_AT_A_TIME * self.threads) {
            let parts: Vec<_> = std::thread::scope(|scope| {
                let threads: Vec<_> = some
                    .chunks(GAMES_AT_A_TIME)
                    .map(|games| scope.spawn(move || positions_of(games, horizon)))
                    .collect();
                threads.into_iter().map(std::thread::ScopedJoinHandle::join).collect()
            });
            for part in parts {
                let (counts, bytes) = part.map_err(|_| io::Error::other("a thread has failed"))?;
                self.counts += counts;
                self.out.write_all(&bytes)?;
            }
        }
        Ok(())
    }

    /// Ends the file; what became of all turns.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn finish(mut self) -> io::Result<Counts> {
        self.out.flush()?;
        Ok(self.counts)
    }
}

/// The positions of some games as bytes.
fn positions_of(games: &[(u32, &[u8])], horizon: f32) -> (Counts, Vec<u8>) {
    let (mut counts, mut bytes) = (Counts::default(), Vec::new());
    for &(number, game) in games {
        counts.games += 1;
        match GameRecord::from_bytes(game) {
            Ok(game) => pick(&game, number, horizon, &mut counts, &mut bytes),
            Err(_) => counts.broken += 1,
        }
    }
    (counts, bytes)
}

/// Adds the quiet positions of a game.
fn pick(game: &GameRecord, number: u32, horizon: f32, counts: &mut Counts, bytes: &mut Vec<u8>) {
    counts.given_up += u64::from(game.end == End::GivenUp);
    let outlooks = outlooks(game, horizon);
    let after = game.turns.iter().skip(1).map(|turn| &turn.before).chain([&game.last]);
    for ((turn, after), outlook) in game.turns.iter().zip(after).zip(outlooks) {
        let Some(score) = turn.score else {
            counts.opening += 1;
            continue;
        };
        if matches!(Score::new(score.into()), Score::Mate(_)) {
            counts.mate += 1;
        } else if turn.before.halfmove_clock() >= LATE_CLOCK {
            counts.clock += 1;
        } else if is_irreversible(&turn.before, after) {
            counts.noisy += 1;
        } else if turn.before.is_check() {
            counts.check += 1;
        } else if let Some(position) =
            TrainingPosition::new(&turn.before, score, outlook, game, number)
        {
            counts.kept += 1;
            bytes.extend_from_slice(&position.to_bytes());
        } else {
            counts.crowded += 1;
        }
    }
}
