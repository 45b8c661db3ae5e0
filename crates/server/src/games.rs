//! Games over HTTP: new ones against the computer, lists, states, game files.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use cotulenh::{Color, Position};
use cotulenh_engine::Level;
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::body::Body;
use crate::clock::TimeControl;
use crate::error::ApiError;
use crate::game::{Info, LiveGame, Seat, Settings};
use crate::id;
use crate::limits::Client;
use crate::moment::{self, Moment};
use crate::players::{Player, PlayerId};
use crate::summary::Summary;
use crate::words::Said;

/// The most games in an answer.
const MOST: usize = 50;
/// A player's running games are all in the first answer, so that none is lost: nobody plays more.
const MOST_RUNNING: usize = 1_000;

/// Games, and the games of who asks.
pub fn routes() -> Router<App> {
    Router::new()
        .route("/api/v1/games", get(live).post(create))
        .route("/api/v1/games/{id}", get(state))
        .route("/api/v1/games/{id}/pgn", get(pgn))
        .route("/api/v1/me/games", get(own))
}

/// The colour that someone wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Choice {
    /// Red.
    #[serde(rename = "r")]
    Red,
    /// Blue.
    #[serde(rename = "b")]
    Blue,
    /// Either.
    #[default]
    #[serde(rename = "random")]
    Random,
}

impl Choice {
    /// The colour that it becomes.
    ///
    /// # Errors
    ///
    /// If the system gives no random bytes.
    pub fn color(self) -> Result<Color, ApiError> {
        Ok(match self {
            Choice::Red => Color::Red,
            Choice::Blue => Color::Blue,
            Choice::Random => Color::ALL[id::number()? as usize % 2],
        })
    }
}

/// What a game is to be like, as clients ask for it.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Terms {
    /// The colour of who asks.
    #[serde(default)]
    pub color: Choice,
    /// The clock.
    #[serde(default)]
    pub clock: Option<TimeControl>,
    /// Where it starts, as FEN; the usual start if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
}

impl Terms {
    /// The settings of such a game.
    ///
    /// # Errors
    ///
    /// If nobody can play so.
    pub fn settings(&self) -> Result<Settings, ApiError> {
        if !self.clock.is_none_or(TimeControl::is_sensible) {
            return Err(ApiError::bad_request(&Said::BadClock));
        }
        let start = self.start.as_deref().map(read_start).transpose()?;
        Ok(Settings { clock: self.clock, start, rated: false })
    }

    /// A new game: who asks and the other side, seated as they wish.
    ///
    /// # Errors
    ///
    /// If nobody can play so.
    pub fn game(&self, asking: PlayerId, other: Seat) -> Result<Info, ApiError> {
        let settings = self.settings()?;
        let (asking, created) = (Seat::Player(asking), moment::now());
        let (red, blue) = match self.color.color()? {
            Color::Red => (asking, other),
            Color::Blue => (other, asking),
        };
        Ok(Info { id: id::fresh('g')?, red, blue, settings, created })
    }
}

fn read_start(fen: &str) -> Result<Position, ApiError> {
    let position: Position =
        fen.parse().map_err(|error| ApiError::bad_request(&Said::BadStart { error }))?;
    if position.deploy().is_some() {
        return Err(ApiError::mid_deploy());
    }
    if position.outcome().is_some() {
        return Err(ApiError::bad_request(&Said::OverAtStart));
    }
    Ok(position)
}

/// A game against the computer that someone wants.
#[derive(Deserialize)]
pub struct AgainstComputer {
    level: u8,
    #[serde(flatten)]
    terms: Terms,
}

impl AgainstComputer {
    /// A new game of who asks.
    ///
    /// # Errors
    ///
    /// If there is no such level, or nobody can play so.
    pub fn game(&self, asking: PlayerId) -> Result<Info, ApiError> {
        let level = Level::new(self.level).ok_or_else(|| ApiError::bad_request(&Said::BadLevel))?;
        self.terms.game(asking, Seat::Computer(level))
    }
}

#[derive(Serialize)]
struct Made {
    id: String,
}

async fn create(
    State(app): State<App>,
    client: Client,
    player: Player,
    Body(wanted): Body<AgainstComputer>,
) -> Result<Response, ApiError> {
    let info = wanted.game(player.id)?;
    app.limits().creation.take(client)?;
    let row = info.row()?;
    app.storage().run(move |store| store.add_game(&row)).await?;
    app.games().wake(&app, &info.id);
    app.lobby().changed();
    Ok((StatusCode::CREATED, Json(Made { id: info.id })).into_response())
}

#[derive(Serialize)]
struct Summaries {
    games: Vec<Summary>,
    #[serde(skip_serializing_if = "Option::is_none")]
    more: Option<bool>,
}

async fn live(State(app): State<App>, player: Player) -> Result<Json<Summaries>, ApiError> {
    if !app.has_lobby() {
        return Ok(Json(Summaries { games: Vec::new(), more: None }));
    }
    let rows = app.storage().run(|store| store.live_games(MOST)).await?;
    let games = Summary::list(rows, app.names(), Some(&player.id))?;
    Ok(Json(Summaries { games, more: None }))
}

#[derive(Deserialize)]
struct Which {
    before: Option<Moment>,
    running: Option<String>,
}

async fn own(
    State(app): State<App>,
    player: Player,
    which: Result<Query<Which>, QueryRejection>,
) -> Result<Json<Summaries>, ApiError> {
    let Query(Which { before, running }) = which.map_err(|error| {
        ApiError::bad_request(&Said::Unreadable { detail: error.body_text().into() })
    })?;
    let id = player.id.clone();
    let rows = app.storage().run(move |store| {
        let now = match before {
            None => store.running_games_of(&id, MOST_RUNNING)?,
            Some(_) => Vec::new(),
        };
        let ended = match running {
            None => store.ended_games_of(&id, before.unwrap_or(Moment::MAX), MOST + 1)?,
            Some(_) => Vec::new(),
        };
        Ok((now, ended))
    });
    let (mut rows, mut ended) = rows.await?;
    let more = Some(ended.len() > MOST);
    ended.truncate(MOST);
    rows.append(&mut ended);
    let games = Summary::list(rows, app.names(), Some(&player.id))?;
    Ok(Json(Summaries { games, more }))
}

async fn state(
    State(app): State<App>,
    Path(id): Path<String>,
    player: Player,
) -> Result<Response, ApiError> {
    let state = app.games().state(&app, &id, &player.id).await?;
    Ok(([(CONTENT_TYPE, "application/json")], state).into_response())
}

async fn pgn(State(app): State<App>, Path(id): Path<String>) -> Result<Response, ApiError> {
    let live = LiveGame::load(app.storage(), &id).await?.ok_or_else(ApiError::not_found)?;
    let pgn = live.pgn(app.names());
    Ok(([(CONTENT_TYPE, "application/vnd.chess-pgn; charset=utf-8")], pgn).into_response())
}
