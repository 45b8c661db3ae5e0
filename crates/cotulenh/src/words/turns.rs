//! Turns that cannot be read or played.

use core::fmt;

use super::say::displays_english;
use super::{Expected, Language, Same, Say};
use crate::board::ParseSquareError;
use crate::notation::{LanError, Malformed, ReadTurnError};
use crate::say;
use crate::turn::PlayError;

impl Say for ParseSquareError {
    fn say(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        say!(language, f, { en: "expected {a}", vi: "cần {a}", a = Expected::Square })
    }
}

impl Say for Malformed {
    fn say(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = self.at + 1;
        say!(language, f, self.expected, {
            Expected::End => {
                en: "expected nothing more from character {place} on",
                vi: "có phần thừa từ ký tự thứ {place}",
                place
            }
            expected => {
                en: "expected {expected} at character {place}",
                vi: "cần {expected} ở ký tự thứ {place}",
                expected, place
            }
        })
    }
}

impl Say for LanError {
    fn say(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            LanError::Malformed { expected, at } => Malformed { expected, at }.say(language, f),
            LanError::Illegal(ref why) => Illegal(why).say(language, f),
        }
    }
}

impl Say for ReadTurnError {
    fn say(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            &ReadTurnError::Malformed { expected, at } => {
                Malformed { expected, at }.say(language, f)
            }
            ReadTurnError::Illegal(why) => Illegal(why).say(language, f),
            ReadTurnError::Ambiguous(turns) => Ambiguous(turns).say(language, f),
        }
    }
}

/// Something that is not legal, for this reason.
pub(super) struct Illegal<'a, T>(pub(super) &'a T);

impl<T: Say> Say for Illegal<'_, T> {
    fn say(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        say!(language, f, { en: "not legal: {why}", vi: "không hợp lệ: {why}", why = self.0 })
    }
}

/// A text that could be any of these.
pub(super) struct Ambiguous<'a, T>(pub(super) &'a [T]);

impl<T: AsRef<str>> Say for Ambiguous<'_, T> {
    fn say(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let turns: Vec<&str> = self.0.iter().map(AsRef::as_ref).collect();
        let turns = turns.join(language.pick(" or ", " hoặc "));
        say!(language, f, {
            en: "ambiguous: this could be {turns}",
            vi: "không rõ ràng: có thể là {turns}",
            turns
        })
    }
}

impl Say for PlayError {
    fn say(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = self.position();
        let (action, fen) = (Same(position.lan(self.action())), Same(position.fen()));
        say!(language, f, self.why_not(), {
            Some(why) => {
                en: "{action} is not legal in {fen}: {why}",
                vi: "{action} không hợp lệ trong {fen}: {why}",
                action, fen, why
            }
            None => {
                en: "{action} is not legal in {fen}",
                vi: "{action} không hợp lệ trong {fen}",
                action, fen
            }
        })
    }
}

displays_english!(ParseSquareError, Malformed, LanError, ReadTurnError, PlayError);
