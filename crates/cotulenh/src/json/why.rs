//! Why something is not legal.

use ::serde::{Deserialize, Serialize};

use crate::explain::WhyNot;
use crate::words::Say;
use crate::{ActionKind, Language, Position, Square};

/// Why a wish is refused: for programs by name, rule and squares, for people in words.
///
/// ```
/// use cotulenh::explain::Wish;
/// use cotulenh::{Position, json::WhyForm};
/// let position = Position::start();
/// let why = position.why_not(Wish::read("f4", "f9")?).unwrap();
/// let form = WhyForm::new(&position, &why);
/// assert_eq!((&*form.reason, &*form.rule), ("outOfRange", "3"));
/// # Ok::<(), cotulenh::explain::WhyNot>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(utoipa::ToSchema),
    schema(
        as = Refusal,
        description = "Why a wish is refused: for programs by name, rule and squares, for people in words."
    )
)]
pub struct WhyForm {
    /// The name of the reason: `docs/notation.md` lists them all.
    pub reason: String,
    /// The number of the rule.
    pub rule: String,
    /// Where the unit stands; missing if there is no such square.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub from: Option<Square>,
    /// Where it was to go.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub to: Option<Square>,
    /// The unit that was judged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub unit: Option<String>,
    /// What it was to do, if that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub kind: Option<ActionKind>,
    /// The squares that matter besides `from` and `to`: who is in the way, attacks or defends.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub squares: Vec<Square>,
    /// The reason in words.
    pub text: Words,
    /// Legal actions that come near, in LAN.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub instead: Vec<String>,
}

/// A sentence in each language.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Text))]
pub struct Words {
    /// English.
    pub en: String,
    /// Vietnamese.
    pub vi: String,
}

impl Words {
    /// What is said, in each language.
    pub fn new(what: &(impl Say + ?Sized)) -> Words {
        Words { en: what.text(Language::English), vi: what.text(Language::Vietnamese) }
    }
}

impl WhyForm {
    /// The form of a refusal in a position.
    pub fn new(position: &Position, why: &WhyNot) -> WhyForm {
        let wish = why.wish;
        let lan = |&action| position.lan(action).to_string();
        WhyForm {
            reason: why.reason.name().to_owned(),
            rule: why.reason.rule().to_owned(),
            from: wish.map(|wish| wish.from),
            to: wish.map(|wish| wish.to),
            unit: wish.and_then(|wish| wish.unit).map(|unit| unit.to_string()),
            kind: wish.and_then(|wish| wish.kind),
            squares: why.reason.squares().into_iter().collect(),
            text: Words::new(why),
            instead: why.alternatives.iter().map(lan).collect(),
        }
    }
}
