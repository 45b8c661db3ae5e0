//! The site's files: embedded, compressed when built, cached by browsers.

use axum::Router;
use axum::body::Body;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use crate::app::App;
use crate::error::ApiError;

include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// A file of the site.
struct Asset {
    /// Its address.
    path: &'static str,
    /// What it holds, plain and compressed.
    plain: &'static [u8],
    br: Option<&'static [u8]>,
    gz: Option<&'static [u8]>,
    /// A number made of what it holds.
    hash: &'static str,
}

/// The pages; one file serves them all.
const PAGE: &str = "/index.html";

/// The pages of the site.
pub fn pages() -> Router<App> {
    Router::new()
        .route("/", get(page))
        .route("/c/{id}", get(page))
        .route("/g/{id}", get(page))
        .route("/analysis", get(page))
        .route("/analysis/{id}", get(page))
        .route("/editor", get(page))
        .route("/rules", get(page))
        .route("/games", get(page))
}

async fn page(headers: HeaderMap) -> Response {
    match find(PAGE) {
        Some(asset) => asset.answer(&headers, StatusCode::OK),
        None => ApiError::not_found().into_response(),
    }
}

/// Any other file, or what there is instead.
pub async fn file(uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path();
    if path.starts_with("/api/") || path.starts_with("/ws/") {
        return ApiError::not_found().into_response();
    }
    if let Some(asset) = find(path).filter(|asset| asset.path != PAGE) {
        return asset.answer(&headers, StatusCode::OK);
    }
    // The page says that there is nothing here.
    match find(PAGE) {
        Some(page) => page.answer(&headers, StatusCode::NOT_FOUND),
        None => ApiError::not_found().into_response(),
    }
}

fn find(path: &str) -> Option<&'static Asset> {
    ASSETS.iter().find(|asset| asset.path == path)
}

impl Asset {
    fn answer(&'static self, asked: &HeaderMap, status: StatusCode) -> Response {
        let (body, encoding) = match accepted(asked) {
            (true, _) if self.br.is_some() => (self.br, Some("br")),
            (_, true) if self.gz.is_some() => (self.gz, Some("gzip")),
            _ => (Some(self.plain), None),
        };
        let tag = format!("\"{}-{}\"", self.hash, encoding.unwrap_or("plain"));
        let fresh = asked.get_all(IF_NONE_MATCH).iter().any(|known| names(known, &tag));
        let mut response = if fresh && status == StatusCode::OK {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            (status, Body::from(body.unwrap_or(self.plain))).into_response()
        };
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(self.content_type()));
        headers.insert(CACHE_CONTROL, HeaderValue::from_static(self.caching()));
        headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
        headers.extend(HeaderValue::try_from(tag).ok().map(|tag| (ETAG, tag)));
        if let Some(encoding) = encoding {
            headers.insert(CONTENT_ENCODING, HeaderValue::from_static(encoding));
        }
        response
    }

    /// Names with a hash in them never change what they name.
    fn caching(&self) -> &'static str {
        match self.path.starts_with("/assets/") {
            true => "public, max-age=31536000, immutable",
            false => "no-cache",
        }
    }

    fn content_type(&self) -> &'static str {
        match self.path.rsplit('.').next().unwrap_or_default() {
            "html" => "text/html; charset=utf-8",
            "js" => "text/javascript; charset=utf-8",
            "css" => "text/css; charset=utf-8",
            "svg" => "image/svg+xml",
            "png" => "image/png",
            "ico" => "image/x-icon",
            "json" => "application/json",
            "webmanifest" => "application/manifest+json",
            "woff2" => "font/woff2",
            "txt" => "text/plain; charset=utf-8",
            _ => "application/octet-stream",
        }
    }
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
