//! Why a turn that is well written is not legal.

use core::cmp::Reverse;

use crate::explain::distance;
use crate::explain::{Reason, WhyNot, Wish};
use crate::notation::{Pieces, Sketch, Written};
use crate::position::Deploy;
use crate::{Action, ActionKind, Position, Square, Stack};

/// What is wrong with a wish in a position, before anybody has looked for what could be played
/// instead: that is the long part, and done for the one that is told.
struct Objection {
    position: Position,
    wish: Wish,
    reason: Reason,
}

impl Objection {
    fn explained(self) -> WhyNot {
        self.position.explained(self.wish, self.reason)
    }
}

impl WhyNot {
    /// Nothing else can be played before the deploy in progress ends.
    pub(crate) fn in_progress(written: &Written, deploy: &Deploy) -> WhyNot {
        let from = written.origin().unwrap_or(written.to);
        let wish = Wish { unit: Some(written.pieces.unit()), ..Wish::new(from, written.to) };
        WhyNot::new(Some(wish), Reason::DeployInProgress { origin: deploy.origin() })
    }
}

impl Position {
    /// Why no legal turn is written like this. Where the text leaves open which unit is meant, the
    /// one that comes nearest to being legal is explained: whose reason is found last.
    pub(crate) fn refuse(&self, sketch: &Sketch) -> WhyNot {
        if let Some(deploy) = self.deploy() {
            return self.refuse_further(sketch, deploy);
        }
        let (first, deploys) = (sketch.first, sketch.deploy);
        let wish = Wish { unit: Some(first.pieces.unit()), ..Wish::new(first.to, first.to) };
        let origin = sketch.origin.or_else(|| first.origin());
        let objections = self.meant(origin, &first, deploys).map(|from| match deploys {
            true => (from, self.refuse_deploy(sketch, from)),
            false => (from, self.refuse_move(&first, from)),
        });
        let nearest = objections.max_by_key(|(from, objection)| {
            (objection.reason.stage(), Reverse(distance(*from, first.to)))
        });
        let nobody = || WhyNot::new(Some(wish), Reason::NoUnit { deploys });
        nearest.map_or_else(nobody, |(_, objection)| objection.explained())
    }

    /// Why the deploy in progress cannot go on like this.
    fn refuse_further(&self, sketch: &Sketch, deploy: &Deploy) -> WhyNot {
        let (first, origin) = (sketch.first, deploy.origin());
        let elsewhere = sketch.origin.is_some_and(|square| square != origin)
            || !first.may_start_on(origin)
            || deploy.before().part(first.pieces.unit()).is_none();
        match elsewhere {
            true => WhyNot::in_progress(&first, deploy),
            false => self.refuse_deploy(sketch, origin).explained(),
        }
    }

    /// The squares from which the text may mean a unit: the one it names, or all whose pieces fit.
    fn meant(
        &self,
        origin: Option<Square>,
        first: &Written,
        deploys: bool,
    ) -> impl Iterator<Item = Square> {
        let pieces = first.pieces;
        let fits = move |stack: Stack| {
            stack.part(pieces.unit()).is_some() || !deploys && pieces.is_carrier_of(stack.unit())
        };
        let own = self.units(self.turn()).into_iter();
        let open = own.filter(move |&square| {
            origin.is_none() && first.may_start_on(square) && self.get(square).is_some_and(fits)
        });
        origin.into_iter().chain(open)
    }

    /// Why the plain move from a square is not legal.
    fn refuse_move(&self, written: &Written, from: Square) -> Objection {
        let unit = written.pieces.unit();
        let stack = self.get(from).filter(|stack| stack.color() == self.turn());
        let wish = Wish { from, to: written.to, unit: Some(unit), kind: Some(written.kind) };
        let Some(stack) = stack else { return self.objection(wish, Reason::NoPiece) };
        if unit != stack.unit() && !written.pieces.is_carrier_of(stack.unit()) {
            let reason = match stack.part(unit) {
                Some(_) => Reason::PartOfStack { stack },
                None => Reason::NotInStack { stack },
            };
            return self.against(wish, reason);
        }
        let wish = Wish { unit: Some(stack.unit()), ..wish };
        let reason = match written.result {
            Some(result) if !self.would_make(wish, result) => Reason::WrongResult,
            _ => Reason::WrongMarks,
        };
        self.objection(wish, reason)
    }

    /// Why the deploy sequence from a square is not legal.
    fn refuse_deploy(&self, sketch: &Sketch, origin: Square) -> Objection {
        let mut position = *self;
        let own = |stack: &Stack| stack.color() == self.turn();
        let before = match self.deploy() {
            Some(deploy) => Some(deploy.before()),
            None => self.get(origin).filter(own),
        };
        for written in sketch.steps() {
            let unit = written.pieces.unit();
            let wish =
                Wish { from: origin, to: written.to, unit: Some(unit), kind: Some(written.kind) };
            if position.turn() != self.turn() {
                return self.against(wish, Reason::TurnOver);
            }
            let part = position.get(origin).and_then(|left| left.part(unit));
            let was_there = before.is_some_and(|stack| stack.part(unit).is_some());
            if position.deploy().is_none() && before.is_some_and(|stack| stack.unit() == unit) {
                return self.against(wish, Reason::NotAPart);
            }
            if part.is_none() && was_there {
                return position.against(wish, Reason::AlreadyMoved);
            }
            if let Some(reason) = position.why_not_reason(wish) {
                return position.against(wish, reason);
            }
            if part.is_some_and(|part| !written.pieces.means(part)) {
                return position.against(wish, Reason::WrongMarks);
            }
            if written.result.is_some_and(|result| !position.would_make(wish, result)) {
                return position.against(wish, Reason::WrongResult);
            }
            position.play_unchecked(Action::step(unit, origin, written.kind, written.to));
        }
        let commit = Wish { kind: Some(ActionKind::Commit), ..Wish::new(origin, origin) };
        match position.why_not_commit() {
            Some(reason) => position.against(commit, reason),
            None => self.against(commit, Reason::WrongStay),
        }
    }

    /// Why no legal action fits a wish and, if it says so, deploys or does not.
    pub(crate) fn refuse_action(&self, wish: Wish, deploys: Option<bool>) -> WhyNot {
        let stack = self.get(wish.from);
        let whole = stack.is_some_and(|stack| wish.unit.is_none_or(|unit| unit == stack.unit()));
        let otherwise = match (deploys, stack) {
            (Some(true), _) if whole => Reason::NotAPart,
            (Some(false), Some(stack)) if !whole => Reason::PartOfStack { stack },
            _ => Reason::WrongMarks,
        };
        self.objection(wish, otherwise).explained()
    }

    /// This reason against a wish.
    fn against(&self, wish: Wish, reason: Reason) -> Objection {
        Objection { position: *self, wish, reason }
    }

    /// The first reason against a wish, or this one if there is none.
    fn objection(&self, wish: Wish, otherwise: Reason) -> Objection {
        self.against(wish, self.why_not_reason(wish).unwrap_or(otherwise))
    }

    /// Whether the combining move that is wished makes that stack.
    fn would_make(&self, wish: Wish, result: Pieces) -> bool {
        let Some(unit) = wish.unit else { return false };
        let whole = self.deploy().is_none() && self.get(wish.from).map(Stack::unit) == Some(unit);
        let action = match whole {
            true => Action::plain(unit, wish.from, ActionKind::Combine, wish.to),
            false => Action::step(unit, wish.from, ActionKind::Combine, wish.to),
        };
        wish.kind == Some(ActionKind::Combine)
            && self.is_legal(action)
            && self.effects(action).combined.is_some_and(|made| result.means(made))
    }
}
