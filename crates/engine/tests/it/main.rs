//! The tests of the engine as a whole, in one binary.
#![allow(missing_docs)]

mod collapse;
mod deploys;
mod endings;
mod full_width;
mod limits;
mod lines;
mod mates;
mod mine;
mod network;
mod prover;
mod random;
mod repetition;
mod suite;
mod support;
mod theme;
