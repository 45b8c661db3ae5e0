//! The search leaves out deploys that only change the order of steps. Does it lose positions?

use std::collections::HashMap;
use std::ops::ControlFlow;

use cotulenh::{Position, Stack, Turn};
use cotulenh_engine::is_other_order;
use cotulenh_testing::Rng;

use crate::random::{Mix, random_position};
use crate::support::position;

/// Whether the search looks at a turn.
fn is_kept(position: &Position, turn: Turn) -> bool {
    let mut here = *position;
    turn.actions().all(|action| {
        let before = here;
        here.play_unchecked(action);
        !is_other_order(&before, action, &here)
    })
}

#[derive(Default, Debug, PartialEq, Eq)]
struct Count {
    turns: usize,
    kept: usize,
    distinct: usize,
    lost: usize,
}

/// Counts the turns of a position. A position that no kept turn reaches must be reached by one with
/// more heroic pieces, which the other order of the same steps has promoted on the way.
#[track_caller]
fn count(position: &Position) -> Count {
    let mut count = Count::default();
    let (mut kept, mut left_out) = (HashMap::new(), HashMap::new());
    let _ = position.visit_turns(|turn, next| {
        count.turns += 1;
        if is_kept(position, turn) {
            count.kept += 1;
            kept.insert(next.zobrist(), *next);
        } else {
            left_out.insert(next.zobrist(), *next);
        }
        ControlFlow::<()>::Continue(())
    });
    left_out.retain(|key, _| !kept.contains_key(key));
    for lost in left_out.values() {
        let promoted = kept.values().any(|next| has_more_heroes(next, lost));
        assert!(promoted, "{} is lost from {}", lost.fen(), position.fen());
    }
    count.distinct = kept.len() + left_out.len();
    count.lost = left_out.len();
    count
}

/// Whether all units stand as in another position, those that are heroic there and more.
fn has_more_heroes(position: &Position, other: &Position) -> bool {
    let same = |square| match (position.get(square), other.get(square)) {
        (Some(here), Some(there)) => {
            let marks = |stack: Stack| stack.pieces().map(|piece| piece.heroic);
            let more = marks(here).zip(marks(there)).all(|(here, there)| here || !there);
            (here.color(), here.unit()) == (there.color(), there.unit()) && more
        }
        (here, there) => here.is_none() && there.is_none(),
    };
    position.occupied() == other.occupied() && position.occupied().into_iter().all(same)
}

#[test]
fn three_pieces_on_an_empty_board() {
    let position = position("10c/11/11/11/11/11/11/11/11/2(NFT)8/11/9C1 r");
    let expected = Count { turns: 11_615, kept: 3560, distinct: 2493, lost: 0 };
    assert_eq!(count(&position), expected);
}

#[test]
fn a_promotion_on_the_way_makes_another_position() {
    // Infantry first gives check, and the Headquarters becomes heroic; Tank first, it does not.
    let position = position("11/8C2/11/11/11/11/11/11/11/3H2(T+I)4/3c7/11 r");
    assert_eq!(count(&position).lost, 1);
}

#[test]
fn no_position_is_lost() {
    let mut rng = Rng::new(1);
    let mut total = Count::default();
    let mut positions = 0;
    while positions < 200 {
        let units = 3 + rng.below(15);
        let position = random_position(&mut rng, Mix { units, stacks: 70, heroic: 20 });
        if !position.stacks().intersects(position.units(position.turn())) {
            continue;
        }
        positions += 1;
        let count = count(&position);
        total.turns += count.turns;
        total.kept += count.kept;
        total.distinct += count.distinct;
        total.lost += count.lost;
    }
    let expected = Count { turns: 854_298, kept: 413_879, distinct: 217_685, lost: 0 };
    assert_eq!(total, expected);
}
