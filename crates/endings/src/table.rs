//! The values of all places of some men, as they are made.

use crate::{Space, Value};

/// No place has this number.
const NOWHERE: u8 = u8::MAX;
/// The most turns that a table can hold.
pub(crate) const MOST_TURNS: u16 = NOWHERE as u16 - 2;

/// The value of every place of a space: one byte for each number.
#[derive(Clone)]
pub struct Table<S> {
    space: S,
    /// 0 is a draw; others are one more than the turns of both sides to the end.
    codes: Vec<u8>,
}

impl<S: Space> Table<S> {
    /// A table of places that are not known yet.
    pub(crate) fn new(space: S) -> Table<S> {
        let codes = vec![NOWHERE; space.numbers()];
        Table { space, codes }
    }

    /// What the table is about.
    pub const fn space(&self) -> &S {
        &self.space
    }

    /// The value of the place with that number; `None` if there is no such place.
    pub fn value(&self, number: usize) -> Option<Value> {
        match self.codes.get(number).copied()? {
            NOWHERE => None,
            0 => Some(Value::Draw),
            code => Some(Value::after(u16::from(code) - 1)),
        }
    }

    /// Sets a value. One that takes more than [`MOST_TURNS`] turns counts as a draw.
    pub(crate) fn set(&mut self, number: usize, value: Value) {
        let turns = value.turns().filter(|&turns| turns <= MOST_TURNS);
        self.codes[number] = turns.map_or(0, |turns| turns as u8 + 1);
    }

    /// Every number that names a place, with the value of the place.
    pub fn values(&self) -> impl Iterator<Item = (usize, Value)> {
        (0..self.codes.len()).filter_map(|number| Some((number, self.value(number)?)))
    }
}
