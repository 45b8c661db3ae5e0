//! What is answered when something cannot be done.

use cotulenh::explain::WhyNot;
use cotulenh::fen::{FenError, FenErrorKind};
use cotulenh::game::{GameError, ReadGameError};
use cotulenh::json::{ActionForm, RequestError, WhyForm, Words};
use cotulenh::notation::ReadTurnError;
use cotulenh::position::SetupError;
use cotulenh::words::Say;
use cotulenh::{Fen, Position, Square};
use serde::Serialize;

use super::question::Mistake;

/// Why something was not done. The game is as it was before.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(
    feature = "schema",
    schema(as = NotDone, description = "Why something was not done. The game is as it was before.")
)]
pub struct Refusal {
    /// Why, in words.
    pub text: Words,
    /// Why a turn or a step is not legal, for programs.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub why: Option<Box<WhyForm>>,
    /// The legal actions that were all meant, if there is more than one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<ActionForm>,
    /// Everything wrong with a position.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub problems: Vec<Problem>,
}

/// One thing wrong with a position.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Problem {
    /// The square it is about, if it is about one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub square: Option<Square>,
    /// Where in the FEN, from and to, in characters from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub place: Option<(usize, usize)>,
    /// What is wrong, in words.
    pub text: Words,
}

impl Problem {
    fn of_fen(text: &str, fault: &FenError) -> Problem {
        let place = fault.place();
        let start = text.get(..place.start).map_or(0, |before| before.chars().count());
        let length = text.get(place).map_or(0, |at| at.chars().count());
        let text = match fault.kind() {
            FenErrorKind::Setup(error) => Words::new(&error),
            _ => Words::new(fault),
        };
        Problem { square: fault.square(), place: Some((start, start + length)), text }
    }
}

impl From<SetupError> for Problem {
    fn from(error: SetupError) -> Problem {
        Problem { square: error.square(), place: None, text: Words::new(&error) }
    }
}

/// All that is wrong with a FEN.
pub fn problems(fen: &str) -> Vec<Problem> {
    Fen::faults(fen).iter().map(|fault| Problem::of_fen(fen, fault)).collect()
}

impl Refusal {
    /// In the words of the rules.
    pub fn new(what: &(impl Say + ?Sized)) -> Refusal {
        Refusal::words(Words::new(what))
    }

    /// In these words.
    pub fn said(english: &str, vietnamese: &str) -> Refusal {
        Refusal::words(Words { en: english.to_owned(), vi: vietnamese.to_owned() })
    }

    fn words(text: Words) -> Refusal {
        Refusal { text, why: None, choices: Vec::new(), problems: Vec::new() }
    }

    /// A text that is no FEN.
    pub fn fen(fen: &str, error: &FenError) -> Refusal {
        Refusal { problems: problems(fen), ..Refusal::new(error) }
    }

    /// A question that is not written as one.
    pub fn question(mistake: &Mistake) -> Refusal {
        let (english, vietnamese) = ("not understood", "không hiểu yêu cầu");
        Refusal::said(&format!("{english}: {mistake}"), &format!("{vietnamese}: {mistake}"))
    }

    /// What the rules refuse in a position.
    pub fn why(position: &Position, why: &WhyNot) -> Refusal {
        let form = Some(Box::new(WhyForm::new(position, why)));
        Refusal { why: form, ..Refusal::new(why) }
    }

    /// A request that a position refuses.
    pub fn request(position: &Position, error: RequestError) -> Refusal {
        let why = error.why_not().map(|why| Box::new(WhyForm::new(position, why)));
        let refusal = Refusal { why, ..Refusal::new(&error) };
        match error {
            RequestError::Ambiguous(choices) => Refusal { choices, ..refusal },
            _ => refusal,
        }
    }

    /// A text that names nothing legal.
    pub fn text(position: &Position, error: &ReadTurnError) -> Refusal {
        match error {
            ReadTurnError::Illegal(why) => Refusal::why(position, why),
            _ => Refusal::new(error),
        }
    }

    /// A text that a game refuses.
    pub fn read(position: &Position, error: &ReadGameError) -> Refusal {
        match error {
            ReadGameError::Text(error) => Refusal::text(position, error),
            other => Refusal::new(other),
        }
    }
}

impl From<GameError> for Refusal {
    fn from(error: GameError) -> Refusal {
        Refusal::new(&error)
    }
}
