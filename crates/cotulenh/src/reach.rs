//! Where a unit can go and what it can capture, before its own Commander's safety is asked
//! (rules 4 to 7).

use crate::geometry::{Line, between, shadowed};
use crate::{ActionKind, Bitboard, Color, Kind, Piece, Position, Square, Unit, Verdict};

/// The destinations of a unit by kind of action.
#[derive(Clone, Copy)]
pub(crate) struct Destinations {
    pub(crate) quiet: Bitboard,
    pub(crate) capture: Bitboard,
    pub(crate) stay: Bitboard,
    pub(crate) suicide: Bitboard,
    pub(crate) combine: Bitboard,
}

impl Destinations {
    /// The sets with their kinds.
    #[inline]
    pub(crate) fn by_kind(self) -> [(ActionKind, Bitboard); 5] {
        [
            (ActionKind::Quiet, self.quiet),
            (ActionKind::Capture, self.capture),
            (ActionKind::StayCapture, self.stay),
            (ActionKind::SuicideCapture, self.suicide),
            (ActionKind::Combine, self.combine),
        ]
    }
}

/// The sets that reaching needs, for one side of a position.
#[derive(Clone, Copy)]
pub(crate) struct Field {
    pub(crate) us: Color,
    pub(crate) own: Bitboard,
    pub(crate) enemy: Bitboard,
    pub(crate) occupied: Bitboard,
}

impl Field {
    #[inline]
    pub(crate) fn new(position: &Position) -> Field {
        let us = position.turn;
        let (own, enemy) = (position.colors[us], position.colors[!us]);
        Field { us, own, enemy, occupied: own | enemy }
    }
}

impl Position {
    /// All that a unit with this carrier could do from a square, its own Commander's safety and
    /// what it leaves behind aside.
    #[inline]
    pub(crate) fn destinations(
        &self,
        field: &Field,
        unit: Unit,
        carrier: Piece,
        from: Square,
        deploy: bool,
    ) -> Destinations {
        let open = self.open_way(field, carrier, from);
        let reach = carrier.reach();
        let (captures, suicide) = self.captures(field, unit, carrier, from, open);
        let capture = captures & carrier.kind.standing();
        let chosen =
            if carrier.kind.may_choose_to_stay() && !deploy { capture } else { Bitboard::EMPTY };
        Destinations {
            quiet: (open & reach.moves[from.index()]) - field.occupied,
            capture,
            stay: (captures - capture) | chosen,
            suicide,
            combine: self.joinable(unit, open & field.own),
        }
    }

    /// The squares to which the way is open for a quiet or combining move (rules 4.2 and 6.3).
    #[inline]
    fn open_way(&self, field: &Field, carrier: Piece, from: Square) -> Bitboard {
        let joins = carrier.reach().joins[from.index()];
        let row = carrier.row();
        if carrier.kind == Kind::AirForce && !carrier.heroic {
            let zone = self.zones[!field.us];
            shadowed(from, joins, zone) - zone
        } else if row.moves_over || row.moves.longest() <= 1 {
            joins
        } else {
            shadowed(from, joins, field.occupied)
        }
    }

    /// The enemy units that can be captured, and those that only a suicide reaches (rule 5).
    #[inline]
    fn captures(
        &self,
        field: &Field,
        unit: Unit,
        carrier: Piece,
        from: Square,
        open: Bitboard,
    ) -> (Bitboard, Bitboard) {
        let reach = carrier.reach();
        let row = carrier.row();
        let in_range = reach.captures[from.index()] & field.enemy;
        match carrier.kind {
            Kind::AirForce if !carrier.heroic => {
                let mut suicide = Bitboard::EMPTY;
                for target in in_range - open {
                    if let Some(line) = Line::between(from, target)
                        && self.plain_flight(field.us, from, target, line).verdict
                            == Verdict::Kamikaze
                    {
                        suicide |= Bitboard::from(target);
                    }
                }
                (in_range & open, suicide)
            }
            Kind::Navy => {
                let navies = self.kinds[Kind::Navy] & field.enemy;
                (in_range | reach.captures_navy[from.index()] & navies, Bitboard::EMPTY)
            }
            _ if row.captures_over || row.captures.longest() <= 1 => {
                (in_range | self.flying_general(field, unit, from), Bitboard::EMPTY)
            }
            _ => {
                let seen = shadowed(from, reach.captures[from.index()], field.occupied);
                (seen & field.enemy | self.flying_general(field, unit, from), Bitboard::EMPTY)
            }
        }
    }

    /// The enemy Commander, if a lone Commander faces it (rule 5.6).
    #[inline]
    fn flying_general(&self, field: &Field, unit: Unit, from: Square) -> Bitboard {
        if unit != Unit::from(Kind::Commander) {
            return Bitboard::EMPTY;
        }
        match self.commanders[!field.us] {
            Some(enemy) if crate::attack::faces(from, enemy, field.occupied) => {
                Bitboard::from(enemy)
            }
            _ => Bitboard::EMPTY,
        }
    }

    /// The friendly units among these that the unit can join (rule 6.3).
    #[inline]
    fn joinable(&self, unit: Unit, friends: Bitboard) -> Bitboard {
        let mut joinable = Bitboard::EMPTY;
        for square in friends {
            if let Some(friend) = self.get(square)
                && let Some(union) = unit.join(friend.unit())
                && union.carrier().may_stand(square)
            {
                joinable |= Bitboard::from(square);
            }
        }
        joinable
    }

    /// The squares strictly between two squares of one line.
    pub(crate) fn squares_between(a: Square, b: Square) -> Bitboard {
        Line::between(a, b).map_or(Bitboard::EMPTY, |line| between(a, b, line))
    }
}
