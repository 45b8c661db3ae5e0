//! What the search remembers to look at good moves first.

use cotulenh::{Action, Color, Kind, Position, Square, Unit};

/// Where history saturates.
const LIMIT: i32 = 16_384;

/// How well quiet moves did: by themselves, and as answers to the move before.
pub struct History {
    /// By side, deploy, unit and square.
    quiet: Vec<i16>,
    /// By kind and square of the move before, then by kind and square.
    answers: Vec<i16>,
}

const PLACES: usize = Kind::ALL.len() * Square::COUNT;

/// A kind of carrier on a square: what a move leaves behind for the next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place(usize);

impl Place {
    /// Before there was any move.
    pub const NONE: Place = Place(PLACES);

    /// Where an action brings its unit.
    pub fn of(action: Action) -> Place {
        Place(action.unit().carrier() as usize * Square::COUNT + action.to().index())
    }
}

impl History {
    pub fn new() -> History {
        History {
            quiet: vec![0; 4 * Unit::COUNT * Square::COUNT],
            answers: vec![0; (PLACES + 1) * PLACES],
        }
    }

    pub fn clear(&mut self) {
        self.quiet.fill(0);
        self.answers.fill(0);
    }

    fn quiet_index(color: Color, action: Action) -> usize {
        let side = color as usize * 2 + usize::from(action.is_deploy());
        (side * Unit::COUNT + action.unit().index()) * Square::COUNT + action.to().index()
    }

    /// How well a quiet move did, about -32,000 to 32,000.
    pub fn get(&self, position: &Position, before: Place, action: Action) -> i32 {
        let quiet = self.quiet[History::quiet_index(position.turn(), action)];
        let answer = self.answers[before.0 * PLACES + Place::of(action).0];
        i32::from(quiet) + i32::from(answer)
    }

    /// Takes note of how a quiet move did: well if the bonus is above 0.
    pub fn update(&mut self, position: &Position, before: Place, action: Action, bonus: i32) {
        let quiet = &mut self.quiet[History::quiet_index(position.turn(), action)];
        shift(quiet, bonus);
        shift(&mut self.answers[before.0 * PLACES + Place::of(action).0], bonus);
    }
}

/// Moves a value towards its limit, the slower the nearer it is.
fn shift(value: &mut i16, bonus: i32) {
    let old = i32::from(*value);
    *value = (old + bonus - old * bonus.abs() / LIMIT) as i16;
}
