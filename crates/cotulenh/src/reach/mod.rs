//! How far pieces reach (rules 4, 5, 7, 8 and 9): destinations and targets, air defence, attacks, and
//! heroic promotion.

mod air_defence;
pub(crate) mod attack;
pub(crate) mod destinations;
pub(crate) mod geometry;
mod heroic;
mod sight;

pub use air_defence::{Flight, Verdict};
pub use geometry::squares_between;
pub(crate) use heroic::Promotions;
pub use sight::Sight;
