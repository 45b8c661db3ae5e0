//! What each piece on a square reaches as it stands, whoever is to move: for boards that explain pieces.

use crate::pieces::PlacedPiece;
use crate::reach::destinations::Field;
use crate::reach::geometry::Line;
use crate::{Bitboard, Kind, Position, Square};

/// What one piece reaches by its own row of the table, before its Commander's safety is asked
/// (rules 4 to 7).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sight {
    /// The piece.
    pub placed: PlacedPiece,
    /// Empty squares it can go to (rule 4.2).
    pub quiet: Bitboard,
    /// Friendly units it can join, alone or, if it carries, with what it carries (rule 6.3).
    pub combines: Bitboard,
    /// Enemy units it can capture, staying or not (rules 5.3, 5.4 and 5.6).
    pub captures: Bitboard,
    /// Enemy units that an Air Force can only capture at the price of itself (rule 5.5).
    pub suicide_captures: Bitboard,
    /// The squares that it attacks (rule 8.1), those of its own side among them: these it protects.
    pub attacks: Bitboard,
    /// Squares in its range that it does not reach because something stands in the way.
    pub blocked: Bitboard,
    /// Squares in its range from which air defence keeps it away (rule 7.3).
    pub covered: Bitboard,
}

impl Position {
    /// What each piece on a square reaches, the carrier first; nothing if the square is empty.
    ///
    /// ```
    /// let position: cotulenh::Position = "6c4/11/11/11/11/6i4/11/6T4/11/11/11/5C5 b".parse()?;
    /// let tank = position.sights("g5".parse()?).next().unwrap();
    /// assert_eq!(tank.quiet.len(), 7); // g6, but not g7, where the Infantry stands
    /// assert_eq!(tank.captures.single(), Some("g7".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sights(&self, square: Square) -> impl Iterator<Item = Sight> {
        self.pieces_on(square).filter_map(move |placed| self.sight(placed))
    }

    fn sight(&self, placed: PlacedPiece) -> Option<Sight> {
        let PlacedPiece { square, piece, carried } = placed;
        let stack = self.get(square)?;
        let field = Field::of(self, stack.color());
        let found = self.reachable(&field, piece, square);
        let mut combines = self.joinable(piece.kind.into(), found.friends);
        if !carried {
            combines |= self.joinable(stack.unit(), found.friends);
        }
        let reach = piece.reach(square);
        let mut targets = reach.captures & field.enemy;
        targets |= reach.captures_navy & field.enemy & self.kinds[Kind::Navy];
        let missed = ((reach.moves - field.occupied) | targets)
            - (found.quiet | found.captures | found.suicides);
        // An Air Force flies over pieces: nothing but air defence stops it.
        let (blocked, covered) = match piece.kind {
            Kind::AirForce => (Bitboard::EMPTY, missed),
            _ => (missed, Bitboard::EMPTY),
        };
        Some(Sight {
            placed,
            quiet: found.quiet,
            combines,
            captures: found.captures,
            suicide_captures: found.suicides,
            attacks: self.attacks_of(&field, placed),
            blocked,
            covered,
        })
    }

    /// The squares that a piece attacks (rule 8.1).
    fn attacks_of(&self, field: &Field, placed: PlacedPiece) -> Bitboard {
        let PlacedPiece { square: from, piece, .. } = placed;
        let attacked = |&to: &Square| {
            let target = self.target(field.us, to);
            Line::between(from, to)
                .is_some_and(|line| self.piece_attacks(field.us, piece, from, target, line))
        };
        let reach = piece.reach(from);
        (reach.captures | reach.captures_navy).into_iter().filter(attacked).collect()
    }
}
