//! The description of the server for tools (`OpenAPI`), made from the handlers and their types.

mod tidy;

use std::sync::LazyLock;

use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::admin::Announcement;
use crate::app::App;
use crate::error::ErrorAnswer;
use crate::lobby::LobbyMessage;
use crate::wire::Ping;
use crate::{analysis, game, serve};

/// What no address says of itself: whom to ask and how, and the messages of the sockets.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "CoTuLenh",
        version = "1",
        description = "The protocol for tools; docs/protocol.md tells all of it in words. Forms are \
            described as the server writes them: what is not required may be left out, and is never \
            null. At a WebSocket, `x-messages` names what each side says.",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0"),
    ),
    servers((url = "/")),
    security(("cookie" = [])),
    components(schemas(
        ErrorAnswer,
        game::GameState<'_>,
        game::Update<'_>,
        game::Message,
        LobbyMessage<'_>,
        analysis::Answer,
        analysis::Request,
        Ping,
        Announcement,
    )),
)]
struct Description;

/// The description as JSON; `docs/openapi.json` is a copy of it.
static TEXT: LazyLock<String> = LazyLock::new(|| {
    let mut description = Description::openapi();
    description.merge(serve::api().merge(routes()).into_openapi());
    tidy::tidy(&mut description);
    // Texts and numbers can always be written.
    description.to_pretty_json().unwrap_or_default() + "\n"
});

/// `/api/v1/openapi.json`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(describe))
}

/// This description
#[utoipa::path(
    get,
    path = "/api/v1/openapi.json",
    operation_id = "getDescription",
    responses((status = 200, description = "The description", body = Object)),
)]
async fn describe() -> impl IntoResponse {
    ([(CONTENT_TYPE, "application/json")], TEXT.as_str())
}
