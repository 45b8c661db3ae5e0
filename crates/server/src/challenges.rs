//! Challenges: for the lobby, or for whoever has the link.

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::body::Body;
use crate::error::{ApiError, Code};
use crate::game::Seat;
use crate::games::Terms;
use crate::id;
use crate::limits::Client;
use crate::lobby;
use crate::moment::{self, DAY, Moment};
use crate::players::{Names, Player, PlayerId};
use crate::store::{ChallengeRow, Store, StoreError, Stored};
use crate::words::Said;

/// After so many days a challenge that nobody accepted cannot be accepted any more.
const DAYS: u32 = 14;
const LASTS: Moment = DAYS as Moment * DAY;
/// For so long it is said of such a one that it is too old; then it is forgotten.
const REMEMBERED: Moment = 90 * DAY;
/// The most of a player's own that are shown.
const MOST: usize = 50;

/// Challenges.
pub fn routes() -> Router<App> {
    Router::new()
        .route("/api/v1/challenges", post(create))
        .route("/api/v1/me/challenges", get(waiting))
        .route("/api/v1/challenges/{id}", get(show).delete(withdraw))
        .route("/api/v1/challenges/{id}/accept", post(accept))
}

/// A challenge as clients see it.
#[derive(Clone, Debug, Serialize)]
pub struct Challenge {
    id: String,
    by: Player,
    open: bool,
    #[serde(flatten)]
    terms: Terms,
    created: Moment,
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    mine: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<String>,
}

impl Challenge {
    /// A challenge that was kept, as a player sees it, or as everyone does.
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    pub fn new(row: ChallengeRow, names: &Names, player: Option<&PlayerId>) -> Stored<Challenge> {
        Ok(Challenge {
            terms: serde_json::from_str(&row.terms).map_err(StoreError::new)?,
            mine: player == Some(&row.by),
            by: names.player(&row.by),
            id: row.id,
            open: row.open,
            created: row.created,
            game: row.game,
        })
    }
}

/// The challenge that someone wants to make.
#[derive(Deserialize)]
pub struct Wanted {
    #[serde(default)]
    open: bool,
    /// What is offered.
    #[serde(flatten)]
    pub terms: Terms,
}

async fn create(
    State(app): State<App>,
    client: Client,
    player: Player,
    Body(wanted): Body<Wanted>,
) -> Result<Response, ApiError> {
    if wanted.open && !app.has_lobby() {
        return Err(ApiError::new(Code::Forbidden, &Said::NoLobby));
    }
    wanted.terms.settings()?;
    app.limits().creation.take(client)?;
    let row = ChallengeRow {
        id: id::fresh('c')?,
        by: player.id.clone(),
        open: wanted.open,
        terms: serde_json::to_string(&wanted.terms).map_err(StoreError::new)?,
        created: moment::now(),
        game: None,
    };
    let id = row.id.clone();
    let kept = app.storage().run(move |store| add(store, row)).await?;
    let status = if kept.id == id { StatusCode::CREATED } else { StatusCode::OK };
    app.lobby().changed();
    let challenge = Challenge::new(kept, app.names(), Some(&player.id))?;
    Ok((status, Json(challenge)).into_response())
}

/// Keeps a challenge. One for the lobby that waits there already is not made twice: asked again, by
/// a second click, the answer is the first.
fn add(store: &mut dyn Store, row: ChallengeRow) -> Stored<ChallengeRow> {
    store.forget_challenges(row.created - REMEMBERED)?;
    let waiting = match row.open {
        true => store.waiting_challenges_of(&row.by, row.created - lobby::RECENT, MOST)?,
        false => Vec::new(),
    };
    let same = |other: &ChallengeRow| other.open && other.terms == row.terms;
    if let Some(same) = waiting.into_iter().find(same) {
        return Ok(same);
    }
    store.add_challenge(&row)?;
    Ok(row)
}

#[derive(Serialize)]
struct Waiting {
    challenges: Vec<Challenge>,
}

/// What the player has offered and nobody has accepted yet.
async fn waiting(State(app): State<App>, player: Player) -> Result<Json<Waiting>, ApiError> {
    let (by, since) = (player.id.clone(), moment::now() - LASTS);
    let rows =
        app.storage().run(move |store| store.waiting_challenges_of(&by, since, MOST)).await?;
    let read = |row| Challenge::new(row, app.names(), Some(&player.id));
    Ok(Json(Waiting { challenges: rows.into_iter().map(read).collect::<Stored<_>>()? }))
}

/// A challenge that is kept and has not become too old.
async fn find(app: &App, id: &str) -> Result<ChallengeRow, ApiError> {
    let id = id.to_owned();
    let row = app.storage().run(move |store| store.challenge(&id)).await?;
    let row = row.ok_or_else(|| ApiError::new(Code::NotFound, &Said::NoChallenge))?;
    if row.game.is_none() && row.created + LASTS < moment::now() {
        return Err(ApiError::new(Code::Gone, &Said::OldChallenge { days: DAYS }));
    }
    Ok(row)
}

async fn show(
    State(app): State<App>,
    Path(id): Path<String>,
    player: Player,
) -> Result<Json<Challenge>, ApiError> {
    let row = find(&app, &id).await?;
    Ok(Json(Challenge::new(row, app.names(), Some(&player.id))?))
}

#[derive(Serialize)]
struct Accepted {
    id: String,
}

async fn accept(
    State(app): State<App>,
    Path(id): Path<String>,
    client: Client,
    player: Player,
) -> Result<Json<Accepted>, ApiError> {
    let row = find(&app, &id).await?;
    if row.by == player.id {
        return Err(ApiError::new(Code::Forbidden, &Said::OwnChallenge));
    }
    if let Some(game) = row.game {
        return Ok(Json(Accepted { id: joined(&app, game, &player.id).await? }));
    }
    app.limits().creation.take(client)?;
    let terms: Terms = serde_json::from_str(&row.terms).map_err(StoreError::new)?;
    let info = terms.game(row.by.clone(), Seat::Player(player.id.clone()))?;
    let (game, challenge) = (info.row()?, id.clone());
    let first = app.storage().run(move |store| store.accept_challenge(&challenge, &game)).await?;
    if !first {
        return Err(taken());
    }
    app.lobby().started(&row.by, &id, &info.id);
    app.lobby().changed();
    Ok(Json(Accepted { id: info.id }))
}

/// The game of a challenge, for the one who accepted it and asks again.
async fn joined(app: &App, game: String, player: &PlayerId) -> Result<String, ApiError> {
    let id = game.clone();
    let row = app.storage().run(move |store| store.game(&id)).await?.ok_or_else(taken)?;
    let plays = row.red.as_ref() == Some(player) || row.blue.as_ref() == Some(player);
    if plays { Ok(game) } else { Err(taken()) }
}

fn taken() -> ApiError {
    ApiError::new(Code::Gone, &Said::Taken)
}

async fn withdraw(
    State(app): State<App>,
    Path(id): Path<String>,
    player: Player,
) -> Result<StatusCode, ApiError> {
    let row = find(&app, &id).await?;
    if row.by != player.id {
        return Err(ApiError::new(Code::Forbidden, &Said::NotYourChallenge));
    }
    if !app.storage().run(move |store| store.remove_challenge(&id)).await? {
        return Err(ApiError::new(Code::Conflict, &Said::Accepted));
    }
    app.lobby().changed();
    Ok(StatusCode::NO_CONTENT)
}
