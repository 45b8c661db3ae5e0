//! SEE, static exchange evaluation: what a capture wins or loses on its square.
//!
//! Artillery, Missiles and aircraft capture without moving, and so does whoever cannot stand on the
//! target: nobody can take back on the square then. Only those who have to move there pay.

use cotulenh::reach::Verdict;
use cotulenh::{Action, ActionKind, Color, Kind, Piece, Position, Square};

use crate::material::{piece_value, stack_value};

/// What a capture gains when both sides go on capturing on its square as long as it pays.
pub fn see(position: &Position, action: Action) -> i32 {
    let (Some(target), Some(stack)) = (position.get(action.to()), position.get(action.origin()))
    else {
        return 0;
    };
    let gain = stack_value(target);
    let mover = stack.part(action.unit()).map_or(0, stack_value);
    match action.kind() {
        ActionKind::StayCapture => gain,
        ActionKind::SuicideCapture => gain - mover,
        ActionKind::Capture => {
            let us = position.turn();
            let (square, without) = (action.to(), action.origin());
            let mut exchange = Exchange { position, square, without, attackers: [None, None] };
            gain - exchange.best(!us, mover).max(0)
        }
        _ => 0,
    }
}

/// Who can capture on a square, but for the unit on another.
struct Exchange<'a> {
    position: &'a Position,
    square: Square,
    without: Square,
    /// By side, listed when they are needed: often nobody takes back.
    attackers: [Option<Attackers>; 2],
}

/// How many attackers of a side are looked at: more than ever matter.
const MOST: usize = 12;

/// The attackers of a side, those to be used last first.
struct Attackers {
    list: [Option<Attacker>; MOST],
    len: usize,
}

#[derive(Clone, Copy)]
struct Attacker {
    value: i32,
    /// It captures and stays where it is.
    stays: bool,
    /// It is lost with the capture.
    dies: bool,
}

impl Exchange<'_> {
    /// The next of a side to capture.
    fn next(&mut self, color: Color) -> Option<Attacker> {
        let Exchange { position, square, without, ref mut attackers } = *self;
        let listed = attackers[color as usize]
            .get_or_insert_with(|| Attackers::of(position, color, square, without));
        listed.pop()
    }

    /// The best that a side to capture next can win when this much stands on the square.
    fn best(&mut self, color: Color, prize: i32) -> i32 {
        let Some(attacker) = self.next(color) else { return 0 };
        if attacker.stays {
            prize
        } else if attacker.dies {
            prize - attacker.value
        } else {
            prize - self.best(!color, attacker.value).max(0)
        }
    }
}

impl Attackers {
    /// All of a side who can capture on a square, but for the unit on another.
    fn of(position: &Position, color: Color, square: Square, without: Square) -> Attackers {
        let from = position.attackers(color, square).without(without).into_iter();
        let mut attackers = Attackers { list: [None; MOST], len: 0 };
        for attacker in from.filter_map(|from| attacker(position, from, square)) {
            attackers.insert(attacker);
        }
        attackers
    }

    /// Who pays nothing comes last, before them who is worth least.
    fn insert(&mut self, attacker: Attacker) {
        if self.len == MOST {
            return;
        }
        let mut place = self.len;
        while place > 0
            && self.list[place - 1].is_some_and(|other| other.order() < attacker.order())
        {
            self.list[place] = self.list[place - 1];
            place -= 1;
        }
        self.list[place] = Some(attacker);
        self.len += 1;
    }

    fn pop(&mut self) -> Option<Attacker> {
        self.len = self.len.checked_sub(1)?;
        self.list[self.len]
    }
}

impl Attacker {
    fn order(self) -> (bool, i32) {
        (!self.stays, self.value)
    }
}

/// The cheapest way in which what stands on a square captures on another.
fn attacker(position: &Position, from: Square, square: Square) -> Option<Attacker> {
    let stack = position.get(from)?;
    let line_safe = |piece: Piece| {
        piece.kind != Kind::AirForce
            || position.flight(from, square).is_none_or(|flight| flight.verdict == Verdict::Safe)
    };
    // The carrier takes the whole stack along; a carried piece leaves it.
    let carrier = stack.carrier();
    let range = |piece: Piece| piece.captures_on_empty(from).contains(square);
    let rider =
        stack.pieces().skip(1).filter(|&piece| range(piece)).min_by_key(|&p| piece_value(p));
    let by_carrier = range(carrier) || rider.is_none();
    if by_carrier {
        let safe = line_safe(carrier);
        let stays = safe && (carrier.kind.may_choose_to_stay() || !carrier.kind.may_stand(square));
        return Some(Attacker { value: stack_value(stack), stays, dies: !safe });
    }
    let piece = rider?;
    let safe = line_safe(piece);
    let stays = safe && !piece.kind.may_stand(square);
    Some(Attacker { value: piece_value(piece), stays, dies: !safe })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn gain(fen: &str, lan: &str) -> i32 {
        let position: Position = fen.parse().expect("a FEN");
        see(&position, position.parse_lan(lan).expect("legal"))
    }

    #[test]
    fn exchanges() {
        // Undefended.
        assert_eq!(gain("6c4/11/11/11/11/11/11/4Ti5/11/11/11/4C6 r", "Te5xf5"), 100);
        // Defended by a Militia: a Tank for an Infantry.
        assert_eq!(gain("6c4/11/11/11/11/6m4/11/4Ti5/11/11/11/4C6 r", "Te5xf5"), 100);
        assert_eq!(gain("6c4/11/11/11/11/11/6m4/4Ti5/11/11/11/4C6 r", "Te5xf5"), -200);
        // Staying, nobody takes back.
        assert_eq!(gain("6c4/11/11/11/11/11/6m4/3A1i5/11/11/11/4C6 r", "Ad5*f5"), 100);
        assert_eq!(gain("6c4/11/11/11/11/11/6m4/3A1i5/11/11/11/4C6 r", "Ad5xf5"), -400);
        // A second Tank takes back again.
        assert_eq!(gain("6c4/11/11/11/11/11/6m4/4Ti5/11/5T5/11/4C6 r", "Te5xf5"), -80);
        // A suicide capture costs the aircraft; the whole stack is captured.
        assert_eq!(gain("6c4/11/11/11/11/11/11/3F3g3/11/11/11/4C6 r", "Fd5**h5"), -500);
        assert_eq!(gain("6c4/11/11/11/11/11/11/4T(ti)5/11/11/11/4C6 r", "Te5xf5"), 400);
        // Artillery behind takes back for nothing: even a Navy is too much to risk.
        assert_eq!(gain("6c4/11/11/11/8a2/11/11/4Ti5/11/11/11/4C6 r", "Te5xf5"), -200);
    }
}
