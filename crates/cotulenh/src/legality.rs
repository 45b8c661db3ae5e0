//! Which actions are legal: the safety of the own Commander, what stays behind on the origin
//! square, and that every deploy sequence can be finished (rule 10).
//!
//! Most actions need no look at the position after them. The Commander of a side that is not in
//! check can only come into danger by an action
//!
//! - that moves it;
//! - that empties a square which alone blocks a line to it: the line of sight of the enemy
//!   Commander, or the middle square of a heroic piece two squares away (everything else captures
//!   over pieces);
//! - that moves a *guard*, a piece of the air defence without which an enemy Air Force gets
//!   through. A further defender never helps an Air Force that is already stopped: it makes two;
//! - that puts a Navy under it, which enemy Navies hit from farther away.
//!
//! Promotion (rule 9) can change the own air defence too, but a defender that does not move
//! attacks the enemy Commander after the action only if it did before: it captures over pieces, or
//! next to it. In play such a piece has long been heroic; in set-up positions it may not be, and
//! then every action is looked at (`unsettled`).
//!
//! What remains doubtful is tried out on a copy. A deploy step is tried by asking the position
//! after it for any legal action (rule 10.6), where the same reasoning applies; and if the Commander is in
//! danger, only steps are tried for which something of the stack could still answer every threat.

use crate::attack::{Target, in_range};
use crate::geometry::{Line, between, shadowed};
use crate::reach::Field;
use crate::{ActionKind, ActionSet, Bitboard, Kind, Piece, Position, Square, Stack, Unit, Verdict};

/// What threatens a Commander, and what keeps threats away from it.
#[derive(Clone, Copy)]
pub(crate) struct Safety {
    pub(crate) commander: Option<Square>,
    /// Who puts it in danger now.
    pub(crate) checkers: Bitboard,
    /// Squares that alone block a line to it.
    blockers: Bitboard,
    /// Pieces of the air defence without which an Air Force might get through.
    guards: Bitboard,
    /// An own defender attacks the enemy Commander and is not heroic yet: it will be.
    unsettled: bool,
}

impl Safety {
    /// The safety of the Commander of the side to move.
    #[inline]
    pub(crate) fn survey(position: &Position, field: &Field) -> Safety {
        let mut safety = Safety {
            commander: position.commanders[field.us],
            checkers: Bitboard::EMPTY,
            blockers: Bitboard::EMPTY,
            guards: Bitboard::EMPTY,
            unsettled: false,
        };
        let (Some(own), Some(enemy)) = (safety.commander, position.commanders[!field.us]) else {
            return safety;
        };
        safety.look_at_exposure(own, enemy, field.occupied);
        let target = position.target(!field.us, own);
        for from in position.near(!field.us, own) {
            if let (Some(stack), Some(line)) = (position.get(from), Line::between(from, own)) {
                for piece in stack.pieces().filter(|&piece| in_range(piece, target, line)) {
                    safety.look_at_threat(position, piece, from, target, line);
                }
            }
        }
        safety.unsettled = position.is_unsettled(field, enemy);
        safety
    }

    /// Nothing threatens, and only what moves can change that.
    #[inline]
    pub(crate) fn is_calm(&self) -> bool {
        self.checkers.is_empty() && !self.unsettled
    }

    /// The enemy Commander's line of sight (rule 8.2).
    #[inline]
    fn look_at_exposure(&mut self, own: Square, enemy: Square, occupied: Bitboard) {
        let Some(line) = Line::between(own, enemy).filter(|line| !line.is_diagonal()) else {
            return;
        };
        let blockers = between(own, enemy, line) & occupied;
        match blockers.len() {
            0 => self.checkers |= Bitboard::from(enemy),
            1 => self.blockers |= blockers,
            _ => {}
        }
    }

    /// An enemy piece that has the Commander in range.
    #[inline]
    fn look_at_threat(
        &mut self,
        position: &Position,
        piece: Piece,
        from: Square,
        target: Target,
        line: Line,
    ) {
        if piece.kind == Kind::AirForce && !piece.heroic {
            let flight = position.plain_flight(!position.turn, from, target.square, line);
            if flight.verdict != Verdict::Destroyed {
                self.checkers |= Bitboard::from(from);
            } else if flight.defenders.len() <= 2 {
                self.guards |= flight.defenders;
            }
            return;
        }
        let on_the_way = between(from, target.square, line) & target.occupied;
        if piece.row().captures_over || on_the_way.is_empty() {
            self.checkers |= Bitboard::from(from);
        } else {
            self.blockers |= on_the_way; // one square: these pieces reach two at most
        }
    }
}

impl Position {
    /// Whether an own defender that is not heroic attacks the enemy Commander.
    #[inline]
    fn is_unsettled(&self, field: &Field, enemy: Square) -> bool {
        let defence =
            self.kinds[Kind::Navy] | self.kinds[Kind::AntiAir] | self.kinds[Kind::Missile];
        let target = self.target(field.us, enemy);
        (self.near(field.us, enemy) & defence).into_iter().any(|from| {
            let (Some(stack), Some(line)) = (self.get(from), Line::between(from, enemy)) else {
                return false;
            };
            let mut defenders =
                stack.pieces().filter(|piece| piece.kind.is_air_defence() && !piece.heroic);
            defenders.any(|piece| self.piece_attacks(field.us, piece, from, target, line))
        })
    }
}

/// Judges the actions of one side in one position.
pub(crate) struct Judge<'a> {
    pub(crate) position: &'a Position,
    pub(crate) field: Field,
    pub(crate) safety: Safety,
}

impl<'a> Judge<'a> {
    #[inline]
    pub(crate) fn new(position: &'a Position) -> Judge<'a> {
        let field = Field::new(position);
        Judge { position, field, safety: Safety::survey(position, &field) }
    }

    /// Whether the deploy sequence in progress may be ended now (rule 10.5).
    pub(crate) fn may_commit(&self, origin: Square) -> bool {
        self.safety.checkers.is_empty()
            && self.position.get(origin).is_none_or(|left| left.carrier().kind.may_stand(origin))
    }

    /// The squares whose pieces, if the Commander is not in danger, go almost anywhere in reach:
    /// [`Judge::unbound_legal`] knows the exceptions.
    #[inline]
    pub(crate) fn unbound(&self) -> Bitboard {
        let Safety { commander, blockers, guards, .. } = self.safety;
        self.field.own - blockers - guards - Bitboard::from(commander)
    }

    /// The legal ones among the moves of such a piece, if it is alone.
    #[inline]
    pub(crate) fn unbound_legal(&self, stack: Stack, set: &ActionSet) -> Bitboard {
        let careful = match set.kind {
            ActionKind::Quiet | ActionKind::Capture | ActionKind::Commit => false,
            ActionKind::StayCapture => set.to.intersects(self.safety.blockers),
            ActionKind::SuicideCapture => true,
            ActionKind::Combine => {
                set.unit.contains(Kind::Navy) && set.to.intersects(self.safety.commander.into())
            }
        };
        if careful { self.legal(stack, set) } else { set.to }
    }

    /// The legal ones among the actions of a unit of the stack on their origin square.
    pub(crate) fn legal(&self, stack: Stack, set: &ActionSet) -> Bitboard {
        let moves_commander = self.safety.commander.is_some() && set.unit.contains(Kind::Commander);
        if moves_commander && set.kind == ActionKind::SuicideCapture {
            return Bitboard::EMPTY; // rule 10.5 (b)
        }
        if moves_commander && !set.deploy && self.can_foresee_commander(set) {
            return self.safe_for_commander(stack, set);
        }
        let sure = if self.safety.is_calm() {
            self.sure(stack, set, moves_commander)
        } else {
            Bitboard::EMPTY
        };
        let mut doubtful = set.to - sure;
        if !self.safety.checkers.is_empty() && !self.safety.unsettled {
            doubtful &= self.may_answer(stack, set);
        }
        let proven = doubtful.into_iter().filter(|&to| self.try_out(set, to));
        proven.fold(sure, Bitboard::with)
    }

    /// The actions that are legal without a closer look. The Commander is not in danger.
    fn sure(&self, stack: Stack, set: &ActionSet, moves_commander: bool) -> Bitboard {
        let stays = set.kind == ActionKind::StayCapture;
        if set.kind == ActionKind::SuicideCapture {
            return Bitboard::EMPTY; // empties two squares at once
        }
        if stays {
            let stands = stack.carrier().kind.may_stand(set.from); // not so amid a deploy at sea
            return if stands { set.to - self.safety.blockers } else { Bitboard::EMPTY };
        }
        if set.unit.has_air_defence() && self.safety.guards.contains(set.from) {
            return Bitboard::EMPTY;
        }
        let left = stack.without(set.unit);
        if left.is_none() && self.safety.blockers.contains(set.from) {
            return Bitboard::EMPTY;
        }
        let mut sure = set.to;
        if set.kind == ActionKind::Combine && set.unit.contains(Kind::Navy) {
            sure -= self.safety.commander.into();
        }
        if moves_commander {
            if !self.can_foresee_commander(set) {
                return Bitboard::EMPTY;
            }
            sure &= self.safe_for_commander(stack, set);
        }
        match left {
            Some(left) if !left.carrier().kind.may_stand(set.from) => {
                if moves_commander || self.safety.blockers.contains(set.from) {
                    return Bitboard::EMPTY;
                }
                self.sure_if_rest_gets_off(left, set, sure)
            }
            _ => sure,
        }
    }

    /// What stays behind cannot stand on the origin square, but may be able to leave it in a later
    /// step: surely, if it has a quiet move that this step does not get in the way of, and if the
    /// game goes on after this step.
    fn sure_if_rest_gets_off(&self, left: Stack, set: &ActionSet, sure: Bitboard) -> Bitboard {
        let rest =
            self.position.deploy.map_or(Some(left.unit()), |deploy| deploy.rest.without(set.unit));
        if rest != Some(left.unit()) || left.unit().contains(Kind::Commander) {
            return Bitboard::EMPTY;
        }
        let carrier = left.carrier();
        let reach = carrier.reach().moves[set.from.index()];
        let exits = shadowed(set.from, reach, self.field.occupied) - self.field.occupied;
        let near =
            |&exit: &Square| Line::between(set.from, exit).is_some_and(|line| line.distance() == 1);
        match exits.into_iter().find(near) {
            Some(exit) => sure.without(exit) - self.position.commanders[!self.field.us].into(),
            None => Bitboard::EMPTY,
        }
    }

    /// Whether the danger on a destination of the Commander can be read off the board as it is.
    fn can_foresee_commander(&self, set: &ActionSet) -> bool {
        matches!(set.kind, ActionKind::Quiet | ActionKind::Capture | ActionKind::Combine)
            && !set.unit.has_air_defence()
            && !self.safety.unsettled
    }

    /// The destinations where the Commander, which moves with the unit, is not in danger, or has
    /// won the game.
    fn safe_for_commander(&self, stack: Stack, set: &ActionSet) -> Bitboard {
        let position = self.position;
        let left = stack.unit() != set.unit;
        let occupied =
            if left { self.field.occupied } else { self.field.occupied.without(set.from) };
        let enemy_commander = position.commanders[!self.field.us];
        let safe = |&to: &Square| {
            let navy = set.kind == ActionKind::Combine && position.kinds[Kind::Navy].contains(to);
            Some(to) == enemy_commander
                || !position
                    .would_be_in_danger(self.field.us, Target { square: to, navy, occupied })
        };
        set.to.into_iter().filter(safe).collect()
    }

    /// The destinations with which this action, or a later step of the stack, could answer every
    /// threat: a bound, not a promise.
    fn may_answer(&self, stack: Stack, set: &ActionSet) -> Bitboard {
        if stack.unit().contains(Kind::Commander) {
            return set.to;
        }
        let rest = match self.position.deploy {
            Some(deploy) => deploy.rest.without(set.unit),
            None => stack.unit().without(set.unit),
        };
        let enemy_commander = Bitboard::from(self.position.commanders[!self.field.us]);
        let later_captures = rest.map_or(Bitboard::EMPTY, |rest| bound_of_captures(rest, set.from));
        if later_captures.intersects(enemy_commander) {
            return set.to; // the best answer of all
        }
        let mut answers = Bitboard::ALL;
        for checker in self.safety.checkers {
            let threat = self.threat(checker);
            let later = later_captures.contains(checker)
                || rest.is_some_and(|rest| threat.may_be_stopped_by(rest, set.from));
            if !later && !(threat.air_force && set.unit.has_air_defence()) {
                answers &= threat.shield.with(checker);
            }
        }
        (answers | enemy_commander) & set.to
    }

    fn threat(&self, checker: Square) -> Threat {
        let position = self.position;
        let pieces = position.get(checker).into_iter().flat_map(Stack::pieces);
        let (mut blockable, mut air_force) = (false, false);
        for piece in pieces {
            blockable |= !piece.row().captures_over;
            air_force |= piece.kind == Kind::AirForce && !piece.heroic;
        }
        let shield = match self.safety.commander {
            Some(commander) if blockable => squares_between(checker, commander),
            _ => Bitboard::EMPTY,
        };
        Threat { shield, air_force }
    }

    /// Tries an action on a copy of the position (rules 10.5 and 10.6).
    fn try_out(&self, set: &ActionSet, to: Square) -> bool {
        let mut next = *self.position;
        next.play_unchecked(set.action(to));
        if next.deploy.is_some() {
            return next.has_legal_action();
        }
        let (us, before) = (self.field.us, self.position.commanders);
        let stands = next.get(set.from).is_none_or(|left| left.carrier().kind.may_stand(set.from));
        let lost = before[us].is_some() && next.commanders[us].is_none();
        let won = before[!us].is_some() && next.commanders[!us].is_none();
        stands && !lost && (won || !next.is_in_danger(us))
    }
}

/// A piece that puts the Commander in danger, and what could end that.
struct Threat {
    /// Squares where a piece may stand in its way.
    shield: Bitboard,
    /// An Air Force that air defence can stop.
    air_force: bool,
}

impl Threat {
    /// Whether a part of the unit on the square, even if it became heroic, could get in the way.
    fn may_be_stopped_by(&self, unit: Unit, from: Square) -> bool {
        self.air_force && unit.has_air_defence()
            || unit.kinds().iter().any(|&kind| {
                Piece { kind, heroic: true }.reach().moves[from.index()].intersects(self.shield)
            })
    }
}

/// The squares strictly between two squares of one line.
fn squares_between(a: Square, b: Square) -> Bitboard {
    Line::between(a, b).map_or(Bitboard::EMPTY, |line| between(a, b, line))
}

/// What the pieces of a unit could capture from a square if all of them became heroic.
fn bound_of_captures(unit: Unit, from: Square) -> Bitboard {
    unit.kinds().iter().fold(Bitboard::EMPTY, |captures, &kind| {
        captures | Piece { kind, heroic: true }.reach().captures_navy[from.index()]
    })
}
