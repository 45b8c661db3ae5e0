//! Tables that belong together: what promotion and captures lead to is in another of them.

use std::ops::ControlFlow;

use cotulenh::{Position, Turn};

use crate::{Space, Table, Value, solve};

/// Tables of spaces, each of which leads only to itself and to those before it.
pub struct Tables<S>(Vec<Table<S>>);

impl<S: Space> Tables<S> {
    /// Makes the tables of these spaces, in order. Positions that are in none of them count as drawn.
    pub fn make(spaces: impl IntoIterator<Item = S>) -> Tables<S> {
        let mut tables = Tables(Vec::new());
        for space in spaces {
            let table = solve(space, |position| tables.after(position));
            tables.0.push(table);
        }
        tables
    }

    /// The tables, in order.
    pub fn tables(&self) -> &[Table<S>] {
        &self.0
    }

    /// The value of a position for the side to move; `None` if it is in no table.
    pub fn value(&self, position: &Position) -> Option<Value> {
        self.0.iter().find_map(|table| table.value(table.space().number(position)?))
    }

    /// The value of a position that a turn has led to, drawn if it is in no table.
    fn after(&self, position: &Position) -> Value {
        if position.commander(position.turn()).is_none() {
            return Value::Loss(0);
        }
        self.value(position).unwrap_or(Value::Draw)
    }

    /// The best turn of a position with its value: the fastest win, the slowest loss. `None` if there is
    /// no legal turn.
    pub fn best_turn(&self, position: &Position) -> Option<(Turn, Value)> {
        let mut best: Option<(Turn, Value)> = None;
        let _ = position.visit_turns(|turn, next| {
            let value = self.after(next).before();
            if best.is_none_or(|(_, best)| value.rank() > best.rank()) {
                best = Some((turn, value));
            }
            ControlFlow::<()>::Continue(())
        });
        best
    }

    /// The best turns of both sides to the end of the game; none if nobody wins.
    pub fn line(&self, position: &Position) -> Vec<Turn> {
        let mut line = Vec::new();
        let mut here = *position;
        while let Some((turn, value)) = self.best_turn(&here) {
            let Ok(next) = here.play_turn(turn) else { break };
            if value == Value::Draw {
                break;
            }
            line.push(turn);
            here = next;
        }
        line
    }

    /// Looks at every place of a table again, one turn deep: its value must be the best of what its turns
    /// lead to. Returns the first place that is wrong, with the value it should have.
    ///
    /// Values for which this holds are right: those that are won get nearer to the end with every turn,
    /// and in those that are drawn neither side has a turn that wins or only turns that lose.
    ///
    /// # Errors
    ///
    /// If a place is wrong.
    pub fn check(&self, table: &Table<S>) -> Result<(), Wrong> {
        for (number, value) in table.values() {
            let Some(position) = table.space().position(number) else { continue };
            let expected = self.look(&position);
            if value != expected {
                return Err(Wrong { position: Box::new(position), value, expected });
            }
        }
        Ok(())
    }

    /// The value of a position by what its turns lead to.
    fn look(&self, position: &Position) -> Value {
        match self.best_turn(position) {
            None if position.is_check() => Value::Loss(0),
            None => Value::Draw,
            Some(_) if position.is_insufficient_material() => Value::Draw,
            Some((_, value)) => value,
        }
    }
}

/// A place whose value in the table is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wrong {
    /// The position.
    pub position: Box<Position>,
    /// What the table says.
    pub value: Value,
    /// What its turns lead to.
    pub expected: Value,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Ending;

    #[test]
    fn a_wrong_value_is_found() {
        let mut tables = Tables::make(Ending::all().take(1));
        let drawn = tables.0[0].values().find(|(_, value)| *value == Value::Draw);
        let (number, _) = drawn.expect("a draw");
        tables.0[0].set(number, Value::Win(3));
        let wrong = tables.check(&tables.0[0]).expect_err("it was drawn");
        assert_eq!(tables.0[0].space().number(&wrong.position), Some(number));
        assert_eq!((wrong.value, wrong.expected), (Value::Win(3), Value::Draw));
    }

    #[test]
    fn values_are_turned() {
        for turns in 0..9 {
            let value = Value::after(turns);
            assert_eq!(value.before(), Value::after(turns + 1));
            assert_eq!(value.turns(), Some(turns));
        }
        let order = [Value::Loss(0), Value::Loss(2), Value::Draw, Value::Win(3), Value::Win(1)];
        assert!(order.is_sorted_by_key(|value| value.rank()));
        assert_eq!(Value::Win(5).own_turns(), Some(3));
        assert_eq!(Value::Loss(4).own_turns(), Some(2));
    }
}
