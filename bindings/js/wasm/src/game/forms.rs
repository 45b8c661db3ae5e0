//! What is asked and answered, beside the forms of the rules' own `json`.

use cotulenh::json::{DeployForm, EventForm, PieceForm, TurnForm};
use cotulenh::{ActionKind, Color, Kind, Square};
use serde::{Deserialize, Serialize};

/// Which actions to list.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MovesQuery {
    /// Only those that start on this square.
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub square: Option<Square>,
    /// Only those of units whose carrier is of this kind.
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub piece: Option<Kind>,
}

/// A move that may not be legal.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct WishQuery {
    /// The square of the unit.
    pub from: String,
    /// Where it is to go, or what it is to capture.
    pub to: String,
    /// The unit, `F` or `(FT)`; any if it is left out.
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub unit: Option<String>,
    /// What it is to do; anything if it is left out.
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub kind: Option<ActionKind>,
}

/// What came of an action or a turn.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Played {
    /// The turn, when it is complete; `null` while the deploy goes on.
    #[cfg_attr(feature = "schema", schema(required))]
    pub turn: Option<TurnForm>,
    /// The deploy that goes on; `null` if none does.
    #[cfg_attr(feature = "schema", schema(required))]
    pub deploy: Option<DeployForm>,
    /// What it caused, in order.
    pub events: Vec<EventForm>,
}

/// A piece to put down, and where.
#[derive(Debug, Deserialize)]
pub struct PutQuery {
    /// What.
    pub piece: PieceForm,
    /// Where.
    pub square: Square,
}

/// A game of a file to load.
#[derive(Debug, Deserialize)]
pub struct PgnQuery {
    /// The file.
    pub text: String,
    /// Which game, from 1.
    #[serde(default)]
    pub game: usize,
}

/// What was odd about a game file.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PgnLoaded {
    /// Results that contradict the board or the tag (rule 13.8), in words.
    pub warnings: Vec<cotulenh::json::Words>,
}

/// What is wrong with a game of a file.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PgnFault {
    /// The line in the file, from 1.
    #[cfg_attr(feature = "schema", schema(value_type = f64))]
    pub line: u64,
    /// The column in the line, in characters from 1.
    #[cfg_attr(feature = "schema", schema(value_type = f64))]
    pub column: u64,
    /// What is wrong, in words.
    pub text: cotulenh::json::Words,
}

/// A place in the tree of a game: the start, or the position after a turn.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Node {
    /// Its number: its place in this list. The start is 0.
    pub id: usize,
    /// The number of the place before it; `null` at the start.
    #[cfg_attr(feature = "schema", schema(required))]
    pub parent: Option<usize>,
    /// The turn that leads here, in SAN; empty at the start.
    pub san: String,
    /// The same in LAN.
    pub lan: String,
    /// The position here, as FEN.
    pub fen: String,
    /// What is said after the turn.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub comment: String,
    /// What is said before the turn, at the beginning of a variation.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub before: String,
    /// Numbers of glyphs (rule 13.8): 4 is `??`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(value_type = Vec<u32>))]
    pub glyphs: Vec<u8>,
    /// It is a variation: not the first turn after the place before it.
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    pub variation: bool,
    /// The game is here.
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    pub current: bool,
}

/// A tag of a game file.
#[derive(Debug, Deserialize)]
pub struct TagQuery {
    /// Its name.
    pub name: String,
    /// Its value; none to remove it.
    pub value: Option<String>,
}

/// An end that does not come from the board.
#[derive(Debug, Deserialize)]
#[serde(tag = "how", rename_all = "camelCase")]
pub enum EndQuery {
    /// A side resigns.
    Resignation {
        /// Which.
        side: Color,
    },
    /// A side loses on time.
    Time {
        /// Which.
        side: Color,
    },
    /// Both agree to a draw.
    Agreement,
    /// A draw is claimed, the first that may be.
    Claim,
}

/// How many sequences of actions begin with an action.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Counted {
    /// The action in LAN.
    pub lan: String,
    /// How many.
    #[cfg_attr(feature = "schema", schema(value_type = f64))]
    pub nodes: u64,
}
