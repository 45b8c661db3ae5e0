//! Games: what is kept of them, and what a board shows.

use ::serde::{Deserialize, Serialize};

use super::{PositionForm, ResultForm, ResultFormError, TurnName};
use crate::game::{DrawClaim, GameError, GameResult};
use crate::notation::{LanError, ReadTurnError};
use crate::turn::LegalTurn;
use crate::{ActionKind, Game, Position};

/// A game as it is kept: enough to restore it exactly.
///
/// ```
/// use cotulenh::{Game, json::GameRecord};
/// let record: GameRecord = serde_json::from_str(r#"{"turns": [{"san": "Tf6"}]}"#)?;
/// let game: Game = record.game()?;
/// assert_eq!(game.turns().count(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(utoipa::ToSchema),
    schema(description = "A game as it is kept: enough to restore it exactly.")
)]
#[serde(rename_all = "camelCase")]
pub struct GameRecord {
    /// The position it started from, as FEN without a deploy in progress; the starting position if it
    /// is not given.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required))]
    pub start: Position,
    /// The turns that were played; always written.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required))]
    pub turns: Vec<TurnName>,
    /// The steps of the deploy in progress, in LAN.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<String>,
    /// The turns that were taken back and can be put back, in the order of play.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub undone: Vec<TurnName>,
    /// How it ended; `null` while it goes on.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required))]
    pub result: Option<ResultForm>,
}

/// A game as a board shows it: the record, and what follows from it.
///
/// It is read as a `GameRecord`: everything else is worked out again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Game))]
#[serde(rename_all = "camelCase", try_from = "GameRecord")]
pub struct GameForm {
    /// The record, in the same object.
    #[serde(flatten)]
    pub record: GameRecord,
    /// The position on the board, with the deploy in progress.
    pub position: PositionForm,
    /// How often this position has occurred, this time included (rule 11.5).
    pub repetitions: usize,
    /// The draws that either side may claim now; always written.
    pub claims: Vec<DrawClaim>,
}

impl GameRecord {
    /// The record of a game.
    pub fn new(game: &Game) -> GameRecord {
        let name = |before: &Position, turn| TurnName::from(&LegalTurn::known(before, turn));
        let mut here = *game.board();
        let undone = game.undone().map(|turn| {
            let turn = LegalTurn::known(&here, turn);
            here = *turn.after();
            TurnName::from(&turn)
        });
        let undone = undone.collect();
        let steps = game.current().steps().iter().map(|step| step.lan().to_string());
        GameRecord {
            start: game.start(),
            turns: game.positions().zip(game.turns()).map(|(at, turn)| name(&at, turn)).collect(),
            steps: steps.collect(),
            undone,
            result: game.result().map(ResultForm::from),
        }
    }

    /// The game, by playing everything again.
    ///
    /// # Errors
    ///
    /// If anything in the record does not fit: the first thing that does not.
    pub fn game(&self) -> Result<Game, GameFormError> {
        if self.start.deploy().is_some() {
            return Err(GameFormError::Start);
        }
        if !self.steps.is_empty() && !self.undone.is_empty() {
            return Err(GameFormError::StepsAndUndone);
        }
        let mut game = Game::new(self.start);
        for (i, name) in self.turns.iter().chain(&self.undone).enumerate() {
            let number = i + 1;
            let turn = name
                .read(game.position())
                .map_err(|error| GameFormError::Turn { number, error })?;
            game.play(&turn).map_err(|error| GameFormError::After { number, error })?;
        }
        for _ in &self.undone {
            game.undo().map_err(GameFormError::Result)?;
        }
        for (i, step) in self.steps.iter().enumerate() {
            play_step(&mut game, i + 1, step)?;
        }
        if let Some(result) = &self.result {
            let result = GameResult::try_from(result).map_err(GameFormError::Winner)?;
            end(&mut game, result)?;
        }
        Ok(game)
    }
}

impl GameForm {
    /// The form of a game.
    pub fn new(game: &Game) -> GameForm {
        GameForm {
            record: GameRecord::new(game),
            position: PositionForm::new(game.position()),
            repetitions: game.repetitions(),
            claims: game.claims().collect(),
        }
    }

    /// The game, from the record alone.
    ///
    /// # Errors
    ///
    /// If anything in the record does not fit.
    pub fn game(&self) -> Result<Game, GameFormError> {
        self.record.game()
    }
}

impl TryFrom<GameRecord> for GameForm {
    type Error = GameFormError;

    fn try_from(record: GameRecord) -> Result<GameForm, GameFormError> {
        record.game().map(|game| GameForm::new(&game))
    }
}

/// Plays a step after which the deploy is still in progress.
fn play_step(game: &mut Game, number: usize, lan: &str) -> Result<(), GameFormError> {
    let step = game.position().parse_lan(lan);
    let action = step.map_err(|error| GameFormError::Step { number, error })?;
    let is_step = action.is_deploy() && action.kind() != ActionKind::Commit;
    if !is_step || game.play_action(action).is_err() || game.position().deploy().is_none() {
        return Err(GameFormError::NotInProgress { number });
    }
    Ok(())
}

/// Ends the game, or finds it ended on the board, with that result.
fn end(game: &mut Game, result: GameResult) -> Result<(), GameFormError> {
    let ended = match result {
        GameResult::Board(_) if game.result() == Some(result) => Ok(()),
        GameResult::Board(_) => return Err(GameFormError::NotOver),
        GameResult::Resignation { winner } => game.resign(!winner),
        GameResult::Time { winner } => game.lose_on_time(!winner),
        GameResult::Agreement => game.agree_to_draw(),
        GameResult::Claim(claim) => game.claim(claim),
    };
    ended.map_err(GameFormError::Result)
}

/// What does not fit in a record of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum GameFormError {
    /// A deploy is in progress in the start.
    Start,
    /// A turn cannot be read where it stands.
    Turn {
        /// The number of the turn, from 1; turns that were taken back are counted on.
        number: usize,
        /// What is wrong with it.
        error: ReadTurnError,
    },
    /// A turn cannot be played: the game was over.
    After {
        /// The number of the turn, from 1.
        number: usize,
        /// Why.
        error: GameError,
    },
    /// A step of the deploy in progress cannot be read where it stands.
    Step {
        /// The number of the step, from 1.
        number: usize,
        /// What is wrong with it.
        error: LanError,
    },
    /// A step is none, or no deploy is in progress after it.
    NotInProgress {
        /// The number of the step, from 1.
        number: usize,
    },
    /// A deploy is in progress, and turns were taken back: the first step forgets these.
    StepsAndUndone,
    /// A winner where there is none, or none where there is one.
    Winner(ResultFormError),
    /// The game has not ended on the board as the result says.
    NotOver,
    /// The game cannot end like this.
    Result(GameError),
}

impl core::error::Error for GameFormError {}
