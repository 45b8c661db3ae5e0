//! The WebSocket of a game.

use axum::extract::rejection::QueryRejection;
use axum::extract::ws::Utf8Bytes;
use axum::extract::{Path, Query, State};
use axum::response::Response;
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::message::{Message, Refusal};
use super::session;
use super::task::{Ask, Joining};
use super::update::Update;
use crate::app::App;
use crate::bounds;
use crate::costs::{self, Payer};
use crate::error::ApiError;
use crate::moment;
use crate::outbox::Outbox;
use crate::wire::{Arrival, Wire, is_ping};
use tokio::time::Instant;

/// `/ws/v1/games/ID`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(connect))
}

/// What a client knows already.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct Since {
    /// The number of the last event that the client knows: the events after it come before the state,
    /// unless they are more than 30
    since: Option<u64>,
}

/// The WebSocket of a game
///
/// The server sends the state, then updates; the client sends messages and pings.
#[utoipa::path(
    get,
    path = "/ws/v1/games/{id}",
    operation_id = "joinGame",
    params(("id" = String, Path, description = "The id of the game"), Since),
    responses((status = 101, description = "The WebSocket is open")),
    extensions(("x-messages" = json!({
        "server": [
            {"$ref": "#/components/schemas/GameState"},
            {"$ref": "#/components/schemas/GameUpdate"},
            {"$ref": "#/components/schemas/Announcement"}
        ],
        "client": [
            {"$ref": "#/components/schemas/PlayerMessage"},
            {"$ref": "#/components/schemas/Ping"}
        ]
    }))),
)]
async fn connect(
    State(app): State<App>,
    Path(id): Path<String>,
    since: Result<Query<Since>, QueryRejection>,
    arrival: Arrival,
) -> Result<Response, ApiError> {
    // What cannot be read is as good as nothing: the state comes anyway.
    let since = since.ok().and_then(|Query(Since { since })| since);
    app.games().is_there(&app, &id).await?;
    let payer = arrival.payer.clone();
    if let Some(cluster) = app.cluster().cloned() {
        let play =
            move |wire, outbox| session::play((app, cluster), id, payer, since, wire, outbox);
        return Ok(arrival.open(bounds::MESSAGE, play));
    }
    Ok(arrival.open(bounds::MESSAGE, move |wire, outbox| play(app, id, payer, since, wire, outbox)))
}

/// Carries messages between a socket and its game.
async fn play(
    app: App,
    id: String,
    payer: Payer,
    since: Option<u64>,
    mut wire: Wire,
    outbox: Outbox,
) {
    // The outbox is the game's: when the game drops it, the socket closes.
    let joining = Joining { payer: payer.clone(), since, outbox, lag: wire.lag() };
    let join = |reply| Ask::Join(joining, reply);
    let Ok((game, number)) = app.games().ask(&app, &id, join).await else { return };
    drop(app);
    while let Some(heard) = wire.next().await {
        let message = match heard {
            Ok(text) if is_ping(&text) => {
                if wire.send(pong()).await.is_none() {
                    break;
                }
                continue;
            }
            // What is read is paid for, whatever comes of it.
            Ok(text) => costs::paid_here(Some(&payer), || Message::read(&text)),
            Err(fault) => Err((None, Refusal::from(fault))),
        };
        let passed_on = match message {
            Ok(message) => game.send(Ask::Message(number, message, Instant::now())).await.ok(),
            Err((id, refusal)) => wire.fault(refusal.answer(id.as_deref())).await,
        };
        if passed_on.is_none() {
            break;
        }
    }
    // The game may be over already.
    let _ = game.send(Ask::Leave(number)).await;
}

/// The answer to a ping.
pub(super) fn pong() -> Utf8Bytes {
    Update::Pong { now: moment::now() }.text()
}
