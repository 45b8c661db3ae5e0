//! What is kept: a small trait for databases, and the thread that owns one.

mod backup;
mod files;
mod sqlite;
mod storage;

use std::fmt;

pub use backup::{backup, restore};
pub use files::beside;
pub use sqlite::{Durability, Sqlite};
pub use storage::Storage;

use crate::admin::{Ban, Banned};
use crate::error::{ApiError, Code};
use crate::moment::Moment;
use crate::players::PlayerId;
use crate::words::Said;

/// A database. All calls come from one thread, between [`begin`](Store::begin) and
/// [`commit`](Store::commit); what was committed survives a crash of the program.
pub trait Store: Send {
    /// A transaction begins.
    ///
    /// # Errors
    ///
    /// All calls fail if the database does.
    fn begin(&mut self) -> Stored<()>;
    /// The transaction is over; everything since it began is kept.
    fn commit(&mut self) -> Stored<()>;
    /// The transaction is over; nothing since it began is kept.
    fn roll_back(&mut self);
    /// A part of the transaction begins: one request.
    fn begin_part(&mut self) -> Stored<()>;
    /// The part is over, and will be kept with the whole.
    fn keep_part(&mut self) -> Stored<()>;
    /// The part is over; nothing of it will be kept.
    fn drop_part(&mut self) -> Stored<()>;

    /// Writes something, to see whether that is possible.
    fn probe(&mut self, now: Moment) -> Stored<()>;

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

    /// Adds a game.
    fn add_game(&mut self, game: &GameRow) -> Stored<()>;
    /// A game, without its changes.
    fn game(&mut self, id: &str) -> Stored<Option<GameRow>>;
    /// Adds a change to a game, and how the game stands after it.
    fn append(&mut self, game: &str, change: &ChangeRow, status: &GameStatus) -> Stored<()>;
    /// A change is not needed any more.
    fn forget_change(&mut self, game: &str, number: u64) -> Stored<()>;
    /// The changes of a game in order: all, or those with an event of a number above `after`.
    fn changes(&mut self, game: &str, after: Option<u64>) -> Stored<Vec<ChangeRow>>;
    /// Running games in which both sides have made a turn, those that moved last first.
    fn live_games(&mut self, most: usize) -> Stored<Vec<GameRow>>;
    /// The running games of a player: those in which it is their turn first, and of these those that
    /// moved last.
    fn running_games_of(&mut self, player: &PlayerId, most: usize) -> Stored<Vec<GameRow>>;
    /// How many games of a player are running.
    fn count_running_games_of(&mut self, player: &PlayerId) -> Stored<usize>;
    /// The games of these that are running.
    fn still_running(&mut self, games: &[String]) -> Stored<Vec<String>>;
    /// The games of a player that are over and older than one with this moment and id, the newest
    /// first. With an empty id: those before the moment.
    fn ended_games_of(
        &mut self,
        player: &PlayerId,
        before: (Moment, &str),
        most: usize,
    ) -> Stored<Vec<GameRow>>;
    /// The running games of a player with another: the position and the number of turns of each.
    fn standing_games_of(&mut self, player: &PlayerId) -> Stored<Vec<(String, usize)>>;
    /// Whether a board, a FEN up to the side to move, stands in a running rated game of people.
    fn stands_in_rated_game(&mut self, board: &str) -> Stored<bool>;
    /// The server is alive at this moment.
    fn alive(&mut self, now: Moment) -> Stored<()>;
    /// The server starts: the clocks of running games are moved by the time in which none was alive.
    fn resume(&mut self, now: Moment) -> Stored<()>;
    /// Games whose first turn was not made before this moment, and games that sleep whose time was up then.
    fn overdue_games(&mut self, now: Moment, most: usize) -> Stored<Vec<String>>;
    /// The games in which something happens without anyone connected.
    fn awake_games(&mut self) -> Stored<Vec<String>>;
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

/// A game as it is kept, without its changes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRow {
    /// Its id.
    pub id: String,
    /// Who plays Red; none: the computer.
    pub red: Option<PlayerId>,
    /// Who plays Blue; none: the computer.
    pub blue: Option<PlayerId>,
    /// The level of the computer.
    pub level: Option<u8>,
    /// The settings, as JSON.
    pub settings: String,
    /// When it was made.
    pub created: Moment,
    /// Whether lists show it.
    pub listed: bool,
    /// How it stands.
    pub status: GameStatus,
}

/// How a game stands, for lists.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameStatus {
    /// The position.
    pub fen: String,
    /// The last turn in SAN.
    pub last: Option<String>,
    /// How many turns were played.
    pub turns: usize,
    /// How it ended, as JSON.
    pub result: Option<String>,
    /// When the last turn was made.
    pub moved: Moment,
    /// Something will happen without anyone connected: a flag may fall, or the computer moves.
    pub awake: bool,
    /// When the time of the side to move is up; none while no clock runs.
    pub due: Option<Moment>,
    /// How long no server was alive since the turn that is to be made began.
    pub paused: Moment,
    /// When the game is aborted because a first turn is not made; none when both sides have made one.
    pub expires: Option<Moment>,
}

/// A change of a game as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChangeRow {
    /// Its number, from 1.
    pub number: u64,
    /// How many events have happened after it.
    pub events: u64,
    /// What changed, as JSON.
    pub json: String,
}

/// What a database answers.
pub type Stored<T> = Result<T, StoreError>;

/// Why a database did not do what it was asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoreError {
    message: String,
    /// The database cannot keep anything at the moment, whatever it is asked for.
    is_unavailable: bool,
}

impl StoreError {
    /// An error with a message for the log.
    pub fn new(message: impl fmt::Display) -> StoreError {
        StoreError { message: message.to_string(), is_unavailable: false }
    }

    /// Nothing can be kept at the moment.
    pub fn unavailable(message: impl fmt::Display) -> StoreError {
        StoreError { message: message.to_string(), is_unavailable: true }
    }

    /// Whether nothing can be kept at the moment, whatever it is.
    pub fn is_unavailable(&self) -> bool {
        self.is_unavailable
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for StoreError {}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> ApiError {
        if error.is_unavailable() {
            // The database's thread has said it once, for all who asked.
            return ApiError::new(Code::Unavailable, &Said::Unavailable);
        }
        tracing::error!(%error, "the database failed");
        ApiError::internal()
    }
}
