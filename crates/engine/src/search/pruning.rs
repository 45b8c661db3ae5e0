//! Where the search does not look, or less deep: pruning of nodes and actions, late move reductions.

use std::array;
use std::sync::LazyLock;

use cotulenh::{Action, ActionKind, Position};

use super::move_picker::{BAD_CAPTURE, Scored, history_of, is_checking, is_killer};
use super::{At, Window, Worker};
use crate::eval::Evaluator;
use crate::parameters::{
    FUTILITY_BASE, FUTILITY_DEPTH, FUTILITY_MARGIN, LATE_MOVE_PRUNING_BASE,
    LATE_MOVE_PRUNING_DEPTH, LATE_MOVE_PRUNING_FACTOR, LMR_BASE, LMR_DEPTH, LMR_DIVISOR,
    LMR_FULL_ACTIONS, LMR_HISTORY_DIVISOR, LMR_HISTORY_MOST, RAZORING_DEPTH, RAZORING_MARGIN,
    REVERSE_FUTILITY_DEPTH, REVERSE_FUTILITY_MARGIN, SEE_PRUNING_DEPTH, SEE_PRUNING_MARGIN,
};

/// What is known of a node when its actions are looked at.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) depth: i32,
    pub(super) at: At,
    /// The evaluation, by the table if that knows better.
    pub(super) eval: i32,
    /// The side to move stands better than at its turn before.
    pub(super) improving: bool,
    pub(super) in_check: bool,
    pub(super) deploying: bool,
}

impl Node {
    /// Neither in check nor in the middle of a deploy: the evaluation means something.
    pub(super) const fn is_quiet(&self) -> bool {
        !self.deploying && !self.in_check
    }
}

/// An action of a node.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    pub(super) action: Action,
    /// The move picker's score.
    pub(super) score: i32,
    pub(super) quiet: bool,
    /// A quiet action that attacks the enemy Commander.
    pub(super) checks: bool,
}

impl Candidate {
    pub(super) fn new(Scored { action, score }: Scored) -> Candidate {
        let quiet = matches!(action.kind(), ActionKind::Quiet | ActionKind::Combine);
        Candidate { action, score, quiet, checks: quiet && is_checking(score) }
    }
}

/// What becomes of an action before it is searched.
#[derive(PartialEq, Eq)]
pub(super) enum Pruned {
    No,
    Yes,
    /// This one and all later quiet ones that give no check.
    Quiets,
}

impl<E: Evaluator> Worker<E> {
    /// The score of a node that is good or bad enough to be left without a look at its actions.
    pub(super) fn prune_node(
        &mut self,
        position: &Position,
        node: &Node,
        window: Window,
    ) -> Option<i32> {
        let Node { depth, at, eval, improving, .. } = *node;
        let Window { alpha, beta } = window;

        // Reverse futility pruning
        let margin = REVERSE_FUTILITY_MARGIN * (depth - i32::from(improving));
        if depth <= REVERSE_FUTILITY_DEPTH && eval - margin >= beta {
            return Some(eval);
        }

        // Razoring
        if depth <= RAZORING_DEPTH && eval + RAZORING_MARGIN * depth <= alpha {
            let value = self.quiescence::<false>(position, Window::null(alpha), 0, at);
            if value <= alpha {
                return Some(value);
            }
        }

        // Null move pruning
        self.null_move(position, beta, eval, depth, at)
    }
}

/// Whether an action is left out, once something was found that does not lose.
pub(super) fn prune_action(
    node: &Node,
    candidate: Candidate,
    alpha: i32,
    quiets_seen: i32,
) -> Pruned {
    let Node { depth, eval, improving, .. } = *node;
    let Candidate { action, score, quiet, checks } = candidate;
    if quiet && !checks && !node.in_check {
        // Late move pruning
        let most = LATE_MOVE_PRUNING_BASE + LATE_MOVE_PRUNING_FACTOR * depth * depth;
        let most = if improving { most } else { most / 2 };
        if depth <= LATE_MOVE_PRUNING_DEPTH && quiets_seen >= most {
            return Pruned::Quiets;
        }

        // Futility pruning
        let hopeless = node.is_quiet() && eval + FUTILITY_BASE + FUTILITY_MARGIN * depth <= alpha;
        if depth <= FUTILITY_DEPTH && hopeless && !is_killer(score) {
            return Pruned::Quiets;
        }
    }

    // SEE pruning
    let loses = action.kind().is_capture() && score < 0;
    if loses && depth <= SEE_PRUNING_DEPTH && score - BAD_CAPTURE < -SEE_PRUNING_MARGIN * depth {
        return Pruned::Yes;
    }
    Pruned::No
}

/// How much less deep to search an action that comes late.
pub(super) fn late_move_reduction<const PV: bool>(
    node: &Node,
    candidate: Candidate,
    searched: i32,
) -> i32 {
    let Candidate { action, score, quiet, checks } = candidate;
    let first = LMR_FULL_ACTIONS + i32::from(node.at.ply == 0);
    if node.depth < LMR_DEPTH || searched <= first || !quiet && score >= 0 {
        return 0;
    }
    let mut reduction = (LMR_BASE + ln(node.depth) * ln(searched) / LMR_DIVISOR) as i32;
    reduction += i32::from(!node.improving && node.is_quiet());
    reduction += i32::from(node.deploying || action.is_deploy());
    reduction -= i32::from(PV) + i32::from(checks) + i32::from(is_killer(score));
    if quiet {
        let plies = history_of(score) / LMR_HISTORY_DIVISOR;
        reduction -= plies.clamp(-LMR_HISTORY_MOST, LMR_HISTORY_MOST);
    }
    reduction
}

/// The natural logarithm, looked up for the depths and places that occur.
fn ln(number: i32) -> f64 {
    static KNOWN: LazyLock<[f64; 256]> = LazyLock::new(|| array::from_fn(|i| (i as f64).ln()));
    let known = usize::try_from(number).ok().and_then(|number| KNOWN.get(number));
    known.copied().unwrap_or_else(|| f64::from(number).ln())
}
