//! The evaluation cache: many positions come again when the search goes one ply deeper.

/// Evaluations by the hash of their position. The newest stays.
pub(super) struct EvalCache(Vec<u64>);

impl EvalCache {
    /// One MiB: small enough to stay in the cache.
    const SLOTS: usize = 1 << 17;
    /// The low bits of a slot are the value, the rest those of the hash.
    const VALUE: u64 = (1 << 20) - 1;
    const ZERO: i32 = 1 << 19;

    pub(super) fn new() -> EvalCache {
        EvalCache(vec![0; EvalCache::SLOTS])
    }

    /// What a position is worth, if it is known.
    pub(super) fn get(&self, hash: u64) -> Option<i32> {
        let slot = self.0[hash as usize % EvalCache::SLOTS];
        let value = (slot & EvalCache::VALUE) as i32 - EvalCache::ZERO;
        ((slot ^ hash) & !EvalCache::VALUE == 0 && slot != 0).then_some(value)
    }

    /// Keeps what a position is worth, within half a million.
    pub(super) fn put(&mut self, hash: u64, value: i32) {
        let value = (value + EvalCache::ZERO) as u64 & EvalCache::VALUE;
        self.0[hash as usize % EvalCache::SLOTS] = hash & !EvalCache::VALUE | value;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_kept_is_found_and_nothing_else() {
        let mut cache = EvalCache::new();
        assert_eq!(cache.get(0), None);
        let hash = 0x1234_5678_9ABC_DEF0;
        for value in [0, -1, 1, 31_000, -31_000] {
            cache.put(hash, value);
            assert_eq!(cache.get(hash), Some(value));
        }
        // Another position of the same slot.
        let other = hash ^ 1 << 40;
        assert_eq!(cache.get(other), None);
        cache.put(other, 7);
        assert_eq!((cache.get(hash), cache.get(other)), (None, Some(7)));
    }
}
