//! What stands on a square, what it reaches, and what attacks it.

use ::serde::{Deserialize, Serialize};

use super::{AttackerForm, PieceForm};
use crate::reach::Sight;
use crate::{Bitboard, Kind, Position, Square};

/// What one piece reaches by its own row of the table, whoever is to move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Sight))]
pub struct SightForm {
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
    /// Empty squares it can go to (rule 4.2).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub quiet: Vec<Square>,
    /// Friendly units it can join (rule 6.3).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub combines: Vec<Square>,
    /// Enemy units it can capture, staying or not (rule 5).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub captures: Vec<Square>,
    /// Enemy units that an Air Force can only capture at the price of itself (rule 5.5).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub suicide_captures: Vec<Square>,
    /// The squares that it attacks (rule 8.1), those of its own side among them: these it protects.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub attacks: Vec<Square>,
    /// Squares in its range that it does not reach because something stands in the way.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub blocked: Vec<Square>,
    /// Squares in its range from which air defence keeps it away (rule 7.3).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub covered: Vec<Square>,
}

impl From<Sight> for SightForm {
    fn from(sight: Sight) -> SightForm {
        let list = |squares: Bitboard| squares.into_iter().collect();
        SightForm {
            kind: sight.placed.piece.kind,
            heroic: sight.placed.piece.heroic,
            carried: sight.placed.carried,
            quiet: list(sight.quiet),
            combines: list(sight.combines),
            captures: list(sight.captures),
            suicide_captures: list(sight.suicide_captures),
            attacks: list(sight.attacks),
            blocked: list(sight.blocked),
            covered: list(sight.covered),
        }
    }
}

/// A square: what stands there, what each piece of it reaches, and what attacks it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = SquareView))]
pub struct SquareForm {
    /// The square.
    pub square: Square,
    /// What stands there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub piece: Option<PieceForm>,
    /// Each piece of it with what it reaches, the carrier first; always written.
    pub pieces: Vec<SightForm>,
    /// The enemies that attack it (rule 8.1); always written.
    pub attackers: Vec<AttackerForm>,
}

impl SquareForm {
    /// The square as it is in a position.
    ///
    /// ```
    /// use cotulenh::{Position, json::SquareForm};
    /// let position: Position = "6c4/11/11/6(EA)4/11/11/11/11/11/11/11/5C5 b".parse()?;
    /// let commander = SquareForm::new(&position, "g12".parse()?);
    /// assert_eq!(commander.attackers.len(), 1);
    /// assert_eq!(SquareForm::new(&position, "g9".parse()?).pieces.len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(position: &Position, square: Square) -> SquareForm {
        let stack = position.get(square);
        let attackers = stack.into_iter().flat_map(|stack| {
            position.attacking_pieces(!stack.color(), square).map(AttackerForm::from)
        });
        SquareForm {
            square,
            piece: stack.map(PieceForm::from),
            pieces: position.sights(square).map(SightForm::from).collect(),
            attackers: attackers.collect(),
        }
    }
}
