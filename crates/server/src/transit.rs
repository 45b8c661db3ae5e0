//! The bytes of requests that arrive and of answers that leave: so many at a time of all, and of each
//! client. Who sends or reads slowly holds them for long, and nobody may hold all.

use std::collections::HashMap;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};

use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use hyper::body::{Body as _, Frame, SizeHint};

use crate::app::App;
use crate::error::{ApiError, Code};
use crate::limits::{Client, refused};
use crate::metrics::METRICS;
use crate::words::Said;

/// The most bytes of all clients together.
pub const MOST: usize = 128 << 20;
/// The most bytes of one client: the longest answer, the turns of the largest game file, fits in.
pub const OF_CLIENT: usize = 64 << 20;
/// What is no larger is not counted, so that a turn, a name or a new game is never refused because
/// others hold much. There are no more of them than connections.
pub const SMALL: usize = 16 << 10;

/// All bytes that are under way.
#[derive(Clone)]
pub struct Transit(Arc<Inner>);

struct Inner {
    most: usize,
    of_client: usize,
    /// What is no larger is not counted.
    small: usize,
    counts: Mutex<Counts>,
}

#[derive(Default)]
struct Counts {
    all: usize,
    clients: HashMap<Client, usize>,
}

impl Default for Transit {
    fn default() -> Transit {
        Transit::new(MOST, OF_CLIENT)
    }
}

impl Transit {
    /// Room for so many bytes in all, and of each client; what is small is not counted.
    pub fn new(most: usize, of_client: usize) -> Transit {
        Transit(Arc::new(Inner { most, of_client, small: SMALL, counts: Mutex::default() }))
    }

    /// Room for so many bytes in all, and of each client, however small they are.
    pub fn of_everything(most: usize, of_client: usize) -> Transit {
        Transit(Arc::new(Inner { most, of_client, small: 0, counts: Mutex::default() }))
    }

    fn counts(&self) -> MutexGuard<'_, Counts> {
        self.0.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many bytes are held now.
    #[cfg(any(test, feature = "testing"))]
    pub fn held(&self) -> usize {
        self.counts().all
    }

    /// A share of a client that holds nothing yet.
    pub fn share(&self, client: Client) -> Share {
        Share { transit: self.clone(), client, size: 0 }
    }
}

/// What a request or an answer holds; it is given back when this is dropped.
pub struct Share {
    transit: Transit,
    client: Client,
    size: usize,
}

impl Share {
    /// It holds so much now, and not less than before.
    ///
    /// # Errors
    ///
    /// If there is no room for it: of this client, or of all.
    pub fn grow_to(&mut self, size: usize) -> Result<(), ApiError> {
        let more = size.saturating_sub(self.size.max(self.transit.0.small));
        if more == 0 {
            return Ok(());
        }
        let mut counts = self.transit.counts();
        let of_client = counts.clients.get(&self.client).copied().unwrap_or(0) + more;
        if of_client > self.transit.0.of_client {
            return Err(refused("transit"));
        }
        if counts.all + more > self.transit.0.most {
            METRICS.refuse("transit");
            return Err(ApiError::new(Code::Busy, &Said::Busy));
        }
        counts.all += more;
        counts.clients.insert(self.client, of_client);
        self.size = size;
        Ok(())
    }

    /// Bytes that hold this share for as long as anybody has them.
    pub fn keep(self, bytes: Vec<u8>) -> Bytes {
        Bytes::from_owner(Kept { bytes, _share: self })
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        let size = self.size.saturating_sub(self.transit.0.small);
        if size == 0 {
            return;
        }
        let mut counts = self.transit.counts();
        counts.all = counts.all.saturating_sub(size);
        let left = counts.clients.remove(&self.client).unwrap_or(0).saturating_sub(size);
        if left > 0 {
            counts.clients.insert(self.client, left);
        }
    }
}

/// Bytes, and the share that they hold.
struct Kept<B, S> {
    bytes: B,
    _share: S,
}

impl<B: AsRef<[u8]>, S> AsRef<[u8]> for Kept<B, S> {
    fn as_ref(&self) -> &[u8] {
        self.bytes.as_ref()
    }
}

/// Counts answers until the other end has taken them; an answer for which there is no room is not
/// given. What changes something is answered in fewer bytes than are counted.
pub async fn count(
    State(app): State<App>,
    client: Client,
    request: Request,
    next: Next,
) -> Response {
    let (parts, body) = next.run(request).await.into_parts();
    let size = usize::try_from(body.size_hint().lower()).unwrap_or(usize::MAX);
    let mut share = app.transit().share(client);
    if let Err(error) = share.grow_to(size) {
        return error.into_response();
    }
    let body =
        if size > SMALL { Body::new(Leaving { body, share: Arc::new(share) }) } else { body };
    Response::from_parts(parts, body)
}

/// The body of an answer that holds a share.
struct Leaving {
    body: Body,
    share: Arc<Share>,
}

impl hyper::body::Body for Leaving {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let share = Arc::clone(&self.share);
        // The connection keeps the bytes when it has dropped the body: they take the share along.
        let keep = |bytes| Bytes::from_owner(Kept { bytes, _share: share });
        let polled = Pin::new(&mut self.body).poll_frame(context);
        polled.map(|frame| frame.map(|frame| frame.map(|frame| frame.map_data(keep))))
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(address: &str) -> Client {
        Client::new(address.parse().expect("an address"))
    }

    #[test]
    fn shares_are_counted_for_each_and_for_all_until_they_are_dropped() {
        let transit = Transit::new(100, 60);
        let mut one = transit.share(client("10.0.0.1"));
        assert_eq!(one.grow_to(SMALL), Ok(()));
        assert_eq!(transit.held(), 0);
        assert!(one.grow_to(SMALL + 20).is_ok() && one.grow_to(SMALL + 50).is_ok());
        assert_eq!(transit.held(), 50);
        let mut two = transit.share(client("10.0.0.1"));
        let refused = two.grow_to(SMALL + 11).expect_err("too much of this client");
        assert_eq!((refused.code, transit.held()), (Code::TooMany, 50));
        assert!(two.grow_to(SMALL + 10).is_ok());
        let mut other = transit.share(client("10.0.0.2"));
        let refused = other.grow_to(SMALL + 41).expect_err("too much of all");
        assert_eq!((refused.code, transit.held()), (Code::Busy, 60));
        let bytes = one.keep(b"hello".to_vec());
        let part = bytes.slice(1..3);
        drop((bytes, two, other));
        assert_eq!(transit.held(), 50);
        drop(part);
        assert_eq!(transit.held(), 0);
        assert!(transit.counts().clients.is_empty());
    }

    /// What the connection has not sent yet is held, though the body has ended.
    #[tokio::test]
    async fn answers_are_counted_until_they_are_taken() {
        let transit = Transit::default();
        let mut share = transit.share(client("10.0.0.1"));
        assert_eq!(share.grow_to(SMALL + 7), Ok(()));
        let body = Body::from(vec![0; SMALL + 7]);
        let mut body = Leaving { body, share: Arc::new(share) };
        assert_eq!(body.size_hint().exact(), Some(SMALL as u64 + 7));
        let frame = std::future::poll_fn(|context| Pin::new(&mut body).poll_frame(context)).await;
        let data = frame.and_then(|frame| frame.ok()?.into_data().ok()).expect("data");
        assert!(body.is_end_stream());
        drop(body);
        assert_eq!((data.len(), transit.held()), (SMALL + 7, 7));
        drop(data);
        assert_eq!(transit.held(), 0);
    }
}
