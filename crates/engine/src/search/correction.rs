//! Correction history: how far searches found the static evaluation of similar positions to be off.

use std::hash::{Hash, Hasher};

use cotulenh::{Color, Kind, Position};

use super::history::Earlier;
use crate::parameters::correction_divisor;

/// How many kinds of likeness there are.
const LIKENESSES: usize = 4;
/// Entries for each kind of likeness and side; a power of two.
const SLOTS: usize = 1 << 14;
/// How little an observation counts, for each ply of its depth.
const WEIGHT: i32 = 8;
/// Where an entry saturates.
const LIMIT: i32 = 1024;

/// The kinds that move one square at a time, as the ground that a position stands on.
const SLOW: [Kind; 5] =
    [Kind::Infantry, Kind::Militia, Kind::Engineer, Kind::AntiAir, Kind::Headquarters];

/// Corrections of static evaluations, by what positions have in common.
pub(super) struct Correction(Vec<i16>);

impl Correction {
    pub(super) fn new() -> Correction {
        Correction(vec![0; LIKENESSES * 2 * SLOTS])
    }

    pub(super) fn clear(&mut self) {
        self.0.fill(0);
    }

    /// What to add to the static evaluation.
    pub(super) fn get(&self, position: &Position, earlier: Earlier) -> i32 {
        let sum: i32 =
            places(position, earlier).iter().map(|&place| i32::from(self.0[place])).sum();
        sum / correction_divisor()
    }

    /// Takes note of how far a search found the evaluation to be off.
    pub(super) fn update(&mut self, position: &Position, earlier: Earlier, off: i32, depth: i32) {
        let bonus = (off * depth / WEIGHT).clamp(-LIMIT / 4, LIMIT / 4);
        for place in places(position, earlier) {
            let old = i32::from(self.0[place]);
            self.0[place] = (old + bonus - old * bonus.abs() / LIMIT) as i16;
        }
    }
}

/// The entries of a position, one for each kind of likeness.
fn places(position: &Position, earlier: Earlier) -> [usize; LIKENESSES] {
    let slow = key(|mixer| {
        for kind in SLOW {
            for color in Color::ALL {
                position.pieces(color, kind).hash(mixer);
            }
        }
    });
    let [red, blue] = Color::ALL.map(|color| key(|mixer| position.units(color).hash(mixer)));
    let moves = key(|mixer| (earlier.theirs, earlier.ours).hash(mixer));
    let mut likeness = 0;
    [slow, red, blue, moves].map(|key| {
        let place = (likeness * 2 + position.turn() as usize) * SLOTS + key;
        likeness += 1;
        place
    })
}

fn key(write: impl FnOnce(&mut Mixer)) -> usize {
    let mut mixer = Mixer(0);
    write(&mut mixer);
    (mixer.0 >> 32) as usize % SLOTS
}

/// A quick hash for a few words.
struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_searches_find_is_remembered_for_similar_positions() {
        let fen = "6c4/11/4f6/11/11/11/11/4i6/11/2IT7/11/5C5 r";
        let position: Position = fen.parse().expect("a FEN");
        let mut correction = Correction::new();
        assert_eq!(correction.get(&position, Earlier::NONE), 0);
        for _ in 0..1000 {
            correction.update(&position, Earlier::NONE, 300, 6);
        }
        let known = correction.get(&position, Earlier::NONE);
        let most = LIMIT * LIKENESSES as i32 / correction_divisor();
        assert!(known > most / 2 && known <= most, "{known}");
        // The Air Force stands elsewhere: less is alike.
        let similar: Position = fen.replace("4f6", "5f5").parse().expect("a FEN");
        let guessed = correction.get(&similar, Earlier::NONE);
        assert!(guessed > 0 && guessed < known, "{guessed}");
        // The other side is to move: nothing is known.
        let other: Position = fen.replace(" r", " b").parse().expect("a FEN");
        assert_eq!(correction.get(&other, Earlier::NONE), 0);
        correction.update(&position, Earlier::NONE, -30_000, 100);
        assert!(correction.get(&position, Earlier::NONE) < known);
        correction.clear();
        assert_eq!(correction.get(&position, Earlier::NONE), 0);
    }
}
