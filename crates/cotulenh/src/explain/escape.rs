//! The ways out of a check, for people.

use core::ops::ControlFlow;

use crate::{Action, ActionKind, Kind, Position};

/// How a legal action answers a check.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Escape {
    /// The Commander moves, alone or carried.
    Move,
    /// A piece that gives check is captured.
    Capture,
    /// A piece stands in the way, or air defence covers the Commander.
    Block,
    /// The first step of a deploy sequence that ends the danger, or goes on to.
    Deploy,
}

impl Position {
    /// Every legal action with the way in which it answers the check; nothing if there is no check.
    /// During a deploy sequence every action is a [`Escape::Deploy`].
    ///
    /// ```
    /// use cotulenh::explain::Escape;
    /// use cotulenh::Position;
    /// let position: Position = "6c4/11/6T4/11/11/11/11/11/11/11/11/2C8 b".parse()?;
    /// assert!(position.escapes().iter().all(|&(escape, _)| escape == Escape::Move));
    /// # Ok::<(), cotulenh::fen::FenError>(())
    /// ```
    pub fn escapes(&self) -> Vec<(Escape, Action)> {
        let mut escapes = Vec::new();
        let checkers = self.checkers();
        if checkers.is_empty() {
            return escapes;
        }
        let _ = self.visit_actions(|set| {
            let commander_moves =
                set.unit.contains(Kind::Commander) && set.kind != ActionKind::StayCapture;
            escapes.extend(set.into_iter().map(|action| {
                let escape = if set.deploy {
                    Escape::Deploy
                } else if set.kind.is_capture() && checkers.contains(action.to()) {
                    Escape::Capture
                } else if commander_moves {
                    Escape::Move
                } else {
                    Escape::Block
                };
                (escape, action)
            }));
            ControlFlow::<()>::Continue(())
        });
        escapes
    }
}
