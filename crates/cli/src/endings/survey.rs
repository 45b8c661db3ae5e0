//! What tables hold, counted.

use std::fmt::Display;
use std::io::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use cotulenh::{Kind, Square};
use cotulenh_endings::{Ending, Hunt, Space, Survey, Table, Tables};
use serde_json::json;

use crate::endings_args::How;
use crate::error::{Failure, note};
use crate::human::grouped;
use crate::line::line;

/// Makes and counts the endings of three men; returns whether they are right.
pub fn three(
    kinds: &[Kind],
    how: &How,
    threads: usize,
    out: &mut impl Write,
) -> Result<bool, Failure> {
    let all: Vec<Kind> =
        Ending::kinds().filter(|kind| kinds.is_empty() || kinds.contains(kind)).collect();
    let (next, found) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..threads.clamp(1, all.len()) {
            scope.spawn(|| {
                while let Some(&kind) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let tables = Tables::make(Ending::of_kind(kind));
                    let rows: Vec<Row> = counted(&tables, how).collect();
                    note(format!("{kind}: {} tables made", rows.len()));
                    found
                        .lock()
                        .unwrap_or_else(std::sync::PoisonError::into_inner)
                        .push((kind, rows));
                }
            });
        }
    });
    let mut found = found.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    found.sort_by_key(|(kind, _)| *kind as usize);
    // The bare Commanders come with every kind, and are told once.
    let mut rows: Vec<Row> = Vec::new();
    for row in found.into_iter().flat_map(|(_, rows)| rows) {
        if rows.iter().all(|told| told.name != row.name) {
            rows.push(row);
        }
    }
    write(&rows, how, out)
}

/// Makes and counts the hunts of two kinds; returns whether they are right.
pub fn hunt(
    kinds: [Kind; 2],
    home: Square,
    how: &How,
    out: &mut impl Write,
) -> Result<bool, Failure> {
    let tables = Tables::make(Hunt::of_kinds(kinds, home));
    let rows: Vec<Row> = counted(&tables, how).collect();
    write(&rows, how, out)
}

/// What one table holds.
struct Row {
    name: String,
    survey: Survey,
    /// The longest win, played out.
    line: String,
    /// What is wrong with it, if it was checked and anything is.
    wrong: Option<String>,
}

fn counted<S: Space + Display>(tables: &Tables<S>, how: &How) -> impl Iterator<Item = Row> {
    tables.tables().iter().map(|table: &Table<S>| {
        let survey = Survey::of(table);
        let turns = survey.longest.map(|(position, _)| (position, tables.line(&position)));
        let line = turns.map(|(position, turns)| line(&position, &turns, turns.len()));
        let wrong = if how.check { tables.check(table).err() } else { None };
        let wrong = wrong.map(|wrong| {
            let fen = wrong.position.fen();
            format!("{fen}: {:?}, expected {:?}", wrong.value, wrong.expected)
        });
        Row { name: table.space().to_string(), survey, line: line.unwrap_or_default(), wrong }
    })
}

/// Tells what was counted; returns whether it is right.
fn write(rows: &[Row], how: &How, out: &mut impl Write) -> Result<bool, Failure> {
    if !how.json {
        writeln!(out, "{:10} {:>12} {:>9} {:>12} {:>8}", "", "places", "won", "drawn", "longest")?;
    }
    for row in rows {
        let text = if how.json { as_json(row) } else { as_text(row) };
        writeln!(out, "{text}")?;
    }
    let mut wrong = rows.iter().filter_map(|row| row.wrong.as_ref()).peekable();
    let right = wrong.peek().is_none();
    wrong.for_each(|wrong| note(format!("wrong: {wrong}")));
    Ok(right)
}

fn as_text(row: &Row) -> String {
    let Survey { longest, .. } = &row.survey;
    let (places, won) = (row.survey.places(), row.survey.decided());
    let turns = longest.map_or("-".to_owned(), |(_, turns)| turns.div_ceil(2).to_string());
    let [places, won, drawn] = [places, won, places - won].map(grouped);
    let mut text = format!("{:10} {places:>12} {won:>9} {drawn:>12} {turns:>8}", row.name);
    if let Some((position, _)) = longest {
        text += &format!("\n  {}\n  {}", position.fen(), row.line);
    }
    text
}

fn as_json(row: &Row) -> String {
    let Survey { strong_to_move, weak_to_move, longest } = &row.survey;
    let sides = |[won, drawn, lost]: [u64; 3]| json!({ "won": won, "drawn": drawn, "lost": lost });
    let longest = longest.map(|(position, turns)| {
        json!({ "fen": position.fen().to_string(), "turns": turns.div_ceil(2), "line": row.line })
    });
    let form = json!({
        "ending": row.name,
        "strongToMove": sides(*strong_to_move),
        "weakToMove": sides(*weak_to_move),
        "longest": longest,
    });
    form.to_string()
}
