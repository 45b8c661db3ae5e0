//! What operators look at: in the database, through a connection of its own, so that nobody waits for it.

use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, Params};
use serde_json::{Map, Value, json};

use crate::app::App;
use crate::store::Stored;
use crate::system;

const GAMES: &str = "SELECT id AS game, red, blue, level, turns,
    datetime(moved / 1000, 'unixepoch') AS moved FROM games
    WHERE result IS NULL ORDER BY games.moved DESC LIMIT ?";
const CHALLENGES: &str = "SELECT id AS challenge, player, open,
    datetime(created / 1000, 'unixepoch') AS created FROM challenges
    WHERE game IS NULL ORDER BY challenges.created DESC LIMIT ?";
const BANS: &str = "SELECT who, datetime(until / 1000, 'unixepoch') AS until FROM bans
    ORDER BY bans.until DESC";
const AUDIT: &str = "SELECT datetime(at / 1000, 'unixepoch') AS at, user, action FROM audit
    ORDER BY number DESC LIMIT ?";
const LONG_GAMES: &str = "SELECT game, count(*) AS changes, sum(length(json)) AS bytes FROM changes
    GROUP BY game ORDER BY changes DESC LIMIT ?";
const BUSY_PLAYERS: &str = "SELECT player, count(*) AS running FROM
    (SELECT red AS player FROM games WHERE result IS NULL AND red IS NOT NULL UNION ALL
     SELECT blue FROM games WHERE result IS NULL AND blue IS NOT NULL)
    GROUP BY player ORDER BY running DESC LIMIT ?";
const CHALLENGERS: &str = "SELECT player, count(*) AS waiting FROM challenges WHERE game IS NULL
    GROUP BY player ORDER BY waiting DESC LIMIT ?";

/// Reads the database beside the thread that owns it.
pub struct Look(Connection);

impl Look {
    /// Opens it.
    ///
    /// # Errors
    ///
    /// If that cannot be done.
    pub fn at(database: &Path) -> Stored<Look> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(database, flags)?;
        connection.busy_timeout(Duration::from_secs(5))?;
        Ok(Look(connection))
    }

    /// Running games.
    pub fn games(&self, most: u32) -> Stored<Value> {
        self.rows(GAMES, [most])
    }

    /// Challenges that wait.
    pub fn challenges(&self, most: u32) -> Stored<Value> {
        self.rows(CHALLENGES, [most])
    }

    /// Bans.
    pub fn bans(&self) -> Stored<Value> {
        self.rows(BANS, [])
    }

    /// What operators did.
    pub fn audit(&self, most: u32) -> Stored<Value> {
        self.rows(AUDIT, [most])
    }

    /// What takes room and time.
    pub fn heavy(&self, app: &App, most: u32) -> Stored<Value> {
        let load = app.pool().load();
        let now = json!([{
            "memory": system::memory(),
            "files": system::open_files(),
            "games": app.games().count(),
            "sockets": app.sockets().count(),
            "waiting": load.waiting + load.analyses_waiting,
        }]);
        Ok(json!({
            "now": now,
            "sockets": app.sockets().heaviest(most as usize),
            "longGames": self.rows(LONG_GAMES, [most])?,
            "runningGames": self.rows(BUSY_PLAYERS, [most])?,
            "waitingChallenges": self.rows(CHALLENGERS, [most])?,
        }))
    }

    /// The rows of a query, each with its columns by name.
    fn rows(&self, sql: &str, params: impl Params) -> Stored<Value> {
        let mut statement = self.0.prepare(sql)?;
        let names: Vec<String> = statement.column_names().map(str::to_owned).collect();
        let mut rows = statement.query(params)?;
        let mut found = Vec::new();
        while let Some(row) = rows.next()? {
            let mut object = Map::new();
            for (column, name) in names.iter().enumerate() {
                let value = match row.get_ref(column)? {
                    rusqlite::types::ValueRef::Integer(number) => number.into(),
                    rusqlite::types::ValueRef::Text(text) => String::from_utf8_lossy(text).into(),
                    _ => Value::Null,
                };
                object.insert(name.clone(), value);
            }
            found.push(Value::Object(object));
        }
        Ok(Value::Array(found))
    }
}
