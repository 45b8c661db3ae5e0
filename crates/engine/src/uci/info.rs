//! The lines `info` and `bestmove`: what an engine says about its search, as text in and out.

use core::fmt::Write as _;
use core::str::FromStr;

use cotulenh::Position;

use crate::{Report, Score, Thought};

/// The last that an engine said about its search; `None` where it said nothing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Info {
    /// How good the position is for the side to move.
    pub score: Option<Score>,
    /// The depth in turns or actions, as the engine counts it.
    pub depth: Option<u32>,
    /// How many positions it has looked at.
    pub nodes: Option<u64>,
    /// How many a second.
    pub nps: Option<u64>,
    /// The line that it expects, as the engine wrote it.
    pub pv: Option<String>,
}

impl Info {
    /// Takes over what the words after `info` say. What is not understood is passed over.
    pub fn update(&mut self, text: &str) {
        let mut words = text.split_ascii_whitespace();
        while let Some(word) = words.next() {
            match word {
                "depth" => self.depth = number(words.next()).or(self.depth),
                "nodes" => self.nodes = number(words.next()).or(self.nodes),
                "nps" => self.nps = number(words.next()).or(self.nps),
                "score" => {
                    let kind = words.next();
                    self.score = score(kind, number(words.next())).or(self.score);
                }
                "pv" => {
                    self.pv = Some(words.collect::<Vec<_>>().join(" "));
                    return;
                }
                "string" => return,
                _ => {}
            }
        }
    }
}

fn number<T: FromStr>(word: Option<&str>) -> Option<T> {
    word?.parse().ok()
}

fn score(kind: Option<&str>, number: Option<i32>) -> Option<Score> {
    match kind? {
        "cp" => number.map(Score::Centipawns),
        "mate" => number.map(Score::Mate),
        _ => None,
    }
}

/// The line `info` of a report about a position, in which the first turn is played.
pub(super) fn info_line(before: &Position, report: &Report) -> String {
    let millis = report.time.as_millis();
    let speed = u128::from(report.nodes) * 1_000_000 / report.time.as_micros().max(1);
    let mut line = format!(
        "info depth {} seldepth {} multipv {} score {} nodes {} nps {speed} hashfull {} time \
         {millis} pv",
        report.depth,
        report.selective_depth,
        report.number,
        report.score,
        report.nodes,
        report.permille_full,
    );
    let mut position = *before;
    for &turn in &report.line {
        let _ = write!(line, " {}", position.lan_of_turn(turn).without_suffix());
        match position.play_turn(turn) {
            Ok(next) => position = next,
            Err(_) => break,
        }
    }
    line
}

/// The line before a search of an ending that nobody can win, whatever its score is (docs/endings.md).
pub(super) const DRAWN_LINE: &str = "info string drawn ending";

/// The line that says what each thread did.
pub(super) fn nodes_line(thought: &Thought) -> String {
    let mut line = "info string nodes by thread".to_owned();
    for nodes in &thought.threads {
        let _ = write!(line, " {nodes}");
    }
    line
}

/// The line `bestmove`; `0000` if there is no legal turn.
pub(super) fn best_move_line(before: &Position, thought: &Thought) -> String {
    let Some(turn) = thought.turn() else { return "bestmove 0000".to_owned() };
    let mut line = format!("bestmove {}", before.lan_of_turn(turn).without_suffix());
    if let (Some(answer), Ok(next)) = (thought.answer(), before.play_turn(turn)) {
        let _ = write!(line, " ponder {}", next.lan_of_turn(answer).without_suffix());
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read() {
        let mut info = Info::default();
        info.update("depth 7 seldepth 9 score cp -31 nodes 1200 nps 60000 pv Tf4-f6 Tf9-f7");
        assert_eq!((info.score, info.depth), (Some(Score::Centipawns(-31)), Some(7)));
        assert_eq!((info.nodes, info.nps), (Some(1200), Some(60_000)));
        assert_eq!(info.pv.as_deref(), Some("Tf4-f6 Tf9-f7"));
        info.update("depth 8 score mate 3 lowerbound");
        assert_eq!((info.score, info.depth), (Some(Score::Mate(3)), Some(8)));
        assert_eq!(info.pv.as_deref(), Some("Tf4-f6 Tf9-f7"));
    }

    #[test]
    fn nonsense_is_passed_over() {
        let mut info = Info::default();
        for text in
            ["", "score", "score cp", "score cp x", "depth -1", "nodes 99999999999999999999"]
        {
            info.update(text);
            assert_eq!(info, Info::default(), "{text}");
        }
        info.update("string depth 5");
        assert_eq!(info, Info::default());
    }
}
