//! What the computer has to decide, and how it answers offers.

use cotulenh::Color;
use cotulenh_engine::{Level, Score};

use super::event::Offer;
use super::live::LiveGame;

/// What the computer thinks about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// Which turn to play, at its level.
    Turn(Level),
    /// Whether to take a draw. At any level it looks with open eyes, so that nobody talks it into one
    /// in the middle of an exchange.
    Draw,
}

impl LiveGame {
    /// What the computer has to decide now.
    pub(super) fn question(&self) -> Option<Question> {
        match self.draw_offered_to_computer() {
            Some(_) => Some(Question::Draw),
            None => self.computer_to_move().map(Question::Turn),
        }
    }

    /// The computer's side, if the other side offers it a draw.
    pub(super) fn draw_offered_to_computer(&self) -> Option<Color> {
        let offered = |&color: &Color| {
            self.info.level(color).is_some() && self.offers.contains(&(!color, Offer::Draw))
        };
        Color::ALL.into_iter().find(offered)
    }

    /// Whether a side stands better, by a score for the side to move.
    pub(super) fn stands_better(&self, color: Color, score: Score) -> bool {
        if self.to_move() == color { score.value() > 0 } else { score.value() < 0 }
    }
}
