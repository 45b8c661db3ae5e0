//! Engine lines and reviews of games over a socket (docs/protocol.md).

mod messages;
mod talk;

use axum::extract::State;
use axum::response::Response;
use cotulenh::game::ReadGameError;
use cotulenh::notation::ReadTurnError;
use cotulenh::turn::LegalTurn;
use cotulenh::{Game, Position, Turn};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::bounds;
use crate::error::{ApiError, Code};
use crate::wire::Arrival;
use crate::words::Said;
pub use messages::{Answer, Moves, Request};

/// The socket of analyses.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(connect))
}

/// The WebSocket of analyses
///
/// Engine lines of a position, or a review of a game.
#[utoipa::path(
    get,
    path = "/ws/v1/analysis",
    operation_id = "analyse",
    responses((status = 101, description = "The WebSocket is open")),
    extensions(("x-messages" = json!({
        "server": [
            {"$ref": "#/components/schemas/AnalysisMessage"},
            {"$ref": "#/components/schemas/Announcement"}
        ],
        "client": [{"$ref": "#/components/schemas/AnalysisRequest"}]
    }))),
)]
async fn connect(State(app): State<App>, arrival: Arrival) -> Response {
    let payer = arrival.payer.clone();
    arrival.open(bounds::ANALYSIS_MESSAGE, move |wire, outbox| talk::talk(wire, outbox, app, payer))
}

/// The game that a client names.
pub struct Named {
    /// Where it starts, with the deploy in progress.
    pub start: Position,
    /// Its turns.
    pub turns: Vec<Turn>,
    /// The game, with the deploy in progress in the end.
    game: Game,
}

/// Reads the game that a client names.
///
/// # Errors
///
/// If a turn is not legal, or there are too many.
pub fn read(moves: &Moves) -> Result<Named, ApiError> {
    let start = match &moves.start {
        None => Position::start(),
        Some(fen) => bounds::position(fen, |error| ApiError::bad_request(&error))?,
    };
    if moves.turns.len() > bounds::ANALYSIS_TURNS {
        let most = bounds::ANALYSIS_TURNS;
        return Err(ApiError::new(Code::TooLarge, &Said::LongGame { most }));
    }
    if moves.turns.iter().any(|turn| turn.chars().count() > bounds::TURN) {
        return Err(ApiError::new(Code::TooLarge, &Said::LongTurn { most: bounds::TURN }));
    }
    let (mut game, mut turns) = (Game::new(start), Vec::new());
    for (number, text) in (1..).zip(&moves.turns) {
        let turn = play(&mut game, text)
            .map_err(|error| ApiError::bad_request(&Said::WrongTurn { number, error }))?;
        turns.extend(turn.map(|turn| turn.turn()));
    }
    Ok(Named { start, turns, game })
}

/// Plays what a text names: a turn, or steps of a deploy; the turn, if that completes it.
fn play(game: &mut Game, text: &str) -> Result<Option<LegalTurn>, ReadTurnError> {
    if game.result().is_none() {
        return match game.play_text(text) {
            Ok(turn) => Ok(turn),
            Err(ReadGameError::Text(error)) => Err(error),
            // A game that goes on takes what was read in it.
            Err(_) => Ok(None),
        };
    }
    let turn = game.board().read_turn(text)?;
    // An analysis goes on after a draw, and the turn was proved in this position.
    let _ = game.play_on(&turn);
    Ok(Some(turn))
}
