//! Games, their changes, and lists of them.

use super::{change, game, player, with_each};
use crate::store::{GameRow, Lease, Standing, Store, StoreError};

const FIRST: Lease = Lease::FIRST;

#[test]
fn a_change_is_kept_only_if_it_is_the_next_one() {
    with_each(|store| {
        let row = game("g1", "p1", "p2", 7);
        store.add_game(&row).expect("kept");
        assert_eq!(store.game("g1"), Ok(Some(row)));
        assert_eq!(store.game("g2"), Ok(None));
        let gap = |store: &mut dyn Store, number| {
            let refused = store.append(&change("g1", FIRST, number, None));
            refused.expect_err("a gap").is_gap()
        };
        assert!(gap(store, 2) && gap(store, 0));
        store.append(&change("g1", FIRST, 1, None)).expect("the first");
        assert!(gap(store, 1) && gap(store, 3));
        let fenced = store.append(&change("g1", Lease(9), 2, None));
        assert!(fenced.expect_err("another owner").is_fenced());
        let nothing = store.append(&change("g2", FIRST, 1, None)).expect_err("no game");
        assert!(!nothing.is_gap() && !nothing.is_fenced() && !nothing.is_unavailable());
        let second = change("g1", FIRST, 2, None);
        assert_eq!(store.has_change(&second), Ok(false));
        store.append(&second).expect("the second");
        assert_eq!(store.has_change(&second), Ok(true));
        let mut other = second.clone();
        other.change.json = "{}".to_owned();
        assert_eq!(store.has_change(&other), Ok(false));
        // Nothing of what was refused is there.
        let kept = store.changes("g1", None).expect("changes");
        assert_eq!(kept, [change("g1", FIRST, 1, None).change, second.change]);
        assert_eq!(store.changes("g1", Some(1)).map(|rows| rows.len()), Ok(1));
        let now = store.game("g1").expect("a database").expect("a game");
        assert_eq!((now.status.turns, now.status.moved), (2, 2));
    });
}

#[test]
fn changes_that_are_forgotten_keep_their_numbers() {
    with_each(|store| {
        store.add_game(&game("g1", "p1", "p2", 0)).expect("kept");
        for number in 1..=3 {
            let mut next = change("g1", FIRST, number, None);
            if number == 3 {
                next.forgotten = vec![1, 2];
            }
            store.append(&next).expect("kept");
        }
        let kept = store.changes("g1", None).expect("changes");
        assert_eq!(kept.iter().map(|row| row.number).collect::<Vec<_>>(), [3]);
        store.append(&change("g1", FIRST, 4, None)).expect("the next");
    });
}

#[test]
fn of_many_changes_at_once_one_that_is_refused_spoils_no_other() {
    with_each(|store| {
        for id in ["g1", "g2", "g3", "g4"] {
            store.add_game(&game(id, "p1", "p2", 0)).expect("kept");
        }
        let appends = [
            change("g1", FIRST, 1, None),
            change("g2", Lease(5), 1, None),
            change("g3", FIRST, 2, None),
            change("g4", FIRST, 1, None),
        ];
        store.begin().expect("begun");
        let added = store.append_all(&appends);
        store.commit().expect("committed");
        assert_eq!(added[0], Ok(()));
        assert!(added[1].as_ref().is_err_and(StoreError::is_fenced), "{:?}", added[1]);
        assert!(added[2].as_ref().is_err_and(StoreError::is_gap), "{:?}", added[2]);
        assert_eq!(added[3], Ok(()));
        let mut count = |id| store.changes(id, None).map(|rows| rows.len());
        assert_eq!(["g1", "g2", "g3", "g4"].map(&mut count), [Ok(1), Ok(0), Ok(0), Ok(1)]);
        // One that cannot be written at all spoils none, either: PostgreSQL has no text with a zero.
        let mut twice = change("g2", FIRST, 1, None);
        twice.status.fen = "a\0b".to_owned();
        let appends = [change("g1", FIRST, 2, None), twice, change("g3", FIRST, 1, None)];
        store.begin().expect("begun");
        let added = store.append_all(&appends);
        store.commit().expect("committed");
        assert_eq!((&added[0], &added[2]), (&Ok(()), &Ok(())));
    });
}

/// The ids of games.
fn ids(rows: &[GameRow]) -> Vec<&str> {
    rows.iter().map(|row| row.id.as_str()).collect()
}

#[test]
fn running_games_come_with_those_first_that_wait_for_the_player() {
    with_each(|store| {
        let blue_to_move = "6c4/11/3C7 b - - 0 1";
        let some = [
            ("g1", "p1", "p2", 1, false),
            ("g2", "p1", "p2", 2, true),
            ("g3", "p2", "p1", 3, true),
            ("g4", "p2", "p3", 4, false),
        ];
        for (id, red, blue, moved, is_blues) in some {
            let mut row = game(id, red, blue, 0);
            row.status.moved = moved;
            if is_blues {
                row.status.fen = blue_to_move.to_owned();
            }
            store.add_game(&row).expect("kept");
        }
        let mut against_computer = game("g5", "p9", "p1", 0);
        against_computer.red = None;
        against_computer.level = Some(3);
        store.add_game(&against_computer).expect("kept");
        let mut with_self = game("g6", "p4", "p4", 0);
        with_self.status.turns = 3;
        store.add_game(&with_self).expect("kept");
        let running = store.running_games_of(&player("p1"), 10).expect("games");
        assert_eq!(ids(&running), ["g3", "g1", "g5", "g2"]);
        assert_eq!(store.running_games_of(&player("p1"), 2).map(|rows| rows.len()), Ok(2));
        assert_eq!(ids(&store.running_games_of(&player("p4"), 9).expect("games")), ["g6"]);
        assert_eq!(store.count_running_games_of(&player("p1")), Ok(4));
        assert_eq!(store.count_running_games_of(&player("p8")), Ok(0));
        let known = ["g4", "g7", "g1"].map(str::to_owned);
        let mut still = store.still_running(&known).expect("games");
        still.sort();
        assert_eq!(still, ["g1", "g4"]);
        assert_eq!(ids(&store.live_games(5).expect("games")), ["g6"]);
        let standing = store.standing_games_of(&player("p4")).expect("games");
        assert_eq!(standing, [Standing { fen: with_self.status.fen, turns: 3 }]);
    });
}

#[test]
fn games_that_are_over_come_in_pages() {
    with_each(|store| {
        // Two of the same moment, on both sides.
        for (id, red, blue, created) in [
            ("g1", "p1", "p2", 1),
            ("g2", "p2", "p1", 2),
            ("g3", "p1", "p2", 2),
            ("g4", "p2", "p1", 3),
            ("g5", "p2", "p3", 3),
        ] {
            store.add_game(&game(id, red, blue, created)).expect("kept");
            store.append(&change(id, FIRST, 1, Some("{}"))).expect("its end");
        }
        store.add_game(&game("g6", "p1", "p2", 4)).expect("kept");
        let mut page = |before: (i64, &str)| {
            let rows = store.ended_games_of(&player("p1"), before, 2).expect("games");
            ids(&rows).join(" ")
        };
        assert_eq!(page((9, "")), "g4 g3");
        assert_eq!(page((2, "g3")), "g2 g1");
        assert_eq!(page((1, "g1")), "");
        assert_eq!(page((3, "")), "g3 g2");
    });
}

#[test]
fn rated_games_of_people_are_found_by_their_boards() {
    with_each(|store| {
        store.add_game(&game("g1", "p1", "p2", 0)).expect("kept");
        let mut casual = game("g2", "p1", "p2", 0);
        casual.settings = "{}".to_owned();
        casual.status.fen = "c10/11/3C7 r - - 0 1".to_owned();
        store.add_game(&casual).expect("kept");
        assert_eq!(store.stands_in_rated_game("6c4/11/3C7 r"), Ok(true));
        assert_eq!(store.stands_in_rated_game("6c4/11/3C7 b"), Ok(false));
        assert_eq!(store.stands_in_rated_game("c10/11/3C7 r"), Ok(false));
        assert_eq!(store.standing_rated_games(9).map(|games| games.len()), Ok(1));
        store.append(&change("g1", FIRST, 1, Some("{}"))).expect("its end");
        assert_eq!(store.stands_in_rated_game("6c4/11/3C7 r"), Ok(false));
        assert_eq!(store.standing_rated_games(9).map(|games| games.len()), Ok(0));
    });
}

#[test]
fn the_time_without_a_server_is_nobodys() {
    with_each(|store| {
        let mut sleeping = game("g1", "p1", "p2", 0);
        sleeping.status.due = Some(100);
        let mut unstarted = game("g2", "p1", "p2", 0);
        unstarted.status.expires = Some(50);
        let mut awake = game("g3", "p1", "p2", 0);
        awake.status.awake = true;
        awake.status.due = Some(60);
        for row in [&sleeping, &unstarted, &awake, &game("g4", "p1", "p2", 0)] {
            store.add_game(row).expect("kept");
        }
        assert_eq!(store.awake_games(), Ok(vec!["g3".to_owned()]));
        let overdue = |store: &mut dyn Store, now| {
            let mut overdue = store.overdue_games(now, 9).expect("games");
            overdue.sort();
            overdue.join(" ")
        };
        assert_eq!(overdue(store, 49), "");
        assert_eq!(overdue(store, 100), "g1 g2");
        store.alive(10).expect("alive");
        store.resume(1_010).expect("resumed");
        assert_eq!(overdue(store, 1_049), "");
        assert_eq!(overdue(store, 1_050), "g2");
        assert_eq!(overdue(store, 1_100), "g1 g2");
        let mut of = |id| {
            let status = store.game(id).expect("a database").expect("a game").status;
            (status.paused, status.due, status.expires)
        };
        assert_eq!(of("g1"), (1_000, Some(1_100), None));
        assert_eq!(of("g2"), (1_000, None, Some(1_050)));
        assert_eq!(of("g3"), (1_000, Some(1_060), None));
        assert_eq!(of("g4"), (0, None, None));
    });
}
