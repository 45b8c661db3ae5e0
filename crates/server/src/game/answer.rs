//! How the computer answers offers.

use cotulenh::Color;
use cotulenh_engine::eval::{Evaluator, HandMade};

use super::event::Offer;
use super::live::LiveGame;

impl LiveGame {
    /// Whether the computer accepts an offer of the other side; none if it does not sit there.
    pub(super) fn computer_accepts(&self, color: Color, offer: Offer) -> Option<bool> {
        self.info.level(color)?;
        Some(match offer {
            Offer::Draw => !self.stands_better(color),
            Offer::Takeback | Offer::Rematch => true,
        })
    }

    fn stands_better(&self, color: Color) -> bool {
        let board = self.board();
        let mut eval = HandMade::default();
        eval.set(&board);
        let score = eval.evaluate(&board);
        if board.turn() == color { score > 0 } else { score < 0 }
    }
}
