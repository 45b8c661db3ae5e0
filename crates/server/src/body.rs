//! Bodies of requests: JSON, with errors as the protocol has them.

use std::future::poll_fn;
use std::pin::Pin;
use std::time::Duration;

use axum::RequestExt;
use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use hyper::body::Body as _;
use serde::de::DeserializeOwned;
use tokio::time::{Instant, timeout_at};

use crate::app::App;
use crate::bounds;
use crate::error::{ApiError, Code};
use crate::limits::Client;
use crate::transit::{SMALL, Share};
use crate::words::Said;

/// So long a body may take, however short it is.
const GRACE: Duration = Duration::from_secs(10);
/// Beyond that, so many bytes must have come for each second.
const PACE: usize = 8 << 10;

/// So many pieces a body may have, however short they are.
const PIECES: usize = 256;
/// Beyond that, so many bytes must have come for each: what is cut smaller is meant to cost work.
const PIECE: usize = 64;

/// The body of a request, read as JSON whatever it is called; none at all is an empty object.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned> FromRequest<App> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &App) -> Result<Body<T>, ApiError> {
        let bytes = arrive(request, app, bounds::BODY).await?;
        read(&bytes).map(Body)
    }
}

/// A body as it came, of so many bytes at most: it takes long to read, and is read away from the tasks.
pub struct Arrived<const MOST: usize>(pub Bytes);

impl<const MOST: usize> FromRequest<App> for Arrived<MOST> {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &App) -> Result<Arrived<MOST>, ApiError> {
        arrive(request, app, MOST).await.map(Arrived)
    }
}

/// The whole body of a request, of so many bytes at most.
///
/// # Errors
///
/// If it is longer, does not come or comes too slowly, or if too much of others is under way.
pub async fn arrive(mut request: Request, app: &App, most: usize) -> Result<Bytes, ApiError> {
    let client = request.extract_parts::<Client>().await?;
    collect(request.into_body(), most, app.transit().share(client)).await
}

/// Collects a body. It takes no more memory than was declared, and twice what came at most: the system gives
/// memory when something is written there. Its pieces are copied: each would hold the whole buffer that it
/// came in, and pieces can be single bytes.
async fn collect(
    mut body: axum::body::Body,
    most: usize,
    mut share: Share,
) -> Result<Bytes, ApiError> {
    let declared =
        body.size_hint().upper().map_or(most, |size| size.try_into().unwrap_or(usize::MAX));
    if declared > most {
        return Err(too_large());
    }
    let (begun, mut bytes, mut counted) = (Instant::now(), Vec::new(), 0);
    if let Some(exact) = body.size_hint().exact() {
        bytes.reserve_exact(usize::try_from(exact).unwrap_or(0));
    }
    for pieces in 0_usize.. {
        if pieces > PIECES + bytes.len() / PIECE {
            return Err(ApiError::bad_request(&Said::SmallPieces));
        }
        let patience = GRACE + Duration::from_secs((bytes.len() / PACE) as u64);
        let frame = poll_fn(|context| Pin::new(&mut body).poll_frame(context));
        let frame = timeout_at(begun + patience, frame).await;
        let Some(frame) = frame.map_err(|_| too_slow())? else { break };
        // What is no data comes after all of it.
        let Ok(data) = frame.map_err(|_| no_body())?.into_data() else { continue };
        let length = bytes.len() + data.len();
        if length > most {
            return Err(too_large());
        }
        if length > counted {
            counted = length.max(2 * counted).max(SMALL).min(declared).max(length);
            share.grow_to(counted)?;
            bytes.reserve_exact(counted - bytes.len());
        }
        bytes.extend_from_slice(&data);
    }
    Ok(share.keep(bytes))
}

fn too_large() -> ApiError {
    ApiError::new(Code::TooLarge, &Said::TooLarge)
}

fn too_slow() -> ApiError {
    ApiError::new(Code::Busy, &Said::TooSlow)
}

fn no_body() -> ApiError {
    ApiError::bad_request(&Said::NoBody)
}

/// Reads the body of a request.
///
/// # Errors
///
/// If it is not of that form.
pub fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, ApiError> {
    let text = if bytes.is_empty() { b"{}" } else { bytes };
    serde_json::from_slice(text).map_err(|error| unreadable(&error))
}

/// The error for JSON that is not of the form that was asked for.
pub fn unreadable(error: &serde_json::Error) -> ApiError {
    ApiError::bad_request(&Said::Unreadable { detail: error.into() })
}

#[cfg(test)]
mod tests {
    use std::task::{Context, Poll};

    use hyper::body::Frame;
    use tokio::time::{Sleep, sleep};

    use super::*;
    use crate::transit::Transit;

    #[tokio::test]
    async fn a_body_in_too_many_pieces_is_refused() {
        let transit = Transit::default();
        let collect = async |many, size| {
            let body = pieces(many, size, Duration::ZERO);
            collect(body, bounds::FILE_BODY, share(&transit)).await.map(|bytes| bytes.len())
        };
        assert_eq!(collect(PIECES, 1).await, Ok(PIECES));
        assert_eq!(collect(3 * PIECES, PIECE).await, Ok(3 * PIECES * PIECE));
        let refused = collect(2 * PIECES, 1).await.expect_err("too many");
        assert_eq!(refused.code, Code::BadRequest);
    }

    /// A body of so many pieces, with a pause before each.
    struct Pieces {
        left: usize,
        piece: Bytes,
        pause: Duration,
        waiting: Pin<Box<Sleep>>,
    }

    fn pieces(left: usize, size: usize, pause: Duration) -> axum::body::Body {
        let piece = Bytes::from(vec![b'x'; size]);
        axum::body::Body::new(Pieces { left, piece, pause, waiting: Box::pin(sleep(pause)) })
    }

    impl hyper::body::Body for Pieces {
        type Data = Bytes;
        type Error = axum::Error;

        fn poll_frame(
            mut self: Pin<&mut Self>,
            context: &mut Context<'_>,
        ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
            if self.left == 0 {
                return Poll::Ready(None);
            }
            if self.waiting.as_mut().poll(context).is_pending() {
                return Poll::Pending;
            }
            self.left -= 1;
            self.waiting = Box::pin(sleep(self.pause));
            Poll::Ready(Some(Ok(Frame::data(self.piece.clone()))))
        }
    }

    fn share(transit: &Transit) -> Share {
        transit.share(Client::new([10, 0, 0, 1].into()))
    }

    #[tokio::test(start_paused = true)]
    async fn slow_bodies_are_given_up_and_steady_ones_are_not() {
        let transit = Transit::default();
        let second = Duration::from_secs(1);
        let slow = collect(pieces(12, 1, second), bounds::FILE_BODY, share(&transit)).await;
        assert_eq!(slow.expect_err("too slow").code, Code::Busy);
        let begun = Instant::now();
        let steady = collect(pieces(60, PACE, second), bounds::FILE_BODY, share(&transit)).await;
        assert_eq!(steady.map(|bytes| bytes.len()), Ok(60 * PACE));
        assert_eq!(begun.elapsed(), 60 * second);
    }

    #[tokio::test(start_paused = true)]
    async fn small_pieces_are_held_as_what_they_are() {
        let transit = Transit::default();
        let (many, few) = (2 * PIECES, 2 * PIECE);
        let size = many * few;
        let body =
            collect(pieces(many, few, Duration::ZERO), bounds::FILE_BODY, share(&transit)).await;
        let body = body.expect("a body");
        assert!(body.len() == size && transit.held() <= 2 * size - SMALL);
        drop(body);
        assert_eq!(transit.held(), 0);
        // A body that says how long it is takes that much and no more.
        let text = "x".repeat(100_000);
        let body = collect(axum::body::Body::from(text), bounds::FILE_BODY, share(&transit)).await;
        assert_eq!(
            (body.as_deref().map(<[u8]>::len), transit.held()),
            (Ok(100_000), 100_000 - SMALL)
        );
        drop(body);
        let long = collect(pieces(3, 40, Duration::ZERO), 100, share(&transit)).await;
        assert_eq!(long.expect_err("too long").code, Code::TooLarge);
    }

    #[tokio::test]
    async fn a_body_without_room_is_refused() {
        let transit = Transit::new(SMALL, SMALL);
        let refused =
            collect(pieces(9, SMALL, Duration::ZERO), bounds::FILE_BODY, share(&transit)).await;
        assert_eq!(refused.expect_err("no room").code, Code::TooMany);
        assert_eq!(transit.held(), 0);
    }
}
