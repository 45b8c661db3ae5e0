//! What a message changes: every rule about who may do what and when.
//!
//! Whether a move is legal the rules library says, and nobody else.

use cotulenh::game::{DrawClaim, GameResult};
use cotulenh::json::{EventForm, MoveRequest, Play, PlayRequest, TurnName};
use cotulenh::turn::{LegalAction, LegalTurn};
use cotulenh::{ActionKind, Color, Turn};

use super::event::{Change, Ending, Event, Offer};
use super::live::LiveGame;
use super::message::{Message, Refusal, RefusalCode, StepAction, Wish};
use crate::moment::Moment;
use crate::store::{StoreError, Stored};

/// A message from a seat, at a moment.
#[derive(Clone, Copy)]
pub struct Sent<'a> {
    /// Which seat.
    pub by: Color,
    /// What.
    pub message: &'a Message,
    /// When it came.
    pub now: Moment,
    /// How slow the connection is.
    pub lag: Moment,
}

/// Why a message was not applied.
#[derive(Debug)]
pub enum NotApplied {
    /// It may not be.
    Refused(Refusal),
    /// The game does not fit together any more; it must be restored.
    Broken(StoreError),
}

impl From<Refusal> for NotApplied {
    fn from(refusal: Refusal) -> NotApplied {
        NotApplied::Refused(refusal)
    }
}

impl From<StoreError> for NotApplied {
    fn from(error: StoreError) -> NotApplied {
        NotApplied::Broken(error)
    }
}

pub(super) type Applied<T> = Result<T, NotApplied>;

/// A change that is being made.
pub(super) struct Making<'a> {
    pub(super) live: &'a mut LiveGame,
    pub(super) change: Change,
}

impl LiveGame {
    /// Applies a message.
    ///
    /// # Errors
    ///
    /// If it is refused: then nothing has changed.
    pub fn apply(&mut self, sent: Sent<'_>) -> Applied<Change> {
        let message = Some((sent.by, sent.message.id.clone()));
        let change = Change { at: sent.now, message, ..Change::default() };
        let mut making = Making { live: self, change };
        making.wish(sent)?;
        Ok(making.done())
    }

    /// The computer has found its turn.
    ///
    /// # Errors
    ///
    /// If the turn is not legal.
    pub fn computer_plays(&mut self, turn: Turn, now: Moment) -> Stored<Change> {
        let turn = self.board().legal_turn(turn).map_err(StoreError::new)?;
        let mut making = Making { live: self, change: Change { at: now, ..Change::default() } };
        making.turn(&turn, 0)?;
        Ok(making.done())
    }

    /// The computer has thought about a draw that was offered.
    ///
    /// # Errors
    ///
    /// If the game does not fit together any more.
    pub fn computer_answers(&mut self, by: Color, accepts: bool, now: Moment) -> Stored<Change> {
        let mut making = Making { live: self, change: Change { at: now, ..Change::default() } };
        match accepts {
            true => making.accept(by, Offer::Draw)?,
            false => making.say_no(by, Offer::Draw)?,
        }
        Ok(making.done())
    }

    /// Ends the game if the time of the side to move is up.
    ///
    /// # Errors
    ///
    /// If the game does not fit together any more.
    pub fn look_at_clock(&mut self, now: Moment, lag: Moment) -> Stored<Option<Change>> {
        let Some((color, at)) = self.flag(lag) else { return Ok(None) };
        if now < at || self.is_over() {
            return Ok(None);
        }
        let mut making = Making { live: self, change: Change { at: now, ..Change::default() } };
        making.end(GameResult::Time { winner: !color }.into())?;
        Ok(Some(making.done()))
    }
}

impl Making<'_> {
    fn done(self) -> Change {
        self.live.finish(&self.change);
        self.change
    }

    pub(super) fn happens(&mut self, event: Event) -> Stored<()> {
        self.live.happen(&event, self.change.at)?;
        self.change.events.push(event);
        Ok(())
    }

    fn wish(&mut self, Sent { by, message, now, lag }: Sent<'_>) -> Applied<()> {
        match &message.wish {
            Wish::Play { turn, play } => {
                self.may_move(by, *turn)?;
                self.play(play, lag)
            }
            Wish::Step { turn, action } => {
                self.may_move(by, *turn)?;
                self.step(*action, lag)
            }
            Wish::Offer { offer, turn } => {
                turn.map_or(Ok(()), |turn| self.not_stale(turn))?;
                self.offer(by, *offer)
            }
            Wish::Decline { offer } => self.decline(by, *offer),
            Wish::Claim { claim } => self.claim(*claim),
            Wish::Resign => {
                self.going_on()?;
                Ok(self.end(GameResult::Resignation { winner: !by }.into())?)
            }
            Wish::Abort => self.abort(),
            Wish::Flag => self.flag(by, now),
        }
    }

    pub(super) fn going_on(&self) -> Result<(), Refusal> {
        if self.live.is_over() { Err(Refusal::over()) } else { Ok(()) }
    }

    /// It is about the position after so many turns.
    fn not_stale(&self, turn: usize) -> Result<(), Refusal> {
        if turn == self.live.turns() {
            return Ok(());
        }
        let en = "the position has changed since this was sent";
        let vi = "thế cờ đã thay đổi từ khi gửi yêu cầu này";
        Err(Refusal::new(RefusalCode::Stale, en, vi))
    }

    fn may_move(&self, by: Color, turn: usize) -> Result<(), Refusal> {
        self.going_on()?;
        self.not_stale(turn)?;
        if self.live.to_move() != by {
            let (en, vi) = ("it is the other side's turn", "chưa đến lượt bạn");
            return Err(Refusal::new(RefusalCode::NotYourTurn, en, vi));
        }
        Ok(())
    }

    fn play(&mut self, request: &PlayRequest, lag: Moment) -> Applied<()> {
        let position = self.live.game.position();
        let play = request.read(position).map_err(|e| Refusal::of_request(position, &e))?;
        match play {
            Play::Turn(turn) => Ok(self.turn(&turn, lag)?),
            Play::Action(action) => self.action(action, lag),
        }
    }

    /// A plain move, a commit, or a step, after which the turn may or may not be complete.
    fn action(&mut self, action: LegalAction, lag: Moment) -> Applied<()> {
        let mut current = self.live.game.current().clone();
        match current.add_legal(action).map_err(StoreError::new)? {
            Some(turn) => Ok(self.turn(&turn, lag)?),
            None => {
                let steps = current.steps().iter().map(|step| step.lan().to_string());
                Ok(self.set_steps(steps.collect())?)
            }
        }
    }

    fn set_steps(&mut self, steps: Vec<String>) -> Stored<()> {
        self.live.set_steps(&steps)?;
        self.change.steps = Some(steps);
        Ok(())
    }

    fn step(&mut self, action: StepAction, lag: Moment) -> Applied<()> {
        let mut steps = self.live.steps();
        let deploy = self.live.game.position().deploy();
        let none = || {
            let (en, vi) = ("no deploy is in progress", "không có lần triển khai nào đang dở");
            Refusal::nothing_to_do(en, vi)
        };
        let origin = deploy.ok_or_else(none)?.origin();
        match action {
            StepAction::Undo => steps.truncate(steps.len().saturating_sub(1)),
            StepAction::Cancel => steps.clear(),
            StepAction::Commit => {
                let kind = Some(ActionKind::Commit);
                let (from, to) = (origin, origin);
                let commit = MoveRequest { from, to, unit: None, kind, deploy: None };
                return self.play(&PlayRequest::Move(commit), lag);
            }
        }
        Ok(self.set_steps(steps)?)
    }

    /// A complete turn of the side to move.
    fn turn(&mut self, turn: &LegalTurn, lag: Moment) -> Stored<()> {
        let by = self.live.to_move();
        self.close_offers_of_turn(by)?;
        let now = self.change.at;
        // Time runs when both sides have made a turn, and as long as the game does.
        let over = turn.outcome().is_some();
        let next = (self.live.turns() > 0 && !over).then_some(!by);
        let clock = self.live.clock.zip(self.live.info.settings.clock);
        let event = Event::Turn {
            by,
            turn: TurnName::from(turn),
            fen: turn.after().fen().to_string(),
            events: EventForm::of_turn(turn),
            clock: clock.map(|(clock, control)| clock.after_turn(control, next, now, lag)),
            time: (now - self.live.turn_began).max(0),
            claims: Vec::new(),
            repetitions: 0,
        };
        self.happens(event)?;
        let (claimable, occurred) = (self.live.claims(), self.live.game.repetitions());
        if let Some(Event::Turn { claims, repetitions, .. }) = self.change.events.last_mut() {
            (*claims, *repetitions) = (claimable, occurred);
        }
        match self.live.game.result() {
            Some(result) => self.end(result.into()),
            None => Ok(()),
        }
    }

    fn claim(&mut self, claim: DrawClaim) -> Applied<()> {
        self.going_on()?;
        if !self.live.may_claim(claim) {
            let (en, vi) = ("this draw cannot be claimed here", "chưa thể đòi hòa ở đây");
            return Err(Refusal::new(RefusalCode::NotYet, en, vi).into());
        }
        Ok(self.end(GameResult::Claim(claim).into())?)
    }

    fn abort(&mut self) -> Applied<()> {
        self.going_on()?;
        if self.live.turns() >= 2 {
            let en = "both sides have made a turn: the game can be resigned, not aborted";
            let vi = "hai bên đã đi: có thể xin thua, không thể hủy ván";
            return Err(Refusal::new(RefusalCode::NothingToDo, en, vi).into());
        }
        Ok(self.end(Ending::aborted())?)
    }

    /// The task has looked at the clock before: if the game goes on, no flag has fallen.
    fn flag(&mut self, by: Color, now: Moment) -> Applied<()> {
        self.going_on()?;
        let left = self.live.clock.map(|clock| clock.left(!by, now));
        let (en, vi) = match left {
            None => ("this game has no clock", "ván này không có đồng hồ"),
            Some(_) => ("the other side still has time", "đối phương vẫn còn thời gian"),
        };
        Err(Refusal::new(RefusalCode::NotYet, en, vi).into())
    }

    pub(super) fn end(&mut self, result: Ending) -> Stored<()> {
        let clock = self.live.clock.map(|clock| clock.turned_to(None, self.change.at));
        self.happens(Event::End { result, clock })
    }
}
