//! Openings: how the games of a match begin.

use core::fmt;

use cotulenh::{Game, Position};

/// The openings that come with the project: even ones, and those in which one side is ahead.
const SHIPPED: &str = include_str!("../openings.txt");
const UNBALANCED: &str = include_str!("../unbalanced.txt");

/// The openings that come with the project: 4 to 8 quiet turns from the start.
pub fn shipped_openings() -> Vec<Game> {
    // A test reads every line; a line that cannot be read is no reason to fail.
    lines(SHIPPED).filter_map(|(_, line)| read_opening(line).ok()).collect()
}

/// The openings that come with the project in which one side is ahead by 1.00 to 2.50, says the engine: with
/// both colours, as every opening is played, they end in fewer draws and tell engines apart sooner.
pub fn unbalanced_openings() -> Vec<Game> {
    lines(UNBALANCED).filter_map(|(_, line)| read_opening(line).ok()).collect()
}

/// Reads openings, one a line: turns from the start, or a FEN. Empty lines and those that begin with
/// `#` are passed over.
///
/// ```
/// let openings = cotulenh_match::read_openings("# two\nTf6 Tf7\nTh6\n")?;
/// assert_eq!(openings[0].turns().count(), 2);
/// # Ok::<(), cotulenh_match::ReadOpeningsError>(())
/// ```
///
/// # Errors
///
/// If a line is neither, the game is over in it, or there is no opening.
pub fn read_openings(text: &str) -> Result<Vec<Game>, ReadOpeningsError> {
    let read = |(line, text)| {
        read_opening(text).map_err(|message| ReadOpeningsError { line: Some(line), message })
    };
    let openings = lines(text).map(read).collect::<Result<Vec<_>, _>>()?;
    if openings.is_empty() {
        return Err(ReadOpeningsError { line: None, message: "there is no opening".to_owned() });
    }
    Ok(openings)
}

/// The lines that hold an opening, with their numbers from 1.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = text.lines().enumerate().map(|(i, line)| (i + 1, line.trim()));
    lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
}

fn read_opening(line: &str) -> Result<Game, String> {
    let game = if line.contains('/') {
        Game::new(line.parse::<Position>().map_err(|error| error.to_string())?)
    } else {
        let mut game = Game::default();
        for word in line.split_whitespace() {
            game.play_text(word).map_err(|error| format!("{word}: {error}"))?;
        }
        game
    };
    match game.result() {
        Some(result) => Err(format!("the game is over: {result}")),
        None => Ok(game),
    }
}

/// The line of an opening: its turns in SAN, or the FEN if it does not come from the start, or ends in
/// the middle of a deploy.
pub fn opening_line(game: &Game) -> String {
    if game.start() != Position::start() || game.current().is_deploying() {
        return game.position().fen().to_string();
    }
    let turns = game.positions().zip(game.turns());
    turns.map(|(position, turn)| position.san(turn).to_string()).collect::<Vec<_>>().join(" ")
}

/// A text that holds no openings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadOpeningsError {
    line: Option<usize>,
    message: String,
}

impl fmt::Display for ReadOpeningsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}: {}", self.message),
            None => f.write_str(&self.message),
        }
    }
}

impl core::error::Error for ReadOpeningsError {}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use cotulenh_engine::material_balance;

    use super::*;

    #[test]
    fn shipped_openings_are_legal_distinct_and_balanced() {
        let openings = read_openings(SHIPPED).expect("every line is an opening");
        assert!(openings.len() >= 100, "{}", openings.len());
        assert_eq!(shipped_openings().len(), openings.len());
        let mut seen = HashSet::new();
        for game in &openings {
            let position = game.position();
            assert!((4..=8).contains(&game.turns().count()));
            assert!(seen.insert(*position), "twice: {}", position.fen());
            assert!(!position.is_check() && !position.is_in_danger(!position.turn()));
            assert_eq!(material_balance(position, position.turn()), 0, "{}", position.fen());
        }
    }

    #[test]
    fn unbalanced_openings_are_legal_distinct_and_many() {
        let openings = read_openings(UNBALANCED).expect("every line is an opening");
        assert_eq!(unbalanced_openings().len(), openings.len());
        let distinct: HashSet<&Position> = openings.iter().map(Game::position).collect();
        assert_eq!((openings.len(), distinct.len()), (2000, 2000));
        for game in &openings {
            assert!((4..=8).contains(&game.turns().count()));
            assert!(!game.position().is_check());
        }
    }

    #[test]
    fn lines_read_back() {
        for game in shipped_openings() {
            let back = read_openings(&opening_line(&game)).expect("an opening");
            assert_eq!(back[0].position(), game.position());
        }
        let fen = "6c4/11/11/11/11/4(FT)6/11/11/2n8/11/11/3C7 r - - 0 1";
        for fen in [fen.to_owned(), format!("{fen} e7:Te7>f7...")] {
            let game = &read_openings(&fen).expect("a FEN")[0];
            assert_eq!(opening_line(game), fen);
        }
    }

    #[test]
    fn errors_name_the_line() {
        for (text, message) in [
            ("", "there is no opening"),
            ("# nothing\n\n", "there is no opening"),
            ("Tf6\n\nTf6 Tf6 x", "line 3: Tf6: "),
            ("11/11 r", "line 1: "),
            ("9ic/10i/11/10A/11/11/11/11/11/11/11/3C7 b", "line 1: the game is over: red wins"),
        ] {
            let error = read_openings(text).expect_err(text).to_string();
            assert!(error.starts_with(message), "{text}: {error}");
        }
    }
}
