//! Accumulators that follow a search: what an action changes is noted when it is played, and added up
//! when a value is asked for.

use std::sync::Arc;

use cotulenh::{Action, Color, Position};

use super::changes::{Census, Changes};
use super::features;
use super::network::{MAX_ACTIVE, Network, Row};

/// The first layer of a network for the position a search is in, and for those on the way to it.
#[derive(Clone)]
pub struct Accumulators {
    network: Arc<Network>,
    /// The first is that of the root; those after the current one are left from other lines.
    entries: Vec<Entry>,
    current: usize,
}

/// What is known of one position on the way.
#[derive(Clone)]
struct Entry {
    /// Red's and Blue's perspective, if they are worked out.
    sides: [Row; 2],
    is_ready: bool,
    /// What the action before changed.
    changes: Changes,
    census: Census,
}

impl Entry {
    fn new() -> Entry {
        let (changes, census) = (Changes::default(), Census::default());
        Entry { sides: [Row::ZERO; 2], is_ready: false, changes, census }
    }
}

impl Accumulators {
    /// Those of a network, for an empty board.
    pub fn new(network: Arc<Network>) -> Accumulators {
        let mut first = Entry::new();
        first.sides = [network.bias; 2];
        first.is_ready = true;
        Accumulators { network, entries: vec![first], current: 0 }
    }

    /// Whose weights these are sums of.
    pub const fn network(&self) -> &Arc<Network> {
        &self.network
    }

    /// Begins anew with a position.
    pub fn set(&mut self, position: &Position) {
        self.current = 0;
        let entry = &mut self.entries[0];
        entry.census = Census::of(position);
        refresh(&self.network, entry, position);
    }

    /// An action led from a position to the next.
    #[inline]
    pub fn push(&mut self, before: &Position, action: Action, after: &Position) {
        let mut census = self.entries[self.current].census;
        self.current += 1;
        if self.current == self.entries.len() {
            self.entries.push(Entry::new());
        }
        let entry = &mut self.entries[self.current];
        entry.changes.note(&mut census, before, action, after);
        entry.census = census;
        entry.is_ready = false;
    }

    /// The last action is taken back.
    #[inline]
    pub fn pop(&mut self) {
        self.current = self.current.saturating_sub(1);
    }

    /// What the position that was entered last is worth to the side to move, in hundredths of an
    /// Infantry; `None` if it is too crowded for a network.
    #[inline]
    pub fn evaluate(&mut self, position: &Position) -> Option<i32> {
        let census = self.entries[self.current].census;
        if census.features() > MAX_ACTIVE {
            return None;
        }
        self.catch_up(position);
        let [red, blue] = &self.entries[self.current].sides;
        let (us, them) = match position.turn() {
            Color::Red => (red, blue),
            Color::Blue => (blue, red),
        };
        Some(self.network.value(us, them, census.pieces()))
    }

    /// Works out all entries up to the current one, from the nearest that is ready.
    fn catch_up(&mut self, position: &Position) {
        let known = self.entries[..=self.current].iter().rposition(|entry| entry.is_ready);
        let known = known.unwrap_or_default();
        let pending = &mut self.entries[known..=self.current];
        let has_gap = pending.iter().skip(1).any(|entry| entry.changes.overflowed);
        if has_gap || !pending[0].is_ready {
            refresh(&self.network, &mut self.entries[self.current], position);
            return;
        }
        for place in 1..pending.len() {
            if let [before, entry, ..] = &mut pending[place - 1..] {
                update(&self.network, &before.sides, entry);
            }
        }
    }
}

/// Works out an entry from its position.
fn refresh(network: &Network, entry: &mut Entry, position: &Position) {
    entry.sides = [network.bias; 2];
    for feature in features::of_position(position) {
        let [red, blue] = &mut entry.sides;
        add(red, network.row(feature));
        add(blue, network.row(features::mirrored(feature)));
    }
    entry.is_ready = true;
}

/// Works out an entry from the one before.
#[inline]
fn update(network: &Network, before: &[Row; 2], entry: &mut Entry) {
    let Changes { removed, added, .. } = &entry.changes;
    let (removed, added) = (removed.as_slice(), added.as_slice());
    let [red, blue] = &mut entry.sides;
    update_side(network, &before[0], red, removed, added, |feature| feature);
    update_side(network, &before[1], blue, removed, added, features::mirrored);
    entry.is_ready = true;
}

/// Works out one perspective, two rows at a time. Most actions change two features: then one pass is all.
#[inline]
fn update_side(
    network: &Network,
    before: &Row,
    after: &mut Row,
    removed: &[u16],
    added: &[u16],
    seen: impl Fn(u16) -> u16,
) {
    let row = |feature: u16| network.row(seen(feature));
    let both = removed.len().min(added.len());
    let mut pairs = removed.iter().zip(added);
    match pairs.next() {
        Some((&gone, &new)) => copy_replaced(before, after, row(gone), row(new)),
        None => *after = *before,
    }
    for (&gone, &new) in pairs {
        replace(after, row(gone), row(new));
    }
    added[both..].iter().for_each(|&feature| add(after, row(feature)));
    removed[both..].iter().for_each(|&feature| subtract(after, row(feature)));
}

// The sums wrap around while a board is too crowded, and are right again when it is not.

#[inline]
fn add(row: &mut Row, other: &Row) {
    for (number, other) in row.0.iter_mut().zip(&other.0) {
        *number = number.wrapping_add(*other);
    }
}

#[inline]
fn subtract(row: &mut Row, other: &Row) {
    for (number, other) in row.0.iter_mut().zip(&other.0) {
        *number = number.wrapping_sub(*other);
    }
}

#[inline]
fn replace(row: &mut Row, gone: &Row, new: &Row) {
    for ((number, gone), new) in row.0.iter_mut().zip(&gone.0).zip(&new.0) {
        *number = number.wrapping_add(new.wrapping_sub(*gone));
    }
}

/// The same, from one row to another.
#[inline]
fn copy_replaced(before: &Row, after: &mut Row, gone: &Row, new: &Row) {
    let rows = after.0.iter_mut().zip(&before.0).zip(&gone.0).zip(&new.0);
    for (((number, before), gone), new) in rows {
        *number = before.wrapping_add(new.wrapping_sub(*gone));
    }
}

#[cfg(test)]
impl Accumulators {
    /// Whether the current entry, which is worked out unless the board is too crowded, is that of a
    /// position.
    pub(super) fn is_as_of(&self, position: &Position) -> bool {
        let entry = &self.entries[self.current];
        let mut fresh = Entry::new();
        refresh(&self.network, &mut fresh, position);
        let is_crowded = entry.census.features() > MAX_ACTIVE;
        entry.census == Census::of(position) && (is_crowded || entry.sides == fresh.sides)
    }

    /// Whether the last action changed more than is noted.
    pub(super) fn has_overflowed(&self) -> bool {
        self.entries[self.current].changes.overflowed
    }
}
