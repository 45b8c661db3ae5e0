//! `cotulenh perft --suite FILE`: checking known counts.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::time::Instant;

use cotulenh::perft::{SuiteCase, SuiteError, SuiteErrorKind, read_suite};
use serde_json::{Value, json};

use crate::args::{MAX_DEPTH, Perft};
use crate::error::{Failure, note};
use crate::human::{Speed, shortened};
use crate::perft::count;

/// Checks every position of a suite; whether all counts are right.
pub fn run(file: &Path, args: &Perft, out: &mut impl Write) -> Result<bool, Failure> {
    let text = read(file)?;
    let cases = parse(file, &text)?;
    let start = Instant::now();
    let (mut leaves, mut wrong) = (0, 0);
    for case in &cases {
        let result = Checked::new(case, args.threads);
        leaves += result.counts.iter().map(|&(_, _, found)| found).sum::<u64>();
        wrong += usize::from(!result.is_right());
        match args.json {
            true => writeln!(out, "{}", result.json(case))?,
            false => writeln!(out, "{}", result.line(case))?,
        }
    }
    if args.json {
        return Ok(wrong == 0);
    }
    let positions = if cases.len() == 1 { "position" } else { "positions" };
    match wrong {
        0 => writeln!(out, "{} {positions}, all ok", cases.len())?,
        _ => writeln!(out, "{} {positions}, {wrong} WRONG", cases.len())?,
    }
    note(Speed { leaves, elapsed: start.elapsed() });
    Ok(wrong == 0)
}

/// The counts of a position: depth, expected, found.
struct Checked {
    counts: Vec<(u32, u64, u64)>,
}

impl Checked {
    fn new(case: &SuiteCase, threads: usize) -> Checked {
        let check = |&(depth, expected)| (depth, expected, count(&case.position, depth, threads));
        Checked { counts: case.counts.iter().map(check).collect() }
    }

    fn is_right(&self) -> bool {
        self.counts.iter().all(|(_, expected, found)| expected == found)
    }

    fn json(&self, case: &SuiteCase) -> Value {
        let counts = self.counts.iter().map(|(depth, expected, found)| {
            json!({ "depth": depth, "expected": expected, "found": found })
        });
        let counts: Vec<Value> = counts.collect();
        json!({
            "line": case.line, "fen": case.position, "right": self.is_right(), "counts": counts
        })
    }

    /// `ok     line 3  D1 119  D2 14165  6c4/…`, `WRONG  line 3  D1 118 expected, 119 found  6c4/…`
    fn line(&self, case: &SuiteCase) -> String {
        let verdict = if self.is_right() { "ok   " } else { "WRONG" };
        let counts = self.counts.iter().map(|(depth, expected, found)| {
            if expected == found {
                format!("D{depth} {found}")
            } else {
                format!("D{depth} {expected} expected, {found} found")
            }
        });
        let counts = counts.collect::<Vec<_>>().join("  ");
        let fen = shortened(&case.position.fen().to_string(), 40);
        format!("{verdict}  line {}  {counts}  {fen}", case.line)
    }
}

fn read(file: &Path) -> Result<String, Failure> {
    let bytes = fs::read(file).map_err(|error| Failure::unreadable(file.display(), &error))?;
    String::from_utf8(bytes).map_err(|error| {
        let good = error.utf8_error().valid_up_to();
        let line = error.as_bytes()[..good].split(|&byte| byte == b'\n').count();
        Failure::Input(format!("{}: line {line}: not UTF-8 text", file.display()))
    })
}

/// Reads all of the suite before anything is counted: a long run does not end in a typing error.
fn parse(file: &Path, text: &str) -> Result<Vec<SuiteCase>, Failure> {
    let name = file.display();
    let cases = read_suite(text).collect::<Result<Vec<_>, _>>();
    let cases = cases.map_err(|error| unreadable(file, text, &error))?;
    let deep = |case: &&SuiteCase| case.counts.iter().any(|&(depth, _)| depth > MAX_DEPTH);
    if let Some(case) = cases.iter().find(deep) {
        let line = case.line;
        return Err(Failure::Input(format!("{name}: line {line}: deeper than D{MAX_DEPTH}")));
    }
    if cases.is_empty() {
        return Err(Failure::Input(format!("{name}: no positions in this file")));
    }
    Ok(cases)
}

fn unreadable(file: &Path, text: &str, error: &SuiteError) -> Failure {
    let message = format!("{}: {error}", file.display());
    let line = text.lines().nth(error.line.saturating_sub(1)).unwrap_or_default();
    match &error.kind {
        // The FEN is the beginning of the line, so its places are those of the line.
        SuiteErrorKind::Fen(error) => Failure::marked(message, line, error.place()),
        _ => Failure::Input(message),
    }
}
