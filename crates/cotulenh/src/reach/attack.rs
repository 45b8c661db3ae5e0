//! Attack, check and exposure (rule 8).

use crate::pieces::PlacedPiece;
use crate::reach::Verdict;
use crate::reach::geometry::{Line, NEIGHBOURHOOD, between};
use crate::{Bitboard, Color, Kind, Piece, Position, Square};

/// A square as a target: what an attack on it depends on.
#[derive(Clone, Copy)]
pub(crate) struct Target {
    pub(crate) square: Square,
    /// Whether the carrier there is a Navy (rule 3).
    pub(crate) navy: bool,
    /// The squares that stop pieces which do not capture over others.
    pub(crate) occupied: Bitboard,
    /// The square that a piece of the air defence leaves to come to the target.
    pub(crate) escort: Option<Square>,
}

impl Position {
    /// The squares of a side's pieces, carried or not, that attack a square (rule 8.1).
    ///
    /// The flying-general capture (rule 5.6) is not among them; see [`Position::checkers`].
    pub fn attackers(&self, color: Color, square: Square) -> Bitboard {
        self.attackers_of(color, self.target(color, square))
    }

    pub(crate) fn attackers_of(&self, color: Color, target: Target) -> Bitboard {
        let near = self.near(color, target.square).into_iter();
        near.filter(|&from| self.stack_attacks(color, from, target)).collect()
    }

    /// The same attackers piece by piece, each carried or not, in the order of the squares.
    ///
    /// ```
    /// use cotulenh::{Color, Position};
    /// let position: Position = "6c4/11/11/6(EA)4/11/11/11/11/11/11/11/5C5 b".parse()?;
    /// let attackers: Vec<_> = position.attacking_pieces(Color::Red, "g12".parse()?).collect();
    /// assert_eq!(attackers.len(), 1);
    /// assert_eq!(attackers[0].to_string(), "the Artillery carried on g9");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn attacking_pieces(
        &self,
        color: Color,
        square: Square,
    ) -> impl Iterator<Item = PlacedPiece> {
        let target = self.target(color, square);
        let near = self.near(color, square).into_iter();
        near.filter_map(move |from| Some((from, Line::between(from, square)?))).flat_map(
            move |(from, line)| {
                self.pieces_on(from).filter(move |placed| {
                    self.piece_attacks(color, placed.piece, from, target, line)
                })
            },
        )
    }

    /// Whether a side attacks a square (rule 8.1).
    pub fn is_attacked(&self, color: Color, square: Square) -> bool {
        let target = self.target(color, square);
        self.near(color, square).into_iter().any(|from| self.stack_attacks(color, from, target))
    }

    /// The squares of the pieces that put the side to move's Commander in danger: its attackers,
    /// and the enemy Commander if the two are exposed (rule 8.3).
    ///
    /// ```
    /// let position: cotulenh::Position = "6c4/11/11/11/11/11/11/11/11/11/11/3A2C4 b".parse()?;
    /// assert_eq!(position.checkers().single(), Some("g1".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn checkers(&self) -> Bitboard {
        let Some(commander) = self.commanders[self.turn] else { return Bitboard::EMPTY };
        let exposed = if self.are_exposed() { self.commanders[!self.turn] } else { None };
        self.attackers(!self.turn, commander) | Bitboard::from(exposed)
    }

    /// The pieces on these squares that give check, each carried or not, in the order of the squares.
    ///
    /// ```
    /// let position: cotulenh::Position = "6c4/11/11/11/11/11/11/11/11/11/11/6(HC)4 b".parse()?;
    /// let checker = position.checking_pieces()[0];
    /// assert_eq!(checker.to_string(), "the Commander carried on g1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn checking_pieces(&self) -> Vec<PlacedPiece> {
        let Some(commander) = self.commanders[self.turn] else { return Vec::new() };
        let mut pieces: Vec<PlacedPiece> = self.attacking_pieces(!self.turn, commander).collect();
        let facing = self.commanders[!self.turn].filter(|_| self.are_exposed());
        let general = facing.and_then(|square| self.piece_on(square, Kind::Commander));
        // Next to the other Commander it attacks by its own row, too.
        if let Some(general) = general.filter(|general| !pieces.contains(general)) {
            pieces.push(general);
            pieces.sort_by_key(|placed| placed.square);
        }
        pieces
    }

    /// Whether the Commander of the side to move is in danger (rule 8.3).
    pub fn is_check(&self) -> bool {
        self.is_in_danger(self.turn)
    }

    /// Whether a side's Commander is attacked or exposed; never if it is not on the board (rule 8.3).
    pub fn is_in_danger(&self, color: Color) -> bool {
        let Some(commander) = self.commanders[color] else { return false };
        self.are_exposed() || self.is_attacked(!color, commander)
    }

    /// Whether the Commanders face each other on a rank or file with nothing between (rule 8.2).
    pub fn are_exposed(&self) -> bool {
        let (Some(red), Some(blue)) = (self.commanders[Color::Red], self.commanders[Color::Blue])
        else {
            return false;
        };
        faces(red, blue, self.occupied())
    }

    /// Whether a side would attack a target; an own unit there is taken as captured.
    #[inline]
    pub(crate) fn would_attack(&self, color: Color, target: Target) -> bool {
        let near = self.near(color, target.square);
        !near.is_empty() && near.into_iter().any(|from| self.stack_attacks(color, from, target))
    }

    /// A square as it stands, as the target of `color`.
    #[inline]
    pub(crate) fn target(&self, color: Color, square: Square) -> Target {
        let navy = (self.kinds[Kind::Navy] & self.colors[!color]).contains(square);
        Target { square, navy, occupied: self.occupied(), escort: None }
    }

    /// The units of a side that are near enough to attack a square.
    #[inline]
    pub(crate) fn near(&self, color: Color, square: Square) -> Bitboard {
        NEIGHBOURHOOD[square.index()] & self.colors[color]
    }

    #[inline]
    fn stack_attacks(&self, color: Color, from: Square, target: Target) -> bool {
        let (Some(stack), Some(line)) = (self.get(from), Line::between(from, target.square)) else {
            return false;
        };
        stack.pieces().any(|piece| self.piece_attacks(color, piece, from, target, line))
    }

    /// Whether a piece of `color` on a square attacks a target by its own row (rule 8.1).
    #[inline]
    pub(crate) fn piece_attacks(
        &self,
        color: Color,
        piece: Piece,
        from: Square,
        target: Target,
        line: Line,
    ) -> bool {
        if !in_range(piece, target, line) {
            return false;
        }
        if piece.kind == Kind::AirForce && !piece.heroic {
            return self.gets_through(color, from, target, line);
        }
        piece.row().captures_over
            || line.distance() == 1
            || !between(from, target.square, line).intersects(target.occupied)
    }
}

impl Position {
    /// Whether the flight of an Air Force that is not heroic ends with a capture.
    fn gets_through(&self, color: Color, from: Square, target: Target, line: Line) -> bool {
        match target.escort {
            None => {
                self.plain_flight(color, from, target.square, line).verdict != Verdict::Destroyed
            }
            // The escort covers the end of the way; any second defender stops the flight.
            Some(origin) => {
                let path = between(from, target.square, line).with(target.square);
                self.defenders_along(!color, path).without(origin).is_empty()
            }
        }
    }
}

/// Whether the target is in the piece's capture range.
#[inline]
pub(crate) fn in_range(piece: Piece, target: Target, line: Line) -> bool {
    let row = piece.row();
    let range = if target.navy { row.captures_navy } else { row.captures };
    line.distance() <= range.along(line.is_diagonal())
}

/// Whether two squares are on one straight line with nothing between.
#[inline]
pub(crate) fn is_clear(a: Square, b: Square, occupied: Bitboard) -> bool {
    Line::between(a, b).is_some_and(|line| !between(a, b, line).intersects(occupied))
}

/// Whether two squares are on one rank or file with nothing between.
#[inline]
pub(crate) fn faces(a: Square, b: Square, occupied: Bitboard) -> bool {
    match Line::between(a, b) {
        Some(line) if !line.is_diagonal() => !between(a, b, line).intersects(occupied),
        _ => false,
    }
}
