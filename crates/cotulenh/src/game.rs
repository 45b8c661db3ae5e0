//! A game: the turns that were played, and how it ends (rule 11).

use core::fmt;

use crate::explain::{Reason, WhyNot, Wish};
use crate::outcome::CLAIMABLE_CLOCK;
use crate::turn::PlayError;
use crate::{Action, Color, Outcome, Position, Square, Turn, Unit};

/// A game from any position: play, take back, claim, end.
///
/// A deploy may be played step by step; it enters the history as one turn, when it ends.
///
/// ```
/// use cotulenh::{Color, Game};
/// let mut game = Game::default();
/// game.play(game.position().read_turn("Tf6")?)?;
/// assert_eq!(game.position().turn(), Color::Blue);
/// game.undo()?;
/// assert_eq!(game.turns().count(), 0);
/// game.redo()?;
/// game.resign(Color::Blue)?;
/// assert_eq!(game.result().unwrap().to_string(), "red wins: resignation");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    /// The turns, each with the position before it.
    played: Vec<(Position, Turn)>,
    /// The steps of the deploy in progress.
    steps: Vec<Action>,
    position: Position,
    /// Turns that were taken back, the next one last.
    undone: Vec<Turn>,
    /// An end that does not come from the board.
    ended: Option<GameResult>,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameResult {
    /// On the board (rules 11.1 to 11.6).
    Board(Outcome),
    /// A side resigned (rule 11.7).
    Resignation {
        /// The other side.
        winner: Color,
    },
    /// A side lost on time (rule 11.7).
    Time {
        /// The other side.
        winner: Color,
    },
    /// Both agreed to a draw (rule 11.7).
    Agreement,
    /// A side claimed a draw (rules 11.4 and 11.5).
    Claim(DrawClaim),
}

impl GameResult {
    /// The winner, if there is one.
    pub const fn winner(self) -> Option<Color> {
        match self {
            GameResult::Board(outcome) => outcome.winner(),
            GameResult::Resignation { winner } | GameResult::Time { winner } => Some(winner),
            GameResult::Agreement | GameResult::Claim(_) => None,
        }
    }
}

impl GameResult {
    /// The number of the rule that ended the game.
    pub const fn rule(self) -> &'static str {
        match self {
            GameResult::Board(outcome) => outcome.rule(),
            GameResult::Resignation { .. } | GameResult::Time { .. } | GameResult::Agreement => {
                "11.7"
            }
            GameResult::Claim(DrawClaim::FiftyMoves) => "11.4",
            GameResult::Claim(DrawClaim::ThirdRepetition) => "11.5",
        }
    }
}

impl fmt::Display for GameResult {
    /// `red wins: resignation`, `draw: third repetition`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameResult::Board(outcome) => write!(f, "{outcome}"),
            GameResult::Resignation { winner } => write!(f, "{winner} wins: resignation"),
            GameResult::Time { winner } => write!(f, "{winner} wins: time"),
            GameResult::Agreement => f.write_str("draw: agreement"),
            GameResult::Claim(claim) => write!(f, "draw: {claim}"),
        }
    }
}

/// A draw that either side may claim.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(::serde::Serialize, ::serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum DrawClaim {
    /// 50 turns of each side without an irreversible one (rule 11.4).
    FiftyMoves,
    /// The same position for the third time (rule 11.5).
    ThirdRepetition,
}

impl fmt::Display for DrawClaim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            DrawClaim::FiftyMoves => "50 moves",
            DrawClaim::ThirdRepetition => "third repetition",
        })
    }
}

/// Why a game did not do what it was asked for. It is as it was before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GameError {
    /// The game is over.
    Over(GameResult),
    /// The action or turn is not legal.
    Illegal(PlayError),
    /// A whole turn cannot be played, taken back or put back while a deploy is in progress.
    DeployInProgress,
    /// No deploy is in progress.
    NoDeploy,
    /// There is nothing to take back or to put back.
    Nothing,
    /// The draw cannot be claimed in this position.
    NoClaim,
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameError::Over(result) => write!(f, "the game is over: {result}"),
            GameError::Illegal(error) => write!(f, "{error}"),
            GameError::DeployInProgress => {
                f.write_str("a deploy is in progress: end it or cancel it first")
            }
            GameError::NoDeploy => f.write_str("no deploy is in progress"),
            GameError::Nothing => f.write_str("there is nothing to take back or to put back"),
            GameError::NoClaim => f.write_str("this draw cannot be claimed here"),
        }
    }
}

impl core::error::Error for GameError {}

impl From<PlayError> for GameError {
    fn from(error: PlayError) -> GameError {
        GameError::Illegal(error)
    }
}

/// The deploy in progress, for a board that shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeployView {
    /// The square of the stack.
    pub origin: Square,
    /// The steps so far.
    pub steps: Vec<Action>,
    /// The units that can make a step now.
    pub movable: Vec<Unit>,
    /// What stays if the deploy is committed now and has not moved.
    pub rest: Unit,
    /// Why it may not be committed now; `None` if it may.
    pub commit_refusal: Option<Reason>,
}

impl Default for Game {
    fn default() -> Game {
        Game::new(Position::start())
    }
}

impl Game {
    /// A game from a position. A deploy in progress is cancelled.
    #[allow(clippy::large_types_passed_by_value)] // it becomes the game's own
    pub fn new(start: Position) -> Game {
        let position = start.without_deploy();
        Game { played: Vec::new(), steps: Vec::new(), position, undone: Vec::new(), ended: None }
    }

    /// The position on the board, with the deploy in progress.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The position the game started from.
    pub fn start(&self) -> Position {
        self.played.first().map_or_else(|| self.position.without_deploy(), |&(before, _)| before)
    }

    /// The turns that were played.
    pub fn turns(&self) -> impl ExactSizeIterator<Item = Turn> {
        self.played.iter().map(|&(_, turn)| turn)
    }

    /// The positions before each turn.
    pub fn positions(&self) -> impl ExactSizeIterator<Item = &Position> {
        self.played.iter().map(|(before, _)| before)
    }

    /// The turns that were taken back and can be put back, in the order of play.
    pub fn undone(&self) -> impl ExactSizeIterator<Item = Turn> {
        self.undone.iter().rev().copied()
    }

    /// How the game ended, if it has.
    pub fn result(&self) -> Option<GameResult> {
        self.ended.or_else(|| self.position.outcome().map(GameResult::Board))
    }

    /// Plays a whole turn. What was taken back is forgotten.
    ///
    /// # Errors
    ///
    /// If the game is over, a deploy is in progress, or the turn is not legal.
    pub fn play(&mut self, turn: Turn) -> Result<(), GameError> {
        self.going_on()?;
        self.between_turns()?;
        self.advance(turn)?;
        self.undone.clear();
        Ok(())
    }

    /// Plays a plain move, a step of a deploy, or its commit.
    ///
    /// # Errors
    ///
    /// If the game is over or the action is not legal.
    pub fn play_action(&mut self, action: Action) -> Result<(), GameError> {
        self.going_on()?;
        let next = self.position.play(action)?;
        if action.kind() != crate::ActionKind::Commit {
            self.steps.push(action);
        }
        if next.deploy().is_none() {
            let turn = match Turn::plain(action) {
                Some(turn) => Some(turn),
                None => Turn::deploy(&self.steps),
            };
            self.played.extend(turn.map(|turn| (self.position.without_deploy(), turn)));
            self.steps.clear();
        }
        self.position = next;
        self.undone.clear();
        Ok(())
    }

    /// Why a wish cannot be played now; `None` if it can. Unlike [`Position::why_not`] it knows
    /// when the game has ended.
    pub fn why_not(&self, wish: Wish) -> Option<WhyNot> {
        match self.result() {
            Some(result) => Some(WhyNot::new(Some(wish), Reason::GameOver(result))),
            None => self.position.why_not(wish),
        }
    }

    /// Takes back the last turn.
    ///
    /// # Errors
    ///
    /// If the game ended other than on the board (rule 11.7), a deploy is in progress, or there is
    /// no turn.
    pub fn undo(&mut self) -> Result<(), GameError> {
        self.not_ended()?;
        self.between_turns()?;
        let (before, turn) = self.played.pop().ok_or(GameError::Nothing)?;
        self.position = before;
        self.undone.push(turn);
        Ok(())
    }

    /// Plays again the turn that was taken back last.
    ///
    /// # Errors
    ///
    /// If the game ended other than on the board, a deploy is in progress, or there is no such turn.
    pub fn redo(&mut self) -> Result<(), GameError> {
        self.not_ended()?;
        self.between_turns()?;
        let turn = self.undone.last().copied().ok_or(GameError::Nothing)?;
        self.advance(turn)?;
        self.undone.pop();
        Ok(())
    }

    /// Takes back the last step of the deploy in progress.
    ///
    /// # Errors
    ///
    /// If the game is over or no deploy is in progress.
    pub fn undo_step(&mut self) -> Result<(), GameError> {
        self.not_ended()?;
        self.steps.pop().ok_or(GameError::NoDeploy)?;
        self.position = self.position.without_last_step();
        Ok(())
    }

    /// Takes back all steps of the deploy in progress.
    ///
    /// # Errors
    ///
    /// If the game is over or no deploy is in progress.
    pub fn cancel_deploy(&mut self) -> Result<(), GameError> {
        self.not_ended()?;
        if self.steps.is_empty() {
            return Err(GameError::NoDeploy);
        }
        self.steps.clear();
        self.position = self.position.without_deploy();
        Ok(())
    }

    /// The deploy in progress, as a board shows it.
    pub fn deploy_view(&self) -> Option<DeployView> {
        self.position.deploy_view()
    }

    /// How often the position on the board has occurred, this time included (rule 11.5). A deploy in
    /// progress does not count: it is the position before it.
    pub fn repetitions(&self) -> usize {
        let now = self.position.without_deploy();
        1 + self.positions().filter(|&&position| position == now).count()
    }

    /// Whether a draw may be claimed now, by either side (rules 11.4 and 11.5).
    pub fn may_claim(&self, claim: DrawClaim) -> bool {
        self.result().is_none()
            && self.steps.is_empty()
            && match claim {
                DrawClaim::FiftyMoves => self.position.halfmove_clock() >= CLAIMABLE_CLOCK,
                DrawClaim::ThirdRepetition => self.repetitions() >= 3,
            }
    }

    /// Claims a draw.
    ///
    /// # Errors
    ///
    /// If the game is over or the draw cannot be claimed.
    pub fn claim(&mut self, claim: DrawClaim) -> Result<(), GameError> {
        self.going_on()?;
        if !self.may_claim(claim) {
            return Err(GameError::NoClaim);
        }
        self.ended = Some(GameResult::Claim(claim));
        Ok(())
    }

    /// A side resigns (rule 11.7).
    ///
    /// # Errors
    ///
    /// If the game is over.
    pub fn resign(&mut self, color: Color) -> Result<(), GameError> {
        self.end(GameResult::Resignation { winner: !color })
    }

    /// A side loses on time (rule 11.7).
    ///
    /// # Errors
    ///
    /// If the game is over.
    pub fn lose_on_time(&mut self, color: Color) -> Result<(), GameError> {
        self.end(GameResult::Time { winner: !color })
    }

    /// Both sides agree to a draw (rule 11.7).
    ///
    /// # Errors
    ///
    /// If the game is over.
    pub fn agree_to_draw(&mut self) -> Result<(), GameError> {
        self.end(GameResult::Agreement)
    }

    fn end(&mut self, result: GameResult) -> Result<(), GameError> {
        self.going_on()?;
        self.ended = Some(result);
        Ok(())
    }

    /// Plays a turn, and leaves alone what was taken back.
    fn advance(&mut self, turn: Turn) -> Result<(), GameError> {
        let next = self.position.play_turn(turn)?;
        self.played.push((self.position, turn));
        self.position = next;
        Ok(())
    }

    fn going_on(&self) -> Result<(), GameError> {
        self.result().map_or(Ok(()), |result| Err(GameError::Over(result)))
    }

    fn not_ended(&self) -> Result<(), GameError> {
        self.ended.map_or(Ok(()), |result| Err(GameError::Over(result)))
    }

    fn between_turns(&self) -> Result<(), GameError> {
        if self.steps.is_empty() { Ok(()) } else { Err(GameError::DeployInProgress) }
    }
}

impl Position {
    /// The deploy in progress, as a board shows it.
    pub fn deploy_view(&self) -> Option<DeployView> {
        let deploy = self.deploy()?;
        let mut movable: Vec<Unit> = Vec::new();
        for action in &self.legal_actions() {
            if action.kind() != crate::ActionKind::Commit && !movable.contains(&action.unit()) {
                movable.push(action.unit());
            }
        }
        let commit_refusal = self.why_not_commit();
        let (origin, rest) = (deploy.origin(), deploy.rest());
        Some(DeployView { origin, steps: deploy.steps().collect(), movable, rest, commit_refusal })
    }
}
