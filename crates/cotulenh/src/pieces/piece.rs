//! The pieces and what they can do (rule 3).

use core::fmt;
use core::ops::{Index, IndexMut};
use core::str::FromStr;

use crate::Language;
use crate::notation::{Malformed, Manner, Scanner};
use crate::words::Expected;

/// The eleven kinds of pieces, in the order of the table in rule 3.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Kind {
    /// `C`: the piece to protect.
    Commander,
    /// `I`.
    Infantry,
    /// `T`.
    Tank,
    /// `M`.
    Militia,
    /// `E`: carries heavy pieces over the river.
    Engineer,
    /// `A`: heavy.
    Artillery,
    /// `G`: heavy; defends against aircraft.
    AntiAir,
    /// `S`: heavy; defends against aircraft.
    Missile,
    /// `F`: flies over everything, but not through air defence.
    AirForce,
    /// `N`: moves on water; defends against aircraft.
    Navy,
    /// `H`: moves only when heroic.
    Headquarters,
}

use Kind::{
    AirForce, AntiAir, Artillery, Commander, Engineer, Headquarters, Infantry, Militia, Missile,
    Navy, Tank,
};

impl Kind {
    /// Every kind, in the order of the table in rule 3.
    pub const ALL: [Kind; 11] = [
        Commander,
        Infantry,
        Tank,
        Militia,
        Engineer,
        Artillery,
        AntiAir,
        Missile,
        AirForce,
        Navy,
        Headquarters,
    ];

    /// The letter of the kind, in upper case.
    pub const fn letter(self) -> char {
        LETTERS[self as usize] as char
    }

    /// The kind with that letter, in either case.
    ///
    /// ```
    /// use cotulenh::Kind;
    /// assert_eq!(Kind::from_letter('s'), Some(Kind::Missile));
    /// assert_eq!(Kind::from_letter('K'), None);
    /// ```
    pub fn from_letter(letter: char) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.letter() == letter.to_ascii_uppercase())
    }

    /// Artillery, Anti-Air and Missile cross the river only on the bridge files (rule 4.3).
    pub const fn is_heavy(self) -> bool {
        matches!(self, Artillery | AntiAir | Missile)
    }

    /// Anti-Air, Navy and Missile defend against aircraft (rule 7.1).
    pub const fn is_air_defence(self) -> bool {
        DEFENDERS >> self as u16 & 1 != 0
    }

    /// Artillery, Missile and Air Force may capture without moving where others must move (rule 5.4).
    pub const fn may_choose_to_stay(self) -> bool {
        matches!(self, Artillery | Missile | AirForce)
    }
}

impl FromStr for Kind {
    type Err = Malformed;

    /// Reads the English name (`Air Force`) or the letter (`F`), in either case.
    fn from_str(text: &str) -> Result<Kind, Malformed> {
        let is_meant = |kind: &Kind| {
            text.eq_ignore_ascii_case(kind.name(Language::English))
                || text.eq_ignore_ascii_case(kind.letter().encode_utf8(&mut [0]))
        };
        let kind = Kind::ALL.into_iter().find(is_meant);
        kind.ok_or(Malformed { expected: Expected::Kind, at: 0 })
    }
}

const LETTERS: &[u8; 11] = b"CITMEAGSFNH";

/// A kind of piece with its heroic mark: one row of the table in rule 3, left or right half.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// What it is.
    pub kind: Kind,
    /// Whether it has been promoted (rule 9).
    pub heroic: bool,
}

impl Piece {
    /// What the piece can do.
    #[inline]
    pub const fn row(self) -> &'static Row {
        &ROWS[self.kind as usize][self.heroic as usize]
    }

    /// The radius of the zone it defends against aircraft, 0 for most pieces (rule 7.1).
    pub const fn air_defence(self) -> u8 {
        match LEVELS[self.kind as usize] {
            0 => 0,
            level => level + self.heroic as u8,
        }
    }
}

impl fmt::Display for Piece {
    /// The letter in upper case, `+` before it if heroic.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.heroic { "+" } else { "" }, self.kind.letter())
    }
}

impl FromStr for Piece {
    type Err = Malformed;

    /// Reads the letter in either case, after `+` if heroic.
    fn from_str(text: &str) -> Result<Piece, Malformed> {
        let stack = Scanner::only_pieces(&text.to_ascii_uppercase(), Manner::Strict)?;
        match stack.unit().is_stack() {
            false => Ok(stack.carrier()),
            true => Err(Malformed { expected: Expected::OnePiece, at: 0 }),
        }
    }
}

/// What a piece can do: ranges in squares along straight lines (rule 3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// How far it moves along ranks and files, and along diagonals.
    pub moves: Range,
    /// How far it captures.
    pub captures: Range,
    /// How far it captures a unit whose carrier is a Navy.
    pub captures_navy: Range,
    /// Whether pieces on the way do not stop its quiet moves.
    pub moves_over: bool,
    /// Whether pieces on the way do not stop its captures.
    pub captures_over: bool,
}

/// A range in squares, by direction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Range {
    /// Along ranks and files.
    pub orthogonal: u8,
    /// Along diagonals.
    pub diagonal: u8,
}

impl Range {
    /// The range in orthogonal or in diagonal directions.
    #[inline]
    pub const fn along(self, diagonal: bool) -> u8 {
        if diagonal { self.diagonal } else { self.orthogonal }
    }

    /// The longer of the two.
    #[inline]
    pub const fn longest(self) -> u8 {
        if self.diagonal > self.orthogonal { self.diagonal } else { self.orthogonal }
    }
}

/// As far as the board goes.
const UNLIMITED: u8 = 11;

const fn cross(range: u8) -> Range {
    Range { orthogonal: range, diagonal: 0 }
}

const fn star(range: u8) -> Range {
    Range { orthogonal: range, diagonal: range }
}

const fn blunt_star(orthogonal: u8, diagonal: u8) -> Range {
    Range { orthogonal, diagonal }
}

/// Stopped by pieces on the way, moving and capturing.
const fn walks(moves: Range, captures: Range) -> Row {
    Row { moves, captures, captures_navy: captures, moves_over: false, captures_over: false }
}

/// Captures over pieces, but does not move over them.
const fn shoots(range: Range) -> Row {
    Row { captures_over: true, ..walks(range, range) }
}

/// Moves and captures over pieces.
const fn passes(moves: Range, captures: Range, captures_navy: Range) -> Row {
    Row { moves, captures, captures_navy, moves_over: true, captures_over: true }
}

/// The table of rule 3: for each kind the normal row, then the heroic one.
const ROWS: [[Row; 2]; 11] = [
    /* C */ [walks(cross(UNLIMITED), cross(1)), walks(star(UNLIMITED), star(2))],
    /* I */ [walks(cross(1), cross(1)), walks(star(2), star(2))],
    /* T */ [shoots(cross(2)), shoots(star(3))],
    /* M */ [walks(star(1), star(1)), walks(star(2), star(2))],
    /* E */ [walks(cross(1), cross(1)), walks(star(2), star(2))],
    /* A */ [shoots(star(3)), shoots(star(4))],
    /* G */ [walks(cross(1), cross(1)), walks(star(2), star(2))],
    /* S */ [shoots(blunt_star(2, 1)), shoots(blunt_star(3, 2))],
    /* F */ [passes(star(4), star(4), star(4)), passes(star(5), star(5), star(5))],
    /* N */ [passes(star(4), star(3), star(4)), passes(star(5), star(4), star(5))],
    /* H */ [walks(star(0), star(0)), walks(star(1), star(1))],
];

/// The kinds that defend against aircraft, and how far (rule 7.1): every list of them is made of this.
pub(crate) const AIR_DEFENCE: [(Kind, u8); 3] = [(AntiAir, 1), (Navy, 1), (Missile, 2)];

/// The kinds that defend against aircraft as a set of bits.
pub(super) const DEFENDERS: u16 = {
    let [(a, _), (b, _), (c, _)] = AIR_DEFENCE;
    1 << a as u16 | 1 << b as u16 | 1 << c as u16
};

/// How far each kind defends against aircraft.
const LEVELS: [u8; 11] = {
    let mut levels = [0; 11];
    let mut i = 0;
    while i < AIR_DEFENCE.len() {
        levels[AIR_DEFENCE[i].0 as usize] = AIR_DEFENCE[i].1;
        i += 1;
    }
    levels
};

/// The longest capture range of any piece but the flying general's.
pub(crate) const LONGEST_CAPTURE: u8 = longest_capture(true);

/// The longest capture of pieces that are stopped by what stands on the way.
pub(crate) const LONGEST_BLOCKED_CAPTURE: u8 = longest_capture(false);

/// The longest capture range in the table: of all pieces, or of those that something can block.
const fn longest_capture(over: bool) -> u8 {
    let mut longest = 0;
    let mut i = 0;
    while i < 2 * ROWS.len() {
        let row = &ROWS[i / 2][i % 2];
        let ranges = [row.captures.longest(), row.captures_navy.longest()];
        let range = if ranges[0] > ranges[1] { ranges[0] } else { ranges[1] };
        if (over || !row.captures_over) && range > longest {
            longest = range;
        }
        i += 1;
    }
    longest
}

/// One value for each kind of piece, indexed by [`Kind`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ByKind<T>(pub [T; 11]);

impl<T> Index<Kind> for ByKind<T> {
    type Output = T;

    #[inline]
    fn index(&self, kind: Kind) -> &T {
        &self.0[kind as usize]
    }
}

impl<T> IndexMut<Kind> for ByKind<T> {
    #[inline]
    fn index_mut(&mut self, kind: Kind) -> &mut T {
        &mut self.0[kind as usize]
    }
}
