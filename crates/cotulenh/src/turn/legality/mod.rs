//! Which actions are legal (rules 10.5 and 10.6).
//!
//! `safety` looks once at what threatens the own Commander and what keeps threats away from it.
//! `judge` says with it which destinations of a unit are legal; `answers` tells it what the rest of a
//! stack could still do about a danger. `generate` walks over all units and asks the judge.

mod answers;
#[cfg(test)]
mod brute;
mod generate;
mod judge;
mod safety;

pub use generate::{Filter, Sort};
