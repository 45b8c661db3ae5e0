//! The walk over all units of a side: which actions reach, and which of those are legal.

use core::ops::ControlFlow;

use super::Judge;
use crate::position::Deploy;
use crate::reach::destinations::{Field, Reachable};
use crate::turn::{ActionSet, Filter, Sort};
use crate::{ActionKind, Bitboard, Kind, Piece, Square, Stack, Unit};

/// A unit of the stack on a square.
struct Mover {
    stack: Stack,
    unit: Unit,
    from: Square,
    deploy: bool,
}

impl Judge<'_> {
    /// The legal actions that pass a filter.
    #[inline]
    pub(in crate::turn::legality) fn visit<B>(
        &self,
        filter: Filter,
        f: &mut impl FnMut(ActionSet) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let narrow = self.field.within(filter.to);
        let field = if filter.to == Bitboard::ALL { &self.field } else { &narrow };
        match &self.position.deploy {
            Some(_) if filter.sort == Sort::Moves => ControlFlow::Continue(()),
            Some(deploy) => self.visit_deploy(deploy, field, filter, f),
            None => {
                let others = self.visit_lone(field, filter, f)?;
                self.visit_others(others, field, filter, f)
            }
        }
    }

    /// How many legal actions there are.
    #[inline]
    pub(in crate::turn::legality) fn count(&self) -> usize {
        // The first stays in a register: nobody else has its address.
        let (mut lone, mut more) = (0, 0);
        let mut count_more = |set: ActionSet| {
            more += set.len();
            ControlFlow::<()>::Continue(())
        };
        let field = &Field { only_captures: false, ..self.field };
        // Counting never stops early.
        let _ = if let Some(deploy) = &self.position.deploy {
            self.visit_deploy(deploy, field, Filter::ALL, &mut count_more)
        } else {
            let others = self.visit_lone(field, Filter::ALL, &mut |set| {
                lone += set.len();
                ControlFlow::<()>::Continue(())
            });
            let others = others.continue_value().unwrap_or_default();
            self.visit_others(others, field, Filter::ALL, &mut count_more)
        };
        lone + more
    }

    /// The moves of lone plain pieces that begin a turn and cannot bring their Commander into danger. The squares of
    /// all others, unless the visit was stopped.
    #[allow(clippy::inline_always)] // where everything is asked for, nothing is left of the filter
    #[inline(always)]
    fn visit_lone<B>(
        &self,
        field: &Field,
        filter: Filter,
        f: &mut impl FnMut(ActionSet) -> ControlFlow<B>,
    ) -> ControlFlow<B, Bitboard> {
        let position = self.position;
        let all = self.field.own & filter.from;
        if filter.sort == Sort::Steps {
            return ControlFlow::Continue(all & position.stacked);
        }
        if !self.safety.is_calm() {
            return ControlFlow::Continue(all);
        }
        let easy = self.unbound() - position.stacked - position.heroic;
        macro_rules! visit_easy {
            ($($kind:ident)*) => {
                $(self.visit_easy::<{ Kind::$kind as usize }, B>(easy, field, filter, f)?;)*
            };
        }
        visit_easy!(Infantry Tank Militia Engineer Artillery AntiAir Missile AirForce Navy);
        ControlFlow::Continue(all - easy)
    }

    /// The actions of the units on these squares that begin a turn.
    #[allow(clippy::inline_always)]
    #[inline(always)]
    fn visit_others<B>(
        &self,
        others: Bitboard,
        field: &Field,
        filter: Filter,
        f: &mut impl FnMut(ActionSet) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let checked = !self.safety.checkers.is_empty();
        let parries = if checked { self.parries() } else { Bitboard::ALL };
        for from in others {
            let Some(stack) = self.position.get(from) else { continue };
            let to = if is_plain(stack.unit()) { filter.to & parries } else { filter.to };
            if !to.is_empty() {
                self.visit_stack(stack, from, field, Filter { to, ..filter }, f)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The moves of lone plain pieces of one kind that cannot bring their Commander into danger.
    /// The kind is known to the compiler, so that only what it can do is compiled.
    #[inline]
    fn visit_easy<const KIND: usize, B>(
        &self,
        easy: Bitboard,
        field: &Field,
        filter: Filter,
        f: &mut impl FnMut(ActionSet) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let kind = const { Kind::ALL[KIND] };
        let (position, piece) = (self.position, Piece { kind, heroic: false });
        let squares = position.kinds[kind] & easy & filter.from;
        if squares.is_empty() {
            return ControlFlow::Continue(());
        }
        let (stack, unit, deploy) = (Stack::single(self.field.us, piece), Unit::from(kind), false);
        let joinable = position.joinable_by(field, kind);
        for from in squares {
            if field.is_out_of_range(piece, from) {
                continue;
            }
            let reach = position.reachable(field, piece, from);
            let mut send = |kind, to: Bitboard| {
                let mut set = ActionSet { unit, from, kind, deploy, to: to & filter.to };
                if set.to.is_empty() {
                    return ControlFlow::Continue(());
                }
                set.to = self.unbound_legal(stack, &set);
                if set.to.is_empty() { ControlFlow::Continue(()) } else { f(set) }
            };
            send(ActionKind::Quiet, reach.quiet)?;
            send(ActionKind::Combine, reach.friends & joinable)?;
            if (reach.captures | reach.suicides).is_empty() {
                continue;
            }
            let (captures, stays) = reach.captures_and_stays(kind, deploy);
            send(ActionKind::Capture, captures)?;
            send(ActionKind::StayCapture, stays)?;
            send(ActionKind::SuicideCapture, reach.suicides)?;
        }
        ControlFlow::Continue(())
    }

    /// The moves of any unit, and the first steps of its deploys.
    fn visit_stack<B>(
        &self,
        stack: Stack,
        from: Square,
        field: &Field,
        Filter { to: targets, sort, .. }: Filter,
        f: &mut impl FnMut(ActionSet) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for carrier in stack.pieces() {
            let reach = self.position.reachable(field, carrier, from);
            if carrier.kind == stack.unit().carrier() && sort != Sort::Steps {
                let whole = Mover { stack, unit: stack.unit(), from, deploy: false };
                self.visit_mover(whole, &reach, targets, f)?;
            }
            if sort == Sort::Moves {
                break;
            }
            for &unit in stack.unit().parts() {
                if unit.carrier() == carrier.kind {
                    let part = Mover { stack, unit, from, deploy: true };
                    self.visit_mover(part, &reach, targets, f)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The actions that continue or end a deploy sequence.
    fn visit_deploy<B>(
        &self,
        deploy: &Deploy,
        field: &Field,
        filter: Filter,
        f: &mut impl FnMut(ActionSet) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let (from, rest) = (deploy.origin, deploy.rest);
        let Some(stack) = self.position.get(from).filter(|_| filter.from.contains(from)) else {
            return ControlFlow::Continue(());
        };
        if filter.to.contains(from) && self.may_commit(from) {
            let to = Bitboard::from(from);
            f(ActionSet { unit: rest, from, kind: ActionKind::Commit, deploy: true, to })?;
        }
        // From the last: if the Commander can answer a check by itself, nothing else need be tried.
        for carrier in stack.pieces().rev().filter(|piece| rest.contains(piece.kind)) {
            let reach = self.position.reachable(field, carrier, from);
            for &unit in rest.parts().iter().chain([&rest]) {
                if unit.carrier() == carrier.kind {
                    let part = Mover { stack, unit, from, deploy: true };
                    self.visit_mover(part, &reach, filter.to, f)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The legal actions of a unit that reaches so far.
    #[inline]
    fn visit_mover<B>(
        &self,
        Mover { stack, unit, from, deploy }: Mover,
        reach: &Reachable,
        targets: Bitboard,
        f: &mut impl FnMut(ActionSet) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let all = reach.quiet | reach.friends | reach.captures | reach.suicides;
        if !all.intersects(targets) {
            return ControlFlow::Continue(());
        }
        let free = self.is_free(stack, unit, from);
        let (captures, stays) = reach.captures_and_stays(unit.carrier(), deploy);
        let joinable = self.position.joinable(unit, reach.friends & targets);
        let mut send = |kind, to: Bitboard| {
            let to = to & targets;
            if to.is_empty() {
                return ControlFlow::Continue(());
            }
            let mut set = ActionSet { unit, from, kind, deploy, to };
            set.to = if free { self.unbound_legal(stack, &set) } else { self.legal(stack, &set) };
            if set.to.is_empty() { ControlFlow::Continue(()) } else { f(set) }
        };
        send(ActionKind::Quiet, reach.quiet)?;
        send(ActionKind::Capture, captures)?;
        send(ActionKind::StayCapture, stays)?;
        send(ActionKind::SuicideCapture, reach.suicides)?;
        send(ActionKind::Combine, joinable)
    }
}

/// Whether a unit is a lone piece that neither is the Commander nor defends against aircraft.
fn is_plain(unit: Unit) -> bool {
    !unit.is_stack() && !unit.contains(Kind::Commander) && !unit.has_air_defence()
}
