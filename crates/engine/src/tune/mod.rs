//! Tuning the evaluation on the engine's own games.
//!
//! [`play_games`] plays the engine against itself and keeps quiet positions with the result of their
//! game; [`fit`] moves the weights so that the evaluation foretells the results best.

mod fit;
mod games;

pub use fit::{Fit, FitError, Sample, fit, read_samples, weights_file};
pub use games::{GamesSettings, play_games};

/// Small numbers that look random: xorshift, seeded.
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// A sequence of its own for each seed.
    pub fn new(seed: u64) -> Rng {
        Rng(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0xD1B5_4A32_D192_ED03 | 1)
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    /// A number below `limit`; 0 if there is none.
    pub fn below(&mut self, limit: usize) -> usize {
        ((u128::from(self.next()) * limit as u128) >> 64) as usize
    }
}
