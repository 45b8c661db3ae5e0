//! What operators look at: in the database, through a connection of its own, so that nobody waits for it.

use std::time::Duration;

use rusqlite::{Connection, OpenFlags};
use serde_json::{Map, Value, json};

use crate::app::App;
use crate::store::{Instance, Place, Postgres, StoreError, Stored};
use crate::system;

/// `{moved}` and the like are moments that people read, and `{most}` is how many rows at most.
const GAMES: &str = "SELECT id AS game, red, blue, level, turns, {moved} AS moved FROM games
    WHERE result IS NULL ORDER BY games.moved DESC LIMIT {most}";
const CHALLENGES: &str =
    "SELECT id AS challenge, player, open, {created} AS created FROM challenges
    WHERE game IS NULL ORDER BY challenges.created DESC LIMIT {most}";
const BANS: &str = "SELECT who, {until} AS until FROM bans ORDER BY bans.until DESC";
const AUDIT: &str =
    "SELECT {at} AS at, \"user\", action FROM audit ORDER BY number DESC LIMIT {most}";
const LONG_GAMES: &str = "SELECT game, count(*) AS changes, sum(length(json)) AS bytes FROM changes
    GROUP BY game ORDER BY changes DESC LIMIT {most}";
const BUSY_PLAYERS: &str = "SELECT player, count(*) AS running FROM
    (SELECT red AS player FROM games WHERE result IS NULL AND red IS NOT NULL UNION ALL
     SELECT blue FROM games WHERE result IS NULL AND blue IS NOT NULL) AS seats
    GROUP BY player ORDER BY running DESC LIMIT {most}";
const CHALLENGERS: &str = "SELECT player, count(*) AS waiting FROM challenges WHERE game IS NULL
    GROUP BY player ORDER BY waiting DESC LIMIT {most}";
/// The moments in them.
const MOMENTS: [&str; 4] = ["moved", "created", "until", "at"];

/// Reads the database beside the thread that owns it.
pub enum Look {
    /// In a file.
    File(Connection),
    /// On a server.
    Postgres(Box<Postgres>),
}

impl Look {
    /// Opens it.
    ///
    /// # Errors
    ///
    /// If that cannot be done.
    pub fn at(database: &Place) -> Stored<Look> {
        let database = match database {
            Place::File(path) => path,
            Place::Postgres(url) => {
                return Ok(Look::Postgres(Box::new(Postgres::at(url, Instance::fresh()?)?)));
            }
        };
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(database, flags)?;
        connection.busy_timeout(Duration::from_secs(5))?;
        Ok(Look::File(connection))
    }

    /// Running games.
    pub fn games(&mut self, most: u32) -> Stored<Value> {
        self.rows(GAMES, most)
    }

    /// Challenges that wait.
    pub fn challenges(&mut self, most: u32) -> Stored<Value> {
        self.rows(CHALLENGES, most)
    }

    /// Bans.
    pub fn bans(&mut self) -> Stored<Value> {
        self.rows(BANS, u32::MAX)
    }

    /// What operators did.
    pub fn audit(&mut self, most: u32) -> Stored<Value> {
        self.rows(AUDIT, most)
    }

    /// What takes room and time.
    pub fn heavy(&mut self, app: &App, most: u32) -> Stored<Value> {
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
            "longGames": self.rows(LONG_GAMES, most)?,
            "runningGames": self.rows(BUSY_PLAYERS, most)?,
            "waitingChallenges": self.rows(CHALLENGERS, most)?,
        }))
    }

    /// The rows of a query, each with its columns by name.
    fn rows(&mut self, sql: &str, most: u32) -> Stored<Value> {
        match self {
            Look::File(connection) => {
                let moment = |column: &str| format!("datetime({column} / 1000, 'unixepoch')");
                file_rows(connection, &written(sql, most, moment))
            }
            Look::Postgres(postgres) => {
                let moment = |column: &str| {
                    let utc = format!("to_timestamp({column} / 1000) AT TIME ZONE 'UTC'");
                    format!("to_char({utc}, 'YYYY-MM-DD HH24:MI:SS')")
                };
                let sql = format!(
                    "SELECT to_json(found)::text FROM ({}) AS found",
                    written(sql, most, moment)
                );
                let rows = postgres.texts(&sql)?;
                let read = |row: &String| serde_json::from_str(row).map_err(StoreError::new);
                rows.iter().map(read).collect::<Stored<Vec<Value>>>().map(Value::Array)
            }
        }
    }
}

/// A query as a database wants it.
fn written(sql: &str, most: u32, moment: impl Fn(&str) -> String) -> String {
    let sql = sql.replace("{most}", &most.to_string());
    let one = |sql: String, name: &&str| sql.replace(&format!("{{{name}}}"), &moment(name));
    MOMENTS.iter().fold(sql, one)
}

fn file_rows(connection: &Connection, sql: &str) -> Stored<Value> {
    let mut statement = connection.prepare(sql)?;
    let names: Vec<String> = statement.column_names().map(str::to_owned).collect();
    let mut rows = statement.query([])?;
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
