//! Makes a table, backwards from the ends of games, by whole turns.
//!
//! Every turn of every place is generated once, by the rules library, and kept as an edge between two
//! numbers; then the values spread backwards along these edges, fewer turns to the end first.

use std::ops::ControlFlow;

use cotulenh::Position;

use crate::table::MOST_TURNS;
use crate::{Space, Table, Value};

/// What is known of a place before values spread inside its space.
#[derive(Clone, Copy, Default)]
struct Open {
    /// Turns that are not yet known to lose.
    hopes: u32,
    /// After how many turns the place is lost at least, by turns that leave the space.
    lost_after: u16,
}

/// The places of a space on the way to their values.
struct Solver<S> {
    table: Table<S>,
    open: Vec<Open>,
    /// For each number, where its edges begin; then the numbers they lead to.
    starts: Vec<u32>,
    targets: Vec<u32>,
    /// Places by the turns to the end that were found for them.
    found: Vec<Vec<u32>>,
}

/// The table of a space; `beyond` gives the values of positions that its turns lead to outside it.
pub fn solve<S: Space>(space: S, beyond: impl Fn(&Position) -> Value) -> Table<S> {
    let mut solver = Solver::new(space);
    for number in 0..solver.open.len() {
        solver.starts.push(solver.targets.len() as u32);
        if let Some(position) = solver.table.space().position(number) {
            solver.table.set(number, Value::Draw);
            solver.look(number, &position, &beyond);
        }
    }
    solver.starts.push(solver.targets.len() as u32);
    solver.turn_edges();
    solver.spread();
    solver.table
}

impl<S: Space> Solver<S> {
    fn new(space: S) -> Solver<S> {
        let numbers = space.numbers();
        Solver {
            table: Table::new(space),
            open: vec![Open::default(); numbers],
            starts: Vec::with_capacity(numbers + 1),
            targets: Vec::new(),
            found: vec![Vec::new(); usize::from(MOST_TURNS) + 2],
        }
    }

    /// Notes where the turns of a place lead.
    fn look(&mut self, number: usize, position: &Position, beyond: &impl Fn(&Position) -> Value) {
        if position.is_insufficient_material() && position.has_legal_action() {
            return; // a draw at once (rule 11.6)
        }
        let edges = self.targets.len();
        let mut open = Open::default();
        let (mut turns, mut best) = (0, None);
        let won = position.visit_turns(|_, next| {
            turns += 1;
            if next.commander(next.turn()).is_none() {
                return ControlFlow::Break(());
            }
            if let Some(target) = self.table.space().number(next) {
                open.hopes += 1;
                self.targets.push(target as u32);
                return ControlFlow::Continue(());
            }
            match beyond(next).before() {
                Value::Draw => open.hopes += 1,
                Value::Win(turns) => best = Some(best.map_or(turns, |best: u16| best.min(turns))),
                Value::Loss(turns) => open.lost_after = open.lost_after.max(turns),
            }
            ControlFlow::Continue(())
        });
        if won.is_break() {
            self.targets.truncate(edges);
            best = Some(1);
        } else if turns == 0 && !position.is_check() {
            open.hopes = 1; // stalemate (rule 11.3)
        } else if open.hopes == 0 && best.is_none() {
            best = Some(open.lost_after);
        }
        if let Some(turns) = best {
            self.found[usize::from(turns)].push(number as u32);
        }
        self.open[number] = open;
    }

    /// Turns the edges around: from where a turn leads to where it comes from.
    fn turn_edges(&mut self) {
        let numbers = self.starts.len() - 1;
        let mut ends = vec![0_u32; numbers + 1];
        for &target in &self.targets {
            ends[target as usize] += 1;
        }
        let mut sum = 0;
        for end in &mut ends {
            sum += *end;
            *end = sum;
        }
        let mut sources = vec![0; self.targets.len()];
        for source in 0..numbers {
            let edges = self.starts[source] as usize..self.starts[source + 1] as usize;
            for &target in &self.targets[edges] {
                let end = &mut ends[target as usize];
                *end -= 1;
                sources[*end as usize] = source as u32;
            }
        }
        (self.starts, self.targets) = (ends, sources);
    }

    /// Gives each place the value that was found first, and tells the places before it.
    fn spread(&mut self) {
        for turns in 0..=MOST_TURNS {
            let value = Value::after(turns);
            for number in std::mem::take(&mut self.found[usize::from(turns)]) {
                let number = number as usize;
                if self.table.value(number) != Some(Value::Draw) {
                    continue;
                }
                self.table.set(number, value);
                for edge in self.starts[number]..self.starts[number + 1] {
                    self.tell(self.targets[edge as usize], value);
                }
            }
        }
    }

    /// A turn of this place leads to a value.
    fn tell(&mut self, source: u32, value: Value) {
        if self.table.value(source as usize) != Some(Value::Draw) {
            return;
        }
        let open = &mut self.open[source as usize];
        let turns = match value.before() {
            Value::Draw => return,
            Value::Win(turns) => turns,
            Value::Loss(turns) => {
                open.hopes -= 1;
                if open.hopes > 0 {
                    return;
                }
                turns.max(open.lost_after)
            }
        };
        self.found[usize::from(turns)].push(source);
    }
}
