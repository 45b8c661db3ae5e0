//! The command `go`: what a search may use, as text in and out.

use core::fmt;
use std::iter::Peekable;
use std::str::SplitWhitespace;
use std::time::Duration;

use cotulenh::board::ByColor;
use cotulenh::{Color, Position, Turn};

use super::UciError;
use super::turns::read_turn;
use crate::{SearchLimits, TimeLeft};

/// The largest depth and number of turns that is taken at its word.
const MOST: u64 = 1000;

/// What `go` asks for.
///
/// ```
/// use cotulenh_engine::uci::Go;
/// let go = Go::read("wtime 60000 btime 59000 depth 8")?;
/// assert_eq!(go.depth, Some(8));
/// assert_eq!(go.to_string(), "go wtime 60000 winc 0 btime 59000 binc 0 depth 8");
/// # Ok::<(), cotulenh_engine::uci::UciError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Go {
    /// So many plies deep.
    pub depth: Option<u32>,
    /// So many nodes.
    pub nodes: Option<u64>,
    /// So much time for this turn.
    pub move_time: Option<Duration>,
    /// Until a win within so many own turns is found.
    pub mate: Option<u32>,
    /// What is left on the clocks, Red's being `wtime`.
    pub clocks: ByColor<Option<Duration>>,
    /// What a turn adds to them.
    pub increments: ByColor<Duration>,
    /// The turns until more time comes.
    pub turns_to_go: Option<u32>,
    /// Only these turns.
    pub turns: Vec<String>,
    /// Until it is told to stop.
    pub infinite: bool,
    /// On the opponent's time.
    pub ponder: bool,
}

impl Go {
    /// Reads what follows `go`.
    ///
    /// # Errors
    ///
    /// If a word is unknown, or a number is missing.
    pub fn read(text: &str) -> Result<Go, UciError> {
        let mut go = Go::default();
        let mut words = text.split_whitespace().peekable();
        while let Some(word) = words.next() {
            go.take(word, &mut words)?;
        }
        Ok(go)
    }

    fn take(&mut self, word: &str, words: &mut Words<'_>) -> Result<(), UciError> {
        let mut number = || {
            let text = words.next().unwrap_or_default();
            // A clock may be below zero; that is no time at all.
            let number = text.parse::<i64>().map(|number| number.max(0) as u64);
            number.map_err(|_| UciError(format!("{word}: expected a number, not {text:?}")))
        };
        match word {
            "infinite" => self.infinite = true,
            "ponder" => self.ponder = true,
            "depth" => self.depth = Some(number()?.clamp(1, MOST) as u32),
            "nodes" => self.nodes = Some(number()?.max(1)),
            "movetime" => self.move_time = Some(Duration::from_millis(number()?)),
            "mate" => self.mate = Some(number()?.clamp(1, MOST) as u32),
            "wtime" => self.clocks[Color::Red] = Some(Duration::from_millis(number()?)),
            "btime" => self.clocks[Color::Blue] = Some(Duration::from_millis(number()?)),
            "winc" => self.increments[Color::Red] = Duration::from_millis(number()?),
            "binc" => self.increments[Color::Blue] = Duration::from_millis(number()?),
            "movestogo" => self.turns_to_go = Some(number()?.clamp(1, MOST) as u32),
            "searchmoves" => {
                let turns = std::iter::from_fn(|| words.next_if(|word| !is_keyword(word)));
                self.turns.extend(turns.map(str::to_owned));
                if self.turns.is_empty() {
                    return Err(UciError("searchmoves: expected legal turns".to_owned()));
                }
            }
            _ => return Err(UciError(format!("go: unknown word {:?}", super::shown(word)))),
        }
        Ok(())
    }

    /// What the side to move may use for a turn in a position. Turns to look at are whole turns, also
    /// in the middle of a deploy.
    ///
    /// # Errors
    ///
    /// If a turn to look at is not legal.
    pub fn limits(&self, position: &Position) -> Result<SearchLimits, UciError> {
        let before = position.without_deploy();
        let legal = |text: &String| {
            let turn = read_turn(&before, text).map(|turn| turn.turn());
            turn.map_err(|_| {
                let text = super::shown(text);
                UciError(format!("searchmoves: expected legal turns, not {text:?}"))
            })
        };
        let turns: Vec<Turn> = self.turns.iter().map(legal).collect::<Result<_, _>>()?;
        let side = position.turn();
        let (increment, turns_to_go) = (self.increments[side], self.turns_to_go);
        Ok(SearchLimits {
            depth: self.depth,
            nodes: self.nodes,
            soft_nodes: None,
            move_time: self.move_time,
            time_left: self.clocks[side].map(|time| TimeLeft { time, increment, turns_to_go }),
            mate: self.mate,
            turns,
        })
    }
}

type Words<'a> = Peekable<SplitWhitespace<'a>>;

/// Whether a word ends a list of turns.
fn is_keyword(word: &str) -> bool {
    const KEYWORDS: [&str; 12] = [
        "infinite",
        "ponder",
        "depth",
        "nodes",
        "movetime",
        "mate",
        "wtime",
        "btime",
        "winc",
        "binc",
        "movestogo",
        "searchmoves",
    ];
    KEYWORDS.contains(&word)
}

impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("go")?;
        for (color, letter) in Color::ALL.into_iter().zip(['w', 'b']) {
            if let Some(time) = self.clocks[color] {
                let (time, increment) = (time.as_millis(), self.increments[color].as_millis());
                write!(f, " {letter}time {time} {letter}inc {increment}")?;
            }
        }
        let numbers = [
            ("movestogo", self.turns_to_go.map(u128::from)),
            ("movetime", self.move_time.map(|time| time.as_millis())),
            ("depth", self.depth.map(u128::from)),
            ("nodes", self.nodes.map(u128::from)),
            ("mate", self.mate.map(u128::from)),
        ];
        for (name, number) in numbers {
            if let Some(number) = number {
                write!(f, " {name} {number}")?;
            }
        }
        for (name, holds) in [("ponder", self.ponder), ("infinite", self.infinite)] {
            if holds {
                write!(f, " {name}")?;
            }
        }
        if !self.turns.is_empty() {
            write!(f, " searchmoves {}", self.turns.join(" "))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_reads_back() {
        for text in [
            "go",
            "go movetime 100",
            "go depth 6",
            "go nodes 5000",
            "go wtime 1000 winc 10 btime 2000 binc 20",
            "go wtime 1000 winc 10 btime 2000 binc 20 movestogo 40",
            "go depth 4 mate 2 ponder infinite searchmoves Ic5-c6 Tf4-f6",
        ] {
            let go = Go::read(text.strip_prefix("go").unwrap_or_default()).expect(text);
            assert_eq!(go.to_string(), text);
        }
    }

    #[test]
    fn the_side_to_move_has_its_own_clock() {
        let go = Go::read("searchmoves Tf4-f6 wtime -5 btime 700 binc 9").expect("a go");
        let limits = go.limits(&Position::start()).expect("legal turns");
        assert_eq!(limits.time_left.map(|left| left.time), Some(Duration::ZERO));
        assert_eq!(limits.turns.len(), 1);
    }

    #[test]
    fn errors() {
        for (text, message) in [
            ("depth deep", "depth: expected a number, not \"deep\""),
            ("wtime", "wtime: expected a number, not \"\""),
            ("faster", "go: unknown word \"faster\""),
            ("searchmoves depth 3", "searchmoves: expected legal turns"),
        ] {
            assert_eq!(Go::read(text).expect_err(text).to_string(), message);
        }
        let go = Go::read("searchmoves Tf4-f6 Zz1").expect("a go");
        let error = go.limits(&Position::start()).expect_err("no turn").to_string();
        assert_eq!(error, "searchmoves: expected legal turns, not \"Zz1\"");
    }
}
