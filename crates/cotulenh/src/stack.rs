//! Units and stacks (rule 6).

use core::fmt;
use core::num::NonZeroU16;

use crate::Kind::{
    self, AirForce, AntiAir, Artillery, Commander, Engineer, Headquarters, Infantry, Militia,
    Missile, Navy, Tank,
};
use crate::{Color, Piece};

/// Which pieces stand or move together: one of the 11 kinds alone, or one of the 23 stacks of
/// rule 6.1. No other combination can be written as a `Unit`.
///
/// ```
/// use cotulenh::{Kind, Unit};
/// let unit = Unit::new(&[Kind::Tank, Kind::Navy, Kind::AirForce]).unwrap();
/// assert_eq!(unit.to_string(), "(NFT)");
/// assert_eq!(unit.carrier(), Kind::Navy);
/// assert_eq!(Unit::new(&[Kind::Infantry, Kind::Militia]), None);
/// assert_eq!(Unit::all().count(), 34);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Unit(u8);

/// The kinds of each unit, carrier first, in the order of rule 6.1.
const KINDS: [&[Kind]; Unit::COUNT] = [
    &[Commander],
    &[Infantry],
    &[Tank],
    &[Militia],
    &[Engineer],
    &[Artillery],
    &[AntiAir],
    &[Missile],
    &[AirForce],
    &[Navy],
    &[Headquarters],
    &[Navy, AirForce],
    &[Navy, Commander],
    &[Navy, Infantry],
    &[Navy, Militia],
    &[Navy, Tank],
    &[Navy, AirForce, Commander],
    &[Navy, AirForce, Infantry],
    &[Navy, AirForce, Militia],
    &[Navy, AirForce, Tank],
    &[AirForce, Tank],
    &[AirForce, Commander],
    &[AirForce, Infantry],
    &[AirForce, Militia],
    &[AirForce, Tank, Commander],
    &[AirForce, Tank, Infantry],
    &[AirForce, Tank, Militia],
    &[Tank, Commander],
    &[Tank, Infantry],
    &[Tank, Militia],
    &[Engineer, Artillery],
    &[Engineer, AntiAir],
    &[Engineer, Missile],
    &[Headquarters, Commander],
];

/// The kinds of each unit as a set of bits.
static MASKS: [u16; Unit::COUNT] = {
    let mut masks = [0; Unit::COUNT];
    let mut unit = 0;
    while unit < Unit::COUNT {
        let mut slot = 0;
        while slot < KINDS[unit].len() {
            masks[unit] |= 1 << KINDS[unit][slot] as u16;
            slot += 1;
        }
        unit += 1;
    }
    masks
};

const NO_UNIT: u8 = u8::MAX;

/// The unit made of a set of kinds.
static BY_MASK: [u8; 1 << 11] = {
    let mut units = [NO_UNIT; 1 << 11];
    let mut unit = 0;
    while unit < Unit::COUNT {
        units[MASKS[unit] as usize] = unit as u8;
        unit += 1;
    }
    units
};

/// The proper parts of each unit. Every part of a valid stack is a valid unit.
static PARTS: [([Unit; 6], usize); Unit::COUNT] = {
    let mut parts = [([Unit(0); 6], 0); Unit::COUNT];
    let mut whole = 0;
    while whole < Unit::COUNT {
        let mut part = 0;
        while part < Unit::COUNT {
            if part != whole && MASKS[part] & !MASKS[whole] == 0 {
                let (list, len) = &mut parts[whole];
                list[*len] = Unit(part as u8);
                *len += 1;
            }
            part += 1;
        }
        whole += 1;
    }
    parts
};

/// The kinds of lone pieces that each single piece can join.
static PARTNERS: [([Kind; 6], usize); Kind::ALL.len()] = {
    let mut partners = [([Commander; 6], 0); Kind::ALL.len()];
    let mut kind = 0;
    while kind < Kind::ALL.len() {
        let mut other = 0;
        while other < Kind::ALL.len() {
            if kind != other && BY_MASK[1 << kind | 1 << other] != NO_UNIT {
                let (list, len) = &mut partners[kind];
                list[*len] = Kind::ALL[other];
                *len += 1;
            }
            other += 1;
        }
        kind += 1;
    }
    partners
};

impl Unit {
    /// How many units there are.
    pub const COUNT: usize = 34;

    /// The unit made of these kinds, in any order, if they form one.
    pub fn new(kinds: &[Kind]) -> Option<Unit> {
        let mut mask = 0;
        for &kind in kinds {
            if mask & Unit::from(kind).mask() != 0 {
                return None;
            }
            mask |= Unit::from(kind).mask();
        }
        Unit::from_mask(mask)
    }

    /// Every unit: the single kinds, then the stacks in the order of rule 6.1.
    pub fn all() -> impl DoubleEndedIterator<Item = Unit> + ExactSizeIterator {
        (0..Unit::COUNT as u8).map(Unit)
    }

    /// A number below 34, the same in every version.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The unit with that number.
    pub const fn from_index(index: usize) -> Option<Unit> {
        if index < Unit::COUNT { Some(Unit(index as u8)) } else { None }
    }

    /// The kinds in the unit, carrier first.
    #[inline]
    pub const fn kinds(self) -> &'static [Kind] {
        KINDS[self.index()]
    }

    /// The piece that carries the others, or the only one (rule 6.2).
    #[inline]
    pub const fn carrier(self) -> Kind {
        self.kinds()[0]
    }

    /// Whether a piece of that kind is in the unit.
    #[inline]
    pub const fn contains(self, kind: Kind) -> bool {
        self.mask() >> kind as u16 & 1 != 0
    }

    /// Whether a piece that defends against aircraft is in the unit (rule 7.1).
    #[inline]
    pub const fn has_air_defence(self) -> bool {
        const AIR_DEFENCE: u16 = 1 << AntiAir as u16 | 1 << Navy as u16 | 1 << Missile as u16;
        self.mask() & AIR_DEFENCE != 0
    }

    /// Whether it is more than one piece.
    #[inline]
    pub const fn is_stack(self) -> bool {
        self.index() >= Kind::ALL.len()
    }

    /// Both together, if that is a valid unit (rule 6.3).
    #[inline]
    pub const fn join(self, other: Unit) -> Option<Unit> {
        if self.mask() & other.mask() != 0 {
            return None;
        }
        Unit::from_mask(self.mask() | other.mask())
    }

    /// What is left when a part leaves; `None` if nothing is.
    #[inline]
    pub const fn without(self, part: Unit) -> Option<Unit> {
        Unit::from_mask(self.mask() & !part.mask())
    }

    /// The parts that can leave while something stays: six for three pieces, two for two.
    #[inline]
    pub fn parts(self) -> &'static [Unit] {
        let (parts, len) = &PARTS[self.index()];
        &parts[..*len]
    }

    /// All ways to split the unit into units, whole first: five for three pieces.
    ///
    /// ```
    /// use cotulenh::{Kind, Unit};
    /// let unit = Unit::new(&[Kind::Navy, Kind::AirForce, Kind::Tank]).unwrap();
    /// let splits: Vec<String> = unit.splits().map(|split| split.to_string()).collect();
    /// assert_eq!(splits, ["(NFT)", "N (FT)", "N F T", "(NF) T", "(NT) F"]);
    /// ```
    pub fn splits(self) -> impl Iterator<Item = Split> {
        let carrier = Unit::from(self.carrier());
        let heads = self.parts().iter().copied().filter(move |part| part.contains(self.carrier()));
        let whole = Split([Some(self), None, None]);
        let pairs = heads.flat_map(move |head| {
            let rest = self.without(head);
            let pair = Split([Some(head), rest, None]);
            let single = match rest.map(Unit::kinds) {
                Some(&[a, b]) => Some(Split([Some(carrier), Some(a.into()), Some(b.into())])),
                _ => None,
            };
            core::iter::once(pair).chain(single)
        });
        core::iter::once(whole).chain(pairs)
    }

    /// The kinds of lone pieces that a single piece can join; none for a stack.
    #[inline]
    pub(crate) fn partners(self) -> &'static [Kind] {
        match PARTNERS.get(self.index()) {
            Some((partners, len)) => &partners[..*len],
            None => &[],
        }
    }

    #[inline]
    pub(crate) const fn mask(self) -> u16 {
        MASKS[self.index()]
    }

    #[inline]
    const fn from_mask(mask: u16) -> Option<Unit> {
        match BY_MASK[mask as usize] {
            NO_UNIT => None,
            unit => Some(Unit(unit)),
        }
    }
}

impl From<Kind> for Unit {
    #[inline]
    fn from(kind: Kind) -> Unit {
        Unit(kind as u8)
    }
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        bracketed(f, self.kinds().iter().map(|kind| kind.letter()))
    }
}

impl fmt::Debug for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// One way to split a unit: one to three units, that of the carrier first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Split([Option<Unit>; 3]);

impl Split {
    /// The units, that of the carrier first.
    pub fn units(self) -> impl Iterator<Item = Unit> {
        self.0.into_iter().flatten()
    }
}

impl fmt::Display for Split {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, unit) in self.units().enumerate() {
            write!(f, "{}{unit}", if i > 0 { " " } else { "" })?;
        }
        Ok(())
    }
}

/// What stands on a square: one to three pieces of one colour, each with its own heroic mark
/// (rule 6.2).
///
/// ```
/// use cotulenh::{Color, Kind, Piece, Stack};
/// let navy = Stack::from(Color::Blue, Piece { kind: Kind::Navy, heroic: true });
/// let tank = Stack::from(Color::Blue, Piece { kind: Kind::Tank, heroic: false });
/// let both = tank.join(navy).unwrap();
/// assert_eq!(both.to_string(), "(+nt)");
/// assert_eq!(both.part(tank.unit()), Some(tank));
/// assert_eq!(both.without(tank.unit()), Some(navy));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Stack(NonZeroU16); // bit 0: set; 1-6: unit; 7-9: heroic marks by slot; 10: colour

const UNIT_SHIFT: u32 = 1;
const HEROIC_SHIFT: u32 = 7;
const COLOR_SHIFT: u32 = 10;

impl Stack {
    /// A single piece.
    #[inline]
    pub fn from(color: Color, piece: Piece) -> Stack {
        Stack::pack(color, piece.kind.into(), u16::from(piece.heroic))
    }

    /// A stack of these pieces, in any order, if they form a unit.
    pub fn new(color: Color, pieces: &[Piece]) -> Option<Stack> {
        let (mut mask, mut heroic) = (0, 0);
        for piece in pieces {
            let bit = Unit::from(piece.kind).mask();
            if mask & bit != 0 {
                return None;
            }
            mask |= bit;
            heroic |= if piece.heroic { bit } else { 0 };
        }
        Some(Stack::with_heroes(color, Unit::from_mask(mask)?, heroic))
    }

    /// The side it belongs to.
    #[inline]
    pub const fn color(self) -> Color {
        if self.0.get() >> COLOR_SHIFT & 1 == 0 { Color::Red } else { Color::Blue }
    }

    /// Which pieces it is made of.
    #[inline]
    pub const fn unit(self) -> Unit {
        Unit((self.0.get() >> UNIT_SHIFT & 0x3F) as u8)
    }

    /// The piece that carries the others, or the only one.
    #[inline]
    pub const fn carrier(self) -> Piece {
        self.piece(0)
    }

    /// The pieces, carrier first.
    #[inline]
    pub fn pieces(self) -> impl DoubleEndedIterator<Item = Piece> + ExactSizeIterator {
        (0..self.unit().kinds().len()).map(move |slot| self.piece(slot))
    }

    /// The piece of that kind in the stack.
    pub fn get(self, kind: Kind) -> Option<Piece> {
        self.pieces().find(|piece| piece.kind == kind)
    }

    /// Whether any piece in it is heroic.
    #[inline]
    pub const fn has_hero(self) -> bool {
        self.marks() != 0
    }

    /// Both together, if they are of one side and form a unit (rule 6.3).
    pub fn join(self, other: Stack) -> Option<Stack> {
        if self.color() != other.color() {
            return None;
        }
        let unit = self.unit().join(other.unit())?;
        Some(Stack::with_heroes(self.color(), unit, self.heroes() | other.heroes()))
    }

    /// The part of the stack that is this unit.
    pub fn part(self, unit: Unit) -> Option<Stack> {
        if unit == self.unit() {
            return Some(self);
        }
        let is_part = unit.mask() & !self.unit().mask() == 0;
        is_part.then(|| Stack::with_heroes(self.color(), unit, self.heroes()))
    }

    /// What is left when a part leaves; `None` if nothing is.
    pub fn without(self, part: Unit) -> Option<Stack> {
        let rest = self.unit().without(part)?;
        Some(Stack::with_heroes(self.color(), rest, self.heroes()))
    }

    /// The same pieces of the other side.
    #[must_use]
    pub fn swap_color(self) -> Stack {
        Stack::pack(!self.color(), self.unit(), self.marks())
    }

    /// The piece in a slot, 0 being the carrier. The slot must exist.
    #[inline]
    pub(crate) const fn piece(self, slot: usize) -> Piece {
        Piece { kind: self.unit().kinds()[slot], heroic: self.marks() >> slot & 1 != 0 }
    }

    /// The heroic marks, a bit for each slot.
    #[inline]
    pub(crate) const fn marks(self) -> u16 {
        self.0.get() >> HEROIC_SHIFT & 0b111
    }

    /// The same stack with these heroic marks instead.
    #[inline]
    pub(crate) fn with_marks(self, marks: u16) -> Stack {
        Stack::pack(self.color(), self.unit(), marks)
    }

    /// The heroic kinds as a set of bits.
    fn heroes(self) -> u16 {
        let heroic = self.pieces().filter(|piece| piece.heroic);
        heroic.fold(0, |mask, piece| mask | Unit::from(piece.kind).mask())
    }

    /// The stack whose pieces of the kinds in `heroes` are heroic.
    fn with_heroes(color: Color, unit: Unit, heroes: u16) -> Stack {
        let mut marks = 0;
        for (slot, &kind) in unit.kinds().iter().enumerate() {
            marks |= u16::from(heroes & Unit::from(kind).mask() != 0) << slot;
        }
        Stack::pack(color, unit, marks)
    }

    #[inline]
    fn pack(color: Color, unit: Unit, marks: u16) -> Stack {
        let unit = u16::from(unit.0) << UNIT_SHIFT;
        Stack(NonZeroU16::MIN | unit | marks << HEROIC_SHIFT | (color as u16) << COLOR_SHIFT)
    }
}

impl fmt::Display for Stack {
    /// As in a FEN: `T`, `+i`, `(n+ft)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = Notated(*self).to_string();
        match self.color() {
            Color::Red => f.write_str(&text),
            Color::Blue => f.write_str(&text.to_ascii_lowercase()),
        }
    }
}

impl fmt::Debug for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A stack as in notation: upper case for both sides (rule 13.1).
pub(crate) struct Notated(pub(crate) Stack);

impl fmt::Display for Notated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        bracketed(f, self.0.pieces())
    }
}

/// One item as it is, several in parentheses.
fn bracketed(
    f: &mut fmt::Formatter<'_>,
    items: impl ExactSizeIterator<Item = impl fmt::Display>,
) -> fmt::Result {
    let several = items.len() > 1;
    f.write_str(if several { "(" } else { "" })?;
    for item in items {
        write!(f, "{item}")?;
    }
    f.write_str(if several { ")" } else { "" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_units_are_units() {
        for unit in Unit::all() {
            let n = unit.kinds().len();
            assert_eq!(unit.parts().len(), (1 << n) - 2, "{unit}");
            assert_eq!(unit.splits().count(), [1, 2, 5][n - 1], "{unit}");
            for &part in unit.parts() {
                let rest = unit.without(part).expect("a proper part leaves something");
                assert_eq!(part.join(rest), Some(unit));
            }
        }
    }

    #[test]
    fn every_stack_round_trips() {
        for color in Color::ALL {
            for unit in Unit::all() {
                for marks in 0..1u16 << unit.kinds().len() {
                    let stack = Stack::pack(color, unit, marks);
                    let mut pieces: Vec<Piece> = stack.pieces().collect();
                    pieces.reverse();
                    assert_eq!(Stack::new(color, &pieces), Some(stack));
                    assert_eq!((stack.color(), stack.unit(), stack.marks()), (color, unit, marks));
                    for &part in unit.parts() {
                        let (a, b) = (stack.part(part).unwrap(), stack.without(part).unwrap());
                        assert_eq!(a.join(b), Some(stack));
                        assert_eq!(b.join(a.swap_color()), None);
                    }
                }
            }
        }
    }
}
