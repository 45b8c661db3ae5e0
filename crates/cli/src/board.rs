//! The board as text.

use std::iter;

use cotulenh::board::{BRIDGES, Terrain};
use cotulenh::{Color, Position, Square};

use crate::paint::{Ground, Ink, Paint};

/// How wide a terminal usually is.
const TERMINAL: usize = 80;
/// The ranks on both sides of the board.
const MARGINS: usize = 6;
const NARROWEST: usize = 3;
const FILES: usize = Square::FILES as usize;
/// The ranks on both sides of the river (rule 1.6).
const ABOVE_RIVER: u8 = 7;
const BELOW_RIVER: u8 = 6;

/// A position as it is drawn.
pub struct Board<'a> {
    position: &'a Position,
    zones: bool,
    paint: Paint,
    /// Blue's side is at the bottom.
    flipped: bool,
    /// The width of each file.
    widths: [usize; FILES],
}

/// What stands in one place of the grid.
struct Cell {
    text: String,
    ink: Ink,
    ground: Ground,
    /// Who covers the square against aircraft; `None` when zones are not shown.
    zone: Option<(char, Ink)>,
}

impl Board<'_> {
    pub fn new(position: &Position, zones: bool, paint: Paint) -> Board<'_> {
        let widths = [NARROWEST; FILES];
        let mut board = Board { position, zones, paint, flipped: false, widths };
        for square in Square::all() {
            let width = &mut board.widths[usize::from(square.file())];
            // A space keeps neighbours apart.
            let needed = board.position.get(square).map_or(1, |stack| stack.to_string().len());
            *width = (needed + usize::from(zones) + 1).max(*width);
        }
        // Files of the same width look better, but not at the price of broken lines.
        let widest = board.widths.into_iter().fold(NARROWEST, usize::max);
        if widest * FILES + MARGINS <= TERMINAL {
            board.widths = [widest; FILES];
        }
        board
    }

    /// The board as Blue sees it, if so wanted.
    pub fn flipped(self, flipped: bool) -> Self {
        Board { flipped, ..self }
    }

    /// The lines of the board, without line breaks.
    pub fn lines(&self) -> impl Iterator<Item = String> {
        let ranks = (1..=Square::RANKS).flat_map(|i| {
            let rank = if self.flipped { i } else { Square::RANKS + 1 - i };
            let above = if self.flipped { BELOW_RIVER } else { ABOVE_RIVER };
            let river = (rank == above).then(|| self.river());
            iter::once(self.rank(rank)).chain(river)
        });
        iter::once(self.files()).chain(ranks).chain([self.files()])
    }

    /// The squares of a rank with their widths, in the order in which they are drawn.
    fn row(&self, rank: u8) -> impl Iterator<Item = (Square, usize)> {
        (0..Square::FILES).filter_map(move |i| {
            let file = if self.flipped { Square::FILES - 1 - i } else { i };
            Some((Square::new(file, rank)?, self.widths[usize::from(file)]))
        })
    }

    /// The letters of the files.
    fn files(&self) -> String {
        let letters = self.row(1).map(|(square, width)| {
            let (left, right) = self.padding(1, width);
            let letter = char::from(b'a' + square.file());
            format!("{:left$}{letter}{:right$}", "", "")
        });
        format!("   {}", letters.collect::<String>()).trim_end().to_owned()
    }

    fn rank(&self, rank: u8) -> String {
        let cells = self.row(rank).map(|(square, width)| self.draw(&self.cell(square), width));
        format!("{rank:>2} {} {rank:>2}", cells.collect::<String>())
    }

    /// The river between ranks 7 and 6, with its bridges; on the sea there is none.
    fn river(&self) -> String {
        let cells = self.row(ABOVE_RIVER).map(|(square, width)| {
            let (letter, ground) = match ground(square) {
                Ground::Sea => (" ", Ground::Sea),
                Ground::Bridge => ("=", Ground::Bridge),
                _ => ("~", Ground::River),
            };
            self.paint.text(&letter.repeat(width), Ink::Grey, ground)
        });
        format!("   {}", cells.collect::<String>())
    }

    fn draw(&self, cell: &Cell, width: usize) -> String {
        let (left, right) = self.padding(cell.text.len(), width);
        let text = format!("{:left$}{}", "", cell.text);
        let Some((mark, ink)) = cell.zone else {
            return self.paint.text(&format!("{text}{:right$}", ""), cell.ink, cell.ground);
        };
        let right = right - 1;
        self.paint.text(&text, cell.ink, cell.ground)
            + &self.paint.text(&format!("{mark}{:right$}", ""), ink, cell.ground)
    }

    /// The spaces before and after a text, the mark of the zone counted among those after it.
    fn padding(&self, len: usize, width: usize) -> (usize, usize) {
        let left = (width - len - usize::from(self.zones)) / 2;
        (left, width - len - left)
    }

    fn cell(&self, square: Square) -> Cell {
        let (text, ink) = match self.position.get(square) {
            Some(stack) => (stack.to_string(), ink(stack.color())),
            None => (self.empty(square).to_string(), Ink::Faint),
        };
        let in_danger = self.position.is_check()
            && self.position.commander(self.position.turn()) == Some(square);
        let ground = if in_danger { Ground::Danger } else { ground(square) };
        Cell { text, ink, ground, zone: self.zones.then(|| self.zone(square)) }
    }

    /// An empty square; without colours its sign says what it is made of.
    fn empty(&self, square: Square) -> char {
        match (self.paint, ground(square)) {
            (Paint::Plain, Ground::Sea) => '~',
            (Paint::Plain, Ground::Mixed) => ':',
            (Paint::Plain, Ground::Bridge) => '=',
            _ => '.',
        }
    }

    /// The mark of the air defence that covers a square.
    fn zone(&self, square: Square) -> (char, Ink) {
        let covers = |color| self.position.air_defence_zone(color).contains(square);
        match (covers(Color::Red), covers(Color::Blue)) {
            (true, true) => ('#', Ink::Purple),
            (true, false) => ('^', Ink::Red),
            (false, true) => ('_', Ink::Blue),
            (false, false) => (' ', Ink::Faint),
        }
    }
}

/// The colour of a side.
fn ink(color: Color) -> Ink {
    match color {
        Color::Red => Ink::Red,
        Color::Blue => Ink::Blue,
    }
}

fn ground(square: Square) -> Ground {
    match Terrain::of(square) {
        Terrain::Sea => Ground::Sea,
        Terrain::Mixed => Ground::Mixed,
        Terrain::Land if BRIDGES.contains(square) => Ground::Bridge,
        Terrain::Land => Ground::Land,
    }
}
