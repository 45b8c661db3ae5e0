//! What a player types.

use cotulenh_engine::Level;

/// A line of input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command<'a> {
    Nothing,
    Help,
    Board,
    /// What can be played, from a square if there is one.
    Moves(&'a str),
    Undo,
    Redo,
    Hint,
    Why(&'a str),
    Eval,
    Fen,
    Pgn,
    /// To a file, if there is a name.
    Save(&'a str),
    Draw,
    Resign,
    New,
    /// None if it is no level.
    Level(Option<Level>),
    Flip,
    Step(&'a str),
    Commit,
    Cancel,
    Quit,
    /// One of the choices that were offered, from 1.
    Number(usize),
    /// A turn, or something like one.
    Turn(&'a str),
}

impl Command<'_> {
    /// Reads a line. Whatever is no command is a turn.
    pub fn read(line: &str) -> Command<'_> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match &*word.to_ascii_lowercase() {
            "" => Command::Nothing,
            "help" | "?" => Command::Help,
            "board" | "show" => Command::Board,
            "moves" => Command::Moves(rest),
            "undo" => Command::Undo,
            "redo" => Command::Redo,
            "hint" => Command::Hint,
            "why" => Command::Why(rest),
            "eval" => Command::Eval,
            "fen" => Command::Fen,
            "pgn" => Command::Pgn,
            "save" => Command::Save(rest),
            "draw" => Command::Draw,
            "resign" => Command::Resign,
            "new" => Command::New,
            "level" => Command::Level(rest.parse().ok().and_then(Level::new)),
            "flip" => Command::Flip,
            "step" => Command::Step(rest),
            "commit" => Command::Commit,
            "cancel" => Command::Cancel,
            "quit" | "exit" => Command::Quit,
            number => number.parse().map_or(Command::Turn(line), Command::Number),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines() {
        for (line, command) in [
            ("  \n", Command::Nothing),
            ("Undo", Command::Undo),
            ("why  c3 e5 ", Command::Why("c3 e5")),
            ("save my games.pgn", Command::Save("my games.pgn")),
            ("level 10", Command::Level(None)),
            ("level 2", Command::Level(Level::new(2))),
            ("12", Command::Number(12)),
            ("Te4", Command::Turn("Te4")),
            ("c3 e5", Command::Turn("c3 e5")),
        ] {
            assert_eq!(Command::read(line), command, "{line}");
        }
    }
}
