//! How far a long run has come, on a terminal.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use crate::human::grouped;

/// How often the line is written anew.
const PAUSE: Duration = Duration::from_millis(200);
const BAR: usize = 24;

/// A line on the standard error that tells how far a run has come; nothing where that is no
/// terminal.
pub struct Progress {
    started: Instant,
    shown: Option<Instant>,
    wanted: bool,
}

impl Progress {
    /// Begins now.
    pub fn new() -> Progress {
        let wanted = io::stderr().is_terminal();
        Progress { started: Instant::now(), shown: None, wanted }
    }

    /// Tells how far it has come, not too often. The line is made from the time since the beginning.
    pub fn show(&mut self, line: impl FnOnce(Duration) -> String) {
        if !self.wanted || self.shown.unwrap_or(self.started).elapsed() < PAUSE {
            return;
        }
        self.shown = Some(Instant::now());
        let _ = write!(io::stderr(), "\r\x1b[K{}", line(self.started.elapsed()));
    }

    /// Takes the line away; whatever is written next stands in its place.
    pub fn clear(&mut self) {
        if self.shown.take().is_some() {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

/// How far reading has come: `[######                  ]  25%  1,234 games  5,678 games/s`
pub fn reading(bytes: u64, total: Option<u64>, games: u64, elapsed: Duration) -> String {
    let rate = (games as f64 / elapsed.as_secs_f64().max(1e-9)) as u64;
    let speed = format!("{} games  {} games/s", grouped(games), grouped(rate));
    let Some(total) = total.filter(|&total| total > 0) else {
        return format!("{} MB  {speed}", grouped(bytes / 1_000_000));
    };
    format!("{}  {speed}", bar(bytes, total))
}

/// How far the analysis of a game has come:
/// `game 3  [######                  ]  25%  12 of 48 turns  0:36 to go`
pub fn analysing(game: u64, turns: u64, total: u64, elapsed: Duration) -> String {
    let left = elapsed.as_secs() * total.saturating_sub(turns) / turns.max(1);
    let (done, all) = (grouped(turns), grouped(total));
    let (minutes, seconds) = (left / 60, left % 60);
    let bar = bar(turns, total.max(1));
    format!("game {game}  {bar}  {done} of {all} turns  {minutes}:{seconds:02} to go")
}

/// `[######                  ]  25%`
fn bar(done: u64, total: u64) -> String {
    let part = (done as f64 / total as f64).min(1.0);
    let full = (part * BAR as f64) as usize;
    format!("[{}{}] {:>3.0}%", "#".repeat(full), " ".repeat(BAR - full), part * 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines() {
        let second = Duration::from_secs(2);
        assert_eq!(
            reading(25, Some(100), 3000, second),
            "[######                  ]  25%  3,000 games  1,500 games/s"
        );
        assert_eq!(reading(7_000_000, None, 0, Duration::ZERO), "7 MB  0 games  0 games/s");
        assert!(reading(200, Some(100), 1, second).contains("] 100%"));
        assert_eq!(
            analysing(3, 12, 48, Duration::from_secs(25)),
            "game 3  [######                  ]  25%  12 of 48 turns  1:15 to go"
        );
        assert!(analysing(1, 0, 0, Duration::ZERO).ends_with("0 of 0 turns  0:00 to go"));
    }
}
