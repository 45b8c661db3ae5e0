//! Positions without a game: what a board, an analysis board and an editor ask (docs/protocol.md).

use axum::response::{IntoResponse, Response};
use axum::routing::post;
use axum::{Json, Router};
use cotulenh::explain::{WhyNot, Wish};
use cotulenh::fen::{FenError, FenErrorKind};
use cotulenh::game::GameError;
use cotulenh::json::{
    ActionForm, AttackersForm, EventForm, MoveRequest, Play, PlayRequest, PositionForm,
    RequestError, TurnForm, WhyForm, Words, ZonesForm,
};
use cotulenh::turn::{Filter, LegalAction, PlayError, TurnBuilder};
use cotulenh::{ActionKind, Fen, Position, Square};
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::body::Body;
use crate::error::{ApiError, Code};
use crate::words::Said;

/// The longest FEN that is read. The longest that is written is much shorter.
const MOST_BYTES: usize = 4096;

/// The requests about positions.
pub fn routes() -> Router<App> {
    Router::new()
        .route("/api/v1/position", post(position))
        .route("/api/v1/play", post(play))
        .route("/api/v1/step", post(step))
        .route("/api/v1/why", post(why))
        .route("/api/v1/attackers", post(attackers))
        .route("/api/v1/zones", post(zones))
}

/// An error with what a board shows beside it.
#[derive(Debug)]
enum Refused {
    /// The position is none: all that is wrong with it.
    Position(Vec<Problem>),
    /// The turn is refused.
    Turn(Words, Option<Box<WhyForm>>),
}

/// One thing wrong with a position.
#[derive(Debug, Serialize)]
struct Problem {
    #[serde(skip_serializing_if = "Option::is_none")]
    square: Option<Square>,
    /// From and to, in characters of the text from 0.
    place: [usize; 2],
    text: Words,
}

impl Problem {
    fn new(text: &str, fault: &FenError) -> Problem {
        let place = fault.place();
        let start = text.get(..place.start).map_or(0, |before| before.chars().count());
        let length = text.get(place).map_or(0, |at| at.chars().count());
        Problem {
            square: fault.square(),
            place: [start, start + length],
            // What is about a piece names its square: where that is in the text is no help.
            text: match fault.kind() {
                FenErrorKind::Setup(error) => Words::new(&error),
                _ => Words::new(fault),
            },
        }
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        #[derive(Serialize)]
        struct Answer {
            error: Error,
            #[serde(skip_serializing_if = "Vec::is_empty")]
            problems: Vec<Problem>,
            #[serde(skip_serializing_if = "Option::is_none")]
            why: Option<Box<WhyForm>>,
        }
        #[derive(Serialize)]
        struct Error {
            code: Code,
            text: Words,
        }
        let (code, text, problems, why) = match self {
            Refused::Position(problems) => {
                (Code::BadRequest, Words::new(&Said::NoPosition), problems, None)
            }
            Refused::Turn(text, why) => (Code::Conflict, text, Vec::new(), why),
        };
        let answer = Answer { error: Error { code, text }, problems, why };
        (code.status(), Json(answer)).into_response()
    }
}

impl Refused {
    fn request(position: &Position, error: &RequestError) -> Refused {
        let why = error.why_not().map(|why| Box::new(WhyForm::new(position, why)));
        Refused::Turn(Words::new(error), why)
    }

    fn why(position: &Position, why: &WhyNot) -> Refused {
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
fn read(fen: Option<&str>) -> Result<Position, Refused> {
    let Some(fen) = fen else { return Ok(Position::start()) };
    if fen.len() > MOST_BYTES {
        let text = Words::new(&Said::LongPosition { most: MOST_BYTES });
        let length = fen.chars().count();
        return Err(Refused::Position(vec![Problem { square: None, place: [0, length], text }]));
    }
    fen.parse().map_err(|_| {
        let faults = Fen::faults(fen);
        Refused::Position(faults.iter().map(|fault| Problem::new(fen, fault)).collect())
    })
}

#[derive(Deserialize)]
struct PositionRequest {
    fen: Option<String>,
    /// Whether all legal actions are wanted in full.
    #[serde(default)]
    actions: bool,
}

/// A position, with all its legal actions if they were asked for.
#[derive(Debug, Serialize)]
struct PositionAnswer {
    #[serde(flatten)]
    position: PositionForm,
    #[serde(skip_serializing_if = "Option::is_none")]
    actions: Option<Vec<ActionForm>>,
}

async fn position(Body(request): Body<PositionRequest>) -> Result<Json<PositionAnswer>, Refused> {
    let position = read(request.fen.as_deref())?;
    let actions = request.actions.then(|| ActionForm::all(&position, Filter::ALL));
    Ok(Json(PositionAnswer { position: PositionForm::new(&position), actions }))
}

#[derive(Deserialize)]
struct AttackersRequest {
    fen: Option<String>,
    square: Square,
}

/// Which pieces of both sides attack a square.
async fn attackers(Body(request): Body<AttackersRequest>) -> Result<Json<AttackersForm>, Refused> {
    let position = read(request.fen.as_deref())?;
    Ok(Json(AttackersForm::new(&position, request.square)))
}

#[derive(Deserialize)]
struct ZonesRequest {
    fen: Option<String>,
}

/// Which squares each side covers against aircraft, and with which pieces.
async fn zones(Body(request): Body<ZonesRequest>) -> Result<Json<ZonesForm>, Refused> {
    Ok(Json(ZonesForm::of(&read(request.fen.as_deref())?)))
}

#[derive(Deserialize)]
struct Playing {
    fen: Option<String>,
    play: PlayRequest,
}

/// What came of it.
#[derive(Debug, Serialize)]
struct Played {
    position: PositionForm,
    /// The turn, when it is complete.
    turn: Option<TurnForm>,
    events: Vec<EventForm>,
}

async fn play(Body(request): Body<Playing>) -> Result<Json<Played>, Refused> {
    let position = read(request.fen.as_deref())?;
    let play = request.play.read(&position);
    Ok(Json(match play.map_err(|error| Refused::request(&position, &error))? {
        Play::Action(action) => Played::action(&position, action)?,
        Play::Turn(turn) => Played {
            position: PositionForm::new(turn.after()),
            turn: Some(TurnForm::from(&turn)),
            events: EventForm::of_turn(&turn),
        },
    }))
}

impl Played {
    /// After one action. If it completes a deploy, the turn is all of it.
    fn action(position: &Position, action: LegalAction) -> Result<Played, Refused> {
        let events = EventForm::of_action(&action);
        let after = PositionForm::new(action.after());
        let turn = TurnBuilder::new(position).add_legal(action)?;
        Ok(Played { position: after, turn: turn.as_ref().map(TurnForm::from), events })
    }
}

#[derive(Deserialize)]
struct StepRequest {
    fen: String,
    #[serde(rename = "do")]
    what: Step,
}

/// What to do with a deploy in progress.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "camelCase")]
enum Step {
    Undo,
    Cancel,
    Commit,
}

async fn step(Body(request): Body<StepRequest>) -> Result<Json<Played>, Refused> {
    let position = read(Some(&request.fen))?;
    let mut builder = TurnBuilder::new(&position);
    let done = match request.what {
        Step::Undo => builder.undo(),
        Step::Cancel => builder.cancel(),
        Step::Commit if builder.is_deploying() => {
            let commit = position.legal_commit().map_err(|why| Refused::why(&position, &why))?;
            return Ok(Json(Played::action(&position, commit)?));
        }
        Step::Commit => false,
    };
    if !done {
        return Err(Refused::Turn(Words::new(&GameError::NoDeploy), None));
    }
    let position = PositionForm::new(builder.position());
    Ok(Json(Played { position, turn: None, events: Vec::new() }))
}

#[derive(Deserialize)]
struct WhyRequest {
    fen: Option<String>,
    from: String,
    to: String,
    unit: Option<String>,
    kind: Option<ActionKind>,
}

#[derive(Debug, Serialize)]
struct Why {
    why: Option<WhyForm>,
}

async fn why(Body(request): Body<WhyRequest>) -> Result<Json<Why>, Response> {
    let position = read(request.fen.as_deref()).map_err(IntoResponse::into_response)?;
    let why = match Wish::read(&request.from, &request.to) {
        Err(why) => Some(WhyForm::new(&position, &why)),
        Ok(Wish { from, to, .. }) => {
            let WhyRequest { unit, kind, .. } = request;
            match (MoveRequest { from, to, unit, kind, deploy: None }).read(&position) {
                Ok(_) | Err(RequestError::Ambiguous(_)) => None,
                Err(error) => {
                    let why = error.why_not();
                    let why = why.ok_or_else(|| ApiError::bad_request(&error).into_response())?;
                    Some(WhyForm::new(&position, why))
                }
            }
        }
    };
    Ok(Json(Why { why }))
}
