//! `serde` forms of what has a text of its own: squares as `"c3"`, stacks as `"(NFT)"`, actions and turns
//! as LAN, positions and set-ups as FEN, studies as PGN. A game is its record, `json::GameRecord`.

use ::serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::json::GameRecord;
use crate::study::{Score, Study};
use crate::{Action, Color, Game, Kind, Piece, Position, Setup, Square, Stack, Turn, Unit};

/// Serialises as a text, deserialises with a reader of texts: those of `Display` and `FromStr` if no others
/// are given.
macro_rules! as_text {
    ($($type:ty),*) => {
        $(as_text!(
            $type,
            |value, serializer| serializer.collect_str(value),
            |text: &str| text.parse::<$type>()
        );)*
    };
    ($type:ty, |$value:ident, $serializer:ident| $write:expr, $read:expr) => {
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, $serializer: S) -> Result<S::Ok, S::Error> {
                let $value = self;
                $write
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

as_text!(Piece, Unit, Stack, Action, Turn, Position, Setup, Study, Score);
// A position has hundreds of these.
as_text!(
    Square,
    |square, serializer| serializer.serialize_str(square.encode(&mut [0; 3])),
    |text: &str| text.parse::<Square>()
);
as_text!(
    Color,
    |color, serializer| serializer.serialize_str(color.letter().encode_utf8(&mut [0; 4])),
    |text: &str| { letter(text).and_then(Color::from_letter).ok_or("expected a side, `r` or `b`") }
);
as_text!(
    Kind,
    |kind, serializer| {
        let letter = kind.letter().to_ascii_lowercase();
        serializer.serialize_str(letter.encode_utf8(&mut [0; 4]))
    },
    |text: &str| letter(text).and_then(Kind::from_letter).ok_or("expected the letter of a piece")
);

impl Serialize for Game {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        GameRecord::new(self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Game {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Game, D::Error> {
        GameRecord::deserialize(deserializer)?.game().map_err(de::Error::custom)
    }
}

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
        round_trip(&Piece { kind: Kind::Tank, heroic: true }, "\"+T\"");
        round_trip(&Unit::from(Kind::Tank), "\"T\"");
        round_trip(&"(n+ft)".parse::<Stack>().expect("a stack"), "\"(n+ft)\"");
        round_trip(&"Tf4-f6".parse::<Action>().expect("an action"), "\"Tf4-f6\"");
        round_trip(&"c3:Fc3>e5,Tc3xd4".parse::<Turn>().expect("a turn"), "\"c3:Fc3>e5,Tc3xd4\"");
        round_trip(&Score::Draw, "\"1/2-1/2\"");
        for bad in ["\"a13\"", "\"\"", "7", "\"aa\""] {
            assert!(serde_json::from_str::<Square>(bad).is_err());
            assert!(serde_json::from_str::<Color>(bad).is_err());
            assert!(serde_json::from_str::<Kind>(bad).is_err());
            assert!(serde_json::from_str::<Position>(bad).is_err());
            assert!(serde_json::from_str::<Stack>(bad).is_err());
            assert!(serde_json::from_str::<Action>(bad).is_err());
            assert!(serde_json::from_str::<Turn>(bad).is_err());
            assert!(serde_json::from_str::<Game>(bad).is_err());
        }
    }

    #[test]
    fn games_and_studies_round_trip() {
        let mut game = Game::default();
        for text in ["Tf6", "Tf7", "Txf7"] {
            game.play_text(text).expect("legal");
        }
        game.undo().expect("a turn");
        let json = serde_json::to_string(&game).expect("a game");
        let same: Game = serde_json::from_str(&json).expect("the same");
        assert_eq!(GameRecord::new(&same), GameRecord::new(&game));
        assert_eq!(json, serde_json::to_string(&GameRecord::new(&game)).expect("a record"));
        let study: Study = "[Red \"An\"]\n\n1. Tf6 {bold} (1. Ic6) Tf7 *".parse().expect("a study");
        round_trip(&study, &serde_json::to_string(&study.to_string()).expect("a text"));
    }
}
