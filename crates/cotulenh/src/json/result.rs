//! How games end.

use ::serde::{Deserialize, Serialize};

use crate::game::{DrawClaim, GameResult};
use crate::outcome::{DrawReason, WinReason};
use crate::{Color, Outcome};

/// How a game ended, and by which rule.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = GameResult))]
#[serde(rename_all = "camelCase")]
pub struct ResultForm {
    /// `1-0`, `0-1` or `1/2-1/2`. It follows from the winner and is not looked at when read.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required, value_type = crate::study::Score))]
    pub score: String,
    /// The winner; absent in a draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub winner: Option<Color>,
    /// Why the game ended.
    pub reason: ReasonForm,
    /// The number of the rule. It follows from the reason and is not looked at when read.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required))]
    pub rule: String,
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ResultReason))]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub enum ReasonForm {
    /// The Commander was captured (rule 11.1).
    CommanderCaptured,
    /// Checkmate (rule 11.2).
    Checkmate,
    /// Stalemate (rule 11.3).
    Stalemate,
    /// 50 turns of each side without an irreversible one, claimed (rule 11.4).
    FiftyMoves,
    /// 75 turns of each side without an irreversible one (rule 11.4).
    SeventyFiveMoves,
    /// The third repetition, claimed (rule 11.5).
    ThirdRepetition,
    /// Insufficient material (rule 11.6).
    InsufficientMaterial,
    /// A side resigned (rule 11.7).
    Resignation,
    /// A side lost on time (rule 11.7).
    Time,
    /// Both agreed to a draw (rule 11.7).
    Agreement,
}

impl From<GameResult> for ReasonForm {
    fn from(result: GameResult) -> ReasonForm {
        match result {
            GameResult::Board(Outcome::Win { reason, .. }) => match reason {
                WinReason::CommanderCaptured => ReasonForm::CommanderCaptured,
                WinReason::Checkmate => ReasonForm::Checkmate,
            },
            GameResult::Board(Outcome::Draw(reason)) => match reason {
                DrawReason::Stalemate => ReasonForm::Stalemate,
                DrawReason::InsufficientMaterial => ReasonForm::InsufficientMaterial,
                DrawReason::SeventyFiveMoves => ReasonForm::SeventyFiveMoves,
            },
            GameResult::Resignation { .. } => ReasonForm::Resignation,
            GameResult::Time { .. } => ReasonForm::Time,
            GameResult::Agreement => ReasonForm::Agreement,
            GameResult::Claim(DrawClaim::FiftyMoves) => ReasonForm::FiftyMoves,
            GameResult::Claim(DrawClaim::ThirdRepetition) => ReasonForm::ThirdRepetition,
        }
    }
}

impl From<GameResult> for ResultForm {
    fn from(result: GameResult) -> ResultForm {
        let reason = ReasonForm::from(result);
        let score = match result.winner() {
            Some(Color::Red) => "1-0",
            Some(Color::Blue) => "0-1",
            None => "1/2-1/2",
        };
        let rule = result.rule().to_owned();
        ResultForm { score: score.to_owned(), winner: result.winner(), reason, rule }
    }
}

/// A winner where there is none, or none where there is one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ResultFormError {
    /// The reason needs a winner.
    NoWinner,
    /// The reason is a draw.
    Winner,
}

impl core::error::Error for ResultFormError {}

impl TryFrom<&ResultForm> for GameResult {
    type Error = ResultFormError;

    fn try_from(form: &ResultForm) -> Result<GameResult, ResultFormError> {
        let winner = form.winner.ok_or(ResultFormError::NoWinner);
        let drawn = |result| match form.winner {
            None => Ok(result),
            Some(_) => Err(ResultFormError::Winner),
        };
        let won = |reason| Ok(GameResult::Board(Outcome::Win { winner: winner?, reason }));
        let board = |reason| drawn(GameResult::Board(Outcome::Draw(reason)));
        match form.reason {
            ReasonForm::CommanderCaptured => won(WinReason::CommanderCaptured),
            ReasonForm::Checkmate => won(WinReason::Checkmate),
            ReasonForm::Stalemate => board(DrawReason::Stalemate),
            ReasonForm::SeventyFiveMoves => board(DrawReason::SeventyFiveMoves),
            ReasonForm::InsufficientMaterial => board(DrawReason::InsufficientMaterial),
            ReasonForm::FiftyMoves => drawn(GameResult::Claim(DrawClaim::FiftyMoves)),
            ReasonForm::ThirdRepetition => drawn(GameResult::Claim(DrawClaim::ThirdRepetition)),
            ReasonForm::Resignation => Ok(GameResult::Resignation { winner: winner? }),
            ReasonForm::Time => Ok(GameResult::Time { winner: winner? }),
            ReasonForm::Agreement => drawn(GameResult::Agreement),
        }
    }
}
