//! What the coach says as JSON.

use cotulenh::Square;
use cotulenh::json::Words;
use serde::{Deserialize, Serialize};

use crate::{Aspect, Fact, Told};

/// Something that is true on the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Fact))]
pub struct FactForm {
    /// What it is about.
    pub about: Aspect,
    /// It in words.
    pub text: Words,
    /// Where the piece stands that acts in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub from: Option<Square>,
    /// What it acts on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub to: Option<Square>,
}

impl From<&Fact> for FactForm {
    fn from(fact: &Fact) -> FactForm {
        let (from, to) = fact.arrow().unzip();
        FactForm { about: fact.aspect(), text: Words::new(fact), from, to }
    }
}

/// What can be said of a line, and of the position that it begins in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Told))]
pub struct ToldForm {
    /// What its first turn does for who plays it.
    pub gains: Vec<FactForm>,
    /// What the answer to it takes.
    pub costs: Vec<FactForm>,
    /// What the other side threatens before it.
    pub threats: Vec<FactForm>,
}

impl From<&Told> for ToldForm {
    fn from(told: &Told) -> ToldForm {
        let all = |facts: &[Fact]| facts.iter().map(FactForm::from).collect();
        ToldForm { gains: all(&told.gains), costs: all(&told.costs), threats: all(&told.threats) }
    }
}
