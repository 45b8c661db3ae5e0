//! What is kept of players, and for operators.

use super::Stored;
use crate::admin::{Ban, Banned};
use crate::moment::Moment;
use crate::players::PlayerId;

/// Players and operators.
pub trait People {
    /// An operator asks for something: that is written down.
    fn audit(&mut self, at: Moment, user: u32, action: &str) -> Stored<()>;
    /// The bans that last longer than this moment.
    fn bans(&mut self, now: Moment) -> Stored<Vec<Ban>>;
    /// Adds a ban, or changes it; those that are over are forgotten.
    fn add_ban(&mut self, ban: &Ban, now: Moment) -> Stored<()>;
    /// Ends a ban.
    fn remove_ban(&mut self, who: &Banned) -> Stored<()>;

    /// The secret of the cookies, made on the first call.
    fn secret(&mut self, fresh: [u8; 32]) -> Stored<Vec<u8>>;

    /// All players who chose a name.
    fn names(&mut self) -> Stored<Vec<(PlayerId, String)>>;
    /// A player chooses a name.
    fn set_name(&mut self, player: &PlayerId, name: &str, now: Moment) -> Stored<()>;

    /// What a player has learned, as JSON.
    fn progress(&mut self, player: &PlayerId) -> Stored<Option<String>>;
    /// A player has learned something.
    fn set_progress(&mut self, player: &PlayerId, json: &str, now: Moment) -> Stored<()>;
}
