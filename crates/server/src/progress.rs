//! What a player has learned: kept for them, and told to nobody else.

use axum::Json;
use axum::extract::State;
use serde::de::{Error, Unexpected};
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::body::Body;
use crate::bounds;
use crate::error::ApiError;
use crate::limits::Client;
use crate::moment;
use crate::players::Player;

/// `/api/v1/me/progress`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(progress, set_progress))
}

/// What a player has learned.
#[derive(Default, Serialize, Deserialize, ToSchema)]
struct Progress {
    /// The lessons that were begun or finished.
    #[serde(deserialize_with = "bounds::list::<_, _, { bounds::LESSONS }>")]
    #[schema(max_items = 200)]
    lessons: Vec<LessonProgress>,
}

/// How far a player came in a lesson.
#[derive(Serialize, Deserialize, ToSchema)]
struct LessonProgress {
    /// The name of the lesson.
    #[serde(deserialize_with = "bounds::text::<_, { bounds::LESSON }>")]
    #[schema(max_length = 40)]
    id: String,
    /// The stars when it was finished; 0 if it was not.
    #[serde(default, deserialize_with = "at_most::<_, 3>")]
    #[schema(maximum = 3)]
    stars: u32,
    /// The board to go on with.
    #[serde(default, deserialize_with = "at_most::<_, 99>")]
    #[schema(maximum = 99)]
    at: u32,
    /// The mistakes and hints before that board.
    #[serde(default, deserialize_with = "at_most::<_, 999>")]
    #[schema(maximum = 999)]
    slips: u32,
}

/// A number that is not too large.
fn at_most<'de, D: Deserializer<'de>, const MOST: u32>(reader: D) -> Result<u32, D::Error> {
    let number = u32::deserialize(reader)?;
    if number <= MOST {
        return Ok(number);
    }
    let expected = format!("at most {MOST}");
    Err(D::Error::invalid_value(Unexpected::Unsigned(number.into()), &expected.as_str()))
}

/// What the player has learned
#[utoipa::path(
    get,
    path = "/api/v1/me/progress",
    operation_id = "getProgress",
    responses((status = 200, description = "The progress", body = Progress)),
)]
async fn progress(State(app): State<App>, player: Player) -> Result<Json<Progress>, ApiError> {
    let stored = app.storage().run(move |store| store.progress(&player.id)).await?;
    // What an older program kept and this one cannot read counts for nothing.
    let read = stored.and_then(|json| serde_json::from_str(&json).ok());
    Ok(Json(read.unwrap_or_default()))
}

/// Keeps what the player has learned
///
/// All of it, in the place of what was kept before.
#[utoipa::path(
    put,
    path = "/api/v1/me/progress",
    operation_id = "setProgress",
    request_body = Progress,
    responses((status = 200, description = "The progress that is kept", body = Progress)),
)]
async fn set_progress(
    State(app): State<App>,
    client: Client,
    player: Player,
    Body(wanted): Body<Progress>,
) -> Result<Json<Progress>, ApiError> {
    app.limits().creation.take(client)?;
    let json = serde_json::to_string(&wanted).map_err(|_| ApiError::internal())?;
    app.storage().run(move |store| store.set_progress(&player.id, &json, moment::now())).await?;
    Ok(Json(wanted))
}
