//! The engine of CoTuLenh: search, evaluation, UCI, and matches between engines.

pub mod arena;
