//! The tables, and how an older file is brought up to date.

use rusqlite::Connection;

use crate::store::{StoreError, Stored};

/// Each brings the database from one version to the next. They are never changed, only added to.
const MIGRATIONS: [&str; 8] = [
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
    "
    CREATE TABLE progress (
        player TEXT PRIMARY KEY, json TEXT NOT NULL, changed INTEGER NOT NULL
    ) WITHOUT ROWID;
",
    // How many changes a game has had: the next one has to have the next number.
    "
    ALTER TABLE games ADD COLUMN changes INTEGER NOT NULL DEFAULT 0;
    UPDATE games SET changes =
        (SELECT coalesce(max(number), 0) FROM changes WHERE changes.game = games.id);
",
    // Ratings are kept in millionths.
    "
    CREATE TABLE puzzle_ratings (
        who TEXT PRIMARY KEY, rating INTEGER NOT NULL, deviation INTEGER NOT NULL,
        volatility INTEGER NOT NULL, tries INTEGER NOT NULL, solved INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE puzzle_tries (
        player TEXT NOT NULL, puzzle TEXT NOT NULL, solved INTEGER NOT NULL, at INTEGER NOT NULL,
        PRIMARY KEY (player, puzzle)
    ) WITHOUT ROWID;
",
];

/// The version that this program writes.
pub const VERSION: usize = MIGRATIONS.len();

/// Brings a database up to date.
///
/// # Errors
///
/// If it was written by a newer version of this program, or fails.
pub fn migrate(connection: &mut Connection) -> Stored<()> {
    let version: usize = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    if version > VERSION {
        return Err(StoreError::new("it was written by a newer version of this program"));
    }
    for (migration, next) in MIGRATIONS.iter().zip(1..).skip(version) {
        let transaction = connection.transaction()?;
        transaction.execute_batch(migration)?;
        transaction.pragma_update(None, "user_version", next)?;
        transaction.commit()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::PlayerId;
    use crate::store::{Challenges, Games, People, Sqlite, Times};

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
}
