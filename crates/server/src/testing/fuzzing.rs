//! What clients send, for the fuzz target `messages`: each form is read and, where that needs no
//! connection, carried out. What must hold is asserted here.

#![allow(clippy::missing_panics_doc)] // To panic is how a fuzzer is told.

use std::sync::LazyLock;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::StatusCode;
use cotulenh::Color;
use hyper::service::Service;
use hyper_util::service::TowerToHyperService;
use serde_json::{Value, json};
use tokio::runtime::Runtime;

use crate::analysis::{self, Moves};
use crate::app::{App, Site};
use crate::challenges::Wanted;
use crate::clock::TimeControl;
use crate::error::ApiError;
use crate::game::{Info, LiveGame, Message, NotApplied, Presence, Seat, Sent, Settings};
use crate::games::AgainstComputer;
use crate::limits::Client;
use crate::players::{Names, PlayerId};
use crate::pool::Pool;
use crate::store::{Sqlite, Storage};
use crate::terms::Terms;
use crate::{body, positions, studies, wire};

/// The start, stacks to deploy, a deploy that leads to a promotion, and Blue about to mate.
const STARTS: [&str; 4] = [
    cotulenh::fen::START_FEN,
    "6c4/11/11/11/4(+FT)6/11/11/11/11/2(NFT)8/2i8/5C5 r - - 98 60",
    "9ic/10i/11/8A2/11/11/11/11/11/1(NT)9/9II/9IC r - - 4 7",
    "3c7/11/11/11/11/11/10a/11/11/11/10I/9IC b - - 0 1",
];

/// The messages of a game, one a line, each sent by Red and then by Blue, in several games.
///
/// What is refused changes nothing; what is applied is kept in a form that gives the same game again.
pub fn game(text: &str) {
    for (number, start) in STARTS.into_iter().enumerate() {
        let blue = match number {
            1 => Seat::Computer(cotulenh_engine::Level::FIRST),
            _ => Seat::Player(PlayerId::stored("p2".to_owned())),
        };
        let settings = Settings {
            clock: Some(TimeControl::Increment { initial: 5_000, increment: 1_000 }),
            start: Some(start.parse().expect("a position")),
            ..Settings::default()
        };
        let red = Seat::Player(PlayerId::stored("p1".to_owned()));
        play(Info { id: "g".to_owned(), red, blue, settings, created: 0, listed: true }, text);
    }
}

fn play(info: Info, text: &str) {
    let mut live = LiveGame::new(info.clone());
    let mut kept = Vec::new();
    for (line, now) in text.lines().take(20).zip((0..).step_by(700)) {
        wire::is_ping(line);
        let message = match Message::read(line) {
            Ok(message) => message,
            Err((_, refusal)) => {
                assert!(!refusal.text.en.is_empty() && !refusal.text.vi.is_empty());
                continue;
            }
        };
        for by in Color::ALL {
            let fallen = live.look_at_clock(now, 0).expect("a game that fits together");
            kept.extend(fallen.map(|change| live.rows(&change).expect("rows").0));
            let before = all_of(&live);
            match live.apply(Sent { by, message: &message, now, lag: 0, gone: true }) {
                Ok(change) => {
                    let row = live.rows(&change).expect("rows").0;
                    assert_eq!(row.change().as_ref(), Ok(&change));
                    kept.push(row);
                }
                Err(NotApplied::Refused(_)) => assert_eq!(all_of(&live), before),
                Err(NotApplied::Broken(error)) => panic!("{error}: {message:?}"),
            }
        }
    }
    let restored = LiveGame::restore(info, &kept).expect("what was kept fits together");
    assert_eq!(all_of(&restored), all_of(&live));
    for color in Color::ALL {
        let state = live.state(Some(color), &Names::default(), &Presence::default(), 0);
        state.expect("a state can be written");
    }
}

/// Everything about a game.
fn all_of(live: &LiveGame) -> String {
    format!("{live:?}")
}

/// A message of the analysis socket: the game it names is the same when its turns are named again.
pub fn analysis(text: &str) {
    use analysis::Request::{Go, Review};
    let Ok(Go { game, .. } | Review { game, .. }) = serde_json::from_str(text) else { return };
    let named = match analysis::read(&game) {
        Ok(named) => named,
        Err(error) => return explained(&error),
    };
    let (mut position, mut turns) = (named.start.without_deploy(), Vec::new());
    for &turn in &named.turns {
        let turn = position.legal_turn(turn).expect("it was read as a legal turn");
        turns.push(turn.lan().to_string());
        position = *turn.after();
    }
    let again = Moves { start: Some(named.start.fen().to_string()), turns };
    let again = analysis::read(&again).unwrap_or_else(|error| panic!("{error:?}"));
    assert_eq!((again.start, again.turns), (named.start, named.turns));
}

fn explained(error: &ApiError) {
    assert!(!error.text.en.is_empty() && !error.text.vi.is_empty(), "{error:?}");
}

/// The body of a request for a game or a challenge: what is accepted is kept, and read again the same.
pub fn terms(text: &str) {
    if let Ok(Wanted { terms, .. }) = body::read(text.as_bytes())
        && let Ok(settings) = terms.settings()
    {
        let kept = serde_json::to_string(&terms).expect("terms can be written");
        let again: Terms = serde_json::from_str(&kept).expect("what is written can be read");
        assert_eq!(again.settings(), Ok(settings));
    }
    if let Ok(wanted) = body::read::<AgainstComputer>(text.as_bytes()) {
        match wanted.game(PlayerId::stored("p1".to_owned())) {
            Ok(info) => {
                let row = info.row().expect("a game can be kept");
                assert_eq!(Info::try_from(&row), Ok(info));
            }
            Err(error) => explained(&error),
        }
    }
}

/// The body of a request about a position, at each address: an answer, or what is wrong with it. The
/// position of an answer is the same when it is asked for.
pub fn position(text: &str) {
    if serde_json::from_str::<Value>(text).is_err() {
        return; // Refused before it is looked at.
    }
    for path in ["/api/v1/position", "/api/v1/play", "/api/v1/step", "/api/v1/why"] {
        let (status, answer) = post(path, text.to_owned());
        match status {
            StatusCode::OK if path.ends_with("why") => {}
            StatusCode::OK if path.ends_with("position") => same_again(&answer),
            StatusCode::OK => same_again(&answer["position"]),
            StatusCode::BAD_REQUEST | StatusCode::CONFLICT => {
                let text = &answer["error"]["text"];
                assert!(text["en"].is_string() && text["vi"].is_string(), "{answer}");
            }
            _ => panic!("{path}: {status}"),
        }
    }
}

fn same_again(form: &Value) {
    let asked = json!({ "fen": form["fen"] }).to_string();
    assert_eq!(post("/api/v1/position", asked), (StatusCode::OK, form.clone()));
}

/// Asks the addresses about positions.
fn post(path: &str, text: String) -> (StatusCode, Value) {
    static SERVER: LazyLock<(Runtime, App)> = LazyLock::new(|| {
        let runtime =
            tokio::runtime::Builder::new_current_thread().enable_time().build().expect("a runtime");
        let storage = Storage::new(Sqlite::open(":memory:".as_ref()).expect("a database"));
        let app = App::new(None, storage.expect("a thread"), Pool::new(1), Site::default());
        let app = runtime.block_on(app).expect("an app");
        (runtime, app)
    });
    let (runtime, app) = &*SERVER;
    let routes =
        TowerToHyperService::new(Router::from(positions::routes()).with_state(app.clone()));
    let mut request = Request::post(path).body(Body::from(text)).expect("a request");
    let player = PlayerId::stored("p1".to_owned());
    request.extensions_mut().insert(app.names().player(&player));
    request.extensions_mut().insert(Client::new([127, 0, 0, 1].into()));
    runtime.block_on(async {
        let response = routes.call(request).await.expect("a response");
        let (head, body) = response.into_parts();
        let bytes = to_bytes(body, usize::MAX).await.expect("a body");
        (head.status, serde_json::from_slice(&bytes).expect("JSON"))
    })
}

/// The body of a request about game files: what is read or written is the same study again.
pub fn study(text: &str) {
    if let Ok(games) = studies::read(text.as_bytes()) {
        for study in studies_of(&games) {
            assert_eq!(written_and_read(&json!({ "study": study }).to_string()), Some(study));
        }
    }
    written_and_read(text);
}

/// A study, written as a game file and read from it again; none if it is none.
fn written_and_read(text: &str) -> Option<Value> {
    let file = match studies::write(text.as_bytes()) {
        Ok(file) => file,
        Err(error) => {
            explained(&error);
            return None;
        }
    };
    let games = studies::read(&file).unwrap_or_else(|error| panic!("{error:?}"));
    let mut studies = studies_of(&games);
    assert_eq!(studies.len(), 1, "{}", String::from_utf8_lossy(&file));
    studies.pop()
}

fn studies_of(games: &[u8]) -> Vec<Value> {
    let games: Value = serde_json::from_slice(games).expect("JSON");
    games["studies"].as_array().cloned().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    /// The texts that the fuzzer begins with.
    #[test]
    fn seeds() {
        let seeds = include_str!("../../tests/data/messages.txt");
        for text in seeds.lines().chain([seeds]) {
            super::game(text);
            super::analysis(text);
            super::terms(text);
            super::position(text);
            super::study(text);
        }
    }
}
