//! Tuning the evaluation on the engine's own games, and the search by matches.
//!
//! [`play_games`] plays the engine against itself and keeps quiet positions with the result of their
//! game; [`fit`] moves the weights so that the evaluation foretells the results best. [`Spsa`] tunes the
//! parameters of a program that announces them as options.

mod fit;
mod games;
mod spsa;

pub use fit::{Fit, FitError, Sample, fit, read_samples, weights_file};
pub use games::{GamesSettings, play_games};
pub use spsa::{ParseSpsaError, Spsa, Trial, Tuned};
