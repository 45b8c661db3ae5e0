//! Air defence (rule 7).

use crate::pieces::{AIR_DEFENCE, PlacedPiece};
use crate::reach::geometry::{Line, between, shadowed, zone};
use crate::{Bitboard, Color, Kind, Piece, Position, Square};

/// What becomes of a flight (rule 7.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// No defender covers the way.
    Safe,
    /// One defender covers the end of the way: the Air Force may only hit its target and be lost.
    Kamikaze,
    /// The Air Force does not get there.
    Destroyed,
}

/// A flight and the defenders it meets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Flight {
    /// What becomes of it.
    pub verdict: Verdict,
    /// The squares of the enemy defenders whose zones cover a visited square.
    pub defenders: Bitboard,
}

impl Flight {
    const SAFE: Flight = Flight { verdict: Verdict::Safe, defenders: Bitboard::EMPTY };
}

impl Position {
    /// The squares a side covers against enemy aircraft (rule 7.1).
    ///
    /// ```
    /// let position: cotulenh::Position = "11/11/11/11/11/11/5S5/11/11/11/11/11 r".parse()?;
    /// assert_eq!(position.air_defence_zone(cotulenh::Color::Red).len(), 13);
    /// # Ok::<(), cotulenh::fen::FenError>(())
    /// ```
    #[inline]
    pub fn air_defence_zone(&self, color: Color) -> Bitboard {
        self.zones[color]
    }

    /// The pieces of a side, carried or not, that cover a square against aircraft (rule 7.1).
    ///
    /// ```
    /// use cotulenh::{Color, Position};
    /// let position: Position = "11/11/11/11/11/11/5(ES)5/11/11/11/11/11 r".parse()?;
    /// let defender = position.defenders(Color::Red, "f8".parse()?).next().unwrap();
    /// assert_eq!(defender.to_string(), "the Missile carried on f6");
    /// assert_eq!(defender.piece.air_defence(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn defenders(&self, color: Color, square: Square) -> impl Iterator<Item = PlacedPiece> {
        self.air_defence(color)
            .filter(move |&(at, piece)| zone(piece, at).contains(square))
            .filter_map(|(at, piece)| self.piece_on(at, piece.kind))
    }

    /// The flight of the Air Force on `from`, carried or not, to a square; `None` if there is no
    /// Air Force there or the squares are on no straight line. The range is not checked.
    ///
    /// ```
    /// use cotulenh::reach::Verdict;
    /// use cotulenh::Position;
    /// let position: Position = "11/11/11/11/11/11/11/3F3g3/11/11/11/11 r".parse()?;
    /// let flight = position.flight("d5".parse()?, "h5".parse()?).unwrap();
    /// assert_eq!(flight.verdict, Verdict::Kamikaze);
    /// assert_eq!(flight.defenders.single(), Some("h5".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn flight(&self, from: Square, to: Square) -> Option<Flight> {
        let stack = self.get(from)?;
        let piece = stack.get(Kind::AirForce)?;
        let line = Line::between(from, to)?;
        Some(if piece.heroic {
            Flight::SAFE
        } else {
            self.plain_flight(stack.color(), from, to, line)
        })
    }

    /// The flight of an Air Force that is not heroic (rule 7.2).
    pub(crate) fn plain_flight(
        &self,
        color: Color,
        from: Square,
        to: Square,
        line: Line,
    ) -> Flight {
        let path = between(from, to, line).with(to);
        let covered = path & self.zones[!color];
        if covered.is_empty() {
            return Flight::SAFE;
        }
        let defenders = self.defenders_along(!color, path);
        let kamikaze = defenders.len() == 1 && is_covered_to_the_end(from, path, covered);
        let verdict = if kamikaze { Verdict::Kamikaze } else { Verdict::Destroyed };
        Flight { verdict, defenders }
    }

    /// The destinations of a defender that leaves `from` after which it and the others stop the
    /// enemy Air Force on `flyer`, which is not heroic, on its way to `target`.
    pub(crate) fn stopping(
        &self,
        flyer: Square,
        target: Square,
        (from, defender): (Square, Piece),
        destinations: Bitboard,
    ) -> Bitboard {
        let Some(line) = Line::between(flyer, target) else { return destinations };
        let path = between(flyer, target, line).with(target);
        let flight = self.plain_flight(!self.turn, flyer, target, line);
        let others = flight.defenders.without(from);
        if others.len() >= 2 {
            return destinations;
        }
        let last = others.first().and_then(|square| Some((square, self.defender_on(square)?)));
        let alone = last.is_some_and(|(square, piece)| {
            !is_covered_to_the_end(flyer, path, zone(piece, square) & path)
        });
        if alone {
            return destinations;
        }
        let stops = |&to: &Square| {
            let covered = zone(defender, to) & path;
            // A second defender stops it anywhere; a single one only if it does not last.
            !covered.is_empty() && (last.is_some() || !is_covered_to_the_end(flyer, path, covered))
        };
        let captured = destinations & Bitboard::from(flyer);
        destinations.into_iter().filter(stops).fold(captured, Bitboard::with)
    }

    /// The squares of a side's defenders whose zones cover a square of the way.
    pub(crate) fn defenders_along(&self, color: Color, path: Bitboard) -> Bitboard {
        let covering =
            self.air_defence(color).filter(|&(at, piece)| zone(piece, at).intersects(path));
        covering.map(|(at, _)| at).collect()
    }

    /// The defenders of a side with their squares. No stack holds two of them.
    fn air_defence(&self, color: Color) -> impl Iterator<Item = (Square, Piece)> {
        let squares = self.defending_squares() & self.colors[color];
        squares.into_iter().filter_map(|square| Some((square, self.defender_on(square)?)))
    }

    /// The squares of the pieces of both sides that defend against aircraft.
    #[inline]
    pub(crate) fn defending_squares(&self) -> Bitboard {
        AIR_DEFENCE.iter().fold(Bitboard::EMPTY, |squares, &(kind, _)| squares | self.kinds[kind])
    }

    /// The piece on a square that defends against aircraft.
    #[inline]
    fn defender_on(&self, square: Square) -> Option<Piece> {
        self.get(square)?.pieces().find(|piece| piece.kind.is_air_defence())
    }

    /// Computes both zones anew.
    pub(crate) fn update_zones(&mut self) {
        for color in Color::ALL {
            self.update_zone(color);
        }
    }

    /// Computes the zone of a side anew.
    pub(crate) fn update_zone(&mut self, color: Color) {
        let zones = self.air_defence(color).map(|(square, piece)| zone(piece, square));
        self.zones[color] = zones.fold(Bitboard::EMPTY, |union, zone| union | zone);
    }
}

/// Whether a flight along `path` is covered from its first covered square to the end: what lies
/// before that square and what is covered make up the whole way.
fn is_covered_to_the_end(from: Square, path: Bitboard, covered: Bitboard) -> bool {
    (shadowed(from, path, covered) - covered) | covered == path
}
