//! Whether a position can come from another by one whole turn, without a look at all of its turns: there can
//! be tens of thousands, but few of them change the right squares.

use core::ops::ControlFlow;

use cotulenh::turn::Filter;
use cotulenh::{Action, ActionKind, Bitboard, Position, Square};

/// A turn changes the square where it starts, and one for each of up to three pieces that leave it.
const SQUARES: usize = 4;

/// Whether some turn leads from one position to the other; no deploy is in progress in either.
pub fn is_one_turn_ahead(from: &Position, to: &Position) -> bool {
    if from.turn() == to.turn() {
        return false;
    }
    let changed = changed(from, to);
    (1..=SQUARES).contains(&changed.len()) && leads(from, to, changed)
}

/// The squares where other units stand. Marks of heroes do not count: one turn may promote many.
fn changed(from: &Position, to: &Position) -> Bitboard {
    let unit = |position: &Position, square| {
        position.get(square).map(|stack| (stack.color(), stack.unit()))
    };
    let differs = |&square: &Square| unit(from, square) != unit(to, square);
    // One more than a turn can change is enough to know.
    Square::all().filter(differs).take(SQUARES + 1).collect()
}

/// Whether the turn that begins here, or is in progress, can end there.
fn leads(now: &Position, to: &Position, changed: Bitboard) -> bool {
    let ends = |action: Action| {
        let mut next = *now;
        next.play_unchecked(action);
        match next.deploy() {
            None => next == *to,
            Some(_) => leads(&next, to, changed),
        }
    };
    if now.commit_action().is_some_and(|commit| now.is_legal(commit) && ends(commit)) {
        return true;
    }
    let found = now.visit_filtered(Filter { to: changed, ..Filter::ALL }, |set| {
        // A unit that captures and stays leaves its square as it was; every other changes it.
        let fits = set.kind == ActionKind::StayCapture || changed.contains(set.from);
        let is_step = set.kind != ActionKind::Commit;
        match fits && is_step && set.into_iter().any(ends) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    });
    found.is_break()
}

#[cfg(test)]
mod tests {
    use cotulenh_testing::Rng;

    use super::*;

    fn position(fen: &str) -> Position {
        fen.parse().expect("a position")
    }

    /// Against the list of all turns, of positions from games that were played at random.
    #[test]
    fn every_turn_is_found_and_two_are_not_one() {
        let mut rng = Rng::new(7);
        for start in [
            Position::start(),
            position("6c4/11/11/11/4i6/11/11/1n2t6/11/2(NFT)8/11/5C5 r - - 0 1"),
            position("6c4/1n1(fti)7/11/4a6/11/4A6/5(+FTI)5/11/11/2(NFT)1(EA)6/11/5C5 b - - 0 1"),
        ] {
            let mut now = start;
            for _ in 0..12 {
                let mut turns = Vec::new();
                let _ = now.visit_turns(|_, after| {
                    turns.push(*after);
                    ControlFlow::<()>::Continue(())
                });
                if turns.is_empty() {
                    break;
                }
                for _ in 0..200 {
                    let after = &turns[rng.below(turns.len())];
                    assert!(is_one_turn_ahead(&now, after), "{} {}", now.fen(), after.fen());
                }
                let next = turns[rng.below(turns.len())];
                let _ = next.visit_turns(|_, later| {
                    let once = turns.contains(later);
                    assert_eq!(is_one_turn_ahead(&now, later), once);
                    ControlFlow::<()>::Continue(())
                });
                now = next;
            }
        }
    }

    /// What no turn makes is another position, however similar.
    #[test]
    fn what_only_looks_alike_is_not_ahead() {
        let from = position("6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/5C5 r - - 0 1");
        for (fen, ahead) in [
            ("6c4/11/11/11/11/11/11/11/11/2(NF)1T6/11/5C5 b - - 0 1", true),
            // The same squares, but a piece more, another to move, and a turn that is not legal.
            ("6c4/11/11/11/11/11/11/11/11/2(NFT)1T6/11/5C5 b - - 0 1", false),
            ("6c4/11/11/11/11/11/11/11/11/2(NF)1T6/11/5C5 r - - 0 1", false),
            ("6c4/11/11/11/11/11/11/11/11/2(NF)6T1/11/5C5 b - - 0 1", false),
            ("6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/5C5 b - - 0 1", false),
        ] {
            assert_eq!(is_one_turn_ahead(&from, &position(fen)), ahead, "{fen}");
        }
    }
}
