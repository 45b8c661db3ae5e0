//! What is remarkable in a turn, in words.

use cotulenh::{ActionKind, Kind, Piece, Position, Setup, Square, Stack, Turn};

use crate::support::{after, is_won};

/// What is remarkable in the first turn.
pub fn theme(position: &Position, turn: Turn, n: u32) -> String {
    let mut here = *position;
    let mut words = Vec::new();
    for (i, action) in turn.actions().enumerate() {
        let Ok(next) = here.play(action) else { return String::from("illegal") };
        let effects = here.effects(action);
        let heroes = Kind::ALL.into_iter().any(|kind| !effects.promoted[kind].is_empty());
        match action.kind() {
            ActionKind::SuicideCapture => words.push("suicide"),
            ActionKind::StayCapture => words.push("stay"),
            ActionKind::Combine => words.push("combine"),
            _ => {}
        }
        if let Some(captured) = effects.captured {
            words.push(match captured.unit() {
                unit if unit.contains(Kind::Commander)
                    && action.unit().contains(Kind::Commander) =>
                {
                    "flying"
                }
                unit if unit.contains(Kind::Commander) => "takes-commander",
                unit if unit.is_stack() => "stack",
                _ => "capture",
            });
        }
        if heroes {
            words.push(if turn.is_deploy() && next.deploy().is_some() {
                "step-promotes"
            } else {
                "promotes"
            });
        }
        let fresh = position.get(turn.origin()).and_then(|stack| stack.part(action.unit()));
        if i > 0 && fresh != here.get(turn.origin()).and_then(|stack| stack.part(action.unit())) {
            words.push("uses-promotion");
        }
        here = next;
    }
    let next = after(position, turn);
    if turn.is_deploy() {
        words.push("deploy");
    }
    if n == 1 && needs_exposure(&next) {
        words.push("exposure");
    }
    if !next.is_check() {
        words.push("quiet");
    }
    words.sort_unstable();
    words.dedup();
    words.join("+")
}

/// Whether a checkmate is one only because the Commanders must not see each other.
fn needs_exposure(mate: &Position) -> bool {
    let us = !mate.turn();
    let (Some(from), false) = (mate.commander(us), mate.commander(!us).is_none()) else {
        return false;
    };
    let Some(rest) = mate.get(from).filter(|stack| !stack.unit().is_stack()) else { return false };
    let alone = Stack::single(us, Piece { kind: Kind::Commander, heroic: rest.has_hero() });
    let mut others = [0, 0];
    for to in Square::all() {
        let mut setup = Setup::from(mate);
        if setup.get(to).is_none() {
            setup.remove(from);
            setup.put(to, alone);
            if let Ok(other) = setup.position() {
                others[usize::from(is_won(&other))] += 1;
            }
        }
    }
    others[0] > others[1]
}
