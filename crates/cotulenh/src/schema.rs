//! Schemas of what has a text of its own: squares, sides, kinds, positions, results.
//!
//! They describe what `serde.rs` writes. The schemas of the forms in `json` are derived: there, a
//! field that is always written is required, and one that may be left out is never `null`.

use std::borrow::Cow;

use utoipa::ToSchema;
// What derived schemas have, and what forms with parameters need of them: `BySide<Option<Square>>`.
use utoipa::__dev::ComposeSchema;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};

use crate::study::Score;
use crate::{Color, Kind, Position, Square};

/// A text with a name, a description, and what more is known of it.
macro_rules! text_schema {
    ($type:ty, $name:literal, $description:literal, $more:expr) => {
        impl ComposeSchema for $type {
            fn compose(_: Vec<RefOr<Schema>>) -> RefOr<Schema> {
                let text = ObjectBuilder::new().schema_type(Type::String);
                $more(text.description(Some($description))).into()
            }
        }

        impl ToSchema for $type {
            fn name() -> Cow<'static, str> {
                Cow::Borrowed($name)
            }
        }
    };
}

text_schema!(Square, "Square", "A square, `a1` to `k12`.", |text: ObjectBuilder| {
    text.pattern(Some("^[a-k]([1-9]|1[0-2])$"))
});
text_schema!(Color, "Side", "A side: Red or Blue.", |text: ObjectBuilder| {
    text.enum_values(Some(Color::ALL.map(|color| color.letter().to_string())))
});
text_schema!(
    Kind,
    "Kind",
    "A kind of piece: Commander, Infantry, Tank, Militia, Engineer, Artillery, Anti-Air, Missile, \
     Air Force, Navy, Headquarters.",
    |text: ObjectBuilder| {
        text.enum_values(Some(Kind::ALL.map(|kind| kind.letter().to_ascii_lowercase().to_string())))
    }
);
text_schema!(Position, "Fen", "A position as FEN (rule 12).", |text| text);
text_schema!(
    Score,
    "GameScore",
    "The result of a game: Red won, Blue won, a draw, or none that is known.",
    |text: ObjectBuilder| text.enum_values(Some(Score::ALL.map(Score::as_str)))
);
