//! Principal variation search on actions. The side to move changes only when a turn is complete, so
//! scores change their sign only then.
//!
//! | file | technique |
//! |---|---|
//! | `iterative_deepening` | iterative deepening, aspiration windows, several lines |
//! | `alpha_beta` | a node: principal variation search, internal iterative reduction |
//! | `pruning` | reverse futility, razoring, late move, futility and SEE pruning; late move reductions |
//! | `null_move`, `singular` | null move pruning; singular extension, multi-cut |
//! | `deploy_order` | one order of deploy steps that could change places |
//! | `game_end`, `trail` | checkmate is found by a node; here are the other ends, and repetitions |
//! | `quiescence` | quiescence search: captures, answers to checks, ends of deploys |
//! | `move_picker`, `history`, `see` | which action comes first |
//! | `correction` | correction history: the static evaluation corrected by what searches found |
//! | `transposition_table`, `eval_cache` | what is known of positions |
//! | `worker`, `root`, `line` | one thread's search, what it may play first, its lines as turns |

mod alpha_beta;
mod correction;
mod deploy_order;
mod eval_cache;
mod game_end;
mod history;
mod iterative_deepening;
mod line;
mod logarithm;
mod move_picker;
mod null_move;
mod pruning;
mod quiescence;
mod root;
mod see;
mod signals;
mod singular;
mod trail;
mod transposition_table;
mod worker;

pub use deploy_order::is_other_order;
pub(crate) use iterative_deepening::Line;
pub(crate) use line::turns_of;
pub(crate) use root::Root;
pub use see::see;
pub use signals::Signals;
pub use transposition_table::{TableError, TranspositionTable};
pub(crate) use worker::{Allowance, Worker};

/// The window in which the score is wanted.
#[derive(Clone, Copy)]
struct Window {
    alpha: i32,
    beta: i32,
}

impl Window {
    /// The window of the other side.
    const fn turned(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    /// The window that only asks whether the score is above alpha.
    const fn null(alpha: i32) -> Window {
        Window { alpha, beta: alpha + 1 }
    }
}

/// Where in the tree a node is.
#[derive(Clone, Copy)]
struct At {
    /// Actions from the root.
    ply: usize,
    /// Turns from the root.
    turns: usize,
}
