//! The rules and the engine of CoTuLenh behind a door for JavaScript: plain functions of WebAssembly, which
//! exchange JSON.
//!
//! A call writes its question into the input buffer, calls a function, and reads the answer from the output
//! buffer. All memory belongs to this side; JavaScript looks at it between calls. No question ends the
//! program: what cannot be done is answered with a [`Refusal`](refusal::Refusal).

mod buffers;
#[cfg(feature = "coach")]
mod coach;
#[cfg(feature = "engine")]
mod engine;
#[cfg(feature = "game")]
mod game;
#[cfg(all(feature = "engine", target_feature = "atomics"))]
mod threads;

#[cfg(feature = "game")]
pub use game::{forms, refusal};
