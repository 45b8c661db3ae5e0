//! Evaluations of positions that may come again: many do, when the search goes one ply deeper.

/// Evaluations by the hash of their position. The newest stays.
pub(crate) struct Evaluations(Vec<u64>);

impl Evaluations {
    /// One MiB: small enough to stay in the cache.
    const SLOTS: usize = 1 << 17;
    /// The low bits of a slot are the value, the rest those of the hash.
    const VALUE: u64 = (1 << 20) - 1;
    const ZERO: i32 = 1 << 19;

    pub(crate) fn new() -> Evaluations {
        Evaluations(vec![0; Evaluations::SLOTS])
    }

    /// What a position is worth, if it is known.
    pub(crate) fn get(&self, hash: u64) -> Option<i32> {
        let slot = self.0[hash as usize % Evaluations::SLOTS];
        let value = (slot & Evaluations::VALUE) as i32 - Evaluations::ZERO;
        ((slot ^ hash) & !Evaluations::VALUE == 0 && slot != 0).then_some(value)
    }

    /// Keeps what a position is worth, within half a million.
    pub(crate) fn put(&mut self, hash: u64, value: i32) {
        let value = (value + Evaluations::ZERO) as u64 & Evaluations::VALUE;
        self.0[hash as usize % Evaluations::SLOTS] = hash & !Evaluations::VALUE | value;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_kept_is_found_and_nothing_else() {
        let mut evaluations = Evaluations::new();
        assert_eq!(evaluations.get(0), None);
        let hash = 0x1234_5678_9ABC_DEF0;
        for value in [0, -1, 1, 31_000, -31_000] {
            evaluations.put(hash, value);
            assert_eq!(evaluations.get(hash), Some(value));
        }
        // Another position of the same slot.
        let other = hash ^ 1 << 40;
        assert_eq!(evaluations.get(other), None);
        evaluations.put(other, 7);
        assert_eq!((evaluations.get(hash), evaluations.get(other)), (None, Some(7)));
    }
}
