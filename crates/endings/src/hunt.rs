//! Two pieces hunt the bare Commander while their own stays at home.

use core::fmt;

use cotulenh::{Color, Kind, Piece, Position, Setup, Square, Stack};

use crate::Space;
use crate::ground::{GROUND, ground_index, ground_square};

/// Two pieces against a Commander that has nobody left; the hunters' own Commander does not move, and no
/// Commander is heroic.
///
/// Positions in which it has moved are no part of the hunt. So what the table calls won is won, and the
/// side that hunts may win more than the table knows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Hunt {
    /// The pieces, in the order of their kinds, the one without a heroic mark first.
    pieces: [Piece; 2],
    /// Where the hunters' Commander stands, as Red sees it.
    home: Square,
}

impl Hunt {
    /// The hunt of two pieces, in any order. `None` if one is a Commander, or if none can stand at home.
    pub fn new(pieces: [Piece; 2], home: Square) -> Option<Hunt> {
        let [a, b] = pieces;
        let hunters = a.kind != Kind::Commander && b.kind != Kind::Commander;
        let pieces = if order(a) <= order(b) { [a, b] } else { [b, a] };
        (hunters && Kind::Commander.may_stand(home)).then_some(Hunt { pieces, home })
    }

    /// The hunts of two kinds with every combination of heroic marks. Play leads only to those that stand
    /// before.
    pub fn of_kinds(kinds: [Kind; 2], home: Square) -> Vec<Hunt> {
        let marks = [(true, true), (false, true), (true, false), (false, false)];
        let mut hunts = Vec::new();
        for (a, b) in marks {
            let pieces = [Piece { kind: kinds[0], heroic: a }, Piece { kind: kinds[1], heroic: b }];
            hunts.extend(Hunt::new(pieces, home).filter(|hunt| !hunts.contains(hunt)));
        }
        hunts
    }

    /// The hunt of a position; `None` if it is none.
    pub fn of(position: &Position) -> Option<Hunt> {
        let Men { hunters: [(a, _), (b, _)], home, .. } = Men::of(position)?;
        Hunt::new([a, b], home)
    }

    /// Where the hunters' Commander stays, as Red sees it.
    pub const fn home(self) -> Square {
        self.home
    }

    /// The hunters.
    pub const fn pieces(self) -> [Piece; 2] {
        self.pieces
    }
}

fn order(piece: Piece) -> (usize, bool) {
    (piece.kind as usize, piece.heroic)
}

/// Who stands where in a hunt, seen from the side that hunts.
struct Men {
    hunters: [(Piece, Square); 2],
    home: Square,
    prey: Square,
    to_move: bool,
}

impl Men {
    fn of(position: &Position) -> Option<Men> {
        let (red, blue) = (position.commander(Color::Red)?, position.commander(Color::Blue)?);
        let heroes = position.heroes();
        let alone = |square| !position.stacks().contains(square) && !heroes.contains(square);
        let few = position.occupied().len() <= 4 && position.deploy().is_none();
        if !few || !alone(red) || !alone(blue) {
            return None;
        }
        let (hunter, home, prey) = match position.units(Color::Blue).len() {
            1 => (Color::Red, red, blue),
            _ if position.units(Color::Red).len() == 1 => (Color::Blue, blue, red),
            _ => return None,
        };
        let seen = |square: Square| if hunter == Color::Red { square } else { square.flip() };
        let mut hunters = [None; 2];
        let mut free = hunters.iter_mut();
        for square in position.units(hunter).without(home) {
            for piece in position.get(square)?.pieces() {
                *free.next()? = Some((piece, seen(square)));
            }
        }
        let [Some(a), Some(b)] = hunters else { return None };
        let key = |(piece, square): (Piece, Square)| (order(piece), square);
        let hunters = if key(a) <= key(b) { [a, b] } else { [b, a] };
        let to_move = position.turn() == hunter;
        Some(Men { hunters, home: seen(home), prey: seen(prey), to_move })
    }
}

impl Space for Hunt {
    fn numbers(&self) -> usize {
        2 * Square::COUNT * Square::COUNT * GROUND
    }

    fn position(&self, number: usize) -> Option<Position> {
        let prey = ground_square(number % GROUND)?;
        let rest = number / GROUND;
        let a = Square::from_index(rest % Square::COUNT)?;
        let b = Square::from_index(rest / Square::COUNT % Square::COUNT)?;
        let to_move = rest / Square::COUNT / Square::COUNT;
        let twice = self.pieces[0] == self.pieces[1] && a > b;
        let taken = [a, b, prey].contains(&self.home) || [a, b].contains(&prey);
        if to_move > 1 || twice || taken {
            return None;
        }
        let commander = Piece { kind: Kind::Commander, heroic: false };
        let [first, second] = self.pieces.map(|piece| Stack::single(Color::Red, piece));
        let mut setup = Setup::empty();
        setup.put(self.home, Stack::single(Color::Red, commander));
        setup.put(prey, Stack::single(Color::Blue, commander));
        setup.put(a, first);
        setup.put(b, if a == b { first.join(second)? } else { second });
        setup.turn = if to_move == 1 { Color::Red } else { Color::Blue };
        setup.position().ok()
    }

    fn number(&self, position: &Position) -> Option<usize> {
        let Men { hunters: [(first, a), (second, b)], home, prey, to_move } = Men::of(position)?;
        if home != self.home || [first, second] != self.pieces {
            return None;
        }
        let squares = usize::from(to_move) * Square::COUNT + b.index();
        Some((squares * Square::COUNT + a.index()) * GROUND + ground_index(prey)?)
    }
}

impl fmt::Display for Hunt {
    /// The hunters, and their Commander's home: `A+T g1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for piece in self.pieces {
            write!(f, "{}{}", if piece.heroic { "+" } else { "" }, piece.kind.letter())?;
        }
        write!(f, " {}", self.home)
    }
}
