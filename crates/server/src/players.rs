//! Who asks: guests, known by a signed cookie, with a name they can change.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, PoisonError, RwLock};

use axum::Json;
use axum::extract::{FromRequestParts, Request, State};
use axum::http::header::SET_COOKIE;
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize, Serializer};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::body::Body;
use crate::bounds;
use crate::cluster::message::News;
use crate::error::{ApiError, Code};
use crate::game::Seat;
use crate::limits::Client;
use crate::proxies::Secured;
use crate::words::Said;
use crate::{guard, id, moment};

/// The most names that players chose. All are in memory.
const MOST_NAMES: usize = 400_000;

/// The id of a player: `p` and 12 letters and digits.
#[derive(Clone, PartialEq, Eq, Hash, Debug, ToSchema)]
#[schema(value_type = String)]
pub struct PlayerId(Arc<str>);

impl PlayerId {
    /// A new player.
    ///
    /// # Errors
    ///
    /// If the system gives no random bytes.
    pub fn fresh() -> Result<PlayerId, ApiError> {
        Ok(PlayerId(id::fresh('p')?.into()))
    }

    /// The id with that text, if it can be one.
    pub fn read(text: &str) -> Option<PlayerId> {
        id::is_id(text, 'p').then(|| PlayerId(text.into()))
    }

    /// An id from the database, where nothing else is.
    pub(crate) fn stored(text: String) -> PlayerId {
        PlayerId(text.into())
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What a guest is called before they choose a name: always the same.
    fn guest_name(&self) -> String {
        let hash = self
            .0
            .bytes()
            .fold(7_u32, |hash, byte| hash.wrapping_mul(16_777_619) ^ u32::from(byte));
        format!("Guest {}", 1_000 + hash % 9_000)
    }
}

impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Serialize for PlayerId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

/// A player: a person, perhaps a guest.
// Of the one that asks, it is found, or made, by the layer `identify`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[schema(as = Person)]
pub struct Player {
    /// Who it is.
    pub id: PlayerId,
    /// What others see.
    pub name: String,
}

impl<S: Sync> FromRequestParts<S> for Player {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Player, ApiError> {
        parts.extensions.get::<Player>().cloned().ok_or_else(ApiError::internal)
    }
}

/// A player as others see them: a person, or the computer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[schema(as = Player)]
#[serde(untagged)]
pub enum PlayerForm {
    /// A person.
    Person(Player),
    /// The computer.
    Computer {
        /// How strong.
        level: u8,
    },
}

/// The names that players chose. Guests who chose none are not in it, so that a visit costs nothing.
#[derive(Clone, Default)]
pub struct Names(Arc<RwLock<HashMap<PlayerId, String>>>);

impl Names {
    /// The names that are known.
    pub fn new(names: Vec<(PlayerId, String)>) -> Names {
        Names(Arc::new(RwLock::new(names.into_iter().collect())))
    }

    /// The name of a player.
    pub fn of(&self, id: &PlayerId) -> String {
        let names = self.0.read().unwrap_or_else(PoisonError::into_inner);
        names.get(id).cloned().unwrap_or_else(|| id.guest_name())
    }

    /// A player with their name.
    pub fn player(&self, id: &PlayerId) -> Player {
        Player { id: id.clone(), name: self.of(id) }
    }

    /// Who sits on a seat.
    pub fn form(&self, seat: &Seat) -> PlayerForm {
        match seat {
            Seat::Player(id) => PlayerForm::Person(self.player(id)),
            Seat::Computer(level) => PlayerForm::Computer { level: level.number() },
        }
    }

    /// Whether a player chooses a name for the first time; refuses that where there are as many names as
    /// are kept in memory.
    fn is_first(&self, id: &PlayerId) -> Result<bool, ApiError> {
        let names = self.0.read().unwrap_or_else(PoisonError::into_inner);
        match names.contains_key(id) {
            true => Ok(false),
            false if names.len() < MOST_NAMES => Ok(true),
            false => Err(ApiError::new(Code::Busy, &Said::Busy)),
        }
    }

    /// A player is called so now.
    pub fn set(&self, id: PlayerId, name: String) {
        self.0.write().unwrap_or_else(PoisonError::into_inner).insert(id, name);
    }
}

/// Finds out who asks, before anything else is done; whoever is not known becomes a guest.
pub async fn identify(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let known = app.identify(request.headers());
    let mut cookie = None;
    let player = match known {
        Some(player) => player,
        None => match PlayerId::fresh() {
            Ok(id) => {
                let secured = request.extensions().get().copied();
                cookie = app.cookies().write(&id, secured.unwrap_or(Secured(false)));
                app.names().player(&id)
            }
            Err(error) => return error.into_response(),
        },
    };
    let path = request.uri().path();
    if (path.starts_with("/api/") || path.starts_with("/ws/"))
        && app.house().refuses_player(&player.id)
    {
        return guard::banned();
    }
    tracing::Span::current().record("player", player.id.as_str());
    request.extensions_mut().insert(player);
    let mut response = next.run(request).await;
    if let Some(cookie) = cookie {
        // The answer may have set it already.
        response.headers_mut().entry(SET_COOKIE).or_insert(cookie);
    }
    response
}

/// `/api/v1/me`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(me, rename))
}

/// The player that asks
///
/// Their cookie lasts longer with each visit.
#[utoipa::path(
    get,
    path = "/api/v1/me",
    operation_id = "getPlayer",
    responses((status = 200, description = "The player", body = Player)),
)]
async fn me(State(app): State<App>, player: Player, secured: Secured) -> Response {
    let cookie = app.cookies().write(&player.id, secured);
    let mut response = Json(player).into_response();
    response.headers_mut().extend(cookie.map(|cookie| (SET_COOKIE, cookie)));
    response
}

/// A wish for another name.
#[derive(Deserialize, ToSchema)]
struct Rename {
    /// The name: letters, digits, spaces, `-`, `_` and `.`.
    #[schema(min_length = 2, max_length = 20)]
    name: String,
}

/// Changes the name
#[utoipa::path(
    put,
    path = "/api/v1/me",
    operation_id = "renamePlayer",
    request_body = Rename,
    responses((status = 200, description = "The player", body = Player)),
)]
async fn rename(
    State(app): State<App>,
    client: Client,
    player: Player,
    Body(wanted): Body<Rename>,
) -> Result<Json<Player>, ApiError> {
    app.limits().creation.take(client)?;
    let name = wanted.name.split_whitespace().collect::<Vec<_>>().join(" ");
    check_name(&name)?;
    if app.names().is_first(&player.id)? {
        app.limits().names.take(client)?;
    }
    let (id, stored) = (player.id.clone(), name.clone());
    app.storage().run(move |store| store.set_name(&id, &stored, moment::now())).await?;
    app.names().set(player.id.clone(), name.clone());
    app.tell_all(&News::Named { player: player.id.to_string(), name: name.clone() });
    app.lobby().changed();
    Ok(Json(Player { name, ..player }))
}

fn check_name(name: &str) -> Result<(), ApiError> {
    let fits = |letter: char| letter.is_alphanumeric() || " -_.".contains(letter);
    if (2..=bounds::NAME).contains(&name.chars().count()) && name.chars().all(fits) {
        return Ok(());
    }
    Err(ApiError::bad_request(&Said::BadName))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        for good in ["Lan", "Nguyễn Văn An", "a.b-c_d", "42"] {
            assert!(check_name(good).is_ok(), "{good}");
        }
        let long = "x".repeat(21);
        for bad in ["", "a", &long, "<b>", "a\u{202e}b", "a/b", "a\nb"] {
            assert!(check_name(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn guests_keep_their_names() {
        let names = Names::default();
        let id = PlayerId::fresh().expect("an id");
        assert_eq!(names.of(&id), names.of(&id));
        assert!(names.of(&id).starts_with("Guest "));
        names.set(id.clone(), "Lan".to_owned());
        assert_eq!(names.of(&id), "Lan");
    }
}
