//! `cotulenh turns` and `cotulenh apply`: whole turns.

use std::io::Write;
use std::ops::ControlFlow;

use cotulenh::Position;
use cotulenh::game::GameError;
use cotulenh::turn::TurnBuilder;

use crate::error::Failure;

/// Lists every complete turn, sorted bytewise.
pub fn list(position: &Position, san: bool, out: &mut impl Write) -> Result<(), Failure> {
    refuse_deploy(position)?;
    let mut turns = Vec::new();
    let _ = position.visit_turns(|turn, _| {
        let text = if san { position.san(turn) } else { position.lan_of_turn(turn) };
        turns.push(text.to_string());
        ControlFlow::<()>::Continue(())
    });
    turns.sort_unstable();
    for turn in turns {
        writeln!(out, "{turn}")?;
    }
    Ok(())
}

/// Plays turns and prints the FEN after them: whole turns, parts of a deploy, and the words `commit`,
/// `undo` and `cancel`. A deploy may be in progress before and after them.
pub fn apply(start: &Position, turns: &[String], out: &mut impl Write) -> Result<(), Failure> {
    let mut builder = TurnBuilder::new(start);
    let mut played: Vec<Position> = Vec::new();
    for text in turns {
        match &**text {
            "cancel" if builder.cancel() => {}
            "cancel" => return Err(Failure::game(text, &GameError::NoDeploy)),
            "undo" if builder.undo() => {}
            "undo" => {
                let before = played.pop().ok_or(GameError::Nothing);
                builder = TurnBuilder::new(&before.map_err(|error| Failure::game(text, &error))?);
            }
            _ => {
                let read = builder.read(text);
                let turn = read.map_err(|error| Failure::turn(text, &error, builder.position()))?;
                let Some(turn) = turn else { continue };
                played.push(*turn.before());
                builder = TurnBuilder::new(turn.after());
            }
        }
    }
    writeln!(out, "{}", builder.position().fen())?;
    Ok(())
}

/// Whole turns start where no deploy sequence is in progress.
pub fn refuse_deploy(position: &Position) -> Result<(), Failure> {
    match position.deploy() {
        None => Ok(()),
        Some(_) => Err(Failure::Input(
            "a deploy sequence is in progress: leave out the last field of the FEN".to_owned(),
        )),
    }
}
