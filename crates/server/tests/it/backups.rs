//! Copies of the database: made under load, put back in peace.

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use cotulenh_server::{backup, restore};
use serde_json::json;
use tokio::task::spawn_blocking;

use crate::crash::{play, start};
use crate::games::tempfile;
use crate::harness::{Guest, TestServer, options, start_game, wait_until};

const GAMES: usize = 20;

/// A copy that is made on another thread, as a program beside the server does.
async fn copy(database: &Path, to: &Path) {
    let (database, to) = (database.to_owned(), to.to_owned());
    let made = spawn_blocking(move || backup(&database, &to, false)).await;
    made.expect("a good end").expect("a copy");
}

/// How many turns of each game a copy has.
async fn turns_in(copy: &Path, games: &[(Guest, String)]) -> Vec<usize> {
    let server = TestServer::with(&options(copy)).await;
    let mut turns = Vec::new();
    for (guest, game) in games {
        let guest = Guest { address: server.address.clone(), ..guest.clone() };
        let state = guest.state(game).await;
        turns.push(state["game"]["turns"].as_array().map_or(0, Vec::len));
    }
    server.stop().await;
    turns
}

#[tokio::test]
async fn a_backup_has_every_turn_that_was_acknowledged_before_it_began() {
    let folder = tempfile();
    let database = folder.join("busy.sqlite");
    let (mut child, address) = start(&database).await;
    let (mut games, mut counts, mut tasks) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..GAMES {
        let (red, blue) = (Guest::new(&address).await, Guest::new(&address).await);
        let game = start_game(&red, &blue, json!({"days": 1}), None).await;
        let (at_red, state) = red.join(&game).await;
        let (at_blue, _) = blue.join(&game).await;
        let count = Arc::new(AtomicUsize::new(0));
        let position = state["game"]["position"].clone();
        tasks.push(tokio::spawn(play(at_red, at_blue, position, Arc::clone(&count))));
        counts.push(count);
        games.push((red, game));
    }
    let acknowledged =
        || counts.iter().map(|count| count.load(Ordering::SeqCst)).collect::<Vec<_>>();
    let mut made: Vec<(PathBuf, Vec<usize>)> = Vec::new();
    for number in 1..=2 {
        wait_until(async || acknowledged().iter().sum::<usize>() > number * 5 * GAMES).await;
        made.push((folder.join(format!("{number}.sqlite")), acknowledged()));
        copy(&database, &made[number - 1].0).await;
    }
    // The server is killed while the last copy is made.
    made.push((folder.join("last.sqlite"), acknowledged()));
    let last = made[2].0.clone();
    let ((), killed) = tokio::join!(copy(&database, &last), child.kill());
    killed.expect("killed");
    for task in tasks {
        task.await.expect("a good end");
    }
    // One more of what the dead server left, and of its end.
    made.push((folder.join("after.sqlite"), acknowledged()));
    copy(&database, &made[3].0).await;
    for (path, before) in made {
        let rights = std::fs::metadata(&path).expect("a copy").permissions().mode();
        assert_eq!(rights & 0o777, 0o600, "{path:?}");
        let turns = turns_in(&path, &games).await;
        let complete = turns.iter().zip(&before).all(|(turns, before)| turns >= before);
        assert!(complete, "{path:?}: {turns:?} of {before:?}");
    }
    let left = std::fs::read_dir(&folder).expect("a folder").flatten();
    let left: Vec<_> =
        left.filter(|file| file.path().extension() == Some("tmp".as_ref())).collect();
    assert!(left.is_empty(), "{left:?}");
}

#[tokio::test]
async fn a_copy_is_put_back_when_no_server_runs() {
    let folder = tempfile();
    let (database, saved) = (folder.join("games.sqlite"), folder.join("saved.sqlite"));
    let server = TestServer::with(&options(&database)).await;
    let (red, blue, game) = server.game(json!(null), None).await;
    let (mut at_red, _) = red.join(&game).await;
    at_red.play(0, "Ic6").await;
    copy(&database, &saved).await;
    let (mut at_blue, _) = blue.join(&game).await;
    at_blue.play(1, "Ic7").await;

    let refused = |result: Result<(), cotulenh_server::StoreError>, why: &str| {
        let error = result.expect_err("refused").to_string();
        assert!(error.contains(why), "{error}");
    };
    refused(backup(&database, &saved, false), "is there already: --force replaces it");
    refused(restore(&saved, &database, false), "is there already: --force replaces it");
    refused(restore(&saved, &database, true), "another program uses it");
    server.stop().await;

    // What is no copy changes nothing.
    let (other, broken) = (folder.join("other.sqlite"), folder.join("broken.sqlite"));
    let file = rusqlite::Connection::open(&other).expect("a file");
    file.execute_batch("CREATE TABLE other (x)").expect("a table");
    drop(file);
    std::fs::write(&broken, "this is no database, however long it may be").expect("written");
    refused(restore(&other, &database, true), "it is no database of this program");
    refused(restore(&broken, &database, true), "not a database");
    refused(restore(&folder.join("none"), &database, true), "unable to open");
    refused(restore(&other, &folder.join("new.sqlite"), false), "no database of this program");
    assert!(!folder.join("new.sqlite").exists());
    let seats = [(red, game)];
    assert_eq!(turns_in(&database, &seats).await, [2]);

    restore(&saved, &database, true).expect("restored");
    assert_eq!(turns_in(&database, &seats).await, [1]);
    restore(&saved, &folder.join("new.sqlite"), false).expect("restored");
    assert_eq!(turns_in(&folder.join("new.sqlite"), &seats).await, [1]);
}
