//! A game in progress: what the player wants, and the opponent's turns.

use std::hash::{BuildHasher, RandomState};
use std::io::Write;
use std::time::Duration;

use cotulenh::game::GameError;
use cotulenh::notation::ReadTurnError;
use cotulenh::words::Say;
use cotulenh::{Color, Game, Language, Position, Turn};
use cotulenh_engine::{Engine, Level, SearchLimits, Settings};

use super::command::Command;
use super::file::GameFile;
use super::read::{Choice, Reading, read, read_steps};
use crate::error::Failure;
use crate::line::numbered;
use crate::paint::Paint;
use crate::play_args::{Play, Side};
use crate::words::{Capital, End, Said};

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
    offered: Vec<Choice>,
    pub(super) file: Option<GameFile>,
    /// The end of the game was told.
    is_told: bool,
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

    fn refuse(&mut self, error: &GameError) -> Result<(), Failure> {
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

    /// A turn, or a part of one.
    fn turn(&mut self, text: &str) -> Result<(), Failure> {
        if self.is_over()? {
            return Ok(());
        }
        let reading = read(self.game.current(), text);
        self.act_on(reading)
    }

    /// One step of a deploy, even where it could be a whole turn.
    fn step(&mut self, text: &str) -> Result<(), Failure> {
        if self.is_over()? {
            return Ok(());
        }
        match read_steps(self.game.current(), text) {
            Reading::Actions(actions) if !actions.iter().all(|step| step.action().is_deploy()) => {
                self.tell(&Said::NotAStep)
            }
            reading => self.act_on(reading),
        }
    }

    pub(super) fn act_on(&mut self, reading: Reading) -> Result<(), Failure> {
        match reading {
            Reading::Actions(actions) => self.play(|game| {
                actions.into_iter().try_for_each(|action| game.play_legal_action(action).map(drop))
            }),
            Reading::Ambiguous(choices) => self.offer(&Said::Which, choices, 0),
            Reading::Fits(choices, more) => self.offer(&Said::Fits, choices, more),
            Reading::Refused(why) => {
                let refused = ReadTurnError::Illegal(Box::new(why.clone()));
                self.tell(&Capital(&refused))?;
                let choices = why.alternatives.into_iter().map(Choice::of).collect::<Vec<_>>();
                if choices.is_empty() {
                    return Ok(());
                }
                self.offer(&Said::Instead, choices, 0)
            }
            Reading::Malformed(error) => {
                self.tell(&Said::NotUnderstood { error })?;
                self.tell(&Said::SeeHelp)
            }
        }
    }

    /// Lists choices with their numbers.
    fn offer(&mut self, about: &Said, choices: Vec<Choice>, more: usize) -> Result<(), Failure> {
        self.tell(about)?;
        let position = *self.game.position();
        let texts = choices.iter().map(|choice| choice.text(&position));
        let texts: Vec<String> =
            texts.zip(1..).map(|(text, number)| format!("{number} {text}")).collect();
        self.list(&texts)?;
        if more > 0 {
            self.say(&format!("  {}", Said::More { count: more }.said_in(self.language)))?;
        }
        self.offered = choices;
        Ok(())
    }

    fn choose(&mut self, number: usize) -> Result<(), Failure> {
        match number.checked_sub(1).and_then(|i| self.offered.get(i)) {
            Some(&Choice::Turn(turn)) => self.play(|game| game.play_turn(turn)),
            Some(&Choice::Step(action)) => self.play(|game| game.play_action(action).map(drop)),
            None => self.tell(&Said::NoNumber),
        }
    }

    /// Plays for the player.
    fn play(
        &mut self,
        what: impl FnOnce(&mut Game) -> Result<(), GameError>,
    ) -> Result<(), Failure> {
        self.offered.clear();
        let before = self.game.turns().len();
        if let Err(error) = what(&mut self.game) {
            return self.refuse(&error);
        }
        if self.game.turns().len() == before {
            return self.show();
        }
        let last = self.last_turn().map(|(position, turn)| numbered(&position, turn));
        self.tell(&Said::YouPlay { turn: last.unwrap_or_default() })?;
        // Nobody answers a turn that ends the game.
        if self.game.result().is_some() { self.show() } else { Ok(()) }
    }

    /// The last turn and the position before it.
    pub(super) fn last_turn(&self) -> Option<(Position, Turn)> {
        Some((*self.game.positions().last()?, self.game.turns().last()?))
    }

    fn commit(&mut self) -> Result<(), Failure> {
        if !self.game.current().is_deploying() {
            return self.refuse(&GameError::NoDeploy);
        }
        let reading = read(self.game.current(), "commit");
        self.act_on(reading)
    }

    /// Takes back all steps of a deploy.
    fn cancel(&mut self) -> Result<(), Failure> {
        self.offered.clear();
        if let Err(error) = self.game.cancel_deploy() {
            return self.refuse(&error);
        }
        self.tell(&Said::Cancelled)?;
        self.show()
    }

    /// Takes back a step, or the player's last turn and what followed.
    fn undo(&mut self) -> Result<(), Failure> {
        self.offered.clear();
        if self.game.current().is_deploying() {
            self.done(|game, _| game.undo_step())?;
            return self.show();
        }
        let own = self.game.positions().any(|position| position.turn() == self.side);
        if !own {
            return self.refuse(&GameError::Nothing);
        }
        loop {
            if let Err(error) = self.game.undo() {
                return self.refuse(&error);
            }
            if self.game.position().turn() == self.side {
                break;
            }
        }
        self.is_told = false;
        self.tell(&Said::TakenBack)?;
        self.show()
    }

    /// Puts back the player's turn, and the answer if there was one.
    fn redo(&mut self) -> Result<(), Failure> {
        self.offered.clear();
        if let Err(error) = self.game.redo() {
            return self.refuse(&error);
        }
        while self.game.position().turn() != self.side && self.game.redo().is_ok() {}
        self.tell(&Said::PutBack)?;
        self.show()
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
