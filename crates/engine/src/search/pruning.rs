//! Where the search does not look, or less deep: pruning of nodes and actions, late move reductions.

use cotulenh::{Action, ActionKind, Position};

use super::logarithm::ln_1024;
use super::move_picker::{BAD_CAPTURE, Scored, history_of, is_checking, is_killer};
use super::{At, Window, Worker};
use crate::eval::Evaluator;
use crate::parameters::{
    futility_base, futility_depth, futility_margin, late_move_pruning_base,
    late_move_pruning_depth, late_move_pruning_factor, lmr_base, lmr_depth, lmr_divisor,
    lmr_full_actions, lmr_history_divisor, lmr_history_most, razoring_depth, razoring_margin,
    reverse_futility_depth, reverse_futility_margin, see_pruning_depth, see_pruning_margin,
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
        let margin = reverse_futility_margin() * (depth - i32::from(improving));
        if depth <= reverse_futility_depth() && eval - margin >= beta {
            return Some(eval);
        }

        // Razoring
        if depth <= razoring_depth() && eval + razoring_margin() * depth <= alpha {
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
        let most = late_move_pruning_base() + late_move_pruning_factor() * depth * depth;
        let most = if improving { most } else { most / 2 };
        if depth <= late_move_pruning_depth() && quiets_seen >= most {
            return Pruned::Quiets;
        }

        // Futility pruning
        let hopeless =
            node.is_quiet() && eval + futility_base() + futility_margin() * depth <= alpha;
        if depth <= futility_depth() && hopeless && !is_killer(score) {
            return Pruned::Quiets;
        }
    }

    // SEE pruning
    let loses = action.kind().is_capture() && score < 0;
    if loses && depth <= see_pruning_depth() && score - BAD_CAPTURE < -see_pruning_margin() * depth
    {
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
    let first = lmr_full_actions() + i32::from(node.at.ply == 0);
    if node.depth < lmr_depth() || searched <= first || !quiet && score >= 0 {
        return 0;
    }
    let mut plies = i32::from(!node.improving && node.is_quiet());
    plies += i32::from(node.deploying || action.is_deploy());
    plies -= i32::from(PV) + i32::from(checks) + i32::from(is_killer(score));
    let product = ln_1024(node.depth) * ln_1024(searched);
    let mut reduction = 1024 * plies + lmr_base() + product / lmr_divisor();
    if quiet {
        let most = 1024 * lmr_history_most();
        reduction -= (1024 * history_of(score) / lmr_history_divisor()).clamp(-most, most);
    }
    reduction / 1024
}
