//! Who plays: named in a text.

use core::fmt;
use std::path::Path;
use std::sync::Arc;

use cotulenh_engine::Level;
use cotulenh_engine::uci::SKILL_LEVEL;

use crate::{Fault, GreedyPlayer, Player, Program, RandomPlayer, Spin, UciClient};

/// Makes a player: for each thread its own.
type Make = Arc<dyn Fn() -> Result<Box<dyn Player>, Fault> + Send + Sync>;

/// One of the two that play a match.
#[derive(Clone)]
pub struct Contender {
    /// The name in tables and game files.
    pub name: String,
    kind: Kind,
}

#[derive(Clone)]
enum Kind {
    Random,
    Greedy,
    Program(Program),
    Made(Make),
}

impl Contender {
    /// A contender that is made by a function, once for each thread and after each fault.
    pub fn new(
        name: &str,
        make: impl Fn() -> Result<Box<dyn Player>, Fault> + Send + Sync + 'static,
    ) -> Contender {
        Contender { name: name.to_owned(), kind: Kind::Made(Arc::new(make)) }
    }

    /// A program that speaks UCI.
    pub fn program(name: &str, program: Program) -> Contender {
        Contender { name: name.to_owned(), kind: Kind::Program(program) }
    }

    /// Reads a contender: `random`, `greedy`, `self`, `level=3`, or the command line of a program
    /// that speaks UCI, which is split as a shell does. Words such as `option.Hash=16` set options.
    /// `own` is the program to start for `self` and the levels, with the argument `uci`.
    ///
    /// ```
    /// use std::path::Path;
    /// use cotulenh_match::Contender;
    /// let contender = Contender::read("./engine --quiet option.Hash=16", Path::new("cotulenh"))?;
    /// assert_eq!(contender.name, "./engine --quiet option.Hash=16");
    /// # Ok::<(), cotulenh_match::ReadContenderError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the text is empty, a quote is not closed, the level is none, or an option is not written
    /// as `option.NAME=VALUE`.
    pub fn read(text: &str, own: &Path) -> Result<Contender, ReadContenderError> {
        let mut words = shlex::split(text).ok_or(ReadContenderError::Quote)?;
        let mut options = Vec::new();
        for word in words.extract_if(.., |word| word.starts_with("option.")) {
            let setting = word.strip_prefix("option.").unwrap_or_default();
            options.push(read_option(setting)?);
        }
        let first = words.first().ok_or(ReadContenderError::Empty)?;
        let own = || vec![own.to_string_lossy().into_owned(), "uci".to_owned()];
        let kind = match (&**first, words.len()) {
            ("random", 1) => Kind::Random,
            ("greedy", 1) => Kind::Greedy,
            ("self", 1) => Kind::Program(Program::new(own())),
            (level, 1) if level.starts_with("level=") => {
                let level = level.trim_start_matches("level=");
                let known = level.parse().ok().and_then(Level::new).is_some();
                let level = Some(level).filter(|_| known).ok_or(ReadContenderError::Level)?;
                options.insert(0, (SKILL_LEVEL.to_owned(), level.to_owned()));
                Kind::Program(Program::new(own()))
            }
            _ => Kind::Program(Program::new(words)),
        };
        let mut contender = Contender { name: text.trim().to_owned(), kind };
        contender.set_options(options)?;
        Ok(contender)
    }

    /// Sets further options, by name.
    ///
    /// # Errors
    ///
    /// If this is a built-in player: it has none.
    pub fn set_options(
        &mut self,
        options: impl IntoIterator<Item = (String, String)>,
    ) -> Result<(), ReadContenderError> {
        let mut options = options.into_iter().peekable();
        match &mut self.kind {
            Kind::Program(program) => program.options.extend(options),
            _ if options.peek().is_some() => return Err(ReadContenderError::NoOptions),
            _ => {}
        }
        Ok(())
    }

    /// The options of a program that are numbers; none for built-in players.
    ///
    /// # Errors
    ///
    /// If the program cannot be started.
    pub fn spins(&self) -> Result<Vec<Spin>, Fault> {
        match &self.kind {
            Kind::Program(program) => Ok(UciClient::start(program)?.spins().to_vec()),
            _ => Ok(Vec::new()),
        }
    }

    /// Starts a player.
    ///
    /// # Errors
    ///
    /// If it cannot be started.
    pub fn start(&self) -> Result<Box<dyn Player>, Fault> {
        Ok(match &self.kind {
            Kind::Random => Box::new(RandomPlayer::new(0)),
            Kind::Greedy => Box::new(GreedyPlayer::new(0)),
            Kind::Program(program) => Box::new(UciClient::start(program)?),
            Kind::Made(make) => return make(),
        })
    }
}

impl fmt::Debug for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Contender({})", self.name)
    }
}

/// Reads an option: `Hash=16`. A value may be empty.
///
/// # Errors
///
/// If there is no name or no `=`, or a line break.
pub fn read_option(text: &str) -> Result<(String, String), ReadContenderError> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() && !text.contains(['\n', '\r']) => {
            Ok((name.to_owned(), value.to_owned()))
        }
        _ => Err(ReadContenderError::Option),
    }
}

/// A text that names no contender.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReadContenderError {
    /// There is no word in it.
    Empty,
    /// A quote is not closed, or nothing follows the last `\`.
    Quote,
    /// There is no such level.
    Level,
    /// An option is not written as a name, `=` and a value.
    Option,
    /// The built-in players have no options.
    NoOptions,
}

impl fmt::Display for ReadContenderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ReadContenderError::Empty => "expected random, greedy, self, level=1 or a command line",
            ReadContenderError::Quote => "a quote is not closed, or nothing follows the last `\\`",
            ReadContenderError::Level => "expected a level from level=1 to level=9",
            ReadContenderError::Option => "expected an option such as Hash=16",
            ReadContenderError::NoOptions => "random and greedy have no options",
        })
    }
}

impl core::error::Error for ReadContenderError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn program(text: &str) -> Program {
        match Contender::read(text, Path::new("/bin/cotulenh")).expect("a contender").kind {
            Kind::Program(program) => program,
            _ => panic!("{text} is no program"),
        }
    }

    fn error(text: &str) -> ReadContenderError {
        Contender::read(text, Path::new("x")).expect_err(text)
    }

    #[test]
    fn programs_are_read() {
        let engine = program("'my engine' -t \"a 'b'\" option.Hash=16 option.Path= a\\ b");
        assert_eq!(engine.command, ["my engine", "-t", "a 'b'", "a b"]);
        let options = [("Hash", "16"), ("Path", "")].map(|(a, b)| (a.to_owned(), b.to_owned()));
        assert_eq!(engine.options, options);
    }

    #[test]
    fn the_own_engine_is_read() {
        assert_eq!(program("self").command, ["/bin/cotulenh", "uci"]);
        let level = program("level=3 option.Hash=8");
        assert_eq!(level.command, ["/bin/cotulenh", "uci"]);
        assert_eq!(level.options[0], (SKILL_LEVEL.to_owned(), "3".to_owned()));
        assert_eq!(level.options.len(), 2);
    }

    #[test]
    fn other_texts_are_refused() {
        assert_eq!(error("  "), ReadContenderError::Empty);
        assert_eq!(error("a 'b"), ReadContenderError::Quote);
        assert_eq!(error("a \\"), ReadContenderError::Quote);
        for text in ["level=0", "level=10", "level=", "level=x", "level=-1"] {
            assert_eq!(error(text), ReadContenderError::Level, "{text}");
        }
        assert_eq!(error("a option.Hash"), ReadContenderError::Option);
        assert_eq!(error("option.=1 a"), ReadContenderError::Option);
        assert_eq!(error("random option.Hash=1"), ReadContenderError::NoOptions);
    }
}
