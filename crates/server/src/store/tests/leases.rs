//! Who owns which game.

use super::{change, game, postgres, server, with_each};
use crate::store::{Games, Instance, Lease, Leased, Leases, Postgres, Store, Times};

#[test]
fn whoever_takes_a_game_may_change_it() {
    with_each(|store| {
        assert_eq!(store.lease("g1"), Ok(Leased::NoGame));
        assert_eq!(store.owner("g1"), Ok(None));
        store.add_game(&game("g1", "p1", "p2", 0)).expect("kept");
        store.renew().expect("alive");
        assert_eq!(store.renew(), Ok(true));
        assert_eq!(store.instances(), Ok(vec![store.instance().clone()]));
        let Ok(Leased::Ours(lease)) = store.lease("g1") else { panic!("it is nobody's") };
        assert_eq!(store.owner("g1"), Ok(Some(store.instance().clone())));
        store.append(&change("g1", lease, 1, None)).expect("ours");
        assert_eq!(store.release("g1", lease), Ok(true));
        assert_eq!(store.orphans(9), Ok(Vec::new()));
        store.leave().expect("left");
    });
}

/// Two instances with one database.
fn two() -> Option<(Postgres, Postgres, String)> {
    let url = server()?.fresh_database();
    let (mut one, mut two) = (postgres(&url), postgres(&url));
    assert_eq!((one.renew(), two.renew()), (Ok(false), Ok(false)));
    one.add_game(&game("g1", "p1", "p2", 0)).expect("kept");
    Some((one, two, url))
}

fn take(store: &mut Postgres, game: &str) -> Lease {
    match store.lease(game) {
        Ok(Leased::Ours(lease)) => lease,
        other => panic!("it is not ours: {other:?}"),
    }
}

/// As if an instance had said nothing for so long.
fn silence(url: &str, instance: &Instance, millis: i64) {
    let database = url.rsplit('/').next().expect("a name");
    let sql = format!(
        "UPDATE instances SET seen = seen - {millis}, expires = expires - {millis} WHERE id = '{instance}'"
    );
    server().expect("a server").query(database, &sql);
}

#[test]
fn an_owner_that_was_thought_dead_is_refused_from_then_on() {
    let Some((mut one, mut two, url)) = two() else { return };
    let old = take(&mut one, "g1");
    one.append(&change("g1", old, 1, None)).expect("ours");
    assert_eq!(two.lease("g1"), Ok(Leased::Theirs(one.instance().clone())));
    assert_eq!(two.orphans(9), Ok(Vec::new()));
    // It takes its own game again, after its task has failed: what that still wanted is refused.
    let newer = take(&mut one, "g1");
    assert!(newer > old);
    assert!(one.append(&change("g1", old, 2, None)).expect_err("older").is_fenced());
    silence(&url, one.instance(), 10_000);
    assert_eq!(two.owner("g1"), Ok(None));
    assert_eq!(two.orphans(9), Ok(vec!["g1".to_owned()]));
    let new = take(&mut two, "g1");
    assert!(new > newer);
    // It comes back, and knows of nothing: whether or not the next number is right.
    assert!(one.append(&change("g1", newer, 2, None)).expect_err("fenced").is_fenced());
    two.append(&change("g1", new, 2, None)).expect("ours");
    assert!(one.append(&change("g1", newer, 3, None)).expect_err("fenced").is_fenced());
    assert_eq!(one.renew(), Ok(false));
    assert_eq!(one.renew(), Ok(true));
    assert_eq!(one.leased_games(), Ok(Vec::new()));
    assert_eq!(two.leased_games(), Ok(vec![("g1".to_owned(), new)]));
    assert_eq!(one.release("g1", newer), Ok(false));
    let numbers: Vec<u64> =
        two.changes("g1", None).expect("changes").iter().map(|row| row.number).collect();
    assert_eq!(numbers, [1, 2]);
}

#[test]
fn the_time_without_an_owner_is_nobodys() {
    let Some((mut one, mut two, url)) = two() else { return };
    let mut row = game("g2", "p1", "p2", 0);
    (row.status.due, row.status.awake) = (Some(50_000), true);
    one.add_game(&row).expect("kept");
    take(&mut one, "g2");
    silence(&url, one.instance(), 60_000);
    // Others were alive: time went on for games that sleep, and this one is not moved twice.
    two.alive(0).expect("alive");
    two.resume(1_000_000).expect("resumed");
    let of = |store: &mut Postgres| store.game("g2").expect("a database").expect("a game").status;
    assert_eq!((of(&mut two).paused, of(&mut two).due), (0, Some(50_000)));
    take(&mut two, "g2");
    let moved = of(&mut two).paused;
    assert!((60_000..180_000).contains(&moved), "{moved}");
    assert_eq!(of(&mut two).due, Some(50_000 + moved));
    // Who takes it from the living takes no time.
    let lease = take(&mut two, "g2");
    one.renew().expect("alive");
    let theirs = two.hand_over("g2", lease, one.instance()).expect("a database").expect("a number");
    assert!(theirs > lease);
    assert_eq!(two.lease("g2"), Ok(Leased::Theirs(one.instance().clone())));
    assert!(two.append(&change("g2", lease, 1, None)).expect_err("fenced").is_fenced());
    one.append(&change("g2", theirs, 1, None)).expect("ours");
    assert_eq!(of(&mut one).paused, 0);
}

#[test]
fn the_time_in_which_an_owner_could_keep_nothing_is_nobodys() {
    let Some((mut one, mut two, url)) = two() else { return };
    let mut row = game("g2", "p1", "p2", 0);
    (row.status.due, row.status.expires) = (Some(50_000), Some(70_000));
    one.add_game(&row).expect("kept");
    let (mine, theirs) = (take(&mut one, "g2"), take(&mut two, "g1"));
    silence(&url, one.instance(), 60_000);
    // The database is there again, and nobody has taken the game.
    assert_eq!(one.renew(), Ok(false));
    let status = one.game("g2").expect("a database").expect("a game").status;
    assert!((60_000..180_000).contains(&status.paused), "{status:?}");
    let moved = (Some(50_000 + status.paused), Some(70_000 + status.paused));
    assert_eq!((status.due, status.expires), moved);
    // Who had it in memory has to read it anew.
    assert_eq!(one.leased_games(), Ok(vec![("g2".to_owned(), Lease(mine.0 + 1))]));
    assert!(one.append(&change("g2", mine, 1, None)).expect_err("older").is_fenced());
    assert_eq!(one.renew(), Ok(true));
    assert_eq!(one.game("g2").expect("a database").expect("a game").status, status);
    two.append(&change("g1", theirs, 1, None)).expect("not touched");
}

#[test]
fn who_leaves_gives_back_its_games() {
    let Some((mut one, mut two, _)) = two() else { return };
    let mut row = game("g2", "p1", "p2", 0);
    row.status.awake = true;
    one.add_game(&row).expect("kept");
    let (first, second) = (take(&mut one, "g1"), take(&mut one, "g2"));
    one.leave().expect("left");
    assert_eq!(two.instances(), Ok(vec![two.instance().clone()]));
    // The one in which something happens has to be somebody's.
    assert_eq!(two.orphans(9), Ok(vec!["g2".to_owned()]));
    for (game, old) in [("g1", first), ("g2", second)] {
        assert!(take(&mut two, game) > old);
        assert!(one.append(&change(game, old, 1, None)).expect_err("fenced").is_fenced());
    }
    assert_eq!(two.orphans(9), Ok(Vec::new()));
}

/// Waits until so many transactions of a database wait for another one's locks.
fn wait_for_waiting(url: &str, count: usize) {
    let database = url.rsplit('/').next().expect("a name");
    let sql = format!(
        "SELECT count(*) FROM pg_stat_activity
            WHERE datname = '{database}' AND wait_event_type = 'Lock'"
    );
    let server = server().expect("a server");
    while server.query(database, &sql) != count.to_string() {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
}

/// An instance whose transactions may stand still for long.
fn patient(url: &str) -> Postgres {
    postgres(&format!("{url}?options=-c%20idle_in_transaction_session_timeout%3D0"))
}

/// Takes a game while somebody else is in the middle of something, which ends then.
fn take_beside(mut taker: Postgres, url: &str, other: &mut Postgres) -> Leased {
    let taking = std::thread::spawn(move || {
        taker.begin().expect("begun");
        let leased = taker.lease("g1").expect("a database");
        taker.commit().expect("committed");
        leased
    });
    wait_for_waiting(url, 1);
    other.commit().expect("committed");
    taking.join().expect("no panic")
}

/// An owner that only listens would never learn that its game was taken.
#[test]
fn of_two_that_take_a_game_at_the_same_moment_one_has_it() {
    let Some((mut first, second, url)) = two() else { return };
    let mut one = patient(&url);
    one.renew().expect("alive");
    first.leave().expect("left");
    one.begin().expect("begun");
    let lease = take(&mut one, "g1");
    // Its life lasts as long as this test.
    silence(&url, one.instance(), -1_000_000);
    assert_eq!(take_beside(second, &url, &mut one), Leased::Theirs(one.instance().clone()));
    one.append(&change("g1", lease, 1, None)).expect("ours");
}

#[test]
fn a_sign_of_life_that_is_being_written_is_waited_for() {
    let Some((_, second, url)) = two() else { return };
    let mut one = patient(&url);
    one.renew().expect("alive");
    let lease = take(&mut one, "g1");
    silence(&url, one.instance(), 10_000);
    one.begin().expect("begun");
    // As it says that it is alive, for long.
    let name = one.instance().clone();
    let sql = format!(
        "UPDATE instances SET expires = expires + 1000000 WHERE id = '{name}' RETURNING id"
    );
    assert_eq!(one.texts(&sql), Ok(vec![name.to_string()]));
    assert_eq!(take_beside(second, &url, &mut one), Leased::Theirs(name));
    one.append(&change("g1", lease, 1, None)).expect("ours");
}
