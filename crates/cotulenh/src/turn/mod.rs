//! Turns (rule 10): actions, which of them are legal, what they do, and how they make up a turn.

mod action;
mod builder;
mod legal;
mod legality;
mod play;
mod whole;

pub use action::{Action, ActionKind, ActionList, ActionListIter, ActionSet, ActionSetIter};
pub use builder::TurnBuilder;
pub use legal::{LegalAction, LegalTurn};
pub use legality::{Filter, Sort};
pub use play::{Effects, PlayError};
pub use whole::Turn;
