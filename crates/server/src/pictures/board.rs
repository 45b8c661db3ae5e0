//! A position as SVG, drawn as the site draws it.

use std::fmt::Write;

use cotulenh::{Color, Position, Square, Stack};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::drawings::{DRAWINGS, Named};

/// The width of a square; crossings lie in the middle of squares.
pub const CELL: i32 = 100;
/// The board without its frame.
const WIDTH: i32 = 11 * CELL;
const HEIGHT: i32 = 12 * CELL;
/// Room for the names of files and ranks, and for the frame on the other sides.
const MARGIN: i32 = 42;
const FRAME: i32 = 8;

/// A set of pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SetName {
    /// Pictograms.
    #[default]
    Classic,
    /// Discs with a golden ring.
    Traditional,
    /// Letters.
    Letters,
}

impl SetName {
    /// Its name, and how the names of its colours begin.
    const fn names(self) -> (&'static str, &'static str) {
        match self {
            SetName::Classic => ("classic", "piece"),
            SetName::Traditional => ("traditional", "traditional"),
            SetName::Letters => ("letters", "letters"),
        }
    }
}

/// The colours of a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    /// Fields, sand and water.
    #[default]
    Delta,
    /// Paper and ink.
    Map,
    /// Carved wood.
    Wood,
    /// Greys.
    Slate,
    /// Gold leaf over green.
    Lacquer,
}

impl Theme {
    const fn name(self) -> &'static str {
        match self {
            Theme::Delta => "delta",
            Theme::Map => "map",
            Theme::Wood => "wood",
            Theme::Slate => "slate",
            Theme::Lacquer => "lacquer",
        }
    }
}

/// How a picture looks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Look {
    /// The side below.
    pub below: Color,
    /// The set of pieces.
    pub set: SetName,
    /// The colours of the board.
    pub theme: Theme,
    /// Whether they are the dark ones.
    pub dark: bool,
    /// Whether files and ranks are named.
    pub coordinates: bool,
}

impl Default for Look {
    fn default() -> Look {
        let (set, theme) = (SetName::default(), Theme::default());
        Look { below: Color::Red, set, theme, dark: false, coordinates: true }
    }
}

/// What is drawn, with the colours that are replaced in it.
struct Painter {
    look: Look,
    colors: &'static Named,
    board: &'static Named,
    text: String,
}

impl Look {
    /// Where the picture begins and ends: left, top, width, height.
    pub fn view(self) -> [i32; 4] {
        let left = if self.coordinates { MARGIN } else { FRAME };
        [-left, -FRAME, WIDTH + FRAME + left, HEIGHT + FRAME + left]
    }

    /// The middle of a square.
    pub fn point(self, square: Square) -> (i32, i32) {
        let (file, rank) = (i32::from(square.file()), i32::from(square.rank()));
        let (column, row) = match self.below {
            Color::Red => (file, 12 - rank),
            Color::Blue => (10 - file, rank - 1),
        };
        (column * CELL + CELL / 2, row * CELL + CELL / 2)
    }

    /// A board with the pieces of a position and the squares of the last turn marked.
    pub fn board(self, position: &Position, last: &[Square]) -> String {
        let mut painter = self.painter();
        painter.head(self.view());
        painter.ground();
        for &square in last {
            painter.mark(square);
        }
        for square in position.occupied() {
            if let Some(stack) = position.get(square) {
                painter.unit_at(square, stack);
            }
        }
        painter.end()
    }

    /// A board without anything on it.
    pub fn ground(self) -> String {
        let mut painter = self.painter();
        painter.head(self.view());
        painter.ground();
        painter.end()
    }

    /// A unit by itself, in a square.
    pub fn unit(self, stack: Stack) -> String {
        let mut painter = self.painter();
        painter.head([-CELL / 2, -CELL / 2, CELL, CELL]);
        painter.unit(stack);
        painter.end()
    }

    /// The mark of the last turn by itself, in a square.
    pub fn marked(self) -> String {
        let mut painter = self.painter();
        painter.head([0, 0, CELL, CELL]);
        painter.rect([0, 0, CELL, CELL], 16, "mark-last");
        painter.end()
    }

    fn painter(self) -> Painter {
        // A theme that is not in the file is the first one; a test finds all of them.
        let themes = &DRAWINGS.themes;
        let board = themes.get(self.theme.name()).or_else(|| themes.values().next());
        let colors = DRAWINGS.colors.of(self.dark);
        let board = board.map_or(colors, |theme| theme.of(self.dark));
        Painter { look: self, colors, board, text: String::with_capacity(64 << 10) }
    }
}

/// The colours of one counter.
#[derive(Clone, Copy)]
struct CounterColors<'a> {
    body: &'a str,
    rim: &'a str,
    ink: &'a str,
    ring: &'a str,
}

impl Painter {
    fn color(&self, name: &str) -> &'static str {
        let found = self.board.get(name).or_else(|| self.colors.get(name));
        found.map_or("none", String::as_str)
    }

    /// Adds markup with its colours: `var(--name)` becomes what has that name.
    fn paint(&mut self, markup: &str, ink: Option<CounterColors<'_>>) {
        let mut rest = markup;
        while let Some((before, after)) = rest.split_once("var(--") {
            self.text.push_str(before);
            let (name, after) = after.split_once(')').unwrap_or((after, ""));
            let own = ink.and_then(|ink| match name {
                "body" => Some(ink.body),
                "rim" => Some(ink.rim),
                "ink" => Some(ink.ink),
                "ring" => Some(ink.ring),
                _ => None,
            });
            self.text.push_str(own.unwrap_or_else(|| self.color(name)));
            rest = after;
        }
        self.text.push_str(rest);
    }

    /// Adds markup that has its colours.
    fn push(&mut self, markup: std::fmt::Arguments<'_>) {
        // Writing into a text does not fail.
        let _ = self.text.write_fmt(markup);
    }

    fn head(&mut self, [left, top, width, height]: [i32; 4]) {
        self.push(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" \
             viewBox=\"{left} {top} {width} {height}\"><defs>"
        ));
        self.paint(part("defs"), None);
        self.push(format_args!("</defs>"));
    }

    fn end(mut self) -> String {
        self.text.push_str("</svg>");
        self.text
    }

    fn rect(&mut self, [x, y, width, height]: [i32; 4], round: i32, color: &str) {
        let color = self.color(color);
        self.push(format_args!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"{round}\" \
             fill=\"{color}\"/>"
        ));
    }

    /// The board, its frame, and the names of files and ranks.
    fn ground(&mut self) {
        let look = self.look;
        self.rect(look.view(), 16, "board-frame");
        let turn = if look.below == Color::Red { 0 } else { 180 };
        let (x, y) = (WIDTH / 2, HEIGHT / 2);
        self.push(format_args!(
            "<g transform=\"rotate({turn} {x} {y})\"><svg width=\"{WIDTH}\" height=\"{HEIGHT}\">"
        ));
        for name in ["water", "waves", "land", "texture", "lines", "bridges"] {
            self.paint(part(name), None);
        }
        self.push(format_args!("</svg></g>"));
        let edge = self.color("board-edge");
        self.push(format_args!(
            "<rect x=\"-1.5\" y=\"-1.5\" width=\"{}\" height=\"{}\" rx=\"5\" fill=\"none\" \
             stroke=\"{edge}\" stroke-width=\"3\"/>",
            WIDTH + 3,
            HEIGHT + 3
        ));
        if look.coordinates {
            self.coordinates();
        }
    }

    fn coordinates(&mut self) {
        let color = self.color("board-label");
        let beside = |square: Square| (-MARGIN / 2, self.look.point(square).1);
        let below = |square: Square| (self.look.point(square).0, HEIGHT + MARGIN / 2);
        let files = Square::all().take(11).map(|square| {
            let name = char::from(b'a' + square.file()).to_string();
            (name, below(square))
        });
        let ranks = Square::all().step_by(11);
        let ranks = ranks.map(|square| (square.rank().to_string(), beside(square)));
        let all: Vec<_> = files.chain(ranks).collect();
        for (name, (x, y)) in all {
            let label = DRAWINGS.labels.get(&name).map_or("", String::as_str);
            self.push(format_args!(
                "<g fill=\"{color}\" transform=\"translate({x} {y})\">{label}</g>"
            ));
        }
    }

    fn mark(&mut self, square: Square) {
        let (x, y) = self.look.point(square);
        self.rect([x - CELL / 2, y - CELL / 2, CELL, CELL], 16, "mark-last");
    }

    fn unit_at(&mut self, square: Square, stack: Stack) {
        let (x, y) = self.look.point(square);
        self.push(format_args!("<g transform=\"translate({x} {y})\">"));
        self.unit(stack);
        self.push(format_args!("</g>"));
    }

    /// A unit around the origin: its carrier, and what it carries, with the colours the other way round.
    fn unit(&mut self, stack: Stack) {
        let (set, family) = self.look.set.names();
        let (side, name) = match stack.color() {
            Color::Red => ("r", "red"),
            Color::Blue => ("b", "blue"),
        };
        let own_ink = self.color(&format!("{family}-{name}-ink"));
        let light = if own_ink == "none" { self.color(&format!("{family}-ink")) } else { own_ink };
        let dark = self.color(&format!("{family}-{name}"));
        let edge = self.color(&format!("{family}-{name}-rim"));
        let (gold, ring) = (self.color("piece-gold"), self.color("traditional-ring"));
        let rim = |heroic: bool| if heroic { gold } else { edge };
        let symbols = DRAWINGS.sets.get(set);
        let symbol = |name: &str| symbols.and_then(|set| set.get(name)).map_or("", String::as_str);
        // The ring of the traditional set takes room, which a stack does not have.
        let wide = if self.look.set == SetName::Traditional { 1.12 } else { 1.0 };

        let carrier = stack.carrier();
        let loads = stack.pieces().len() - 1;
        let ink = CounterColors { body: dark, rim: rim(carrier.heroic), ink: light, ring };
        self.paint(symbol(side), Some(ink));
        if let Some(spot) = DRAWINGS.symbol.get(loads) {
            let scale = if loads > 0 { spot.scale * wide } else { spot.scale };
            self.push(format_args!(
                "<g fill=\"{light}\" transform=\"translate({} {}) scale({scale})\">",
                spot.x, spot.y
            ));
            self.paint(symbol(&letter(carrier.kind)), Some(ink));
            self.push(format_args!("</g>"));
        }
        if carrier.heroic {
            self.star("translate(32 -32) scale(1.7)");
        }
        let spots = DRAWINGS.loads.get(loads).map_or(&[][..], Vec::as_slice);
        for (piece, spot) in stack.pieces().skip(1).zip(spots) {
            let ink =
                CounterColors { body: light, rim: rim(piece.heroic), ink: dark, ring: "none" };
            self.push(format_args!(
                "<g transform=\"translate({} {}) scale({})\">",
                spot.x, spot.y, spot.scale
            ));
            self.paint(symbol(side), Some(ink));
            self.push(format_args!("<g fill=\"{dark}\" transform=\"scale({})\">", 0.95 * wide));
            self.paint(symbol(&letter(piece.kind)), Some(ink));
            self.push(format_args!("</g>"));
            if piece.heroic {
                let x = if spot.x < 0.0 { -31 } else { 31 };
                self.star(&format!("translate({x} 31) scale(1.9)"));
            }
            self.push(format_args!("</g>"));
        }
    }

    fn star(&mut self, place: &str) {
        let (gold, line) = (self.color("piece-gold"), self.color("piece-star-line"));
        self.push(format_args!(
            "<path fill=\"{gold}\" stroke=\"{line}\" stroke-width=\"1.6\" stroke-linejoin=\"round\" \
             transform=\"{place}\" d=\"{}\"/>",
            DRAWINGS.star
        ));
    }
}

fn letter(kind: cotulenh::Kind) -> String {
    kind.letter().to_ascii_lowercase().to_string()
}

fn part(name: &str) -> &'static str {
    DRAWINGS.terrain.get(name).map_or("", String::as_str)
}

/// The squares that a turn in LAN names.
pub fn squares_of(lan: &str) -> Vec<Square> {
    let mut squares = Vec::new();
    let starts = lan.char_indices().filter(|(_, letter)| ('a'..='k').contains(letter));
    for (at, _) in starts {
        let rest = &lan[at + 1..];
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let square = lan[at..=at + digits].parse::<Square>();
        squares.extend(square.ok().filter(|square| !squares.contains(square)));
    }
    squares
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOOKS: [(SetName, Theme); 5] = [
        (SetName::Classic, Theme::Delta),
        (SetName::Traditional, Theme::Map),
        (SetName::Letters, Theme::Wood),
        (SetName::Classic, Theme::Slate),
        (SetName::Traditional, Theme::Lacquer),
    ];

    #[test]
    fn every_look_has_all_its_drawings_and_colours() {
        let fen = "6c4/1(nft)2fh1hf2/3a2s2(ea)1/1(+n+f+t)9/2ie2m2ei/11/11/11/11/2(+N+F+I)8/11/6C4 r - - 0 1";
        let position: Position = fen.parse().expect("a position");
        for (set, theme) in LOOKS {
            for dark in [false, true] {
                let look = Look { set, theme, dark, ..Look::default() };
                let svg = look.board(&position, &squares_of("Tc3>c5"));
                assert!(!svg.contains("var("), "{set:?} {theme:?}");
                // A colour that is not known would be none, which is meant for the rings of carried pieces alone.
                let rings = if set == SetName::Traditional { 2 * 7 } else { 0 };
                assert_eq!(svg.matches("stroke=\"none\"").count(), rings, "{set:?} {theme:?}");
                assert!(!svg.contains("stop-color=\"none\""), "{set:?} {theme:?}");
                assert_eq!(svg.matches("<g").count(), svg.matches("</g>").count());
                assert_eq!(
                    svg.matches("scale(1.9)").count(),
                    4,
                    "the heroic marks of carried pieces"
                );
            }
        }
    }

    #[test]
    fn squares_of_turns() {
        let names = |lan: &str| squares_of(lan).iter().map(Square::to_string).collect::<Vec<_>>();
        assert_eq!(names("Td4-e4"), ["d4", "e4"]);
        assert_eq!(names("c3:Nc3<,Fc3>e5,Tc3xd12"), ["c3", "e5", "d12"]);
        assert_eq!(names("a99 k13 zz é9"), Vec::<String>::new());
    }
}
