//! Which actions are legal (rules 10.5 and 10.6).
//!
//! `generate` is what others see: lists, sets and single answers. All of them come from the `judge`,
//! which has one door, `visit`. Inside, `walk` goes over the units, the judge itself says which of their
//! destinations are legal, after one look at what threatens the own Commander and what keeps threats away
//! from it (`safety`), and `answers` knows which dangers the rest of a stack could still answer.

#[cfg(test)]
mod brute;
mod generate;
mod judge;
mod safety;

pub use generate::{Filter, Sort};
