//! Proved actions and turns: what was found legal once is never asked about again.

use crate::explain::{Reason, WhyNot, Wish};
use crate::notation::{Lan, TurnText};
use crate::turn::{Effects, PlayError};
use crate::{Action, ActionKind, Outcome, Position, Stack, Turn};

/// A legal action: with the position before and after it, and what it does.
///
/// ```
/// use cotulenh::Position;
/// let position = Position::start();
/// let action = position.read_action("Tf4-f6")?;
/// assert!(action.effects().ends_turn);
/// assert_eq!(action.after().turn(), cotulenh::Color::Blue);
/// # Ok::<(), cotulenh::notation::ReadTurnError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegalAction {
    action: Action,
    before: Position,
    after: Position,
    effects: Effects,
}

impl LegalAction {
    /// An action that is known to be legal.
    pub(crate) fn known(before: &Position, action: Action) -> LegalAction {
        let (after, effects) = before.after_with_effects(action);
        LegalAction { action, before: *before, after, effects }
    }

    /// The action.
    pub const fn action(&self) -> Action {
        self.action
    }

    /// The position before it.
    pub const fn before(&self) -> &Position {
        &self.before
    }

    /// The position after it.
    pub const fn after(&self) -> &Position {
        &self.after
    }

    /// What it does.
    pub const fn effects(&self) -> &Effects {
        &self.effects
    }

    /// The unit that makes it, with its marks before it; in a commit, what has not moved.
    pub fn mover(&self) -> Stack {
        let unit = self.action.unit();
        let part = self.before.get(self.action.origin()).and_then(|stack| stack.part(unit));
        // A legal action moves what stands there.
        part.unwrap_or_else(|| Stack::plain(self.before.turn(), unit))
    }

    /// The action in LAN.
    pub fn lan(&self) -> Lan {
        self.before.lan(self.action)
    }
}

/// A legal turn: with the positions before and after it, what each of its actions did, whether it gives
/// check, and how it ends the game, if it does.
///
/// Readers give it, [`Game::play`](crate::Game::play) takes it: nobody asks the rules again.
///
/// ```
/// use cotulenh::Position;
/// let position = Position::start();
/// let turn = position.read_turn("Tf6")?;
/// assert_eq!(turn.lan().to_string(), "Tf4-f6");
/// assert_eq!(turn.after().turn(), cotulenh::Color::Blue);
/// assert!(!turn.is_check() && turn.outcome().is_none());
/// # Ok::<(), cotulenh::notation::ReadTurnError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegalTurn {
    first: LegalAction,
    /// The later steps, and the commit if one ends them.
    later: Vec<LegalAction>,
    check: bool,
    outcome: Option<Outcome>,
}

impl LegalTurn {
    /// A turn that is known to be legal.
    pub(crate) fn known(before: &Position, turn: Turn) -> LegalTurn {
        let mut actions = turn.actions();
        let first = LegalAction::known(before, actions.next().unwrap_or(turn.first()));
        let mut later: Vec<LegalAction> = Vec::new();
        let mut here = first.after;
        while let Some(action) = actions.next().or_else(|| here.commit_action()) {
            let done = LegalAction::known(&here, action);
            here = done.after;
            later.push(done);
        }
        LegalTurn::of_actions(first, later)
    }

    /// The turn that these legal actions make up, each played after the one before.
    pub(super) fn of_actions(first: LegalAction, later: Vec<LegalAction>) -> LegalTurn {
        let last = later.last().unwrap_or(&first);
        let check = last.effects.check;
        let outcome = last.after.outcome_when(check);
        LegalTurn { first, later, check, outcome }
    }

    /// The turn.
    pub fn turn(&self) -> Turn {
        Turn::of_actions(self.first.action, self.later.iter().map(LegalAction::action))
    }

    /// The move; or the steps in order, and the commit if one ends them.
    pub fn actions(&self) -> impl Iterator<Item = &LegalAction> {
        core::iter::once(&self.first).chain(&self.later)
    }

    /// The position before it.
    pub const fn before(&self) -> &Position {
        &self.first.before
    }

    /// The position after it.
    pub fn after(&self) -> &Position {
        &self.later.last().unwrap_or(&self.first).after
    }

    /// Whether the opponent is in check after it.
    pub const fn is_check(&self) -> bool {
        self.check
    }

    /// How it ends the game on the board, if it does (rules 11.1 to 11.6).
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// What stays where it is because it has not moved, with its marks before the turn: what notation
    /// lists before `<`.
    pub fn stays(&self) -> Option<Stack> {
        let (turn, before) = (self.turn(), self.before());
        let unit = before.stays(turn).filter(|_| turn.is_deploy())?;
        before.get(turn.origin())?.part(unit)
    }

    /// The turn in SAN (rules 13.2 and 13.4).
    pub fn san(&self) -> TurnText<'_> {
        TurnText::san_of(self)
    }

    /// The turn in LAN (rules 13.3 and 13.4).
    pub fn lan(&self) -> TurnText<'_> {
        TurnText::lan_of(self)
    }
}

impl Position {
    /// An action with what it does, if it is legal.
    ///
    /// # Errors
    ///
    /// If it is not.
    pub fn legal_action(&self, action: Action) -> Result<LegalAction, PlayError> {
        if !self.is_legal(action) {
            return Err(PlayError::new(action, self));
        }
        Ok(LegalAction::known(self, action))
    }

    /// A turn with what it does, if it is legal.
    ///
    /// # Errors
    ///
    /// If it is not, or a deploy is in progress.
    pub fn legal_turn(&self, turn: Turn) -> Result<LegalTurn, PlayError> {
        match self.after_turn(turn) {
            Ok(_) => Ok(LegalTurn::known(self, turn)),
            Err(refused) => Err(self.refused_turn(refused)),
        }
    }

    /// The commit of the deploy in progress, if it is legal now.
    ///
    /// # Errors
    ///
    /// If it is not, or no deploy is in progress: why.
    pub fn legal_commit(&self) -> Result<LegalAction, Box<WhyNot>> {
        let refused = |reason| {
            let origin = self.deploy.map_or(crate::Square::from_bit(0), |deploy| deploy.origin);
            let wish = Wish { kind: Some(ActionKind::Commit), ..Wish::new(origin, origin) };
            Box::new(self.explained(wish, reason))
        };
        let commit = self.commit_action().ok_or_else(|| refused(Reason::NoDeploy))?;
        match self.why_not_commit() {
            None => Ok(LegalAction::known(self, commit)),
            Some(reason) => Err(refused(reason)),
        }
    }
}
