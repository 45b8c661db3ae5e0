//! Draws: which may be claimed, and when one may be offered again after it was declined.

use cotulenh::Color;
use cotulenh::game::DrawClaim;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::live::LiveGame;
use super::view::BySide;

/// For so many turns a side whose draw was declined may not offer another.
const PAUSE: usize = 10;

impl LiveGame {
    /// The draws that either side may claim. A deploy in progress is not on the board yet, and changes
    /// nothing that the other side could see.
    pub(super) fn claims(&self) -> Vec<DrawClaim> {
        let given = |claim: &DrawClaim| !self.is_over() && self.game.board_gives(*claim);
        DrawClaim::ALL.into_iter().filter(given).collect()
    }
}

/// From how many turns on each side may offer a draw again, if its last one was declined.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(transparent)]
pub struct DrawPause(BySide<Option<usize>>);

impl DrawPause {
    /// From how many turns on a draw may be offered again that is declined after so many.
    pub const fn end(turns: usize) -> usize {
        turns + PAUSE
    }

    /// A side's draw was declined: it waits until so many turns have been played.
    pub fn begin(&mut self, of: Color, end: usize) {
        self.0.set(of, Some(end));
    }

    /// How many turns a side still waits after so many.
    pub fn left(&self, of: Color, turns: usize) -> usize {
        self.0.of(of).unwrap_or(0).saturating_sub(turns)
    }

    /// What is left of it when the game goes back to so many turns: nobody waits longer than from there.
    #[must_use]
    pub fn back_at(&self, turns: usize) -> DrawPause {
        let sooner = |end: Option<usize>| end.map(|end| end.min(DrawPause::end(turns)));
        DrawPause(BySide { r: sooner(self.0.r), b: sooner(self.0.b) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pause_counts_turns_and_is_never_longer_than_ten() {
        let mut pause = DrawPause::default();
        assert_eq!(pause.left(Color::Red, 0), 0);
        pause.begin(Color::Red, DrawPause::end(4));
        assert_eq!([4, 13, 14, 20].map(|turns| pause.left(Color::Red, turns)), [10, 1, 0, 0]);
        assert_eq!(pause.left(Color::Blue, 4), 0);
        assert_eq!(pause.back_at(2).left(Color::Red, 2), 10);
        assert_eq!(pause.back_at(6).left(Color::Red, 6), 8);
        let text = serde_json::to_string(&pause).expect("text");
        assert_eq!(text, r#"{"r":14,"b":null}"#);
    }
}
