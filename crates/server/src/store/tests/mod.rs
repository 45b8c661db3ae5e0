//! What every database does, tried with each of them.

mod games;
mod leases;
mod moving;
mod people;

use std::sync::OnceLock;

use super::{
    Append, ChangeRow, GameRow, GameStatus, Instance, Lease, Postgres, Sqlite, Store, StoreError,
};
use crate::moment::Moment;
use crate::players::PlayerId;

/// The `PostgreSQL` server of these tests; none where it is not installed.
fn server() -> Option<&'static cotulenh_testing::Postgres> {
    static SERVER: OnceLock<Option<cotulenh_testing::Postgres>> = OnceLock::new();
    SERVER.get_or_init(cotulenh_testing::Postgres::start).as_ref()
}

/// A database of `PostgreSQL`, as one more instance sees it.
fn postgres(url: &str) -> Postgres {
    let instance = Instance::fresh().expect("a name");
    let mut store = Postgres::at(url, instance).expect("an address");
    store.bring_up_to_date().expect("the tables");
    store
}

/// Tries something with an empty database of each kind.
fn with_each(test: impl Fn(&mut dyn Store)) {
    test(&mut Sqlite::open(":memory:".as_ref()).expect("a database"));
    if let Some(server) = server() {
        test(&mut postgres(&server.fresh_database()));
    }
}

fn player(id: &str) -> PlayerId {
    PlayerId::stored(id.to_owned())
}

fn status() -> GameStatus {
    GameStatus {
        fen: "6c4/11/3C7 r - - 0 1".to_owned(),
        last: None,
        turns: 0,
        result: None,
        moved: 5,
        awake: false,
        due: None,
        paused: 0,
        expires: None,
    }
}

/// A game of two players that was made at a moment.
fn game(id: &str, red: &str, blue: &str, created: Moment) -> GameRow {
    GameRow {
        id: id.to_owned(),
        red: Some(player(red)),
        blue: Some(player(blue)),
        level: None,
        settings: r#"{"rated":true}"#.to_owned(),
        created,
        listed: true,
        status: status(),
    }
}

/// A change of a game; it ends it if there is a result.
fn change(game: &str, lease: Lease, number: u64, result: Option<&str>) -> Append {
    Append {
        game: game.to_owned(),
        lease,
        change: ChangeRow { number, events: number, json: format!(r#"{{"at":{number}}}"#) },
        status: GameStatus {
            turns: number as usize,
            result: result.map(str::to_owned),
            moved: number as Moment,
            ..status()
        },
        forgotten: Vec::new(),
    }
}

#[test]
fn parts_are_kept_or_dropped_one_by_one() {
    with_each(|store| {
        store.begin().expect("begun");
        // The first, one in the middle, and one after another that was dropped.
        for (name, stays) in [("p1", false), ("p2", true), ("p3", false), ("p4", true)] {
            store.begin_part().expect("a part");
            store.set_name(&player(name), "Lan", 0).expect("named");
            if stays { store.keep_part() } else { store.drop_part() }.expect("its end");
        }
        store.commit().expect("committed");
        let names = store.names().expect("names");
        assert_eq!(names, ["p2", "p4"].map(|id| (player(id), "Lan".to_owned())));
        store.begin().expect("begun");
        store.set_name(&player("p5"), "Hoa", 0).expect("named");
        store.roll_back();
        assert_eq!(store.names().map(|names| names.len()), Ok(2));
    });
}

#[test]
fn something_can_be_written() {
    with_each(|store| {
        for moment in [5, 6] {
            store.begin().expect("begun");
            store.probe(moment).expect("written");
            store.commit().expect("committed");
        }
    });
}

/// What a client sends never comes back as another error than its own.
#[test]
fn what_a_database_refuses_leaves_it_usable() {
    with_each(|store| {
        store.begin().expect("begun");
        store.begin_part().expect("a part");
        store.add_game(&game("g1", "p1", "p2", 0)).expect("kept");
        let twice: Result<(), StoreError> = store.add_game(&game("g1", "p1", "p2", 0));
        assert!(twice.is_err_and(|error| !error.is_unavailable()));
        store.drop_part().expect("dropped");
        store.begin_part().expect("a part");
        store.add_game(&game("g2", "p1", "p2", 0)).expect("kept");
        store.keep_part().expect("kept");
        store.commit().expect("committed");
        let mut is_there = |id| store.game(id).expect("a database").is_some();
        assert_eq!(["g1", "g2"].map(&mut is_there), [false, true]);
    });
}
