//! What two puzzles have in common when they are the same idea twice.

use core::fmt::Write;

use cotulenh::{Color, Position, Square};

use crate::Puzzle;

/// How far around the target of the first turn, and around the Commander, the pieces count.
const NEAR: i32 = 2;

/// A text that is the same for puzzles of the same pattern: the solver's units make the same moves and
/// captures, and the same pieces stand around the first target, or around the Commander in mates. The rules
/// are the same for both sides when the board is turned over, so that Blue's puzzles are seen as Red's;
/// and how far the pattern lies to the side does not matter.
pub fn pattern(puzzle: &Puzzle) -> String {
    let us = puzzle.position.turn();
    let mut here = puzzle.position;
    let mut text = String::new();
    let mut centre = None;
    for (i, &turn) in puzzle.solution.iter().enumerate() {
        let Ok(next) = here.play_turn(turn) else { break };
        if i % 2 == 0 {
            for action in turn.actions() {
                let (file, rank) = offset(us, action.origin(), action.to());
                let captured = here.get(action.to()).filter(|_| action.kind().is_capture());
                let captured = captured.map(|stack| stack.unit().to_string()).unwrap_or_default();
                let _ = write!(text, "{}{file},{rank}{captured};", action.unit());
                centre = centre.or(Some(action.to()));
            }
            text.push('/');
        }
        here = next;
    }
    let commander = puzzle.mate().and_then(|_| puzzle.position.commander(!us));
    if let Some(centre) = commander.or(centre) {
        around(&puzzle.position, us, centre, &mut text);
    }
    text
}

/// How far one square lies from another, seen by a side.
fn offset(us: Color, from: Square, to: Square) -> (i32, i32) {
    let (file, rank) = (
        i32::from(to.file()) - i32::from(from.file()),
        i32::from(to.rank()) - i32::from(from.rank()),
    );
    (file, if us == Color::Red { rank } else { -rank })
}

/// Writes what stands around a square.
fn around(position: &Position, us: Color, centre: Square, text: &mut String) {
    let mut near: Vec<(i32, i32, String)> = Vec::new();
    for square in position.occupied() {
        let (file, rank) = offset(us, centre, square);
        if let Some(stack) = position.get(square)
            && file.abs() <= NEAR
            && rank.abs() <= NEAR
        {
            let side = if stack.color() == us { '=' } else { '!' };
            near.push((rank, file, format!("{side}{}", stack.notated())));
        }
    }
    near.sort_unstable();
    for (rank, file, stack) in near {
        let _ = write!(text, "{file},{rank}{stack};");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Source;

    fn puzzle(fen: &str, lan: &str) -> Puzzle {
        let position: Position = fen.parse().expect("a FEN");
        let solution = vec![position.read_turn(lan).expect("a turn").turn()];
        let source = Source { name: "test".into(), game: 1, turn: 0 };
        Puzzle { position, solution, themes: Vec::new(), rating: 0, source }
    }

    #[test]
    fn the_board_may_be_turned_over_and_shifted() {
        let red = puzzle("10c/11/11/11/4t6/11/4T6/11/11/11/11/3C7 r", "Te6xe8");
        let blue = puzzle("3c7/11/11/11/11/4t6/11/4T6/11/11/11/10C b", "Te7xe5");
        let shifted = puzzle("10c/11/11/11/6t4/11/6T4/11/11/11/11/3C7 r", "Tg6xg8");
        let other = puzzle("10c/11/11/11/4t1i4/11/4T6/11/11/11/11/3C7 r", "Te6xe8");
        assert_eq!(pattern(&red), pattern(&blue));
        assert_eq!(pattern(&red), pattern(&shifted));
        assert_ne!(pattern(&red), pattern(&other));
    }
}
