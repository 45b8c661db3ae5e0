//! Levels: nine players from a beginner to full strength.

use crate::engine::Settings;
use crate::limits::SearchLimits;

/// How strong to play, 1 to 9.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

/// What makes a level: it looks only so deep, at only so many nodes, and with a blurred eye.
struct Strength {
    depth: Option<u32>,
    nodes: Option<u64>,
    blur: i32,
    /// Measured, with level 1 at 500; see docs/engine.md.
    elo: u32,
}

const STRENGTHS: [Strength; 9] = [
    Strength { depth: Some(1), nodes: None, blur: 1400, elo: 500 },
    Strength { depth: Some(1), nodes: None, blur: 700, elo: 720 },
    Strength { depth: Some(1), nodes: None, blur: 400, elo: 930 },
    Strength { depth: Some(1), nodes: None, blur: 160, elo: 1110 },
    Strength { depth: Some(2), nodes: None, blur: 200, elo: 1330 },
    Strength { depth: Some(3), nodes: None, blur: 70, elo: 1560 },
    Strength { depth: Some(5), nodes: Some(100_000), blur: 45, elo: 1700 },
    Strength { depth: Some(7), nodes: Some(200_000), blur: 22, elo: 1920 },
    Strength { depth: None, nodes: None, blur: 0, elo: 2240 },
];

impl Level {
    /// The weakest.
    pub const FIRST: Level = Level(1);
    /// Full strength.
    pub const LAST: Level = Level(9);

    /// The level with that number, if it is 1 to 9.
    pub const fn new(number: u8) -> Option<Level> {
        if number >= 1 && number <= 9 { Some(Level(number)) } else { None }
    }

    /// All levels, the weakest first.
    pub fn all() -> impl Iterator<Item = Level> {
        (1..=9).map(Level)
    }

    /// The number, 1 to 9.
    pub const fn number(self) -> u8 {
        self.0
    }

    fn strength(self) -> &'static Strength {
        &STRENGTHS[usize::from(self.0) - 1]
    }

    /// About how strong it is, in Elo of this program's own scale.
    pub fn elo(self) -> u32 {
        self.strength().elo
    }

    /// The level that is nearest in strength.
    pub fn of_elo(elo: u32) -> Level {
        Level::all().min_by_key(|level| level.elo().abs_diff(elo)).unwrap_or(Level::LAST)
    }

    /// Whether it answers within a few milliseconds: it looks at most three turns ahead.
    pub fn is_quick(self) -> bool {
        self.strength().depth.is_some_and(|depth| depth <= 3)
    }

    /// Settings that play at this level.
    pub fn settings(self, settings: &Settings) -> Settings {
        Settings { blur: self.strength().blur, ..settings.clone() }
    }

    /// Limits that play at this level.
    pub fn limits(self, limits: &SearchLimits) -> SearchLimits {
        let less = |a: Option<u32>, b: Option<u32>| a.into_iter().chain(b).min();
        let Strength { depth, nodes, .. } = self.strength();
        SearchLimits {
            depth: less(limits.depth, *depth),
            nodes: limits.nodes.into_iter().chain(*nodes).min(),
            ..limits.clone()
        }
    }
}
