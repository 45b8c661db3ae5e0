//! Where the men of an ending of three stand: the numbers of their places.

use cotulenh::{Color, Kind, Piece, Position, Setup, Square, Stack};

use crate::ground::{GROUND, ground_index, ground_square};
use crate::{Ending, Space};

/// Where the strong Commander can be: on the ground, or with the piece.
const SEATS: usize = GROUND + 1;

/// Where the men of an ending stand, with the strong side in Red's place, and who is to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Place {
    strong_to_move: bool,
    strong: Square,
    /// The Commander's square if they stand in a stack, or if there is no piece.
    piece: Square,
    weak: Square,
}

/// How many squares are counted for the piece.
const fn squares(ending: Ending) -> usize {
    if ending.piece.is_some() { Square::COUNT } else { 1 }
}

impl Place {
    /// The place of a position of this ending.
    fn of(ending: Ending, position: &Position) -> Option<Place> {
        let (found, side) = Ending::of(position)?;
        if found != ending || position.deploy().is_some() {
            return None;
        }
        let seen = |square: Square| if side == Color::Red { square } else { square.flip() };
        let strong = seen(position.commander(side)?);
        let piece = match ending.piece {
            None => strong,
            Some(piece) => seen(position.pieces(side, piece.kind).first()?),
        };
        let weak = seen(position.commander(!side)?);
        Some(Place { strong_to_move: position.turn() == side, strong, piece, weak })
    }

    fn number(self, ending: Ending) -> Option<usize> {
        let weak = ground_index(self.weak)?;
        let (seat, piece) = match ending.piece {
            None => (ground_index(self.strong)?, 0),
            Some(_) if self.strong == self.piece => (GROUND, self.piece.index()),
            Some(_) => (ground_index(self.strong)?, self.piece.index()),
        };
        let side = usize::from(self.strong_to_move);
        Some(((side * SEATS + seat) * squares(ending) + piece) * GROUND + weak)
    }

    fn from_number(ending: Ending, number: usize) -> Option<Place> {
        let weak = ground_square(number % GROUND)?;
        let rest = number / GROUND;
        let piece = Square::from_index(rest % squares(ending))?;
        let (side, seat) = (rest / squares(ending) / SEATS, rest / squares(ending) % SEATS);
        let (strong, piece) = match (ground_square(seat), ending.piece) {
            (Some(strong), None) => (strong, strong),
            (Some(strong), Some(_)) if strong != piece => (strong, piece),
            (None, Some(_)) => (piece, piece),
            _ => return None,
        };
        (side < 2).then_some(Place { strong_to_move: side == 1, strong, piece, weak })
    }

    /// The position with Red as the strong side; `None` if the men may not stand there.
    fn position(self, ending: Ending) -> Option<Position> {
        let man = |kind, heroic| Piece { kind, heroic };
        let mut setup = Setup::empty();
        let mut strong = Stack::single(Color::Red, man(Kind::Commander, ending.strong_hero));
        if let Some(piece) = ending.piece {
            let piece = Stack::single(Color::Red, piece);
            if self.piece == self.strong {
                strong = strong.join(piece)?;
            } else {
                setup.put(self.piece, piece);
            }
        }
        setup.put(self.strong, strong);
        let weak = Stack::single(Color::Blue, man(Kind::Commander, ending.weak_hero));
        if setup.put(self.weak, weak).is_some() {
            return None;
        }
        setup.turn = if self.strong_to_move { Color::Red } else { Color::Blue };
        setup.position().ok()
    }
}

impl Space for Ending {
    fn numbers(&self) -> usize {
        2 * SEATS * squares(*self) * GROUND
    }

    fn position(&self, number: usize) -> Option<Position> {
        Place::from_number(*self, number)?.position(*self)
    }

    fn number(&self, position: &Position) -> Option<usize> {
        Place::of(*self, position)?.number(*self)
    }
}
