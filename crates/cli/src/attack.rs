//! `cotulenh attackers` and `cotulenh zones`: who attacks a square, who covers squares against aircraft.

use std::io::Write;

use cotulenh::json::{AttackersForm, ZonesForm};
use cotulenh::pieces::PlacedPiece;
use cotulenh::{Color, Language, Square};

use crate::error::Failure;
use crate::position_args::{Attackers, Zones};

/// Prints the pieces of both sides that attack a square, one a line.
pub fn attackers(args: &Attackers, out: &mut impl Write) -> Result<(), Failure> {
    let position = args.position()?;
    if args.json {
        let form = AttackersForm::new(&position, args.square);
        writeln!(out, "{}", serde_json::to_string(&form)?)?;
        return Ok(());
    }
    for color in Color::ALL {
        let side = color.name(Language::English);
        let mut attackers = position.attacking_pieces(color, args.square).peekable();
        if attackers.peek().is_none() {
            writeln!(out, "{side:5} nobody")?;
        }
        for attacker in attackers {
            let heroic = if attacker.piece.heroic { " (heroic)" } else { "" };
            writeln!(out, "{side:5} {attacker}{heroic}")?;
        }
    }
    Ok(())
}

/// Prints every square that air defence covers, with the pieces that cover it.
pub fn zones(args: &Zones, out: &mut impl Write) -> Result<(), Failure> {
    let position = args.fen.position()?;
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&ZonesForm::of(&position))?)?;
        return Ok(());
    }
    for square in Square::all() {
        for color in Color::ALL {
            let defenders: Vec<String> = position.defenders(color, square).map(covers).collect();
            if !defenders.is_empty() {
                let (square, side) = (square.to_string(), color.name(Language::English));
                writeln!(out, "{square:3} {side:5} {}", defenders.join(", "))?;
            }
        }
    }
    Ok(())
}

/// `the Missile carried on f3 (level 2)`
fn covers(defender: PlacedPiece) -> String {
    let heroic = if defender.piece.heroic { ", heroic" } else { "" };
    format!("{defender} (level {}{heroic})", defender.piece.air_defence())
}
