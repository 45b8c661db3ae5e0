//! What a table is about: some men, and all places where they can stand.

use cotulenh::Position;

/// Men and where they can stand, each place with a number. The strong side is Red in all of them: boards
/// with the colours swapped and the ranks flipped are the same.
pub trait Space: Sync {
    /// How many numbers there are; not all of them name a place.
    fn numbers(&self) -> usize;

    /// The position with that number, if there is one.
    fn position(&self, number: usize) -> Option<Position>;

    /// The number of a position; `None` if it is no position of these men.
    fn number(&self, position: &Position) -> Option<usize>;
}
