//! A turn in the making: step by step, with undo, cancel and commit (rules 10.2 to 10.6).

use core::ops::ControlFlow;

use crate::explain::{Reason, WhyNot};
use crate::position::Deploy;
use crate::turn::{LegalAction, LegalTurn, PlayError};
use crate::{Action, ActionKind, Position, Turn, Unit};

/// A turn in the making: nothing yet, or the first steps of a deploy.
///
/// Everything that takes actions one by one takes them here: games, boards, engines, readers.
///
/// ```
/// use cotulenh::Position;
/// use cotulenh::turn::TurnBuilder;
/// let position: Position = "6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/5C5 r".parse()?;
/// let mut builder = TurnBuilder::new(&position);
/// assert!(builder.read("c3:F>e5...")?.is_none());
/// assert!(builder.read("T>c5")?.is_none());
/// assert!(builder.undo());
/// let turn = builder.commit()?;
/// assert_eq!(turn.san().to_string(), "c3:(NT)<,Fe5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct TurnBuilder {
    before: Position,
    steps: Vec<LegalAction>,
}

impl TurnBuilder {
    /// The turn that begins in a position, or goes on if a deploy is in progress there.
    pub fn new(position: &Position) -> TurnBuilder {
        let mut builder = TurnBuilder { before: position.without_deploy(), steps: Vec::new() };
        for step in position.deploy().into_iter().flat_map(Deploy::steps) {
            builder.steps.push(LegalAction::known(builder.position(), step));
        }
        builder
    }

    /// The position before the turn.
    pub const fn before(&self) -> &Position {
        &self.before
    }

    /// The position after the steps so far.
    pub fn position(&self) -> &Position {
        self.steps.last().map_or(&self.before, LegalAction::after)
    }

    /// The steps so far: none, one or two.
    pub fn steps(&self) -> &[LegalAction] {
        &self.steps
    }

    /// Whether a deploy is in progress.
    pub fn is_deploying(&self) -> bool {
        !self.steps.is_empty()
    }

    /// Adds an action, judging it. The turn, if that completes it; the builder is then as it was
    /// before the action.
    ///
    /// # Errors
    ///
    /// If the action is not legal.
    pub fn add(&mut self, action: Action) -> Result<Option<LegalTurn>, PlayError> {
        let action = self.position().legal_action(action)?;
        Ok(self.push(action))
    }

    /// Adds an action that was proved in this position; likewise.
    ///
    /// # Errors
    ///
    /// If it was proved in another position.
    pub fn add_legal(&mut self, action: LegalAction) -> Result<Option<LegalTurn>, PlayError> {
        if !self.position().is_identical(action.before()) {
            return Err(PlayError::new(action.action(), self.position()));
        }
        Ok(self.push(action))
    }

    /// Takes the last step back; whether there was one.
    pub fn undo(&mut self) -> bool {
        self.steps.pop().is_some()
    }

    /// Takes all steps back; whether there were any.
    pub fn cancel(&mut self) -> bool {
        let any = self.is_deploying();
        self.steps.clear();
        any
    }

    /// The turn that leaves what has not moved where it is.
    ///
    /// # Errors
    ///
    /// If no deploy is in progress, or it may not end now: why.
    pub fn commit(&self) -> Result<LegalTurn, Box<WhyNot>> {
        Ok(self.complete(self.position().legal_commit()?))
    }

    /// Why the deploy may not be committed now; `None` if it may, or there is none.
    pub fn why_not_commit(&self) -> Option<Reason> {
        self.position().why_not_commit()
    }

    /// The units that can make a step now.
    pub fn movable(&self) -> Vec<Unit> {
        let mut units: Vec<Unit> = Vec::new();
        let _ = self.position().visit_actions(|set| {
            if set.kind != ActionKind::Commit && !units.contains(&set.unit) {
                units.push(set.unit);
            }
            ControlFlow::<()>::Continue(())
        });
        units
    }

    /// Calls back with every legal turn that begins with the steps so far, and with the position after
    /// it; stops early when told to.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use cotulenh::{Position, turn::TurnBuilder};
    /// let deploy = "6c4/11/11/11/11/11/11/11/11/2(FT)8/11/5C5 r - - 0 1 c3:Fc3>e5...";
    /// let builder = TurnBuilder::new(&deploy.parse()?);
    /// let mut turns = Vec::new();
    /// let _ = builder.visit_turns(|turn, _| {
    ///     turns.push(builder.before().san(turn).to_string());
    ///     ControlFlow::<()>::Continue(())
    /// });
    /// assert!(turns.contains(&"c3:T<,Fe5".to_owned()) && turns.contains(&"c3:Fe5,Tc5".to_owned()));
    /// # Ok::<(), cotulenh::fen::FenError>(())
    /// ```
    pub fn visit_turns<B>(
        &self,
        mut f: impl FnMut(Turn, &Position) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let Some((first, later)) = self.steps.split_first() else {
            return self.before.visit_turns(f);
        };
        let begun = Turn::of_actions(first.action(), later.iter().map(LegalAction::action));
        self.position().visit_rest(begun, &mut f)
    }

    /// Adds an action of this position. A turn that is complete leaves the builder as it was.
    pub(crate) fn push(&mut self, action: LegalAction) -> Option<LegalTurn> {
        if action.after().deploy().is_none() {
            return Some(self.complete(action));
        }
        self.steps.push(action);
        None
    }

    /// The turn that ends with this action.
    fn complete(&self, last: LegalAction) -> LegalTurn {
        match self.steps.split_first() {
            None => LegalTurn::of_actions(last, Vec::new()),
            Some((first, later)) => {
                LegalTurn::of_actions(first.clone(), later.iter().cloned().chain([last]).collect())
            }
        }
    }
}
