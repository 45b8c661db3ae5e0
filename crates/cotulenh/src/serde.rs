//! `serde` forms of what has a text of its own: squares as `"c3"`, positions and set-ups as FEN.

use ::serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::{Color, Fen, Kind, Position, Setup, Square};

/// Serialises as the displayed text, deserialises with `FromStr`.
macro_rules! as_text {
    ($type:ty, $text:expr, $read:expr) => {
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(&$text(self))
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                let text = std::borrow::Cow::<str>::deserialize(deserializer)?;
                $read(&text).map_err(de::Error::custom)
            }
        }
    };
}

as_text!(Square, |square: &Square| *square, |text: &str| text.parse::<Square>());
as_text!(Color, |color: &Color| color.letter(), |text: &str| {
    letter(text).and_then(Color::from_letter).ok_or("expected a side, `r` or `b`")
});
as_text!(Kind, |kind: &Kind| kind.letter().to_ascii_lowercase(), |text: &str| {
    letter(text).and_then(Kind::from_letter).ok_or("expected the letter of a piece")
});
as_text!(Position, |position: &Position| position.fen().to_string(), |text: &str| {
    text.parse::<Position>()
});
as_text!(Setup, |setup: &Setup| setup.to_string(), |text: &str| {
    text.parse::<Fen>().map(|fen| *fen.setup())
});

/// The only character of a text.
fn letter(text: &str) -> Option<char> {
    let mut letters = text.chars();
    letters.next().filter(|_| letters.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn round_trip<T: Serialize + for<'de> Deserialize<'de> + PartialEq + std::fmt::Debug>(
        value: &T,
        json: &str,
    ) {
        assert_eq!(serde_json::to_string(value).expect("text"), json);
        assert_eq!(&serde_json::from_str::<T>(json).expect("the same"), value);
    }

    #[test]
    fn texts_round_trip() {
        for square in Square::all() {
            round_trip(&square, &format!("\"{square}\""));
        }
        round_trip(&Color::Blue, "\"b\"");
        round_trip(&Kind::Navy, "\"n\"");
        round_trip(&Position::start(), &format!("\"{}\"", crate::fen::START_FEN));
        round_trip(&Setup::start(), &format!("\"{}\"", crate::fen::START_FEN));
        for bad in ["\"a13\"", "\"\"", "7", "\"aa\""] {
            assert!(serde_json::from_str::<Square>(bad).is_err());
            assert!(serde_json::from_str::<Color>(bad).is_err());
            assert!(serde_json::from_str::<Kind>(bad).is_err());
            assert!(serde_json::from_str::<Position>(bad).is_err());
        }
    }
}
