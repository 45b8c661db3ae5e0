//! What a position is worth when both sides play as well as they can.

/// The value of a position for the side to move. Turns of both sides are counted; clocks are not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Value {
    /// Nobody can win.
    Draw,
    /// The side to move wins after so many turns of both sides, an odd number.
    Win(u16),
    /// The side to move loses after so many turns of both sides, an even number; 0 is checkmate.
    Loss(u16),
}

impl Value {
    /// The value after so many turns of both sides, which say by themselves who has won.
    pub const fn after(turns: u16) -> Value {
        if turns % 2 == 1 { Value::Win(turns) } else { Value::Loss(turns) }
    }

    /// Turns of both sides to the end, if anybody wins.
    pub const fn turns(self) -> Option<u16> {
        match self {
            Value::Draw => None,
            Value::Win(turns) | Value::Loss(turns) => Some(turns),
        }
    }

    /// The winner's own turns to the end, if anybody wins.
    pub const fn own_turns(self) -> Option<u16> {
        match self {
            Value::Draw => None,
            Value::Win(turns) => Some(turns.div_ceil(2)),
            Value::Loss(turns) => Some(turns / 2),
        }
    }

    /// What a turn to a position of this value is worth to the side that makes it.
    #[must_use]
    pub const fn before(self) -> Value {
        match self {
            Value::Draw => Value::Draw,
            Value::Win(turns) => Value::Loss(turns + 1),
            Value::Loss(turns) => Value::Win(turns + 1),
        }
    }

    /// A number that is greater the better the value is for the side to move.
    pub const fn rank(self) -> i32 {
        match self {
            Value::Draw => 0,
            Value::Win(turns) => u16::MAX as i32 - turns as i32,
            Value::Loss(turns) => turns as i32 - u16::MAX as i32,
        }
    }
}
