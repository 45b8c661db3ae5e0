//! What pieces are worth, and what captures win: as much as the simple players need.

use cotulenh::pieces::ByKind;
use cotulenh::{Color, Kind, Piece, Position};

/// The worth of each kind, an Infantry being 100, in the order of [`Kind::ALL`].
const VALUES: ByKind<i32> = ByKind([10_000, 100, 300, 130, 120, 500, 250, 400, 700, 600, 80]);

/// How many turns of captures [`exchange`] looks ahead.
const EXCHANGE_TURNS: u32 = 4;

/// The worth of a piece: a heroic one is worth 40 % more.
///
/// ```
/// use cotulenh::{Kind, Piece};
/// use cotulenh_match::piece_value;
/// assert_eq!(piece_value(Piece { kind: Kind::Tank, heroic: true }), 420);
/// ```
pub fn piece_value(piece: Piece) -> i32 {
    let value = VALUES[piece.kind];
    if piece.heroic { value + value * 2 / 5 } else { value }
}

/// What a side's pieces are worth more than those of the other side.
pub fn material_balance(position: &Position, color: Color) -> i32 {
    material(position, color) - material(position, !color)
}

fn material(position: &Position, color: Color) -> i32 {
    let plain: i32 = Kind::ALL
        .into_iter()
        .map(|kind| VALUES[kind] * position.pieces(color, kind).len() as i32)
        .sum();
    let heroes = (position.heroes() & position.units(color)).into_iter();
    let heroes = heroes.filter_map(|square| position.get(square));
    let extra: i32 = heroes
        .flat_map(cotulenh::Stack::pieces)
        .filter(|piece| piece.heroic)
        .map(|piece| piece_value(piece) - VALUES[piece.kind])
        .sum();
    plain + extra
}

/// The material balance of the side to move after the best captures of both sides, each of which
/// may also leave it at that. A few turns are looked at.
pub fn exchange(position: &Position) -> i32 {
    captures(position, EXCHANGE_TURNS, -i32::MAX, i32::MAX)
}

/// Alpha-beta over captures; a deploy in progress goes on with captures, or ends.
fn captures(position: &Position, turns: u32, mut alpha: i32, beta: i32) -> i32 {
    let us = position.turn();
    let in_deploy = position.deploy().is_some();
    if !in_deploy {
        alpha = alpha.max(material_balance(position, us));
        if alpha >= beta || turns == 0 {
            return alpha;
        }
    }
    let mut actions = position.legal_actions().to_vec();
    if in_deploy {
        // One that cannot end here goes on with any step.
        let ends = |action: &cotulenh::Action| action.kind() == cotulenh::ActionKind::Commit;
        if actions.iter().any(ends) {
            actions.retain(|action| ends(action) || action.kind().is_capture());
        }
    } else {
        actions.retain(|action| action.kind().is_capture());
    }
    for action in actions {
        let mut next = *position;
        next.play_unchecked(action);
        let value = if next.turn() == us {
            captures(&next, turns, alpha, beta)
        } else {
            -captures(&next, turns - 1, -beta, -alpha)
        };
        alpha = alpha.max(value);
        if alpha >= beta {
            break;
        }
    }
    alpha
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(fen: &str) -> Position {
        fen.parse().expect("a FEN")
    }

    #[test]
    fn the_start_is_balanced() {
        let start = Position::start();
        assert_eq!(material_balance(&start, Color::Red), 0);
        assert_eq!(exchange(&start), 0);
    }

    #[test]
    fn heroes_and_stacks_count() {
        let one = position("6c4/11/11/11/11/4(F+T)6/11/11/2n8/11/11/3C7 r");
        assert_eq!(material_balance(&one, Color::Red), 700 + 420 - 600);
        assert_eq!(material_balance(&one, Color::Blue), 600 - 420 - 700);
    }

    #[test]
    fn hanging_pieces_are_won_and_defended_ones_are_not() {
        // A Tank attacks an Infantry that nothing defends, then one that a Tank defends.
        let free = position("8c2/11/11/11/11/4i6/4T6/11/11/11/11/3C7 r");
        assert_eq!(exchange(&free), 300);
        let defended = position("8c2/11/11/11/4t6/4i6/4T6/11/11/11/11/3C7 r");
        assert_eq!(exchange(&defended), -100);
    }
}
