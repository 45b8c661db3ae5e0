//! Games in lists.

use cotulenh::Color;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::ToSchema;

use crate::clock::TimeControl;
use crate::game::{BySide, Ending, seats};
use crate::moment::Moment;
use crate::players::{Names, PlayerForm, PlayerId};
use crate::store::{GameRow, StoreError, Stored};

/// A game in a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Summary {
    /// Its id.
    id: String,
    /// Who plays.
    players: BySide<PlayerForm>,
    /// The settings of the clock; `null`: no clock.
    #[schema(required)]
    clock: Option<TimeControl>,
    /// The position on the board.
    fen: String,
    /// The last turn in SAN; `null` before the first.
    #[schema(required)]
    last: Option<String>,
    /// How many turns were played.
    turns: usize,
    /// How it ended; `null` while it goes on.
    #[schema(required, value_type = Option<Ending>)]
    result: Option<Box<RawValue>>,
    /// When it was made.
    #[schema(value_type = i64)]
    created: Moment,
    /// When the last turn was played.
    #[schema(value_type = i64)]
    moved: Moment,
    /// When the time of the side to move is up; `null` while no clock runs.
    #[schema(required, value_type = Option<i64>)]
    due: Option<Moment>,
    /// The side of who asks; left out if the game is not their own.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    seat: Option<Color>,
}

/// What a list shows of a game's settings: where it started is not read.
#[derive(Deserialize)]
struct Timed {
    clock: Option<TimeControl>,
}

impl Summary {
    /// A game as a player sees it in a list, or as everyone does.
    ///
    /// # Errors
    ///
    /// If what is kept cannot be read.
    pub fn new(row: GameRow, names: &Names, player: Option<&PlayerId>) -> Stored<Summary> {
        let (red, blue) = seats(&row)?;
        let Timed { clock } = serde_json::from_str(&row.settings).map_err(StoreError::new)?;
        let sits = |seat: &Option<PlayerId>| player.is_some() && seat.as_ref() == player;
        let seat =
            if sits(&row.red) { Some(Color::Red) } else { sits(&row.blue).then_some(Color::Blue) };
        let result = row.status.result.map(RawValue::from_string).transpose();
        Ok(Summary {
            players: BySide { r: names.form(&red), b: names.form(&blue) },
            clock,
            fen: row.status.fen,
            last: row.status.last,
            turns: row.status.turns,
            result: result.map_err(StoreError::new)?,
            created: row.created,
            moved: row.status.moved,
            due: row.status.due,
            seat,
            id: row.id,
        })
    }

    /// Many games.
    ///
    /// # Errors
    ///
    /// If what is kept cannot be read.
    pub fn list(
        rows: Vec<GameRow>,
        names: &Names,
        player: Option<&PlayerId>,
    ) -> Stored<Vec<Summary>> {
        rows.into_iter().map(|row| Summary::new(row, names, player)).collect()
    }
}
