//! History, continuation history and capture history: what the search remembers to look at good actions
//! first.

use cotulenh::turn::ActionSet;
use cotulenh::{Action, Color, Kind, Position, Square, Unit};

use crate::parameters::HISTORY_LIMIT;

/// How well actions did: quiet ones by themselves and as answers to the move before, captures by what they
/// took.
pub(super) struct History {
    /// By side, deploy, unit and square.
    quiet: Vec<i16>,
    /// The continuation history: by kind and square of the move before, then of the move.
    continuation: Vec<i16>,
    /// By side, kind, square and kind of what is captured.
    capture: Vec<i16>,
}

const PIECE_TOS: usize = Kind::ALL.len() * Square::COUNT;

/// What moved where: the kind of a unit's carrier and its new square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct PieceTo(usize);

impl PieceTo {
    /// Before there was any move.
    pub(super) const NONE: PieceTo = PieceTo(PIECE_TOS);

    /// Where an action brings its unit.
    pub(super) fn of(action: Action) -> PieceTo {
        PieceTo(action.unit().carrier() as usize * Square::COUNT + action.to().index())
    }
}

/// What was played before a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Earlier {
    /// The last action: the end of the other side's turn, or an own step of a deploy.
    pub(super) last: PieceTo,
    /// The other side's last turn.
    pub(super) theirs: PieceTo,
    /// The own turn before that.
    pub(super) ours: PieceTo,
}

impl Earlier {
    /// Before there was any move.
    pub(super) const NONE: Earlier =
        Earlier { last: PieceTo::NONE, theirs: PieceTo::NONE, ours: PieceTo::NONE };

    /// After one more step of a deploy.
    pub(super) const fn step(self, step: PieceTo) -> Earlier {
        Earlier { last: step, ..self }
    }

    /// After the end of the turn, for the other side.
    pub(super) const fn turn(self, end: PieceTo) -> Earlier {
        Earlier { last: end, theirs: end, ours: self.theirs }
    }
}

impl History {
    pub(super) fn new() -> History {
        History {
            quiet: vec![0; 4 * Unit::COUNT * Square::COUNT],
            continuation: vec![0; (PIECE_TOS + 1) * PIECE_TOS],
            capture: vec![0; 2 * PIECE_TOS * Kind::ALL.len()],
        }
    }

    pub(super) fn clear(&mut self) {
        self.quiet.fill(0);
        self.continuation.fill(0);
        self.capture.fill(0);
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

    fn capture_index(color: Color, action: Action, target: Kind) -> usize {
        let side = color as usize * PIECE_TOS;
        (side + PieceTo::of(action).0) * Kind::ALL.len() + target as usize
    }

    /// How well a capture of this kind of unit did, about -16,000 to 16,000.
    pub(super) fn of_capture(&self, color: Color, action: Action, target: Kind) -> i32 {
        i32::from(self.capture[History::capture_index(color, action, target)])
    }

    /// Takes note of how a capture did: well if the bonus is above 0.
    pub(super) fn update_capture(&mut self, position: &Position, action: Action, bonus: i32) {
        let Some(target) = position.get(action.to()) else { return };
        let index = History::capture_index(position.turn(), action, target.carrier().kind);
        shift(&mut self.capture[index], bonus);
    }
}

/// Moves a value towards its limit, the slower the nearer it is.
fn shift(value: &mut i16, bonus: i32) {
    let old = i32::from(*value);
    *value = (old + bonus - old * bonus.abs() / HISTORY_LIMIT) as i16;
}
