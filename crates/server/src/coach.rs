//! The coach: what can be said of a turn and of the answer to it (docs/coach.md). Nothing is searched here; who
//! asks brings the line of an engine.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use cotulenh::{Color, Game};
use cotulenh_coach::{ToldForm, tell};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::body::Body;
use crate::bounds::{self, TurnText};
use crate::costs::Payer;
use crate::fairplay::{self, Asked};
use crate::positions::{Refused, RefusedAnswer, read};

/// The requests to the coach.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(tell_facts))
}

/// A turn, and what is expected after it.
#[derive(Deserialize, ToSchema)]
struct TellRequest {
    /// A FEN; the usual start if it is left out. A deploy in progress is taken back first.
    #[schema(max_length = 4096)]
    fen: Option<String>,
    /// The turn and what is expected after it, in any notation; nothing if only threats are asked for.
    #[serde(default, deserialize_with = "line")]
    #[schema(value_type = Vec<TurnText>, max_items = 20)]
    line: Vec<String>,
    /// Whose pieces are called yours; the sides are named if it is left out.
    you: Option<Color>,
}

/// Reads a line: neither it nor its turns are too long.
fn line<'de, D: serde::Deserializer<'de>>(reader: D) -> Result<Vec<String>, D::Error> {
    #[derive(Deserialize)]
    struct Turn(#[serde(deserialize_with = "bounds::text::<_, { bounds::TURN }>")] String);
    let turns = bounds::list::<_, Turn, { cotulenh_coach::LONGEST }>(reader)?;
    Ok(turns.into_iter().map(|Turn(text)| text).collect())
}

/// What a turn gains, what the answer to it takes, and what is threatened
#[utoipa::path(
    post,
    path = "/api/v1/tell",
    operation_id = "tellFacts",
    request_body = Option<TellRequest>,
    responses(
        (status = 200, description = "The facts, in words", body = ToldForm),
        (status = 400, description = "This is no position, with `problems`", body = RefusedAnswer),
        (status = 403, description = "The position stands in a running game of people", body = RefusedAnswer),
        (status = 409, description = "The first turn is refused, with `why`", body = RefusedAnswer),
    ),
)]
async fn tell_facts(
    State(app): State<App>,
    payer: Payer,
    Body(request): Body<TellRequest>,
) -> Response {
    let position = match read(request.fen.as_deref()) {
        Ok(position) => position,
        Err(refused) => return refused.into_response(),
    };
    let asked = Arc::new(Asked::search(&Game::new(position)));
    if let Err(error) = fairplay::allow(&app, &payer, &asked).await {
        return error.into_response();
    }
    // On a board full of stacks the threats take a while to find.
    let answered =
        app.workers().run(&payer, move || match tell(&position, &request.line, request.you) {
            Ok(told) => Json(ToldForm::from(&told)).into_response(),
            Err(error) => Refused::turn(&position, &error).into_response(),
        });
    answered.await.unwrap_or_else(IntoResponse::into_response)
}
