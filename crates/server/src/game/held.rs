//! How many turns of games are in memory: so many of one game, and so many of all.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The most turns of a game: more than people play.
const LONGEST: usize = 2_000;
/// So many turns of all games are held without a question.
const MOST: usize = 1_000_000;
/// A game that is no longer goes on, however many turns of others are held.
const SHORT: usize = 200;

/// The turns of all games in memory.
#[derive(Clone, Default)]
pub struct Turns(Arc<AtomicUsize>);

/// The turns of one game in memory; they are counted until this is dropped.
pub struct HeldTurns {
    all: Turns,
    own: usize,
}

impl Turns {
    /// Whether a game may be begun.
    pub fn have_room(&self) -> bool {
        self.0.load(Ordering::Relaxed) < MOST
    }

    /// The turns of a game before its first.
    pub fn hold(&self) -> HeldTurns {
        HeldTurns { all: self.clone(), own: 0 }
    }
}

impl HeldTurns {
    /// The game has so many now.
    pub fn set(&mut self, turns: usize) {
        self.all.0.fetch_add(turns, Ordering::Relaxed);
        self.all.0.fetch_sub(self.own, Ordering::Relaxed);
        self.own = turns;
    }

    /// Whether there may be one more.
    pub fn may_grow(&self) -> bool {
        self.own < SHORT || self.own < LONGEST && self.all.have_room()
    }
}

impl Drop for HeldTurns {
    fn drop(&mut self) {
        self.set(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_grows_to_its_bound_and_where_much_is_held_to_a_smaller_one() {
        let all = Turns::default();
        let (mut long, mut other) = (all.hold(), all.hold());
        long.set(LONGEST - 1);
        assert!(long.may_grow());
        long.set(LONGEST);
        assert!(!long.may_grow());
        let crowd: Vec<HeldTurns> = (0..MOST / LONGEST)
            .map(|_| {
                let mut held = all.hold();
                held.set(LONGEST);
                held
            })
            .collect();
        assert!(!all.have_room());
        other.set(SHORT - 1);
        assert!(other.may_grow());
        other.set(SHORT);
        assert!(!other.may_grow());
        drop((crowd, long));
        assert!(other.may_grow() && all.have_room());
    }
}
