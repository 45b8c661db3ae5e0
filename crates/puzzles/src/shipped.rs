//! The puzzles that come with the program.

use std::collections::HashMap;
use std::sync::LazyLock;

use cotulenh_match::data::{GameRecord, read_games};

use crate::{Puzzle, Source, Theme};

/// The puzzles, a line each: `cotulenh puzzles pick` writes them.
const LINES: &str = include_str!("../puzzles.tsv");
/// The games they come from.
const GAMES: &[u8] = include_bytes!("../games.bin");

/// What is known of a shipped puzzle without reading its position.
#[derive(Clone, Debug)]
pub struct Shipped {
    /// Its name.
    pub id: &'static str,
    /// How hard it seems at first.
    pub rating: u32,
    /// What it is about.
    pub themes: Vec<Theme>,
    line: &'static str,
}

static SHIPPED: LazyLock<Vec<Shipped>> = LazyLock::new(|| {
    let read = |line: &'static str| {
        let mut fields = line.split('\t');
        let (id, themes) = (fields.next()?, fields.nth(2)?);
        let rating = fields.next()?.parse().ok()?;
        let themes = themes.split(',').filter_map(|theme| theme.parse().ok()).collect();
        Some(Shipped { id, rating, themes, line })
    };
    LINES.lines().skip(1).filter_map(read).collect()
});

static PLACES: LazyLock<HashMap<&'static str, usize>> =
    LazyLock::new(|| shipped().iter().map(|shipped| shipped.id).zip(0..).collect());

/// Every puzzle that comes with the program, in the order of the ids.
pub fn shipped() -> &'static [Shipped] {
    &SHIPPED
}

/// The puzzle with that id.
pub fn find(id: &str) -> Option<&'static Shipped> {
    shipped().get(*PLACES.get(id)?)
}

impl Shipped {
    /// The whole puzzle; `None` if its line is broken, which a test excludes.
    pub fn read(&self) -> Option<Puzzle> {
        self.line.parse().ok()
    }
}

/// The game that a shipped puzzle comes from, up to its position or further.
pub fn game_of(source: &Source) -> Option<GameRecord> {
    let number = usize::try_from(source.game.checked_sub(1)?).ok()?;
    GameRecord::from_bytes(read_games(GAMES).ok()?.nth(number)?).ok()
}
