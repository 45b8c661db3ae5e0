//! `cotulenh perft DEPTH`: counting sequences of actions (rule 10.8), on several threads.

use std::collections::BTreeMap;
use std::io::Write;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use cotulenh::{Action, Position};
use serde_json::json;

use crate::args::Perft;
use crate::error::{Failure, note};
use crate::human::Speed;

/// Prints the total, after the counts of the first actions if those are wanted.
pub fn run(args: &Perft, out: &mut impl Write) -> Result<(), Failure> {
    let position = args.fen.position()?;
    let depth = args.depth.expect("the arguments have DEPTH or --suite");
    let start = Instant::now();
    let counts = divide(&position, depth, args.threads);
    let leaves = total(&counts, depth);
    let elapsed = start.elapsed();
    // Sorted by the actions.
    let first: BTreeMap<String, u64> = match args.divide {
        true => counts.iter().map(|&(action, n)| (position.lan(action).to_string(), n)).collect(),
        false => BTreeMap::new(),
    };
    if args.json {
        let mut answer =
            json!({ "depth": depth, "leaves": leaves, "seconds": elapsed.as_secs_f64() });
        if args.divide {
            answer["divide"] = json!(first);
        }
        writeln!(out, "{answer}")?;
        return Ok(());
    }
    for (lan, n) in first {
        writeln!(out, "{lan}: {n}")?;
    }
    writeln!(out, "{leaves}")?;
    note(Speed { leaves, elapsed });
    Ok(())
}

/// How many sequences of `depth` actions there are.
pub fn count(position: &Position, depth: u32, threads: usize) -> u64 {
    total(&divide(position, depth, threads), depth)
}

fn total(counts: &[(Action, u64)], depth: u32) -> u64 {
    // There is one way to do nothing.
    if depth == 0 { 1 } else { counts.iter().map(|(_, count)| count).sum() }
}

/// A share of the work: a first action, and a second one where the depth allows it.
struct Share {
    /// Which of the first actions.
    first: usize,
    second: Option<Action>,
}

/// Every legal action with the number of sequences of `depth` actions that begin with it; nothing
/// at depth 0.
fn divide(position: &Position, depth: u32, threads: usize) -> Vec<(Action, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    let actions = position.legal_actions();
    let shares = shares(position, &actions, depth);
    let counts: Vec<AtomicU64> = actions.iter().map(|_| AtomicU64::new(0)).collect();
    let next = AtomicUsize::new(0);
    let work = || {
        while let Some(share) = shares.get(next.fetch_add(1, Ordering::Relaxed)) {
            let first = actions[share.first];
            let leaves = match share.second {
                None => position.perft_after(first, depth - 1),
                Some(second) => after(position, first).perft_after(second, depth - 2),
            };
            counts[share.first].fetch_add(leaves, Ordering::Relaxed);
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads.min(shares.len()) {
            // Where the system refuses a thread, those that run do its work.
            let _ = thread::Builder::new().spawn_scoped(scope, work);
        }
        work();
    });
    actions.iter().copied().zip(counts.into_iter().map(AtomicU64::into_inner)).collect()
}

/// Splits the work. First actions differ too much to keep several threads busy to the end, pairs
/// of actions are many and small.
fn shares(position: &Position, actions: &[Action], depth: u32) -> Vec<Share> {
    let firsts = 0..actions.len();
    if depth < 3 {
        return firsts.map(|first| Share { first, second: None }).collect();
    }
    let mut shares = Vec::new();
    for first in firsts {
        let seconds = after(position, actions[first]).legal_actions();
        shares.extend(seconds.iter().map(|&second| Share { first, second: Some(second) }));
    }
    shares
}

/// The position after a legal action.
fn after(position: &Position, action: Action) -> Position {
    let mut next = *position;
    next.play_unchecked(action);
    next
}
