//! What is true of turns and positions, found by the rules: the facts that sentences are made of.

use cotulenh::pieces::PlacedPiece;
use cotulenh::reach::Verdict;
use cotulenh::turn::{LegalAction, LegalTurn};
use cotulenh::{Action, ActionKind, Bitboard, Color, Kind, Position, Square};
use cotulenh_engine::{see, stack_value};

/// Two or more units that one unit attacks at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fork {
    /// Where the unit stands.
    pub by: Square,
    /// The squares of what it attacks.
    pub targets: Bitboard,
}

/// Where the unit of an action stands afterwards; `None` if it is lost.
pub(crate) fn stands(action: Action) -> Option<Square> {
    match action.kind() {
        ActionKind::SuicideCapture | ActionKind::Commit => None,
        ActionKind::StayCapture => Some(action.origin()),
        _ => Some(action.to()),
    }
}

/// The enemy units that one moved unit newly attacks and that are worth it: the Commander, what is worth more,
/// and what nobody protects. `None` if that is no fork.
pub fn fork(turn: &LegalTurn) -> Option<Fork> {
    let (before, after) = (turn.before(), turn.after());
    let (us, them) = (before.turn(), !before.turn());
    let attacked_by = |position: &Position, from: Square, target: Square| {
        position.attackers(us, target).contains(from)
    };
    turn.actions().find_map(|done| {
        let by = stands(done.action())?;
        let own = stack_value(after.get(by)?);
        let targets = after.units(them).into_iter().filter(|&target| {
            attacked_by(after, by, target)
                && !attacked_by(before, done.action().origin(), target)
                && after.get(target).is_some_and(|stack| {
                    stack.unit().contains(Kind::Commander)
                        || stack_value(stack) > own
                        || !after.is_attacked(them, target)
                })
        });
        let targets = targets.fold(Bitboard::EMPTY, Bitboard::with);
        (targets.len() >= 2).then_some(Fork { by, targets })
    })
}

/// Whether a flight of the Air Force on a square is better in the second position: it was not possible, or cost
/// the Air Force, and does not any more.
pub fn is_better_flight(before: &Position, after: &Position, from: Square, to: Square) -> bool {
    let of = |position: &Position| position.flight(from, to).map(|flight| flight.verdict);
    match (of(before), of(after)) {
        (Some(Verdict::Destroyed), Some(Verdict::Safe | Verdict::Kamikaze)) => true,
        (before, after) => before == Some(Verdict::Kamikaze) && after == Some(Verdict::Safe),
    }
}

/// A capture that pays.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Grab {
    pub(crate) action: Action,
    /// What it gains, in hundredths of an Infantry.
    pub(crate) gain: i32,
}

/// The captures of the side to move that pay, the best for each target, the most valuable first. Capturing the
/// Commander is not among them.
pub(crate) fn grabs(position: &Position) -> Vec<Grab> {
    let mut best: Vec<Grab> = Vec::new();
    let enemy = position.units(!position.turn());
    let commander = Bitboard::from(position.commander(!position.turn()));
    for &action in &position.legal_actions() {
        if !action.kind().is_capture() || !(enemy - commander).contains(action.to()) {
            continue;
        }
        let gain = see(position, action);
        match best.iter_mut().find(|other| other.action.to() == action.to()) {
            Some(other) if gain > other.gain => *other = Grab { action, gain },
            None if gain > 0 => best.push(Grab { action, gain }),
            Some(_) | None => {}
        }
    }
    best.sort_by_key(|grab| (-grab.gain, grab.action.to().index()));
    best
}

/// The same for the other side, as if it were to move. Nothing where the side to move is in check: that has to
/// be answered first.
pub(crate) fn grabs_against(position: &Position) -> Vec<Grab> {
    if position.is_check() {
        return Vec::new();
    }
    position.null_move().map_or_else(Vec::new, |other| grabs(&other))
}

/// The piece of a side on `from` that attacks a square.
pub(crate) fn attacker(
    position: &Position,
    color: Color,
    from: Square,
    to: Square,
) -> Option<PlacedPiece> {
    position.attacking_pieces(color, to).find(|placed| placed.square == from)
}

/// The captures of a turn.
pub(crate) fn captures(turn: &LegalTurn) -> impl Iterator<Item = &LegalAction> {
    turn.actions().filter(|done| done.effects().captured.is_some())
}

/// Where everything is that came somewhere in a turn.
pub(crate) fn arrivals(turn: &LegalTurn) -> Bitboard {
    turn.actions().filter_map(|done| stands(done.action())).fold(Bitboard::EMPTY, Bitboard::with)
}

/// Whether the turn wins the game for who plays it.
pub(crate) fn wins(turn: &LegalTurn) -> bool {
    turn.outcome().and_then(cotulenh::Outcome::winner) == Some(turn.before().turn())
}
