//! The network: an efficiently updatable neural network (NNUE) that judges positions.

pub mod features;
