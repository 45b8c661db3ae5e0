//! What a table holds, counted.

use cotulenh::{Color, Position};

use crate::{Space, Table, Value};

/// How many places are won, drawn and lost for the side to move, and the longest win.
///
/// Only places count in which the side that is not to move is in no danger: no play leads to others, and
/// whoever is to move there wins at once.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Survey {
    /// With the strong side to move: won, drawn, lost for it.
    pub strong_to_move: [u64; 3],
    /// With the weak side to move: won, drawn, lost for it.
    pub weak_to_move: [u64; 3],
    /// A position that takes longest to be won, and how many turns of both sides it takes.
    pub longest: Option<(Position, u16)>,
}

impl Survey {
    /// Counts what a table holds.
    pub fn of<S: Space>(table: &Table<S>) -> Survey {
        let mut survey = Survey::default();
        for (number, value) in table.values() {
            let position = table.space().position(number);
            let lawful = position.filter(|position| !position.is_in_danger(!position.turn()));
            if let Some(position) = lawful {
                survey.add(&position, value);
            }
        }
        survey
    }

    fn add(&mut self, position: &Position, value: Value) {
        let counts = match position.turn() {
            Color::Red => &mut self.strong_to_move,
            Color::Blue => &mut self.weak_to_move,
        };
        let column = match value {
            Value::Win(_) => 0,
            Value::Draw => 1,
            Value::Loss(_) => 2,
        };
        counts[column] += 1;
        if let Some(turns) = value.turns()
            && self.longest.is_none_or(|(_, longest)| turns > longest)
        {
            self.longest = Some((*position, turns));
        }
    }

    /// How many places there are.
    pub fn places(&self) -> u64 {
        self.strong_to_move.iter().chain(&self.weak_to_move).sum()
    }

    /// How many places either side wins.
    pub fn decided(&self) -> u64 {
        self.places() - self.strong_to_move[1] - self.weak_to_move[1]
    }
}
