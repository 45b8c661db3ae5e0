//! The end of the game (rule 11).

use crate::{Color, Kind, Position};

/// The half-move clock at which either side may claim a draw (rule 11.4).
pub const CLAIMABLE_CLOCK: u32 = 100;
/// The half-move clock at which the game is drawn (rule 11.4).
pub const DRAWN_CLOCK: u32 = 150;

/// How a game ended on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// One side won.
    Win {
        /// Who.
        winner: Color,
        /// How.
        reason: WinReason,
    },
    /// Nobody won.
    Draw(DrawReason),
}

/// How a game was won on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum WinReason {
    /// The Commander was captured (rule 11.1).
    CommanderCaptured,
    /// The side to move is in check and has no legal action (rule 11.2).
    Checkmate,
}

/// Why a game was drawn on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum DrawReason {
    /// The side to move is not in check and has no legal action (rule 11.3).
    Stalemate,
    /// Nothing but Commanders and Headquarters, none heroic (rule 11.6).
    InsufficientMaterial,
    /// 75 turns of each side without an irreversible one (rule 11.4).
    SeventyFiveMoves,
}

/// Where a game stands, in one line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Status {
    /// The game goes on and nobody is in check.
    Ongoing,
    /// The game goes on and the side to move is in check.
    Check,
    /// The game is over.
    Over(Outcome),
}

impl Outcome {
    /// The winner, if there is one.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Outcome::Win { winner, .. } => Some(winner),
            Outcome::Draw(_) => None,
        }
    }
}

impl Outcome {
    /// The number of the rule that ended the game.
    pub const fn rule(self) -> &'static str {
        match self {
            Outcome::Win { reason: WinReason::CommanderCaptured, .. } => "11.1",
            Outcome::Win { reason: WinReason::Checkmate, .. } => "11.2",
            Outcome::Draw(DrawReason::Stalemate) => "11.3",
            Outcome::Draw(DrawReason::InsufficientMaterial) => "11.6",
            Outcome::Draw(DrawReason::SeventyFiveMoves) => "11.4",
        }
    }
}

impl Position {
    /// How the game has ended, if it has, in the order of rule 11. During a deploy sequence it
    /// never has.
    ///
    /// ```
    /// let position: cotulenh::Position = "9ic/10i/11/10A/11/11/11/11/11/11/11/3C7 b".parse()?;
    /// assert_eq!(position.outcome().unwrap().to_string(), "red wins: checkmate");
    /// # Ok::<(), cotulenh::fen::FenError>(())
    /// ```
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome_by(|| self.is_check(), || self.has_legal_action())
    }

    /// The outcome when it is known whether the side to move is in check.
    pub(crate) fn outcome_when(&self, check: bool) -> Option<Outcome> {
        self.outcome_by(|| check, || self.has_legal_action())
    }

    /// The outcome when others say, if it matters, whether the side to move is in check and has a
    /// legal action.
    pub(crate) fn outcome_by(
        &self,
        is_check: impl FnOnce() -> bool,
        may_act: impl FnOnce() -> bool,
    ) -> Option<Outcome> {
        if self.deploy.is_some() {
            return None;
        }
        if let Some(winner) = self.last_commander() {
            return Some(Outcome::Win { winner, reason: WinReason::CommanderCaptured });
        }
        if !may_act() {
            return Some(if is_check() {
                Outcome::Win { winner: !self.turn, reason: WinReason::Checkmate }
            } else {
                Outcome::Draw(DrawReason::Stalemate)
            });
        }
        if self.is_insufficient_material() {
            return Some(Outcome::Draw(DrawReason::InsufficientMaterial));
        }
        (self.halfmove_clock >= DRAWN_CLOCK).then_some(Outcome::Draw(DrawReason::SeventyFiveMoves))
    }

    /// Where the game stands.
    pub fn status(&self) -> Status {
        match self.outcome() {
            Some(outcome) => Status::Over(outcome),
            None if self.is_check() => Status::Check,
            None => Status::Ongoing,
        }
    }

    /// Whether both sides have nothing but a Commander and Headquarters, none heroic (rule 11.6).
    pub fn is_insufficient_material(&self) -> bool {
        let idle = self.kinds[Kind::Commander] | self.kinds[Kind::Headquarters];
        let others = Kind::ALL
            .into_iter()
            .filter(|kind| !matches!(kind, Kind::Commander | Kind::Headquarters))
            .any(|kind| !self.kinds[kind].is_empty());
        !others
            && idle.into_iter().all(|square| self.get(square).is_none_or(|stack| !stack.has_hero()))
    }

    /// The side that still has its Commander when the other does not: it has won (rule 11.1).
    #[inline]
    pub(crate) fn last_commander(&self) -> Option<Color> {
        match (self.commanders[Color::Red], self.commanders[Color::Blue]) {
            (Some(_), None) => Some(Color::Red),
            (None, Some(_)) => Some(Color::Blue),
            _ => None,
        }
    }
}
