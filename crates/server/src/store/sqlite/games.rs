//! Games and their changes.

use rusqlite::{Row, params};

use super::Sqlite;
use crate::players::PlayerId;
use crate::store::{Append, ChangeRow, GameRow, GameStatus, Games, Lease, StoreError, Stored};

/// The question for games, as [`game`] reads them.
pub(super) const GAME: &str =
    "SELECT id, red, blue, level, settings, created, fen, last, turns, result, moved,
    awake, due, paused, expires, listed FROM games";

impl Games for Sqlite {
    fn reserve(&mut self, _: &str) -> Stored<()> {
        // One transaction comes after the other.
        Ok(())
    }

    fn add_game(&mut self, row: &GameRow) -> Stored<()> {
        let GameRow { id, red, blue, level, settings, created, listed, status } = row;
        let GameStatus { fen, last, turns, result, moved, awake, due, paused, expires } = status;
        let (red, blue) = (red.as_ref().map(PlayerId::as_str), blue.as_ref().map(PlayerId::as_str));
        self.execute(
            "INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0)",
            params![
                id, red, blue, level, settings, created, fen, last, turns, result, moved, awake,
                due, paused, expires, listed
            ],
        )
        .map(drop)
    }

    fn game(&mut self, id: &str) -> Stored<Option<GameRow>> {
        self.one(&format!("{GAME} WHERE id = ?"), id, game)
    }

    fn append(&mut self, append: &Append) -> Stored<()> {
        let Append { game, lease, change: ChangeRow { number, events, json }, status, .. } = append;
        let GameStatus { fen, last, turns, result, moved, awake, due, paused, expires } = status;
        if *lease != Lease::FIRST {
            return Err(StoreError::fenced(game));
        }
        let number = *number as i64;
        let is_next = self.execute(
            "UPDATE games SET fen = ?2, last = ?3, turns = ?4, result = ?5, moved = ?6, awake = ?7,
                due = ?8, paused = ?9, expires = ?10, changes = ?11
                WHERE id = ?1 AND changes = ?11 - 1",
            params![game, fen, last, turns, result, moved, awake, due, paused, expires, number],
        )?;
        if is_next == 0 {
            let kept =
                self.one("SELECT changes FROM games WHERE id = ?", game, |row| row.get(0))?;
            let kept: i64 = kept.ok_or_else(|| StoreError::new("there is no such game"))?;
            return Err(StoreError::gap(game, append.change.number, kept as u64));
        }
        let sql = "INSERT INTO changes VALUES (?, ?, ?, ?)";
        self.execute(sql, params![game, number, *events as i64, json])?;
        for number in &append.forgotten {
            let sql = "DELETE FROM changes WHERE game = ? AND number = ?";
            self.execute(sql, params![game, *number as i64])?;
        }
        Ok(())
    }

    fn has_change(&mut self, append: &Append) -> Stored<bool> {
        let ChangeRow { number, events, json } = &append.change;
        let sql = "SELECT EXISTS (SELECT 1 FROM changes
            WHERE game = ? AND number = ? AND events = ? AND json = ?)";
        let params = params![append.game, *number as i64, *events as i64, json];
        Ok(self.connection.prepare_cached(sql)?.query_row(params, |row| row.get(0))?)
    }

    fn changes(&mut self, game: &str, after: Option<u64>) -> Stored<Vec<ChangeRow>> {
        let after = after.map_or(-1, |after| i64::try_from(after).unwrap_or(i64::MAX));
        let sql = "SELECT number, events, json FROM changes WHERE game = ? AND events > ?
            ORDER BY number";
        self.list(sql, params![game, after], |row| {
            let (number, events): (i64, i64) = (row.get(0)?, row.get(1)?);
            Ok(ChangeRow { number: number as u64, events: events as u64, json: row.get(2)? })
        })
    }
}

/// Reads a game that was asked for with [`GAME`].
pub(super) fn game(row: &Row<'_>) -> rusqlite::Result<GameRow> {
    Ok(GameRow {
        id: row.get(0)?,
        red: row.get::<_, Option<String>>(1)?.map(PlayerId::stored),
        blue: row.get::<_, Option<String>>(2)?.map(PlayerId::stored),
        level: row.get(3)?,
        settings: row.get(4)?,
        created: row.get(5)?,
        status: GameStatus {
            fen: row.get(6)?,
            last: row.get(7)?,
            turns: row.get(8)?,
            result: row.get(9)?,
            moved: row.get(10)?,
            awake: row.get(11)?,
            due: row.get(12)?,
            paused: row.get(13)?,
            expires: row.get(14)?,
        },
        listed: row.get(15)?,
    })
}
