//! What the other side would do if it were to move.

use cotulenh::turn::LegalTurn;
use cotulenh::{Color, Kind, Position, Turn};

use crate::facts::{Grab, attacker, grabs_against, wins};
use crate::{Fact, Noun};

/// What the side that is not to move threatens.
pub(crate) fn of(position: &Position, you: Option<Color>) -> Vec<Fact> {
    let mate = mate_threat(position);
    let grabs = grabs_against(position);
    mate.into_iter().chain(grabs.iter().filter_map(|grab| threat(position, *grab, you))).collect()
}

/// A plain move that would end the game.
fn mate_threat(position: &Position) -> Option<Fact> {
    if position.is_check() || position.outcome().is_some() {
        return None;
    }
    let other = position.null_move()?;
    let found = winning_turn(&other)?;
    Some(Fact::MateThreat { side: other.turn(), turn: found.san().to_string() })
}

/// A plain move that captures the Commander or mates. Deploys are left out: there are too many of them to try.
fn winning_turn(position: &Position) -> Option<LegalTurn> {
    let actions = position.legal_actions();
    let plain = actions.iter().filter(|action| !action.is_deploy());
    plain
        .filter(|&&action| position.effects(action).check)
        .filter_map(|&action| position.legal_turn(Turn::plain(action)?).ok())
        .find(wins)
}

/// A capture that pays, in words.
fn threat(position: &Position, grab: Grab, you: Option<Color>) -> Option<Fact> {
    let (us, them) = (position.turn(), !position.turn());
    let (from, to) = (grab.action.origin(), grab.action.to());
    let unit = Noun::on(position, to, you)?;
    let piece = attacker(position, them, from, to);
    let by = match piece {
        Some(piece) => Noun::piece(them, piece, you),
        None => Noun::on(position, from, you)?,
    };
    let protected = position.is_attacked(us, to);
    let flies = piece.is_some_and(|placed| placed.piece.kind == Kind::AirForce);
    Some(match (protected, flies) {
        (true, _) => Fact::Outweighed { by, unit },
        (false, true) => Fact::OpenToAir { by, unit },
        (false, false) => Fact::Hangs { by, unit },
    })
}
