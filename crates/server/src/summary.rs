//! Games in lists.

use cotulenh::Color;
use serde::Serialize;
use serde_json::value::RawValue;

use crate::clock::TimeControl;
use crate::game::{BySide, Info};
use crate::moment::Moment;
use crate::players::{Names, PlayerForm, PlayerId};
use crate::store::{GameRow, StoreError, Stored};

/// A game in a list.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    id: String,
    players: BySide<PlayerForm>,
    clock: Option<TimeControl>,
    fen: String,
    last: Option<String>,
    turns: usize,
    result: Option<Box<RawValue>>,
    created: Moment,
    moved: Moment,
    due: Option<Moment>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<Color>,
}

impl Summary {
    /// A game as a player sees it in a list, or as everyone does.
    ///
    /// # Errors
    ///
    /// If what is kept cannot be read.
    pub fn new(row: GameRow, names: &Names, player: Option<&PlayerId>) -> Stored<Summary> {
        let info = Info::try_from(&row)?;
        let result = row.status.result.map(RawValue::from_string).transpose();
        Ok(Summary {
            players: BySide { r: names.form(&info.red), b: names.form(&info.blue) },
            clock: info.settings.clock,
            fen: row.status.fen,
            last: row.status.last,
            turns: row.status.turns,
            result: result.map_err(StoreError::new)?,
            created: row.created,
            moved: row.status.moved,
            due: row.status.due,
            seat: player.and_then(|player| info.color_of(player)),
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
