//! When a server was alive, and the games that wait for a moment.

use super::leases::NOW;
use super::{Postgres, get, number};
use crate::moment::Moment;
use crate::store::{Stored, Times};

impl Postgres {
    /// Writes a number down under a name.
    pub(super) fn note(&mut self, key: &str, value: Moment) -> Stored<()> {
        let sql = "INSERT INTO meta (key, number) VALUES ($1, $2)
            ON CONFLICT (key) DO UPDATE SET number = excluded.number";
        self.execute(sql, &[&key, &value]).map(drop)
    }
}

impl Times for Postgres {
    fn alive(&mut self, now: Moment) -> Stored<()> {
        self.note("alive", now)
    }

    fn resume(&mut self, now: Moment) -> Stored<()> {
        let others = format!("SELECT 1 FROM instances WHERE id <> $1 AND expires > {NOW} LIMIT 1");
        let instance = self.instance.clone();
        if self.execute(&others, &[&instance.as_str()])? > 0 {
            // Time has not stood still.
            return Ok(());
        }
        let sql = "SELECT coalesce((SELECT number FROM meta WHERE key = 'alive'),
            (SELECT max(moved) FROM games), $1)";
        let last: Moment = self.one(sql, &[&now], |row| get(row, 0))?.unwrap_or(now);
        // A game that somebody owned is moved when it is taken over, by the time in which its owner was dead.
        let sql = "UPDATE games SET paused = paused + $1, due = due + $1, expires = expires + $1
            WHERE owner IS NULL AND (awake OR expires IS NOT NULL OR due IS NOT NULL)";
        self.execute(sql, &[&(now - last)])?;
        self.alive(now)
    }

    fn overdue_games(&mut self, now: Moment, most: usize) -> Stored<Vec<String>> {
        let sql = "SELECT id FROM games WHERE expires <= $1
            UNION ALL SELECT id FROM games WHERE due <= $1 AND NOT awake LIMIT $2";
        self.list(sql, &[&now, &number(most)], |row| get(row, 0))
    }

    fn awake_games(&mut self) -> Stored<Vec<String>> {
        let sql = format!(
            "SELECT id FROM games WHERE awake AND NOT EXISTS
                (SELECT 1 FROM instances WHERE id = games.owner AND id <> $1 AND expires > {NOW})"
        );
        let instance = self.instance.clone();
        self.list(&sql, &[&instance.as_str()], |row| get(row, 0))
    }
}
