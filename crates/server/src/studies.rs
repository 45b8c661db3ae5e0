//! Game files in and out (docs/protocol.md).

mod form;

use axum::body::Bytes;
use axum::extract::{FromRequest, Request, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use cotulenh::json::Words;
use cotulenh::pgn::PgnReader;
use cotulenh::study::Study;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::body::{self, unreadable};
use crate::bounds;
use crate::costs::Payer;
use crate::error::{ApiError, Code};
use crate::words::Said;
use form::StudyForm;

/// A line with a tag `FEN` is longer than the longest FEN and what is around it.
const LONG_TAG: usize = bounds::FEN + r#"[FEN ""]"#.len();

/// The requests about game files.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(read_pgn)).routes(routes!(write_pgn))
}

/// A body as it came.
struct Arrived(Bytes);

impl FromRequest<App> for Arrived {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &App) -> Result<Arrived, ApiError> {
        let bytes = body::arrive(request, app, bounds::FILE_BODY).await;
        let says_which = |error: ApiError| match error.code {
            Code::TooLarge => too_long(),
            _ => error,
        };
        bytes.map(Arrived).map_err(says_which)
    }
}

/// Reads a game file
///
/// The first 100 games; more than 50,000 turns together are refused with `tooLarge`.
#[utoipa::path(
    post,
    path = "/api/v1/pgn/read",
    operation_id = "readPgn",
    request_body = ReadRequest,
    responses((status = 200, description = "The games", body = Games)),
)]
async fn read_pgn(
    State(app): State<App>,
    payer: Payer,
    Arrived(body): Arrived,
) -> Result<Response, ApiError> {
    work(&app, &payer, body, read).await
}

/// Writes a game file
#[utoipa::path(
    post,
    path = "/api/v1/pgn/write",
    operation_id = "writePgn",
    request_body = WriteRequest,
    responses((status = 200, description = "The file", body = Text)),
)]
async fn write_pgn(
    State(app): State<App>,
    payer: Payer,
    Arrived(body): Arrived,
) -> Result<Response, ApiError> {
    work(&app, &payer, body, write).await
}

/// Answers a request where game files are worked on.
async fn work(
    app: &App,
    payer: &Payer,
    body: Bytes,
    answer: fn(&[u8]) -> Result<Vec<u8>, ApiError>,
) -> Result<Response, ApiError> {
    let json = app.files().run(payer, move || answer(&body)).await??;
    Ok(([(CONTENT_TYPE, "application/json")], json).into_response())
}

fn too_long() -> ApiError {
    ApiError::new(Code::TooLarge, &Said::LongFile)
}

/// A game file to read.
#[derive(Deserialize, ToSchema)]
#[schema(as = PgnToRead)]
struct ReadRequest {
    /// The text, at most 4 MiB.
    #[schema(max_length = 4_194_304)]
    pgn: String,
}

/// The games of a file.
#[derive(Serialize, ToSchema)]
#[schema(as = PgnGames)]
struct Games {
    /// Those that can be read.
    studies: Vec<StudyForm>,
    /// What is wrong with the others.
    errors: Vec<Fault>,
}

/// What is wrong with a game.
#[derive(Serialize, ToSchema)]
#[schema(as = PgnError)]
struct Fault {
    /// The line in the file, from 1.
    line: u64,
    /// The column in the line, in characters from 1.
    column: u64,
    /// What is wrong, in words.
    text: Words,
}

/// Reads game files.
pub fn read(body: &[u8]) -> Result<Vec<u8>, ApiError> {
    let ReadRequest { pgn } = parse(body)?;
    if pgn.len() > bounds::FILE {
        return Err(too_long());
    }
    let is_long = |line: &str| line.trim_start().starts_with("[FEN") && line.len() > LONG_TAG;
    if pgn.lines().any(is_long) {
        return Err(ApiError::new(Code::TooLarge, &Said::LongPosition { most: bounds::FEN }));
    }
    let (mut games, mut turns) = (Games { studies: Vec::new(), errors: Vec::new() }, 0);
    for game in PgnReader::new(pgn.as_bytes()).take(bounds::FILE_GAMES) {
        match game {
            Ok(study) => {
                turns += form::size(&study, bounds::FILE_TURNS);
                if turns > bounds::FILE_TURNS {
                    return Err(too_many_turns());
                }
                if form::has_large_tags(&study) {
                    return Err(too_many_tags());
                }
                games.studies.push(StudyForm::new(&study));
            }
            Err(error) => games.errors.push(Fault {
                line: error.line(),
                column: error.column(),
                text: Words::new(error.kind()),
            }),
        }
    }
    serde_json::to_vec(&games).map_err(|_| ApiError::internal())
}

/// A study to write.
#[derive(Deserialize, ToSchema)]
#[schema(as = PgnToWrite)]
struct WriteRequest {
    /// The study.
    study: StudyForm,
}

/// A game file.
#[derive(Serialize, ToSchema)]
#[schema(as = PgnText)]
struct Text {
    /// The text.
    pgn: String,
}

/// Writes a game file.
pub fn write(body: &[u8]) -> Result<Vec<u8>, ApiError> {
    let WriteRequest { study } = parse(body)?;
    let study: Study = study.study(bounds::FILE_TURNS)?;
    let text = Text { pgn: study.pgn().to_string() };
    serde_json::to_vec(&text).map_err(|_| ApiError::internal())
}

fn too_many_tags() -> ApiError {
    let (most, letters) = (bounds::TAGS, bounds::TAG);
    ApiError::new(Code::TooLarge, &Said::ManyTags { most, letters })
}

fn too_many_turns() -> ApiError {
    ApiError::new(Code::TooLarge, &Said::ManyTurns { most: bounds::FILE_TURNS })
}

/// Reads a request, nested as deep as studies may be.
fn parse<'a, T: Deserialize<'a>>(body: &'a [u8]) -> Result<T, ApiError> {
    if depth(body) > bounds::NESTED {
        return Err(ApiError::new(Code::TooLarge, &Said::DeepVariations));
    }
    let mut reader = serde_json::Deserializer::from_slice(body);
    reader.disable_recursion_limit();
    let read = T::deserialize(&mut reader).and_then(|read| reader.end().map(|()| read));
    read.map_err(|error| unreadable(&error))
}

/// How deep the lists and objects of a JSON text are nested.
fn depth(json: &[u8]) -> usize {
    let (mut now, mut most, mut in_text, mut escaped) = (0_usize, 0, false, false);
    for &byte in json {
        match (in_text, byte) {
            (true, _) if escaped => escaped = false,
            (true, b'\\') => escaped = true,
            (_, b'"') => in_text = !in_text,
            (false, b'[' | b'{') => now += 1,
            (false, b']' | b'}') => now = now.saturating_sub(1),
            _ => {}
        }
        most = most.max(now);
    }
    most
}
