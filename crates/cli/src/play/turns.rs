//! The player's turns: played, chosen, taken back.

use std::io::Write;

use cotulenh::game::GameError;
use cotulenh::notation::ReadTurnError;
use cotulenh::words::Say;
use cotulenh::{Game, Position, Turn};

use super::read::{Choice, Reading, read, read_steps};
use super::session::Session;
use crate::error::Failure;
use crate::line::numbered;
use crate::words::{Capital, Said};

impl<W: Write> Session<'_, W> {
    /// A turn, or a part of one.
    pub(super) fn turn(&mut self, text: &str) -> Result<(), Failure> {
        if self.is_over()? {
            return Ok(());
        }
        let reading = read(self.game.current(), text);
        self.act_on(reading)
    }

    /// One step of a deploy, even where it could be a whole turn.
    pub(super) fn step(&mut self, text: &str) -> Result<(), Failure> {
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

    pub(super) fn choose(&mut self, number: usize) -> Result<(), Failure> {
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
        Some((self.game.positions().last()?, self.game.turns().last()?))
    }

    pub(super) fn commit(&mut self) -> Result<(), Failure> {
        if !self.game.current().is_deploying() {
            return self.refuse(&GameError::NoDeploy);
        }
        let reading = read(self.game.current(), "commit");
        self.act_on(reading)
    }

    /// Takes back all steps of a deploy.
    pub(super) fn cancel(&mut self) -> Result<(), Failure> {
        self.offered.clear();
        if let Err(error) = self.game.cancel_deploy() {
            return self.refuse(&error);
        }
        self.tell(&Said::Cancelled)?;
        self.show()
    }

    /// Takes back a step, or the player's last turn and what followed.
    pub(super) fn undo(&mut self) -> Result<(), Failure> {
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
    pub(super) fn redo(&mut self) -> Result<(), Failure> {
        self.offered.clear();
        if let Err(error) = self.game.redo() {
            return self.refuse(&error);
        }
        while self.game.position().turn() != self.side && self.game.redo().is_ok() {}
        self.tell(&Said::PutBack)?;
        self.show()
    }
}
