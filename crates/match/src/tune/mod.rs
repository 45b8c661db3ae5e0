//! Tuning the evaluation on the engine's own games.
//!
//! [`play_games`] plays the engine against itself and keeps quiet positions with the result of their
//! game; [`fit`] moves the weights so that the evaluation foretells the results best.

mod fit;
mod games;

pub use fit::{Fit, FitError, Sample, fit, read_samples, weights_file};
pub use games::{GamesSettings, play_games};
