//! What an action changed: the features that are gone, and those that are new.

use cotulenh::{Action, Kind, Position, Stack};

use super::features;
use crate::eval::changed_squares;

/// The most features that are noted as gone, or as new. An action that makes more pieces heroic is rare,
/// and looked at anew.
const MOST: usize = 16;

/// Up to [`MOST`] features.
#[derive(Clone, Copy, Default)]
pub(super) struct List {
    features: [u16; MOST],
    len: usize,
}

impl List {
    #[inline]
    pub(super) fn as_slice(&self) -> &[u16] {
        &self.features[..self.len.min(MOST)]
    }

    /// Adds a feature; returns whether there was room.
    #[inline]
    fn push(&mut self, feature: u16) -> bool {
        let Some(free) = self.features.get_mut(self.len) else { return false };
        *free = feature;
        self.len += 1;
        true
    }

    /// Takes a feature out; returns whether it was there.
    #[inline]
    fn take(&mut self, feature: u16) -> bool {
        let Some(place) = self.as_slice().iter().position(|&other| other == feature) else {
            return false;
        };
        self.len -= 1;
        self.features[place] = self.features[self.len];
        true
    }
}

/// The features, from Red's perspective, that an action took away and brought.
#[derive(Clone, Copy, Default)]
pub(super) struct Changes {
    pub(super) removed: List,
    pub(super) added: List,
    /// There were too many: the lists are not complete.
    pub(super) overflowed: bool,
}

impl Changes {
    /// Notes what an action changed, and counts it.
    #[inline]
    pub(super) fn note(
        &mut self,
        census: &mut Census,
        before: &Position,
        action: Action,
        after: &Position,
    ) {
        *self = Changes::default();
        for square in changed_squares(before, action, after) {
            if let Some(stack) = before.get(square) {
                census.count(stack, -1);
                features::of_stack(square, stack).for_each(|feature| {
                    // A pair may have come on another square.
                    self.overflowed |= !self.added.take(feature) && !self.removed.push(feature);
                });
            }
            if let Some(stack) = after.get(square) {
                census.count(stack, 1);
                features::of_stack(square, stack).for_each(|feature| {
                    self.overflowed |= !self.removed.take(feature) && !self.added.push(feature);
                });
            }
        }
    }
}

/// How much there is in a position.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct Census {
    /// Active features.
    features: i16,
    /// Pieces besides the Commanders.
    pieces: i16,
}

impl Census {
    /// That of a whole position.
    pub(super) fn of(position: &Position) -> Census {
        let mut census = Census::default();
        for square in position.occupied() {
            if let Some(stack) = position.get(square) {
                census.count(stack, 1);
            }
        }
        census
    }

    /// Adds or takes away what stands on a square.
    #[inline]
    fn count(&mut self, stack: Stack, sign: i16) {
        let pieces = stack.pieces().len() as i16;
        let commanders = i16::from(stack.unit().contains(Kind::Commander));
        // All but the carrier are half of a pair.
        self.features += sign * (2 * pieces - 1);
        self.pieces += sign * (pieces - commanders);
    }

    /// Active features.
    #[inline]
    pub(super) fn features(self) -> usize {
        self.features as usize
    }

    /// Pieces besides the Commanders.
    #[inline]
    pub(super) fn pieces(self) -> usize {
        self.pieces as usize
    }
}
