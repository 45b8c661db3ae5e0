//! Names: of pieces, sides and units.

use core::fmt;

use super::say::displays_english;
use super::{Language, Say};
use crate::pieces::PlacedPiece;
use crate::{Bitboard, Color, Kind, Square, Unit};

impl Kind {
    /// The name of the piece.
    ///
    /// ```
    /// use cotulenh::{Kind, Language};
    /// assert_eq!(Kind::Navy.name(Language::English), "Navy");
    /// assert_eq!(Kind::Navy.name(Language::Vietnamese), "Hải quân");
    /// ```
    pub const fn name(self, language: Language) -> &'static str {
        match self {
            Kind::Commander => language.pick("Commander", "Tư lệnh"),
            Kind::Infantry => language.pick("Infantry", "Bộ binh"),
            Kind::Tank => language.pick("Tank", "Xe tăng"),
            Kind::Militia => language.pick("Militia", "Dân quân"),
            Kind::Engineer => language.pick("Engineer", "Công binh"),
            Kind::Artillery => language.pick("Artillery", "Pháo binh"),
            Kind::AntiAir => language.pick("Anti-Air", "Cao xạ"),
            Kind::Missile => language.pick("Missile", "Tên lửa"),
            Kind::AirForce => language.pick("Air Force", "Không quân"),
            Kind::Navy => language.pick("Navy", "Hải quân"),
            Kind::Headquarters => language.pick("Headquarters", "Sở chỉ huy"),
        }
    }
}

impl Say for Kind {
    fn say(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name(language))
    }
}

displays_english!(Kind);

/// The piece as it stands: `the Tank on f4`, `the Artillery carried on g9`.
impl Say for PlacedPiece {
    fn say(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (kind, square) = (self.piece.kind, self.square);
        crate::say!(language, f, self.carried, {
            false => { en: "the {kind} on {square}", vi: "{kind} ở {square}", kind, square }
            true => {
                en: "the {kind} carried on {square}",
                vi: "{kind} được cõng ở {square}",
                kind, square
            }
        })
    }
}

displays_english!(PlacedPiece);

impl Color {
    /// The name of the side.
    pub const fn name(self, language: Language) -> &'static str {
        match self {
            Color::Red => language.pick("Red", "Đỏ"),
            Color::Blue => language.pick("Blue", "Xanh"),
        }
    }
}

impl Say for Color {
    fn say(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name(language))
    }
}

/// A side in the middle of a sentence.
pub(super) struct Side(pub(super) Color);

impl Say for Side {
    fn say(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::say!(language, f, self.0, {
            Color::Red => { en: "red", vi: "bên Đỏ" }
            Color::Blue => { en: "blue", vi: "bên Xanh" }
        })
    }
}

/// A unit by its name, if it is known: `Tank`, `stack (NFT)`.
pub(super) struct Named(pub(super) Option<Unit>);

impl Say for Named {
    fn say(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::say!(language, f, self.0, {
            None => { en: "unit", vi: "quân" }
            Some(unit) if unit.is_stack() => { en: "stack {unit}", vi: "chồng quân {unit}", unit }
            Some(unit) => { all: "{piece}", piece = unit.carrier() }
        })
    }
}

/// Squares: `e5`, `e5, f6`.
impl Say for Bitboard {
    fn say(&self, _: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, square) in self.into_iter().enumerate() {
            write!(f, "{}{square}", if i > 0 { ", " } else { "" })?;
        }
        Ok(())
    }
}

/// The line on which two squares are: `file g`, `rank 5`.
pub(super) struct Line(pub(super) Square, pub(super) Square);

impl Say for Line {
    fn say(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Line(square, other) = *self;
        crate::say!(language, f, square.file() == other.file(), {
            true => { en: "file {file}", vi: "cột {file}", file = char::from(b'a' + square.file()) }
            false => { en: "rank {rank}", vi: "hàng {rank}", rank = square.rank() }
        })
    }
}

/// A distance: `1 square`, `2 squares`.
pub(super) struct Distance(pub(super) u8);

impl Say for Distance {
    fn say(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::say!(language, f, self.0, {
            1 => { en: "1 square", vi: "1 nấc" }
            squares => { en: "{squares} squares", vi: "{squares} nấc", squares }
        })
    }
}
