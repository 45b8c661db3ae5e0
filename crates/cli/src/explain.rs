//! `cotulenh explain`: why a move is not legal, or what it does.

use std::io::Write;

use cotulenh::explain::{WhyNot, Wish};
use cotulenh::notation::ReadTurnError;
use cotulenh::outcome::Status;
use cotulenh::words::Say;
use cotulenh::{Action, Bitboard, Kind, Language, Position, Stack};

use crate::args::Explain;
use crate::error::Failure;

/// Explains a move; returns whether it is legal.
pub fn run(args: &Explain, out: &mut impl Write) -> Result<bool, Failure> {
    explain(&args.position()?, &args.wish, args.language, out)
}

/// Says what a move does, or why it is not legal; returns whether it is.
pub fn explain(
    position: &Position,
    wish: &str,
    language: Language,
    out: &mut impl Write,
) -> Result<bool, Failure> {
    let refused = match squares(wish) {
        Some((from, to)) => match wished(position, from, to) {
            Ok(actions) => {
                for action in actions {
                    describe(position, &[action], out)?;
                }
                return Ok(true);
            }
            Err(why) => why,
        },
        None => match position.read_turn(wish) {
            Ok(turn) => {
                let after = describe(position, &turn.turn().actions().collect::<Vec<_>>(), out)?;
                if let Some(deploy) = after.deploy() {
                    describe(&after, &[Action::commit(deploy.origin(), deploy.rest())], out)?;
                }
                return Ok(true);
            }
            Err(ReadTurnError::Illegal(why)) => *why,
            Err(error) => return Err(Failure::turn(wish, &error, position)),
        },
    };
    refuse(position, &refused, language, out)?;
    Ok(false)
}

/// `c3-e5`, `c3e5` or `c3 e5`, as two texts that look like squares.
pub fn squares(text: &str) -> Option<(&str, &str)> {
    let is_square = |text: &str| {
        let rank = text.strip_prefix(|file: char| file.is_ascii_lowercase());
        rank.is_some_and(|rank| {
            !rank.is_empty() && rank.bytes().all(|digit| digit.is_ascii_digit())
        })
    };
    let second = text.char_indices().skip(1).find(|(_, letter)| letter.is_ascii_lowercase())?.0;
    let (from, to) = text.split_at(second);
    let from = from.trim_end_matches(['-', ' ']);
    (is_square(from) && is_square(to)).then_some((from, to))
}

/// Every legal action from a square to a square.
pub fn wished(position: &Position, from: &str, to: &str) -> Result<Vec<Action>, WhyNot> {
    let wish = Wish::read(from, to)?;
    if let Some(why) = position.why_not(wish) {
        return Err(why);
    }
    let legal = position.legal_actions();
    Ok(legal.iter().copied().filter(|&action| wish.fits(action)).collect())
}

/// Says why not, with the squares that matter and what is legal instead.
pub fn refuse(
    position: &Position,
    why: &WhyNot,
    language: Language,
    out: &mut impl Write,
) -> Result<(), Failure> {
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

/// What the actions of one turn do, one after the other; returns the position after them.
pub fn describe(
    start: &Position,
    actions: &[Action],
    out: &mut impl Write,
) -> Result<Position, Failure> {
    let mut position = *start;
    for &action in actions {
        let effects = position.effects(action);
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
        let lan = position.lan(action).to_string();
        position = match position.play(action) {
            Ok(next) => next,
            Err(error) => return Err(Failure::Turn(error.to_string())),
        };
        match position.status() {
            _ if position.deploy().is_some() => does.push("may go on".to_owned()),
            Status::Ongoing => {}
            Status::Check => does.push("check".to_owned()),
            Status::Over(outcome) => does.push(outcome.to_string()),
        }
        let does = if does.is_empty() { String::new() } else { format!(": {}", does.join(", ")) };
        writeln!(out, "legal: {lan}{does}")?;
    }
    Ok(position)
}

fn list(squares: Bitboard) -> String {
    let squares: Vec<String> = squares.into_iter().map(|square| square.to_string()).collect();
    squares.join(" ")
}
