//! What happens in a game: events that everyone sees, and the changes that are kept.

use cotulenh::Color;
use cotulenh::game::{DrawClaim, GameResult};
use cotulenh::json::{EventForm, ResultForm, ResultFormError, TurnName};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::draws::DrawPause;
use crate::clock::GameClock;
use crate::moment::Moment;

/// Something that happened, as everyone sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[schema(as = PublicEvent)]
#[serde(tag = "event", rename_all = "camelCase")]
pub enum Event {
    /// A turn was played.
    Turn {
        /// By this side.
        by: Color,
        /// The turn.
        turn: TurnName,
        /// The position after it.
        fen: String,
        /// What it caused.
        events: Vec<EventForm>,
        /// The clock after it.
        #[schema(required)]
        clock: Option<GameClock>,
        /// How long it took, in milliseconds.
        #[schema(value_type = i64)]
        time: Moment,
        /// The draws that may be claimed now.
        claims: Vec<DrawClaim>,
        /// How often the position has occurred.
        repetitions: usize,
        /// When the game is aborted if the other side makes no first turn.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(value_type = Option<i64>, nullable = false)]
        expires: Option<Moment>,
    },
    /// A side offers something.
    Offer {
        /// This side.
        by: Color,
        /// What.
        offer: Offer,
    },
    /// A side takes its offer back.
    Withdraw {
        /// This side.
        by: Color,
        /// What it had offered.
        offer: Offer,
    },
    /// A side declines what the other side offers.
    Decline {
        /// This side.
        by: Color,
        /// What the other side had offered.
        offer: Offer,
        /// How many turns must be played before the other side may offer it again.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        again: Option<usize>,
    },
    /// Turns were taken back.
    Takeback {
        /// How many turns are left.
        turns: usize,
        /// The position now.
        fen: String,
        /// The clock now.
        #[schema(required)]
        clock: Option<GameClock>,
        /// The draws that may be claimed now.
        claims: Vec<DrawClaim>,
        /// How often the position has occurred.
        repetitions: usize,
        /// How many turns must be played now before each side may offer a draw again.
        #[serde(default, rename = "drawAgain")]
        #[schema(required)]
        draw_again: DrawPause,
        /// When the game is aborted if no first turn is made.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(value_type = Option<i64>, nullable = false)]
        expires: Option<Moment>,
    },
    /// The game is over; so are all offers.
    End {
        /// How it ended.
        result: Ending,
        /// The clock at the end.
        #[schema(required)]
        clock: Option<GameClock>,
    },
    /// The next game of the two.
    Rematch {
        /// Its id.
        game: String,
    },
}

/// What a side can offer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Offer {
    /// A draw.
    Draw,
    /// To take back the own last turn.
    Takeback,
    /// Another game, after the end.
    Rematch,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum Ending {
    /// By the rules.
    Result(ResultForm),
    /// Before it began.
    Aborted(Aborted),
    /// A player left, and the other side claimed the game.
    Abandoned(Abandoned),
}

/// The ending `{"score": "*", "reason": "aborted"}`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Aborted {
    #[schema(inline)]
    score: NoScore,
    #[schema(inline)]
    reason: NoReason,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
enum NoScore {
    #[serde(rename = "*")]
    Unknown,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
enum NoReason {
    Aborted,
}

/// The ending `{"score": "1-0", "winner": "r", "reason": "abandoned"}`, or a draw without a winner.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Abandoned {
    /// Who won, or that it is a draw.
    score: AbandonedScore,
    /// The winner; absent in a draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    winner: Option<Color>,
    #[schema(inline)]
    reason: IsAbandoned,
}

/// The score of a game that was claimed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[schema(as = ClaimedScore)]
pub enum AbandonedScore {
    /// Red won.
    #[serde(rename = "1-0")]
    Red,
    /// Blue won.
    #[serde(rename = "0-1")]
    Blue,
    /// A draw.
    #[serde(rename = "1/2-1/2")]
    Draw,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
enum IsAbandoned {
    Abandoned,
}

impl Ending {
    /// A side left; the other side claimed victory, or a draw.
    pub fn abandoned(winner: Option<Color>) -> Ending {
        let score = match winner {
            Some(Color::Red) => AbandonedScore::Red,
            Some(Color::Blue) => AbandonedScore::Blue,
            None => AbandonedScore::Draw,
        };
        Ending::Abandoned(Abandoned { score, winner, reason: IsAbandoned::Abandoned })
    }

    /// What it is to the rules; none if the game did not begin. They know nobody who leaves: who does has
    /// resigned, or agreed to a draw.
    pub(super) fn result(&self) -> Result<Option<GameResult>, ResultFormError> {
        Ok(match self {
            Ending::Result(form) => Some(GameResult::try_from(form)?),
            Ending::Aborted(_) => None,
            Ending::Abandoned(Abandoned { winner: Some(winner), .. }) => {
                Some(GameResult::Resignation { winner: *winner })
            }
            Ending::Abandoned(_) => Some(GameResult::Agreement),
        })
    }

    /// Before it began.
    pub fn aborted() -> Ending {
        Ending::Aborted(Aborted { score: NoScore::Unknown, reason: NoReason::Aborted })
    }
}

impl From<GameResult> for Ending {
    fn from(result: GameResult) -> Ending {
        Ending::Result(result.into())
    }
}

/// What one message, or the time, changed: all of it is kept, or nothing.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Change {
    /// When.
    pub at: Moment,
    /// What happened, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub events: Vec<Event>,
    /// The steps of the deploy in progress, in LAN, if they changed. Nobody but the player who
    /// deploys sees them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steps: Option<Vec<String>>,
    /// The message that was applied: from which seat, and its id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<(Color, String)>,
    /// What of the time of a turn was given back for a slow connection.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub lag: Moment,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // Serde asks so.
const fn is_zero(lag: &Moment) -> bool {
    *lag == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_are_told_apart() {
        let aborted = Ending::aborted();
        let text = serde_json::to_string(&aborted).expect("text");
        assert_eq!(text, r#"{"score":"*","reason":"aborted"}"#);
        assert_eq!(serde_json::from_str::<Ending>(&text).expect("an ending"), aborted);
        for winner in [None, Some(Color::Red), Some(Color::Blue)] {
            let left = Ending::abandoned(winner);
            let text = serde_json::to_string(&left).expect("text");
            assert_eq!(serde_json::from_str::<Ending>(&text).expect("an ending"), left);
            let result = left.result().expect("a result").expect("one of the rules");
            assert_eq!(result.winner(), winner);
        }
        let resigned = Ending::from(GameResult::Resignation { winner: Color::Blue });
        let event = Event::End { result: resigned, clock: None };
        let text = serde_json::to_string(&event).expect("text");
        assert!(text.starts_with(r#"{"event":"end","result":{"score":"0-1","winner":"b""#));
        assert_eq!(serde_json::from_str::<Event>(&text).expect("an event"), event);
    }
}
