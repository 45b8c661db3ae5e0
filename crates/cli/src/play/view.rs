//! What the player sees: the board, where the game stands, and lists.

use std::io::Write;

use cotulenh::words::Say;
use cotulenh::{Position, Square};

use super::read::Choice;
use super::session::Session;
use crate::board::Board;
use crate::error::Failure;
use crate::line::numbered;
use crate::show;

/// How wide a terminal usually is.
const TERMINAL: usize = 80;

impl<W: Write> Session<'_, W> {
    /// Draws the board, with what it does not show.
    pub(super) fn show(&mut self) -> Result<(), Failure> {
        let position = *self.game.position();
        writeln!(self.out)?;
        for line in Board::new(&position, false, self.paint).flipped(self.flipped).lines() {
            writeln!(self.out, "{line}")?;
        }
        writeln!(self.out)?;
        if let Some((before, turn)) = self.last_turn() {
            let label = self.words.last();
            self.say(&format!("{label:7} {}", numbered(&before, turn)))?;
        }
        if self.game.result().is_some() {
            return Ok(());
        }
        if let Some(deploy) = self.deploy(&position) {
            return self.say(&deploy);
        }
        self.say(&self.words.to_move(position.turn(), position.fullmove_number()))?;
        let checkers = position.checking_pieces().into_iter();
        let by: Vec<String> = checkers.map(|checker| checker.text(self.words.0)).collect();
        let by = by.join(", ");
        match by.is_empty() {
            true => Ok(()),
            false => self.say(&self.words.check(position.turn(), &by)),
        }
    }

    /// The deploy in progress, and whether it may be committed.
    fn deploy(&self, position: &Position) -> Option<String> {
        let deploy = position.deploy()?;
        let (origin, stack) = (deploy.origin(), deploy.before().notated().to_string());
        let rest = position.get(origin)?.part(deploy.rest())?.notated().to_string();
        let steps = show::steps(position)?;
        let text = self.words.deploy(&stack, &origin.to_string(), &steps, &rest);
        let end = match position.legal_commit() {
            Ok(_) => self.words.or_commit().to_owned(),
            Err(why) => self.words.no_commit(&why.text(self.words.0)),
        };
        Some(text + &end)
    }

    /// What can be played, from a square if one is named.
    pub(super) fn moves(&mut self, square: &str) -> Result<(), Failure> {
        if self.is_over()? {
            return Ok(());
        }
        let position = *self.game.position();
        let from: Option<Square> = match square {
            "" => None,
            text => match text.to_ascii_lowercase().parse() {
                Ok(square) => Some(square),
                Err(_) => return self.say(self.words.no_square()),
            },
        };
        let actions = position.legal_actions();
        let actions = actions.iter().filter(|action| from.is_none_or(|from| from == action.from()));
        let choices = actions.map(|&action| Choice::of(action));
        let (turns, steps): (Vec<_>, Vec<_>) =
            choices.partition(|choice| matches!(choice, Choice::Turn(_)));
        if turns.is_empty() && steps.is_empty() {
            return self.say(self.words.none());
        }
        for (label, choices) in [(self.words.moves(), turns), (self.words.first_steps(), steps)] {
            let mut texts: Vec<String> =
                choices.iter().map(|choice| choice.text(&position)).collect();
            texts.sort_unstable();
            if !texts.is_empty() {
                self.say(label)?;
                self.list(&texts)?;
            }
        }
        Ok(())
    }

    /// Texts in columns.
    pub(super) fn list(&mut self, texts: &[String]) -> Result<(), Failure> {
        let width = texts.iter().map(|text| text.chars().count()).max().unwrap_or(0) + 3;
        let columns = ((TERMINAL - 2) / width).max(1);
        for row in texts.chunks(columns) {
            let row: Vec<String> = row.iter().map(|text| format!("{text:width$}")).collect();
            self.say(&format!("  {}", row.concat().trim_end()))?;
        }
        Ok(())
    }
}
