//! `cotulenh puzzles check`.

use std::io::Write;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

use cotulenh_engine::Engine;
use cotulenh_puzzles::mine::BUDGETS;
use cotulenh_puzzles::{Shipped, check, shipped};
use serde_json::json;

use crate::error::Failure;

/// Checks every puzzle again; whether all are right.
pub fn run(threads: usize, as_json: bool, out: &mut impl Write) -> Result<bool, Failure> {
    let (all, next) = (shipped(), &AtomicUsize::new(0));
    let mut wrong: Vec<(usize, String)> = Vec::new();
    std::thread::scope(|scope| {
        let (flaws, found) = mpsc::channel();
        for _ in 0..threads.max(1) {
            let flaws = flaws.clone();
            scope.spawn(move || {
                let mut engine = check::engine();
                while let Some(place) = Some(next.fetch_add(1, Ordering::Relaxed))
                    && let Some(puzzle) = all.get(place)
                {
                    if let Err(flaw) = look(puzzle, &mut engine) {
                        // Whoever listens waits until all are done.
                        let _ = flaws.send((place, flaw));
                    }
                }
            });
        }
        drop(flaws);
        wrong.extend(found);
    });
    wrong.sort();
    let named = wrong.iter().map(|(place, flaw)| (all[*place].id, flaw));
    if as_json {
        let flaws: Vec<_> = named.map(|(id, flaw)| json!({ "id": id, "text": flaw })).collect();
        writeln!(out, "{}", json!({ "puzzles": all.len(), "wrong": flaws }))?;
    } else {
        for (id, flaw) in named {
            writeln!(out, "{id}: {flaw}")?;
        }
        writeln!(out, "{} puzzles, {} wrong", all.len(), wrong.len())?;
    }
    Ok(wrong.is_empty())
}

fn look(shipped: &Shipped, engine: &mut Engine) -> Result<(), String> {
    let puzzle = shipped.read().ok_or("its line cannot be read")?;
    check::by_rules(&puzzle).map_err(|flaw| flaw.to_string())?;
    for nodes in BUDGETS {
        check::by_engine(&puzzle, engine, nodes).map_err(|flaw| flaw.to_string())?;
    }
    Ok(())
}
