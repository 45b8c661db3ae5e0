//! What is kept of challenges.

use super::{GameRow, Stored};
use crate::moment::Moment;
use crate::players::PlayerId;

/// Challenges.
pub trait Challenges {
    /// Adds a challenge.
    fn add_challenge(&mut self, challenge: &ChallengeRow) -> Stored<()>;
    /// A challenge.
    fn challenge(&mut self, id: &str) -> Stored<Option<ChallengeRow>>;
    /// Challenges of these players for the lobby that nobody has accepted, the newest first.
    fn open_challenges(
        &mut self,
        players: &[PlayerId],
        since: Moment,
        most: usize,
    ) -> Stored<Vec<ChallengeRow>>;
    /// Accepts a challenge and adds its game, unless someone was faster: then `false`.
    fn accept_challenge(&mut self, id: &str, game: &GameRow) -> Stored<bool>;
    /// Removes a challenge that nobody has accepted; `false` if there is none.
    fn remove_challenge(&mut self, id: &str) -> Stored<bool>;
    /// The challenges of a player since a moment that nobody has accepted, the newest first.
    fn waiting_challenges_of(
        &mut self,
        player: &PlayerId,
        since: Moment,
        most: usize,
    ) -> Stored<Vec<ChallengeRow>>;
    /// Removes challenges from before a moment that nobody has accepted.
    fn forget_challenges(&mut self, before: Moment) -> Stored<()>;
}

/// A challenge as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChallengeRow {
    /// Its id.
    pub id: String,
    /// Who challenges.
    pub by: PlayerId,
    /// Whether the lobby shows it.
    pub open: bool,
    /// What is offered, as JSON.
    pub terms: String,
    /// When it was made.
    pub created: Moment,
    /// The game, if someone has accepted.
    pub game: Option<String>,
}
