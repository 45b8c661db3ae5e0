//! The database in a file: `SQLite`.

use std::path::Path;

use rusqlite::{Connection, OptionalExtension, Row, params};

use super::{ChallengeRow, ChangeRow, GameRow, GameStatus, Store, StoreError, Stored};
use crate::moment::Moment;
use crate::players::PlayerId;

/// Each brings the database from one version to the next. They are never changed, only added to.
const MIGRATIONS: [&str; 3] = [
    "
    CREATE TABLE meta (key TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
    CREATE TABLE players (
        id TEXT PRIMARY KEY, name TEXT NOT NULL, changed INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE challenges (
        id TEXT PRIMARY KEY, player TEXT NOT NULL, open INTEGER NOT NULL, terms TEXT NOT NULL,
        created INTEGER NOT NULL, game TEXT
    ) WITHOUT ROWID;
    CREATE INDEX open_challenges ON challenges (created) WHERE open AND game IS NULL;
    CREATE TABLE games (
        id TEXT PRIMARY KEY, red TEXT, blue TEXT, level INTEGER, settings TEXT NOT NULL,
        created INTEGER NOT NULL, fen TEXT NOT NULL, last TEXT, turns INTEGER NOT NULL,
        result TEXT, moved INTEGER NOT NULL, awake INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX games_of_red ON games (red, created) WHERE red IS NOT NULL;
    CREATE INDEX games_of_blue ON games (blue, created) WHERE blue IS NOT NULL;
    CREATE INDEX live_games ON games (moved) WHERE result IS NULL;
    CREATE INDEX awake_games ON games (id) WHERE awake;
    CREATE TABLE changes (
        game TEXT NOT NULL, number INTEGER NOT NULL, events INTEGER NOT NULL, json TEXT NOT NULL,
        PRIMARY KEY (game, number)
    ) WITHOUT ROWID;
",
    "
    CREATE INDEX waiting_challenges ON challenges (created) WHERE game IS NULL;
",
    "
    ALTER TABLE games ADD COLUMN due INTEGER;
    UPDATE games SET due = moved + 86400000 * json_extract(settings, '$.clock.days')
        WHERE result IS NULL AND turns >= 2;
    CREATE INDEX running_of_red ON games (red) WHERE result IS NULL AND red IS NOT NULL;
    CREATE INDEX running_of_blue ON games (blue) WHERE result IS NULL AND blue IS NOT NULL;
    DROP INDEX live_games;
    CREATE INDEX live_games ON games (moved) WHERE result IS NULL AND turns >= 2;
    CREATE INDEX waiting_of_player ON challenges (player, created) WHERE game IS NULL;
",
];

const CHALLENGE: &str = "SELECT id, player, open, terms, created, game FROM challenges";
const GAME: &str =
    "SELECT id, red, blue, level, settings, created, fen, last, turns, result, moved,
    awake, due FROM games";

/// A database of `SQLite`, in write-ahead mode: readers do not wait, and a crash of the program
/// loses nothing that was committed.
pub struct Sqlite {
    connection: Connection,
}

impl Sqlite {
    /// Opens a database file, makes it if there is none, and brings it up to date. `:memory:` is a
    /// database that is forgotten in the end.
    ///
    /// # Errors
    ///
    /// If the file cannot be opened, or was written by a newer version of this program.
    pub fn open(path: &Path) -> Stored<Sqlite> {
        let connection = Connection::open(path)?;
        connection.busy_timeout(std::time::Duration::from_secs(5))?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "NORMAL")?;
        connection.set_prepared_statement_cache_capacity(64);
        let mut sqlite = Sqlite { connection };
        sqlite.migrate()?;
        Ok(sqlite)
    }

    fn migrate(&mut self) -> Stored<()> {
        let version: usize =
            self.connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
        if version > MIGRATIONS.len() {
            return Err(StoreError::new("it was written by a newer version of this program"));
        }
        for (migration, next) in MIGRATIONS.iter().zip(1..).skip(version) {
            let transaction = self.connection.transaction()?;
            transaction.execute_batch(migration)?;
            transaction.pragma_update(None, "user_version", next)?;
            transaction.commit()?;
        }
        Ok(())
    }

    fn execute(&self, sql: &str, params: impl rusqlite::Params) -> Stored<usize> {
        Ok(self.connection.prepare_cached(sql)?.execute(params)?)
    }

    fn list<T>(
        &self,
        sql: &str,
        params: impl rusqlite::Params,
        read: fn(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Stored<Vec<T>> {
        let mut statement = self.connection.prepare_cached(sql)?;
        let rows = statement.query_map(params, read)?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    fn one<T>(
        &self,
        sql: &str,
        id: &str,
        read: fn(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Stored<Option<T>> {
        Ok(self.connection.prepare_cached(sql)?.query_row([id], read).optional()?)
    }
}

impl Store for Sqlite {
    fn begin(&mut self) -> Stored<()> {
        self.execute("BEGIN IMMEDIATE", []).map(drop)
    }

    fn commit(&mut self) -> Stored<()> {
        self.execute("COMMIT", []).map(drop)
    }

    fn roll_back(&mut self) {
        // It fails where there is nothing to roll back.
        let _ = self.execute("ROLLBACK", []);
    }

    fn begin_part(&mut self) -> Stored<()> {
        self.execute("SAVEPOINT part", []).map(drop)
    }

    fn keep_part(&mut self) -> Stored<()> {
        self.execute("RELEASE part", []).map(drop)
    }

    fn drop_part(&mut self) -> Stored<()> {
        self.execute("ROLLBACK TO part", [])?;
        self.keep_part()
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

    fn add_challenge(&mut self, row: &ChallengeRow) -> Stored<()> {
        let ChallengeRow { id, by, open, terms, created, game } = row;
        self.execute(
            "INSERT INTO challenges VALUES (?, ?, ?, ?, ?, ?)",
            params![id, by.as_str(), open, terms, created, game],
        )
        .map(drop)
    }

    fn challenge(&mut self, id: &str) -> Stored<Option<ChallengeRow>> {
        self.one(&format!("{CHALLENGE} WHERE id = ?"), id, challenge)
    }

    fn open_challenges(
        &mut self,
        players: &[PlayerId],
        since: Moment,
        most: usize,
    ) -> Stored<Vec<ChallengeRow>> {
        let players: Vec<&str> = players.iter().map(PlayerId::as_str).collect();
        let players = serde_json::to_string(&players).map_err(StoreError::new)?;
        // From the players to their challenges, however many others have made: each is a look into
        // the index `waiting_of_player`.
        let sql = "SELECT c.id, c.player, c.open, c.terms, c.created, c.game
            FROM json_each(?) AS here CROSS JOIN challenges AS c ON c.player = here.value
            WHERE c.game IS NULL AND c.created > ? AND c.open ORDER BY c.created DESC LIMIT ?";
        self.list(sql, params![players, since, most], challenge)
    }

    fn accept_challenge(&mut self, id: &str, game: &GameRow) -> Stored<bool> {
        let sql = "UPDATE challenges SET game = ?2 WHERE id = ?1 AND game IS NULL";
        let first = self.execute(sql, [id, &game.id])? == 1;
        if first {
            self.add_game(game)?;
        }
        Ok(first)
    }

    fn remove_challenge(&mut self, id: &str) -> Stored<bool> {
        Ok(self.execute("DELETE FROM challenges WHERE id = ? AND game IS NULL", [id])? == 1)
    }

    fn waiting_challenges_of(
        &mut self,
        player: &PlayerId,
        since: Moment,
        most: usize,
    ) -> Stored<Vec<ChallengeRow>> {
        let sql = format!(
            "{CHALLENGE} WHERE game IS NULL AND player = ? AND created > ?
                ORDER BY created DESC LIMIT ?"
        );
        self.list(&sql, params![player.as_str(), since, most], challenge)
    }

    fn forget_challenges(&mut self, before: Moment) -> Stored<()> {
        self.execute("DELETE FROM challenges WHERE game IS NULL AND created < ?", [before])
            .map(drop)
    }

    fn add_game(&mut self, row: &GameRow) -> Stored<()> {
        let GameRow { id, red, blue, level, settings, created, status } = row;
        let GameStatus { fen, last, turns, result, moved, awake, due } = status;
        let (red, blue) = (red.as_ref().map(PlayerId::as_str), blue.as_ref().map(PlayerId::as_str));
        self.execute(
            "INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            params![
                id, red, blue, level, settings, created, fen, last, turns, result, moved, awake,
                due
            ],
        )
        .map(drop)
    }

    fn game(&mut self, id: &str) -> Stored<Option<GameRow>> {
        self.one(&format!("{GAME} WHERE id = ?"), id, game)
    }

    fn append(&mut self, game: &str, change: &ChangeRow, status: &GameStatus) -> Stored<()> {
        let ChangeRow { number, events, json } = change;
        let GameStatus { fen, last, turns, result, moved, awake, due } = status;
        self.execute(
            "INSERT INTO changes VALUES (?, ?, ?, ?)",
            params![game, *number as i64, *events as i64, json],
        )?;
        self.execute(
            "UPDATE games SET fen = ?2, last = ?3, turns = ?4, result = ?5, moved = ?6, awake = ?7,
                due = ?8 WHERE id = ?1",
            params![game, fen, last, turns, result, moved, awake, due],
        )
        .map(drop)
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

    fn live_games(&mut self, most: usize) -> Stored<Vec<GameRow>> {
        let sql = format!("{GAME} WHERE result IS NULL AND turns >= 2 ORDER BY moved DESC LIMIT ?");
        self.list(&sql, [most], game)
    }

    fn running_games_of(&mut self, player: &PlayerId, most: usize) -> Stored<Vec<GameRow>> {
        let half = |side: &str| format!("{GAME} WHERE result IS NULL AND {side} = ?1");
        // A FEN says ` r ` where Red is to move.
        let sql = format!(
            "SELECT * FROM ({} UNION {})
                ORDER BY (red IS ?1) = (instr(fen, ' r ') > 0) DESC, moved DESC LIMIT ?2",
            half("red"),
            half("blue")
        );
        self.list(&sql, params![player.as_str(), most], game)
    }

    fn ended_games_of(
        &mut self,
        player: &PlayerId,
        before: Moment,
        most: usize,
    ) -> Stored<Vec<GameRow>> {
        // Each half is read off its index, so that many games cost no more than few.
        let half = |side: &str| {
            format!(
                "SELECT * FROM ({GAME} WHERE {side} = ?1 AND created < ?2 AND result IS NOT NULL
                    ORDER BY created DESC LIMIT ?3)"
            )
        };
        let sql = format!("{} UNION {} ORDER BY created DESC LIMIT ?3", half("red"), half("blue"));
        self.list(&sql, params![player.as_str(), before, most], game)
    }

    fn awake_games(&mut self) -> Stored<Vec<String>> {
        self.list("SELECT id FROM games WHERE awake", [], |row| row.get(0))
    }
}

fn player(row: &Row<'_>, column: usize) -> rusqlite::Result<PlayerId> {
    row.get(column).map(PlayerId::stored)
}

fn challenge(row: &Row<'_>) -> rusqlite::Result<ChallengeRow> {
    Ok(ChallengeRow {
        id: row.get(0)?,
        by: player(row, 1)?,
        open: row.get(2)?,
        terms: row.get(3)?,
        created: row.get(4)?,
        game: row.get(5)?,
    })
}

fn game(row: &Row<'_>) -> rusqlite::Result<GameRow> {
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
        },
    })
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        StoreError::new(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What was there before an update of the program is there after it.
    #[test]
    fn old_files_are_brought_up_to_date_and_newer_ones_refused() {
        let folder = std::env::temp_dir().join(format!("cotulenh-store-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let path = folder.join("old.sqlite");
        let old = Connection::open(&path).expect("a file");
        old.execute_batch(MIGRATIONS[0]).expect("the first form");
        old.execute_batch("INSERT INTO players VALUES ('p1', 'Lan', 0); PRAGMA user_version = 1")
            .expect("a player");
        old.execute_batch(
            r#"INSERT INTO games VALUES ('g1', 'p1', 'p2', NULL, '{"clock":{"days":2}}', 0, 'x', NULL, 2,
                NULL, 5, 1)"#,
        )
        .expect("a game");
        drop(old);
        for _ in 0..2 {
            let mut store = Sqlite::open(&path).expect("an old file");
            let names = store.names().expect("names");
            assert_eq!(names, [(PlayerId::stored("p1".to_owned()), "Lan".to_owned())]);
            assert_eq!(store.forget_challenges(0), Ok(()));
            let game = store.game("g1").expect("a database").expect("the game");
            assert_eq!(game.status.due, Some(5 + 2 * crate::moment::DAY));
        }
        let newer = Connection::open(&path).expect("the file");
        newer.pragma_update(None, "user_version", MIGRATIONS.len() + 1).expect("an update");
        drop(newer);
        let refused = Sqlite::open(&path).err().map(|error| error.to_string());
        assert!(refused.is_some_and(|error| error.contains("newer version")));
        std::fs::remove_dir_all(&folder).expect("a folder");
    }

    #[test]
    fn challenges_are_forgotten_unless_someone_accepted() {
        let mut store = Sqlite::open(":memory:".as_ref()).expect("a database");
        let by = PlayerId::stored("p1".to_owned());
        let row = |id: &str, created, game: Option<&str>| ChallengeRow {
            id: id.to_owned(),
            by: by.clone(),
            open: false,
            terms: "{}".to_owned(),
            created,
            game: game.map(str::to_owned),
        };
        for challenge in [row("c1", 1, None), row("c2", 1, Some("g1")), row("c3", 2, None)] {
            store.add_challenge(&challenge).expect("kept");
        }
        store.forget_challenges(2).expect("forgotten");
        let mut is_there = |id| store.challenge(id).expect("a database").is_some();
        assert_eq!(["c1", "c2", "c3"].map(&mut is_there), [false, true, true]);
    }
}
