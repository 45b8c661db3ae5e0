//! Players, challenges, and what operators do.

use super::{game, player, with_each};
use crate::admin::Ban;
use crate::store::{ChallengeRow, PuzzleRating, Store};

fn challenge(id: &str, by: &str, created: i64) -> ChallengeRow {
    ChallengeRow {
        id: id.to_owned(),
        by: player(by),
        open: true,
        terms: "{}".to_owned(),
        created,
        game: None,
    }
}

fn ids(rows: &[ChallengeRow]) -> Vec<&str> {
    rows.iter().map(|row| row.id.as_str()).collect()
}

#[test]
fn a_challenge_is_accepted_once() {
    with_each(|store| {
        let row = challenge("c1", "p1", 1);
        store.add_challenge(&row).expect("kept");
        assert_eq!(store.challenge("c1"), Ok(Some(row.clone())));
        assert_eq!(store.accept_challenge("c1", &game("g1", "p1", "p2", 2)), Ok(true));
        assert_eq!(store.accept_challenge("c1", &game("g2", "p1", "p3", 2)), Ok(false));
        let accepted = ChallengeRow { game: Some("g1".to_owned()), ..row };
        assert_eq!(store.challenge("c1"), Ok(Some(accepted)));
        let mut is_there = |id| store.game(id).expect("a database").is_some();
        assert_eq!(["g1", "g2"].map(&mut is_there), [true, false]);
        // What was accepted is there for good.
        assert_eq!(store.remove_challenge("c1"), Ok(false));
        store.forget_challenges(9).expect("forgotten");
        assert!(store.challenge("c1").expect("a database").is_some());
    });
}

#[test]
fn challenges_wait_in_lists() {
    with_each(|store| {
        for row in [challenge("c1", "p1", 1), challenge("c2", "p2", 2), challenge("c3", "p1", 3)] {
            store.add_challenge(&row).expect("kept");
        }
        let secret = ChallengeRow { open: false, ..challenge("c4", "p1", 4) };
        store.add_challenge(&secret).expect("kept");
        let here = [player("p1"), player("p2")];
        let open = store.open_challenges(&here, 1, 9).expect("challenges");
        assert_eq!(ids(&open), ["c3", "c2"]);
        assert_eq!(store.open_challenges(&here, 0, 2).map(|rows| rows.len()), Ok(2));
        assert_eq!(store.open_challenges(&[], 0, 9), Ok(Vec::new()));
        let own = store.waiting_challenges_of(&player("p1"), 1, 9).expect("challenges");
        assert_eq!(ids(&own), ["c4", "c3"]);
        assert_eq!(store.remove_challenge("c4"), Ok(true));
        assert_eq!(store.remove_challenge("c4"), Ok(false));
        store.forget_challenges(3).expect("forgotten");
        let mut is_there = |id| store.challenge(id).expect("a database").is_some();
        assert_eq!(["c1", "c2", "c3"].map(&mut is_there), [false, false, true]);
    });
}

#[test]
fn names_progress_secrets_bans_and_what_operators_did() {
    with_each(|store: &mut dyn Store| {
        store.set_name(&player("p1"), "Lan", 0).expect("named");
        store.set_name(&player("p1"), "Lân Đỗ", 1).expect("named");
        assert_eq!(store.names(), Ok(vec![(player("p1"), "Lân Đỗ".to_owned())]));
        assert_eq!(store.secret([1; 32]), Ok(vec![1; 32]));
        assert_eq!(store.secret([2; 32]), Ok(vec![1; 32]));
        let ban = |who: &str, until| Ban { who: who.parse().expect("somebody"), until };
        store.add_ban(&ban("192.0.2.0/24", 5), 0).expect("kept");
        store.add_ban(&ban("192.0.2.0/24", 9), 0).expect("kept");
        store.add_ban(&ban("198.51.100.7", 3), 0).expect("kept");
        assert_eq!(store.bans(3), Ok(vec![ban("192.0.2.0/24", 9)]));
        store.remove_ban(&ban("192.0.2.0/24", 0).who).expect("removed");
        assert_eq!(store.bans(0), Ok(vec![ban("198.51.100.7", 3)]));
        assert_eq!(store.progress(&player("p1")), Ok(None));
        for learned in ["{}", r#"{"a":3}"#] {
            store.set_progress(&player("p1"), learned, 2).expect("kept");
            assert_eq!(store.progress(&player("p1")), Ok(Some(learned.to_owned())));
        }
        store.audit(1, 1_000, "{}").expect("written");
        store.audit(2, u32::MAX, "{}").expect("written");
    });
}

#[test]
fn puzzles_are_tried_once_and_ratings_kept() {
    with_each(|store| {
        let solver = player("p1");
        assert_eq!(store.puzzle_rating("p1"), Ok(None));
        let rating = PuzzleRating {
            rating: 1512.25,
            deviation: 340.5,
            volatility: 0.059_999,
            tries: 3,
            solved: 2,
        };
        for rating in [PuzzleRating { tries: 2, ..rating }, rating] {
            store.set_puzzle_rating("p1", &rating).expect("kept");
            assert_eq!(store.puzzle_rating("p1"), Ok(Some(rating)));
        }
        assert_eq!(store.first_try(&solver, "a", true, 1), Ok(true));
        assert_eq!(store.first_try(&solver, "b", false, 2), Ok(true));
        assert_eq!(store.first_try(&solver, "a", false, 3), Ok(false));
        let newest = [("b".to_owned(), false), ("a".to_owned(), true)];
        assert_eq!(store.tried(&solver, 9), Ok(newest.to_vec()));
        assert_eq!(store.tried(&solver, 1), Ok(newest[..1].to_vec()));
        assert_eq!(store.tried(&player("p2"), 9), Ok(Vec::new()));
    });
}
