//! Accumulators that follow a search are those of a new look.

use std::sync::{Arc, LazyLock};

use cotulenh::{Action, ActionKind, Position};
use cotulenh_testing::{Rng, crowded_setup, random_position};

use super::*;

static NETWORK: LazyLock<Arc<Network>> = LazyLock::new(|| Arc::new(Network::random(1)));

fn new_look(position: &Position) -> Accumulators {
    let mut fresh = Accumulators::new(Arc::clone(&NETWORK));
    fresh.set(position);
    fresh
}

/// Goes through the tree below a position like a search: plays and takes back random actions, and asks
/// for a value now and then. Returns how many actions were played, and how many were steps of deploys.
fn wander(start: &Position, actions: usize, rng: &mut Rng) -> (usize, usize) {
    let mut line = vec![*start];
    let mut followed = new_look(start);
    let (mut played, mut steps) = (0, 0);
    while played < actions {
        let position = line[line.len() - 1];
        let list = position.legal_actions();
        if list.is_empty() || rng.chance(20) {
            for _ in 0..rng.below(line.len().min(6)) {
                line.pop();
                followed.pop();
            }
            if line.len() == 1 && list.is_empty() {
                break;
            }
            continue;
        }
        let action = some_action(&list, rng);
        let mut next = position;
        next.play_unchecked(action);
        followed.push(&position, action, &next);
        line.push(next);
        (played, steps) = (played + 1, steps + usize::from(action.is_deploy()));
        if rng.chance(30) {
            let fresh = new_look(&next).evaluate(&next);
            assert_eq!(followed.evaluate(&next), fresh, "{}", next.fen());
            assert!(followed.is_as_of(&next), "{}", next.fen());
        }
        // The turn is given away without being told.
        if rng.chance(5)
            && let Some(passed) = next.null_move()
        {
            let fresh = new_look(&passed).evaluate(&passed);
            assert_eq!(followed.evaluate(&passed), fresh, "{}", passed.fen());
        }
    }
    (played, steps)
}

/// Deploys and combining moves come more often than by chance.
fn some_action(list: &[Action], rng: &mut Rng) -> Action {
    let action = rng.pick(list);
    if action.is_deploy() || action.kind() == ActionKind::Combine {
        return action;
    }
    rng.pick(list)
}

#[test]
fn a_million_actions_followed_are_those_of_a_new_look() {
    let mut rng = Rng::new(14);
    let (mut played, mut steps) = (0, 0);
    while played < 1_000_000 {
        let start = match rng.below(4) {
            0 => Position::start(),
            _ => random_position(&mut rng),
        };
        let (more, more_steps) = wander(&start, 300, &mut rng);
        (played, steps) = (played + more, steps + more_steps);
    }
    assert!(steps > 100_000, "{steps} steps of deploys");
}

#[test]
fn crowded_boards_are_left_to_others_and_followed_all_the_same() {
    let mut rng = Rng::new(15);
    let mut crowded = 0;
    for _ in 0..60 {
        let start: Position = crowded_setup(&mut rng).parse().expect("a position");
        wander(&start, 200, &mut rng);
        crowded += usize::from(new_look(&start).evaluate(&start).is_none());
    }
    assert!(crowded > 30, "{crowded}");
}

#[test]
fn many_promotions_at_once_are_looked_at_anew() {
    // Twenty-four Artillery pieces give check, and become heroic with Red's next action.
    let fen = "3A2A2A1/4A1A1A2/5AAA3/3AAAcAAA1/5AAA3/4A1A1A2/3A2A2A1/11/11/11/9(TI)1/5C5 r";
    let position: Position = fen.parse().expect("a position");
    let is_step = |action: &&Action| action.is_deploy();
    let action = *position.legal_actions().iter().find(is_step).expect("a step");
    let next = position.play(action).expect("legal");
    assert_eq!(next.heroes().len(), 24);
    let mut followed = new_look(&position);
    followed.push(&position, action, &next);
    assert!(followed.has_overflowed());
    let second = next.legal_actions()[0];
    let last = next.play(second).expect("legal");
    followed.push(&next, second, &last);
    assert!(!followed.has_overflowed());
    assert_eq!(followed.evaluate(&last), new_look(&last).evaluate(&last));
    assert!(followed.evaluate(&last).is_some() && followed.is_as_of(&last));
    followed.pop();
    assert_eq!(followed.evaluate(&next), new_look(&next).evaluate(&next));
    assert!(followed.is_as_of(&next));
}
