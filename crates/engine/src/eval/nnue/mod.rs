//! The network: an efficiently updatable neural network (NNUE) that judges positions.
//!
//! [`features`] say what it sees, [`Network`] holds its weights and adds them up, [`Accumulators`]
//! keep its first layer up to date while a search goes from position to position.

mod accumulators;
mod built_in;
mod changes;
pub mod features;
mod file;
mod network;
mod random;
#[cfg(test)]
mod tests;

pub use accumulators::Accumulators;
pub use built_in::built_in;
pub use file::{LENGTH, NetworkError};
pub(super) use network::MOST;
pub use network::{BUCKETS, MAX_ACTIVE, MAX_OUTPUT_WEIGHT, Network, QA, QB, SCALE, WIDTH, bucket};
