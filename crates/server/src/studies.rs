//! Game files in and out (docs/protocol.md).

mod form;

use std::sync::Arc;

use axum::Extension;
use axum::body::Bytes;
use axum::extract::DefaultBodyLimit;
use axum::extract::rejection::BytesRejection;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use cotulenh::json::Words;
use cotulenh::pgn::PgnReader;
use cotulenh::study::Study;
use serde::{Deserialize, Serialize};
use tokio::sync::{Semaphore, oneshot};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::body::unreadable;
use crate::error::{ApiError, Code};
use crate::words::Said;
use form::StudyForm;

/// The longest text that is read. In JSON some letters take two, and there is something around it.
const MOST_BYTES: usize = 4 * 1024 * 1024;
const MOST_BODY: usize = 2 * MOST_BYTES;
/// How many games are read.
const MOST_GAMES: usize = 100;
/// How many turns they may have together: as JSON each takes some hundred bytes.
const MOST_TURNS: usize = 50_000;
/// How deep lists and objects of a request may be nested: three times as deep as variations are in a
/// game file, and what is around them.
const MOST_NESTED: usize = 3 * 1000 + 10;

/// How many requests are worked on at a time, and how many wait for that: they are long work, and few
/// ask for it.
const WORKING: usize = 2;
const WAITING: usize = 16;
/// Nested variations are read and written by functions that call themselves.
const STACK: usize = 64 * 1024 * 1024;

/// The requests about game files.
pub fn routes() -> OpenApiRouter<App> {
    let desk = Desk {
        waiting: Arc::new(Semaphore::new(WAITING)),
        working: Arc::new(Semaphore::new(WORKING)),
    };
    OpenApiRouter::new()
        .routes(routes!(read_pgn))
        .routes(routes!(write_pgn))
        .layer(Extension(desk))
        .layer(DefaultBodyLimit::max(MOST_BODY))
}

/// A body as it came.
type Arrived = Result<Bytes, BytesRejection>;

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
async fn read_pgn(Extension(desk): Extension<Desk>, body: Arrived) -> Result<Response, ApiError> {
    desk.work(body, read).await
}

/// Writes a game file
#[utoipa::path(
    post,
    path = "/api/v1/pgn/write",
    operation_id = "writePgn",
    request_body = WriteRequest,
    responses((status = 200, description = "The file", body = Text)),
)]
async fn write_pgn(Extension(desk): Extension<Desk>, body: Arrived) -> Result<Response, ApiError> {
    desk.work(body, write).await
}

/// Where game files are worked on.
#[derive(Clone)]
struct Desk {
    waiting: Arc<Semaphore>,
    working: Arc<Semaphore>,
}

impl Desk {
    /// Answers a request in a thread of its own, with a stack that is deep enough.
    async fn work(
        self,
        body: Arrived,
        answer: fn(&[u8]) -> Result<Vec<u8>, ApiError>,
    ) -> Result<Response, ApiError> {
        let body = body.map_err(|error| match error.status() {
            StatusCode::PAYLOAD_TOO_LARGE => too_long(),
            _ => ApiError::bad_request(&Said::NoBody),
        })?;
        let waiting = self.waiting.try_acquire().map_err(|_| busy())?;
        let place = self.working.acquire_owned().await.map_err(|_| ApiError::internal())?;
        drop(waiting);
        let (done, answered) = oneshot::channel();
        let work = move || {
            // Nobody may wait for it any more.
            let _ = done.send(answer(&body));
            // The place is free when the work is done, whether somebody waits for it or not.
            drop(place);
        };
        let thread = std::thread::Builder::new().name("game files".to_owned()).stack_size(STACK);
        thread.spawn(work).map_err(|_| ApiError::internal())?;
        let json = answered.await.map_err(|_| ApiError::internal())??;
        Ok(([(CONTENT_TYPE, "application/json")], json).into_response())
    }
}

fn busy() -> ApiError {
    ApiError::new(Code::Busy, &Said::ManyFiles)
}

fn too_long() -> ApiError {
    ApiError::new(Code::TooLarge, &Said::LongFile)
}

/// A game file to read.
#[derive(Deserialize, ToSchema)]
#[schema(as = PgnToRead)]
struct ReadRequest {
    /// The text, at most 4 MiB.
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
    if pgn.len() > MOST_BYTES {
        return Err(too_long());
    }
    let (mut games, mut turns) = (Games { studies: Vec::new(), errors: Vec::new() }, 0);
    for game in PgnReader::new(pgn.as_bytes()).take(MOST_GAMES) {
        match game {
            Ok(study) => {
                turns += form::size(&study, MOST_TURNS);
                if turns > MOST_TURNS {
                    return Err(too_many_turns());
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
    let study: Study = study.study(MOST_TURNS)?;
    let text = Text { pgn: study.pgn().to_string() };
    serde_json::to_vec(&text).map_err(|_| ApiError::internal())
}

fn too_many_turns() -> ApiError {
    ApiError::new(Code::TooLarge, &Said::ManyTurns { most: MOST_TURNS })
}

/// Reads a request, nested as deep as studies may be.
fn parse<'a, T: Deserialize<'a>>(body: &'a [u8]) -> Result<T, ApiError> {
    if depth(body) > MOST_NESTED {
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
