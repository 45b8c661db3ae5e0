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
//! then every action is tried out ([`Safety::unsettled`]).
//!
//! A deploy step is legal if the sequence can be finished after it (rule 10.6). Often that is
//! plain: nothing is in danger and what is left may stay, or it has a move that the step is not in
//! the way of. If the Commander is in danger, a later step can answer by moving it, by capturing
//! who attacks it, by standing in the way, by air defence, or by winning the game; where none of
//! these is conceivable for what is left, the step is not legal. Whatever remains in doubt is
//! tried out on a copy, by asking the position after it for any legal action.

mod answers;
mod walk;

use super::safety::Safety;
use crate::reach::attack::Target;
use crate::reach::destinations::Field;
use crate::reach::geometry::{cross, neighbours, shadowed, squares_between};
use crate::turn::ActionSet;
use crate::{ActionKind, Bitboard, Kind, Piece, Position, Square, Stack, Unit};

/// Judges the actions of one side in one position.
pub(super) struct Judge<'a> {
    position: &'a Position,
    field: Field,
    safety: Safety,
}

/// Actions of one unit, and what they leave behind.
struct Step<'a> {
    /// What stands on the origin square before.
    stack: Stack,
    set: &'a ActionSet,
    /// What stands on the origin square afterwards.
    left: Option<Stack>,
    /// What of it may still move in this turn.
    rest: Option<Unit>,
}

impl Step<'_> {
    /// Whether a unit may stay on the origin square when the turn ends (rule 10.5 (a)).
    fn may_stay(&self, left: Option<Stack>) -> bool {
        left.is_none_or(|left| left.carrier().kind.may_stand(self.set.from))
    }

    /// Whether the Commander goes where the unit goes.
    fn takes_commander(&self) -> bool {
        self.set.unit.contains(Kind::Commander) && self.set.kind != ActionKind::StayCapture
    }

    /// The piece of the air defence in the unit.
    fn defender(&self) -> Option<Piece> {
        let unit = self.stack.part(self.set.unit)?;
        unit.pieces().find(|piece| piece.kind.is_air_defence())
    }

    /// Whether the unit leaves without a loss.
    fn leaves(&self) -> bool {
        matches!(self.set.kind, ActionKind::Quiet | ActionKind::Capture | ActionKind::Combine)
    }
}

impl<'a> Judge<'a> {
    #[inline]
    pub(super) fn new(position: &'a Position) -> Judge<'a> {
        let field = Field::new(position);
        Judge { position, field, safety: Safety::survey(position, &field) }
    }

    /// Whether the deploy sequence in progress may be ended now (rule 10.5).
    fn may_commit(&self, origin: Square) -> bool {
        self.safety.checkers.is_empty()
            && self.position.get(origin).is_none_or(|left| left.carrier().kind.may_stand(origin))
    }

    /// Whether a unit of a stack may go almost anywhere in reach: [`Judge::unbound_legal`] knows
    /// the exceptions.
    #[inline]
    fn is_free(&self, stack: Stack, unit: Unit, from: Square) -> bool {
        let stands = |stack: Stack| stack.carrier().kind.may_stand(from);
        self.safety.is_calm()
            && self.unbound().contains(from)
            && stands(stack)
            && stack.without(unit).is_none_or(stands)
    }

    /// The squares whose pieces, if the Commander is not in danger, go almost anywhere in reach.
    #[inline]
    fn unbound(&self) -> Bitboard {
        let Safety { commander, blockers, guards, .. } = self.safety;
        self.field.own - blockers - guards - Bitboard::from(commander)
    }

    /// The legal ones among the actions of a unit that is free, or alone on such a square.
    #[allow(clippy::inline_always)] // with the kind of action known, nothing is left of most of it
    #[inline(always)]
    fn unbound_legal(&self, stack: Stack, set: &ActionSet) -> Bitboard {
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
    fn legal(&self, stack: Stack, set: &ActionSet) -> Bitboard {
        if self.safety.unsettled {
            return self.tried_out(set, set.to);
        }
        let stays = set.kind == ActionKind::StayCapture;
        let step = Step {
            stack,
            set,
            left: if stays { Some(stack) } else { stack.without(set.unit) },
            rest: self.position.deploy.map_or(stack.unit(), |deploy| deploy.rest).without(set.unit),
        };
        let sure = self.sure(&step);
        let doubtful = set.to - sure;
        if doubtful.is_empty() {
            return sure;
        }
        sure | self.tried_out(set, self.conceivable(&step, doubtful))
    }

    /// The destinations that are legal without a closer look.
    fn sure(&self, step: &Step<'_>) -> Bitboard {
        let safe = self.safe(step);
        let sure = if step.may_stay(step.left) { safe } else { self.if_rest_gets_off(step, safe) };
        if step.rest.is_none() || sure == step.set.to {
            return sure;
        }
        sure | self.if_commander_leaves(step) | self.if_rest_captures_checker(step)
    }

    /// The destinations after which the Commander is surely not in danger, or has won.
    fn safe(&self, step: &Step<'_>) -> Bitboard {
        let (set, safety) = (step.set, &self.safety);
        if safety.commander.is_some() && step.takes_commander() {
            return self.safe_for_commander(step);
        }
        if !safety.firm.is_empty() {
            return Bitboard::EMPTY;
        }
        let uncovers = step.left.is_none() && safety.blockers.contains(set.from);
        let defends = set.unit.has_air_defence() && step.leaves();
        let safe = match set.kind {
            _ if uncovers => Bitboard::EMPTY,
            // It may empty two squares of one line at once.
            ActionKind::SuicideCapture if safety.sight.contains(set.from) => {
                set.to - safety.blockers - safety.sight
            }
            ActionKind::SuicideCapture | ActionKind::StayCapture => set.to - safety.blockers,
            ActionKind::Combine if set.unit.contains(Kind::Navy) => {
                set.to - safety.commander.into()
            }
            _ => set.to,
        };
        if defends && (safety.guards.contains(set.from) || !safety.checkers.is_empty()) {
            self.safe_from_the_air(step, safe)
        } else if safety.checkers.is_empty() {
            safe
        } else {
            Bitboard::EMPTY
        }
    }

    /// The destinations where the air defence in the unit, with the rest of it, stops every Air
    /// Force that has the Commander in range.
    fn safe_from_the_air(&self, step: &Step<'_>, mut safe: Bitboard) -> Bitboard {
        let (Some(defender), Some(commander)) = (step.defender(), self.safety.commander) else {
            return safe;
        };
        safe -= self.where_promoted(defender);
        for flyer in self.safety.flyers {
            safe = self.position.stopping(flyer, commander, (step.set.from, defender), safe);
        }
        safe
    }

    /// The destinations where the Commander, which moves with the unit, is not in danger, or has
    /// won the game.
    fn safe_for_commander(&self, step: &Step<'_>) -> Bitboard {
        if !step.leaves() {
            return Bitboard::EMPTY;
        }
        let won = step.set.to & self.enemy_commander();
        let exposed = self.exposed(self.occupied_after(step.set.from, step.left));
        let attacked = |to| self.position.would_attack(!self.field.us, self.landing(step, to));
        let hidden = (step.set.to - won - exposed).into_iter();
        hidden.filter(|&to| !attacked(to)).fold(won, Bitboard::with)
    }

    /// The squares that the enemy Commander faces along a rank or file, up to the first unit.
    #[inline]
    fn exposed(&self, occupied: Bitboard) -> Bitboard {
        match self.position.commanders[!self.field.us] {
            Some(enemy) => shadowed(enemy, cross(enemy), occupied),
            None => Bitboard::EMPTY,
        }
    }

    /// The Commander on a destination of the unit that it moves with.
    #[inline]
    fn landing(&self, step: &Step<'_>, to: Square) -> Target {
        let set = step.set;
        let joins_navy =
            set.kind == ActionKind::Combine && self.position.kinds[Kind::Navy].contains(to);
        Target {
            square: to,
            navy: set.unit.contains(Kind::Navy) || joins_navy,
            occupied: self.occupied_after(set.from, step.left),
            escort: set.unit.has_air_defence().then_some(set.from),
        }
    }

    /// Of these safe destinations, those after which what is left on the origin square, where it
    /// may not stay, surely gets off: it has a quiet move that this step is not in the way of, or
    /// can go after it.
    fn if_rest_gets_off(&self, step: &Step<'_>, safe: Bitboard) -> Bitboard {
        let set = step.set;
        let Some(left) = step.left.filter(|left| step.rest == Some(left.unit())) else {
            return Bitboard::EMPTY; // a part that made a stay capture cannot leave
        };
        let any_commander = left.unit().contains(Kind::Commander) || step.takes_commander();
        if any_commander || self.safety.blockers.contains(set.from) {
            return Bitboard::EMPTY;
        }
        let reach = left.carrier().reach(set.from);
        let exits = reach.moves - self.field.occupied;
        let off = match (exits & neighbours(set.from)).first() {
            Some(exit) => safe.without(exit),
            // It can still follow the unit and join it again.
            None if matches!(set.kind, ActionKind::Quiet | ActionKind::Capture) => {
                safe & shadowed(set.from, reach.joins, self.field.occupied)
            }
            None => Bitboard::EMPTY,
        };
        off - self.enemy_commander() // whose capture ends the game: then nothing gets off any more
    }

    /// The destinations after which the Commander, which is part of the rest, surely leaves to a
    /// square where it is not in danger.
    fn if_commander_leaves(&self, step: &Step<'_>) -> Bitboard {
        let set = step.set;
        let commander = step.left.and_then(|left| left.get(Kind::Commander));
        let in_rest = step.rest.is_some_and(|rest| rest.contains(Kind::Commander));
        let Some(commander) = commander.filter(|_| in_rest && step.leaves()) else {
            return Bitboard::EMPTY;
        };
        let left = step.left.and_then(|left| left.without(Kind::Commander.into()));
        if !step.may_stay(left) {
            return Bitboard::EMPTY;
        }
        let occupied = self.occupied_after(set.from, left);
        let exits = self.position.reachable(&self.field, commander, set.from).quiet;
        let exposed = self.exposed(occupied);
        let safe = |&exit: &Square| {
            let target = Target { square: exit, navy: false, occupied, escort: None };
            // If the step moves air defence, only where no Air Force is near is anything sure.
            let near = self.position.near(!self.field.us, exit);
            let air =
                set.unit.has_air_defence() && near.intersects(self.position.kinds[Kind::AirForce]);
            !air && !self.position.would_attack(!self.field.us, target)
        };
        match (exits - exposed).into_iter().find(safe) {
            Some(exit) => {
                let way = squares_between(set.from, exit).with(exit);
                set.to - way - self.enemy_commander()
            }
            None => Bitboard::EMPTY,
        }
    }

    /// The destinations after which a piece of the rest surely captures the only piece that gives
    /// check, and nothing else comes of it.
    fn if_rest_captures_checker(&self, step: &Step<'_>) -> Bitboard {
        let (set, safety) = (step.set, &self.safety);
        let (Some(checker), Some(left), Some(rest)) =
            (safety.checkers.single(), step.left, step.rest)
        else {
            return Bitboard::EMPTY;
        };
        let uncovers = safety.blockers.contains(set.from) || safety.blockers.contains(checker);
        let commander = left.unit().contains(Kind::Commander) || set.unit.contains(Kind::Commander);
        if !step.leaves() || uncovers || commander || safety.guards.contains(set.from) {
            return Bitboard::EMPTY;
        }
        let captor = left.pieces().filter(|piece| rest.contains(piece.kind)).find(|&piece| {
            let stays = !piece.kind.may_stand(checker);
            let left = if stays { Some(left) } else { left.without(piece.kind.into()) };
            step.may_stay(left)
                && self.position.reachable(&self.field, piece, set.from).captures.contains(checker)
        });
        match captor {
            Some(_) => {
                let in_the_way = squares_between(set.from, checker).with(checker);
                set.to - in_the_way - self.enemy_commander() - safety.commander.into()
            }
            None => Bitboard::EMPTY,
        }
    }

    /// The legal ones among these destinations, each tried on a copy (rules 10.5 and 10.6).
    fn tried_out(&self, set: &ActionSet, destinations: Bitboard) -> Bitboard {
        destinations.into_iter().filter(|&to| self.is_legal_on_trial(set, to)).collect()
    }

    fn is_legal_on_trial(&self, set: &ActionSet, to: Square) -> bool {
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

    /// The occupied squares when this is left on the origin square. The destination does not
    /// matter where it is used.
    fn occupied_after(&self, from: Square, left: Option<Stack>) -> Bitboard {
        if left.is_some() { self.field.occupied } else { self.field.occupied.without(from) }
    }

    fn enemy_commander(&self) -> Bitboard {
        self.position.commanders[!self.field.us].into()
    }
}
