//! Whether the server lives, and whether it can be sent people: for proxies and watchdogs.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::get;

use crate::app::App;
use crate::{metrics, moment};

/// For so long it is believed that the database works, unless it is known to fail.
const FRESH: Duration = Duration::from_secs(1);

/// A database that takes longer is not ready, and whoever asks does not wait for it.
const PATIENCE: Duration = Duration::from_secs(2);

/// `/health`, `/ready` and `/metrics`.
pub fn routes() -> Router<App> {
    Router::new()
        .route("/health", get(async || "alive\n"))
        .route("/ready", get(ready))
        .route("/metrics", get(metrics::page))
}

/// When the database was last seen to keep something.
#[derive(Default)]
pub struct LastProbe(Mutex<Option<Instant>>);

impl LastProbe {
    fn is_fresh(&self) -> bool {
        let last = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        last.is_some_and(|at| at.elapsed() < FRESH)
    }

    fn was_good(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
    }
}

async fn ready(State(app): State<App>) -> (StatusCode, &'static str) {
    if app.is_draining() {
        return (StatusCode::SERVICE_UNAVAILABLE, "the server will end soon\n");
    }
    if app.cluster().is_some_and(|cluster| !cluster.is_connected()) {
        return (StatusCode::SERVICE_UNAVAILABLE, "the bus is away\n");
    }
    if !app.storage().is_in_trouble() && app.last_probe().is_fresh() {
        return (StatusCode::OK, "ready\n");
    }
    let probing = app.storage().run(|store| store.probe(moment::now()));
    match tokio::time::timeout(PATIENCE, probing).await {
        Ok(Ok(())) => {
            app.last_probe().was_good();
            (StatusCode::OK, "ready\n")
        }
        Ok(Err(_)) | Err(_) => (StatusCode::SERVICE_UNAVAILABLE, "the database keeps nothing\n"),
    }
}
