//! Games over HTTP: new ones against the computer, lists, states, game files.

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use cotulenh_engine::Level;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::begun;
use crate::body::Body;
use crate::bounds;
use crate::costs::Payer;
use crate::error::{ApiError, Code};
use crate::game::{GameState, LiveGame, Seat};
use crate::limits::Client;
use crate::moment::{self, Moment};
use crate::players::{Player, PlayerId};
use crate::pool::Asker;
use crate::store::{GameRow, Stored};
use crate::summary::Summary;
use crate::terms::Terms;
use crate::words::Said;

/// The most games in an answer.
const MOST: usize = 50;
/// A player has fewer running games; who had more before there was a bound sees so many of them.
const MOST_RUNNING_SHOWN: usize = 1_000;

/// Games, and the games of who asks.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(live, create))
        .routes(routes!(state))
        .routes(routes!(pgn))
        .routes(routes!(own))
}

/// A game against the computer that someone wants.
#[derive(Deserialize, ToSchema)]
#[schema(as = GameRequest)]
pub struct AgainstComputer {
    /// How strong the computer is.
    #[schema(minimum = 1, maximum = 9)]
    level: u8,
    #[serde(flatten)]
    terms: Terms,
}

impl AgainstComputer {
    /// A new game of who asks: what `create` begins with, for the fuzz target.
    ///
    /// # Errors
    ///
    /// If there is no such level, or nobody can play so.
    #[cfg(feature = "testing")]
    pub fn game(&self, asking: crate::players::PlayerId) -> Result<crate::game::Info, ApiError> {
        self.terms.game(asking, Seat::Computer(self.level()?), true)
    }

    fn level(&self) -> Result<Level, ApiError> {
        Level::new(self.level).ok_or_else(|| ApiError::bad_request(&Said::BadLevel))
    }
}

/// A game that was made.
#[derive(Serialize, ToSchema)]
#[schema(as = CreatedGame)]
struct Made {
    /// Its id.
    id: String,
}

/// A game against the computer
#[utoipa::path(
    post,
    path = "/api/v1/games",
    operation_id = "createGame",
    request_body = AgainstComputer,
    responses((status = 201, description = "The game", body = Made)),
)]
async fn create(
    State(app): State<App>,
    client: Client,
    payer: Payer,
    Body(wanted): Body<AgainstComputer>,
) -> Result<Response, ApiError> {
    let asker = Asker::from(&payer);
    let (asking, seat) = (asker.player.clone(), Seat::Computer(wanted.level()?));
    let info = wanted.terms.work(&app, &payer, |terms| terms.game(asking, seat, true)).await?;
    app.limits().creation.take(client)?;
    if !app.pool().has_room(&asker) {
        return Err(ApiError::new(Code::Busy, &Said::ManyTurnsWait));
    }
    app.games().room_for_new()?;
    let place = app.begun().add(app.storage(), client, &info.id).await?;
    let row = info.row()?;
    if let Some(full) = app.storage().run(move |store| begun::add_game(store, &row)).await? {
        return Err(ApiError::new(Code::TooMany, &begun::no_room(&full, &asker.player)));
    }
    place.keep();
    app.lobby().changed();
    Ok((StatusCode::CREATED, Json(Made { id: info.id })).into_response())
}

/// A game with somebody there has had a turn within this time.
const LIVELY: Moment = 10 * 60_000;
/// So many of those that moved last are looked at for games with somebody there.
const LOOKED_AT: usize = 200;

/// Games that somebody plays right now: a player is connected, and a turn was made lately. Those of people come
/// first, then those against the computer; of each, those that moved last.
///
/// # Errors
///
/// If the database fails.
pub async fn watched(app: &App, most: usize) -> Stored<Vec<GameRow>> {
    let mut rows = app.storage().run(|store| store.live_games(LOOKED_AT)).await?;
    let since = moment::now() - LIVELY;
    let here = |seat: &Option<PlayerId>| seat.as_ref().is_some_and(|player| app.is_online(player));
    rows.retain(|row| row.status.moved > since && (here(&row.red) || here(&row.blue)));
    // The sort keeps the order within each kind.
    rows.sort_by_key(|row| row.red.is_none() || row.blue.is_none());
    rows.truncate(most);
    Ok(rows)
}

/// Games to watch.
#[derive(Serialize, ToSchema)]
#[schema(as = RunningGames)]
struct Running {
    /// Those of people first, then those against the computer; of each, those that moved last. At most 50.
    games: Vec<Summary>,
}

/// Running games to watch, those of people first
///
/// A game is shown when both sides have made a turn, a player is connected, and a turn was made in the last ten
/// minutes.
#[utoipa::path(
    get,
    path = "/api/v1/games",
    operation_id = "listRunningGames",
    params((
        "live" = Option<String>,
        Query,
        description = "Has no value; running games are all that is listed, with it and without",
    )),
    responses((status = 200, description = "At most 50", body = Running)),
)]
async fn live(State(app): State<App>, player: Player) -> Result<Json<Running>, ApiError> {
    if !app.has_lobby() {
        return Ok(Json(Running { games: Vec::new() }));
    }
    let rows = watched(&app, MOST).await?;
    let games = Summary::list(rows, app.names(), Some(&player.id))?;
    Ok(Json(Running { games }))
}

/// Which of the own games are meant.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct Which {
    /// Games that are over and were created before this moment
    #[param(value_type = Option<i64>)]
    before: Option<Moment>,
    /// The next games that are over: what the last answer said in `next`
    #[param(max_length = 40)]
    after: Option<String>,
    /// Running games alone; it has no value
    running: Option<String>,
}

/// Own games.
#[derive(Serialize, ToSchema)]
#[schema(as = OwnGames)]
struct Own {
    /// All that run, those in which it is one's turn first; then those that are over.
    games: Vec<Summary>,
    /// Whether there are more that are over.
    more: bool,
    /// What to ask for in `after` to have them; left out if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    next: Option<String>,
}

/// A place in the list of games that are over: behind the game of this moment and id.
struct Place(Moment, String);

impl Place {
    /// In front of all that were created before a moment.
    fn before(moment: Moment) -> Place {
        Place(moment, String::new())
    }

    fn behind(row: &GameRow) -> Place {
        Place(row.created, row.id.clone())
    }

    fn read(text: &str) -> Option<Place> {
        let (moment, id) = text.split_once('-').filter(|_| text.len() <= bounds::CURSOR)?;
        Some(Place(moment.parse().ok()?, id.to_owned()))
    }

    fn write(&self) -> String {
        format!("{}-{}", self.0, self.1)
    }
}

/// Own games: all that run, then those that are over
///
/// Of those that run, the ones in which it is one's turn come first; of the others, the newest.
#[utoipa::path(
    get,
    path = "/api/v1/me/games",
    operation_id = "listOwnGames",
    params(Which),
    responses((status = 200, description = "All that run, and at most 50 that are over", body = Own)),
)]
async fn own(
    State(app): State<App>,
    player: Player,
    which: Result<Query<Which>, QueryRejection>,
) -> Result<Json<Own>, ApiError> {
    let Query(Which { before, after, running }) = which.map_err(|error| {
        ApiError::bad_request(&Said::Unreadable { detail: error.body_text().into() })
    })?;
    let after = after.map(|text| Place::read(&text).ok_or_else(ApiError::not_found)).transpose()?;
    let place = after.or(before.map(Place::before));
    let id = player.id.clone();
    // All in one go, so that no game is in both lists or in neither.
    let rows = app.storage().run(move |store| {
        let now = match place {
            None => store.running_games_of(&id, MOST_RUNNING_SHOWN)?,
            Some(_) => Vec::new(),
        };
        let Place(moment, game) = place.unwrap_or_else(|| Place::before(Moment::MAX));
        let ended = match running {
            None => store.ended_games_of(&id, (moment, &game), MOST + 1)?,
            Some(_) => Vec::new(),
        };
        Ok((now, ended))
    });
    let (mut rows, mut ended) = rows.await?;
    let more = ended.len() > MOST;
    ended.truncate(MOST);
    let next = ended.last().filter(|_| more).map(|row| Place::behind(row).write());
    rows.append(&mut ended);
    let games = Summary::list(rows, app.names(), Some(&player.id))?;
    Ok(Json(Own { games, more, next }))
}

/// The whole state of a game
#[utoipa::path(
    get,
    path = "/api/v1/games/{id}",
    operation_id = "getGame",
    params(("id" = String, Path, description = "The id of the game")),
    responses((status = 200, description = "The state", body = GameState<'_>)),
)]
async fn state(
    State(app): State<App>,
    Path(id): Path<String>,
    payer: Payer,
) -> Result<Response, ApiError> {
    let state = app.games().state(&app, &id, payer).await?;
    Ok(([(CONTENT_TYPE, "application/json")], state).into_response())
}

/// The game as PGN
#[utoipa::path(
    get,
    path = "/api/v1/games/{id}/pgn",
    operation_id = "getGamePgn",
    params(("id" = String, Path, description = "The id of the game")),
    responses((
        status = 200,
        description = "The game file",
        body = String,
        content_type = "application/vnd.chess-pgn"
    )),
)]
async fn pgn(
    State(app): State<App>,
    payer: Payer,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    let live = LiveGame::load(&app, &id).await?.ok_or_else(ApiError::not_found)?;
    let names = app.names().clone();
    let pgn = app.workers().run(&payer, move || live.pgn(&names)).await?;
    Ok(([(CONTENT_TYPE, "application/vnd.chess-pgn; charset=utf-8")], pgn).into_response())
}
