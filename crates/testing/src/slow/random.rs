//! Random play.

use super::{Slow, SlowAction};
use crate::Rng;

/// Visits the start and the positions after each of at most `actions` random legal actions, those
/// in the middle of a deploy included, each with its legal actions; ends where the game is over.
pub fn random_play(
    rng: &mut Rng,
    start: &Slow,
    actions: usize,
    mut visit: impl FnMut(&Slow, &[SlowAction]),
) {
    let mut slow = start.clone();
    for _ in 0..=actions {
        let legal = slow.actions();
        visit(&slow, &legal);
        let status = slow.status(&legal);
        if legal.is_empty() || status.contains("wins") || status.starts_with("draw") {
            break;
        }
        // Most of the time go on with a sequence instead of committing.
        let mut action = rng.pick(&legal);
        if action == SlowAction::Commit && rng.chance(50) {
            action = rng.pick(&legal);
        }
        slow = slow.play(&action);
    }
}
