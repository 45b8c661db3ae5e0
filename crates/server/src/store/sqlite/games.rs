//! Games and their changes.

use rusqlite::{Row, params};

use super::Sqlite;
use crate::players::PlayerId;
use crate::store::{ChangeRow, GameRow, GameStatus, Games, Stored};

/// The question for games, as [`game`] reads them.
pub(super) const GAME: &str =
    "SELECT id, red, blue, level, settings, created, fen, last, turns, result, moved,
    awake, due, paused, expires, listed FROM games";

impl Games for Sqlite {
    fn add_game(&mut self, row: &GameRow) -> Stored<()> {
        let GameRow { id, red, blue, level, settings, created, listed, status } = row;
        let GameStatus { fen, last, turns, result, moved, awake, due, paused, expires } = status;
        let (red, blue) = (red.as_ref().map(PlayerId::as_str), blue.as_ref().map(PlayerId::as_str));
        self.execute(
            "INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
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

    fn append(&mut self, game: &str, change: &ChangeRow, status: &GameStatus) -> Stored<()> {
        let ChangeRow { number, events, json } = change;
        let GameStatus { fen, last, turns, result, moved, awake, due, paused, expires } = status;
        self.execute(
            "INSERT INTO changes VALUES (?, ?, ?, ?)",
            params![game, *number as i64, *events as i64, json],
        )?;
        self.execute(
            "UPDATE games SET fen = ?2, last = ?3, turns = ?4, result = ?5, moved = ?6, awake = ?7,
                due = ?8, paused = ?9, expires = ?10 WHERE id = ?1",
            params![game, fen, last, turns, result, moved, awake, due, paused, expires],
        )
        .map(drop)
    }

    fn forget_change(&mut self, game: &str, number: u64) -> Stored<()> {
        let sql = "DELETE FROM changes WHERE game = ? AND number = ?";
        self.execute(sql, params![game, number as i64]).map(drop)
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
