//! Why a position or a turn is refused, with what a board shows beside the words.

use axum::Json;
use axum::response::{IntoResponse, Response};
use cotulenh::explain::WhyNot;
use cotulenh::fen::{FenError, FenErrorKind};
use cotulenh::json::{RequestError, WhyForm, Words};
use cotulenh::notation::ReadTurnError;
use cotulenh::turn::PlayError;
use cotulenh::{Fen, Position, Square};
use serde::Serialize;
use utoipa::ToSchema;

use crate::bounds;
use crate::error::{ApiError, Code};
use crate::words::Said;

/// An error with what a board shows beside it.
#[derive(Debug)]
pub enum Refused {
    /// The position is none: all that is wrong with it.
    Position(Vec<Problem>),
    /// The turn is refused.
    Turn(Words, Option<Box<WhyForm>>),
}

/// One thing wrong with a position.
#[derive(Debug, Serialize, ToSchema)]
pub struct Problem {
    /// The square it is about, if it is about one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    square: Option<Square>,
    /// From and to, in characters of the text from 0.
    place: (usize, usize),
    /// What is wrong, in words.
    text: Words,
}

impl Problem {
    fn new(text: &str, fault: &FenError) -> Problem {
        let place = fault.place();
        let start = text.get(..place.start).map_or(0, |before| before.chars().count());
        let length = text.get(place).map_or(0, |at| at.chars().count());
        Problem {
            square: fault.square(),
            place: (start, start + length),
            // What is about a piece names its square: where that is in the text is no help.
            text: match fault.kind() {
                FenErrorKind::Setup(error) => Words::new(&error),
                _ => Words::new(fault),
            },
        }
    }
}

/// An error about a position, with what a board shows beside it.
#[derive(Serialize, ToSchema)]
#[schema(as = Refused)]
pub struct RefusedAnswer {
    /// What is wrong.
    error: ApiError,
    /// All pieces that may not stand as they do, then the first other fault.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    problems: Vec<Problem>,
    /// The refusal of the turn; left out where the request cannot be read or is ambiguous.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    why: Option<Box<WhyForm>>,
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let (code, text, problems, why) = match self {
            Refused::Position(problems) => {
                (Code::BadRequest, Words::new(&Said::NoPosition), problems, None)
            }
            Refused::Turn(text, why) => (Code::Conflict, text, Vec::new(), why),
        };
        let answer = RefusedAnswer { error: ApiError { code, text }, problems, why };
        (code.status(), Json(answer)).into_response()
    }
}

impl Refused {
    /// A request that the rules refuse in a position.
    pub fn request(position: &Position, error: &RequestError) -> Refused {
        let why = error.why_not().map(|why| Box::new(WhyForm::new(position, why)));
        Refused::Turn(Words::new(error), why)
    }

    /// The text of a turn that names none, or none that is legal.
    pub fn turn(position: &Position, error: &ReadTurnError) -> Refused {
        let why = match error {
            ReadTurnError::Illegal(why) => Some(Box::new(WhyForm::new(position, why))),
            _ => None,
        };
        Refused::Turn(Words::new(error), why)
    }

    /// What the rules refuse in a position.
    pub fn why(position: &Position, why: &WhyNot) -> Refused {
        Refused::Turn(Words::new(why), Some(Box::new(WhyForm::new(position, why))))
    }
}

impl From<PlayError> for Refused {
    fn from(error: PlayError) -> Refused {
        let why = error.why_not();
        let position = error.into_position();
        match why {
            Some(why) => Refused::why(&position, &why),
            None => Refused::Turn(Words::new(&Said::NotLegal), None),
        }
    }
}

/// Reads a position; the start if there is none.
///
/// # Errors
///
/// If it is none, with all that is wrong with it.
pub fn read(fen: Option<&str>) -> Result<Position, Refused> {
    let Some(fen) = fen else { return Ok(Position::start()) };
    if fen.len() > bounds::FEN {
        let text = Words::new(&Said::LongPosition { most: bounds::FEN });
        let length = fen.chars().count();
        return Err(Refused::Position(vec![Problem { square: None, place: (0, length), text }]));
    }
    fen.parse().map_err(|_| {
        let faults = Fen::faults(fen);
        Refused::Position(faults.iter().map(|fault| Problem::new(fen, fault)).collect())
    })
}
