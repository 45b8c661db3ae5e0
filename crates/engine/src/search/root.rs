//! Where a search begins.

use cotulenh::{Action, Game, Position, Turn};

use super::trail::Trail;

/// The position that is searched, and what led to it.
pub(crate) struct Root {
    /// The position as it is: in the middle of a deploy, if one is in progress.
    pub(crate) position: Position,
    /// The position at the beginning of the turn, in which whole turns are played.
    pub(crate) before: Position,
    /// The positions between turns that the game went through before this turn.
    pub(super) trail: Trail,
}

impl Root {
    /// The position of a game.
    pub(crate) fn new(game: &Game) -> Root {
        let trail = Trail::of_game(game.positions());
        Root { position: *game.position(), before: *game.board(), trail }
    }

    /// The steps of the deploy in progress.
    pub(super) fn steps(&self) -> impl Iterator<Item = Action> {
        self.position.deploy().into_iter().flat_map(cotulenh::position::Deploy::steps)
    }

    /// Whether a turn can be played: it is legal, and begins with the steps that were made.
    pub(crate) fn admits(&self, turn: Turn) -> bool {
        let mut actions = turn.actions();
        self.steps().all(|step| actions.next() == Some(step)) && self.before.is_legal_turn(turn)
    }
}

/// Which turns are looked at from the root.
#[derive(Clone, Default)]
pub(super) struct RootFilter {
    /// These only, if there are any.
    pub(super) allowed: Vec<Turn>,
    /// None that lead to positions with these hashes.
    pub(super) excluded: Vec<u64>,
}

impl RootFilter {
    pub(super) fn is_active(&self) -> bool {
        !self.allowed.is_empty() || !self.excluded.is_empty()
    }

    /// Whether a turn that begins with these steps may be looked at, and if it is complete with the
    /// next position, played.
    pub(super) fn admits(&self, steps: &[Action], next: &Position) -> bool {
        let complete = next.deploy().is_none();
        let begins = |turn: &Turn| {
            let mut actions = turn.actions();
            steps.iter().all(|&step| actions.next() == Some(step))
                && (!complete || actions.next().is_none())
        };
        (self.allowed.is_empty() || self.allowed.iter().any(begins))
            && !(complete && self.excluded.contains(&next.zobrist()))
    }
}
