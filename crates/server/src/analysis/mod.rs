//! Engine lines and reviews of games over a socket (docs/protocol.md).

mod messages;
mod talk;

use axum::Router;
use axum::extract::State;
use axum::response::Response;
use axum::routing::get;
use cotulenh::{Game, Language, Position, Turn};
use cotulenh_engine::review::play_on;

use crate::app::App;
use crate::error::{ApiError, Code};
use crate::wire::Arrival;
pub use messages::Moves;
#[cfg(feature = "testing")]
pub use messages::Request;

/// The longest message that is read.
const LONGEST: usize = 64 << 10;
/// The longest game that is looked at, in turns.
const MOST_TURNS: usize = 1000;
/// How many lines may be asked for.
const LINES: std::ops::RangeInclusive<usize> = 1..=5;

/// The socket of analyses.
pub fn routes() -> Router<App> {
    Router::new().route("/ws/v1/analysis", get(connect))
}

async fn connect(State(app): State<App>, arrival: Arrival) -> Response {
    let player = arrival.player.clone();
    arrival.open(LONGEST, move |wire, outbox| talk::talk(wire, outbox, app, player))
}

/// The game that a client names, and its turns from the start. In a game that was played on after a
/// draw there are more of them than the game itself knows.
pub struct Named {
    /// Where it starts.
    pub start: Position,
    /// Its turns.
    pub turns: Vec<Turn>,
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
        Some(fen) => {
            let position = fen.parse::<Position>();
            position.map_err(|error| bad_request(|language| error.text(language)))?
        }
    };
    if moves.turns.len() > MOST_TURNS {
        return Err(ApiError::new(
            Code::TooLarge,
            format!("a game of more than {MOST_TURNS} turns is too long to be analysed"),
            format!("ván cờ dài hơn {MOST_TURNS} lượt là quá dài để phân tích"),
        ));
    }
    let (mut game, mut turns) = (Game::new(start), Vec::new());
    for (number, text) in (1..).zip(&moves.turns) {
        let turn = game.position().read_turn(text).map_err(|error| {
            bad_request(|language| match language {
                Language::English => format!("turn {number}: {error}"),
                Language::Vietnamese => format!("lượt {number}: {}", error.text(language)),
            })
        })?;
        // It was found legal in this position.
        let _ = play_on(&mut game, turn.turn());
        turns.push(turn.turn());
    }
    Ok(Named { start, turns, game })
}

/// A request that cannot be granted as it is.
fn bad_request(say: impl Fn(Language) -> String) -> ApiError {
    ApiError::new(Code::BadRequest, say(Language::English), say(Language::Vietnamese))
}
