//! What is kept of games.

use super::{Lease, Stored};
use crate::moment::Moment;
use crate::players::PlayerId;

/// Games and their changes.
pub trait Games {
    /// Nobody else adds a game of this id until the transaction ends.
    fn reserve(&mut self, id: &str) -> Stored<()>;
    /// Adds a game.
    fn add_game(&mut self, game: &GameRow) -> Stored<()>;
    /// A game, without its changes.
    fn game(&mut self, id: &str) -> Stored<Option<GameRow>>;
    /// Adds a change to a game, and how the game stands after it. It is refused as
    /// [fenced](super::StoreError::is_fenced) if the game's lease has another number, and as a
    /// [gap](super::StoreError::is_gap) if the change is not the next one.
    fn append(&mut self, append: &Append) -> Stored<()>;
    /// Whether a change is kept that was to be added: for when a commit was not answered.
    fn has_change(&mut self, append: &Append) -> Stored<bool>;
    /// The changes of a game in order: all, or those with an event of a number above `after`.
    fn changes(&mut self, game: &str, after: Option<u64>) -> Stored<Vec<ChangeRow>>;
}

/// Which games there are.
pub trait GameLists {
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
    /// How the running games of a player with another stand.
    fn standing_games_of(&mut self, player: &PlayerId) -> Stored<Vec<Standing>>;
    /// How running rated games of people stand.
    fn standing_rated_games(&mut self, most: usize) -> Stored<Vec<Standing>>;
    /// Whether a board, a FEN up to the side to move, stands in a running rated game of people.
    fn stands_in_rated_game(&mut self, board: &str) -> Stored<bool>;
}

/// Games that wait for a moment, and when the server was alive.
pub trait Times {
    /// The server is alive at this moment.
    fn alive(&mut self, now: Moment) -> Stored<()>;
    /// The server starts: the clocks of running games are moved by the time in which none was alive.
    fn resume(&mut self, now: Moment) -> Stored<()>;
    /// Games whose first turn was not made before this moment, and games that sleep whose time was up then.
    fn overdue_games(&mut self, now: Moment, most: usize) -> Stored<Vec<String>>;
    /// The games in which something happens without anyone connected.
    fn awake_games(&mut self) -> Stored<Vec<String>>;
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

/// What stands on the board of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    /// The position.
    pub fen: String,
    /// How many turns were played.
    pub turns: usize,
}

/// A change that is to be added to a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Append {
    /// The id of the game.
    pub game: String,
    /// The number of the lease by which whoever changes the game owns it.
    pub lease: Lease,
    /// The change.
    pub change: ChangeRow,
    /// How the game stands after it.
    pub status: GameStatus,
    /// The numbers of changes that are not needed any more.
    pub forgotten: Vec<u64>,
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
