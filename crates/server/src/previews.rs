//! Pages for others: what a messenger shows of a link, and boards for the frames of other sites.

use std::fmt::Write;

use axum::Router;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use cotulenh::words::{Language, Say};
use serde::Deserialize;

use crate::app::App;
use crate::assets;
use crate::bounds;
use crate::challenges;
use crate::error::ApiError;
use crate::game::{seat_name, seats};
use crate::id;
use crate::limits::Client;
use crate::proxies::{Secured, origin};
use crate::words::Said;

/// Pages of games and challenges, and boards in frames.
pub fn pages() -> Router<App> {
    Router::new()
        .route("/g/{id}", get(game))
        .route("/c/{id}", get(challenge))
        .route("/embed", get(embedded_position))
        .route("/embed/{id}", get(embedded_game))
}

/// What is said in both languages: nobody knows who will read it.
fn both(what: &Said) -> String {
    format!("{} · {}", what.text(Language::English), what.text(Language::Vietnamese))
}

/// What a messenger is told of a link.
struct Preview {
    title: String,
    text: String,
    /// Where its picture is, in the API.
    picture: String,
}

/// A text inside markup.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            _ => safe.push(letter),
        }
    }
    safe
}

impl Preview {
    /// The tags of the page's head.
    fn tags(&self, origin: &str, path: &str) -> String {
        let (origin, path) = (escaped(origin), escaped(path));
        let Preview { title, text, picture } = self;
        let (title, text, picture) = (escaped(title), escaped(text), escaped(picture));
        format!(
            "<meta name=\"description\" content=\"{text}\" />\
             <meta property=\"og:type\" content=\"website\" />\
             <meta property=\"og:site_name\" content=\"Cờ Tư Lệnh\" />\
             <meta property=\"og:title\" content=\"{title}\" />\
             <meta property=\"og:description\" content=\"{text}\" />\
             <meta property=\"og:url\" content=\"{origin}{path}\" />\
             <meta property=\"og:image\" content=\"{origin}{picture}\" />\
             <meta property=\"og:image:width\" content=\"1200\" />\
             <meta property=\"og:image:height\" content=\"630\" />\
             <meta name=\"twitter:card\" content=\"summary_large_image\" />"
        )
    }

    /// The site's page with these tags; without a preview, the page as it is.
    fn page(preview: Option<&Preview>, origin: &str, path: &str) -> Response {
        let Some(page) = assets::page_text() else { return ApiError::not_found().into_response() };
        let tags = preview.map(|preview| preview.tags(origin, path)).unwrap_or_default();
        let page = page.replacen("</head>", &format!("{tags}</head>"), 1);
        let headers = [(CONTENT_TYPE, "text/html; charset=utf-8"), (CACHE_CONTROL, "no-cache")];
        (headers, page).into_response()
    }
}

/// A game as far as pages tell of it.
struct Shown {
    /// Who plays whom.
    players: String,
    /// How many turns were played.
    turns: usize,
}

/// Finds a game by its row alone, which costs little; none if there is none, or if the client asks too often.
async fn find(app: &App, client: Client, id: &str) -> Option<Shown> {
    if !id::is_id(id, 'g') || app.limits().requests.take(client).is_err() {
        return None;
    }
    let wanted = id.to_owned();
    let row = app.storage().run(move |store| store.game(&wanted)).await.ok()??;
    let (red, blue) = seats(&row).ok()?;
    let [red, blue] = [red, blue].map(|seat| seat_name(&seat, app.names()));
    Some(Shown { players: format!("{red} – {blue}"), turns: row.status.turns })
}

async fn game(
    State(app): State<App>,
    client: Client,
    secured: Secured,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Response {
    // A game that is not there has a page that says so.
    let preview = find(&app, client, &id).await.map(|game| Preview {
        title: game.players,
        text: both(&Said::PreviewText),
        picture: format!("/api/v1/games/{id}/card.png"),
    });
    let origin = origin(app.site().base_url.as_ref(), &headers, secured);
    Preview::page(preview.as_ref(), &origin, &format!("/g/{id}"))
}

async fn challenge(
    State(app): State<App>,
    client: Client,
    secured: Secured,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Response {
    let found = match app.limits().requests.take(client) {
        Ok(()) => challenges::seen(&app, &id).await.ok(),
        Err(_) => None,
    };
    let preview = found.map(|challenge| Preview {
        title: format!("{}: {}", challenge.challenger(), both(&Said::PreviewChallenge)),
        text: both(&Said::PreviewText),
        picture: format!("/api/v1/games/{id}/card.png"),
    });
    let origin = origin(app.site().base_url.as_ref(), &headers, secured);
    Preview::page(preview.as_ref(), &origin, &format!("/c/{id}"))
}

/// A page that may be in a frame of any site: it has no script, and nothing in it can be pressed but links.
fn framed(title: &str, body: &str) -> Response {
    const POLICY: &str = "default-src 'none'; img-src 'self'; style-src 'self'; \
        frame-ancestors *; base-uri 'none'; form-action 'none'";
    let title = escaped(title);
    let page = format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\" />\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\" />\
         <title>{title}</title><link rel=\"icon\" href=\"/icon.svg\" type=\"image/svg+xml\" />\
         <link rel=\"stylesheet\" href=\"/embed.css\" /></head>\
         <body>{body}</body></html>"
    );
    let headers = [(CONTENT_TYPE, "text/html; charset=utf-8"), (CACHE_CONTROL, "no-cache")];
    let mut response = (headers, page).into_response();
    response.headers_mut().insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    response
}

/// A picture of a board, in the dark where the reader's system is.
fn drawn(picture: &str, text: &str) -> String {
    format!(
        "<picture><source media=\"(prefers-color-scheme: dark)\" srcset=\"{picture}&amp;dark=true\" />\
         <img src=\"{picture}\" alt=\"{text}\" /></picture>"
    )
}

fn nothing() -> Response {
    let mut response = framed("Cờ Tư Lệnh", &format!("<p>{}</p>", both(&Said::NoBoard)));
    *response.status_mut() = StatusCode::NOT_FOUND;
    response
}

/// The place in a game.
#[derive(Deserialize)]
struct Ply {
    ply: Option<usize>,
}

async fn embedded_game(
    State(app): State<App>,
    client: Client,
    Path(id): Path<String>,
    asked: Result<Query<Ply>, QueryRejection>,
) -> Response {
    let Ok(Query(Ply { ply })) = asked else { return nothing() };
    let Some(Shown { players, turns }) = find(&app, client, &id).await else { return nothing() };
    let ply = ply.unwrap_or(turns);
    if ply > turns {
        return nothing();
    }
    let names = escaped(&players);
    let step = |to: Option<usize>, sign: &str, label: &str| match to {
        Some(to) => format!("<a href=\"/embed/{id}?ply={to}\" aria-label=\"{label}\">{sign}</a>"),
        None => format!("<span aria-hidden=\"true\">{sign}</span>"),
    };
    let back = ply.checked_sub(1);
    let on = Some(ply + 1).filter(|&on| on <= turns);
    let body = format!(
        "<a class=\"board\" href=\"/g/{id}\" target=\"_blank\" rel=\"noopener\">\
         {}</a>\
         <p class=\"names\">{names}</p><nav>{}{}<b>{ply}/{turns}</b>{}{}</nav>",
        drawn(&format!("/api/v1/games/{id}/picture.svg?ply={ply}"), &names),
        step(back.map(|_| 0), "«", "First"),
        step(back, "‹", "Back"),
        step(on, "›", "On"),
        step(on.map(|_| turns), "»", "Last"),
    );
    framed(&players, &body)
}

/// The position of a board.
#[derive(Deserialize)]
struct Fen {
    fen: Option<String>,
}

async fn embedded_position(asked: Result<Query<Fen>, QueryRejection>) -> Response {
    let Ok(Query(Fen { fen })) = asked else { return nothing() };
    let fen = fen.unwrap_or_else(|| cotulenh::fen::START_FEN.to_owned());
    let Ok(position) = bounds::position(&fen, |_| ApiError::not_found()) else { return nothing() };
    // What the library writes has nothing in it that a query does not take, but spaces and signs.
    let fen = in_query(&position.fen().to_string());
    let body = format!(
        "<a class=\"board\" href=\"/analysis?fen={fen}\" target=\"_blank\" rel=\"noopener\">\
         {}</a>",
        drawn(&format!("/api/v1/picture.svg?fen={fen}"), "Cờ Tư Lệnh"),
    );
    framed("Cờ Tư Lệnh", &body)
}

/// A text as a value of a query.
fn in_query(text: &str) -> String {
    text.bytes().fold(String::new(), |mut query, byte| {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'/' | b'-') {
            query.push(char::from(byte));
        } else {
            // Writing into a text does not fail.
            let _ = write!(query, "%{byte:02X}");
        }
        query
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_in_names_stays_text() {
        let preview = Preview {
            title: "<script>\"&'".to_owned(),
            text: String::new(),
            picture: "/x".to_owned(),
        };
        let tags = preview.tags("http://localhost", "/g/g1");
        assert!(
            tags.contains("content=\"&lt;script&gt;&quot;&amp;&#39;\"")
                && !tags.contains("<script")
        );
        assert_eq!(in_query("a(+N) r"), "a%28%2BN%29%20r");
    }
}
