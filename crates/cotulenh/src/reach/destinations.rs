//! Where a unit can go and what it can capture, before its own Commander's safety is asked
//! (rules 4 to 7).

#![allow(clippy::inline_always)] // with the kind known, most of it is not compiled at all

use crate::reach::Verdict;
use crate::reach::geometry::{Line, Reach, shadowed};
use crate::{Bitboard, Color, Kind, Piece, Position, Square, Unit, reach::attack};

/// The sets that reaching needs, for one side.
#[derive(Clone, Copy)]
pub(crate) struct Field {
    pub(crate) us: Color,
    /// The own units that may be joined.
    pub(crate) own: Bitboard,
    /// The enemy units that may be captured.
    pub(crate) enemy: Bitboard,
    pub(crate) occupied: Bitboard,
    /// Nothing but captures is looked for.
    pub(crate) only_captures: bool,
}

impl Field {
    #[inline]
    pub(crate) fn new(position: &Position) -> Field {
        Field::of(position, position.turn)
    }

    /// The same for a side that need not be to move.
    #[inline]
    pub(crate) fn of(position: &Position, us: Color) -> Field {
        let (own, enemy) = (position.colors[us], position.colors[!us]);
        Field { us, own, enemy, occupied: own | enemy, only_captures: false }
    }

    /// The same field when only what ends on these squares is looked for.
    #[inline]
    pub(crate) fn within(&self, to: Bitboard) -> Field {
        let (own, enemy) = (self.own & to, self.enemy & to);
        Field { own, enemy, only_captures: enemy == to, ..*self }
    }

    /// Whether only captures are looked for and a piece, not a Commander, has nothing in range. No piece
    /// hits others from farther away than Navies.
    #[inline(always)]
    pub(crate) fn is_out_of_range(&self, piece: Piece, from: Square) -> bool {
        self.only_captures && !piece.reach(from).captures_navy.intersects(self.enemy)
    }
}

/// What a unit reaches from a square. It depends on its carrier alone.
#[derive(Clone, Copy)]
pub(crate) struct Reachable {
    /// Destinations of quiet moves (rule 4.2).
    pub(crate) quiet: Bitboard,
    /// Friendly units to which the way is open (rule 6.3).
    pub(crate) friends: Bitboard,
    /// Enemy units in reach of `x` or `*` (rule 5).
    pub(crate) captures: Bitboard,
    /// Enemy units in reach of `**` (rule 5.5).
    pub(crate) suicides: Bitboard,
}

impl Reachable {
    /// The targets of `x` and of `*` for a unit with a carrier of that kind (rules 5.3 and 5.4).
    #[inline(always)]
    pub(crate) fn captures_and_stays(&self, carrier: Kind, deploy: bool) -> (Bitboard, Bitboard) {
        let captures = self.captures & carrier.ground();
        let chosen = carrier.may_choose_to_stay() && !deploy;
        (captures, if chosen { self.captures } else { self.captures - captures })
    }
}

impl Position {
    /// What a unit with this carrier reaches from a square.
    #[inline(always)]
    pub(crate) fn reachable(&self, field: &Field, carrier: Piece, from: Square) -> Reachable {
        let open = self.open_way(field, carrier, from);
        let (captures, suicides) = self.captures(field, carrier, from, open);
        Reachable {
            quiet: (open & carrier.reach(from).moves) - field.occupied,
            friends: open & field.own,
            captures,
            suicides,
        }
    }

    /// The squares to which the way is open for a quiet or combining move (rules 4.2 and 6.3).
    #[inline(always)]
    fn open_way(&self, field: &Field, carrier: Piece, from: Square) -> Bitboard {
        let (row, &Reach { joins, inner, .. }) = (carrier.row(), carrier.reach(from));
        if carrier.kind == Kind::AirForce && !carrier.heroic {
            let zone = self.zones[!field.us];
            shadowed(from, joins, zone & inner) - zone
        } else if row.moves_over || row.moves.longest() <= 1 {
            joins
        } else {
            shadowed(from, joins, field.occupied & inner)
        }
    }

    /// The enemy units that can be captured, and those that only a suicide reaches (rule 5).
    #[inline(always)]
    fn captures(
        &self,
        field: &Field,
        carrier: Piece,
        from: Square,
        open: Bitboard,
    ) -> (Bitboard, Bitboard) {
        let (row, reach) = (carrier.row(), carrier.reach(from));
        let in_range = reach.captures & field.enemy;
        let captures = match carrier.kind {
            Kind::AirForce if !carrier.heroic => {
                return (in_range & open, self.suicides(field, from, in_range - open));
            }
            Kind::Navy => in_range | reach.captures_navy & field.enemy & self.kinds[Kind::Navy],
            Kind::Commander => in_sight(field, from, in_range) | self.flying_general(field, from),
            _ if row.captures_over || row.captures.longest() <= 1 => in_range,
            _ => in_sight(field, from, in_range),
        };
        (captures, Bitboard::EMPTY)
    }

    /// The targets an Air Force reaches only to be lost (rule 5.5).
    fn suicides(&self, field: &Field, from: Square, targets: Bitboard) -> Bitboard {
        let kamikaze = |&target: &Square| {
            Line::between(from, target).is_some_and(|line| {
                self.plain_flight(field.us, from, target, line).verdict == Verdict::Kamikaze
            })
        };
        targets.into_iter().filter(kamikaze).collect()
    }

    /// The enemy Commander, if a Commander that moves by itself faces it (rule 5.6).
    #[inline]
    fn flying_general(&self, field: &Field, from: Square) -> Bitboard {
        match self.commanders[!field.us] {
            Some(enemy) if attack::faces(from, enemy, field.occupied) => Bitboard::from(enemy),
            _ => Bitboard::EMPTY,
        }
    }

    /// The friendly units among these that the unit can join (rule 6.3).
    pub(crate) fn joinable(&self, unit: Unit, friends: Bitboard) -> Bitboard {
        let joinable = |&square: &Square| {
            let union = self.get(square).and_then(|friend| unit.join(friend.unit()));
            union.is_some_and(|union| union.carrier().may_stand(square))
        };
        friends.into_iter().filter(joinable).collect()
    }

    /// All friendly units that a single piece of that kind can join (rule 6.3).
    #[inline]
    pub(crate) fn joinable_by(&self, field: &Field, kind: Kind) -> Bitboard {
        let mut partners = Bitboard::EMPTY;
        for &partner in Unit::from(kind).partners() {
            partners |= self.kinds[partner];
        }
        partners &= field.own - self.stacked;
        let stacks = field.own & self.stacked;
        if !stacks.is_empty() {
            partners |= self.joinable(kind.into(), stacks);
        }
        // Who carries stands there already, or is the Navy that comes: the others share their terrain.
        if kind == Kind::Navy { partners & kind.ground() } else { partners }
    }
}

/// The targets with nothing on the way.
fn in_sight(field: &Field, from: Square, targets: Bitboard) -> Bitboard {
    let clear = |&target: &Square| attack::is_clear(from, target, field.occupied);
    targets.into_iter().filter(clear).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a piece reaches by itself, from its tables, is what the moves of a position are made of.
    #[test]
    fn moves_among_others_are_quiet_moves() {
        let mut position = Position::start();
        let mut compared = 0;
        for i in 0..600_usize {
            let field = Field::new(&position);
            for square in field.own {
                let Some(carrier) = position.get(square).map(crate::Stack::carrier) else {
                    continue;
                };
                if carrier.kind != Kind::AirForce || carrier.heroic {
                    let quiet = position.reachable(&field, carrier, square).quiet;
                    assert_eq!(carrier.moves_among(square, field.occupied), quiet, "{position:?}");
                    compared += 1;
                }
            }
            let actions = position.legal_actions();
            let Some(&action) = actions.get((i * 7919 + 13) % actions.len().max(1)) else { break };
            position.play_unchecked(action);
        }
        assert!(compared > 2_000, "{compared}");
    }
}
