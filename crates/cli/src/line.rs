//! Lines of turns as text.

use cotulenh::{Color, Position, Turn};

/// At most so many turns of a line, in SAN with numbers: `3... Tf7 4. Txf7`.
pub fn line(start: &Position, turns: &[Turn], most: usize) -> String {
    let mut position = *start;
    let mut words = Vec::new();
    for (i, &turn) in turns.iter().take(most).enumerate() {
        let Ok(next) = position.play_turn(turn) else { break };
        let san = position.san(turn);
        match position.turn() {
            Color::Blue if i > 0 => words.push(san.to_string()),
            _ => words.push(numbered(&position, turn)),
        }
        position = next;
    }
    words.join(" ")
}

/// A turn in SAN with its number: `3. Tf6`, `3... Tf7`.
pub fn numbered(position: &Position, turn: Turn) -> String {
    let dots = if position.turn() == Color::Red { "." } else { "..." };
    format!("{}{dots} {}", position.fullmove_number(), position.san(turn))
}
