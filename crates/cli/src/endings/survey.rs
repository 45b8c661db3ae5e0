//! What tables hold, counted.

use std::collections::HashSet;
use std::fmt::{Display, Write as _};
use std::io::Write;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use cotulenh::{Kind, Square};
use cotulenh_endings::{Ending, Hunt, Space, Survey, Table, Tables};
use serde_json::json;

use crate::endings_args::{How, Pair};
use crate::error::{Failure, note};
use crate::human::grouped;
use crate::line::line;

/// Makes and counts the endings of three men; returns whether they are right.
pub fn three(kinds: &[Kind], how: &How, out: &mut impl Write) -> Result<bool, Failure> {
    let wanted = |kind: &Kind| kinds.is_empty() || kinds.contains(kind);
    let kinds: Vec<Kind> = Ending::kinds().filter(wanted).collect();
    let rows = counted(&kinds, how, |&kind| Tables::make(Ending::of_kind(kind)));
    // The bare Commanders come with every kind, and are told once.
    let mut told = HashSet::new();
    let rows: Vec<Row> = rows.into_iter().filter(|row| told.insert(row.name.clone())).collect();
    write(&rows, how, out)
}

/// Makes and counts the hunts of two kinds; returns whether they are right.
pub fn hunt(
    pairs: &[Pair],
    home: Square,
    how: &How,
    out: &mut impl Write,
) -> Result<bool, Failure> {
    let rows = counted(pairs, how, |&Pair(kinds)| Tables::make(Hunt::of_kinds(kinds, home)));
    write(&rows, how, out)
}

/// Makes tables for each of these things, several at a time, and counts what they hold.
fn counted<T: Sync, S: Space + Display>(
    things: &[T],
    how: &How,
    make: impl Fn(&T) -> Tables<S> + Sync,
) -> Vec<Row> {
    let (next, done) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..how.threads.min(things.len()) {
            scope.spawn(|| {
                loop {
                    let place = next.fetch_add(1, Ordering::Relaxed);
                    let Some(thing) = things.get(place) else { return };
                    let rows = rows(&make(thing), how.check);
                    note(format!("{} of {} made", place + 1, things.len()));
                    done.lock().unwrap_or_else(PoisonError::into_inner).push((place, rows));
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_by_key(|(place, _)| *place);
    done.into_iter().flat_map(|(_, rows)| rows).collect()
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

fn rows<S: Space + Display>(tables: &Tables<S>, check: bool) -> Vec<Row> {
    let row = |table: &Table<S>| {
        let survey = Survey::of(table);
        let line = survey.longest.map(|(position, _)| {
            let turns = tables.line(&position);
            line(&position, &turns, turns.len())
        });
        let wrong = if check { tables.check(table).err() } else { None };
        let wrong = wrong.map(|wrong| {
            let fen = wrong.position.fen();
            format!("{fen}: {:?}, expected {:?}", wrong.value, wrong.expected)
        });
        Row { name: table.space().to_string(), survey, line: line.unwrap_or_default(), wrong }
    };
    tables.tables().iter().map(row).collect()
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
        let _ = write!(text, "\n  {}\n  {}", position.fen(), row.line);
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
