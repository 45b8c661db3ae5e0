//! Who attacks a square, who gives check, and who covers squares against aircraft.

use ::serde::{Deserialize, Serialize};

use crate::pieces::PlacedPiece;
use crate::{Color, Kind, Position, Square};

/// A piece that attacks a square or gives check.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Attacker))]
pub struct AttackerForm {
    /// Where it stands.
    pub square: Square,
    /// What it is.
    #[serde(rename = "type")]
    pub kind: Kind,
    /// Its heroic mark; always written.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required))]
    pub heroic: bool,
    /// Another piece carries it.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub carried: bool,
}

impl From<PlacedPiece> for AttackerForm {
    fn from(PlacedPiece { square, piece, carried }: PlacedPiece) -> AttackerForm {
        AttackerForm { square, kind: piece.kind, heroic: piece.heroic, carried }
    }
}

/// The pieces of each side that attack a square (rule 8.1).
///
/// ```
/// use cotulenh::{Position, json::AttackersForm};
/// let position: Position = "6c4/11/11/6(EA)4/11/11/11/11/11/11/11/5C5 b".parse()?;
/// let form = AttackersForm::new(&position, "g12".parse()?);
/// let json = r#"{"square":"g12","r":[{"square":"g9","type":"a","heroic":false,"carried":true}],"b":[]}"#;
/// assert_eq!(serde_json::to_string(&form)?, json);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(utoipa::ToSchema),
    schema(as = Attackers, description = "The pieces of each side that attack a square (rule 8.1).")
)]
pub struct AttackersForm {
    /// The square.
    pub square: Square,
    /// Red's attackers; always written.
    pub r: Vec<AttackerForm>,
    /// Blue's attackers; always written.
    pub b: Vec<AttackerForm>,
}

impl AttackersForm {
    /// The attackers of a square.
    pub fn new(position: &Position, square: Square) -> AttackersForm {
        let attackers =
            |color| position.attacking_pieces(color, square).map(AttackerForm::from).collect();
        AttackersForm { square, r: attackers(Color::Red), b: attackers(Color::Blue) }
    }
}

/// A piece that covers a square against aircraft (rule 7.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Defender))]
pub struct DefenderForm {
    /// Where it stands.
    pub square: Square,
    /// What it is.
    #[serde(rename = "type")]
    pub kind: Kind,
    /// Its level: the radius of its zone, 1 to 3.
    pub level: u8,
    /// Its heroic mark; always written.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required))]
    pub heroic: bool,
    /// Another piece carries it.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub carried: bool,
}

impl From<PlacedPiece> for DefenderForm {
    fn from(PlacedPiece { square, piece, carried }: PlacedPiece) -> DefenderForm {
        let (kind, heroic) = (piece.kind, piece.heroic);
        DefenderForm { square, kind, level: piece.air_defence(), heroic, carried }
    }
}

/// A square that a side covers against aircraft, and what covers it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Covered))]
pub struct CoveredForm {
    /// The square.
    pub square: Square,
    /// The pieces that cover it: at least one.
    pub defenders: Vec<DefenderForm>,
}

/// The air-defence zone of each side, square by square.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Zones))]
pub struct ZonesForm {
    /// The squares that Red covers; always written.
    pub r: Vec<CoveredForm>,
    /// The squares that Blue covers; always written.
    pub b: Vec<CoveredForm>,
}

impl ZonesForm {
    /// The zones of a position.
    pub fn of(position: &Position) -> ZonesForm {
        let zone = |color| {
            let covered = |square| CoveredForm {
                square,
                defenders: position.defenders(color, square).map(DefenderForm::from).collect(),
            };
            position.air_defence_zone(color).into_iter().map(covered).collect()
        };
        ZonesForm { r: zone(Color::Red), b: zone(Color::Blue) }
    }
}
