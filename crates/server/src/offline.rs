//! Games that a player played against the computer without a connection, and sends to their games afterwards.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use cotulenh::Color;
use cotulenh_engine::Level;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::body::{self, Arrived};
use crate::bounds;
use crate::costs::Payer;
use crate::error::{ApiError, Code};
use crate::game::elsewhere::{End, Rows, TimedTurn};
use crate::game::{Info, LiveGame, Seat};
use crate::id;
use crate::limits::Client;
use crate::moment::{self, DAY, Moment};
use crate::players::PlayerId;
use crate::store::{Append, GameRow, Lease, Store, Stored};
use crate::terms::{Choice, Terms};
use crate::words::Said;

/// Nothing was played longer ago.
const OLDEST: Moment = 366 * DAY;

/// `/api/v1/me/games/offline`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(add))
}

/// A game that was played against the computer without a connection.
#[derive(Deserialize, ToSchema)]
#[schema(as = OfflineGame)]
struct OfflineGame {
    /// The id that the client gave it: `l` and 12 letters and digits. Sent again, it is the same game.
    #[schema(min_length = 13, max_length = 13)]
    id: String,
    /// How strong the computer was.
    #[schema(minimum = 1, maximum = 9)]
    level: u8,
    /// What it was like; `color` is the side of who sends it.
    #[serde(flatten)]
    terms: Terms,
    /// When it was begun, in milliseconds since 1970.
    #[schema(value_type = i64)]
    created: Moment,
    /// Its turns: at most 1000.
    #[schema(max_items = 1000)]
    turns: Vec<TimedTurn>,
    /// How it ended.
    end: End,
}

impl OfflineGame {
    /// What is kept of it.
    fn rows(&self, player: PlayerId) -> Result<(GameRow, Rows), ApiError> {
        if !id::is_id(&self.id, 'l') {
            return Err(ApiError::bad_request(&Said::OfflineId));
        }
        let level = Level::new(self.level).ok_or_else(|| ApiError::bad_request(&Said::BadLevel))?;
        let color = match self.terms.color {
            Choice::Red => Color::Red,
            Choice::Blue => Color::Blue,
            Choice::Random => return Err(ApiError::bad_request(&Said::OfflineColor)),
        };
        let now = moment::now();
        let mut info = self.terms.game(player, Seat::Computer(level), false)?;
        info.settings.offline = true;
        let created = self.created.clamp(now - OLDEST, now);
        let info = Info { id: self.id.clone(), created, ..info };
        let row = info.row()?;
        Ok((row, LiveGame::replay(info, color, &self.turns, self.end, now)?))
    }
}

/// A game that is there now.
#[derive(Serialize, ToSchema)]
#[schema(as = AddedGame)]
struct Added {
    /// Its id.
    id: String,
}

/// Adds a game that was played against the computer without a connection
///
/// It has ended, is not rated, and is in no list but the player's own. Every turn is checked. The client makes up
/// the id: the same game sent again is answered with 200, and is there once.
#[utoipa::path(
    post,
    path = "/api/v1/me/games/offline",
    operation_id = "addOfflineGame",
    request_body = OfflineGame,
    responses(
        (status = 201, description = "The game was added", body = Added),
        (status = 200, description = "It was there already", body = Added),
    ),
)]
async fn add(
    State(app): State<App>,
    client: Client,
    payer: Payer,
    Arrived(body): Arrived<{ bounds::OFFLINE_BODY }>,
) -> Result<Response, ApiError> {
    app.limits().creation.take(client)?;
    let (own, asking) = (payer.player().clone(), payer.player().clone());
    // Reading a long game takes milliseconds: that is done away from the tasks.
    let read = move || body::read::<OfflineGame>(&body)?.rows(asking);
    let (row, rows) = app.workers().run(&payer, read).await??;
    let id = row.id.clone();
    let kept = app.storage().run(move |store| keep(store, &row, &rows, &own)).await?;
    let status = match kept {
        Kept::Now => StatusCode::CREATED,
        Kept::Before => StatusCode::OK,
        Kept::OfAnother => return Err(ApiError::new(Code::Forbidden, &Said::OfflineTaken)),
    };
    Ok((status, Json(Added { id })).into_response())
}

/// What became of a game.
enum Kept {
    Now,
    Before,
    OfAnother,
}

/// Keeps a game, unless it is there. All of it comes in one transaction.
fn keep(store: &mut dyn Store, row: &GameRow, rows: &Rows, player: &PlayerId) -> Stored<Kept> {
    // Of two tabs that send it at once, the second finds what the first has kept.
    store.reserve(&row.id)?;
    if let Some(known) = store.game(&row.id)? {
        let is_own = [&known.red, &known.blue].into_iter().flatten().any(|seat| seat == player);
        return Ok(if is_own { Kept::Before } else { Kept::OfAnother });
    }
    store.add_game(row)?;
    for (change, status) in rows {
        let (game, change, status) = (row.id.clone(), change.clone(), status.clone());
        store.append(&Append {
            game,
            lease: Lease::FIRST,
            change,
            status,
            forgotten: Vec::new(),
        })?;
    }
    Ok(Kept::Now)
}
