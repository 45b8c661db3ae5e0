//! Requests: what a player asks to play.

use core::ops::ControlFlow;

use ::serde::{Deserialize, Serialize};

use super::{ActionForm, stack_text};
use crate::explain::{Reason, WhyNot, Wish};
use crate::notation::{Pieces, ReadTurnError};
use crate::turn::{Filter, LegalAction, LegalTurn, TurnBuilder};
use crate::{Action, ActionKind, Position, Square};

/// The most steps that a deploy sequence has.
const MOST_STEPS: usize = 3;
/// The longest text of a turn that a request may have, in characters. What is written is much shorter.
pub const LONGEST_TURN: usize = 200;
/// The longest text of a unit that a request may have, in characters.
pub const LONGEST_UNIT: usize = 20;

/// Any request. Its fields tell which one it is: `turn`, or `from` and `moves`, or `from` and `to`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(untagged, try_from = "Fields")]
pub enum PlayRequest {
    /// A single action.
    Move(MoveRequest),
    /// A whole deploy turn.
    Deploy(DeployRequest),
    /// A turn in notation.
    Text(TextRequest),
}

/// One action: a plain move, a deploy step, or, with `to` equal to `from`, the commit.
///
/// What is not given may be anything; the request is granted if one legal action fits.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MoveRequest {
    /// Where the unit starts.
    pub from: Square,
    /// Its destination or target.
    pub to: Square,
    /// The unit, `F` or `(FT)`; heroic marks may be left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false, max_length = 20))]
    pub unit: Option<String>,
    /// What it is to do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub kind: Option<ActionKind>,
    /// Whether it is a step of a deploy sequence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub deploy: Option<bool>,
}

/// A whole deploy turn, its commit included.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DeployRequest {
    /// The square of the stack.
    pub from: Square,
    /// The steps in order: one to three.
    #[cfg_attr(feature = "schema", schema(min_items = 1, max_items = 3))]
    pub moves: Vec<StepRequest>,
    /// What is to stay because it has not moved; not checked if it is not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false, max_length = 20))]
    pub stay: Option<String>,
}

/// A step of a deploy turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct StepRequest {
    /// The unit, `F` or `(FT)`; heroic marks may be left out.
    #[cfg_attr(feature = "schema", schema(max_length = 20))]
    pub unit: String,
    /// Its destination or target.
    pub to: Square,
    /// What it is to do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub kind: Option<ActionKind>,
}

/// A turn in SAN or LAN; during a deploy sequence, a step of it, or `commit`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TextRequest {
    /// The text.
    #[cfg_attr(feature = "schema", schema(max_length = 200))]
    pub turn: String,
}

/// What a request asks for, found legal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Play {
    /// A plain move, a deploy step, or the commit.
    Action(LegalAction),
    /// A whole turn.
    Turn(LegalTurn),
}

/// Why a request was refused.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum RequestError {
    /// No legal action fits: why not.
    NotLegal(Box<WhyNot>),
    /// More than one legal action fits: these.
    Ambiguous(Vec<ActionForm>),
    /// A unit is not written as one is.
    Unit(ReadTurnError),
    /// A deploy has one to three steps, not so many.
    Steps(usize),
    /// Something else would stay: this, or nothing.
    Stay(Option<String>),
    /// A whole deploy cannot be asked for while one is in progress.
    DeployInProgress,
    /// The text names no legal turn, or no legal step of the deploy in progress.
    Text(ReadTurnError),
}

impl core::error::Error for RequestError {}

impl RequestError {
    /// Why what was asked for is not legal, if that is what is wrong.
    pub fn why_not(&self) -> Option<&WhyNot> {
        match self {
            RequestError::NotLegal(why) | RequestError::Text(ReadTurnError::Illegal(why)) => {
                Some(why)
            }
            _ => None,
        }
    }
}

impl PlayRequest {
    /// What the request asks for.
    ///
    /// # Errors
    ///
    /// If it fits nothing legal, or more than one thing.
    pub fn read(&self, position: &Position) -> Result<Play, RequestError> {
        match self {
            PlayRequest::Move(request) => request.read(position).map(Play::Action),
            PlayRequest::Deploy(request) => request.read(position).map(Play::Turn),
            PlayRequest::Text(request) => request.read(position),
        }
    }
}

impl MoveRequest {
    /// The one legal action that fits.
    ///
    /// # Errors
    ///
    /// If none fits, or more than one.
    pub fn read(&self, position: &Position) -> Result<LegalAction, RequestError> {
        let unit = self.unit.as_deref().map(Pieces::read).transpose();
        let unit = unit.map_err(RequestError::Unit)?;
        let (from, to, kind, deploy) = (self.from, self.to, self.kind, self.deploy);
        Asked { from, to, unit, kind, deploy }.one_of(position)
    }
}

impl DeployRequest {
    /// The legal turn that fits.
    ///
    /// # Errors
    ///
    /// If a step fits no legal action, the deploy may not end after the last one, or something else
    /// would stay.
    pub fn read(&self, position: &Position) -> Result<LegalTurn, RequestError> {
        if position.deploy().is_some() {
            return Err(RequestError::DeployInProgress);
        }
        if !(1..=MOST_STEPS).contains(&self.moves.len()) {
            return Err(RequestError::Steps(self.moves.len()));
        }
        let mut builder = TurnBuilder::new(position);
        let mut complete = None;
        for step in &self.moves {
            let unit = Some(Pieces::read(&step.unit).map_err(RequestError::Unit)?);
            let (from, to, kind) = (self.from, step.to, step.kind);
            let asked = Asked { from, to, unit, kind, deploy: Some(true) };
            if complete.is_some() {
                let why = WhyNot::new(Some(asked.wish()), Reason::TurnOver);
                return Err(RequestError::NotLegal(Box::new(why)));
            }
            complete = builder.push(asked.one_of(builder.position())?);
        }
        let turn = match complete {
            Some(turn) => turn,
            None => builder.commit().map_err(RequestError::NotLegal)?,
        };
        self.check_stay(&turn)?;
        Ok(turn)
    }

    fn check_stay(&self, turn: &LegalTurn) -> Result<(), RequestError> {
        let Some(asked) = &self.stay else { return Ok(()) };
        let asked = Pieces::read(asked).map_err(RequestError::Unit)?;
        let stays = turn.stays();
        if stays.is_some_and(|stays| asked.means(stays)) {
            return Ok(());
        }
        Err(RequestError::Stay(stays.map(stack_text)))
    }
}

impl TextRequest {
    /// The turn, or during a deploy sequence the step or commit, that the text names. A text such as
    /// `c3:Fe5` outside a deploy sequence is the whole turn.
    ///
    /// # Errors
    ///
    /// If the text names nothing legal, or more than one turn.
    pub fn read(&self, position: &Position) -> Result<Play, RequestError> {
        let play = match position.deploy() {
            None => position.read_turn(&self.turn).map(Play::Turn),
            Some(_) => position.read_action(&self.turn).map(Play::Action),
        };
        play.map_err(RequestError::Text)
    }
}

impl From<&ActionForm> for StepRequest {
    fn from(action: &ActionForm) -> StepRequest {
        StepRequest { unit: action.unit.clone(), to: action.to, kind: Some(action.kind) }
    }
}

/// What an action must be like.
#[derive(Clone, Copy)]
struct Asked {
    from: Square,
    to: Square,
    unit: Option<Pieces>,
    kind: Option<ActionKind>,
    deploy: Option<bool>,
}

impl Asked {
    /// The one legal action that is like this.
    fn one_of(self, position: &Position) -> Result<LegalAction, RequestError> {
        let mut found: Vec<Action> = Vec::new();
        let filter = Filter { from: self.from.into(), to: self.to.into(), ..Filter::ALL };
        let _ = position.visit_filtered(filter, |set| {
            let part = position.get(set.from).and_then(|stack| stack.part(set.unit));
            let fits = self.kind.is_none_or(|kind| kind == set.kind)
                && self.deploy.is_none_or(|deploy| deploy == set.deploy)
                && self.unit.is_none_or(|unit| part.is_some_and(|part| unit.means(part)));
            found.extend(set.into_iter().filter(|_| fits));
            ControlFlow::<()>::Continue(())
        });
        match found[..] {
            [] => Err(self.not_legal(position)),
            [action] => Ok(LegalAction::known(position, action)),
            _ => {
                let form = |&action| ActionForm::from(&LegalAction::known(position, action));
                Err(RequestError::Ambiguous(found.iter().map(form).collect()))
            }
        }
    }

    fn not_legal(self, position: &Position) -> RequestError {
        RequestError::NotLegal(Box::new(position.refuse_action(self.wish(), self.deploy)))
    }

    fn wish(self) -> Wish {
        let unit = self.unit.map(Pieces::unit);
        Wish { from: self.from, to: self.to, unit, kind: self.kind }
    }
}

/// All fields of all requests.
#[derive(Deserialize)]
struct Fields {
    turn: Option<String>,
    from: Option<Square>,
    to: Option<Square>,
    unit: Option<String>,
    kind: Option<ActionKind>,
    deploy: Option<bool>,
    moves: Option<Vec<StepRequest>>,
    stay: Option<String>,
}

impl TryFrom<Fields> for PlayRequest {
    type Error = &'static str;

    fn try_from(fields: Fields) -> Result<PlayRequest, &'static str> {
        let Fields { turn, from, to, unit, kind, deploy, moves, stay } = fields;
        let is_long = |text: &String, most| text.len() > most && text.chars().count() > most;
        if turn.as_ref().is_some_and(|turn| is_long(turn, LONGEST_TURN)) {
            return Err("a turn has at most 200 characters");
        }
        let steps = moves.iter().flatten().map(|step| &step.unit);
        if unit.iter().chain(&stay).chain(steps).any(|unit| is_long(unit, LONGEST_UNIT)) {
            return Err("a unit has at most 20 characters");
        }
        match (turn, from, to, moves) {
            (Some(turn), None, None, None) => Ok(PlayRequest::Text(TextRequest { turn })),
            (None, Some(from), Some(to), None) => {
                Ok(PlayRequest::Move(MoveRequest { from, to, unit, kind, deploy }))
            }
            (None, Some(from), None, Some(moves)) => {
                Ok(PlayRequest::Deploy(DeployRequest { from, moves, stay }))
            }
            _ => Err("expected either `turn`, or `from` and `to`, or `from` and `moves`"),
        }
    }
}
