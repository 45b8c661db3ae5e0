//! A game in progress: what the player wants, and the opponent's turns.

use std::hash::{BuildHasher, RandomState};
use std::io::Write;
use std::time::Duration;

use cotulenh::game::GameError;
use cotulenh::words::Say;
use cotulenh::{Color, Game, Language, Position};
use cotulenh_engine::{Engine, Level, SearchLimits, Settings};

use super::command::Command;
use super::file::GameFile;
use super::read::Choice;
use crate::error::Failure;
use crate::paint::Paint;
use crate::play_args::{Play, Side};
use crate::words::{End, Said};

/// A player, an opponent, and the game between them.
pub struct Session<'a, W> {
    pub(super) out: &'a mut W,
    pub(super) language: Language,
    pub(super) paint: Paint,
    pub(super) game: Game,
    /// The player's side.
    pub(super) side: Color,
    pub(super) flipped: bool,
    /// The engine at full strength, for advice.
    pub(super) adviser: Engine,
    pub(super) time: Duration,
    start: Position,
    pub(super) level: Level,
    seed: u64,
    opponent: Engine,
    /// What was offered, to be chosen by number.
    pub(super) offered: Vec<Choice>,
    pub(super) file: Option<GameFile>,
    /// The end of the game was told.
    pub(super) is_told: bool,
}

impl<'a, W: Write> Session<'a, W> {
    /// A game as the arguments want it.
    pub fn new(args: &Play, out: &'a mut W) -> Result<Session<'a, W>, Failure> {
        let start = args.position()?;
        let chance = RandomState::new().hash_one(0);
        let side = match args.side {
            Side::Red => Color::Red,
            Side::Random if args.seed.unwrap_or(chance).is_multiple_of(2) => Color::Red,
            Side::Blue | Side::Random => Color::Blue,
        };
        let file = args.save.as_deref().map(|path| {
            let cannot = |error| Failure::Input(format!("cannot use {}: {error}", path.display()));
            GameFile::open(path).map_err(cannot)
        });
        Ok(Session {
            out,
            language: args.language,
            paint: Paint::choose(args.color),
            game: Game::new(start),
            side,
            flipped: side == Color::Blue,
            adviser: Engine::default(),
            time: args.time,
            start,
            level: args.level,
            seed: args.seed.unwrap_or(chance),
            opponent: Engine::default(),
            offered: Vec::new(),
            file: file.transpose()?,
            is_told: false,
        })
    }

    /// Greets, and sets up the opponent.
    pub fn begin(&mut self) -> Result<(), Failure> {
        self.opponent.forget();
        self.adviser.forget();
        self.set_level();
        self.tell(&Said::Welcome { side: self.side, level: self.level.number() })?;
        if self.game.position().turn() == self.side || self.game.result().is_some() {
            self.show()?;
        }
        Ok(())
    }

    fn set_level(&mut self) {
        let settings = Settings { seed: self.seed, ..Settings::default() };
        self.opponent.set(self.level.settings(&settings));
    }

    /// Does what is due before the player's next word: the opponent's turn, the file, the end.
    pub fn go_on(&mut self) -> Result<(), Failure> {
        self.store()?;
        if self.game.result().is_none() && self.game.position().turn() != self.side {
            self.reply()?;
            self.store()?;
            self.show()?;
        }
        if let Some(result) = self.game.result()
            && !self.is_told
        {
            self.is_told = true;
            writeln!(self.out)?;
            self.tell(&End { result, side: self.side })?;
        }
        Ok(())
    }

    /// The opponent's turn.
    fn reply(&mut self) -> Result<(), Failure> {
        let limits = SearchLimits::move_time(self.time);
        let thought = self.opponent.think(&self.game, &self.level.limits(&limits), |_| {});
        // A game that goes on has a legal turn; it is a whole one, also in the middle of a deploy.
        let turn = thought.turn().ok_or(GameError::Nothing);
        let _ = self.game.cancel_deploy();
        let played = turn.and_then(|turn| self.game.play_turn(turn));
        played.map_err(|error| Failure::Turn(format!("the opponent cannot play: {error}")))
    }

    /// Asks for input.
    pub fn prompt(&mut self) -> Result<(), Failure> {
        if self.is_told {
            write!(self.out, "{} ", Said::Another.said_in(self.language))?;
        } else {
            write!(self.out, "> ")?;
        }
        Ok(self.out.flush()?)
    }

    /// A line on a terminal, where `y` and `n` answer whether to play again.
    pub fn answer<'b>(&self, line: &'b str) -> &'b str {
        match (self.is_told, line.trim()) {
            (true, "y" | "Y" | "yes") => "new",
            (true, "n" | "N" | "no") => "quit",
            _ => line,
        }
    }

    /// Does what the player wants.
    pub fn obey(&mut self, command: Command<'_>) -> Result<(), Failure> {
        match command {
            Command::Nothing | Command::Quit => Ok(()),
            Command::Help => self.tell(&Said::Help),
            Command::Board => self.show(),
            Command::Moves(square) => self.moves(square),
            Command::Undo => self.undo(),
            Command::Redo => self.redo(),
            Command::Hint => self.hint(),
            Command::Why(wish) => self.why(wish),
            Command::Eval => self.eval(),
            Command::Fen => self.say(&self.game.position().fen().to_string()),
            Command::Pgn => self.say(&self.pgn()),
            Command::Save(path) => self.save(path),
            Command::Draw => self.draw(),
            Command::Resign => self.done(Game::resign),
            Command::New => self.restart(),
            Command::Level(level) => self.change_level(level),
            Command::Flip => {
                self.flipped = !self.flipped;
                self.show()
            }
            Command::Step(text) => self.step(text),
            Command::Commit => self.commit(),
            Command::Cancel => self.cancel(),
            Command::Number(number) => self.choose(number),
            Command::Turn(text) => self.turn(text),
        }
    }

    /// Says something in the player's language.
    pub(super) fn tell(&mut self, what: &impl Say) -> Result<(), Failure> {
        Ok(writeln!(self.out, "{}", what.said_in(self.language))?)
    }

    pub(super) fn say(&mut self, text: &str) -> Result<(), Failure> {
        Ok(writeln!(self.out, "{}", text.trim_end_matches('\n'))?)
    }

    pub(super) fn refuse(&mut self, error: &GameError) -> Result<(), Failure> {
        self.tell(&Said::NotPossible { error: error.clone() })
    }

    /// Does something to the game, and says why if that cannot be.
    pub(super) fn done(
        &mut self,
        what: impl FnOnce(&mut Game, Color) -> Result<(), GameError>,
    ) -> Result<(), Failure> {
        match what(&mut self.game, self.side) {
            Ok(()) => Ok(()),
            Err(error) => self.refuse(&error),
        }
    }

    /// Whether the game is over; says so if it is.
    pub(super) fn is_over(&mut self) -> Result<bool, Failure> {
        match self.game.result() {
            None => Ok(false),
            Some(result) => {
                self.refuse(&GameError::Over(result))?;
                Ok(true)
            }
        }
    }

    fn restart(&mut self) -> Result<(), Failure> {
        self.leave()?;
        if let Some(file) = &mut self.file {
            file.next_game();
        }
        self.game = Game::new(self.start);
        self.seed = self.seed.wrapping_add(1);
        self.is_told = false;
        self.offered.clear();
        self.begin()
    }

    fn change_level(&mut self, level: Option<Level>) -> Result<(), Failure> {
        let Some(level) = level else { return self.tell(&Said::Levels) };
        self.level = level;
        self.set_level();
        self.tell(&Said::Level { level: level.number() })
    }
}
