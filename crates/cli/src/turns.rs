//! `cotulenh turns` and `cotulenh apply`: whole turns.

use std::io::Write;
use std::ops::ControlFlow;

use cotulenh::game::GameError;
use cotulenh::json::{PositionForm, TurnForm};
use cotulenh::turn::TurnBuilder;
use cotulenh::{Position, Turn};

use crate::error::Failure;
use crate::position_args::{Apply, Turns};

/// Lists every complete turn, sorted bytewise; with a deploy in progress, every way to finish it.
pub fn list(args: &Turns, out: &mut impl Write) -> Result<(), Failure> {
    let builder = TurnBuilder::new(&args.fen.position()?);
    let before = builder.before();
    let mut turns: Vec<(String, Turn)> = Vec::new();
    let _ = builder.visit_turns(|turn, _| {
        let text = if args.san { before.san(turn) } else { before.lan_of_turn(turn) };
        turns.push((text.to_string(), turn));
        ControlFlow::<()>::Continue(())
    });
    turns.sort_unstable();
    for (text, turn) in turns {
        // The turns that are listed are legal.
        match args.json.then(|| before.legal_turn(turn)) {
            Some(Ok(legal)) => {
                writeln!(out, "{}", serde_json::to_string(&TurnForm::from(&legal))?)?;
            }
            _ => writeln!(out, "{text}")?,
        }
    }
    Ok(())
}

/// Plays turns and prints the FEN after them: whole turns, parts of a deploy, and the words `commit`,
/// `undo` and `cancel`. A deploy may be in progress before and after them.
pub fn apply(args: &Apply, out: &mut impl Write) -> Result<(), Failure> {
    let mut builder = TurnBuilder::new(&args.position()?);
    let mut played: Vec<Position> = Vec::new();
    for text in &args.turns {
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
    let position = builder.position();
    match args.json {
        true => writeln!(out, "{}", serde_json::to_string(&PositionForm::new(position))?)?,
        false => writeln!(out, "{position}")?,
    }
    Ok(())
}
