//! The database in a file: `SQLite`.

use std::path::Path;

use clap::ValueEnum;
use rusqlite::{Connection, ErrorCode, OptionalExtension, Row, params};

use super::files::{Hold, Watch};
use super::{ChallengeRow, ChangeRow, GameRow, GameStatus, Store, StoreError, Stored};
use crate::admin::{Ban, Banned};
use crate::moment::Moment;
use crate::players::PlayerId;

/// Each brings the database from one version to the next. They are never changed, only added to.
const MIGRATIONS: [&str; 5] = [
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
    "
    ALTER TABLE games ADD COLUMN paused INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE games ADD COLUMN expires INTEGER;
    ALTER TABLE games ADD COLUMN listed INTEGER NOT NULL DEFAULT 1;
    UPDATE games SET expires = moved + 1209600000 WHERE result IS NULL AND turns < 2;
    UPDATE games SET listed = 0 WHERE level IS NULL
        AND id NOT IN (SELECT game FROM challenges WHERE open AND game IS NOT NULL);
    UPDATE games SET awake = 0 WHERE awake AND level IS NULL
        AND json_extract(settings, '$.clock.days') IS NOT NULL;
    CREATE INDEX unstarted_games ON games (expires) WHERE expires IS NOT NULL;
    CREATE INDEX due_games ON games (due) WHERE due IS NOT NULL;
    DROP INDEX games_of_red;
    DROP INDEX games_of_blue;
    CREATE INDEX ended_of_red ON games (red, created) WHERE result IS NOT NULL AND red IS NOT NULL;
    CREATE INDEX ended_of_blue ON games (blue, created)
        WHERE result IS NOT NULL AND blue IS NOT NULL;
    DROP INDEX live_games;
    CREATE INDEX live_games ON games (moved) WHERE result IS NULL AND turns >= 2 AND listed;
    CREATE INDEX rated_games ON games (fen)
        WHERE result IS NULL AND level IS NULL AND json_extract(settings, '$.rated');
",
    "
    CREATE TABLE bans (who TEXT PRIMARY KEY, until INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE audit (
        number INTEGER PRIMARY KEY, at INTEGER NOT NULL, user INTEGER NOT NULL, action TEXT NOT NULL
    );
",
];

const CHALLENGE: &str = "SELECT id, player, open, terms, created, game FROM challenges";
const GAME: &str =
    "SELECT id, red, blue, level, settings, created, fen, last, turns, result, moved,
    awake, due, paused, expires, listed FROM games";

/// The version that this program writes.
pub(super) const VERSION: usize = MIGRATIONS.len();

/// What survives what.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum Durability {
    /// A crash of the program loses nothing; a power cut may lose the last moments.
    #[default]
    Normal,
    /// A power cut loses nothing that was acknowledged; each group of changes waits for the disk.
    Full,
}

/// A database of `SQLite`, in write-ahead mode: readers do not wait, and a crash of the program
/// loses nothing that was committed.
pub struct Sqlite {
    connection: Connection,
    /// None for a database without a file. It is let go after the connection is closed.
    file: Option<(Watch, Hold)>,
}

impl Sqlite {
    /// Opens a database file, makes it if there is none, and brings it up to date. `:memory:` is a
    /// database that is forgotten in the end.
    ///
    /// # Errors
    ///
    /// If the file cannot be opened, or was written by a newer version of this program.
    pub fn open(path: &Path) -> Stored<Sqlite> {
        let hold = match path == Path::new(":memory:") {
            true => None,
            false => Some(Hold::take(path)?),
        };
        let path = hold.as_ref().map_or(path, |hold| &hold.database);
        let connection = Connection::open(path)?;
        connection.busy_timeout(std::time::Duration::from_secs(5))?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "NORMAL")?;
        connection.set_prepared_statement_cache_capacity(64);
        let mut sqlite = Sqlite { connection, file: None };
        sqlite.migrate()?;
        // The log beside the file is there after something was written.
        sqlite.probe(0)?;
        if let Some(hold) = hold {
            sqlite.file = Some((Watch::new(&hold.database)?, hold));
        }
        Ok(sqlite)
    }

    /// What survives a power cut, from now on.
    ///
    /// # Errors
    ///
    /// If the database does not take it.
    pub fn set_durability(&self, durability: Durability) -> Stored<()> {
        let synchronous = match durability {
            Durability::Normal => "NORMAL",
            Durability::Full => "FULL",
        };
        Ok(self.connection.pragma_update(None, "synchronous", synchronous)?)
    }

    /// Whether the file is still the one that was opened.
    fn check_file(&self) -> Stored<()> {
        self.file.as_ref().map_or(Ok(()), |(watch, _)| watch.check())
    }

    fn migrate(&mut self) -> Stored<()> {
        let version: usize =
            self.connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
        if version > VERSION {
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
        self.check_file()?;
        self.execute("BEGIN IMMEDIATE", []).map(drop)
    }

    fn commit(&mut self) -> Stored<()> {
        self.execute("COMMIT", [])?;
        if let Some((watch, _)) = &mut self.file {
            watch.wrote()?;
        }
        // What went into a file that nobody will open again was not kept.
        self.check_file()
    }

    fn roll_back(&mut self) {
        // It fails where there is nothing to roll back.
        let _ = self.execute("ROLLBACK", []);
    }

    fn begin_part(&mut self) -> Stored<()> {
        if self.connection.is_autocommit() {
            // What failed before took the whole transaction with it: a part of nothing is not kept.
            return Err(StoreError::unavailable("the transaction has ended early"));
        }
        self.execute("SAVEPOINT part", []).map(drop)
    }

    fn keep_part(&mut self) -> Stored<()> {
        self.execute("RELEASE part", []).map(drop)
    }

    fn drop_part(&mut self) -> Stored<()> {
        self.execute("ROLLBACK TO part", [])?;
        self.keep_part()
    }

    fn probe(&mut self, now: Moment) -> Stored<()> {
        self.execute("INSERT OR REPLACE INTO meta VALUES ('probe', ?)", [now]).map(drop)
    }

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

    fn live_games(&mut self, most: usize) -> Stored<Vec<GameRow>> {
        let sql = format!(
            "{GAME} WHERE result IS NULL AND turns >= 2 AND listed ORDER BY moved DESC LIMIT ?"
        );
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

    fn count_running_games_of(&mut self, player: &PlayerId) -> Stored<usize> {
        let half = |side: &str| {
            format!("(SELECT count(*) FROM games WHERE result IS NULL AND {side} = ?1)")
        };
        let sql = format!("SELECT {} + {}", half("red"), half("blue"));
        let mut count = self.connection.prepare_cached(&sql)?;
        Ok(count.query_row([player.as_str()], |row| row.get(0))?)
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

    fn standing_games_of(&mut self, player: &PlayerId) -> Stored<Vec<(String, usize)>> {
        let half = |side: &str| {
            format!(
                "SELECT fen, turns FROM games
                    WHERE result IS NULL AND level IS NULL AND {side} = ?1"
            )
        };
        let sql = format!("{} UNION {}", half("red"), half("blue"));
        self.list(&sql, [player.as_str()], |row| Ok((row.get(0)?, row.get(1)?)))
    }

    fn stands_in_rated_game(&mut self, board: &str) -> Stored<bool> {
        // The counters follow the side to move.
        let sql = "SELECT EXISTS (SELECT 1 FROM games
            WHERE result IS NULL AND level IS NULL AND json_extract(settings, '$.rated')
                AND fen >= ?1 AND fen < ?1 || '~')";
        Ok(self.connection.prepare_cached(sql)?.query_row([board], |row| row.get(0))?)
    }

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
            paused: row.get(13)?,
            expires: row.get(14)?,
        },
        listed: row.get(15)?,
    })
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        use ErrorCode::{CannotOpen, DatabaseBusy, DatabaseCorrupt, DatabaseLocked, DiskFull};
        use ErrorCode::{FileLockingProtocolFailed, NotADatabase, ReadOnly, SystemIoFailure};
        match error.sqlite_error_code() {
            Some(
                CannotOpen
                | DatabaseBusy
                | DatabaseCorrupt
                | DatabaseLocked
                | DiskFull
                | FileLockingProtocolFailed
                | NotADatabase
                | ReadOnly
                | SystemIoFailure,
            ) => StoreError::unavailable(error),
            _ => StoreError::new(error),
        }
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
        // It does not say when a server was alive last, but when the last turn was made, at 5.
        let mut store = Sqlite::open(&path).expect("an old file");
        let mut after = |now| {
            store.resume(now).expect("resumed");
            let game = store.game("g1").expect("a database").expect("the game");
            (game.status.paused, game.status.due, game.listed, game.status.expires)
        };
        let due = 5 + 2 * crate::moment::DAY;
        assert_eq!(after(1_005), (1_000, Some(due + 1_000), false, None));
        // From then on it does, whichever way the system's clock was set meanwhile.
        assert_eq!(after(1_505), (1_500, Some(due + 1_500), false, None));
        assert_eq!(after(5), (0, Some(due), false, None));
        drop(store);
        let newer = Connection::open(&path).expect("the file");
        newer.pragma_update(None, "user_version", MIGRATIONS.len() + 1).expect("an update");
        drop(newer);
        let refused = Sqlite::open(&path).err().map(|error| error.to_string());
        assert!(refused.is_some_and(|error| error.contains("newer version")));
        std::fs::remove_dir_all(&folder).expect("a folder");
    }

    /// Who has 10,000 games waits no longer than who has ten: nothing looks at all games.
    #[test]
    fn lists_are_read_off_their_indexes() {
        let store = Sqlite::open(":memory:".as_ref()).expect("a database");
        for (condition, index) in [
            (
                "red = 'p' AND created < 9 AND result IS NOT NULL ORDER BY created DESC",
                "ended_of_red",
            ),
            (
                "blue = 'p' AND created < 9 AND result IS NOT NULL ORDER BY created DESC",
                "ended_of_blue",
            ),
            ("result IS NULL AND red = 'p'", "running_of_red"),
            ("result IS NULL AND level IS NULL AND blue = 'p'", "running_of_blue"),
            ("result IS NULL AND turns >= 2 AND listed ORDER BY moved DESC", "live_games"),
            ("expires <= 9", "unstarted_games"),
            ("due <= 9 AND NOT awake", "due_games"),
            ("expires IS NOT NULL AND NOT awake", "unstarted_games"),
            ("due IS NOT NULL AND NOT awake", "due_games"),
            ("awake", "awake_games"),
            (
                "result IS NULL AND level IS NULL AND json_extract(settings, '$.rated')
                    AND fen >= 'x' AND fen < 'x~'",
                "rated_games",
            ),
        ] {
            let sql = format!("EXPLAIN QUERY PLAN SELECT * FROM games WHERE {condition}");
            let plan = store.list(&sql, [], |row| row.get::<_, String>(3)).expect("a plan");
            let plan = plan.join("; ");
            assert!(plan.contains(index) && !plan.contains("TEMP B-TREE"), "{condition}: {plan}");
        }
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
