//! Whole databases that are moved from one kind to the other, and back.

use std::path::{Path, PathBuf};

use super::{change, game, player, postgres, server};
use crate::store::{
    ChallengeRow, Challenges, GameLists, Games, Lease, Leases, People, Puzzles, Sqlite, Times,
    move_all,
};

/// A database of an older program, with games that people played.
const OLDER: &str = include_str!("../../../tests/data/version_0.1.sql");

/// A folder that goes away.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("cotulenh-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Fills a file with the older games, and with something of every kind.
fn fill(path: &Path) {
    let older = rusqlite::Connection::open(path).expect("a file");
    older.execute_batch(OLDER).expect("the older database");
    drop(older);
    let mut store = Sqlite::open(path).expect("a database");
    // More than are carried at once.
    for number in 0..2_500 {
        let name = if number % 2 == 0 { "Lân Đỗ" } else { "\u{1f600}" };
        store.set_name(&player(&format!("p{number}")), name, number).expect("named");
        store.set_progress(&player(&format!("p{number}")), "{}", number).expect("kept");
        store.first_try(&player(&format!("p{number}")), "a", true, number).expect("kept");
    }
    let mut row = game("gZ", "p1", "p2", 3);
    (row.status.due, row.status.awake, row.listed) = (Some(9), true, false);
    store.add_game(&row).expect("kept");
    let mut alone = game("ga", "p1", "p2", 4);
    (alone.blue, alone.level, alone.settings) = (None, Some(8), "{}".to_owned());
    store.add_game(&alone).expect("kept");
    for number in 1..=40 {
        store.append(&change("gZ", Lease::FIRST, number, None)).expect("kept");
    }
    let challenge = ChallengeRow {
        id: "c1".to_owned(),
        by: player("p1"),
        open: true,
        terms: "{}".to_owned(),
        created: 1,
        game: None,
    };
    store.add_challenge(&challenge).expect("kept");
    let ban = crate::admin::Ban { who: "192.0.2.0/24".parse().expect("a network"), until: 99 };
    store.add_ban(&ban, 0).expect("kept");
    for at in 0..3 {
        store.audit(at, 1_000, r#"{"do":"bans"}"#).expect("written");
    }
    store.secret([7; 32]).expect("a secret");
    store.alive(77).expect("alive");
}

#[test]
fn a_database_is_moved_there_and_back_and_nothing_is_lost() {
    let Some(server) = server() else { return };
    let folder = Folder::new("moved");
    let (first, last) = (folder.0.join("first.sqlite"), folder.0.join("last.sqlite"));
    fill(&first);
    let url = server.fresh_database();
    let there = move_all(&first, url.as_ref()).expect("moved");
    let rows = |name| there.tables.iter().find(|table| table.0 == name).map(|table| table.1);
    assert!(rows("players") > Some(2_500) && rows("changes") > Some(40), "{there:?}");
    // It can be used: the next number of a game and of what operators did is known, and who is rated.
    let mut store = postgres(&url);
    assert!(store.append(&change("gZ", Lease::FIRST, 40, None)).expect_err("a gap").is_gap());
    assert_eq!(store.stands_in_rated_game("6c4/11/3C7 r"), Ok(true));
    let back = move_all(url.as_ref(), &last).expect("moved");
    assert_eq!(there, back);
    store.append(&change("gZ", Lease::FIRST, 41, None)).expect("the next");
    store.audit(9, 1, "{}").expect("written");
    // What is not empty, is used, or is not there, is refused, and stays as it was.
    let refused = |from: &Path, to: &Path| move_all(from, to).expect_err("refused").to_string();
    let text = refused(&first, url.as_ref());
    assert!(text.contains("is not empty") && !text.contains("password"), "{text}");
    assert!(refused(url.as_ref(), &last).contains("is not empty"));
    assert!(refused(&first, &first).contains("the same database"));
    let nowhere = folder.0.join("nowhere.sqlite");
    assert!(refused(&nowhere, &folder.0.join("new.sqlite")).contains("there is no database"));
    assert!(!nowhere.exists());
    store.renew().expect("alive");
    let other = folder.0.join("other.sqlite");
    let text = refused(url.as_ref(), &other);
    assert!(text.contains("a server uses it"), "{text}");
    assert!(!other.exists());
    let held = Sqlite::open(&last).expect("a database");
    assert!(refused(&last, server.fresh_database().as_ref()).contains("another program uses it"));
    drop(held);
    // The same content, by SQLite's own tool.
    let listed = |path: &Path| {
        let file = rusqlite::Connection::open(path).expect("a database");
        let sql =
            "SELECT group_concat(id || fen || changes || paused || awake) FROM games ORDER BY id";
        file.query_row(sql, [], |row| row.get::<_, String>(0)).expect("games")
    };
    assert_eq!(listed(&first), listed(&last));
}
