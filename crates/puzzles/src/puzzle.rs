//! A puzzle, and its line in a file.

use core::fmt;
use core::str::FromStr;

use cotulenh::{Position, Turn};

use crate::Theme;

/// A position in which one turn is clearly best, and what follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// What the solver sees first; it is the solver's turn.
    pub position: Position,
    /// The turns of both sides, the solver's first and last.
    pub solution: Vec<Turn>,
    /// What it is about.
    pub themes: Vec<Theme>,
    /// How hard it seems at first, before anybody has tried.
    pub rating: u32,
    /// The game it comes from.
    pub source: Source,
}

/// The game that a puzzle comes from.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Source {
    /// What the collection of games is called.
    pub name: String,
    /// The number of the game there, from 1.
    pub game: u64,
    /// How many turns were played before the position.
    pub turn: usize,
}

/// Why a line is no puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadLine(pub String);

impl fmt::Display for BadLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl core::error::Error for BadLine {}

/// The letters of an id: no vowels, so that none is a word, and none that look alike.
const LETTERS: &[u8; 30] = b"23456789bcdfghjkmnpqrstvwxzBDF";
const ID_LENGTH: usize = 6;

impl Puzzle {
    /// A short name that follows from the position alone.
    pub fn id(&self) -> String {
        id_of(&self.placement())
    }

    /// In how many turns the solver mates, if that is proved.
    pub fn mate(&self) -> Option<u32> {
        self.themes.iter().find_map(|theme| theme.mate())
    }

    /// How many turns the solver makes.
    pub fn own_turns(&self) -> usize {
        self.solution.len().div_ceil(2)
    }

    /// The turns of the solution in LAN.
    pub fn lans(&self) -> Vec<String> {
        let mut here = self.position;
        let mut lans = Vec::new();
        for &turn in &self.solution {
            lans.push(here.lan_of_turn(turn).without_suffix().to_string());
            let Ok(next) = here.play_turn(turn) else { break };
            here = next;
        }
        lans
    }

    /// The position without its clocks, which are no part of a puzzle: the first two fields of its FEN.
    fn placement(&self) -> String {
        let fen = self.position.fen().to_string();
        fen.split(' ').take(2).collect::<Vec<_>>().join(" ")
    }
}

/// The id of the first two fields of a FEN.
fn id_of(placement: &str) -> String {
    // FNV-1a, with its bits mixed once more: the same on every machine and in every version.
    let mut hash = 0xCBF2_9CE4_8422_2325_u64;
    for byte in placement.bytes() {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
    }
    hash = (hash ^ hash >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    hash ^= hash >> 29;
    let letter = |_| {
        let letter = LETTERS[(hash % LETTERS.len() as u64) as usize];
        hash /= LETTERS.len() as u64;
        char::from(letter)
    };
    (0..ID_LENGTH).map(letter).collect()
}

impl fmt::Display for Puzzle {
    /// One line: id, position, solution in LAN, themes, rating and source, with tabs between.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (placement, solution) = (self.placement(), self.lans().join(" "));
        let themes = self.themes.iter().map(|theme| theme.name()).collect::<Vec<_>>().join(",");
        let (id, Source { name, game, turn }) = (id_of(&placement), &self.source);
        write!(f, "{id}\t{placement}\t{solution}\t{themes}\t{}\t{name} {game} {turn}", self.rating)
    }
}

impl FromStr for Puzzle {
    type Err = BadLine;

    /// Reads a line; what follows after a further tab is not looked at.
    fn from_str(line: &str) -> Result<Puzzle, BadLine> {
        let mut fields = line.split('\t');
        let mut field = |what: &str| {
            fields.next().ok_or_else(|| BadLine(format!("expected {what} after a tab")))
        };
        let (id, placement) = (field("an id")?, field("a position")?);
        let (solution, themes) = (field("a solution")?, field("themes")?);
        let (rating, source) = (field("a rating")?, field("a source")?);
        let position: Position =
            placement.parse().map_err(|error| BadLine(format!("position: {error}")))?;
        let mut here = position;
        let mut turns = Vec::new();
        for lan in solution.split(' ') {
            let turn = here.read_turn(lan).map_err(|error| BadLine(format!("{lan}: {error}")))?;
            turns.push(turn.turn());
            here = *turn.after();
        }
        let themes = themes.split(',').map(str::parse::<Theme>).collect::<Result<_, _>>();
        let themes = themes.map_err(|error| BadLine(error.to_string()))?;
        let rating =
            rating.parse().map_err(|_| BadLine(format!("expected a rating, not \"{rating}\"")))?;
        let source = source.parse()?;
        let puzzle = Puzzle { position, solution: turns, themes, rating, source };
        match puzzle.id() {
            right if right == id => Ok(puzzle),
            right => Err(BadLine(format!("the id of this position is {right}, not {id}"))),
        }
    }
}

impl FromStr for Source {
    type Err = BadLine;

    fn from_str(text: &str) -> Result<Source, BadLine> {
        let bad = || BadLine(format!("expected \"NAME GAME TURN\" as the source, not \"{text}\""));
        let mut words = text.rsplitn(3, ' ');
        let turn = words.next().and_then(|turn| turn.parse().ok()).ok_or_else(bad)?;
        let game = words.next().and_then(|game| game.parse().ok()).ok_or_else(bad)?;
        let name = words.next().ok_or_else(bad)?.to_owned();
        Ok(Source { name, game, turn })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = "9ic/10i/11/11/11/10A/11/11/11/11/11/3C7 r\tAk7-k9\tmateIn1\t700\ttest 3 14";

    #[test]
    fn lines_come_back() {
        let id = id_of(LINE.split('\t').next().expect("a position"));
        let line = format!("{id}\t{LINE}");
        let puzzle: Puzzle = line.parse().expect("a puzzle");
        assert_eq!(puzzle.to_string(), line);
        assert_eq!((puzzle.id(), puzzle.mate(), puzzle.own_turns()), (id, Some(1), 1));
        assert_eq!(puzzle.source.turn, 14);
    }

    #[test]
    fn what_is_wrong_is_said() {
        let say = |line: &str| line.parse::<Puzzle>().expect_err("no puzzle").to_string();
        assert_eq!(say("abc"), "expected a position after a tab");
        assert!(say(&format!("222222\t{LINE}")).starts_with("the id of this position is "));
        assert!(say(&format!("x\t{}", LINE.replace("k9", "a1"))).starts_with("Ak7-a1: "));
        assert!(say(&format!("x\t{}", LINE.replace("mateIn1", "x"))).contains("no theme \"x\""));
        assert!(say(&format!("x\t{}", LINE.replace("test 3", "3"))).contains("NAME GAME TURN"));
    }
}
