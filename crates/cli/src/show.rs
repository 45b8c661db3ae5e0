//! `cotulenh show`: a position for a terminal.

use std::io::Write;

use cotulenh::json::{PositionForm, Words};
use cotulenh::{Color, Position};
use serde_json::json;

use crate::board::Board;
use crate::error::Failure;
use crate::paint::{Ground, Ink, Paint};
use crate::position_args::{Show, Status};

/// Prints the board, what its signs mean, and what the board does not show.
pub fn run(args: &Show, out: &mut impl Write) -> Result<(), Failure> {
    let position = args.fen.position()?;
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&PositionForm::new(&position))?)?;
        return Ok(());
    }
    let paint = Paint::choose(args.color);
    for line in Board::new(&position, args.zones, paint).lines() {
        writeln!(out, "{line}")?;
    }
    writeln!(out, "\n{}", terrain(&position, paint))?;
    writeln!(out, "{}", pieces(paint))?;
    if args.zones {
        writeln!(out, "{}", zones(paint))?;
    }
    writeln!(out, "\nTurn    {}", turn(&position))?;
    if let Some(check) = check(&position) {
        writeln!(out, "Check   {check}")?;
    }
    if let Some(deploy) = deploy(&position) {
        writeln!(out, "Deploy  {deploy}")?;
    }
    writeln!(out, "Status  {}", position.status())?;
    writeln!(out, "FEN     {}", position.fen())?;
    Ok(())
}

/// Prints in one line where the game stands.
pub fn status(args: &Status, out: &mut impl Write) -> Result<(), Failure> {
    let position = args.fen.position()?;
    if args.json {
        let PositionForm { status, winner, .. } = PositionForm::new(&position);
        let text = Words::new(&position.status());
        writeln!(out, "{}", json!({ "status": status, "winner": winner, "text": text }))?;
        return Ok(());
    }
    writeln!(out, "{}", position.status())?;
    Ok(())
}

fn terrain(position: &Position, paint: Paint) -> String {
    if paint == Paint::Plain {
        return "~ sea   : mixed   . land   ~~~ river   = bridge".to_owned();
    }
    let mut grounds = vec![
        (" sea ", Ground::Sea),
        (" mixed ", Ground::Mixed),
        (" land ", Ground::Land),
        (" ~~ river ", Ground::River),
        (" == bridge ", Ground::Bridge),
    ];
    if position.is_check() {
        grounds.push((" in check ", Ground::Danger));
    }
    let swatch = |(text, ground)| paint.text(text, Ink::Grey, ground);
    grounds.into_iter().map(swatch).collect::<Vec<_>>().join(" ")
}

fn pieces(paint: Paint) -> String {
    let red = paint.text("RED", Ink::Red, Ground::Land);
    let blue = paint.text("blue", Ink::Blue, Ground::Land);
    format!("{red} upper case   {blue} lower case   + heroic   ( ) stack, carrier first")
}

fn zones(paint: Paint) -> String {
    let red = paint.text("^", Ink::Red, Ground::Land);
    let blue = paint.text("_", Ink::Blue, Ground::Land);
    let both = paint.text("#", Ink::Purple, Ground::Land);
    format!("Air defence: {red} Red's   {blue} Blue's   {both} both")
}

fn turn(position: &Position) -> String {
    let (number, clock) = (position.fullmove_number(), position.halfmove_clock());
    format!("{} to move, move {number}, half-move clock {clock}", name(position.turn()))
}

/// Who puts the Commander of the side to move in danger.
fn check(position: &Position) -> Option<String> {
    let commander = position.commander(position.turn())?;
    let checkers = position.checking_pieces().into_iter();
    let checkers: Vec<String> = checkers.map(|checker| checker.to_string()).collect();
    let side = name(position.turn());
    (!checkers.is_empty())
        .then(|| format!("{side}'s Commander on {commander}, by {}", checkers.join(", ")))
}

/// The deploy sequence in progress.
fn deploy(position: &Position) -> Option<String> {
    let deploy = position.deploy()?;
    let (origin, before) = (deploy.origin(), deploy.before());
    let rest = position.get(origin)?.part(deploy.rest())?;
    let steps = steps(position)?;
    Some(format!("{before} on {origin}: {steps} so far, {rest} has not moved"))
}

/// The steps of the deploy sequence in progress: `Fc3>e5, Tc3>c4`.
pub fn steps(position: &Position) -> Option<String> {
    position.deploy()?;
    // The last field of the FEN has them: `c3:Fc3>e5,Tc3>c4...`.
    let fen = position.fen().to_string();
    let (_, steps) = fen.trim_end_matches('.').rsplit_once(':')?;
    Some(steps.replace(',', ", "))
}

fn name(color: Color) -> &'static str {
    match color {
        Color::Red => "Red",
        Color::Blue => "Blue",
    }
}
