//! What a message changes: every rule about who may do what and when.
//!
//! Whether a move is legal the rules library says, and nobody else.

use cotulenh::json::{MoveRequest, Play, PlayRequest, events_of_turn};
use cotulenh::{Action, ActionKind, Color, DrawClaim, GameResult, Turn};

use super::event::{Change, Ending, Event, Offer};
use super::live::LiveGame;
use super::message::{Message, Refusal, RefusalCode, StepAction, Wish};
use crate::id;
use crate::moment::Moment;
use crate::store::{StoreError, Stored};

/// For so many turns a side whose draw was declined may not offer another.
const DRAW_PAUSE: usize = 10;

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

type Applied<T> = Result<T, NotApplied>;

/// A change that is being made.
struct Making<'a> {
    live: &'a mut LiveGame,
    change: Change,
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
        let mut making = Making { live: self, change: Change { at: now, ..Change::default() } };
        making.turn(turn, 0)?;
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

    fn happens(&mut self, event: Event) -> Stored<()> {
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

    fn going_on(&self) -> Result<(), Refusal> {
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
            Play::Turn(turn) => Ok(self.turn(turn, lag)?),
            Play::Action(action) => self.action(action, lag),
        }
    }

    /// A plain move, a commit, or a step, after which the turn may or may not be complete.
    fn action(&mut self, action: Action, lag: Moment) -> Applied<()> {
        if let Some(turn) = Turn::plain(action) {
            return Ok(self.turn(turn, lag)?);
        }
        let position = self.live.game.position();
        let after = position.play(action).map_err(StoreError::new)?;
        if after.deploy().is_some() {
            let mut steps = self.live.steps();
            steps.push(position.lan(action).to_string());
            return Ok(self.set_steps(steps)?);
        }
        let mut steps: Vec<Action> =
            position.deploy().into_iter().flat_map(cotulenh::Deploy::steps).collect();
        if action.kind() != ActionKind::Commit {
            steps.push(action);
        }
        let turn = Turn::deploy(&steps).ok_or_else(|| {
            Refusal::nothing_to_do("nothing has been deployed yet", "chưa triển khai quân nào")
        })?;
        Ok(self.turn(turn, lag)?)
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
    fn turn(&mut self, turn: Turn, lag: Moment) -> Stored<()> {
        let by = self.live.to_move();
        self.close_offers_of_turn(by)?;
        let (board, now) = (self.live.board(), self.change.at);
        let after = board.play_turn(turn).map_err(StoreError::new)?;
        // Time runs when both sides have made a turn, and as long as the game does.
        let over = after.outcome().is_some();
        let next = (self.live.turns() > 0 && !over).then_some(!by);
        let clock = self.live.clock.zip(self.live.info.settings.clock);
        let event = Event::Turn {
            by,
            turn: self.live.name(turn),
            fen: after.fen().to_string(),
            events: events_of_turn(&board, turn).map_err(StoreError::new)?,
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

    /// A turn declines what the other side offers, and withdraws the own wish to take back.
    fn close_offers_of_turn(&mut self, by: Color) -> Stored<()> {
        for (color, offer) in self.live.offers.clone() {
            if color != by {
                self.say_no(by, offer)?;
            } else if offer == Offer::Takeback {
                self.happens(Event::Withdraw { by, offer })?;
            }
        }
        Ok(())
    }

    fn offer(&mut self, by: Color, offer: Offer) -> Applied<()> {
        self.may_offer(by, offer)?;
        if self.live.offers.contains(&(by, offer)) {
            let (en, vi) = ("you have offered this already", "bạn đã đề nghị rồi");
            return Err(Refusal::nothing_to_do(en, vi).into());
        }
        if self.live.offers.contains(&(!by, offer)) {
            return Ok(self.accept(by, offer)?);
        }
        self.happens(Event::Offer { by, offer })?;
        // About a draw the computer has to think.
        if self.live.info.level(!by).is_some() && offer != Offer::Draw {
            self.accept(!by, offer)?;
        }
        Ok(())
    }

    fn may_offer(&self, by: Color, offer: Offer) -> Result<(), Refusal> {
        match offer {
            Offer::Draw | Offer::Takeback => self.going_on()?,
            Offer::Rematch if !self.live.is_over() => {
                let (en, vi) = ("the game is not over yet", "ván cờ chưa kết thúc");
                return Err(Refusal::new(RefusalCode::NotYet, en, vi));
            }
            Offer::Rematch if self.live.rematch.is_some() => {
                let (en, vi) = ("the next game has begun already", "ván tiếp theo đã bắt đầu");
                return Err(Refusal::nothing_to_do(en, vi));
            }
            Offer::Rematch => {}
        }
        let accepts = self.live.offers.contains(&(!by, offer));
        if offer == Offer::Takeback && !accepts && self.last_turn_of(by).is_none() {
            let (en, vi) = ("you have no turn to take back", "bạn chưa có lượt nào để đi lại");
            return Err(Refusal::nothing_to_do(en, vi));
        }
        if offer == Offer::Draw && !accepts { self.may_offer_draw(by) } else { Ok(()) }
    }

    fn may_offer_draw(&self, by: Color) -> Result<(), Refusal> {
        let again = self.live.draw_again.of(by).unwrap_or(0);
        let wait = again.saturating_sub(self.live.turns());
        if wait == 0 {
            return Ok(());
        }
        let turns = if wait == 1 { "turn" } else { "turns" };
        let en = format!("your draw was declined; offer again after {wait} more {turns}");
        let vi = format!("đề nghị hòa đã bị từ chối; hãy đề nghị lại sau {wait} lượt nữa");
        Err(Refusal::new(RefusalCode::NotYet, en, vi))
    }

    /// A side declines what the other side offers.
    fn say_no(&mut self, by: Color, offer: Offer) -> Stored<()> {
        let again = (offer == Offer::Draw).then(|| self.live.turns() + DRAW_PAUSE);
        self.happens(Event::Decline { by, offer, again })
    }

    /// A side accepts what the other side offers.
    fn accept(&mut self, by: Color, offer: Offer) -> Stored<()> {
        match offer {
            Offer::Draw => self.end(GameResult::Agreement.into()),
            Offer::Takeback => self.take_back(!by),
            Offer::Rematch => {
                let game = id::fresh('g').map_err(|_| StoreError::new("no random bytes"))?;
                self.happens(Event::Rematch { game })
            }
        }
    }

    /// How many turns were played before a side's last one.
    fn last_turn_of(&self, color: Color) -> Option<usize> {
        let turns = self.live.turns();
        let back = if self.live.to_move() == color { 2 } else { 1 };
        turns.checked_sub(back)
    }

    fn take_back(&mut self, asked_by: Color) -> Stored<()> {
        let Some(turns) = self.last_turn_of(asked_by) else { return Ok(()) };
        let now = self.change.at;
        let before = self.live.game.positions().nth(turns).copied();
        let fen = before.map(|position| position.fen().to_string()).unwrap_or_default();
        let next = (turns > 1).then_some(asked_by);
        let clock = self.live.clock.map(|clock| clock.turned_to(next, now));
        let (claims, repetitions) = (Vec::new(), 0);
        self.happens(Event::Takeback { turns, fen, clock, claims, repetitions })?;
        let (claimable, occurred) = (self.live.claims(), self.live.game.repetitions());
        if let Some(Event::Takeback { claims, repetitions, .. }) = self.change.events.last_mut() {
            (*claims, *repetitions) = (claimable, occurred);
        }
        Ok(())
    }

    fn decline(&mut self, by: Color, offer: Offer) -> Applied<()> {
        let open = |color| self.live.offers.contains(&(color, offer));
        match (open(!by), open(by)) {
            (true, _) => Ok(self.say_no(by, offer)?),
            (_, true) => Ok(self.happens(Event::Withdraw { by, offer })?),
            _ => {
                let (en, vi) = ("this offer is not open any more", "đề nghị này không còn nữa");
                Err(Refusal::nothing_to_do(en, vi).into())
            }
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

    fn end(&mut self, result: Ending) -> Stored<()> {
        let clock = self.live.clock.map(|clock| clock.turned_to(None, self.change.at));
        self.happens(Event::End { result, clock })
    }
}
