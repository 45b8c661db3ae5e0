//! The transposition table, shared by all threads without locks.

use core::fmt;
use core::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use cotulenh::Action;

use crate::parameters::{TABLE_AGE_COST, TABLE_DEPTH_KEPT};

/// What a stored score says about the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// It is at most the score.
    Upper,
    /// It is at least the score.
    Lower,
    /// It is the score.
    Exact,
}

/// What is known about a position.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The best action found.
    pub action: Option<Action>,
    /// The score, with turns to mate counted from the position.
    pub value: i32,
    /// How deep the position was searched.
    pub depth: i32,
    /// What the score says.
    pub bound: Bound,
}

impl Entry {
    /// Whether a score from the root's view, which this entry bounds, allows a cutoff of a node with this window.
    pub(super) fn allows_cutoff(&self, value: i32, alpha: i32, beta: i32) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => value >= beta,
            Bound::Upper => value <= alpha,
        }
    }
}

/// One slot: key and data are mixed, so that a torn write of two threads is found out.
#[derive(Default)]
struct Slot {
    mixed: AtomicU64,
    data: AtomicU64,
}

/// How many slots share an index.
const WAYS: usize = 4;

/// A cache line of slots.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; WAYS]);

/// What is known about positions, found by their hash. Old and shallow entries make room.
pub struct TranspositionTable {
    buckets: Vec<Bucket>,
    generation: AtomicU8,
}

/// There is no memory for a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct TableError {
    /// The size that was asked for, in MiB.
    pub megabytes: usize,
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no memory for a transposition table of {} MiB", self.megabytes)
    }
}

impl core::error::Error for TableError {}

/// Generations are counted in so many bits.
const GENERATIONS: u8 = 63;

impl TranspositionTable {
    /// A table of about so many MiB.
    ///
    /// # Errors
    ///
    /// If there is not as much memory.
    pub fn new(megabytes: usize) -> Result<TranspositionTable, TableError> {
        let error = || TableError { megabytes };
        let bytes = megabytes.max(1).checked_mul(1 << 20).ok_or_else(error)?;
        let count = bytes / size_of::<Bucket>();
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(count).map_err(|_| error())?;
        buckets.extend((0..count).map(|_| Bucket::default()));
        Ok(TranspositionTable { buckets, generation: AtomicU8::new(0) })
    }

    /// The smallest there is, of one bucket: a search needs no more to be right.
    pub(crate) fn smallest() -> TranspositionTable {
        TranspositionTable { buckets: vec![Bucket::default()], generation: AtomicU8::new(0) }
    }

    /// Its size in MiB.
    pub fn megabytes(&self) -> usize {
        (self.buckets.len() * size_of::<Bucket>()) >> 20
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for slot in self.buckets.iter().flat_map(|bucket| &bucket.0) {
            slot.mixed.store(0, Ordering::Relaxed);
            slot.data.store(0, Ordering::Relaxed);
        }
        self.generation.store(0, Ordering::Relaxed);
    }

    /// A new search begins: entries of earlier ones become old.
    pub fn age(&self) {
        let next = (self.generation.load(Ordering::Relaxed) + 1) & GENERATIONS;
        self.generation.store(next, Ordering::Relaxed);
    }

    fn bucket(&self, hash: u64) -> &Bucket {
        let index = (u128::from(hash) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize]
    }

    /// What is known about a position.
    pub fn get(&self, hash: u64) -> Option<Entry> {
        self.bucket(hash).0.iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            let key = slot.mixed.load(Ordering::Relaxed) ^ data;
            if key == hash { unpack(data) } else { None }
        })
    }

    /// Keeps what was found about a position.
    pub fn put(&self, hash: u64, entry: Entry) {
        let generation = self.generation.load(Ordering::Relaxed);
        let mut worst: Option<(i32, &Slot)> = None;
        for slot in &self.bucket(hash).0 {
            let data = slot.data.load(Ordering::Relaxed);
            let same = slot.mixed.load(Ordering::Relaxed) ^ data == hash;
            let old = unpack(data);
            if same && let Some(old) = old {
                let deeper =
                    entry.bound == Bound::Exact || entry.depth + TABLE_DEPTH_KEPT >= old.depth;
                if deeper || generation_of(data) != generation {
                    let action = entry.action.or(old.action);
                    store(slot, hash, pack(Entry { action, ..entry }, generation));
                }
                return;
            }
            let age = generation.wrapping_sub(generation_of(data)) & GENERATIONS;
            let worth = old.map_or(i32::MIN, |old| old.depth - TABLE_AGE_COST * i32::from(age));
            if worst.is_none_or(|(least, _)| worth < least) {
                worst = Some((worth, slot));
            }
        }
        if let Some((_, slot)) = worst {
            store(slot, hash, pack(entry, generation));
        }
    }

    /// How full the table is with entries of this search, in thousandths.
    pub fn permille_full(&self) -> usize {
        let generation = self.generation.load(Ordering::Relaxed);
        let sample = self.buckets.iter().take(1000 / WAYS).flat_map(|bucket| &bucket.0);
        let (mut used, mut seen) = (0, 0);
        for slot in sample {
            let data = slot.data.load(Ordering::Relaxed);
            seen += 1;
            used += usize::from(unpack(data).is_some() && generation_of(data) == generation);
        }
        used * 1000 / seen.max(1)
    }
}

fn store(slot: &Slot, hash: u64, data: u64) {
    slot.data.store(data, Ordering::Relaxed);
    slot.mixed.store(hash ^ data, Ordering::Relaxed);
}

// 0-26: action; 27-42: value; 43-52: depth + 64; 53-54: bound + 1; 55-60: generation
fn pack(entry: Entry, generation: u8) -> u64 {
    let action = entry.action.map_or(0, |action| u64::from(action.to_bits()));
    let value = entry.value.clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as u16;
    let depth = (entry.depth.clamp(-64, 900) + 64) as u64;
    action
        | u64::from(value) << 27
        | depth << 43
        | (entry.bound as u64 + 1) << 53
        | u64::from(generation) << 55
}

fn generation_of(data: u64) -> u8 {
    (data >> 55) as u8 & GENERATIONS
}

fn unpack(data: u64) -> Option<Entry> {
    let bound = match data >> 53 & 3 {
        1 => Bound::Upper,
        2 => Bound::Lower,
        3 => Bound::Exact,
        _ => return None,
    };
    Some(Entry {
        action: Action::from_bits((data & 0x7FF_FFFF) as u32),
        value: i32::from((data >> 27) as u16 as i16),
        depth: (data >> 43 & 0x3FF) as i32 - 64,
        bound,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_come_back() {
        let table = TranspositionTable::new(1).expect("a MiB");
        let position = cotulenh::Position::start();
        for (i, &action) in position.legal_actions().iter().enumerate() {
            let bound = [Bound::Upper, Bound::Lower, Bound::Exact][i % 3];
            let (value, depth) = (i as i32 * 37 - 2000, i as i32 - 5);
            let hash = 0x9E37_79B9_7F4A_7C15_u64.wrapping_mul(i as u64 + 1);
            table.put(hash, Entry { action: Some(action), value, depth, bound });
            let entry = table.get(hash).expect("just stored");
            assert_eq!((entry.action, entry.value), (Some(action), value));
            assert_eq!((entry.depth, entry.bound), (depth, bound));
            assert!(table.get(hash ^ 1 << 63).is_none());
        }
        table.clear();
        assert!(table.get(0x9E37_79B9_7F4A_7C15).is_none());
        assert!(table.get(0).is_none());
    }

    #[test]
    fn what_cannot_be_had_is_an_error() {
        for megabytes in [usize::MAX, usize::MAX >> 20, usize::MAX >> 21] {
            let error = TranspositionTable::new(megabytes).err();
            assert_eq!(error, Some(TableError { megabytes }));
        }
        let table = TranspositionTable::smallest();
        table.put(7, Entry { action: None, value: 1, depth: 1, bound: Bound::Exact });
        assert!(table.get(7).is_some());
    }

    #[test]
    fn deep_entries_stay_and_old_ones_go() {
        let table = TranspositionTable::new(1).expect("a MiB");
        let entry = |depth| Entry { action: None, value: 0, depth, bound: Bound::Exact };
        let hashes: Vec<u64> = (1..=6).collect(); // all in the first bucket
        for (depth, &hash) in hashes.iter().enumerate() {
            table.put(hash, entry(depth as i32));
        }
        assert!(table.get(6).is_some() && table.get(1).is_none());
        for _ in 0..3 {
            table.age();
        }
        for &hash in &[11, 12, 13, 14] {
            table.put(hash, entry(0));
        }
        assert!(table.get(6).is_none() && table.get(14).is_some());
    }
}
