//! A game: the turns that were played, and how it ends (rule 11).

use crate::explain::{Reason, WhyNot, Wish};
use crate::notation::ReadTurnError;
use crate::outcome::CLAIMABLE_CLOCK;
use crate::turn::{LegalAction, LegalTurn, PlayError, TurnBuilder};
use crate::{Action, Color, Outcome, Position, Turn};

/// A game from any position: play, take back, claim, end.
///
/// A deploy may be played step by step; it enters the history as one turn, when it ends.
///
/// ```
/// use cotulenh::{Color, Game};
/// let mut game = Game::default();
/// game.play_text("Tf6")?;
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
    /// Where it started, without a deploy in progress.
    start: Position,
    /// The turns, each with the key of the position before it. The positions are played again when they are
    /// asked for: they would take forty times as much, and servers hold many games.
    played: Vec<(u64, Turn)>,
    /// The turn that is to be made, with the steps of the deploy in progress.
    current: TurnBuilder,
    /// How often the position before that turn has occurred, this time included.
    repetitions: usize,
    /// How it ends the game, if it does.
    outcome: Option<Outcome>,
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

/// A draw that either side may claim.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(::serde::Serialize, ::serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum DrawClaim {
    /// 50 turns of each side without an irreversible one (rule 11.4).
    FiftyMoves,
    /// The same position for the third time (rule 11.5).
    ThirdRepetition,
}

impl DrawClaim {
    /// Both.
    pub const ALL: [DrawClaim; 2] = [DrawClaim::FiftyMoves, DrawClaim::ThirdRepetition];
}

/// Why a game did not do what it was asked for. It is as it was before.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum GameError {
    /// The game is over.
    Over(GameResult),
    /// The action is not legal, or the action or turn was proved in another position.
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

impl core::error::Error for GameError {}

/// Why a game did not play what a text names. It is as it was before.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ReadGameError {
    /// The game does not allow it now.
    Game(GameError),
    /// The text names nothing legal.
    Text(ReadTurnError),
}

impl core::error::Error for ReadGameError {}

impl From<PlayError> for GameError {
    fn from(error: PlayError) -> GameError {
        GameError::Illegal(error)
    }
}

impl Default for Game {
    fn default() -> Game {
        Game::new(Position::start())
    }
}

impl Game {
    /// A game from a position. A deploy in progress there goes on.
    #[allow(clippy::large_types_passed_by_value)] // it becomes the game's own
    pub fn new(start: Position) -> Game {
        let current = TurnBuilder::new(&start);
        let (start, outcome) = (*current.before(), current.before().outcome());
        let (played, undone) = (Vec::new(), Vec::new());
        Game { start, played, current, repetitions: 1, outcome, undone, ended: None }
    }

    /// The position on the board, with the deploy in progress.
    pub fn position(&self) -> &Position {
        self.current.position()
    }

    /// The position on the board without the deploy in progress: before the turn that is to be made.
    pub const fn board(&self) -> &Position {
        self.current.before()
    }

    /// The turn that is to be made, with the steps of the deploy in progress.
    pub const fn current(&self) -> &TurnBuilder {
        &self.current
    }

    /// The position the game started from, without a deploy that was in progress there.
    pub const fn start(&self) -> Position {
        self.start
    }

    /// The turns that were played.
    pub fn turns(&self) -> impl ExactSizeIterator<Item = Turn> {
        self.played.iter().map(|&(_, turn)| turn)
    }

    /// The positions before each turn. They are played again, from the start.
    pub fn positions(&self) -> impl ExactSizeIterator<Item = Position> {
        let mut next = self.start;
        self.played.iter().map(move |&(_, turn)| {
            let before = next;
            next.play_turn_unchecked(turn);
            before
        })
    }

    /// The turns that were taken back and can be put back, in the order of play.
    pub fn undone(&self) -> impl ExactSizeIterator<Item = Turn> {
        self.undone.iter().rev().copied()
    }

    /// How the game ended, if it has.
    pub fn result(&self) -> Option<GameResult> {
        self.ended.or(self.outcome.map(GameResult::Board))
    }

    /// Plays a turn that was read or proved in the position on the board. What was taken back is
    /// forgotten.
    ///
    /// # Errors
    ///
    /// If the game is over, a deploy is in progress, or the turn was proved in another position.
    pub fn play(&mut self, turn: &LegalTurn) -> Result<(), GameError> {
        self.going_on()?;
        self.play_on(turn)
    }

    /// Plays a turn as [`Game::play`] does, also where the board has given a draw: for analyses, which
    /// go on from there.
    ///
    /// # Errors
    ///
    /// If the game ended other than on the board, a deploy is in progress, or the turn was proved in
    /// another position.
    pub fn play_on(&mut self, turn: &LegalTurn) -> Result<(), GameError> {
        self.not_ended()?;
        self.between_turns()?;
        self.proved_here(turn)?;
        self.advance(turn);
        self.undone.clear();
        Ok(())
    }

    /// Plays a turn that was not proved yet.
    ///
    /// # Errors
    ///
    /// If the game is over, a deploy is in progress, or the turn is not legal.
    pub fn play_turn(&mut self, turn: Turn) -> Result<(), GameError> {
        self.going_on()?;
        self.between_turns()?;
        let turn = self.board().legal_turn(turn)?;
        self.play(&turn)
    }

    /// Plays a plain move, a step of a deploy, or its commit; the turn, if that completes it.
    ///
    /// # Errors
    ///
    /// If the game is over or the action is not legal.
    pub fn play_action(&mut self, action: Action) -> Result<Option<LegalTurn>, GameError> {
        self.going_on()?;
        let legal = self.position().legal_action(action)?;
        self.play_legal_action(legal)
    }

    /// Plays an action that was read or proved in the position on the board; likewise.
    ///
    /// # Errors
    ///
    /// If the game is over, or the action was proved in another position.
    pub fn play_legal_action(
        &mut self,
        action: LegalAction,
    ) -> Result<Option<LegalTurn>, GameError> {
        self.going_on()?;
        let turn = self.current.add_legal(action)?;
        Ok(self.made(turn))
    }

    /// Plays what a text names: a whole turn, a deploy left open with `...`, or during a deploy its
    /// further steps or `commit`; the turn, if that completes it.
    ///
    /// ```
    /// use cotulenh::{Game, Position};
    /// let start: Position = "6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/5C5 r".parse()?;
    /// let mut game = Game::new(start);
    /// assert!(game.play_text("c3:F>e5...")?.is_none());
    /// let turn = game.play_text("commit")?.unwrap();
    /// assert_eq!(turn.san().to_string(), "c3:(NT)<,Fe5");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the game is over, or the text names nothing legal, or more than one turn.
    pub fn play_text(&mut self, text: &str) -> Result<Option<LegalTurn>, ReadGameError> {
        self.going_on().map_err(ReadGameError::Game)?;
        let turn = self.current.read(text).map_err(ReadGameError::Text)?;
        Ok(self.made(turn))
    }

    /// Every turn that can be played now: none when the game is over, or while a deploy is in progress.
    pub fn legal_turns(&self) -> Vec<Turn> {
        if self.result().is_some() { Vec::new() } else { self.position().legal_turns() }
    }

    /// Why a wish cannot be played now; `None` if it can. Unlike [`Position::why_not`] it knows
    /// when the game has ended.
    pub fn why_not(&self, wish: Wish) -> Option<WhyNot> {
        match self.result() {
            Some(result) => Some(WhyNot::new(Some(wish), Reason::GameOver(result))),
            None => self.position().why_not(wish),
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
        let before = self.positions().last().ok_or(GameError::Nothing)?;
        let (_, turn) = self.played.pop().ok_or(GameError::Nothing)?;
        self.current = TurnBuilder::new(&before);
        self.outcome = before.outcome();
        self.repetitions = self.count_repetitions();
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
        let turn = self.undone.pop().ok_or(GameError::Nothing)?;
        self.advance(&LegalTurn::known(self.board(), turn));
        Ok(())
    }

    /// Takes back the last step of the deploy in progress.
    ///
    /// # Errors
    ///
    /// If the game is over or no deploy is in progress.
    pub fn undo_step(&mut self) -> Result<(), GameError> {
        self.not_ended()?;
        if self.current.undo() { Ok(()) } else { Err(GameError::NoDeploy) }
    }

    /// Takes back all steps of the deploy in progress.
    ///
    /// # Errors
    ///
    /// If the game is over or no deploy is in progress.
    pub fn cancel_deploy(&mut self) -> Result<(), GameError> {
        self.not_ended()?;
        if self.current.cancel() { Ok(()) } else { Err(GameError::NoDeploy) }
    }

    /// How often the position on the board has occurred, this time included (rule 11.5). A deploy in
    /// progress does not count: it is the position before it.
    pub const fn repetitions(&self) -> usize {
        self.repetitions
    }

    fn count_repetitions(&self) -> usize {
        let key = self.board().zobrist();
        if self.played.iter().all(|&(before, _)| before != key) {
            return 1;
        }
        // Two positions may have the same key, if hardly ever.
        1 + self.positions().filter(|position| position == self.board()).count()
    }

    /// Whether a draw may be claimed now, by either side (rules 11.4 and 11.5): not in the middle of a
    /// deploy.
    pub fn may_claim(&self, claim: DrawClaim) -> bool {
        !self.current.is_deploying() && self.board_gives(claim)
    }

    /// Whether the position on the board gives a claim, whatever is being deployed: for players who do
    /// not see a deploy in progress.
    pub fn board_gives(&self, claim: DrawClaim) -> bool {
        self.result().is_none()
            && match claim {
                DrawClaim::FiftyMoves => self.board().halfmove_clock() >= CLAIMABLE_CLOCK,
                DrawClaim::ThirdRepetition => self.repetitions() >= 3,
            }
    }

    /// The draws that may be claimed now.
    pub fn claims(&self) -> impl Iterator<Item = DrawClaim> {
        DrawClaim::ALL.into_iter().filter(|&claim| self.may_claim(claim))
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
    fn advance(&mut self, turn: &LegalTurn) {
        self.played.push((turn.before().zobrist(), turn.turn()));
        self.current = TurnBuilder::new(turn.after());
        self.outcome = turn.outcome();
        self.repetitions = self.count_repetitions();
    }

    /// An action was made: the turn that it completes, if any, is played.
    fn made(&mut self, turn: Option<LegalTurn>) -> Option<LegalTurn> {
        self.undone.clear();
        if let Some(turn) = &turn {
            self.advance(turn);
        }
        turn
    }

    fn proved_here(&self, turn: &LegalTurn) -> Result<(), GameError> {
        match turn.before().is_identical(self.board()) {
            true => Ok(()),
            false => Err(PlayError::new(turn.turn().first(), self.board()).into()),
        }
    }

    fn going_on(&self) -> Result<(), GameError> {
        self.result().map_or(Ok(()), |result| Err(GameError::Over(result)))
    }

    fn not_ended(&self) -> Result<(), GameError> {
        self.ended.map_or(Ok(()), |result| Err(GameError::Over(result)))
    }

    fn between_turns(&self) -> Result<(), GameError> {
        if self.current.is_deploying() { Err(GameError::DeployInProgress) } else { Ok(()) }
    }
}
