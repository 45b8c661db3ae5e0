//! History and continuation history: what the search remembers to look at good moves first.

use cotulenh::turn::ActionSet;
use cotulenh::{Action, Color, Kind, Position, Square, Unit};

use crate::parameters::HISTORY_LIMIT;

/// How well quiet moves did: by themselves, and as answers to the move before.
pub(super) struct History {
    /// By side, deploy, unit and square.
    quiet: Vec<i16>,
    /// The continuation history: by kind and square of the move before, then of the move.
    continuation: Vec<i16>,
}

const PIECE_TOS: usize = Kind::ALL.len() * Square::COUNT;

/// What moved where: the kind of a unit's carrier and its new square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PieceTo(usize);

impl PieceTo {
    /// Before there was any move.
    pub(super) const NONE: PieceTo = PieceTo(PIECE_TOS);

    /// Where an action brings its unit.
    pub(super) fn of(action: Action) -> PieceTo {
        PieceTo(action.unit().carrier() as usize * Square::COUNT + action.to().index())
    }
}

impl History {
    pub(super) fn new() -> History {
        History {
            quiet: vec![0; 4 * Unit::COUNT * Square::COUNT],
            continuation: vec![0; (PIECE_TOS + 1) * PIECE_TOS],
        }
    }

    pub(super) fn clear(&mut self) {
        self.quiet.fill(0);
        self.continuation.fill(0);
    }

    /// How well quiet moves of one unit did after the move before, about -32,000 to 32,000, by square.
    #[inline]
    pub(super) fn of_unit(
        &self,
        color: Color,
        last_move: PieceTo,
        set: &ActionSet,
    ) -> impl Fn(Square) -> i32 {
        let side = color as usize * 2 + usize::from(set.deploy);
        let quiet = (side * Unit::COUNT + set.unit.index()) * Square::COUNT;
        let quiet = &self.quiet[quiet..][..Square::COUNT];
        let kind = set.unit.carrier() as usize;
        let continuation = last_move.0 * PIECE_TOS + kind * Square::COUNT;
        let continuation = &self.continuation[continuation..][..Square::COUNT];
        move |to| i32::from(quiet[to.index()]) + i32::from(continuation[to.index()])
    }

    fn quiet_index(color: Color, action: Action) -> usize {
        let side = color as usize * 2 + usize::from(action.is_deploy());
        (side * Unit::COUNT + action.unit().index()) * Square::COUNT + action.to().index()
    }

    /// Takes note of how a quiet move did: well if the bonus is above 0.
    pub(super) fn update(
        &mut self,
        position: &Position,
        last_move: PieceTo,
        action: Action,
        bonus: i32,
    ) {
        let quiet = &mut self.quiet[History::quiet_index(position.turn(), action)];
        shift(quiet, bonus);
        shift(&mut self.continuation[last_move.0 * PIECE_TOS + PieceTo::of(action).0], bonus);
    }
}

/// Moves a value towards its limit, the slower the nearer it is.
fn shift(value: &mut i16, bonus: i32) {
    let old = i32::from(*value);
    *value = (old + bonus - old * bonus.abs() / HISTORY_LIMIT) as i16;
}
