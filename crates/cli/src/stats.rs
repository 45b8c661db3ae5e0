//! What happens in games, counted.

use std::collections::HashMap;
use std::io::{self, Write};

use cotulenh::ActionKind;
use cotulenh::study::{Score, Study};
use serde_json::{Map, Value, json};

use crate::human::grouped;

/// How many of the first turns are listed.
const FIRST_TURNS: usize = 5;

/// Counts of many games.
#[derive(Default)]
pub struct Stats {
    games: u64,
    turns: u64,
    longest: u64,
    deploys: u64,
    captures: u64,
    stay_captures: u64,
    suicide_captures: u64,
    combinations: u64,
    results: HashMap<Score, u64>,
    ends: HashMap<String, u64>,
    first_turns: HashMap<String, u64>,
}

impl Stats {
    /// Counts the main line of a game.
    pub fn add(&mut self, study: &Study) {
        let before = self.turns;
        for turn in study.main_line().filter_map(|node| study.turn(node)) {
            self.turns += 1;
            self.deploys += u64::from(turn.is_deploy());
            for action in turn.actions() {
                match action.kind() {
                    ActionKind::Capture => self.captures += 1,
                    ActionKind::StayCapture => self.stay_captures += 1,
                    ActionKind::SuicideCapture => self.suicide_captures += 1,
                    ActionKind::Combine => self.combinations += 1,
                    ActionKind::Quiet | ActionKind::Commit => {}
                }
            }
        }
        self.games += 1;
        self.longest = self.longest.max(self.turns - before);
        *self.results.entry(study.result()).or_default() += 1;
        *self.ends.entry(end(study)).or_default() += 1;
        if let Some(turn) = study.main_line().next().and_then(|node| study.turn(node)) {
            let first = study.start().san(turn).to_string();
            *self.first_turns.entry(first).or_default() += 1;
        }
    }

    /// Writes the counts as a table.
    pub fn write(&self, broken: u64, out: &mut impl Write) -> io::Result<()> {
        let average = self.turns as f64 / self.games.max(1) as f64;
        section(out, "Games")?;
        plain(out, "read", self.games)?;
        plain(out, "broken", broken)?;
        section(out, "Turns")?;
        plain(out, "all", self.turns)?;
        writeln!(out, "  {:24} {average:>14.1}", "average of a game")?;
        plain(out, "most in a game", self.longest)?;
        share(out, "deploys", self.deploys, self.turns)?;
        section(out, "Captures and combinations")?;
        plain(out, "x  captures", self.captures)?;
        plain(out, "*  stay captures", self.stay_captures)?;
        plain(out, "** suicide captures", self.suicide_captures)?;
        plain(out, "&  combinations", self.combinations)?;
        section(out, "Results")?;
        let names = ["Red wins", "Blue wins", "draw", "unknown"];
        for (name, score) in names.into_iter().zip(Score::ALL) {
            share(out, name, self.results.get(&score).copied().unwrap_or(0), self.games)?;
        }
        self.most(out, "Ends", &self.ends, usize::MAX)?;
        self.most(out, "First turns", &self.first_turns, FIRST_TURNS)
    }

    /// The counts as JSON.
    pub fn json(&self, broken: u64) -> Value {
        let results = Score::ALL.map(|score| {
            (score.as_str().to_owned(), json!(self.results.get(&score).copied().unwrap_or(0)))
        });
        json!({
            "games": self.games,
            "broken": broken,
            "turns": self.turns,
            "longest": self.longest,
            "deploys": self.deploys,
            "captures": self.captures,
            "stayCaptures": self.stay_captures,
            "suicideCaptures": self.suicide_captures,
            "combinations": self.combinations,
            "results": Map::from_iter(results),
            "ends": self.ends,
            "firstTurns": self.first_turns,
        })
    }

    /// The most frequent entries.
    fn most(
        &self,
        out: &mut impl Write,
        name: &str,
        counts: &HashMap<String, u64>,
        limit: usize,
    ) -> io::Result<()> {
        section(out, name)?;
        let mut entries: Vec<_> = counts.iter().collect();
        entries.sort_by(|a, b| b.1.cmp(a.1).then(a.0.cmp(b.0)));
        entries.iter().take(limit).try_for_each(|(name, n)| share(out, name, **n, self.games))
    }
}

/// How a game ended, without who won.
fn end(study: &Study) -> String {
    let result = study.to_game().ok().and_then(|game| game.result());
    result.map_or_else(
        || "open".to_owned(),
        |result| {
            let text = result.to_string();
            text.split_once(": ").map_or(text.clone(), |(_, end)| end.to_owned())
        },
    )
}

fn section(out: &mut impl Write, name: &str) -> io::Result<()> {
    writeln!(out, "{name}")
}

fn plain(out: &mut impl Write, name: &str, n: u64) -> io::Result<()> {
    writeln!(out, "  {name:24} {:>14}", grouped(n))
}

fn share(out: &mut impl Write, name: &str, n: u64, all: u64) -> io::Result<()> {
    let percent = n as f64 * 100.0 / all.max(1) as f64;
    writeln!(out, "  {name:24} {:>14} {percent:>6.1} %", grouped(n))
}
