//! `cotulenh turns` and `cotulenh apply`: whole turns.

use std::io::Write;
use std::ops::ControlFlow;

use cotulenh::Position;

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

/// Plays turns and prints the FEN after them.
pub fn apply(start: &Position, turns: &[String], out: &mut impl Write) -> Result<(), Failure> {
    refuse_deploy(start)?;
    let mut position = *start;
    for text in turns {
        let turn =
            position.read_turn(text).map_err(|error| Failure::turn(text, &error, &position))?;
        position = position.play_turn(turn).map_err(|error| Failure::Turn(error.to_string()))?;
    }
    writeln!(out, "{}", position.fen())?;
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
