//! What every request passes: limits, where it comes from, and the headers of every answer.

use std::any::Any;
use std::net::SocketAddr;
use std::time::Instant;

use axum::extract::{ConnectInfo, MatchedPath, Request, State};
use axum::http::header::{
    CONNECTION, CONTENT_SECURITY_POLICY, HOST, ORIGIN, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue, Method, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tracing::field::Empty;
use tracing::{Instrument, error_span};

use crate::app::App;
use crate::error::{ApiError, Code};
use crate::limits::Client;
use crate::metrics::METRICS;
use crate::proxies::BaseUrl;
use crate::words::Said;

/// Everything comes from this server, and nothing from a page's own text. The engine is WebAssembly.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; \
    connect-src 'self'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; \
    form-action 'self'";

/// Adds the headers that keep a browser safe.
pub async fn headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    // A page for the frames of others has a policy of its own.
    headers.entry(CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(POLICY));
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("same-origin"));
    headers.insert("cross-origin-opener-policy", HeaderValue::from_static("same-origin"));
    // With this, pages may share memory with their engine, and so give it threads, and stop it at once.
    headers.insert("cross-origin-embedder-policy", HeaderValue::from_static("require-corp"));
    response
}

/// Names the request in the log.
pub async fn name(request: Request, next: Next) -> Response {
    let (method, path) = (request.method(), request.uri().path());
    let span = error_span!("request", %method, path, player = Empty);
    next.run(request).instrument(span).await
}

/// Measures how long an answer takes, by route and status.
pub async fn measure(request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let route = request.extensions().get::<MatchedPath>().cloned();
    let response = next.run(request).await;
    let route = route.as_ref().map_or("other", MatchedPath::as_str);
    let status = response.status();
    let labels = [("route", route), ("status", status.as_str())];
    METRICS.http_seconds.with(&labels, |times| times.observe(begun.elapsed()));
    response
}

/// The answer to a request that panicked.
pub fn panicked(_: Box<dyn Any + Send>) -> Response {
    ApiError::internal().into_response()
}

/// Refuses who asks too often, and what another site's page asks for.
pub async fn admit(
    State(app): State<App>,
    client: Client,
    request: Request,
    next: Next,
) -> Response {
    let path = request.uri().path();
    let is_page = !path.starts_with("/api/") && !path.starts_with("/ws/");
    if !is_page && app.house().refuses_client(client) {
        return banned();
    }
    #[cfg(feature = "testing")]
    crate::testing::trip(path.trim_start_matches('/'));
    let is_socket = path.starts_with("/ws/");
    let limit = if is_page { &app.limits().pages } else { &app.limits().requests };
    if let Err(error) = limit.take(client) {
        let mut response = error.into_response();
        if !is_proxied(&app, &request) {
            // To go on, they have to connect again, and that is counted, too.
            response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
        }
        return response;
    }
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if (is_socket || changes) && !is_own_page(app.site().base_url.as_ref(), request.headers()) {
        return ApiError::new(Code::Forbidden, &Said::OtherSite).into_response();
    }
    if app.is_draining() && request.method() == Method::POST && makes_games(request.uri().path()) {
        return ApiError::new(Code::Unavailable, &Said::NoNewGames).into_response();
    }
    next.run(request).await
}

/// Whether a trusted proxy asks: its connection serves others, too.
fn is_proxied(app: &App, request: &Request) -> bool {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    peer.is_some_and(|ConnectInfo(peer)| app.site().proxies.trusts(peer.ip()))
}

/// The answer to who is banned.
pub fn banned() -> Response {
    ApiError::new(Code::Forbidden, &Said::Banned).into_response()
}

/// Whether what is sent to an address leads to new games.
fn makes_games(path: &str) -> bool {
    path.starts_with("/api/v1/games") || path.starts_with("/api/v1/challenges")
}

/// Whether the page that asks is one of this site, by its name outside or by the name it was asked by.
fn is_own_page(base_url: Option<&BaseUrl>, headers: &HeaderMap) -> bool {
    let Some(base_url) = base_url else { return is_same_origin(headers) };
    let mut origins = headers.get_all(ORIGIN).iter();
    origins.all(|origin| origin.to_str().is_ok_and(|origin| base_url.is_origin(origin)))
}

/// Whether the page that asks is one of this server. Programs that are no browsers send no origin.
fn is_same_origin(headers: &HeaderMap) -> bool {
    let mut origins = headers.get_all(ORIGIN).iter();
    let Some(origin) = origins.next() else { return true };
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let origin = origin.to_str().ok().and_then(|origin| origin.parse::<Uri>().ok());
    let authority = origin.as_ref().and_then(Uri::authority);
    origins.next().is_none()
        && authority.zip(host).is_some_and(|(authority, host)| *authority == *host)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn origins() {
        let same = |origin: &'static str, host: &'static str| {
            let origin = (ORIGIN, HeaderValue::from_static(origin));
            is_same_origin(&HeaderMap::from_iter([origin, (HOST, HeaderValue::from_static(host))]))
        };
        assert!(is_same_origin(&HeaderMap::new()));
        assert!(same("http://localhost:8080", "localhost:8080"));
        assert!(same("https://Example.org", "example.org"));
        for origin in ["null", "", "http://localhost", "http://localhost:8081", "http://evil.org"] {
            assert!(!same(origin, "localhost:8080"), "{origin}");
        }
        assert!(!same("http://localhost:8080.evil.org", "localhost:8080"));
        assert!(!same("http://evil.org#localhost:8080", "localhost:8080"));
    }
}
