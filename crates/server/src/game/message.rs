//! What players send, and why it may be refused.

use axum::extract::ws::Utf8Bytes;
use cotulenh::Position;
use cotulenh::explain::WhyNot;
use cotulenh::game::DrawClaim;
use cotulenh::json::{PlayRequest, RequestError, WhyForm, Words};
use cotulenh::notation::ReadTurnError;
use cotulenh::words::Say;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::event::Offer;
use super::update::Update;
use crate::bounds;
use crate::wire::Fault;
use crate::words::Said;

/// A message of a player.
#[derive(Clone, PartialEq, Debug, ToSchema)]
#[schema(as = PlayerMessage)]
pub struct Message {
    /// Its id, made up by the client. What was applied with that id is not applied again.
    #[schema(min_length = 1, max_length = 40)]
    pub id: String,
    /// What is to be done.
    #[serde(flatten)]
    pub command: Command,
}

/// What a player wants.
#[derive(Clone, PartialEq, Debug, Deserialize, ToSchema)]
#[schema(as = PlayerCommand)]
#[serde(tag = "t", rename_all = "camelCase")]
pub enum Command {
    /// To play a turn or a step.
    Play {
        /// How many turns were played before.
        turn: usize,
        /// What to play.
        play: PlayRequest,
    },
    /// To take back or to end the deploy in progress.
    Step {
        /// How many turns were played before.
        turn: usize,
        /// What to do.
        #[serde(rename = "do")]
        action: StepAction,
    },
    /// To offer something, or to accept it.
    Offer {
        /// What.
        offer: Offer,
        /// How many turns were played before, if it is about that position alone.
        #[serde(default)]
        turn: Option<usize>,
    },
    /// To decline or to withdraw an offer.
    Decline {
        /// What.
        offer: Offer,
    },
    /// To claim a draw.
    Claim {
        /// Why.
        claim: DrawClaim,
    },
    /// To give up.
    Resign,
    /// To end the game before it begins.
    Abort,
    /// To end the game because the other side's time is up.
    Flag,
}

/// What to do with the deploy in progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[schema(as = Step)]
#[serde(rename_all = "camelCase")]
pub enum StepAction {
    /// Take back the last step.
    Undo,
    /// Take back all steps.
    Cancel,
    /// End it.
    Commit,
}

impl Message {
    /// Reads a message.
    ///
    /// # Errors
    ///
    /// If it is none: the refusal, and the id as far as there is one.
    pub fn read(text: &str) -> Result<Message, (Option<String>, Refusal)> {
        #[derive(Deserialize)]
        struct Named {
            id: String,
        }
        let bad = |error: &serde_json::Error| {
            Refusal::bad_message(&Said::UnreadableMessage { detail: error.into() })
        };
        let Named { id } = serde_json::from_str(text).map_err(|error| (None, bad(&error)))?;
        if id.is_empty() || id.chars().count() > bounds::MESSAGE_ID {
            return Err((None, Refusal::bad_message(&Said::BadMessageId)));
        }
        match serde_json::from_str(text) {
            Ok(command) => Ok(Message { id, command }),
            Err(error) => Err((Some(id), bad(&error))),
        }
    }
}

/// Why a message was refused, by name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum RefusalCode {
    /// The rules do not allow it.
    Illegal,
    /// More than one action fits.
    Ambiguous,
    /// The other side is to move.
    NotYourTurn,
    /// Spectators do not play.
    NotYourSeat,
    /// The game is over.
    Over,
    /// It was meant for another position.
    Stale,
    /// It is too early.
    NotYet,
    /// What it is about is not there.
    NothingToDo,
    /// It cannot be read.
    BadMessage,
    /// Too many messages.
    TooMany,
}

/// Why a message was refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[schema(as = MessageRefusal)]
pub struct Refusal {
    /// By name.
    pub code: RefusalCode,
    /// The refusal of the rules.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub why: Option<Box<WhyForm>>,
    /// In words.
    pub text: Words,
}

impl Refusal {
    /// A refusal, and what is said about it.
    pub fn new(code: RefusalCode, what: &impl Say) -> Refusal {
        Refusal { code, why: None, text: Words::new(what) }
    }

    /// The game is over.
    pub fn over() -> Refusal {
        Refusal::new(RefusalCode::Over, &Said::Over)
    }

    /// What it is about is not there.
    pub fn nothing_to_do(what: &impl Say) -> Refusal {
        Refusal::new(RefusalCode::NothingToDo, what)
    }

    /// It is too early.
    pub fn not_yet(what: &impl Say) -> Refusal {
        Refusal::new(RefusalCode::NotYet, what)
    }

    fn bad_message(what: &impl Say) -> Refusal {
        Refusal::new(RefusalCode::BadMessage, what)
    }

    /// The answer to a message with that id, if it is known.
    pub fn answer(&self, id: Option<&str>) -> Utf8Bytes {
        Update::Refused { id, refusal: self }.text()
    }

    /// A request that the rules refuse in a position.
    pub fn of_request(position: &Position, error: &RequestError) -> Refusal {
        if let Some(why) = error.why_not() {
            return Refusal::illegal(position, why);
        }
        let code = match error {
            RequestError::Ambiguous(_) | RequestError::Text(ReadTurnError::Ambiguous(_)) => {
                RefusalCode::Ambiguous
            }
            RequestError::Stay(_) | RequestError::DeployInProgress => RefusalCode::Illegal,
            _ => RefusalCode::BadMessage,
        };
        Refusal::new(code, error)
    }

    /// What the rules refuse in a position.
    pub fn illegal(position: &Position, why: &WhyNot) -> Refusal {
        let form = WhyForm::new(position, why);
        let text = form.text.clone();
        Refusal { code: RefusalCode::Illegal, why: Some(Box::new(form)), text }
    }
}

impl From<Fault> for Refusal {
    fn from(fault: Fault) -> Refusal {
        match fault {
            Fault::TooMany => Refusal::new(RefusalCode::TooMany, &Said::TooManyMessages),
            Fault::TooLong | Fault::NoText => Refusal::bad_message(&Said::BadMessage),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_read() {
        let read = |text: &str| Message::read(text).expect("a message").command;
        assert_eq!(read(r#"{"t": "resign", "id": "a"}"#), Command::Resign);
        assert_eq!(
            read(r#"{"t": "step", "id": "a", "turn": 7, "do": "undo"}"#),
            Command::Step { turn: 7, action: StepAction::Undo }
        );
        assert!(matches!(
            read(r#"{"t": "play", "id": "a", "turn": 0, "play": {"from": "f4", "to": "f6"}}"#),
            Command::Play { turn: 0, play: PlayRequest::Move(_) }
        ));
        let offer = |turn| Command::Offer { offer: Offer::Takeback, turn };
        assert_eq!(read(r#"{"t": "offer", "id": "a", "offer": "takeback"}"#), offer(None));
        let about = read(r#"{"t": "offer", "id": "a", "offer": "takeback", "turn": 7}"#);
        assert_eq!(about, offer(Some(7)));
        let claim = read(r#"{"t": "claim", "id": "a", "claim": "thirdRepetition"}"#);
        assert_eq!(claim, Command::Claim { claim: DrawClaim::ThirdRepetition });
    }

    #[test]
    fn what_is_no_message_is_refused_with_its_id() {
        let refused = |text: &str| Message::read(text).expect_err("no message");
        assert_eq!(refused(r#"{"t": "dance", "id": "a"}"#).0.as_deref(), Some("a"));
        let long = format!(r#"{{"t": "resign", "id": "{}"}}"#, "x".repeat(41));
        for text in ["", "7", "[]", "{}", r#"{"t": "resign"}"#, r#"{"t":"resign","id":""}"#, &long]
        {
            let (id, refusal) = refused(text);
            assert_eq!((id, refusal.code), (None, RefusalCode::BadMessage));
        }
    }
}
