//! The drawings of the site: boards, pieces and their colours. `web/drawings.mjs` writes the file.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde::Deserialize;

/// Markup or colours, by name.
pub type Named = HashMap<String, String>;

/// A colour scheme, light and dark.
#[derive(Deserialize)]
pub struct Both {
    light: Named,
    dark: Named,
}

impl Both {
    /// The colours of one of the two.
    pub fn of(&self, dark: bool) -> &Named {
        if dark { &self.dark } else { &self.light }
    }
}

/// Where something lies on a counter.
#[derive(Clone, Copy, Deserialize)]
pub struct Spot {
    /// To the right of the middle.
    pub x: f32,
    /// Below the middle.
    pub y: f32,
    /// How large it is.
    pub scale: f32,
}

/// Everything that is drawn from.
#[derive(Deserialize)]
pub struct Drawings {
    /// The parts of the board.
    pub terrain: Named,
    /// The names of files and ranks as outlines.
    pub labels: Named,
    /// The sets of pieces: a body for each side and a symbol for each kind.
    pub sets: HashMap<String, Named>,
    /// The mark of heroic pieces.
    pub star: String,
    /// Where the symbol of a carrier is, by the number of pieces that it carries.
    pub symbol: Vec<Spot>,
    /// Where carried pieces are, by their number.
    pub loads: Vec<Vec<Spot>>,
    /// The colours of pieces and marks.
    pub colors: Both,
    /// The colours of the board, by theme.
    pub themes: HashMap<String, Both>,
}

/// The drawings, read once.
pub static DRAWINGS: LazyLock<Drawings> = LazyLock::new(|| {
    // The file is part of the program, and a test reads it.
    serde_json::from_str(include_str!("drawings.json")).expect("the drawings of the site")
});
