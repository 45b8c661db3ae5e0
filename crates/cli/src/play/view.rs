//! What the player sees: the board, where the game stands, and lists.

use std::io::Write;

use cotulenh::{Position, Square};

use super::read::Choice;
use super::session::Session;
use crate::board::Board;
use crate::error::Failure;
use crate::line::numbered;
use crate::show;
use crate::words::{DeployEnd, Pieces, Said};

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
            self.tell(&Said::Last { turn: numbered(&before, turn) })?;
        }
        if self.game.result().is_some() {
            return Ok(());
        }
        if let Some(deploy) = Self::deploy(&position) {
            return self.tell(&deploy);
        }
        let (side, number) = (position.turn(), position.fullmove_number());
        self.tell(&Said::ToMove { side, number })?;
        let checkers = position.checking_pieces();
        match checkers.is_empty() {
            true => Ok(()),
            false => self.tell(&Said::Check { side, by: Pieces(checkers) }),
        }
    }

    /// The deploy in progress, and whether it may be committed.
    fn deploy(position: &Position) -> Option<Said> {
        let deploy = position.deploy()?;
        let (origin, stack) = (deploy.origin(), deploy.before().notated().to_string());
        let rest = position.get(origin)?.part(deploy.rest())?.notated().to_string();
        let steps = show::steps(position)?;
        let end = match position.legal_commit() {
            Ok(_) => DeployEnd::Commit,
            Err(why) => DeployEnd::NoCommit(why),
        };
        Some(Said::Deploy { stack, origin, steps, rest, end })
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
                Err(_) => return self.tell(&Said::NoSquare),
            },
        };
        let actions = position.legal_actions();
        let actions =
            actions.iter().filter(|action| from.is_none_or(|from| from == action.origin()));
        let choices = actions.map(|&action| Choice::of(action));
        let (turns, steps): (Vec<_>, Vec<_>) =
            choices.partition(|choice| matches!(choice, Choice::Turn(_)));
        if turns.is_empty() && steps.is_empty() {
            return self.tell(&Said::None);
        }
        for (label, choices) in [(Said::Moves, turns), (Said::Steps, steps)] {
            let mut texts: Vec<String> =
                choices.iter().map(|choice| choice.text(&position)).collect();
            texts.sort_unstable();
            if !texts.is_empty() {
                self.tell(&label)?;
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
