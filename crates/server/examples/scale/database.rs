//! What `PostgreSQL` alone carries: changes of games, in groups as servers write them.

use std::time::{Duration, Instant};

use cotulenh_server::testing::append_statement;
use cotulenh_testing::Postgres;
use futures_util::future::join_all;
use tokio::time::sleep;
use tokio_postgres::{Client, NoTls};

const LONG: Duration = Duration::from_secs(5);
/// Connections at once, and changes in one transaction of each.
const SHAPES: [(usize, usize); 6] = [(1, 1), (2, 1), (6, 1), (6, 8), (6, 64), (6, 512)];
/// What is kept of a usual turn.
const CHANGE: usize = 420;

/// Prints commits and changes a second.
pub async fn measure(postgres: &Postgres) {
    // The last database that a server has made has the tables.
    let url = postgres.last_database();
    println!(
        "| connections | changes in a transaction | commits/s | changes/s | \
         processor time of a change | log of a change |"
    );
    println!("|---|---|---|---|---|---|");
    for (connections, group) in SHAPES {
        // Connections of before are gone by then, and are not counted.
        sleep(Duration::from_millis(500)).await;
        let mut clients = Vec::new();
        for number in 0..connections {
            clients.push(prepare(&url, &format!("s{connections}-{group}-{number}"), group).await);
        }
        let used = || postgres.processes().iter().map(|id| crate::cpu_seconds(id)).sum::<f64>();
        let written = || {
            let written = postgres.query("postgres", "SELECT pg_current_wal_lsn() - '0/0'::pg_lsn");
            written.parse::<f64>().expect("a number")
        };
        let (log, before, begun) = (written(), used(), Instant::now());
        let writing = clients.into_iter().map(|(client, games)| write(client, games));
        let tasks: Vec<_> = writing.map(tokio::spawn).collect();
        let mut commits = 0;
        let mut after = before;
        for task in tasks {
            let (client, count) = task.await.expect("no panic");
            commits += count;
            after = after.max(used());
            drop(client);
        }
        let a_second = commits as f64 / begun.elapsed().as_secs_f64();
        let changes = a_second * group as f64;
        let each = 1e6 * (after - before) / (commits * group).max(1) as f64;
        let log = (written() - log) / (commits * group).max(1) as f64;
        println!(
            "| {connections} | {group} | {a_second:.0} | {changes:.0} | {each:.0} µs | {log:.0} B |"
        );
    }
}

/// A connection, and so many games of its own.
async fn prepare(url: &str, name: &str, count: usize) -> (Client, Vec<String>) {
    let (client, connection) = tokio_postgres::connect(url, NoTls).await.expect("a connection");
    tokio::spawn(connection);
    let games: Vec<String> = (0..count).map(|number| format!("{name}-{number}")).collect();
    client
        .execute(
            "INSERT INTO games SELECT id, 'r' || id, 'b' || id, NULL, '{}', 1, 'fen', NULL, 0, NULL, 1,
                TRUE, 1, 0, NULL, TRUE, 0, TRUE FROM unnest($1::text[]) AS id",
            &[&games],
        )
        .await
        .expect("games");
    (client, games)
}

/// Adds changes until the time is up; gives how many transactions there were.
async fn write(client: Client, games: Vec<String>) -> (Client, usize) {
    let append = client.prepare(append_statement()).await.expect("a statement");
    let (fen, json) = ("x".repeat(100), "y".repeat(CHANGE));
    let (begun, mut commits) = (Instant::now(), 0_i64);
    while begun.elapsed() < LONG {
        commits += 1;
        let moved = 1_000 * commits;
        let change = |game: &String| {
            let game = game.clone();
            let (client, append, fen, json) = (&client, &append, &fen, &json);
            async move {
                let none: Option<String> = None;
                let forgotten: Vec<i64> = Vec::new();
                let params: [&(dyn tokio_postgres::types::ToSql + Sync); 15] = [
                    &game,
                    &0_i64,
                    &commits,
                    fen,
                    &"Tf6",
                    &commits,
                    &none,
                    &moved,
                    &true,
                    &moved,
                    &0_i64,
                    &None::<i64>,
                    &commits,
                    json,
                    &forgotten,
                ];
                client.query(append, &params).await.expect("a change").len()
            }
        };
        let all = join_all(games.iter().map(change));
        let (opened, added) = tokio::join!(client.batch_execute("BEGIN"), all);
        opened.expect("a transaction");
        assert_eq!(added.iter().sum::<usize>(), games.len());
        client.batch_execute("COMMIT").await.expect("committed");
    }
    (client, commits as usize)
}
