//! `cotulenh explain`: why a move is not legal, or what it does.

use std::io::{self, Write};

use cotulenh::explain::WhyNot;
use cotulenh::notation::ReadTurnError;
use cotulenh::outcome::Status;
use cotulenh::turn::{LegalAction, TurnBuilder};
use cotulenh::words::Say;
use cotulenh::{Bitboard, Kind, Language, Position, Stack};

use crate::error::Failure;
use crate::position_args::Explain;
use crate::reading::{Named, read};

/// Explains a move; returns whether it is legal.
pub fn run(args: &Explain, out: &mut impl Write) -> Result<bool, Failure> {
    let turn = TurnBuilder::new(&args.position()?);
    match read(&turn, &args.wish) {
        Ok(named) => describe(&named, out)?,
        Err(ReadTurnError::Illegal(why)) => {
            refuse(turn.position(), &why, args.language, out)?;
            return Ok(false);
        }
        Err(error) => return Err(Failure::turn(&args.wish, &error, turn.position())),
    }
    Ok(true)
}

/// Says why not, with the squares that matter and what is legal instead.
pub fn refuse(
    position: &Position,
    why: &WhyNot,
    language: Language,
    out: &mut impl Write,
) -> io::Result<()> {
    let (no, squares, instead) = match language {
        Language::English => ("not legal", "squares", "instead"),
        Language::Vietnamese => ("không hợp lệ", "các ô", "thay vào đó"),
    };
    writeln!(out, "{no}: {}", why.text(language))?;
    if !why.squares().is_empty() {
        writeln!(out, "{squares}: {}", list(why.squares()))?;
    }
    if !why.alternatives.is_empty() {
        let lans = why.alternatives.iter().map(|&action| position.lan(action).to_string());
        writeln!(out, "{instead}: {}", lans.collect::<Vec<_>>().join(", "))?;
    }
    Ok(())
}

/// Says what legal actions do, one a line.
pub fn describe(named: &Named, out: &mut impl Write) -> io::Result<()> {
    let (Named::Actions(actions) | Named::AnyOf(actions)) = named;
    for action in actions {
        let does = what_it_does(action);
        let does = if does.is_empty() { does } else { format!(": {does}") };
        writeln!(out, "legal: {}{does}", action.lan())?;
    }
    Ok(())
}

/// `captures A, check`
fn what_it_does(action: &LegalAction) -> String {
    let (effects, after) = (action.effects(), action.after());
    let mut does = Vec::new();
    let mut note = |what: &str, stack: Option<Stack>| {
        does.extend(stack.map(|stack| format!("{what} {}", stack.notated())));
    };
    note("captures", effects.captured);
    note("loses", effects.lost);
    note("makes", effects.combined);
    for kind in Kind::ALL {
        let squares = effects.promoted[kind];
        if !squares.is_empty() {
            does.push(format!("{kind} on {} becomes heroic", list(squares)));
        }
    }
    match after.status() {
        _ if after.deploy().is_some() => does.push("may go on".to_owned()),
        Status::Ongoing => {}
        Status::Check => does.push("check".to_owned()),
        Status::Over(outcome) => does.push(outcome.to_string()),
    }
    does.join(", ")
}

fn list(squares: Bitboard) -> String {
    let squares: Vec<String> = squares.into_iter().map(|square| square.to_string()).collect();
    squares.join(" ")
}
