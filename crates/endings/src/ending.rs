//! Which men are on the board: the endings that the tables know.

use core::fmt;

use cotulenh::{Color, Kind, Piece, Position};

/// A Commander and at most one piece against a bare Commander, with their heroic marks.
///
/// The side with the piece is the strong one; without a piece it is Red.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ending {
    /// The strong side's piece besides its Commander.
    pub piece: Option<Piece>,
    /// Whether the strong side's Commander is heroic.
    pub strong_hero: bool,
    /// Whether the weak side's Commander is heroic.
    pub weak_hero: bool,
}

impl Ending {
    /// How many endings there are: 10 kinds with 8 combinations of marks, and 4 without a piece.
    pub const COUNT: usize = 84;

    /// Every ending. Play leads only to endings that stand before: a piece that is captured is gone, and a
    /// heroic mark stays.
    pub fn all() -> impl Iterator<Item = Ending> {
        (0..Ending::COUNT).filter_map(Ending::from_index)
    }

    /// The kinds of piece that a strong side can have.
    pub fn kinds() -> impl Iterator<Item = Kind> {
        Kind::ALL.into_iter().filter(|&kind| kind != Kind::Commander)
    }

    /// The endings of a kind of piece, after those without a piece.
    pub fn of_kind(kind: Kind) -> impl Iterator<Item = Ending> {
        Ending::all().filter(move |ending| ending.piece.is_none_or(|piece| piece.kind == kind))
    }

    /// Whether every position of it that play can lead to is drawn (docs/endings.md).
    ///
    /// The exception is a Headquarters that carries its Commander beside a heroic Commander: the one
    /// steps out and attacks, which makes the Headquarters heroic, and that captures in the same turn.
    pub fn is_drawn(self) -> bool {
        let sleeper = Piece { kind: Kind::Headquarters, heroic: false };
        !(self.piece == Some(sleeper) && !self.strong_hero && self.weak_hero)
    }

    /// Its number in the order of [`Ending::all`].
    pub fn index(self) -> usize {
        let plain = |heroic: bool| usize::from(!heroic);
        let commanders = plain(self.strong_hero) << 1 | plain(self.weak_hero);
        match self.piece {
            None => commanders,
            Some(piece) => {
                4 + (piece.kind as usize - 1) * 8 + (commanders << 1 | plain(piece.heroic))
            }
        }
    }

    /// The ending with that number.
    pub fn from_index(index: usize) -> Option<Ending> {
        let mark = |bits: usize, bit: usize| bits >> bit & 1 == 0;
        if index < 4 {
            return Some(Ending {
                piece: None,
                strong_hero: mark(index, 1),
                weak_hero: mark(index, 0),
            });
        }
        let marks = (index - 4) % 8;
        let kind = *Kind::ALL.get((index - 4) / 8 + 1)?;
        let piece = Piece { kind, heroic: mark(marks, 0) };
        Some(Ending { piece: Some(piece), strong_hero: mark(marks, 2), weak_hero: mark(marks, 1) })
    }

    /// The ending of a position and its strong side, if it is one that the tables know.
    pub fn of(position: &Position) -> Option<(Ending, Color)> {
        if position.occupied().len() > 3 {
            return None;
        }
        let blue = men(position, Color::Blue);
        let strong = if blue > 1 { Color::Blue } else { Color::Red };
        let (mut piece, mut strong_hero) = (None, false);
        for square in position.units(strong) {
            for man in position.get(square)?.pieces() {
                match man.kind {
                    Kind::Commander => strong_hero = man.heroic,
                    _ if piece.is_some() => return None,
                    _ => piece = Some(man),
                }
            }
        }
        let weak = position.get(position.commander(!strong)?)?;
        if men(position, !strong) > 1 || position.commander(strong).is_none() {
            return None;
        }
        Some((Ending { piece, strong_hero, weak_hero: weak.carrier().heroic }, strong))
    }
}

/// How many pieces a side has, its Commander and those that are carried among them.
pub fn men(position: &Position, color: Color) -> usize {
    let units = position.units(color).into_iter().filter_map(|square| position.get(square));
    units.map(|stack| stack.unit().kinds().len()).sum()
}

impl fmt::Display for Ending {
    /// Letters with marks: `C+T-C` is a heroic Tank with its Commander against a Commander.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = |heroic: bool| if heroic { "+" } else { "" };
        write!(f, "{}C", mark(self.strong_hero))?;
        if let Some(piece) = self.piece {
            write!(f, "{}{}", mark(piece.heroic), piece.kind.letter())?;
        }
        write!(f, "-{}C", mark(self.weak_hero))
    }
}
