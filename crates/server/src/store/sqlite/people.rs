//! Players and operators: names, the secret of the cookies, bans, what operators did.

use rusqlite::params;

use super::{Sqlite, player};
use crate::admin::{Ban, Banned};
use crate::moment::Moment;
use crate::players::PlayerId;
use crate::store::{People, StoreError, Stored};

impl People for Sqlite {
    fn audit(&mut self, at: Moment, user: u32, action: &str) -> Stored<()> {
        let sql = "INSERT INTO audit (at, user, action) VALUES (?, ?, ?)";
        self.execute(sql, params![at, user, action]).map(drop)
    }

    fn bans(&mut self, now: Moment) -> Stored<Vec<Ban>> {
        let sql = "SELECT who, until FROM bans WHERE until > ?";
        let rows = self.list(sql, [now], |row| Ok((row.get::<_, String>(0)?, row.get(1)?)))?;
        let read = |(who, until): (String, Moment)| {
            Ok(Ban { who: who.parse().map_err(StoreError::new)?, until })
        };
        rows.into_iter().map(read).collect()
    }

    fn add_ban(&mut self, ban: &Ban, now: Moment) -> Stored<()> {
        self.execute("DELETE FROM bans WHERE until <= ?", [now])?;
        let sql = "INSERT OR REPLACE INTO bans VALUES (?, ?)";
        self.execute(sql, params![ban.who.to_string(), ban.until]).map(drop)
    }

    fn remove_ban(&mut self, who: &Banned) -> Stored<()> {
        self.execute("DELETE FROM bans WHERE who = ?", [who.to_string()]).map(drop)
    }

    fn secret(&mut self, fresh: [u8; 32]) -> Stored<Vec<u8>> {
        self.execute("INSERT OR IGNORE INTO meta VALUES ('cookies', ?)", [fresh])?;
        let secret =
            self.one("SELECT value FROM meta WHERE key = ?", "cookies", |row| row.get(0))?;
        secret.ok_or_else(|| StoreError::new("the secret is missing"))
    }

    fn names(&mut self) -> Stored<Vec<(PlayerId, String)>> {
        self.list("SELECT id, name FROM players", [], |row| Ok((player(row, 0)?, row.get(1)?)))
    }

    fn set_name(&mut self, player: &PlayerId, name: &str, now: Moment) -> Stored<()> {
        let sql = "INSERT INTO players VALUES (?1, ?2, ?3)
            ON CONFLICT (id) DO UPDATE SET name = ?2, changed = ?3";
        self.execute(sql, params![player.as_str(), name, now]).map(drop)
    }

    fn progress(&mut self, player: &PlayerId) -> Stored<Option<String>> {
        self.one("SELECT json FROM progress WHERE player = ?", player.as_str(), |row| row.get(0))
    }

    fn set_progress(&mut self, player: &PlayerId, json: &str, now: Moment) -> Stored<()> {
        let sql = "INSERT OR REPLACE INTO progress VALUES (?, ?, ?)";
        self.execute(sql, params![player.as_str(), json, now]).map(drop)
    }
}
