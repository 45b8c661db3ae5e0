//! A game as clients see it: the state, and events with the position.

use cotulenh::game::DrawClaim;
use cotulenh::json::{PositionForm, TurnName};
use cotulenh::study::Study;
use cotulenh::{Color, Position, Square};
use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};
use utoipa::ToSchema;

use super::draws::DrawPause;
use super::event::{Ending, Event, Offer};
use super::live::LiveGame;
use super::settings::{Seat, Settings};
use super::update::Update;
use crate::clock::GameClock;
use crate::moment::{Moment, date};
use crate::pictures::squares_of;
use crate::players::{Names, PlayerForm};
use crate::store::{StoreError, Stored};

/// Who is there.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, ToSchema)]
pub struct Presence {
    /// Which sides are connected; the computer always is.
    pub online: BySide<bool>,
    /// How many others watch.
    pub watchers: usize,
    /// From which moment on the other side may claim the game of a side that has left; `null` for who is
    /// connected, and where it cannot be claimed.
    #[schema(value_type = BySide<Option<i64>>)]
    pub gone: BySide<Option<Moment>>,
}

/// One value for each side.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
pub struct BySide<T> {
    /// Red's.
    pub r: T,
    /// Blue's.
    pub b: T,
}

impl<T> BySide<T> {
    /// A side's.
    pub const fn of(&self, color: Color) -> &T {
        match color {
            Color::Red => &self.r,
            Color::Blue => &self.b,
        }
    }

    /// A side gets another.
    pub fn set(&mut self, color: Color, value: T) {
        match color {
            Color::Red => self.r = value,
            Color::Blue => self.b = value,
        }
    }
}

/// A position, written once for everyone: with the legal actions for the side to move, and without
/// for all others.
pub struct Board {
    full: Box<RawValue>,
    bare: Box<RawValue>,
    to_move: Option<Color>,
}

impl Board {
    /// Writes a position. When the game is over nobody may move.
    fn new(position: &Position, over: bool) -> Stored<Board> {
        let mut form = PositionForm::new(position);
        let full = to_raw_value(&form).map_err(StoreError::new)?;
        form.units.clear();
        let bare = to_raw_value(&form).map_err(StoreError::new)?;
        Ok(Board { full, bare, to_move: (!over).then(|| position.turn()) })
    }

    /// What a seat sees.
    fn seen_by(&self, seat: Option<Color>) -> &RawValue {
        let mine = seat.is_some() && seat == self.to_move;
        if mine { &self.full } else { &self.bare }
    }
}

/// The whole state of a game: the first message on its socket, and the answer to who asks for it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GameState<'a> {
    #[schema(inline)]
    t: IsState,
    /// The id of the game.
    id: &'a str,
    /// The number of the last event that is in the state.
    n: u64,
    /// The version of the protocol.
    version: u32,
    /// Who plays.
    players: BySide<PlayerForm>,
    /// The side of who asks; `null` for a spectator.
    #[schema(required)]
    seat: Option<Color>,
    /// What was settled before the game.
    settings: &'a Settings,
    /// The game.
    game: GameView<'a>,
    /// The positions before the first turn and after each, as FEN.
    fens: Vec<String>,
    /// For the player who is deploying alone: the position in the middle of the deploy; `null`
    /// otherwise.
    #[schema(required)]
    deploy: Option<PositionForm>,
    /// The clock; `null`: no clock.
    #[schema(required)]
    clock: Option<GameClock>,
    /// When the game is aborted if no first turn is made; `null` when both sides have made one.
    #[schema(required, value_type = Option<i64>)]
    expires: Option<Moment>,
    /// How long each turn took, in milliseconds.
    #[schema(value_type = Vec<i64>)]
    turn_times: &'a [Moment],
    /// Offers that are open.
    offers: Vec<OpenOffer>,
    /// How many turns must be played before a side whose draw was declined may offer one again.
    draw_again: &'a DrawPause,
    /// Who is there.
    #[serde(flatten)]
    presence: &'a Presence,
    /// The id of the next game, if there is one.
    #[schema(required)]
    rematch: Option<&'a str>,
    /// When the game was made.
    #[schema(value_type = i64)]
    created: Moment,
    /// The server's clock.
    #[schema(value_type = i64)]
    now: Moment,
}

/// The field `t` of a state: it is answered over HTTP, too, with the name of the message.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
enum IsState {
    State,
}

/// A game without a deploy in progress.
// The form of a game of json.md, from what is known already.
#[derive(Serialize, ToSchema)]
struct GameView<'a> {
    /// The position it started from.
    start: Position,
    /// The turns that were played.
    turns: Vec<TurnName>,
    /// How it ended; `null` while it goes on.
    #[schema(required)]
    result: Option<&'a Ending>,
    /// The position on the board; `units` is empty for whoever is not to move.
    #[schema(value_type = PositionForm)]
    position: &'a RawValue,
    /// How often this position has occurred, this time included (rule 11.5).
    repetitions: usize,
    /// The draws that either side may claim now.
    claims: Vec<DrawClaim>,
}

/// An offer that is open.
#[derive(Serialize, ToSchema)]
struct OpenOffer {
    /// Whose offer.
    by: Color,
    /// What is offered.
    offer: Offer,
}

/// An event with its number.
#[derive(Serialize, ToSchema)]
#[schema(as = NumberedEvent)]
pub struct Numbered<'a> {
    /// Its number: there are no gaps.
    n: u64,
    /// What happened.
    #[serde(flatten)]
    event: &'a Event,
    /// After a turn or a takeback, in the last of several events alone: the position. `units` is
    /// empty for whoever is not to move.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<PositionForm>, nullable = false)]
    position: Option<&'a RawValue>,
    /// Of a turn, to the one who played it: the id of the message.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    id: Option<&'a str>,
}

impl LiveGame {
    /// The position on the board as everyone sees it.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn shown(&self) -> Stored<Board> {
        Board::new(self.board(), self.is_over())
    }

    /// The whole state for a seat, or for a spectator.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn state(
        &self,
        seat: Option<Color>,
        names: &Names,
        presence: &Presence,
        now: Moment,
    ) -> Stored<String> {
        let board = self.shown()?;
        let deploys = seat == Some(self.to_move()) && self.game.current().is_deploying();
        let state = GameState {
            t: IsState::State,
            id: &self.info.id,
            n: self.events,
            version: 1,
            players: BySide { r: names.form(&self.info.red), b: names.form(&self.info.blue) },
            seat,
            settings: &self.info.settings,
            game: GameView {
                start: self.info.start(),
                turns: self.names.iter().collect(),
                result: self.ending.as_ref(),
                position: board.seen_by(seat),
                repetitions: self.game.repetitions(),
                claims: self.claims(),
            },
            fens: self
                .game
                .positions()
                .chain([*self.board()])
                .map(|p| p.fen().to_string())
                .collect(),
            deploy: deploys.then(|| PositionForm::new(self.game.position())),
            clock: self.clock,
            expires: self.expires(),
            turn_times: &self.times,
            offers: self.offers.iter().map(|&(by, offer)| OpenOffer { by, offer }).collect(),
            draw_again: &self.draw_pause,
            presence,
            rematch: self.rematch.as_deref(),
            created: self.info.created,
            now,
        };
        serde_json::to_string(&state).map_err(StoreError::new)
    }

    /// The message that shows the player who deploys how far they are.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn deploy_message(&self, id: Option<&str>) -> Stored<String> {
        let current = self.game.current();
        let position =
            current.is_deploying().then(|| Box::new(PositionForm::new(current.position())));
        serde_json::to_string(&Update::Deploy { id, position }).map_err(StoreError::new)
    }

    /// All positions from the start to the present one, each with the squares of the turn before it.
    pub fn frames(&self) -> Vec<(Position, Vec<Square>)> {
        let squares = |name: TurnName| name.lan.as_deref().map(squares_of).unwrap_or_default();
        let turns = [Vec::new()].into_iter().chain(self.names.iter().map(squares));
        self.game.positions().chain([*self.board()]).zip(turns).collect()
    }

    /// The game as a game file.
    pub fn pgn(&self, names: &Names) -> String {
        let mut study = Study::from(&self.game);
        let termination = match self.ending {
            Some(Ending::Aborted(_)) => Some("aborted"),
            Some(Ending::Abandoned(_)) => Some("abandoned"),
            Some(Ending::Result(_)) | None => None,
        };
        let mut tags = vec![
            ("Event", "Casual game".to_owned()),
            ("Date", date(self.info.created)),
            ("Red", seat_name(&self.info.red, names)),
            ("Blue", seat_name(&self.info.blue, names)),
        ];
        tags.extend(termination.map(|how| ("Termination", how.to_owned())));
        for (tag, value) in tags {
            // The names of these tags are well formed.
            let _ = study.set_tag(tag, &value);
        }
        study.pgn().to_string()
    }
}

/// What the player of a seat is called, in files and on pages.
pub fn seat_name(seat: &Seat, names: &Names) -> String {
    match seat {
        Seat::Player(id) => names.of(id),
        Seat::Computer(level) => format!("Computer (level {})", level.number()),
    }
}

/// An event with its number as a seat sees it; with the position if it is given, and with the id of
/// the message that caused it.
///
/// # Errors
///
/// If it cannot be written.
pub fn numbered(
    n: u64,
    event: &Event,
    board: Option<(&Board, Option<Color>)>,
    id: Option<&str>,
) -> Stored<String> {
    let shows = matches!(event, Event::Turn { .. } | Event::Takeback { .. });
    let position = board.filter(|_| shows).map(|(board, seat)| board.seen_by(seat));
    let id = id.filter(|_| matches!(event, Event::Turn { .. }));
    let sent = Update::Event(Numbered { n, event, position, id });
    serde_json::to_string(&sent).map_err(StoreError::new)
}
