//! What an engine says about its search.

use core::fmt;

/// How an engine judges a position, from the view of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Eval {
    /// In hundredths of an Infantry.
    Centi(i32),
    /// Mate in so many turns; negative if the side to move is mated.
    Mate(i32),
}

impl Eval {
    /// The same from the other side's view.
    #[must_use]
    pub const fn flipped(self) -> Eval {
        match self {
            Eval::Centi(centi) => Eval::Centi(centi.saturating_neg()),
            Eval::Mate(turns) => Eval::Mate(turns.saturating_neg()),
        }
    }

    /// As UCI has it: `cp 31`, `mate -3`.
    pub fn uci(self) -> impl fmt::Display {
        fmt::from_fn(move |f| match self {
            Eval::Centi(centi) => write!(f, "cp {centi}"),
            Eval::Mate(turns) => write!(f, "mate {turns}"),
        })
    }

    /// As one number, mates being far beyond any material.
    pub const fn centi(self) -> i32 {
        match self {
            Eval::Centi(centi) => centi,
            Eval::Mate(turns) if turns > 0 => 1_000_000,
            Eval::Mate(_) => -1_000_000,
        }
    }
}

impl fmt::Display for Eval {
    /// As game files have it: `0.31`, `-2.50`, `#3`, `#-3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Eval::Centi(centi) => write!(f, "{:.2}", f64::from(*centi) / 100.0),
            Eval::Mate(turns) => write!(f, "#{turns}"),
        }
    }
}

/// The last that an engine said about its search; `None` where it said nothing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Info {
    /// How good the position is for the side to move.
    pub eval: Option<Eval>,
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
                    self.eval = eval(kind, number(words.next())).or(self.eval);
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

fn number<T: core::str::FromStr>(word: Option<&str>) -> Option<T> {
    word?.parse().ok()
}

fn eval(kind: Option<&str>, number: Option<i32>) -> Option<Eval> {
    match kind? {
        "cp" => number.map(Eval::Centi),
        "mate" => number.map(Eval::Mate),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read() {
        let mut info = Info::default();
        info.update("depth 7 seldepth 9 score cp -31 nodes 1200 nps 60000 pv Tf4-f6 Tf9-f7");
        assert_eq!((info.eval, info.depth), (Some(Eval::Centi(-31)), Some(7)));
        assert_eq!((info.nodes, info.nps), (Some(1200), Some(60_000)));
        assert_eq!(info.pv.as_deref(), Some("Tf4-f6 Tf9-f7"));
        info.update("depth 8 score mate 3 lowerbound");
        assert_eq!((info.eval, info.depth), (Some(Eval::Mate(3)), Some(8)));
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

    #[test]
    fn evals_as_text() {
        for (eval, text) in
            [(Eval::Centi(31), "0.31"), (Eval::Centi(-250), "-2.50"), (Eval::Mate(-3), "#-3")]
        {
            assert_eq!(eval.to_string(), text);
        }
        assert_eq!(Eval::Mate(2).flipped().centi(), -1_000_000);
        assert_eq!(Eval::Centi(i32::MIN).flipped(), Eval::Centi(i32::MAX));
    }
}
