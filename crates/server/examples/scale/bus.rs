//! What NATS alone carries: messages from servers to servers.

use std::time::{Duration, Instant};

use futures_util::StreamExt;

use crate::cluster::Nats;

const LONG: Duration = Duration::from_secs(5);
const SIZE: usize = 300;
/// Pairs of who says something and who hears it.
const PAIRS: [usize; 3] = [1, 2, 4];

/// Prints messages a second.
pub async fn measure(nats: &Nats) {
    println!("| pairs | messages/s | megabytes/s | processor time of a message, NATS |");
    println!("|---|---|---|---|");
    for pairs in PAIRS {
        let used = || nats.id().map_or(0.0, |id| crate::cpu_seconds(&id.to_string()));
        let (begun, before) = (Instant::now(), used());
        let tasks: Vec<_> = (0..pairs)
            .map(|number| tokio::spawn(talk(nats.url(), format!("scale.{number}"))))
            .collect();
        let mut heard = 0;
        for task in tasks {
            heard += task.await.expect("no panic");
        }
        let a_second = heard as f64 / begun.elapsed().as_secs_f64();
        let each = 1e6 * (used() - before) / heard.max(1) as f64;
        println!(
            "| {pairs} | {a_second:.0} | {:.0} | {each:.1} µs |",
            a_second * SIZE as f64 / 1e6
        );
    }
}

/// Says as much as is heard until the time is up; gives how many messages were heard.
async fn talk(url: String, subject: String) -> usize {
    const AHEAD: usize = 2_000;
    let (from, to) =
        (async_nats::connect(&url).await.expect("NATS"), async_nats::connect(&url).await);
    let to = to.expect("NATS");
    let mut heard = to.subscribe(subject.clone()).await.expect("a subject");
    // What it says itself comes back when it is known that it listens.
    to.publish(subject.clone(), "".into()).await.expect("said");
    heard.next().await.expect("a message");
    let (begun, mut count, text) = (Instant::now(), 0, vec![b'x'; SIZE]);
    while begun.elapsed() < LONG {
        let say = async {
            for _ in 0..AHEAD {
                from.publish(subject.clone(), text.clone().into()).await.expect("said");
            }
            from.flush().await.expect("on its way");
        };
        let hear = async {
            for _ in 0..AHEAD {
                heard.next().await.expect("a message");
            }
        };
        tokio::join!(say, hear);
        count += AHEAD;
    }
    count
}
