//! Games and their changes.

use tokio_postgres::Row;

use super::link::Params;
use super::{Postgres, get, number};
use crate::players::PlayerId;
use crate::store::{Append, ChangeRow, GameRow, GameStatus, Games, Lease, StoreError, Stored};

/// The question for games, as [`game`] reads them.
pub(super) const GAME: &str =
    "SELECT id, red, blue, level, settings, created, fen, last, turns, result, moved,
    awake, due, paused, expires, listed FROM games";

/// Adds a change in one message: nothing of it happens unless the lease and the number are right. Who changes
/// the lease at the same time waits for the row, and so does this.
const APPEND: &str = "WITH held AS (
        UPDATE games SET fen = $4, last = $5, turns = $6, result = $7, moved = $8, awake = $9,
            due = $10, paused = $11, expires = $12, changes = $3::bigint
        WHERE id = $1 AND lease = $2 AND changes = $3::bigint - 1 RETURNING id
    ), added AS (
        INSERT INTO changes SELECT $1, $3::bigint, $13::bigint, $14::text FROM held
    ), forgotten AS (
        DELETE FROM changes WHERE game = $1 AND number = ANY ($15)
            AND EXISTS (SELECT 1 FROM held)
    ) SELECT 1 FROM held";

/// [`APPEND`], or what a test has planted in its place.
pub fn append_sql() -> &'static str {
    #[cfg(feature = "testing")]
    let sql = crate::testing::planted(APPEND);
    #[cfg(not(feature = "testing"))]
    let sql = APPEND;
    sql
}

impl Postgres {
    /// Adds changes of different games in one message, within the transaction.
    pub(super) fn append_together(&mut self, appends: &[Append]) -> Stored<Vec<Stored<()>>> {
        let values: Vec<Values<'_>> = appends.iter().map(Values::of).collect();
        let params: Vec<_> = values.iter().map(Values::params).collect();
        let params: Vec<Params<'_>> = params.iter().map(|params| &params[..]).collect();
        let answers = self.link.pipeline(append_sql(), &params)?;
        let mut added = Vec::with_capacity(appends.len());
        for (append, answer) in appends.iter().zip(answers) {
            added.push(match answer {
                Ok(rows) if rows.is_empty() => Err(self.why_refused(append)),
                answer => answer.map(drop),
            });
        }
        Ok(added)
    }

    /// Why a change was not added.
    fn why_refused(&mut self, append: &Append) -> StoreError {
        let sql = "SELECT lease, changes FROM games WHERE id = $1";
        let read = |row: &Row| Ok((get::<i64>(row, 0)?, get::<i64>(row, 1)?));
        match self.one(sql, &[&append.game], read) {
            Ok(Some((lease, _))) if lease as u64 != append.lease.0 => {
                StoreError::fenced(&append.game)
            }
            Ok(Some((_, kept))) => StoreError::gap(&append.game, append.change.number, kept as u64),
            Ok(None) => StoreError::new("there is no such game"),
            Err(error) => error,
        }
    }
}

/// What a change puts into [`APPEND`].
struct Values<'a> {
    append: &'a Append,
    lease: i64,
    number: i64,
    turns: i64,
    events: i64,
    forgotten: Vec<i64>,
}

impl<'a> Values<'a> {
    fn of(append: &'a Append) -> Values<'a> {
        Values {
            append,
            lease: number(append.lease.0),
            number: number(append.change.number),
            turns: number(append.status.turns),
            events: number(append.change.events),
            forgotten: append.forgotten.iter().map(|&forgotten| number(forgotten)).collect(),
        }
    }

    fn params(&self) -> [&(dyn tokio_postgres::types::ToSql + Sync); 15] {
        let Append { game, change, status, .. } = self.append;
        let GameStatus { fen, last, result, moved, awake, due, paused, expires, .. } = status;
        [
            game,
            &self.lease,
            &self.number,
            fen,
            last,
            &self.turns,
            result,
            moved,
            awake,
            due,
            paused,
            expires,
            &self.events,
            &change.json,
            &self.forgotten,
        ]
    }
}

impl Games for Postgres {
    fn reserve(&mut self, id: &str) -> Stored<()> {
        let sql = "SELECT pg_advisory_xact_lock(hashtextextended($1, 1))";
        self.execute(sql, &[&id]).map(drop)
    }

    fn add_game(&mut self, row: &GameRow) -> Stored<()> {
        let GameRow { id, red, blue, level, settings, created, listed, status } = row;
        let GameStatus { fen, last, turns, result, moved, awake, due, paused, expires } = status;
        let (red, blue) = (red.as_ref().map(PlayerId::as_str), blue.as_ref().map(PlayerId::as_str));
        let (level, turns) = (level.map(i16::from), number(*turns));
        let rated = is_rated(settings);
        self.execute(
            "INSERT INTO games VALUES
                ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, 0, $17)",
            &[
                id, &red, &blue, &level, settings, created, fen, last, &turns, result, moved,
                awake, due, paused, expires, listed, &rated,
            ],
        )
        .map(drop)
    }

    fn game(&mut self, id: &str) -> Stored<Option<GameRow>> {
        self.one(&format!("{GAME} WHERE id = $1"), &[&id], game)
    }

    fn append(&mut self, append: &Append) -> Stored<()> {
        let mut added = self.append_together(std::slice::from_ref(append))?;
        added.pop().unwrap_or_else(|| Err(StoreError::new("no answer")))
    }

    fn has_change(&mut self, append: &Append) -> Stored<bool> {
        let ChangeRow { number: wanted, events, json } = &append.change;
        let sql = "SELECT EXISTS (SELECT 1 FROM changes
            WHERE game = $1 AND number = $2 AND events = $3 AND json = $4)";
        let params: Params<'_> = &[&append.game, &number(*wanted), &number(*events), json];
        Ok(self.one(sql, params, |row| get(row, 0))?.unwrap_or(false))
    }

    fn changes(&mut self, game: &str, after: Option<u64>) -> Stored<Vec<ChangeRow>> {
        let after = after.map_or(-1, number);
        let sql = "SELECT number, events, json FROM changes WHERE game = $1 AND events > $2
            ORDER BY number";
        self.list(sql, &[&game, &after], |row| {
            let (number, events): (i64, i64) = (get(row, 0)?, get(row, 1)?);
            Ok(ChangeRow { number: number as u64, events: events as u64, json: get(row, 2)? })
        })
    }
}

/// Whether a game is rated, by its settings.
pub fn is_rated(settings: &str) -> bool {
    serde_json::from_str::<serde_json::Value>(settings)
        .is_ok_and(|settings| settings["rated"] == true)
}

/// Reads a game that was asked for with [`GAME`].
pub(super) fn game(row: &Row) -> Stored<GameRow> {
    Ok(GameRow {
        id: get(row, 0)?,
        red: get::<Option<String>>(row, 1)?.map(PlayerId::stored),
        blue: get::<Option<String>>(row, 2)?.map(PlayerId::stored),
        level: get::<Option<i16>>(row, 3)?.and_then(|level| level.try_into().ok()),
        settings: get(row, 4)?,
        created: get(row, 5)?,
        status: GameStatus {
            fen: get(row, 6)?,
            last: get(row, 7)?,
            turns: get::<i64>(row, 8)? as usize,
            result: get(row, 9)?,
            moved: get(row, 10)?,
            awake: get(row, 11)?,
            due: get(row, 12)?,
            paused: get(row, 13)?,
            expires: get(row, 14)?,
        },
        listed: get(row, 15)?,
    })
}

impl Lease {
    /// As the database has it.
    pub(super) fn to_number(self) -> i64 {
        number(self.0)
    }
}
