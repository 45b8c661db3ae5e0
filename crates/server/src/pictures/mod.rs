//! Pictures of positions and games, drawn from the rules library alone: SVG, PNG, GIF, and links as QR codes.
//!
//! They are drawn in the threads for long work, at the cost of who asks, and kept for a while.

mod board;
mod cache;
mod drawings;
mod raster;

pub use board::squares_of;

use std::fmt::Write;
use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderValue};
use axum::response::{IntoResponse, Response};
use cotulenh::{Color, Position};
use qrcodegen::{QrCode, QrCodeEcc};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::bounds;
use crate::challenges;
use crate::costs::Payer;
use crate::error::{ApiError, Code};
use crate::game::LiveGame;
use crate::id;
use crate::proxies::{Secured, origin};
use crate::words::Said;
use board::{Look, SetName, Theme};
pub use cache::Cache;
use raster::Frame;

/// Pictures.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(position_svg))
        .routes(routes!(position_png))
        .routes(routes!(game_svg))
        .routes(routes!(game_png))
        .routes(routes!(game_gif))
        .routes(routes!(game_card))
        .routes(routes!(qr))
}

/// How a picture is wanted.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct Wanted {
    /// The side below: Red if it is left out
    below: Option<Color>,
    /// The set of pieces
    #[param(inline)]
    set: Option<SetName>,
    /// The colours of the board
    #[param(inline)]
    theme: Option<Theme>,
    /// Whether these are the dark ones
    dark: Option<bool>,
    /// Whether files and ranks are named: they are if it is left out
    coordinates: Option<bool>,
    /// The width in pixels, of pictures that have pixels
    #[param(minimum = 100, maximum = 1600)]
    width: Option<u32>,
}

impl Wanted {
    fn look(&self) -> Look {
        let usual = Look::default();
        Look {
            below: self.below.unwrap_or(usual.below),
            set: self.set.unwrap_or_default(),
            theme: self.theme.unwrap_or_default(),
            dark: self.dark.unwrap_or_default(),
            coordinates: self.coordinates.unwrap_or(usual.coordinates),
        }
    }

    /// The width, within its bounds.
    fn width(&self, usual: u32, most: u32) -> Result<u32, ApiError> {
        let width = self.width.unwrap_or(usual);
        let least = *bounds::PICTURE.start();
        if (least..=most).contains(&width) {
            return Ok(width);
        }
        Err(ApiError::bad_request(&Said::PictureWidth { least, most }))
    }
}

/// The position of a picture.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct Fen {
    /// A FEN; the usual start if it is left out
    #[param(max_length = 4096)]
    fen: Option<String>,
}

impl Fen {
    fn frame(&self) -> Result<Frame, ApiError> {
        let Some(fen) = &self.fen else { return Ok((Position::default(), Vec::new())) };
        let wrong = |error| ApiError::bad_request(&Said::NoPictureOf { error });
        Ok((bounds::position(fen, wrong)?, Vec::new()))
    }
}

/// The place in a game.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct Ply {
    /// After so many turns; the last position if it is left out
    #[param(minimum = 0, maximum = 2000)]
    ply: Option<usize>,
}

type Asked<T> = Result<Query<T>, QueryRejection>;

fn read<T>(asked: Asked<T>) -> Result<T, ApiError> {
    let unreadable = |error: QueryRejection| Said::Unreadable { detail: error.body_text().into() };
    Ok(asked.map_err(|error| ApiError::bad_request(&unreadable(error)))?.0)
}

/// A kind of picture.
#[derive(Clone, Copy)]
enum Kind {
    Svg,
    Png,
    Gif,
}

impl Kind {
    const fn content_type(self) -> &'static str {
        match self {
            Kind::Svg => "image/svg+xml",
            Kind::Png => "image/png",
            Kind::Gif => "image/gif",
        }
    }
}

/// How long a picture may be shown without asking again, in seconds.
#[derive(Clone, Copy)]
enum Lasts {
    /// It never changes.
    Long,
    /// The game goes on.
    Soon,
}

/// A picture as an answer.
fn answer(picture: &Arc<[u8]>, kind: Kind, lasts: Lasts) -> Response {
    let cache = match lasts {
        Lasts::Long => "public, max-age=86400",
        Lasts::Soon => "public, max-age=10",
    };
    let headers = [(CONTENT_TYPE, kind.content_type()), (CACHE_CONTROL, cache)];
    let mut response =
        (headers, Body::from(Bytes::from_owner(Arc::clone(picture)))).into_response();
    // Pages of others may show pictures.
    let everybody = HeaderValue::from_static("cross-origin");
    response.headers_mut().insert("cross-origin-resource-policy", everybody);
    response
}

/// The picture of that name: one that was drawn before, or a new one, drawn where long work is done.
async fn picture(
    app: &App,
    payer: &Payer,
    key: String,
    draw: impl FnOnce() -> Option<Vec<u8>> + Send + 'static,
) -> Result<Arc<[u8]>, ApiError> {
    if let Some(known) = app.pictures().get(&key) {
        return Ok(known);
    }
    // A moving picture has megabytes: they are not copied in the tasks.
    let draw = move || draw().map(Arc::<[u8]>::from);
    let drawn = app.files().run(payer, draw).await?.ok_or_else(ApiError::internal)?;
    app.pictures().put(key, &drawn);
    Ok(drawn)
}

/// The name of a picture of one position.
fn key(kind: &str, look: Look, (position, last): &Frame, width: u32) -> String {
    format!("{kind} {look:?} {width} {last:?} {}", position.fen())
}

/// A position as SVG
#[utoipa::path(
    get,
    path = "/api/v1/picture.svg",
    operation_id = "getPositionSvg",
    params(Fen, Wanted),
    responses((status = 200, description = "The picture", body = String, content_type = "image/svg+xml")),
)]
async fn position_svg(
    State(app): State<App>,
    payer: Payer,
    fen: Asked<Fen>,
    wanted: Asked<Wanted>,
) -> Result<Response, ApiError> {
    let (frame, wanted) = (read(fen)?.frame()?, read(wanted)?);
    // It has no pixels, but what cannot be a width is refused all the same.
    wanted.width(800, *bounds::PICTURE.end())?;
    let look = wanted.look();
    let key = key("svg", look, &frame, 0);
    let draw = move || Some(look.board(&frame.0, &frame.1).into_bytes());
    Ok(answer(&picture(&app, &payer, key, draw).await?, Kind::Svg, Lasts::Long))
}

/// A position as PNG
#[utoipa::path(
    get,
    path = "/api/v1/picture.png",
    operation_id = "getPositionPng",
    params(Fen, Wanted),
    responses((status = 200, description = "The picture", body = [u8], content_type = "image/png")),
)]
async fn position_png(
    State(app): State<App>,
    payer: Payer,
    fen: Asked<Fen>,
    wanted: Asked<Wanted>,
) -> Result<Response, ApiError> {
    let (frame, wanted) = (read(fen)?.frame()?, read(wanted)?);
    let (look, width) = (wanted.look(), wanted.width(800, *bounds::PICTURE.end())?);
    let key = key("png", look, &frame, width);
    let drawn = picture(&app, &payer, key, move || raster::png(look, &frame, width)).await?;
    Ok(answer(&drawn, Kind::Png, Lasts::Long))
}

/// A place in a game that is to be drawn.
struct Place {
    live: LiveGame,
    /// After so many turns.
    ply: usize,
}

impl Place {
    async fn find(app: &App, id: &str, ply: Option<usize>) -> Result<Place, ApiError> {
        let live = LiveGame::load(app, id).await?.ok_or_else(ApiError::not_found)?;
        let ply = ply.unwrap_or(live.turns());
        if ply > live.turns() {
            return Err(ApiError::not_found());
        }
        Ok(Place { live, ply })
    }

    /// A turn can be taken back as long as the game goes on.
    fn lasts(&self) -> Lasts {
        if self.live.is_over() { Lasts::Long } else { Lasts::Soon }
    }

    /// The name of a picture of it.
    fn key(&self, kind: &str, look: Look, width: u32) -> String {
        let (id, event) = (&self.live.info.id, self.live.last_event());
        format!("{kind} {look:?} {width} {id} {} {event}", self.ply)
    }

    fn frame(&self) -> Option<Frame> {
        self.live.frames().into_iter().nth(self.ply)
    }
}

/// A game as SVG, at its end or after so many turns
#[utoipa::path(
    get,
    path = "/api/v1/games/{id}/picture.svg",
    operation_id = "getGameSvg",
    params(("id" = String, Path, description = "The id of the game"), Ply, Wanted),
    responses((status = 200, description = "The picture", body = String, content_type = "image/svg+xml")),
)]
async fn game_svg(
    State(app): State<App>,
    payer: Payer,
    Path(id): Path<String>,
    ply: Asked<Ply>,
    wanted: Asked<Wanted>,
) -> Result<Response, ApiError> {
    let (ply, wanted) = (read(ply)?.ply, read(wanted)?);
    wanted.width(800, *bounds::PICTURE.end())?;
    let look = wanted.look();
    let place = Place::find(&app, &id, ply).await?;
    let (key, lasts) = (place.key("svg", look, 0), place.lasts());
    let draw =
        move || place.frame().map(|(position, last)| look.board(&position, &last).into_bytes());
    Ok(answer(&picture(&app, &payer, key, draw).await?, Kind::Svg, lasts))
}

/// A game as PNG, at its end or after so many turns
#[utoipa::path(
    get,
    path = "/api/v1/games/{id}/picture.png",
    operation_id = "getGamePng",
    params(("id" = String, Path, description = "The id of the game"), Ply, Wanted),
    responses((status = 200, description = "The picture", body = [u8], content_type = "image/png")),
)]
async fn game_png(
    State(app): State<App>,
    payer: Payer,
    Path(id): Path<String>,
    ply: Asked<Ply>,
    wanted: Asked<Wanted>,
) -> Result<Response, ApiError> {
    let (ply, wanted) = (read(ply)?.ply, read(wanted)?);
    let (look, width) = (wanted.look(), wanted.width(800, *bounds::PICTURE.end())?);
    let place = Place::find(&app, &id, ply).await?;
    let (key, lasts) = (place.key("png", look, width), place.lasts());
    let draw = move || raster::png(look, &place.frame()?, width);
    Ok(answer(&picture(&app, &payer, key, draw).await?, Kind::Png, lasts))
}

/// A game as a moving picture
///
/// Of at most 300 turns, and at most 600 pixels wide.
#[utoipa::path(
    get,
    path = "/api/v1/games/{id}/animation.gif",
    operation_id = "getGameGif",
    params(("id" = String, Path, description = "The id of the game"), Wanted),
    responses((status = 200, description = "The picture", body = [u8], content_type = "image/gif")),
)]
async fn game_gif(
    State(app): State<App>,
    payer: Payer,
    Path(id): Path<String>,
    wanted: Asked<Wanted>,
) -> Result<Response, ApiError> {
    let wanted = read(wanted)?;
    let (look, width) = (wanted.look(), wanted.width(400, bounds::ANIMATION)?);
    let place = Place::find(&app, &id, None).await?;
    let most = bounds::ANIMATION_TURNS;
    if place.ply > most {
        return Err(ApiError::new(Code::TooLarge, &Said::LongAnimation { most }));
    }
    let (key, lasts) = (place.key("gif", look, width), place.lasts());
    let draw = move || raster::gif(look, &place.live.frames(), width);
    Ok(answer(&picture(&app, &payer, key, draw).await?, Kind::Gif, lasts))
}

/// What a messenger shows beside the link of a game
#[utoipa::path(
    get,
    path = "/api/v1/games/{id}/card.png",
    operation_id = "getGameCard",
    params(("id" = String, Path, description = "The id of the game, or of a challenge")),
    responses((status = 200, description = "The picture, 1200 by 630", body = [u8], content_type = "image/png")),
)]
async fn game_card(
    State(app): State<App>,
    payer: Payer,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    let look = Look::default();
    if id::is_id(&id, 'c') {
        let fen = challenges::start_of(&app, &id).await?;
        let frame = Fen { fen }.frame()?;
        let key = key("card", look, &frame, 0);
        let drawn = picture(&app, &payer, key, move || raster::card(look, &frame)).await?;
        return Ok(answer(&drawn, Kind::Png, Lasts::Long));
    }
    let place = Place::find(&app, &id, None).await?;
    let (key, lasts) = (place.key("card", look, 0), place.lasts());
    let draw = move || raster::card(look, &place.frame()?);
    Ok(answer(&picture(&app, &payer, key, draw).await?, Kind::Png, lasts))
}

/// The link of a challenge as a QR code
#[utoipa::path(
    get,
    path = "/api/v1/challenges/{id}/qr.svg",
    operation_id = "getChallengeQr",
    params(("id" = String, Path, description = "The id of the challenge")),
    responses((status = 200, description = "The code", body = String, content_type = "image/svg+xml")),
)]
async fn qr(
    State(app): State<App>,
    secured: Secured,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    if !id::is_id(&id, 'c') {
        return Err(ApiError::not_found());
    }
    let link = format!("{}/c/{id}", origin(app.site().base_url.as_ref(), &headers, secured));
    let code = QrCode::encode_text(&link, QrCodeEcc::Medium).map_err(|_| ApiError::not_found())?;
    Ok(answer(&qr_svg(&code).into_bytes().into(), Kind::Svg, Lasts::Soon))
}

/// A code with the empty edge that readers need.
fn qr_svg(code: &QrCode) -> String {
    const EDGE: i32 = 4;
    let size = code.size();
    let dark = |y: i32| (0..size).filter(move |&x| code.get_module(x, y)).map(move |x| (x, y));
    let path = (0..size).flat_map(dark).fold(String::new(), |mut path, (x, y)| {
        // Writing into a text does not fail.
        let _ = write!(path, "M{x} {y}h1v1h-1z");
        path
    });
    let whole = size + 2 * EDGE;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-{EDGE} -{EDGE} {whole} {whole}\" \
         shape-rendering=\"crispEdges\"><rect x=\"-{EDGE}\" y=\"-{EDGE}\" width=\"{whole}\" \
         height=\"{whole}\" fill=\"#fff\"/><path d=\"{path}\"/></svg>"
    )
}
