//! Copies the games of a file that somebody won, and says what is wrong with those that cannot be read:
//! `cargo run --release -p cotulenh --example pgn_filter -- An < games.pgn > won_by_an.pgn`

use std::io::{self, Read, Write};

use cotulenh::pgn::PgnReader;
use cotulenh::{Color, Study};

fn main() -> io::Result<()> {
    let name = std::env::args().nth(1).unwrap_or_default();
    run(&name, io::stdin().lock(), &mut io::stdout().lock(), &mut io::stderr().lock())
}

/// Copies the games that a player won. Memory does not grow with the file.
pub(crate) fn run(
    winner: &str,
    input: impl Read,
    out: &mut impl Write,
    errors: &mut impl Write,
) -> io::Result<()> {
    let (mut found, mut read, mut broken) = (0, 0, 0);
    for game in PgnReader::new(input) {
        match game {
            Ok(study) => {
                read += 1;
                if is_won_by(&study, winner) {
                    found += 1;
                    study.write_pgn(out)?;
                }
            }
            // The error knows the line and the turn; reading goes on with the next game.
            Err(error) => {
                broken += 1;
                writeln!(errors, "{error}")?;
            }
        }
    }
    writeln!(errors, "{found} of {read} games, {broken} more could not be read")
}

fn is_won_by(study: &Study, player: &str) -> bool {
    let winner = study.result().winner().map(|color| match color {
        Color::Red => "Red",
        Color::Blue => "Blue",
    });
    winner.and_then(|side| study.tag(side)) == Some(player)
}
