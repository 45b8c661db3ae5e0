//! The JSON of the project: actions, positions, turns, games and requests for servers and boards.
//!
//! The forms are plain structs for `serde`; `docs/json.md` shows each with an example. Squares are
//! `"c3"`, sides `"r"` and `"b"`, kinds `"n"`, units `"(NFT)"`, positions FEN.
//!
//! What is written: flags that are false, lists that are empty and values that are absent are left
//! out, except where a field's own comment says otherwise. What is read: all of these have their
//! defaults, and fields that are not known are ignored.
//!
//! ```
//! use cotulenh::Position;
//! use cotulenh::json::{ActionForm, Play, PlayRequest};
//!
//! let position = Position::start();
//! let request: PlayRequest = serde_json::from_str(r#"{"from": "f4", "to": "f6"}"#)?;
//! let Play::Action(action) = request.read(&position)? else { panic!("a plain move") };
//! assert_eq!(ActionForm::from(&action).san, "Tf6");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod action;
mod attack;
mod event;
mod game;
mod piece;
mod position;
mod request;
mod result;
mod sight;
mod turn;
mod why;

pub use action::{ActionForm, PromotedForm};
pub use attack::{AttackerForm, AttackersForm, CoveredForm, DefenderForm, ZonesForm};
pub use event::EventForm;
pub use game::{GameForm, GameFormError, GameRecord};
pub use piece::{PieceForm, PieceFormError, PlacedForm};
pub use position::{BySide, DeployForm, MovesForm, PositionForm, StatusForm, UnitForm};
pub use request::{
    DeployRequest, LONGEST_TURN, LONGEST_UNIT, MoveRequest, Play, PlayRequest, RequestError,
    StepRequest, TextRequest,
};
pub use result::{ReasonForm, ResultForm, ResultFormError};
pub use sight::{SightForm, SquareForm};
pub use turn::{TurnForm, TurnName};
pub use why::{WhyForm, Words};

use crate::pieces::Notated;
use crate::{Position, Square, Stack, Unit};

/// A unit of the stack on a square, as notation writes it: with its heroic marks.
fn unit_text(position: &Position, square: Square, unit: Unit) -> String {
    match position.get(square).and_then(|stack| stack.part(unit)) {
        Some(part) => stack_text(part),
        None => unit.to_string(),
    }
}

fn stack_text(stack: Stack) -> String {
    Notated(stack).to_string()
}
