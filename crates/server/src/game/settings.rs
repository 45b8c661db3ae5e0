//! What is settled before a game begins.

use cotulenh::{Color, Position};
use cotulenh_engine::Level;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::clock::TimeControl;
use crate::moment::Moment;
use crate::players::PlayerId;
use crate::store::{GameRow, GameStatus, StoreError, Stored};

/// The settings of a game.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[schema(as = GameSettings)]
pub struct Settings {
    /// The clock; `null`: no clock.
    #[schema(required)]
    pub clock: Option<TimeControl>,
    /// Where it starts; `null`: the usual start.
    #[schema(required)]
    pub start: Option<Position>,
    /// Games are not rated yet.
    #[serde(default)]
    #[schema(required)]
    pub rated: bool,
    /// It was played without a connection, and sent afterwards; left out otherwise.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    #[schema(required = false)]
    pub offline: bool,
}

/// Who sits on a side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Seat {
    /// A player.
    Player(PlayerId),
    /// The computer.
    Computer(Level),
}

/// A game before its first turn.
#[derive(Clone, PartialEq, Debug)]
pub struct Info {
    /// Its id.
    pub id: String,
    /// Red's seat.
    pub red: Seat,
    /// Blue's seat.
    pub blue: Seat,
    /// The settings.
    pub settings: Settings,
    /// When it was made.
    pub created: Moment,
    /// Whether everybody may find it: a game by link is in no list.
    pub listed: bool,
}

impl Info {
    /// Who sits on a side.
    pub const fn seat(&self, color: Color) -> &Seat {
        match color {
            Color::Red => &self.red,
            Color::Blue => &self.blue,
        }
    }

    /// The side on which a player sits.
    pub fn color_of(&self, player: &PlayerId) -> Option<Color> {
        let sits = |&color: &Color| matches!(self.seat(color), Seat::Player(id) if id == player);
        Color::ALL.into_iter().find(sits)
    }

    /// The level of the computer, if it sits on that side.
    pub const fn level(&self, color: Color) -> Option<Level> {
        match self.seat(color) {
            Seat::Player(_) => None,
            Seat::Computer(level) => Some(*level),
        }
    }

    /// Where the game starts. Games that were kept when a deploy in progress was not yet refused there
    /// began with the position before it.
    pub fn start(&self) -> Position {
        self.settings.start.map_or_else(Position::start, |start| start.without_deploy())
    }

    /// The game as it is kept before its first turn.
    ///
    /// # Errors
    ///
    /// If the settings cannot be written.
    pub fn row(&self) -> Stored<GameRow> {
        let player = |color| match self.seat(color) {
            Seat::Player(id) => Some(id.clone()),
            Seat::Computer(_) => None,
        };
        let level = Color::ALL.into_iter().find_map(|color| self.level(color));
        let start = self.start();
        Ok(GameRow {
            id: self.id.clone(),
            red: player(Color::Red),
            blue: player(Color::Blue),
            level: level.map(Level::number),
            settings: serde_json::to_string(&self.settings).map_err(StoreError::new)?,
            created: self.created,
            listed: self.listed,
            status: GameStatus {
                fen: start.fen().to_string(),
                last: None,
                turns: 0,
                result: None,
                moved: self.created,
                awake: self.is_awake_for_first_turn(),
                due: None,
                paused: 0,
                expires: Some(self.created + self.first_turn_within()),
            },
        })
    }
}

/// Who sits on either side of a game that is kept: Red, and Blue.
///
/// # Errors
///
/// If there is nobody.
pub fn seats(row: &GameRow) -> Stored<(Seat, Seat)> {
    let level = row.level.and_then(Level::new).map(Seat::Computer);
    let seat = |player: &Option<PlayerId>| match player {
        Some(id) => Ok(Seat::Player(id.clone())),
        None => level.clone().ok_or_else(|| StoreError::new("a game with an empty seat")),
    };
    Ok((seat(&row.red)?, seat(&row.blue)?))
}

impl TryFrom<&GameRow> for Info {
    type Error = StoreError;

    fn try_from(row: &GameRow) -> Stored<Info> {
        let (red, blue) = seats(row)?;
        Ok(Info {
            id: row.id.clone(),
            red,
            blue,
            settings: serde_json::from_str(&row.settings).map_err(StoreError::new)?,
            created: row.created,
            listed: row.listed,
        })
    }
}
