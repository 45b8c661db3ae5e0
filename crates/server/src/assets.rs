//! The site's files: embedded, compressed when built, cached by browsers.

use axum::Router;
use axum::body::Body;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use rust_embed::{Embed, EmbeddedFile};

use crate::app::App;
use crate::cookies::hex;
use crate::error::ApiError;

/// What `build.rs` has built, or what the package came with: each file, and beside some of them `.br` and `.gz`.
#[derive(Embed)]
#[folder = "client"]
struct Client;

/// Whether the pages bring rules and engine of their own, as WebAssembly.
pub fn has_engine() -> bool {
    Client::iter().any(|name| name.ends_with(".nnue"))
}

/// The pages; one file serves them all.
const PAGE: &str = "index.html";

/// The pages of the site.
pub fn pages() -> Router<App> {
    Router::new()
        .route("/", get(page))
        .route("/analysis", get(page))
        .route("/analysis/{id}", get(page))
        .route("/editor", get(page))
        .route("/learn", get(page))
        .route("/learn/{id}", get(page))
        .route("/rules", get(page))
        .route("/games", get(page))
        .route("/puzzles", get(page))
        .route("/puzzles/{id}", get(page))
        .route("/rulebook", get(page))
        .route("/settings", get(page))
}

async fn page(headers: HeaderMap) -> Response {
    answer(PAGE, &headers, StatusCode::OK)
}

/// The text of the page that all addresses share.
pub fn page_text() -> Option<String> {
    Client::get(PAGE).and_then(|file| String::from_utf8(file.data.into_owned()).ok())
}

/// Any other file, or what there is instead.
pub async fn file(uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path();
    if path.starts_with("/api/") || path.starts_with("/ws/") {
        return ApiError::not_found().into_response();
    }
    let name = path.trim_start_matches('/');
    if name != PAGE && is_shown(name) {
        return answer(name, &headers, StatusCode::OK);
    }
    // The page says that there is nothing here.
    answer(PAGE, &headers, StatusCode::NOT_FOUND)
}

/// Whether there is such a file for browsers: notes of the build and compressed forms are not.
fn is_shown(name: &str) -> bool {
    let end = name.rsplit('.').next().unwrap_or_default();
    !name.starts_with('.') && end != "br" && end != "gz" && Client::get(name).is_some()
}

/// A file in the shortest form that is understood, or that it is known already.
fn answer(name: &str, asked: &HeaderMap, status: StatusCode) -> Response {
    let Some(plain) = Client::get(name) else { return ApiError::not_found().into_response() };
    let content_type = content_type(&plain);
    let (file, encoding) = shortest(name, asked).unwrap_or((plain, None));
    let tag = format!("\"{}\"", hex(&file.metadata.sha256_hash()[..16]));
    let fresh = asked.get_all(IF_NONE_MATCH).iter().any(|known| names(known, &tag));
    let mut response = if fresh && status == StatusCode::OK {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        (status, Body::from(file.data)).into_response()
    };
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(caching(name)));
    headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    headers.extend(HeaderValue::try_from(&*content_type).ok().map(|value| (CONTENT_TYPE, value)));
    headers.extend(HeaderValue::try_from(tag).ok().map(|tag| (ETAG, tag)));
    headers.extend(encoding.map(|name| (CONTENT_ENCODING, HeaderValue::from_static(name))));
    response
}

/// The compressed form that is understood, if there is one.
fn shortest(name: &str, asked: &HeaderMap) -> Option<(EmbeddedFile, Option<&'static str>)> {
    let (brotli, gzip) = accepted(asked);
    let compressed = |end: &str| Client::get(&format!("{name}.{end}"));
    let br = brotli.then(|| compressed("br")).flatten().map(|file| (file, Some("br")));
    br.or_else(|| gzip.then(|| compressed("gz")).flatten().map(|file| (file, Some("gzip"))))
}

/// Names with a hash in them never change what they name.
fn caching(name: &str) -> &'static str {
    match name.starts_with("assets/") {
        true => "public, max-age=31536000, immutable",
        false => "no-cache",
    }
}

/// What the file is; texts are always UTF-8.
fn content_type(file: &EmbeddedFile) -> String {
    let kind = file.metadata.mimetype();
    let text = if kind.starts_with("text/") { "; charset=utf-8" } else { "" };
    format!("{kind}{text}")
}

/// Whether a list of entity tags has this one.
fn names(list: &HeaderValue, tag: &str) -> bool {
    let list = list.to_str().unwrap_or_default();
    let plain = |known: &str| known.trim().trim_start_matches("W/") == tag;
    list.trim() == "*" || list.split(',').any(plain)
}

/// Whether Brotli and gzip are understood.
fn accepted(headers: &HeaderMap) -> (bool, bool) {
    let lists = headers.get_all(ACCEPT_ENCODING).iter().filter_map(|list| list.to_str().ok());
    let mut accepted = (false, false);
    for item in lists.flat_map(|list| list.split(',')) {
        let (name, weight) = item.split_once(';').unwrap_or((item, ""));
        let zero =
            weight.trim().strip_prefix("q=").and_then(|q| q.parse::<f32>().ok()) == Some(0.0);
        accepted.0 |= name.trim().eq_ignore_ascii_case("br") && !zero;
        accepted.1 |= name.trim().eq_ignore_ascii_case("gzip") && !zero;
    }
    accepted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encodings() {
        let of = |list: &'static str| {
            accepted(&HeaderMap::from_iter([(ACCEPT_ENCODING, HeaderValue::from_static(list))]))
        };
        assert_eq!(of("gzip, deflate, br, zstd"), (true, true));
        assert_eq!(of("br;q=0, GZIP;q=0.5"), (false, true));
        assert_eq!(of("identity"), (false, false));
    }

    #[test]
    fn entity_tags() {
        let is = |list: &'static str| names(&HeaderValue::from_static(list), "\"a-br\"");
        assert!(is("\"a-br\"") && is("\"b\", W/\"a-br\"") && is("*"));
        assert!(!is("\"a\"") && !is(""));
    }
}
