//! Positions without a game: what a board, an analysis board and an editor ask (docs/protocol.md).

mod refused;

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use cotulenh::explain::Wish;
use cotulenh::game::GameError;
use cotulenh::json::{
    ActionForm, AttackersForm, EventForm, MoveRequest, Play, PlayRequest, PositionForm,
    RequestError, SquareForm, TurnForm, WhyForm, Words, ZonesForm,
};
use cotulenh::turn::{Filter, LegalAction, TurnBuilder};
use cotulenh::{ActionKind, Position, Square};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::body::Body;
use crate::bounds;
use crate::costs::Payer;
use crate::error::ApiError;
pub use refused::{Refused, RefusedAnswer, read};

/// The requests about positions.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(position))
        .routes(routes!(play))
        .routes(routes!(step))
        .routes(routes!(why))
        .routes(routes!(attackers))
        .routes(routes!(square))
        .routes(routes!(zones))
}

/// A position to look at.
#[derive(Deserialize, ToSchema)]
struct PositionRequest {
    /// A FEN; the usual start if it is left out.
    #[schema(max_length = 4096)]
    fen: Option<String>,
    /// Whether all legal actions are wanted in full.
    #[serde(default)]
    #[schema(default = false)]
    actions: bool,
}

/// A position, with all its legal actions if they were asked for.
#[derive(Debug, Serialize, ToSchema)]
struct PositionAnswer {
    /// The position, in the same object.
    #[serde(flatten)]
    position: PositionForm,
    /// Every legal action in its full form.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    actions: Option<Vec<ActionForm>>,
}

/// A position with all that a board shows
#[utoipa::path(
    post,
    path = "/api/v1/position",
    operation_id = "getPosition",
    request_body = Option<PositionRequest>,
    responses(
        (status = 200, description = "The position", body = PositionAnswer),
        (status = 400, description = "This is no position, with `problems`", body = RefusedAnswer),
    ),
)]
async fn position(
    State(app): State<App>,
    payer: Payer,
    Body(request): Body<PositionRequest>,
) -> Response {
    aside(&app, &payer, move || {
        let position = read(request.fen.as_deref())?;
        let actions = request.actions.then(|| ActionForm::all(&position, Filter::ALL));
        Ok(Json(PositionAnswer { position: PositionForm::new(&position), actions }))
    })
    .await
}

/// Answers away from the tasks: with a board full of stacks, all that can be played is a long list, and
/// long to write.
async fn aside<T: Serialize>(
    app: &App,
    payer: &Payer,
    answer: impl FnOnce() -> Result<Json<T>, Refused> + Send + 'static,
) -> Response {
    let answered = app.workers().run(payer, move || answer().into_response());
    answered.await.unwrap_or_else(IntoResponse::into_response)
}

/// A question about a square.
#[derive(Deserialize, ToSchema)]
struct SquareRequest {
    /// A FEN; the usual start if it is left out.
    #[schema(max_length = 4096)]
    fen: Option<String>,
    /// The square.
    square: Square,
}

/// The pieces of both sides that attack a square
#[utoipa::path(
    post,
    path = "/api/v1/attackers",
    operation_id = "getAttackers",
    request_body = SquareRequest,
    responses(
        (status = 200, description = "The pieces, carried ones too", body = AttackersForm),
        (status = 400, description = "This is no position, with `problems`", body = RefusedAnswer),
    ),
)]
async fn attackers(Body(request): Body<SquareRequest>) -> Result<Json<AttackersForm>, Refused> {
    let position = read(request.fen.as_deref())?;
    Ok(Json(AttackersForm::new(&position, request.square)))
}

/// What stands on a square, what it reaches, and what attacks it
#[utoipa::path(
    post,
    path = "/api/v1/square",
    operation_id = "getSquare",
    request_body = SquareRequest,
    responses(
        (status = 200, description = "Each piece with its reach, whoever is to move", body = SquareForm),
        (status = 400, description = "This is no position, with `problems`", body = RefusedAnswer),
    ),
)]
async fn square(Body(request): Body<SquareRequest>) -> Result<Json<SquareForm>, Refused> {
    let position = read(request.fen.as_deref())?;
    Ok(Json(SquareForm::new(&position, request.square)))
}

/// A question about air-defence zones.
#[derive(Deserialize, ToSchema)]
struct ZonesRequest {
    /// A FEN; the usual start if it is left out.
    #[schema(max_length = 4096)]
    fen: Option<String>,
}

/// The squares that each side covers against aircraft
#[utoipa::path(
    post,
    path = "/api/v1/zones",
    operation_id = "getZones",
    request_body = Option<ZonesRequest>,
    responses(
        (status = 200, description = "Each covered square with its defenders", body = ZonesForm),
        (status = 400, description = "This is no position, with `problems`", body = RefusedAnswer),
    ),
)]
async fn zones(Body(request): Body<ZonesRequest>) -> Result<Json<ZonesForm>, Refused> {
    Ok(Json(ZonesForm::of(&read(request.fen.as_deref())?)))
}

/// What to play, and where.
#[derive(Deserialize, ToSchema)]
#[schema(as = PositionPlay)]
struct Playing {
    /// A FEN, perhaps in the middle of a deploy; the usual start if it is left out.
    #[schema(max_length = 4096)]
    fen: Option<String>,
    /// What to play.
    play: PlayRequest,
}

/// What came of it.
#[derive(Debug, Serialize, ToSchema)]
struct Played {
    /// The position after it.
    position: PositionForm,
    /// The turn, when it is complete; `null` while the deploy goes on.
    #[schema(required)]
    turn: Option<TurnForm>,
    /// What it caused.
    events: Vec<EventForm>,
}

/// Plays in a position
#[utoipa::path(
    post,
    path = "/api/v1/play",
    operation_id = "playInPosition",
    request_body = Playing,
    responses(
        (status = 200, description = "The position after it", body = Played),
        (status = 400, description = "This is no position, with `problems`", body = RefusedAnswer),
        (status = 409, description = "Refused, with `why`", body = RefusedAnswer),
    ),
)]
async fn play(State(app): State<App>, payer: Payer, Body(request): Body<Playing>) -> Response {
    aside(&app, &payer, move || played(&request)).await
}

fn played(request: &Playing) -> Result<Json<Played>, Refused> {
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

/// What to do with a deploy in progress, and where.
#[derive(Deserialize, ToSchema)]
#[schema(as = PositionStep)]
struct StepRequest {
    /// A FEN in the middle of a deploy.
    #[schema(max_length = 4096)]
    fen: String,
    /// What to do.
    #[serde(rename = "do")]
    what: Step,
}

/// What to do with a deploy in progress.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
enum Step {
    /// Take back the last step.
    Undo,
    /// Take back all steps.
    Cancel,
    /// End it.
    Commit,
}

/// Takes back or ends a deploy in progress
#[utoipa::path(
    post,
    path = "/api/v1/step",
    operation_id = "stepInPosition",
    request_body = StepRequest,
    responses(
        (status = 200, description = "The position after it", body = Played),
        (status = 400, description = "This is no position, with `problems`", body = RefusedAnswer),
        (status = 409, description = "Refused, with `why`", body = RefusedAnswer),
    ),
)]
async fn step(State(app): State<App>, payer: Payer, Body(request): Body<StepRequest>) -> Response {
    aside(&app, &payer, move || stepped(&request)).await
}

fn stepped(request: &StepRequest) -> Result<Json<Played>, Refused> {
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

/// A move that may not be legal.
#[derive(Deserialize, ToSchema)]
struct WhyRequest {
    /// A FEN; the usual start if it is left out.
    #[schema(max_length = 4096)]
    fen: Option<String>,
    /// The square of the unit.
    #[serde(deserialize_with = "bounds::text::<_, { bounds::UNIT }>")]
    #[schema(max_length = 20)]
    from: String,
    /// Where it is to go, or what it is to capture.
    #[serde(deserialize_with = "bounds::text::<_, { bounds::UNIT }>")]
    #[schema(max_length = 20)]
    to: String,
    /// The unit, `F` or `(FT)`; any if it is left out.
    #[serde(default, deserialize_with = "bounds::some_text::<_, { bounds::UNIT }>")]
    #[schema(max_length = 20)]
    unit: Option<String>,
    /// What it is to do; anything if it is left out.
    kind: Option<ActionKind>,
}

/// Why something is not legal.
#[derive(Debug, Serialize, ToSchema)]
struct Why {
    /// The refusal; `null` if it is legal.
    #[schema(required)]
    why: Option<WhyForm>,
}

/// Why something is not legal
#[utoipa::path(
    post,
    path = "/api/v1/why",
    operation_id = "explainMove",
    request_body = WhyRequest,
    responses(
        (status = 200, description = "The refusal, or null if it is legal", body = Why),
        (status = 400, description = "This is no position, with `problems`", body = RefusedAnswer),
    ),
)]
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
