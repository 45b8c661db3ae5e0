//! Stacks: what stands on a square (rule 6).

use core::fmt;
use core::num::NonZeroU16;
use core::str::FromStr;

use super::unit::{SELECTED, SLOTS};
use crate::notation::{Malformed, Manner, Scanner};
use crate::words::Expected;
use crate::{Color, Kind, Piece, Unit};

/// What stands on a square: one to three pieces of one colour, each with its own heroic mark
/// (rule 6.2).
///
/// ```
/// use cotulenh::{Color, Kind, Piece, Stack};
/// let navy = Stack::single(Color::Blue, Piece { kind: Kind::Navy, heroic: true });
/// let tank: Stack = "t".parse()?;
/// let both = tank.join(navy).unwrap();
/// assert_eq!(both, "(+nt)".parse()?);
/// assert_eq!(both.to_string(), "(+nt)");
/// assert_eq!(both.part(tank.unit()), Some(tank));
/// assert_eq!(both.without(tank.unit()), Some(navy));
/// # Ok::<(), cotulenh::notation::Malformed>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Stack(NonZeroU16); // bit 0: set; 1-6: unit; 7-9: heroic marks by slot; 10: colour

const UNIT_SHIFT: u32 = 1;
const HEROIC_SHIFT: u32 = 7;
const COLOR_SHIFT: u32 = 10;

impl Stack {
    /// A single piece.
    #[inline]
    pub fn single(color: Color, piece: Piece) -> Stack {
        Stack::pack(color, piece.kind.into(), u16::from(piece.heroic))
    }

    /// A unit without heroic marks.
    pub(crate) fn plain(color: Color, unit: Unit) -> Stack {
        Stack::pack(color, unit, 0)
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
        Unit::from_id((self.0.get() >> UNIT_SHIFT & 0x3F) as u8)
    }

    /// The piece that carries the others, or the only one.
    #[inline]
    pub const fn carrier(self) -> Piece {
        Piece { kind: self.unit().carrier(), heroic: self.marks() & 1 != 0 }
    }

    /// The pieces, carrier first.
    #[inline]
    pub fn pieces(self) -> impl DoubleEndedIterator<Item = Piece> + ExactSizeIterator {
        let (kinds, marks) = (self.unit().kinds(), self.marks());
        let heroic = move |slot: usize| marks >> slot & 1 != 0;
        kinds.iter().enumerate().map(move |(slot, &kind)| Piece { kind, heroic: heroic(slot) })
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
    #[inline]
    pub fn part(self, unit: Unit) -> Option<Stack> {
        let slots = SLOTS[self.unit().index()][unit.index()];
        let marks = SELECTED[self.marks() as usize][slots as usize];
        (slots != 0).then(|| Stack::pack(self.color(), unit, u16::from(marks)))
    }

    /// What is left when a part leaves; `None` if nothing is.
    #[inline]
    pub fn without(self, part: Unit) -> Option<Stack> {
        self.part(self.unit().without(part)?)
    }

    /// The same pieces of the other side.
    #[must_use]
    pub fn swap_color(self) -> Stack {
        Stack::pack(!self.color(), self.unit(), self.marks())
    }

    /// As in notation: upper case for both sides (rule 13.1).
    pub fn notated(self) -> impl fmt::Display {
        Notated(self)
    }

    /// The piece in a slot, 0 being the carrier. The slot must exist.
    #[inline]
    pub(crate) const fn piece(self, slot: usize) -> Piece {
        Piece { kind: self.unit().kinds()[slot], heroic: self.marks() >> slot & 1 != 0 }
    }

    /// Its text, written into a buffer; `(+N+F+T)` is the longest.
    fn encode(self, in_lower_case: bool, buffer: &mut [u8; 8]) -> &str {
        let mut length = 0;
        let mut push = |byte| {
            buffer[length] = byte;
            length += 1;
        };
        let is_alone = self.unit().kinds().len() == 1;
        if !is_alone {
            push(b'(');
        }
        for Piece { kind, heroic } in self.pieces() {
            if heroic {
                push(b'+');
            }
            let letter = kind.letter() as u8;
            push(if in_lower_case { letter.to_ascii_lowercase() } else { letter });
        }
        if !is_alone {
            push(b')');
        }
        // ASCII is always text.
        str::from_utf8(&buffer[..length]).unwrap_or_default()
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
        let unit = (unit.index() as u16) << UNIT_SHIFT;
        Stack(NonZeroU16::MIN | unit | marks << HEROIC_SHIFT | (color as u16) << COLOR_SHIFT)
    }
}

impl fmt::Display for Stack {
    /// As in a FEN: `T`, `+i`, `(n+ft)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.encode(self.color() == Color::Blue, &mut [0; 8]))
    }
}

impl fmt::Debug for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Stack {
    type Err = Malformed;

    /// Reads what a FEN has for a square: upper case for Red, lower case for Blue.
    fn from_str(text: &str) -> Result<Stack, Malformed> {
        let stack = Scanner::only_pieces(&text.to_ascii_uppercase(), Manner::Strict)?;
        let red = text.contains(|letter: char| letter.is_ascii_uppercase());
        let blue = text.contains(|letter: char| letter.is_ascii_lowercase());
        match (red, blue) {
            (true, true) => Err(Malformed { expected: Expected::OneSide, at: 0 }),
            (false, true) => Ok(stack.swap_color()),
            _ => Ok(stack),
        }
    }
}

/// A stack as in notation: upper case for both sides (rule 13.1).
pub(crate) struct Notated(pub(crate) Stack);

impl fmt::Display for Notated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.encode(false, &mut [0; 8]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_stack_round_trips() {
        for color in Color::ALL {
            for unit in Unit::all() {
                for marks in 0..1u16 << unit.kinds().len() {
                    let stack = Stack::pack(color, unit, marks);
                    let mut pieces: Vec<Piece> = stack.pieces().collect();
                    pieces.reverse();
                    assert_eq!(Stack::new(color, &pieces), Some(stack));
                    assert_eq!(stack.to_string().parse(), Ok(stack));
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
