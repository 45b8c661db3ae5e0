//! How far a long run has come, on a terminal.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use crate::human::grouped;

/// How often the line is written anew.
const PAUSE: Duration = Duration::from_millis(200);
const BAR: usize = 24;

/// A line on the standard error that tells how far reading has come; nothing where that is no
/// terminal.
pub struct Progress {
    total: Option<u64>,
    started: Instant,
    shown: Option<Instant>,
    wanted: bool,
}

impl Progress {
    /// Of that many bytes, if the number is known.
    pub fn new(total: Option<u64>) -> Progress {
        let wanted = io::stderr().is_terminal();
        Progress { total, started: Instant::now(), shown: None, wanted }
    }

    /// Tells how far it has come, not too often.
    pub fn show(&mut self, bytes: u64, games: u64) {
        if !self.wanted || self.shown.unwrap_or(self.started).elapsed() < PAUSE {
            return;
        }
        self.shown = Some(Instant::now());
        let _ = write!(
            io::stderr(),
            "\r\x1b[K{}",
            line(bytes, self.total, games, self.started.elapsed())
        );
    }

    /// Takes the line away; whatever is written next stands in its place.
    pub fn clear(&mut self) {
        if self.shown.take().is_some() {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

/// `[######                  ]  25%  1,234 games  5,678 games/s`
fn line(bytes: u64, total: Option<u64>, games: u64, elapsed: Duration) -> String {
    let rate = (games as f64 / elapsed.as_secs_f64().max(1e-9)) as u64;
    let speed = format!("{} games  {} games/s", grouped(games), grouped(rate));
    let Some(total) = total.filter(|&total| total > 0) else {
        return format!("{} MB  {speed}", grouped(bytes / 1_000_000));
    };
    let part = (bytes as f64 / total as f64).min(1.0);
    let done = (part * BAR as f64) as usize;
    format!("[{}{}] {:>3.0}%  {speed}", "#".repeat(done), " ".repeat(BAR - done), part * 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines() {
        let second = Duration::from_secs(2);
        assert_eq!(
            line(25, Some(100), 3000, second),
            "[######                  ]  25%  3,000 games  1,500 games/s"
        );
        assert_eq!(line(7_000_000, None, 0, Duration::ZERO), "7 MB  0 games  0 games/s");
        assert!(line(200, Some(100), 1, second).contains("] 100%"));
    }
}
