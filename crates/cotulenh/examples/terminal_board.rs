//! A board for two in a terminal: turns as text, `undo`, `moves`, `quit`.
//! `cargo run -p cotulenh --example terminal_board`

use std::io::{self, BufRead, Write};

use cotulenh::board::Terrain;
use cotulenh::{Game, Position, Square};

fn main() -> io::Result<()> {
    run(io::stdin().lock(), &mut io::stdout().lock())
}

/// Plays a game until the input ends; prints its turns.
pub(crate) fn run(input: impl BufRead, out: &mut impl Write) -> io::Result<()> {
    let mut game = Game::default();
    draw(game.position(), out)?;
    for line in input.lines() {
        match line?.trim() {
            "" => continue,
            "quit" => break,
            "moves" => {
                let position = game.position();
                let moves = position.legal_actions().into_iter().map(|action| position.lan(action));
                let moves: Vec<String> = moves.map(|lan| lan.to_string()).collect();
                writeln!(out, "{}", moves.join(" "))?;
                continue;
            }
            "undo" => {
                // In a deploy its last step is taken back, else the last turn.
                if let Err(error) = game.undo_step().or_else(|_| game.undo()) {
                    writeln!(out, "{error}")?;
                }
            }
            // A whole turn (`Tf6`), or a deploy step by step: `c3:F>e5...`, `T>d3`, `commit`.
            text => {
                if let Err(error) = game.play_text(text) {
                    writeln!(out, "{error}")?;
                    continue;
                }
            }
        }
        draw(game.position(), out)?;
        if let Some(result) = game.result() {
            writeln!(out, "{result}")?;
        }
    }
    write!(out, "{}", game.pgn())
}

fn draw(position: &Position, out: &mut impl Write) -> io::Result<()> {
    for rank in (1..=Square::RANKS).rev() {
        write!(out, "{rank:>2} ")?;
        for square in (0..Square::FILES).filter_map(|file| Square::new(file, rank)) {
            let text = match (position.get(square), Terrain::of(square)) {
                (Some(stack), _) => stack.to_string(),
                (None, Terrain::Sea) => "~".to_owned(),
                (None, Terrain::Mixed) => ":".to_owned(),
                (None, Terrain::Land) => ".".to_owned(),
            };
            write!(out, "{text:^7}")?;
        }
        writeln!(out)?;
    }
    write!(out, "   ")?;
    for file in 'a'..='k' {
        write!(out, "{file:^7}")?;
    }
    writeln!(out, "\n{position}")?;
    writeln!(out, "{} to move: {}", position.turn(), position.status())
}
