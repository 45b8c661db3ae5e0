//! The command `position`: a game as text, in and out.

use core::fmt::Write as _;

use cotulenh::fen::START_FEN;
use cotulenh::game::{GameError, ReadGameError};
use cotulenh::{Game, Position};

use super::UciError;
use super::turns::{read_turn, two_squares};

/// Reads what follows `position`: `startpos` or `fen FEN`, then `moves` and turns in any notation, or as
/// the two squares of a plain move (`f4f6`).
///
/// A deploy may be in progress in the FEN, and after the last of the moves: `c3:Fc3>e5...` leaves one
/// open, `c3:Tc3>d3` goes on with it, and `commit` or the whole turn ends it.
///
/// ```
/// use cotulenh_engine::uci::read_position;
/// let text = "fen 6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/5C5 r - - 0 1 c3:Fc3>e5... moves c3:Tc3>d3";
/// assert_eq!(read_position(text)?.current().steps().len(), 2);
/// # Ok::<(), cotulenh_engine::uci::UciError>(())
/// ```
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

/// Plays what a text names. A drawn game may be played on; only the board ends it for good.
fn play(game: &mut Game, text: &str) -> Result<(), ReadGameError> {
    if two_squares(text).is_some() && !game.current().is_deploying() {
        let turn = read_turn(game.board(), text).map_err(ReadGameError::Text)?;
        return game.play_on(&turn).map_err(ReadGameError::Game);
    }
    match game.play_text(text) {
        Err(ReadGameError::Game(GameError::Over(_))) => {}
        read => return read.map(|_| ()),
    }
    let mut current = game.current().clone();
    match current.read(text).map_err(ReadGameError::Text)? {
        Some(turn) => {
            let _ = game.cancel_deploy();
            game.play_on(&turn).map_err(ReadGameError::Game)?;
        }
        None => *game = Game::new(*current.position()),
    }
    Ok(())
}

/// The command that sets up a game, its turns in LAN: `position startpos moves Tf4-f6`.
pub fn position_command(game: &Game) -> String {
    let fen = game.start().fen().to_string();
    let mut command = match fen == START_FEN {
        true => "position startpos".to_owned(),
        false => format!("position fen {fen}"),
    };
    let turns = game.positions().zip(game.turns());
    let turns =
        turns.map(|(position, turn)| position.lan_of_turn(turn).without_suffix().to_string());
    let steps = game.current().steps().iter().enumerate();
    // The first step says that the deploy stays open.
    let steps = steps.map(|(i, step)| format!("{}{}", step.lan(), if i == 0 { "..." } else { "" }));
    for (i, text) in turns.chain(steps).enumerate() {
        // Writing to a text does not fail.
        let _ = write!(command, "{} {text}", if i == 0 { " moves" } else { "" });
    }
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    const STACK: &str = "6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/5C5 r - - 4 9";

    /// The game of a command.
    #[track_caller]
    fn game(text: &str) -> Game {
        read_position(text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn commands_read_back() {
        for text in [
            "position startpos".to_owned(),
            "position startpos moves Tf4-f6 Tf9-f7".to_owned(),
            format!("position fen {STACK}"),
            format!("position fen {STACK} moves c3:(NT)c3<,Fc3>e5 Cg12-g11"),
            format!("position fen {STACK} moves c3:Fc3>e5..."),
            format!("position fen {STACK} moves Cf1-f2 Cg12-g11 c3:Fc3>e5... c3:Tc3>d3"),
        ] {
            let game = game(text.trim_start_matches("position "));
            assert_eq!(position_command(&game), text);
        }
    }

    #[test]
    fn a_deploy_in_progress_goes_on_and_ends() {
        let session = format!("fen {STACK} c3:Fc3>e5...");
        for (moves, fen) in [
            ("", format!("{STACK} c3:Fc3>e5...")),
            (" moves c3:Tc3>d3", format!("{STACK} c3:Fc3>e5,Tc3>d3...")),
            (" moves commit", "6c4/11/11/11/11/11/11/4F6/11/2(NT)8/11/5C5 b - - 5 9".to_owned()),
            (
                " moves c3:(NT)c3<,Fc3>e5 Cg11",
                "11/6c4/11/11/11/11/11/4F6/11/2(NT)8/11/5C5 r - - 6 10".to_owned(),
            ),
        ] {
            let game = game(&format!("{session}{moves}"));
            assert_eq!(game.position().fen().to_string(), fen, "{moves}");
        }
        let error = read_position(&format!("{session} moves Cf1-f2")).expect_err("a deploy");
        assert!(error.to_string().starts_with("move 1, \"Cf1-f2\": "), "{error}");
    }

    #[test]
    fn drawn_games_are_played_on() {
        let drawn = "fen 6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/5C5 r - - 150 90";
        assert!(game(drawn).result().is_some());
        assert_eq!(game(&format!("{drawn} moves Cf2 Cg11")).turns().len(), 2);
        let deploying = game(&format!("{drawn} moves c3:Fc3>e5..."));
        assert_eq!(deploying.current().steps().len(), 1);
        assert_eq!(game(&format!("{drawn} moves c3:Fc3>e5... commit")).turns().len(), 1);
    }
}
