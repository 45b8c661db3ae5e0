//! When the server was alive, and the games that wait for a moment.

use rusqlite::params;

use super::Sqlite;
use crate::moment::Moment;
use crate::store::{Stored, Times};

impl Times for Sqlite {
    fn alive(&mut self, now: Moment) -> Stored<()> {
        let sql = "INSERT INTO meta VALUES ('alive', ?)
            ON CONFLICT (key) DO UPDATE SET value = excluded.value";
        self.execute(sql, [now]).map(drop)
    }

    fn resume(&mut self, now: Moment) -> Stored<()> {
        // A file of an older program does not say when it was alive, but when somebody made a turn.
        let sql = "SELECT coalesce((SELECT value FROM meta WHERE key = 'alive'),
            (SELECT max(moved) FROM games), ?)";
        let last: Moment =
            self.connection.prepare_cached(sql)?.query_row([now], |row| row.get(0))?;
        // Each is read off its index, and no game is in two of them.
        for games in ["awake", "expires IS NOT NULL AND NOT awake", "due IS NOT NULL AND NOT awake"]
        {
            let sql = format!(
                "UPDATE games SET paused = paused + ?1, due = due + ?1, expires = expires + ?1
                    WHERE {games}"
            );
            self.execute(&sql, [now - last])?;
        }
        self.alive(now)
    }

    fn overdue_games(&mut self, now: Moment, most: usize) -> Stored<Vec<String>> {
        let sql = "SELECT id FROM games WHERE expires <= ?1
            UNION ALL SELECT id FROM games WHERE due <= ?1 AND NOT awake LIMIT ?2";
        self.list(sql, params![now, most], |row| row.get(0))
    }

    fn awake_games(&mut self) -> Stored<Vec<String>> {
        self.list("SELECT id FROM games WHERE awake", [], |row| row.get(0))
    }
}
