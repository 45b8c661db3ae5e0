//! Players and operators: names, the secret of the cookies, bans, what operators did.

use super::{Postgres, get};
use crate::admin::{Ban, Banned};
use crate::moment::Moment;
use crate::players::PlayerId;
use crate::store::{People, StoreError, Stored};

impl People for Postgres {
    fn audit(&mut self, at: Moment, user: u32, action: &str) -> Stored<()> {
        let sql = r#"INSERT INTO audit (at, "user", action) VALUES ($1, $2, $3)"#;
        self.execute(sql, &[&at, &i64::from(user), &action]).map(drop)
    }

    fn bans(&mut self, now: Moment) -> Stored<Vec<Ban>> {
        let sql = "SELECT who, until FROM bans WHERE until > $1";
        self.list(sql, &[&now], |row| {
            let who: String = get(row, 0)?;
            Ok(Ban { who: who.parse().map_err(StoreError::new)?, until: get(row, 1)? })
        })
    }

    fn add_ban(&mut self, ban: &Ban, now: Moment) -> Stored<()> {
        self.execute("DELETE FROM bans WHERE until <= $1", &[&now])?;
        let sql = "INSERT INTO bans VALUES ($1, $2)
            ON CONFLICT (who) DO UPDATE SET until = excluded.until";
        self.execute(sql, &[&ban.who.to_string(), &ban.until]).map(drop)
    }

    fn remove_ban(&mut self, who: &Banned) -> Stored<()> {
        self.execute("DELETE FROM bans WHERE who = $1", &[&who.to_string()]).map(drop)
    }

    fn secret(&mut self, fresh: [u8; 32]) -> Stored<Vec<u8>> {
        let sql = "INSERT INTO meta (key, bytes) VALUES ('cookies', $1) ON CONFLICT DO NOTHING";
        self.execute(sql, &[&&fresh[..]])?;
        let sql = "SELECT bytes FROM meta WHERE key = 'cookies'";
        let secret = self.one(sql, &[], |row| get(row, 0))?;
        secret.ok_or_else(|| StoreError::new("the secret is missing"))
    }

    fn names(&mut self) -> Stored<Vec<(PlayerId, String)>> {
        let sql = "SELECT id, name FROM players ORDER BY id";
        self.list(sql, &[], |row| Ok((PlayerId::stored(get(row, 0)?), get(row, 1)?)))
    }

    fn set_name(&mut self, player: &PlayerId, name: &str, now: Moment) -> Stored<()> {
        let sql = "INSERT INTO players VALUES ($1, $2, $3)
            ON CONFLICT (id) DO UPDATE SET name = excluded.name, changed = excluded.changed";
        self.execute(sql, &[&player.as_str(), &name, &now]).map(drop)
    }

    fn progress(&mut self, player: &PlayerId) -> Stored<Option<String>> {
        let sql = "SELECT json FROM progress WHERE player = $1";
        self.one(sql, &[&player.as_str()], |row| get(row, 0))
    }

    fn set_progress(&mut self, player: &PlayerId, json: &str, now: Moment) -> Stored<()> {
        let sql = "INSERT INTO progress VALUES ($1, $2, $3)
            ON CONFLICT (player) DO UPDATE SET json = excluded.json, changed = excluded.changed";
        self.execute(sql, &[&player.as_str(), &json, &now]).map(drop)
    }
}
