//! The numbers of the search, all in one place where a tuner can reach them (`tuning.rs`). Margins are
//! hundredths of an Infantry, depths are plies.
//!
//! A change is kept only when a match has shown that it pays (`docs/matches.md`).

use std::time::Duration;

use crate::tuning::parameters;

/// The deepest iteration.
pub const MAX_DEPTH: u32 = 100;

// Draws
/// With more units than this the material suffices (rule 11.6), which saves a look.
pub const INSUFFICIENT_UNITS: usize = 6;

// Transposition table
/// From this half-move clock on, table scores do not cut: a draw may be nearer than they know.
pub const TABLE_CUTOFF_CLOCK: u32 = 90;
/// An entry of the same position is replaced unless it is so much deeper.
pub const TABLE_DEPTH_KEPT: i32 = 3;
/// How much depth an entry loses with each search that it is older.
pub const TABLE_AGE_COST: i32 = 4;

// Null move pruning
/// Besides Commander and Headquarters a side needs so many units: with fewer, having to move may hurt.
pub const NULL_MOVE_UNITS: usize = 2;

// History
/// Where a history saturates.
pub const HISTORY_LIMIT: i32 = 16_384;

// Time management
/// What the way of an answer may take: on a busy machine a program may be left waiting that long.
pub const MOVE_OVERHEAD: Duration = Duration::from_millis(300);
/// With this part of the overhead left, nothing of the increment is used.
pub const TIME_EMPTY: f64 = 0.2;
/// What the way of an answer takes, when a turn has its own time.
pub const TIME_TRANSPORT: Duration = Duration::from_millis(2);

parameters! {
    // Aspiration windows
    /// The first iteration that expects the score of the one before.
    aspiration_depth = 4, 2..=12;
    /// How far the window reaches to both sides at first.
    aspiration_window = 30, 5..=200;
    /// How much wider it becomes when the score is outside.
    aspiration_growth = 3, 2..=8;
    /// A window that would reach further is open.
    aspiration_widest = 800, 100..=3000;

    // Internal iterative reduction
    /// From this depth on, a node without a table move is searched one ply less deep.
    iir_depth = 4, 2..=12;

    // Reverse futility pruning
    /// Up to this depth.
    reverse_futility_depth = 7, 0..=16;
    /// How far above beta the evaluation must be, for each ply.
    reverse_futility_margin = 90, 20..=300;

    // Razoring
    /// Up to this depth.
    razoring_depth = 3, 0..=8;
    /// How far below alpha the evaluation must be, for each ply.
    razoring_margin = 250, 50..=800;

    // Null move pruning
    /// From this depth on.
    null_move_depth = 3, 1..=8;
    /// How much less deep it is searched: this much,
    null_move_reduction = 3, 1..=6;
    /// one ply more for so many plies of depth,
    null_move_depth_divisor = 4, 2..=10;
    /// and one ply more for so much that the evaluation is above beta,
    null_move_eval_divisor = 200, 50..=800;
    /// at most so many.
    null_move_eval_most = 3, 0..=8;

    // Late move pruning
    /// Up to this depth.
    late_move_pruning_depth = 4, 0..=16;
    /// So many quiet actions are looked at,
    late_move_pruning_base = 6, 1..=30;
    /// and so many more for the square of the depth; half of both where the evaluation does not improve.
    late_move_pruning_factor = 2, 1..=10;

    // Futility pruning
    /// Up to this depth.
    futility_depth = 6, 0..=16;
    /// How far below alpha the evaluation must be,
    futility_base = 120, 0..=500;
    /// and how much further for each ply.
    futility_margin = 100, 20..=400;

    // SEE pruning
    /// Up to this depth.
    see_pruning_depth = 6, 0..=16;
    /// How much a capture may lose, for each ply.
    see_pruning_margin = 70, 0..=300;

    // Singular extension
    /// From this depth on.
    singular_depth = 10, 4..=100;
    /// The table's entry may be so much less deep.
    singular_table_depth = 3, 1..=6;
    /// How much worse all others must be, for each ply.
    singular_margin = 2, 1..=10;
    /// The others are searched to this part of the depth.
    singular_depth_divisor = 2, 2..=4;

    // Late move reductions
    /// From this depth on.
    lmr_depth = 2, 1..=6;
    /// So many actions come before the first that is reduced, at the root one more.
    lmr_full_actions = 1, 0..=6;
    /// The reduction is this, in 1024ths of a ply,
    lmr_base = 850, 0..=3000;
    /// and the product of the natural logarithms of depth and place by this, also in 1024ths.
    lmr_divisor = 2150, 500..=8000;
    /// One ply for so much history,
    lmr_history_divisor = 8192, 1000..=60000;
    /// at most so many.
    lmr_history_most = 2, 0..=6;

    // History
    /// What a cut by a quiet action is worth: for the square of the depth,
    history_bonus_square = 20, 0..=100;
    /// for the depth,
    history_bonus_linear = 40, 0..=400;
    /// at most.
    history_bonus_most = 2000, 200..=8000;

    // Correction history
    /// How little the corrections that were noted count.
    correction_divisor = 16, 1..=100;

    // Move picker
    /// How little the history of a capture counts beside what it takes.
    capture_history_divisor = 8, 1..=64;
    /// How much what is captured counts more than what it gains in the end.
    mvv_factor = 16, 1..=64;
    /// How little the price of the capturing unit counts.
    lva_divisor = 16, 1..=64;
    /// Deploy steps come later than plain moves with the same history.
    deploy_step_cost = 2000, 0..=20000;
    /// From this depth on deploy steps that give check are looked for, whatever is pruned.
    deploy_checks_depth = 2, 0..=10;

    // Quiescence search: levels are counted down from 0 where it begins.
    /// Delta pruning: how far a capture may stay below alpha.
    delta_margin = 150, 0..=1000;
    /// Down to this level all answers to a check are looked at.
    qs_check_level = -3, -12..=0;
    /// Down to this level captures by deploy steps are looked at.
    qs_deploy_level = -1, -8..=0;
    /// Down to this level a deploy in progress goes on with captures.
    qs_deploy_capture_level = -2, -8..=0;

    // Time management
    /// The time has to do for so many turns,
    time_turns = 28, 5..=100;
    /// or for those until more time comes, at most so many.
    time_most_turns = 40, 5..=100;
    /// How much of the increment a turn may use, in hundredths.
    time_increment = 70, 0..=100;
    /// After this part of the share no new iteration begins, in hundredths; more where the best turn or the
    /// score changes, less where they are steady:
    time_soft = 70, 10..=200;
    /// so much more when the best turn has just changed, in hundredths,
    time_change = 50, 0..=200;
    /// and so much less for each iteration that it stayed,
    time_stay = 15, 0..=50;
    /// at least this part,
    time_least = 60, 10..=100;
    /// and so much more for each Infantry that the score fell since the iteration before,
    time_fall = 60, 0..=300;
    /// at most.
    time_fall_most = 80, 0..=300;
    /// After so many shares the search ends,
    time_hard_factor = 4, 1..=20;
    /// but not before this part of the clock is used,
    time_hard_divisor = 100, 20..=1000;
    /// and after this part of the time above the overhead, in hundredths,
    time_most = 35, 5..=80;
    /// or this one, if more time comes after the turn;
    time_most_of_last = 80, 10..=95;
    /// below the overhead, after this part of the clock.
    time_most_divisor = 20, 2..=100;
}
