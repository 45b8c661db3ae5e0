//! Legality by trying everything, to compare the reasoning of `legality` with: every action in
//! reach is played on a copy, and every deploy sequence searched for a legal end.

use std::ops::ControlFlow;

use cotulenh_testing::{Rng, random_setup};

use crate::reach::destinations::Field;
use crate::turn::ActionSet;
use crate::{Action, ActionKind, Kind, Position, Square, Stack, Unit};

/// Every legal action, in no particular order.
fn legal_actions(position: &Position) -> Vec<Action> {
    let mut actions = Vec::new();
    let _ = visit(position, |action| {
        if is_legal(position, action) {
            actions.push(action);
        }
        ControlFlow::Continue(())
    });
    actions
}

/// Every action in reach.
fn visit(position: &Position, mut f: impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
    if position.last_commander().is_some() {
        return ControlFlow::Continue(());
    }
    let field = Field::new(position);
    if let Some(deploy) = position.deploy() {
        f(Action::commit(deploy.origin(), deploy.rest()))?;
        let stack = position.get(deploy.origin()).expect("the rest stands there");
        for &unit in deploy.rest().parts().iter().chain([&deploy.rest()]) {
            visit_unit(position, &field, stack, unit, deploy.origin(), true, &mut f)?;
        }
        return ControlFlow::Continue(());
    }
    for from in field.own {
        let stack = position.get(from).expect("occupied");
        visit_unit(position, &field, stack, stack.unit(), from, false, &mut f)?;
        for &unit in stack.unit().parts() {
            visit_unit(position, &field, stack, unit, from, true, &mut f)?;
        }
    }
    ControlFlow::Continue(())
}

fn visit_unit(
    position: &Position,
    field: &Field,
    stack: Stack,
    unit: Unit,
    from: Square,
    deploy: bool,
    f: &mut impl FnMut(Action) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let carrier = stack.get(unit.carrier()).expect("a part of the stack");
    let reach = position.reachable(field, carrier, from);
    let (captures, stays) = reach.captures_and_stays(carrier.kind, deploy);
    for (kind, to) in [
        (ActionKind::Quiet, reach.quiet),
        (ActionKind::Capture, captures),
        (ActionKind::StayCapture, stays),
        (ActionKind::SuicideCapture, reach.suicides),
        (ActionKind::Combine, position.joinable(unit, reach.friends)),
    ] {
        for action in (ActionSet { unit, from, kind, deploy, to }) {
            f(action)?;
        }
    }
    ControlFlow::Continue(())
}

fn is_legal(position: &Position, action: Action) -> bool {
    let us = position.turn();
    let mut next = *position;
    next.play_unchecked(action);
    if next.deploy().is_some() {
        return visit(&next, |step| match is_legal(&next, step) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        })
        .is_break();
    }
    let stands =
        next.get(action.origin()).is_none_or(|left| left.carrier().kind.may_stand(action.origin()));
    let gone = |color| position.commander(color).is_some() && next.commander(color).is_none();
    stands && !gone(us) && (gone(!us) || !next.is_in_danger(us))
}

// Two parts, so that they run side by side.

#[test]
fn reasoning_agrees_with_trying_everything_1() {
    compare_many(0);
}

#[test]
fn reasoning_agrees_with_trying_everything_2() {
    compare_many(1);
}

fn compare_many(part: u64) {
    let setups = std::env::var("COTULENH_BRUTE_SETUPS").ok().and_then(|count| count.parse().ok());
    let seed: Option<u64> = std::env::var("COTULENH_BRUTE_SEED").ok().and_then(|s| s.parse().ok());
    let mut rng = Rng::new(seed.unwrap_or(21) + part);
    let (mut checks, mut commanders_carried) = (0, 0);
    for setup in 0..setups.unwrap_or(3_000) {
        // Set-ups and a little play from them; now and then a whole game.
        let (mut position, actions) = match setup % 200 {
            0 => (Position::start(), 80),
            _ => (random_setup(&mut rng).parse().expect("a valid set-up"), 3),
        };
        for _ in 0..actions {
            let found = position.legal_actions().to_vec();
            compare(&position, &found);
            checks += usize::from(position.is_check());
            commanders_carried += usize::from(
                position.pieces(position.turn(), Kind::Commander).intersects(position.stacks()),
            );
            if found.is_empty() {
                break;
            }
            position.play_unchecked(found[rng.below(found.len())]);
        }
    }
    assert!(checks > 500 && commanders_carried > 500, "{checks} {commanders_carried}");
}

fn compare(position: &Position, found: &[Action]) {
    let expected = legal_actions(position);
    let missing: Vec<_> = expected.iter().filter(|action| !found.contains(action)).collect();
    let wrong: Vec<_> = found.iter().filter(|action| !expected.contains(action)).collect();
    let agree = missing.is_empty() && wrong.is_empty() && found.len() == expected.len();
    assert!(agree, "{}\nmissing {missing:?}\nwrong {wrong:?}", position.fen());
}
