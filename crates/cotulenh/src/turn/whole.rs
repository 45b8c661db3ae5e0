//! Whole turns: a plain move, or a deploy sequence (rule 10.1).

use core::ops::ControlFlow;

use crate::turn::PlayError;
use crate::{Action, ActionKind, Position, Unit};

/// A whole turn: one plain move, or the one to three steps of a deploy sequence. What has not moved
/// after the last step stays: a commit is understood, not written.
///
/// ```
/// use cotulenh::{Position, Turn};
/// let position: Position = "6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/5C5 r".parse()?;
/// let turn = Turn::deploy(&[position.parse_lan("c3:Fc3>e5")?]).unwrap();
/// let next = position.play_turn(turn)?;
/// assert_eq!(next.get("c3".parse()?).unwrap().to_string(), "(NT)");
/// assert_eq!(position.lan_of_turn(turn).to_string(), "c3:(NT)c3<,Fc3>e5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Turn {
    first: Action,
    later: [Option<Action>; 2],
}

impl Turn {
    /// A plain move; `None` if the action is no plain move.
    pub fn plain(action: Action) -> Option<Turn> {
        (!action.is_deploy()).then_some(Turn { first: action, later: [None; 2] })
    }

    /// A deploy sequence of one to three steps from one square; `None` if it is anything else.
    pub fn deploy(steps: &[Action]) -> Option<Turn> {
        let (&first, later) = steps.split_first()?;
        let is_step = |step: &Action| {
            step.is_deploy() && step.kind() != ActionKind::Commit && step.origin() == first.origin()
        };
        if later.len() > 2 || !steps.iter().all(is_step) {
            return None;
        }
        Some(Turn { first, later: [later.first().copied(), later.get(1).copied()] })
    }

    /// The turn of these actions; a commit is understood, not written.
    pub(super) fn of_actions(first: Action, later: impl Iterator<Item = Action>) -> Turn {
        let steps = later.filter(|action| action.kind() != ActionKind::Commit);
        steps.fold(Turn::beginning_with(first), Turn::with)
    }

    /// The move, or the first step.
    pub(crate) const fn first(self) -> Action {
        self.first
    }

    /// The move, or the steps in order.
    pub fn actions(self) -> impl Iterator<Item = Action> {
        core::iter::once(self.first).chain(self.later.into_iter().flatten())
    }

    /// Whether it is a deploy sequence.
    pub const fn is_deploy(self) -> bool {
        self.first.is_deploy()
    }

    /// Where the unit or the stack starts.
    pub const fn origin(self) -> crate::Square {
        self.first.origin()
    }

    /// The turn with this move or step alone.
    pub(crate) const fn beginning_with(first: Action) -> Turn {
        Turn { first, later: [None; 2] }
    }

    /// The turn with one step more.
    pub(crate) fn with(self, step: Action) -> Turn {
        match self.later {
            [None, _] => Turn { later: [Some(step), None], ..self },
            [second, _] => Turn { later: [second, Some(step)], ..self },
        }
    }
}

impl Position {
    /// Plays a whole turn; what has not moved stays.
    ///
    /// # Errors
    ///
    /// If the turn is not legal, or a deploy is in progress; the error holds the position, unchanged,
    /// and the first action that is not legal.
    pub fn play_turn(self, turn: Turn) -> Result<Position, PlayError> {
        self.after_turn(turn).map_err(|refused| self.refused_turn(refused))
    }

    /// The error for the first action of a turn that is not legal, and where.
    pub(super) fn refused_turn(&self, (action, at): (Action, Box<Position>)) -> PlayError {
        let at_once = at.deploy.is_none() && at.turn == self.turn;
        let error = PlayError::new(action, &at);
        if at_once { error } else { error.of_turn(self) }
    }

    /// The position after a whole turn, or the first action that is not legal and where.
    pub(crate) fn after_turn(&self, turn: Turn) -> Result<Position, (Action, Box<Position>)> {
        let mut next = *self;
        for action in turn.actions() {
            // A whole turn begins with no deploy in progress, and one that is over takes no step.
            let begins = action == turn.first && next.deploy.is_some();
            if begins || next.turn != self.turn || !next.is_legal(action) {
                return Err((action, Box::new(next)));
            }
            next.play_unchecked(action);
        }
        if let Some(commit) = next.commit_action() {
            if !next.is_legal(commit) {
                return Err((commit, Box::new(next)));
            }
            next.play_unchecked(commit);
        }
        Ok(next)
    }

    /// Plays a whole turn that is known to be legal.
    pub(crate) fn play_turn_unchecked(&mut self, turn: Turn) {
        for action in turn.actions() {
            self.play_unchecked(action);
        }
        if let Some(commit) = self.commit_action() {
            self.play_unchecked(commit);
        }
    }

    /// Whether a whole turn is legal.
    pub fn is_legal_turn(&self, turn: Turn) -> bool {
        self.after_turn(turn).is_ok()
    }

    /// The commit of the deploy in progress, legal or not.
    pub fn commit_action(&self) -> Option<Action> {
        self.deploy.map(|deploy| Action::commit(deploy.origin, deploy.rest))
    }

    /// Every legal turn: plain moves, and deploys to their end. There can be thousands;
    /// [`visit_turns`](Position::visit_turns) needs no list. Empty while a deploy is in progress.
    ///
    /// ```
    /// let position = cotulenh::Position::start();
    /// for turn in position.legal_turns() {
    ///     println!("{} leads to {}", position.san(turn), position.play_turn(turn)?);
    /// }
    /// # Ok::<(), cotulenh::turn::PlayError>(())
    /// ```
    pub fn legal_turns(&self) -> Vec<Turn> {
        let mut turns = Vec::new();
        let _ = self.visit_turns(|turn, _| {
            turns.push(turn);
            ControlFlow::<()>::Continue(())
        });
        turns
    }

    /// Calls back with every legal turn and the position after it; stops early when told to.
    /// There can be thousands: (NFT) on c3 of an empty board has 11,598. With a deploy in progress no
    /// turn begins: [`TurnBuilder::visit_turns`](crate::turn::TurnBuilder::visit_turns) goes on with it.
    pub fn visit_turns<B>(
        &self,
        mut f: impl FnMut(Turn, &Position) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.deploy.is_some() {
            return ControlFlow::Continue(());
        }
        self.visit_actions(|set| {
            for first in set {
                let turn = Turn::beginning_with(first);
                let mut next = *self;
                next.play_unchecked(first);
                next.visit_rest(turn, &mut f)?;
            }
            ControlFlow::Continue(())
        })
    }

    /// Every way to end the turn that is in progress after these steps.
    pub(super) fn visit_rest<B>(
        &self,
        turn: Turn,
        f: &mut impl FnMut(Turn, &Position) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.deploy.is_none() {
            return f(turn, self);
        }
        let mut actions = crate::turn::ActionList::new();
        let _ = self.visit_actions(|set| {
            actions.extend(set);
            ControlFlow::<()>::Continue(())
        });
        for &action in &actions {
            let mut next = *self;
            next.play_unchecked(action);
            if action.kind() == ActionKind::Commit {
                f(turn, &next)?;
            } else {
                next.visit_rest(turn.with(action), f)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// What stays when a turn ends, as far as it has not moved: what notation lists before `<`.
    pub(crate) fn stays(&self, turn: Turn) -> Option<Unit> {
        let stack = self.get(turn.origin())?;
        turn.actions().map(Action::unit).try_fold(stack.unit(), Unit::without)
    }
}
