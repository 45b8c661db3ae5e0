//! The command `position`: a game as text, in and out.

use core::fmt::Write as _;

use cotulenh::fen::START_FEN;
use cotulenh::{Game, Position};

use super::UciError;
use crate::review::play_on;

/// Reads what follows `position`: `startpos` or `fen FEN`, then `moves` and turns in any notation.
///
/// # Errors
///
/// If it is written otherwise, or the position or a turn cannot be read or played.
pub fn read_position(text: &str) -> Result<Game, UciError> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let end = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
    let position = match words[..end] {
        ["startpos"] => Position::start(),
        ["fen", ref fields @ ..] if !fields.is_empty() => {
            let fen = fields.join(" ");
            fen.parse().map_err(|error| UciError(format!("FEN: {error}")))?
        }
        _ => {
            let expected = "expected `position startpos` or `position fen FEN`";
            return Err(UciError(expected.to_owned()));
        }
    };
    let mut game = Game::new(position);
    for (number, text) in words.iter().skip(end + 1).enumerate() {
        play(&mut game, text).map_err(|error| {
            UciError(format!("move {}, {:?}: {error}", number + 1, super::shown(text)))
        })?;
    }
    Ok(game)
}

/// Plays what a text names.
fn play(game: &mut Game, text: &str) -> Result<(), String> {
    let turn = game.position().read_turn(text).map_err(|error| error.to_string())?;
    // A drawn game may be played on; only the board ends it for good.
    play_on(game, turn).map_err(|error| error.to_string())
}

/// The command that sets up a game, its turns in LAN: `position startpos moves Tf4-f6`.
pub fn position_command(game: &Game) -> String {
    let fen = game.start().fen().to_string();
    let mut command = match fen == START_FEN {
        true => "position startpos".to_owned(),
        false => format!("position fen {fen}"),
    };
    let turns = game.positions().zip(game.turns());
    for (i, (position, turn)) in turns.enumerate() {
        let text = position.lan_of_turn(turn).without_suffix();
        // Writing to a text does not fail.
        let _ = write!(command, "{} {text}", if i == 0 { " moves" } else { "" });
    }
    command
}
