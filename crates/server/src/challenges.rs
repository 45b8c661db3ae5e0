//! Challenges: for the lobby, or for whoever has the link.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::begun;
use crate::body::Body;
use crate::clock::TimeControl;
use crate::costs::Payer;
use crate::error::{ApiError, Code};
use crate::game::Seat;
use crate::id;
use crate::limits::Client;
use crate::lobby;
use crate::moment::{self, DAY, Moment};
use crate::players::{Names, Player, PlayerId};
use crate::store::{ChallengeRow, Store, StoreError, Stored};
use crate::terms::{Choice, Terms};
use crate::words::Said;

/// After so many days a challenge that nobody accepted cannot be accepted any more.
const DAYS: u32 = 14;
const LASTS: Moment = DAYS as Moment * DAY;
/// For so long it is said of such a one that it is too old; then it is forgotten.
const REMEMBERED: Moment = 90 * DAY;
/// The most of a player's own that wait at a time, and that are shown.
const MOST: usize = 50;

/// Challenges.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(create))
        .routes(routes!(waiting))
        .routes(routes!(show, withdraw))
        .routes(routes!(accept))
}

/// A challenge as clients see it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Challenge {
    /// Its id.
    id: String,
    /// Who made it.
    by: Player,
    /// Whether it is for the lobby; otherwise it is for whoever has its link.
    open: bool,
    /// The colour that the challenger wants.
    color: Choice,
    /// The clock; `null`: no clock.
    #[schema(required)]
    clock: Option<TimeControl>,
    /// Where the game starts, as FEN in its canonical form; left out: the usual start.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    start: Option<String>,
    /// When it was made.
    #[schema(value_type = i64)]
    created: Moment,
    /// Whether who asks has made it.
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    mine: bool,
    /// The id of the game, once somebody has accepted.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    game: Option<String>,
}

impl Challenge {
    /// What the challenger is called.
    pub fn challenger(&self) -> &str {
        &self.by.name
    }

    /// A challenge that was kept, as a player sees it, or as everyone does.
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    pub fn new(row: ChallengeRow, names: &Names, player: Option<&PlayerId>) -> Stored<Challenge> {
        let Terms { color, clock, start } =
            serde_json::from_str(&row.terms).map_err(StoreError::new)?;
        Ok(Challenge {
            color,
            clock,
            start,
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
#[derive(Deserialize, ToSchema)]
#[schema(as = ChallengeRequest)]
pub struct Wanted {
    /// Whether it is for the lobby; otherwise it is for whoever has its link.
    #[serde(default)]
    open: bool,
    /// What is offered.
    #[serde(flatten)]
    pub terms: Terms,
}

/// A challenge
///
/// For the lobby if it is open, otherwise for whoever has its link, `/c/ID`.
#[utoipa::path(
    post,
    path = "/api/v1/challenges",
    operation_id = "createChallenge",
    request_body = Option<Wanted>,
    responses(
        (
            status = 200,
            description = "An open challenge of the same terms that waits already",
            body = Challenge
        ),
        (status = 201, description = "The challenge", body = Challenge),
    ),
)]
async fn create(
    State(app): State<App>,
    client: Client,
    payer: Payer,
    Body(wanted): Body<Wanted>,
) -> Result<Response, ApiError> {
    if wanted.open && !app.has_lobby() {
        return Err(ApiError::new(Code::Forbidden, &Said::NoLobby));
    }
    let terms = wanted.terms.work(&app, &payer, Terms::canonical).await?;
    let asking = payer.player();
    app.limits().creation.take(client)?;
    let row = ChallengeRow {
        id: id::fresh('c')?,
        by: asking.clone(),
        open: wanted.open,
        terms: serde_json::to_string(&terms).map_err(StoreError::new)?,
        created: moment::now(),
        game: None,
    };
    let id = row.id.clone();
    let kept = app.storage().run(move |store| add(store, row)).await?;
    let many = || ApiError::new(Code::TooMany, &Said::ManyChallenges { most: MOST });
    let kept = kept.ok_or_else(many)?;
    let status = if kept.id == id { StatusCode::CREATED } else { StatusCode::OK };
    app.lobby().changed();
    let challenge = Challenge::new(kept, app.names(), Some(asking))?;
    Ok((status, Json(challenge)).into_response())
}

/// Keeps a challenge; none if so many of the player wait already. One for the lobby that waits there
/// already is not made twice: asked again, by a second click, the answer is the first.
fn add(store: &mut dyn Store, row: ChallengeRow) -> Stored<Option<ChallengeRow>> {
    store.forget_challenges(row.created - REMEMBERED)?;
    let waiting = store.waiting_challenges_of(&row.by, row.created - LASTS, MOST)?;
    let full = waiting.len() >= MOST;
    let recent = row.created - lobby::RECENT;
    let same = |other: &ChallengeRow| {
        row.open && other.open && other.terms == row.terms && other.created > recent
    };
    if let Some(same) = waiting.into_iter().find(same) {
        return Ok(Some(same));
    }
    if full {
        return Ok(None);
    }
    store.add_challenge(&row)?;
    Ok(Some(row))
}

/// Challenges that wait.
#[derive(Serialize, ToSchema)]
#[schema(as = OwnChallenges)]
struct Waiting {
    /// The newest first, at most 50.
    challenges: Vec<Challenge>,
}

/// Own challenges that nobody has accepted yet, the newest first
#[utoipa::path(
    get,
    path = "/api/v1/me/challenges",
    operation_id = "listOwnChallenges",
    responses((status = 200, description = "At most 50", body = Waiting)),
)]
async fn waiting(State(app): State<App>, player: Player) -> Result<Json<Waiting>, ApiError> {
    let (by, since) = (player.id.clone(), moment::now() - LASTS);
    let rows =
        app.storage().run(move |store| store.waiting_challenges_of(&by, since, MOST)).await?;
    let read = |row| Challenge::new(row, app.names(), Some(&player.id));
    Ok(Json(Waiting { challenges: rows.into_iter().map(read).collect::<Stored<_>>()? }))
}

/// A challenge that is kept and has not become too old.
async fn find(app: &App, id: &str) -> Result<ChallengeRow, ApiError> {
    let missing = || ApiError::new(Code::NotFound, &Said::NoChallenge);
    if !id::is_id(id, 'c') {
        return Err(missing());
    }
    let id = id.to_owned();
    let row = app.storage().run(move |store| store.challenge(&id)).await?;
    let row = row.ok_or_else(missing)?;
    if row.game.is_none() && row.created + LASTS < moment::now() {
        return Err(ApiError::new(Code::Gone, &Said::OldChallenge { days: DAYS }));
    }
    Ok(row)
}

/// A challenge for its page, as everyone sees it.
///
/// # Errors
///
/// If there is none, or not any more.
pub async fn seen(app: &App, id: &str) -> Result<Challenge, ApiError> {
    Ok(Challenge::new(find(app, id).await?, app.names(), None)?)
}

/// Where the game of a challenge starts; none: the usual start.
///
/// # Errors
///
/// If there is none, or not any more.
pub async fn start_of(app: &App, id: &str) -> Result<Option<String>, ApiError> {
    Ok(seen(app, id).await?.start)
}

/// A challenge
#[utoipa::path(
    get,
    path = "/api/v1/challenges/{id}",
    operation_id = "getChallenge",
    params(("id" = String, Path, description = "The id of the challenge")),
    responses((status = 200, description = "The challenge", body = Challenge)),
)]
async fn show(
    State(app): State<App>,
    Path(id): Path<String>,
    player: Player,
) -> Result<Json<Challenge>, ApiError> {
    let row = find(&app, &id).await?;
    Ok(Json(Challenge::new(row, app.names(), Some(&player.id))?))
}

/// What comes of a challenge.
#[derive(Serialize, ToSchema)]
#[schema(as = AcceptedChallenge)]
struct Accepted {
    /// The id of the game.
    id: String,
}

/// Accepts a challenge
///
/// The challenger is told on `/ws/v1/lobby`, and sees it in the challenge's field `game`.
#[utoipa::path(
    post,
    path = "/api/v1/challenges/{id}/accept",
    operation_id = "acceptChallenge",
    params(("id" = String, Path, description = "The id of the challenge")),
    responses((status = 200, description = "The game", body = Accepted)),
)]
async fn accept(
    State(app): State<App>,
    Path(id): Path<String>,
    client: Client,
    payer: Payer,
) -> Result<Json<Accepted>, ApiError> {
    let (row, asking) = (find(&app, &id).await?, payer.player());
    if row.by == *asking {
        return Err(ApiError::new(Code::Forbidden, &Said::OwnChallenge));
    }
    if let Some(game) = row.game {
        return Ok(Json(Accepted { id: joined(&app, game, asking).await? }));
    }
    app.limits().creation.take(client)?;
    let terms: Terms = serde_json::from_str(&row.terms).map_err(StoreError::new)?;
    let (by, seat, open) = (row.by.clone(), Seat::Player(asking.clone()), row.open);
    let info = terms.work(&app, &payer, move |terms| terms.game(by, seat, open)).await?;
    app.games().room_for_new()?;
    let place = app.begun().add(app.storage(), client, &info.id).await?;
    let (game, challenge) = (info.row()?, id.clone());
    let accepted = app.storage().run(move |store| match begun::who_is_full(store, &game)? {
        Some(full) => Ok(Err(full)),
        None => store.accept_challenge(&challenge, &game).map(Ok),
    });
    match accepted.await? {
        Err(full) => {
            return Err(ApiError::new(Code::TooMany, &begun::no_room(&full, asking)));
        }
        Ok(false) => return Err(taken()),
        Ok(true) => place.keep(),
    }
    if info.is_awake_for_first_turn() {
        app.games().wake(&app, &info.id);
    }
    app.lobby().started(&app, &row.by, &id, &info.id);
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

/// Withdraws an own challenge
#[utoipa::path(
    delete,
    path = "/api/v1/challenges/{id}",
    operation_id = "withdrawChallenge",
    params(("id" = String, Path, description = "The id of the challenge")),
    responses((status = 204, description = "It is gone")),
)]
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
