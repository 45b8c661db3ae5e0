//! The numbers of the search, all in one place where a tuner can reach them. Margins are hundredths of
//! an Infantry, depths are plies.
//!
//! A change is kept only when a match has shown that it pays (`docs/matches.md`).

use std::time::Duration;

/// The deepest iteration.
pub const MAX_DEPTH: u32 = 100;

// Aspiration windows
/// The first iteration that expects the score of the one before.
pub const ASPIRATION_DEPTH: i32 = 4;
/// How far the window reaches to both sides at first.
pub const ASPIRATION_WINDOW: i32 = 30;
/// How much wider it becomes when the score is outside.
pub const ASPIRATION_GROWTH: i32 = 3;
/// A window that would reach further is open.
pub const ASPIRATION_WIDEST: i32 = 800;

// Draws
/// With more units than this the material suffices (rule 11.6), which saves a look.
pub const INSUFFICIENT_UNITS: usize = 6;

// Check extension
/// How much deeper a node in check is searched.
pub const CHECK_EXTENSION: i32 = 1;

// Transposition table
/// From this half-move clock on, table scores do not cut: a draw may be nearer than they know.
pub const TABLE_CUTOFF_CLOCK: u32 = 90;
/// An entry of the same position is replaced unless it is so much deeper.
pub const TABLE_DEPTH_KEPT: i32 = 3;
/// How much depth an entry loses with each search that it is older.
pub const TABLE_AGE_COST: i32 = 4;

// Internal iterative reduction
/// From this depth on, a node without a table move is searched one ply less deep.
pub const IIR_DEPTH: i32 = 4;

// Reverse futility pruning
/// Up to this depth.
pub const REVERSE_FUTILITY_DEPTH: i32 = 7;
/// How far above beta the evaluation must be, for each ply.
pub const REVERSE_FUTILITY_MARGIN: i32 = 90;

// Razoring
/// Up to this depth.
pub const RAZORING_DEPTH: i32 = 3;
/// How far below alpha the evaluation must be, for each ply.
pub const RAZORING_MARGIN: i32 = 250;

// Null move pruning
/// From this depth on.
pub const NULL_MOVE_DEPTH: i32 = 3;
/// Besides Commander and Headquarters a side needs so many units: with fewer, having to move may hurt.
pub const NULL_MOVE_UNITS: usize = 2;
/// How much less deep it is searched: this much,
pub const NULL_MOVE_REDUCTION: i32 = 3;
/// one ply more for so many plies of depth,
pub const NULL_MOVE_DEPTH_DIVISOR: i32 = 4;
/// and one ply more for so much that the evaluation is above beta,
pub const NULL_MOVE_EVAL_DIVISOR: i32 = 200;
/// at most so many.
pub const NULL_MOVE_EVAL_MOST: i32 = 3;

// Late move pruning
/// Up to this depth.
pub const LATE_MOVE_PRUNING_DEPTH: i32 = 4;
/// So many quiet actions are looked at,
pub const LATE_MOVE_PRUNING_BASE: i32 = 6;
/// and so many more for the square of the depth; half of both where the evaluation does not improve.
pub const LATE_MOVE_PRUNING_FACTOR: i32 = 2;

// Futility pruning
/// Up to this depth.
pub const FUTILITY_DEPTH: i32 = 6;
/// How far below alpha the evaluation must be,
pub const FUTILITY_BASE: i32 = 120;
/// and how much further for each ply.
pub const FUTILITY_MARGIN: i32 = 100;

// SEE pruning
/// Up to this depth.
pub const SEE_PRUNING_DEPTH: i32 = 6;
/// How much a capture may lose, for each ply.
pub const SEE_PRUNING_MARGIN: i32 = 70;

// Singular extension
/// From this depth on.
pub const SINGULAR_DEPTH: i32 = 10;
/// The table's entry may be so much less deep.
pub const SINGULAR_TABLE_DEPTH: i32 = 3;
/// How much worse all others must be, for each ply.
pub const SINGULAR_MARGIN: i32 = 2;
/// The others are searched to this part of the depth.
pub const SINGULAR_DEPTH_DIVISOR: i32 = 2;

// Late move reductions
/// From this depth on.
pub const LMR_DEPTH: i32 = 2;
/// So many actions come before the first that is reduced, at the root one more.
pub const LMR_FULL_ACTIONS: i32 = 1;
/// The reduction is this
pub const LMR_BASE: f64 = 0.6;
/// and the product of the logarithms of depth and place by this.
pub const LMR_DIVISOR: f64 = 2.1;
/// One ply for so much history,
pub const LMR_HISTORY_DIVISOR: i32 = 8192;
/// at most so many.
pub const LMR_HISTORY_MOST: i32 = 2;

// History
/// Where a history saturates.
pub const HISTORY_LIMIT: i32 = 16_384;
/// What a cut by a quiet action is worth: for the square of the depth,
pub const HISTORY_BONUS_SQUARE: i32 = 20;
/// for the depth,
pub const HISTORY_BONUS_LINEAR: i32 = 40;
/// at most.
pub const HISTORY_BONUS_MOST: i32 = 2000;

// Move picker
/// How much what is captured counts more than what it gains in the end.
pub const MVV_FACTOR: i32 = 16;
/// How little the price of the capturing unit counts.
pub const LVA_DIVISOR: i32 = 16;
/// Deploy steps come later than plain moves with the same history.
pub const DEPLOY_STEP_COST: i32 = 2000;
/// From this depth on deploy steps that give check are looked for, whatever is pruned.
pub const DEPLOY_CHECKS_DEPTH: i32 = 2;

// Quiescence search: levels are counted down from 0 where it begins.
/// Delta pruning: how far a capture may stay below alpha.
pub const DELTA_MARGIN: i32 = 150;
/// Down to this level all answers to a check are looked at.
pub const QS_CHECK_LEVEL: i32 = -3;
/// Down to this level captures by deploy steps are looked at.
pub const QS_DEPLOY_LEVEL: i32 = -1;
/// Down to this level a deploy in progress goes on with captures.
pub const QS_DEPLOY_CAPTURE_LEVEL: i32 = -2;

// Time management
/// What is kept in hand: on a busy machine a program may be left waiting that long.
pub const TIME_RESERVE: Duration = Duration::from_millis(300);
/// With this part of the reserve left, nothing of the increment is used.
pub const TIME_EMPTY: f64 = 0.2;
/// What the way of an answer takes, when a turn has its own time.
pub const TIME_TRANSPORT: Duration = Duration::from_millis(2);
/// The time has to do for so many turns,
pub const TIME_TURNS: u32 = 28;
/// or for those until more time comes, at most so many.
pub const TIME_MOST_TURNS: u32 = 40;
/// How much of the increment a turn may use.
pub const TIME_INCREMENT: f64 = 0.7;
/// After this part of the share no new iteration begins.
pub const TIME_SOFT: f64 = 0.7;
/// After so many shares the search ends,
pub const TIME_HARD_FACTOR: u32 = 4;
/// but not before this part of the clock is used,
pub const TIME_HARD_DIVISOR: u32 = 100;
/// and after this part of the time above the reserve,
pub const TIME_MOST: f64 = 0.35;
/// or this one, if more time comes after the turn;
pub const TIME_MOST_OF_LAST: f64 = 0.8;
/// below the reserve, after this part of the clock.
pub const TIME_MOST_DIVISOR: u32 = 20;
