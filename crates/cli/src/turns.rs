//! `cotulenh turns` and `cotulenh apply`: whole turns.

use std::io::{self, Write};
use std::ops::ControlFlow;

use cotulenh::Position;
use cotulenh::game::GameError;
use cotulenh::turn::TurnBuilder;

use crate::error::Failure;

/// Lists every complete turn, sorted bytewise; with a deploy in progress, every way to finish it.
pub fn list(position: &Position, san: bool, out: &mut impl Write) -> io::Result<()> {
    let builder = TurnBuilder::new(position);
    let before = builder.before();
    let mut turns = Vec::new();
    let _ = builder.visit_turns(|turn, _| {
        let text = if san { before.san(turn) } else { before.lan_of_turn(turn) };
        turns.push(text.to_string());
        ControlFlow::<()>::Continue(())
    });
    turns.sort_unstable();
    turns.iter().try_for_each(|turn| writeln!(out, "{turn}"))
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
