//! `cotulenh moves`: what can be played.

use std::io::Write;

use cotulenh::json::ActionForm;
use cotulenh::turn::Filter;
use cotulenh::{Action, ActionKind, Bitboard, Kind, Position};

use crate::error::Failure;
use crate::position_args::Moves;

/// Prints the legal actions that are asked for.
pub fn run(args: &Moves, out: &mut impl Write) -> Result<(), Failure> {
    let position = args.fen.position()?;
    // A commit moves no piece.
    let fits = |carrier: Kind, kind: ActionKind| {
        args.piece.is_none_or(|piece| carrier == piece && kind != ActionKind::Commit)
    };
    if args.json {
        let from = args.from.map_or(Bitboard::ALL, Bitboard::from);
        let mut actions = ActionForm::all(&position, Filter { from, ..Filter::ALL });
        actions.retain(|action| fits(action.piece.kind, action.kind));
        actions.sort_unstable_by(|a, b| a.lan.cmp(&b.lan));
        for action in &actions {
            writeln!(out, "{}", serde_json::to_string(action)?)?;
        }
        return Ok(());
    }
    let mut actions = match args.from {
        None => position.legal_actions().to_vec(),
        Some(from) => position.legal_actions_from(from).to_vec(),
    };
    actions.retain(|action| fits(action.unit().carrier(), action.kind()));
    for lan in sorted(&position, &actions) {
        writeln!(out, "{lan}")?;
    }
    Ok(())
}

/// Actions in LAN, sorted by bytes: the same whatever order they were found in.
pub fn sorted(position: &Position, actions: &[Action]) -> Vec<String> {
    let mut list: Vec<String> =
        actions.iter().map(|&action| position.lan(action).to_string()).collect();
    list.sort_unstable();
    list
}
