//! What the computer has to decide, and how it answers offers.

use cotulenh::Color;
use cotulenh_engine::{Level, Score};

use super::event::Offer;
use super::live::LiveGame;

/// A draw is early before each side has made so many turns.
const EARLY: usize = 20;
/// Who is worse by this, in centipawns, stands clearly worse: by more than an Infantry.
const CLEARLY: i32 = 150;

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

    /// Whether the computer takes a draw, by a score for the side to move: when it does not stand
    /// better, and early only when it stands clearly worse, so that a game is played.
    pub(super) fn takes_draw(&self, color: Color, score: Score) -> bool {
        let value = if self.to_move() == color { score.value() } else { -score.value() };
        let early = self.turns() < 2 * EARLY;
        value <= if early { -CLEARLY } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Info, Seat, Settings};
    use crate::players::PlayerId;

    /// A game of Red against the computer, after so many turns of Infantry that goes to and fro.
    fn after(turns: usize) -> LiveGame {
        let red = Seat::Player(PlayerId::stored("p1".to_owned()));
        let blue = Seat::Computer(Level::FIRST);
        let settings = Settings::default();
        let mut live =
            LiveGame::new(Info { id: "g".into(), red, blue, settings, created: 0, listed: true });
        for turn in 0..turns {
            let text = ["Ic6", "Ik7", "Ic5", "Ik8"][turn % 4];
            let turn = live.board().read_turn(text).expect("a turn");
            live.computer_plays(turn, 0).expect("a legal turn");
        }
        live
    }

    #[test]
    fn an_early_draw_is_taken_by_who_stands_clearly_worse() {
        let takes = |turns, value| after(turns).takes_draw(Color::Blue, Score::Centipawns(value));
        // Red is to move, and the score is Red's.
        assert_eq!([0, 100, 150, 900].map(|value| takes(2, value)), [false, false, true, true]);
        assert_eq!([-1, 0, 1].map(|value| takes(40, value)), [false, true, true]);
        // Blue is to move.
        assert_eq!([-150, 0, 150].map(|value| takes(3, value)), [true, false, false]);
        assert_eq!([-1, 0, 1].map(|value| takes(41, value)), [true, true, false]);
    }
}
