//! Units and pieces by name, and whose they are.

use core::fmt;

use cotulenh::pieces::PlacedPiece;
use cotulenh::words::{Language, Say};
use cotulenh::{Color, Kind, Piece, Position, Square, Stack, say};

/// A unit or a piece on its square, as it is called: `your Tank on e5`, `Red’s Navy with Tank on c3`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Noun {
    /// Where it stands.
    pub square: Square,
    stack: Stack,
    you: Option<Color>,
}

impl Noun {
    pub(crate) fn new(stack: Stack, square: Square, you: Option<Color>) -> Noun {
        Noun { square, stack, you }
    }

    /// All that stands on a square.
    pub(crate) fn on(position: &Position, square: Square, you: Option<Color>) -> Option<Noun> {
        Some(Noun::new(position.get(square)?, square, you))
    }

    /// One piece of what stands there.
    pub(crate) fn piece(color: Color, placed: PlacedPiece, you: Option<Color>) -> Noun {
        Noun::new(Stack::single(color, placed.piece), placed.square, you)
    }
}

impl Say for Noun {
    fn say(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Noun { square, stack, you } = *self;
        let (unit, side) = (Pieces(stack), stack.color());
        say!(language, f, you, {
            Some(you) if you == side => {
                en: "your {unit} on {square}", vi: "{unit} của bạn ở {square}", unit, square
            }
            Some(_) => { en: "the {unit} on {square}", vi: "{unit} ở {square}", unit, square }
            None => { en: "{side}’s {unit} on {square}", vi: "{unit} {side} ở {square}", side, unit, square }
        })
    }
}

/// The pieces of a unit: `Navy with Air Force and Tank`.
struct Pieces(Stack);

impl Say for Pieces {
    fn say(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kinds: Vec<Kind> = self.0.pieces().map(|Piece { kind, .. }| kind).collect();
        say!(language, f, kinds.as_slice(), {
            // A Headquarters is a building: it has its Commander inside.
            [house @ Kind::Headquarters, one] => { en: "{house} with {one}", vi: "{house} có {one}", house, one }
            [carrier, one] => { en: "{carrier} with {one}", vi: "{carrier} cõng {one}", carrier, one }
            [carrier, one, other] => {
                en: "{carrier} with {one} and {other}",
                vi: "{carrier} cõng {one} và {other}",
                carrier, one, other
            }
            _ => { all: "{carrier}", carrier = self.0.carrier().kind }
        })
    }
}

/// Some of them: `the Tank on e5, your Navy on c3 and your Infantry on d4`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Nouns(pub Vec<Noun>);

impl Say for Nouns {
    fn say(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = self.0.len().saturating_sub(1);
        for (i, noun) in self.0.iter().enumerate() {
            let link = match i {
                0 => "",
                i if i == last => language.pick(" and ", " và "),
                _ => ", ",
            };
            f.write_str(link)?;
            noun.say(language, f)?;
        }
        Ok(())
    }
}
