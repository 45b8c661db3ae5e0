//! Positions, with all that a board shows.

use core::ops::ControlFlow;

use ::serde::{Deserialize, Serialize};

use super::{ActionForm, AttackerForm, PieceForm, PlacedForm, WhyForm, unit_text};
use crate::fen::FenError;
use crate::outcome::{DrawReason, WinReason};
use crate::turn::{ActionSet, TurnBuilder};
use crate::{ActionKind, Bitboard, Color, Outcome, Position, Square, Unit};

/// A position: its FEN, and what follows from it.
///
/// Read from `fen` alone: everything else is worked out again.
///
/// ```
/// use cotulenh::{Position, json::PositionForm};
/// let form: PositionForm =
///     serde_json::from_str(r#"{"fen": "6c4/11/11/11/11/11/11/11/11/11/11/3A2C4 b"}"#)?;
/// assert_eq!(form.checkers, ["g1".parse()?]);
/// assert_eq!(form.position()?.turn(), form.turn);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(utoipa::ToSchema),
    schema(
        as = Position,
        description = "A position: its FEN, and what follows from it. It is read from `fen` alone."
    )
)]
#[serde(rename_all = "camelCase", from = "Named")]
pub struct PositionForm {
    /// The FEN (rule 12), with the deploy sequence in progress.
    pub fen: String,
    /// The side to move.
    pub turn: Color,
    /// The number of the turn pair, from 1 (rule 11.8).
    pub fullmove: u32,
    /// Turns since the last irreversible one (rule 11.4).
    pub halfmove: u32,
    /// Where the game stands.
    pub status: StatusForm,
    /// Who has won on the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub winner: Option<Color>,
    /// The squares of the pieces that put the side to move in check; always written.
    pub checkers: Vec<Square>,
    /// The same pieces by kind, carried ones too.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub checking_pieces: Vec<AttackerForm>,
    /// The squares of the Commanders; `null` where there is none.
    pub commanders: BySide<Option<Square>>,
    /// Everything on the board.
    pub pieces: Vec<PlacedForm>,
    /// The squares each side covers against aircraft (rule 7.1).
    pub air_defence: BySide<Vec<Square>>,
    /// The deploy sequence in progress.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub deploy: Option<DeployForm>,
    /// The own units that have legal actions, with all of these but the commit; always written.
    pub units: Vec<UnitForm>,
}

/// Reads the field that counts.
#[derive(Deserialize)]
struct Named {
    fen: Position,
}

impl From<Named> for PositionForm {
    fn from(named: Named) -> PositionForm {
        PositionForm::new(&named.fen)
    }
}

/// Where a game stands on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Status))]
#[serde(rename_all = "camelCase")]
pub enum StatusForm {
    /// The game goes on.
    Ongoing,
    /// The game goes on, and the side to move is in check.
    Check,
    /// Checkmate (rule 11.2).
    Checkmate,
    /// A Commander was captured (rule 11.1).
    CommanderCaptured,
    /// Stalemate (rule 11.3).
    Stalemate,
    /// Insufficient material (rule 11.6).
    InsufficientMaterial,
    /// 75 turns of each side without an irreversible one (rule 11.4).
    SeventyFiveMoves,
}

/// One value for each side.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BySide<T> {
    /// Red's.
    pub r: T,
    /// Blue's.
    pub b: T,
}

/// A deploy sequence in progress (rule 10).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Deploy))]
#[serde(rename_all = "camelCase")]
pub struct DeployForm {
    /// The square of the stack.
    pub origin: Square,
    /// The stack before the first step.
    pub before: PieceForm,
    /// The steps so far.
    pub steps: Vec<ActionForm>,
    /// What has not moved yet, with its marks now.
    pub rest: String,
    /// The units that can make a step now; always written.
    pub movable: Vec<String>,
    /// Whether the sequence may be committed now; always written.
    pub may_commit: bool,
    /// Why it may not be committed now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub refusal: Option<WhyForm>,
}

/// The legal actions that start on a square.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = UnitActions))]
pub struct UnitForm {
    /// The square.
    pub square: Square,
    /// What stands there.
    pub piece: PieceForm,
    /// The whole unit and each part that can deploy: one entry for each that has a legal action.
    pub moves: Vec<MovesForm>,
}

/// The legal actions of one unit, by kind.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = UnitMoves))]
#[serde(rename_all = "camelCase")]
pub struct MovesForm {
    /// The unit, with its heroic marks.
    pub unit: String,
    /// It leaves a stack: these are deploy steps.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub deploy: bool,
    /// Destinations of quiet moves.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub quiet: Vec<Square>,
    /// Targets of `x`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub captures: Vec<Square>,
    /// Targets of `*`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stay_captures: Vec<Square>,
    /// Targets of `**`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub suicide_captures: Vec<Square>,
    /// Friendly units to join.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub combines: Vec<Square>,
}

impl PositionForm {
    /// The form of a position.
    pub fn new(position: &Position) -> PositionForm {
        let sets = action_sets(position);
        let checking = position.checking_pieces();
        let checkers: Bitboard = checking.iter().map(|placed| placed.square).collect();
        let (status, winner) = status(position, !checkers.is_empty(), !sets.is_empty());
        let squares = position.occupied().into_iter();
        let pieces = squares
            .filter_map(|square| Some(PlacedForm { square, piece: position.get(square)?.into() }));
        PositionForm {
            fen: position.fen().to_string(),
            turn: position.turn(),
            fullmove: position.fullmove_number(),
            halfmove: position.halfmove_clock(),
            status,
            winner,
            checkers: checkers.into_iter().collect(),
            checking_pieces: checking.into_iter().map(AttackerForm::from).collect(),
            commanders: BySide::new(|color| position.commander(color)),
            pieces: pieces.collect(),
            air_defence: BySide::new(|color| {
                position.air_defence_zone(color).into_iter().collect()
            }),
            deploy: DeployForm::new(position, &sets),
            units: units(position, &sets),
        }
    }

    /// The position, from `fen` alone.
    ///
    /// # Errors
    ///
    /// If `fen` is none.
    pub fn position(&self) -> Result<Position, FenError> {
        self.fen.parse()
    }
}

impl<T> BySide<T> {
    pub(super) fn new(value: impl Fn(Color) -> T) -> BySide<T> {
        BySide { r: value(Color::Red), b: value(Color::Blue) }
    }
}

impl DeployForm {
    fn new(position: &Position, sets: &[ActionSet]) -> Option<DeployForm> {
        let deploy = position.deploy()?;
        let builder = TurnBuilder::new(position);
        let mut movable: Vec<Unit> = Vec::new();
        for set in sets.iter().filter(|set| set.kind != ActionKind::Commit) {
            if !movable.contains(&set.unit) {
                movable.push(set.unit);
            }
        }
        let refusal = position.legal_commit().err();
        let text = |unit| unit_text(position, deploy.origin(), unit);
        Some(DeployForm {
            origin: deploy.origin(),
            before: deploy.before().into(),
            steps: builder.steps().iter().map(ActionForm::from).collect(),
            rest: text(deploy.rest()),
            movable: movable.into_iter().map(text).collect(),
            may_commit: refusal.is_none(),
            refusal: refusal.map(|why| WhyForm::new(position, &why)),
        })
    }
}

impl MovesForm {
    /// No action yet of the unit of that set.
    fn new(position: &Position, set: &ActionSet) -> MovesForm {
        MovesForm {
            unit: unit_text(position, set.from, set.unit),
            deploy: set.deploy,
            quiet: Vec::new(),
            captures: Vec::new(),
            stay_captures: Vec::new(),
            suicide_captures: Vec::new(),
            combines: Vec::new(),
        }
    }

    /// Adds the destinations or targets of a set.
    fn add(&mut self, set: ActionSet) {
        let list = match set.kind {
            ActionKind::Quiet => &mut self.quiet,
            ActionKind::Capture => &mut self.captures,
            ActionKind::StayCapture => &mut self.stay_captures,
            ActionKind::SuicideCapture => &mut self.suicide_captures,
            ActionKind::Combine => &mut self.combines,
            ActionKind::Commit => return,
        };
        list.extend(set.to);
    }
}

/// The legal actions by square and unit, in the order of the squares.
fn units(position: &Position, sets: &[ActionSet]) -> Vec<UnitForm> {
    let mut units: Vec<UnitForm> = Vec::new();
    for &set in sets.iter().filter(|set| set.kind != ActionKind::Commit) {
        let Some(stack) = position.get(set.from) else { continue };
        // The sets of a square follow each other.
        if units.last().is_none_or(|unit| unit.square != set.from) {
            units.push(UnitForm { square: set.from, piece: stack.into(), moves: Vec::new() });
        }
        if let Some(unit) = units.last_mut() {
            let moves = MovesForm::new(position, &set);
            let known = unit.moves.iter().position(|known| known.unit == moves.unit);
            let index = known.unwrap_or_else(|| {
                unit.moves.push(moves);
                unit.moves.len() - 1
            });
            unit.moves[index].add(set);
        }
    }
    units.sort_by_key(|unit| unit.square);
    units
}

/// The legal actions, asked for once.
fn action_sets(position: &Position) -> Vec<ActionSet> {
    let mut sets = Vec::new();
    let _ = position.visit_actions(|set| {
        sets.push(set);
        ControlFlow::<()>::Continue(())
    });
    sets
}

/// Where the game stands, when check and legal actions are known.
fn status(position: &Position, check: bool, may_act: bool) -> (StatusForm, Option<Color>) {
    let outcome = match position.outcome_by(|| check, || may_act) {
        Some(outcome) => outcome,
        None if check => return (StatusForm::Check, None),
        None => return (StatusForm::Ongoing, None),
    };
    let status = match outcome {
        Outcome::Win { reason: WinReason::CommanderCaptured, .. } => StatusForm::CommanderCaptured,
        Outcome::Win { reason: WinReason::Checkmate, .. } => StatusForm::Checkmate,
        Outcome::Draw(DrawReason::Stalemate) => StatusForm::Stalemate,
        Outcome::Draw(DrawReason::InsufficientMaterial) => StatusForm::InsufficientMaterial,
        Outcome::Draw(DrawReason::SeventyFiveMoves) => StatusForm::SeventyFiveMoves,
    };
    (status, outcome.winner())
}
