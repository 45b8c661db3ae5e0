//! The move picker: the actions of a node one by one, the most promising first. They are listed in stages, so that a
//! node that ends early does not pay for all of them: deploy steps, which cost most, come last.

use std::ops::ControlFlow;

use cotulenh::turn::{Filter, Sort};
use cotulenh::{Action, ActionKind, Bitboard, Position};

use super::Worker;
use super::see::see;
use crate::eval::Evaluator;
use crate::material::stack_value;
use crate::parameters::{capture_history_divisor, deploy_step_cost, lva_divisor, mvv_factor};

// What the score of an action says, by its size: these are far apart.
const TABLE_MOVE: i32 = 1 << 28;
const GOOD_CAPTURE: i32 = 1 << 24;
const COMMIT: i32 = 1 << 21;
const KILLER: i32 = 1 << 20;
const CHECK: i32 = 1 << 17;
/// The score of a capture that loses is this and what it loses.
pub(super) const BAD_CAPTURE: i32 = -(1 << 24);

/// Whether the score is that of a quiet action that attacks the enemy Commander.
pub(super) fn is_checking(score: i32) -> bool {
    (CHECK / 2..KILLER / 2).contains(&score)
}

/// Whether the score is that of an action that refuted others before.
pub(super) fn is_killer(score: i32) -> bool {
    (KILLER / 2..GOOD_CAPTURE / 2).contains(&score)
}

/// The history of a quiet action, if its score is nothing more.
pub(super) fn history_of(score: i32) -> i32 {
    if score.abs() < CHECK / 2 { score } else { 0 }
}

/// An action and how early to look at it.
#[derive(Clone, Copy)]
pub(super) struct Scored {
    pub(super) action: Action,
    pub(super) score: i32,
}

impl Scored {
    /// Whether it is a capture that loses.
    const fn loses(self) -> bool {
        self.score <= BAD_CAPTURE / 2
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    TableMove,
    ListAll,
    ListCaptures,
    Captures,
    ListMoves,
    Moves,
    ListSteps,
    Rest,
}

/// Hands out the actions of a node.
pub(super) struct MovePicker {
    table_move: Option<Action>,
    stage: Stage,
    /// Captures come first and deploy steps last.
    staged: bool,
    /// Deploy steps that attack the enemy Commander are looked for in any case.
    thorough: bool,
    /// The place of the next one in the worker's list.
    index: usize,
    /// Of quiet actions only those that attack the enemy Commander are wanted from now on.
    pub(super) skip_quiets: bool,
}

impl MovePicker {
    /// For a node whose best action may be known.
    pub(super) fn new(
        start: usize,
        table_move: Option<Action>,
        staged: bool,
        thorough: bool,
    ) -> MovePicker {
        let stage = Stage::TableMove;
        MovePicker { table_move, stage, staged, thorough, index: start, skip_quiets: false }
    }

    /// For a list that is there already.
    pub(super) fn listed(start: usize) -> MovePicker {
        MovePicker { stage: Stage::Rest, ..MovePicker::new(start, None, false, false) }
    }

    /// The next action.
    pub(super) fn next<E: Evaluator>(
        &mut self,
        worker: &mut Worker<E>,
        position: &Position,
        ply: usize,
    ) -> Option<Scored> {
        let enemy = || position.units(!position.turn());
        loop {
            match self.stage {
                Stage::TableMove => {
                    self.stage = if self.staged { Stage::ListCaptures } else { Stage::ListAll };
                    self.table_move = self.table_move.filter(|&action| position.is_legal(action));
                    if let Some(action) = self.table_move {
                        return Some(Scored { action, score: TABLE_MOVE });
                    }
                }
                Stage::ListAll => {
                    worker.list_actions(position, Filter::ALL, ply);
                    self.stage = Stage::Rest;
                }
                Stage::ListCaptures => {
                    worker.list_actions(position, Filter { to: enemy(), ..Filter::ALL }, ply);
                    self.stage = Stage::Captures;
                }
                Stage::Captures => match self.pick(worker) {
                    Some(scored) if scored.score >= 0 => return Some(scored),
                    Some(_) => {
                        self.index -= 1;
                        self.stage = Stage::ListMoves;
                    }
                    None => self.stage = Stage::ListMoves,
                },
                Stage::ListMoves => {
                    let filter = Filter { to: !enemy(), sort: Sort::Moves, ..Filter::ALL };
                    worker.list_actions(position, filter, ply);
                    self.stage = Stage::Moves;
                }
                Stage::Moves => match self.pick(worker) {
                    Some(scored) if !scored.loses() => {
                        if self.is_wanted(scored) {
                            return Some(scored);
                        }
                        self.pass_over(worker, scored);
                    }
                    Some(_) => {
                        self.index -= 1;
                        self.stage = Stage::ListSteps;
                    }
                    None => self.stage = Stage::ListSteps,
                },
                Stage::ListSteps => {
                    let own = position.stacks() & position.units(position.turn());
                    if !own.is_empty() && (self.thorough || !self.skip_quiets) {
                        let filter = Filter { from: own, to: !enemy(), sort: Sort::Steps };
                        worker.list_actions(position, filter, ply);
                    }
                    self.stage = Stage::Rest;
                }
                Stage::Rest => {
                    let scored = self.pick(worker)?;
                    if self.is_wanted(scored) {
                        return Some(scored);
                    }
                    self.pass_over(worker, scored);
                }
            }
        }
    }

    /// Passes over all quiet actions after one that is not wanted and does not even attack the Commander:
    /// only captures that lose are left then.
    fn pass_over<E>(&mut self, worker: &mut Worker<E>, unwanted: Scored) {
        if unwanted.score >= CHECK / 2 {
            return;
        }
        let Some(rest) = worker.moves.get_mut(self.index..) else { return };
        let quiets = rest.iter().filter(|scored| !scored.loses()).count();
        if has_equals(rest) {
            // Which of them comes first depends on all that was brought forward before.
            for place in 0..quiets {
                bring_best_forward(&mut rest[place..]);
            }
        } else {
            let mut end = quiets;
            for place in 0..quiets {
                while rest[place].loses() {
                    rest.swap(place, end);
                    end += 1;
                }
            }
        }
        self.index += quiets;
    }

    fn is_wanted(&self, scored: Scored) -> bool {
        !self.skip_quiets || scored.action.kind().is_capture() || is_checking(scored.score)
    }

    /// The best of the remaining actions, which is brought to the next place.
    fn pick<E>(&mut self, worker: &mut Worker<E>) -> Option<Scored> {
        loop {
            let scored = bring_best_forward(worker.moves.get_mut(self.index..)?)?;
            self.index += 1;
            if Some(scored.action) != self.table_move {
                return Some(scored);
            }
        }
    }
}

/// Brings the first of the best actions to the first place.
fn bring_best_forward(rest: &mut [Scored]) -> Option<Scored> {
    // Passes without branches, eight at a time, are faster than one that stops at once.
    const AT_ONCE: usize = 8;
    let top = rest.iter().map(|scored| scored.score).max()?;
    #[allow(clippy::needless_bitwise_bool)]
    let has_top = |chunk: &[Scored]| chunk.iter().fold(false, |has, s| has | (s.score == top));
    let chunk = rest.chunks(AT_ONCE).position(has_top)? * AT_ONCE;
    let best = chunk + rest[chunk..].iter().position(|scored| scored.score == top)?;
    let scored = rest[best];
    rest.swap(0, best);
    Some(scored)
}

/// Whether two captures that lose have the same score.
fn has_equals(rest: &[Scored]) -> bool {
    rest.iter()
        .enumerate()
        .filter(|(_, scored)| scored.loses())
        .any(|(place, scored)| rest[place + 1..].iter().any(|other| other.score == scored.score))
}

impl<E: Evaluator> Worker<E> {
    /// Lists the legal actions that pass a filter, with their scores.
    pub(super) fn list_actions(&mut self, position: &Position, filter: Filter, ply: usize) {
        let Worker { moves, history, frames, .. } = self;
        let (killers, last_move) = (frames[ply].killers, frames[ply].earlier.last);
        let commander = position.commander(!position.turn());
        let _ = position.visit_filtered(filter, |set| {
            let stack = position.get(set.from);
            let mover = stack.and_then(|stack| stack.part(set.unit));
            if set.kind.is_capture() {
                let price = mover.map_or(0, stack_value);
                set.into_iter().for_each(|action| {
                    let target = position.get(action.to());
                    let past = target.map_or(0, |target| {
                        history.of_capture(position.turn(), action, target.carrier().kind)
                    });
                    let target = target.map_or(0, stack_value);
                    let free = set.kind == ActionKind::StayCapture
                        || set.kind == ActionKind::Capture && target >= price;
                    let gain = if free { target } else { see(position, action) };
                    let score = match gain >= 0 {
                        true => {
                            GOOD_CAPTURE + mvv_factor() * target - price / lva_divisor()
                                + gain
                                + past / capture_history_divisor()
                        }
                        false => BAD_CAPTURE + gain,
                    };
                    moves.push(Scored { action, score });
                });
                return ControlFlow::Continue(());
            }
            if set.kind == ActionKind::Commit {
                moves.extend(set.into_iter().map(|action| Scored { action, score: COMMIT }));
                return ControlFlow::Continue(());
            }
            let checking = match (commander, mover) {
                (Some(commander), Some(mover)) => mover.carrier().captures_on_empty(commander),
                _ => Bitboard::EMPTY,
            };
            let past = history.of_unit(position.turn(), last_move, &set);
            let cost = if set.deploy { deploy_step_cost() } else { 0 };
            moves.reserve(set.len());
            set.into_iter().for_each(|action| {
                let bonus = if checking.contains(action.to()) { CHECK } else { 0 };
                let score = match killers.contains(&Some(action)) {
                    true => KILLER,
                    false => past(action.to()) + bonus - cost,
                };
                moves.push(Scored { action, score });
            });
            ControlFlow::<()>::Continue(())
        });
    }
}
