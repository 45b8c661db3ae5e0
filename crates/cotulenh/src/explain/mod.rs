//! Explanation: why something is not legal, and the ways out of a check.

mod escape;
mod reason;
mod refuse;
mod why;

pub use escape::Escape;
pub use reason::{Reason, Stage};
pub(crate) use why::distance;
pub use why::{WhyNot, Wish};
