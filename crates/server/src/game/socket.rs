//! The WebSocket of a game.

use axum::Router;
use axum::extract::rejection::QueryRejection;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{WebSocket, WebSocketUpgrade};
use axum::extract::{Path, Query, State};
use axum::response::Response;
use axum::routing::get;
use serde::{Deserialize, Serialize};

use super::message::Message;
use super::task::{Ask, Joining};
use crate::app::App;
use crate::error::{ApiError, Code};
use crate::limits::Client;
use crate::moment::{self, Moment};
use crate::players::{Player, PlayerId};
use crate::sockets::Place;
use crate::wire::{self, Wire};

/// `/ws/v1/games/ID`.
pub fn routes() -> Router<App> {
    Router::new().route("/ws/v1/games/{id}", get(connect))
}

#[derive(Deserialize)]
struct Since {
    since: Option<u64>,
}

async fn connect(
    State(app): State<App>,
    Path(id): Path<String>,
    since: Result<Query<Since>, QueryRejection>,
    client: Client,
    player: Player,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    let upgrade = upgrade.map_err(|_| no_websocket())?;
    // What cannot be read is as good as nothing: the state comes anyway.
    let since = since.ok().and_then(|Query(Since { since })| since);
    let place = app.sockets().enter(&player.id, client)?;
    app.games().ask(&app, &id, Ask::Wake).await?;
    Ok(wire::limited(upgrade)
        .on_upgrade(move |socket| play(app, id, player.id, since, socket, place)))
}

/// What asks for a WebSocket must be able to speak as one.
pub fn no_websocket() -> ApiError {
    let (en, vi) = ("this address is for WebSockets", "địa chỉ này dành cho WebSocket");
    ApiError::new(Code::BadRequest, en, vi)
}

/// Carries messages between a socket and its game. The place is kept as long.
async fn play(
    app: App,
    id: String,
    player: PlayerId,
    since: Option<u64>,
    socket: WebSocket,
    _place: Place,
) {
    let (mut wire, outbox, lag) = Wire::new(socket, app.stopped());
    // The outbox is the game's: when the game drops it, the socket closes.
    let join = |reply| Ask::Join(Joining { player, since, outbox, lag }, reply);
    let Ok((game, number)) = app.games().ask(&app, &id, join).await else { return };
    drop(app);
    while let Some(text) = wire.next().await {
        if is_ping(&text) {
            if wire.send(pong()).await.is_none() {
                break;
            }
            continue;
        }
        match Message::read(&text) {
            Ok(message) => {
                if game.send(Ask::Message(number, message)).await.is_err() {
                    break;
                }
            }
            Err((id, refusal)) => {
                if wire.refuse(id.as_deref(), &refusal).await.is_none() {
                    break;
                }
            }
        }
    }
    // The game may be over already.
    let _ = game.send(Ask::Leave(number)).await;
}

/// Whether a message asks for a sign of life.
pub fn is_ping(text: &str) -> bool {
    #[derive(Deserialize)]
    struct Kind<'a> {
        t: &'a str,
    }
    text.len() < 100 && serde_json::from_str::<Kind<'_>>(text).is_ok_and(|kind| kind.t == "ping")
}

fn pong() -> String {
    #[derive(Serialize)]
    struct Pong {
        t: &'static str,
        now: Moment,
    }
    serde_json::to_string(&Pong { t: "pong", now: moment::now() }).unwrap_or_default()
}
