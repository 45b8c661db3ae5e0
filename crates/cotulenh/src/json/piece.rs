//! Pieces and stacks.

use ::serde::{Deserialize, Serialize};

use crate::{Color, Kind, Piece, Square, Stack};

/// A piece or a stack: the carrier, and inside it what it carries (rule 6).
///
/// ```
/// use cotulenh::{Position, Stack, json::PieceForm};
/// let position: Position = "6c4/11/11/11/11/11/11/11/11/2(N+F)8/11/5C5 r".parse()?;
/// let form = PieceForm::from(position.get("c3".parse()?).unwrap());
/// let json = r#"{"type":"n","color":"r","heroic":false,"carrying":[{"type":"f","color":"r","heroic":true}]}"#;
/// assert_eq!(serde_json::to_string(&form)?, json);
/// assert_eq!(Stack::try_from(&form)?.to_string(), "(N+F)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(utoipa::ToSchema),
    schema(
        as = Piece,
        description = "A piece or a stack: the carrier, and inside it what it carries (rule 6)."
    )
)]
#[serde(rename_all = "camelCase")]
pub struct PieceForm {
    /// The kind of the carrier, or of the only piece.
    #[serde(rename = "type")]
    pub kind: Kind,
    /// Its side.
    pub color: Color,
    /// Its heroic mark; always written.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required))]
    pub heroic: bool,
    /// What it carries.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(no_recursion))]
    pub carrying: Vec<PieceForm>,
}

/// A piece or a stack on its square.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = PlacedPiece))]
pub struct PlacedForm {
    /// Where it stands.
    pub square: Square,
    /// What stands there, in the same object.
    #[serde(flatten)]
    pub piece: PieceForm,
}

/// Pieces that form no stack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PieceFormError {
    /// Pieces of both sides.
    MixedColors,
    /// A carried piece carries another.
    Nested,
    /// Pieces that do not go together, or not with this carrier (rule 6.1).
    InvalidStack,
}

impl core::error::Error for PieceFormError {}

impl From<Stack> for PieceForm {
    fn from(stack: Stack) -> PieceForm {
        let alone = |Piece { kind, heroic }| PieceForm {
            kind,
            color: stack.color(),
            heroic,
            carrying: Vec::new(),
        };
        let carrying = stack.pieces().skip(1).map(alone).collect();
        PieceForm { carrying, ..alone(stack.carrier()) }
    }
}

impl TryFrom<&PieceForm> for Stack {
    type Error = PieceFormError;

    fn try_from(form: &PieceForm) -> Result<Stack, PieceFormError> {
        if form.carrying.len() > 2 {
            return Err(PieceFormError::InvalidStack);
        }
        let mut pieces = vec![Piece { kind: form.kind, heroic: form.heroic }];
        for carried in &form.carrying {
            if !carried.carrying.is_empty() {
                return Err(PieceFormError::Nested);
            }
            if carried.color != form.color {
                return Err(PieceFormError::MixedColors);
            }
            pieces.push(Piece { kind: carried.kind, heroic: carried.heroic });
        }
        Stack::new(form.color, &pieces)
            .filter(|stack| stack.carrier().kind == form.kind)
            .ok_or(PieceFormError::InvalidStack)
    }
}
