//! The page that Prometheus asks for, and who may see it.

use std::net::SocketAddr;

use axum::extract::{ConnectInfo, State};
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};

use super::METRICS;
use super::form::Text;
use crate::app::App;
use crate::error::ApiError;
use crate::proxies::is_forwarded;
use crate::system;

/// `/metrics` at the address for everybody: only for programs on this machine, and not through a proxy.
/// With an address of its own for metrics there is nothing here.
pub async fn page(
    State(app): State<App>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Response {
    if app.site().metrics_elsewhere || !peer.ip().is_loopback() || is_forwarded(&headers) {
        return ApiError::not_found().into_response();
    }
    text(State(app)).await
}

/// Everything that is measured.
pub async fn text(State(app): State<App>) -> Response {
    ([(CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], written(&app)).into_response()
}

fn written(app: &App) -> String {
    let mut text = Text::default();
    let number = |number: usize| number as f64;
    let version = format!("version={:?}", env!("CARGO_PKG_VERSION"));
    text.gauge("cotulenh_build_info", "The version of the program", &[(&version, 1.0)]);
    text.gauge("cotulenh_games", "Games in memory", &[("", number(app.games().count()))]);
    text.gauge("cotulenh_sockets", "Open WebSockets", &[("", number(app.sockets().count()))]);
    text.gauge(
        "cotulenh_players",
        "Players with a socket",
        &[("", number(app.sockets().online()))],
    );
    text.gauge(
        "cotulenh_draining",
        "Whether the server takes no new games because it will end",
        &[("", number(usize::from(app.is_draining())))],
    );
    if let Some(cluster) = app.cluster() {
        let (sockets, guests) = cluster.passed_on();
        let up = usize::from(cluster.is_connected());
        let instance = format!("instance={:?}", cluster.me().as_str());
        text.gauge("cotulenh_bus_up", "Whether the bus is there", &[(&instance, number(up))]);
        text.gauge(
            "cotulenh_cluster_others",
            "Other instances that were heard lately",
            &[("", number(cluster.others()))],
        );
        text.gauge(
            "cotulenh_cluster_sockets",
            "Sockets whose game is at another instance than they are",
            &[("side=\"socket\"", number(sockets)), ("side=\"game\"", number(guests))],
        );
    }
    text.counter("cotulenh_turns_total", "Turns that were kept", &METRICS.turns);
    text.histogram(
        "cotulenh_message_seconds",
        "From a player's message to the moment everyone was told",
        &METRICS.message_seconds,
    );
    text.histograms(
        "cotulenh_http_request_seconds",
        "Requests by route and status",
        &METRICS.http_seconds,
    );
    let load = app.pool().load();
    text.gauge(
        "cotulenh_engine_waiting",
        "What waits for an engine",
        &[
            ("kind=\"turn\"", number(load.waiting)),
            ("kind=\"analysis\"", number(load.analyses_waiting)),
        ],
    );
    text.gauge(
        "cotulenh_engine_working",
        "What engines work on",
        &[
            ("kind=\"turn\"", number(load.thinking)),
            ("kind=\"analysis\"", number(load.analyses_running)),
        ],
    );
    text.histograms(
        "cotulenh_engine_wait_seconds",
        "How long something waited for an engine",
        &METRICS.engine_wait_seconds,
    );
    text.histogram(
        "cotulenh_database_commit_seconds",
        "A transaction with all requests in it, from its beginning to the end of its commit",
        &METRICS.commit_seconds,
    );
    text.histogram(
        "cotulenh_database_checkpoint_seconds",
        "A checkpoint: what was committed is brought from the log into the database",
        &METRICS.checkpoint_seconds,
    );
    text.counter("cotulenh_database_requests_total", "Requests to the database", &METRICS.stored);
    text.counters("cotulenh_refused_total", "Refused by a limit", &METRICS.refused);
    process(app, &mut text);
    text.finish()
}

/// What Prometheus wants to know of every program.
fn process(app: &App, text: &mut Text) {
    let started = app.started() as f64 / 1e3;
    text.gauge("process_start_time_seconds", "When the server started", &[("", started)]);
    if let Some(bytes) = system::memory() {
        let bytes = bytes as f64;
        text.gauge("process_resident_memory_bytes", "Memory in use", &[("", bytes)]);
    }
    if let Some(files) = system::open_files() {
        text.gauge("process_open_fds", "Open files", &[("", files as f64)]);
    }
}
