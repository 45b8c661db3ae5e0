//! Units: which pieces stand or move together (rule 6).

use core::fmt;
use core::str::FromStr;

use super::piece::DEFENDERS;
use crate::Kind::{
    self, AirForce, AntiAir, Artillery, Commander, Engineer, Headquarters, Infantry, Militia,
    Missile, Navy, Tank,
};
use crate::notation::{Malformed, Manner, Scanner};
use crate::words::Expected;

/// Which pieces stand or move together: one of the 11 kinds alone, or one of the 23 stacks of
/// rule 6.1. No other combination can be written as a `Unit`.
///
/// ```
/// use cotulenh::{Kind, Unit};
/// let unit = Unit::new(&[Kind::Tank, Kind::Navy, Kind::AirForce]).unwrap();
/// assert_eq!(unit.to_string(), "(NFT)");
/// assert_eq!("(NFT)".parse(), Ok(unit));
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

// What the search for defenders and promotion rely on: a stack has one defender at most, and a
// Headquarters is never carried.
const _: () = {
    let mut unit = 0;
    while unit < Unit::COUNT {
        let (mut defenders, mut slot) = (0, 0);
        while slot < KINDS[unit].len() {
            let kind = KINDS[unit][slot];
            defenders += kind.is_air_defence() as usize;
            assert!(slot == 0 || !matches!(kind, Headquarters));
            slot += 1;
        }
        assert!(defenders <= 1);
        unit += 1;
    }
};

/// The carrier of each unit, found with one look.
static CARRIERS: [Kind; Unit::COUNT] = {
    let mut carriers = [Commander; Unit::COUNT];
    let mut unit = 0;
    while unit < Unit::COUNT {
        carriers[unit] = KINDS[unit][0];
        unit += 1;
    }
    carriers
};

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

/// The slots of a stack that a part of it holds, a bit each; 0 if it is no part.
pub(crate) static SLOTS: [[u8; Unit::COUNT]; Unit::COUNT] = {
    let mut slots = [[0; Unit::COUNT]; Unit::COUNT];
    let mut whole = 0;
    while whole < Unit::COUNT {
        let mut part = 0;
        while part < Unit::COUNT {
            let mut slot = 0;
            while slot < KINDS[whole].len() && MASKS[part] & !MASKS[whole] == 0 {
                if MASKS[part] >> KINDS[whole][slot] as u16 & 1 != 0 {
                    slots[whole][part] |= 1 << slot;
                }
                slot += 1;
            }
            part += 1;
        }
        whole += 1;
    }
    slots
};

/// For marks and slots: the marks in these slots, moved together. Parts keep the order of their
/// stack.
pub(crate) static SELECTED: [[u8; 8]; 8] = {
    let mut selected = [[0; 8]; 8];
    let mut marks = 0;
    while marks < 8 {
        let mut slots = 0;
        while slots < 8 {
            let (mut slot, mut next) = (0, 0);
            while slot < 3 {
                if slots >> slot & 1 != 0 {
                    selected[marks][slots] |= ((marks >> slot & 1) as u8) << next;
                    next += 1;
                }
                slot += 1;
            }
            slots += 1;
        }
        marks += 1;
    }
    selected
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

    /// The unit with a number that is known to be below 34.
    #[inline]
    pub(crate) const fn from_id(id: u8) -> Unit {
        debug_assert!((id as usize) < Unit::COUNT);
        Unit(id)
    }

    /// The kinds in the unit, carrier first.
    #[inline]
    pub const fn kinds(self) -> &'static [Kind] {
        KINDS[self.index()]
    }

    /// The piece that carries the others, or the only one (rule 6.2).
    #[inline]
    pub const fn carrier(self) -> Kind {
        CARRIERS[self.index()]
    }

    /// Whether a piece of that kind is in the unit.
    #[inline]
    pub const fn contains(self, kind: Kind) -> bool {
        self.mask() >> kind as u16 & 1 != 0
    }

    /// Whether a piece that defends against aircraft is in the unit (rule 7.1).
    #[inline]
    pub const fn has_air_defence(self) -> bool {
        self.mask() & DEFENDERS != 0
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
    pub(crate) const fn from_mask(mask: u16) -> Option<Unit> {
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

impl FromStr for Unit {
    type Err = Malformed;

    /// Reads what notation has for a unit, in either case; heroic marks are no part of it.
    fn from_str(text: &str) -> Result<Unit, Malformed> {
        let stack = Scanner::only_pieces(&text.to_ascii_uppercase(), Manner::Strict)?;
        match stack.has_hero() {
            false => Ok(stack.unit()),
            true => Err(Malformed { expected: Expected::NoMarks, at: 0 }),
        }
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
            assert_eq!(unit.to_string().parse(), Ok(unit));
            let n = unit.kinds().len();
            assert_eq!(unit.parts().len(), (1 << n) - 2, "{unit}");
            assert_eq!(unit.splits().count(), [1, 2, 5][n - 1], "{unit}");
            for &part in unit.parts() {
                let rest = unit.without(part).expect("a proper part leaves something");
                assert_eq!(part.join(rest), Some(unit));
            }
        }
    }
}
