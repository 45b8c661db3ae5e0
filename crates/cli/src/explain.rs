//! `cotulenh explain`: why a move is not legal, or what it does.

use std::io::{self, Write};

use cotulenh::explain::WhyNot;
use cotulenh::json::{ActionForm, WhyForm};
use cotulenh::notation::ReadTurnError;
use cotulenh::outcome::Status;
use cotulenh::turn::{LegalAction, TurnBuilder};
use cotulenh::words::Say;
use cotulenh::{Kind, Language, Position, Stack};
use serde_json::json;

use crate::error::Failure;
use crate::position_args::Explain;
use crate::reading::{Named, read};
use crate::words::{Does, Said, SquareList};

/// Explains a move; returns whether it is legal.
pub fn run(args: &Explain, out: &mut impl Write) -> Result<bool, Failure> {
    let turn = TurnBuilder::new(&args.position()?);
    match read(&turn, &args.wish) {
        Ok(Named::Actions(actions) | Named::AnyOf(actions)) if args.json => {
            let actions: Vec<ActionForm> = actions.iter().map(ActionForm::from).collect();
            writeln!(out, "{}", json!({ "legal": true, "actions": actions }))?;
        }
        Err(ReadTurnError::Illegal(why)) if args.json => {
            let why = WhyForm::new(turn.position(), &why);
            writeln!(out, "{}", json!({ "legal": false, "why": why }))?;
            return Ok(false);
        }
        Ok(named) => describe(&named, args.language, out)?,
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
    let refused = ReadTurnError::Illegal(Box::new(why.clone()));
    writeln!(out, "{}", refused.said_in(language))?;
    if !why.squares().is_empty() {
        let squares = Said::Squares { list: SquareList(why.squares()) };
        writeln!(out, "{}", squares.said_in(language))?;
    }
    if !why.alternatives.is_empty() {
        let lans = why.alternatives.iter().map(|&action| position.lan(action).to_string());
        let instead = Said::InsteadOf { list: lans.collect::<Vec<_>>().join(", ") };
        writeln!(out, "{}", instead.said_in(language))?;
    }
    Ok(())
}

/// Says what legal actions do, one a line.
pub fn describe(named: &Named, language: Language, out: &mut impl Write) -> io::Result<()> {
    let (Named::Actions(actions) | Named::AnyOf(actions)) = named;
    for action in actions {
        let legal = Said::Legal { lan: action.lan().to_string(), does: what_it_does(action) };
        writeln!(out, "{}", legal.said_in(language))?;
    }
    Ok(())
}

/// `: captures A, check`
fn what_it_does(action: &LegalAction) -> Does {
    let (effects, after) = (action.effects(), action.after());
    let notated = |stack: Stack| stack.notated().to_string();
    let mut does = Vec::new();
    does.extend(effects.captured.map(|stack| Said::Captures { stack: notated(stack) }));
    does.extend(effects.lost.map(|stack| Said::Loses { stack: notated(stack) }));
    does.extend(effects.combined.map(|stack| Said::Makes { stack: notated(stack) }));
    for kind in Kind::ALL {
        let squares = effects.promoted[kind];
        if !squares.is_empty() {
            does.push(Said::BecomesHeroic { kind, squares: SquareList(squares) });
        }
    }
    match after.status() {
        _ if after.deploy().is_some() => does.push(Said::MayGoOn),
        Status::Ongoing => {}
        status => does.push(Said::Then { status }),
    }
    Does(does)
}
