//! The pool without sockets.

use std::time::Duration;

use cotulenh::Game;
use cotulenh_engine::Level;
use cotulenh_server::testing::{
    Analysis, Asker, Busy, End, Found, Load, Pool, Task, Update, player, player_at,
};
use futures_util::FutureExt;
use tokio::time::timeout;

use crate::harness::{PATIENCE, wait_until};

fn search() -> Task {
    Task::search(Game::default(), 1)
}

/// The next lines, or how it ended.
async fn next(analysis: &mut Analysis) -> Result<Found, End> {
    match timeout(PATIENCE, analysis.next()).await.expect("in time") {
        Some(Update::Found(found)) => Ok(found),
        Some(Update::End(end)) => Err(end),
        Some(Update::Reviewed(_)) | None => panic!("neither lines nor an end"),
    }
}

async fn end(analysis: &mut Analysis) -> End {
    loop {
        if let Err(end) = next(analysis).await {
            return end;
        }
    }
}

async fn play(pool: &Pool, level: Level) -> Option<cotulenh::Turn> {
    let turn = pool.play(player("someone"), Game::default(), level, Duration::from_millis(200), 1);
    timeout(PATIENCE, turn).await.expect("in time").map(|(turn, _)| turn)
}

#[tokio::test]
async fn every_level_plays() {
    let pool = Pool::new(2);
    for level in Level::all() {
        let turn = play(&pool, level).await.expect("a turn");
        assert!(Game::default().position().is_legal_turn(turn));
    }
    let mated = Game::new("9ic/10i/11/10A/11/11/11/11/11/11/11/3C7 b".parse().expect("a mate"));
    assert_eq!(
        pool.play(player("someone"), mated, Level::LAST, Duration::from_secs(1), 1).await,
        None
    );
}

#[tokio::test]
async fn turns_come_before_analyses() {
    let pool = Pool::new(1);
    let mut analyses: Vec<Analysis> =
        (0..4).map(|i| pool.analyse(&player(&format!("p{i}")), search()).expect("room")).collect();
    assert!(analyses[3].was_queued());
    next(&mut analyses[0]).await.expect("lines");
    for _ in 0..3 {
        assert!(play(&pool, Level::LAST).await.is_some());
    }
    // Those that gave way go on.
    for analysis in &mut analyses {
        next(analysis).await.expect("lines");
    }
}

#[tokio::test]
async fn a_turn_that_nobody_waits_for_is_not_looked_for() {
    let pool = Pool::new(1);
    let mut analysis = pool.analyse(&player("p1"), search()).expect("room");
    next(&mut analysis).await.expect("lines");
    // One that an engine thinks about, and one that waits for it.
    let begin = || {
        let pool = pool.clone();
        let turn = async move {
            pool.play(player("p2"), Game::default(), Level::LAST, PATIENCE * 9, 1).await
        };
        tokio::spawn(turn)
    };
    let (first, second) = (begin(), begin());
    let busy = |load: Load| (load.waiting, load.thinking) == (1, 1);
    wait_until(async || busy(pool.load())).await;
    // What the analysis found before it gave way.
    while let Some(Some(_)) = analysis.next().now_or_never() {}
    first.abort();
    second.abort();
    next(&mut analysis).await.expect("lines");
    assert!(play(&pool, Level::LAST).await.is_some());
}

#[tokio::test]
async fn users_take_turns() {
    let pool = Pool::new(1);
    let mut first = pool.analyse(&player("p1"), search()).expect("room");
    let mut second = pool.analyse(&player("p2"), search()).expect("room");
    // Both go on beyond a slice, although neither ends, and never go back.
    for analysis in [&mut first, &mut second] {
        let (mut depth, mut time) = (0, Duration::ZERO);
        while time < Duration::from_millis(2100) {
            let found = next(analysis).await.expect("lines");
            assert!(found.depth >= depth && found.time >= time);
            (depth, time) = (found.depth, found.time);
        }
    }
}

#[tokio::test]
async fn a_newer_analysis_replaces_the_older() {
    let pool = Pool::new(2);
    let mut older = pool.analyse(&player("p1"), search()).expect("room");
    next(&mut older).await.expect("lines");
    let mut newer = pool.analyse(&player("p1"), search()).expect("room");
    assert_eq!(end(&mut older).await, End::Stopped);
    next(&mut newer).await.expect("lines");
}

#[tokio::test]
async fn too_many_are_refused_and_leaving_makes_room() {
    let pool = Pool::new(1);
    let mut held = Vec::new();
    let refused = loop {
        match pool.analyse(&player(&format!("p{}", held.len())), search()) {
            Ok(analysis) => held.push(analysis),
            Err(error) => break error,
        }
        assert!(held.len() < 100);
    };
    assert_eq!(refused, Busy);
    held.truncate(1);
    let mut late = pool.analyse(&player("late"), search()).expect("room");
    held.clear();
    next(&mut late).await.expect("lines");
}

#[tokio::test]
async fn closing_ends_everything() {
    let pool = Pool::new(1);
    let mut running = pool.analyse(&player("p1"), search()).expect("room");
    let mut waiting = pool.analyse(&player("p2"), search()).expect("room");
    next(&mut running).await.expect("lines");
    let long = pool.play(player("p4"), Game::default(), Level::LAST, PATIENCE, 1);
    pool.close();
    assert_eq!(timeout(PATIENCE, long).await.expect("in time"), None);
    assert_eq!(end(&mut running).await, End::Stopped);
    assert_eq!(end(&mut waiting).await, End::Stopped);
    assert!(pool.analyse(&player("p3"), search()).is_err());
    assert_eq!(play(&pool, Level::FIRST).await, None);
    // The last clone waits for the threads.
    drop(pool);
}

/// A turn at full strength for who asks, which would take for ever.
fn endless(pool: &Pool, asker: Asker) -> tokio::task::JoinHandle<Option<cotulenh::Turn>> {
    let pool = pool.clone();
    tokio::spawn(async move {
        let found = pool.play(asker, Game::default(), Level::LAST, PATIENCE * 9, 1).await;
        found.map(|(turn, _)| turn)
    })
}

/// One client asks for 60 turns at full strength: a beginner waits for none of them, and somebody else who
/// plays at full strength for at most one.
#[tokio::test]
async fn who_asks_for_much_delays_nobody_else() {
    let pool = Pool::new(1);
    let attacker = [10, 0, 0, 1].into();
    let first = endless(&pool, player_at("p0", attacker));
    wait_until(async || pool.load().thinking == 1).await;
    // Free cookies of one address share one budget: most of them find no room.
    let others: Vec<_> =
        (1..60).map(|i| endless(&pool, player_at(&format!("p{i}"), attacker))).collect();
    wait_until(async || others.iter().filter(|other| other.is_finished()).count() == 35).await;
    assert_eq!(pool.load(), Load { waiting: 24, thinking: 1, ..Load::default() });
    assert!(!pool.has_room(&player_at("p99", attacker)));
    let (beginner, strong) =
        (player_at("b", [10, 0, 0, 2].into()), player_at("c", [10, 0, 0, 3].into()));
    assert!(pool.has_room(&beginner));
    // What the only other engine thinks about would never end.
    let quick = pool.play(beginner, Game::default(), Level::FIRST, PATIENCE, 1);
    assert!(timeout(PATIENCE, quick).await.expect("in time").is_some());
    first.abort();
    wait_until(async || pool.load() == Load { waiting: 23, thinking: 1, ..Load::default() }).await;
    // The same for full strength: the next search of the other address begins before the 23 that wait.
    let strong = endless(&pool, strong);
    wait_until(async || pool.load().waiting == 24).await;
    let running: Vec<_> = others.iter().filter(|other| !other.is_finished()).collect();
    assert_eq!(running.len(), 24);
    for other in running {
        other.abort();
    }
    wait_until(async || pool.load() == Load { waiting: 0, thinking: 1, ..Load::default() }).await;
    assert!(!strong.is_finished());
    strong.abort();
}

/// A level that thinks for a tenth of a second does not take the engine that is kept for quick ones.
#[tokio::test]
async fn levels_that_take_long_wait_with_full_strength() {
    let pool = Pool::new(1);
    let first = endless(&pool, player("p"));
    wait_until(async || pool.load().thinking == 1).await;
    let strong = Level::new(8).expect("a level");
    assert!(!strong.is_quick() && Level::FIRST.is_quick());
    let of_strong = pool.clone();
    let strong = tokio::spawn(async move { play(&of_strong, strong).await });
    wait_until(async || pool.load().waiting == 1).await;
    assert!(play(&pool, Level::FIRST).await.is_some());
    assert_eq!(pool.load(), Load { waiting: 1, thinking: 1, ..Load::default() });
    first.abort();
    assert!(strong.await.expect("an end").is_some());
}

#[tokio::test]
async fn one_player_and_one_address_have_bounds() {
    let pool = Pool::new(1);
    let address = [10, 0, 0, 1].into();
    let first = endless(&pool, player_at("p", address));
    wait_until(async || pool.load().thinking == 1).await;
    let held: Vec<_> = (0..20).map(|_| endless(&pool, player_at("p", address))).collect();
    wait_until(async || held.iter().filter(|one| one.is_finished()).count() == 12).await;
    assert!(!pool.has_room(&player_at("p", address)) && pool.has_room(&player_at("q", address)));
    // Analyses of one address leave room for those of others.
    let mut looks = Vec::new();
    let refused = loop {
        match pool.analyse(&player_at(&format!("a{}", looks.len()), address), search()) {
            Ok(analysis) => looks.push(analysis),
            Err(error) => break error,
        }
        assert!(looks.len() < 100);
    };
    assert_eq!((refused, looks.len()), (Busy, 8));
    assert!(pool.analyse(&player_at("other", [10, 0, 0, 2].into()), search()).is_ok());
    held.iter().chain([&first]).for_each(tokio::task::JoinHandle::abort);
}
