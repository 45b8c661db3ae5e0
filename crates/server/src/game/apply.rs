//! What a message changes: every rule about who may do what and when.
//!
//! Whether a turn is legal its reader says, once: what it gives is proved, and is played as it is.

use cotulenh::Color;
use cotulenh::game::{DrawClaim, GameError, GameResult};
use cotulenh::json::{EventForm, Play, PlayRequest, TurnName};
use cotulenh::turn::LegalTurn;

use super::event::{Change, Ending, Event, Offer};
use super::live::LiveGame;
use super::message::{Claim, Command, LeftClaim, Message, Refusal, RefusalCode, StepAction};
use crate::moment::Moment;
use crate::store::{StoreError, Stored};
use crate::words::Said;

/// A message from a seat, at a moment.
#[derive(Clone, Copy)]
pub struct Sent<'a> {
    /// Which seat.
    pub by: Color,
    /// What.
    pub message: &'a Message,
    /// When it came.
    pub now: Moment,
    /// How long a message takes on that very connection, there and back.
    pub lag: Moment,
    /// Whether the other side has been away so long that the game can be claimed.
    pub gone: bool,
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
        making.obey(sent)?;
        Ok(making.done())
    }

    /// The computer has found its turn.
    ///
    /// # Errors
    ///
    /// If the turn was proved in another position.
    pub fn computer_plays(&mut self, turn: LegalTurn, now: Moment) -> Stored<Change> {
        let mut making = Making { live: self, change: Change { at: now, ..Change::default() } };
        making.play(Play::Turn(turn), 0)?;
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

    /// Ends the game without a result, whatever the players think; none if it is over already.
    ///
    /// # Errors
    ///
    /// If the game does not fit together any more.
    pub fn break_off(&mut self, now: Moment) -> Stored<Option<Change>> {
        if self.is_over() {
            return Ok(None);
        }
        let mut making = Making { live: self, change: Change { at: now, ..Change::default() } };
        making.end(Ending::aborted())?;
        Ok(Some(making.done()))
    }

    /// The game ended so.
    ///
    /// # Errors
    ///
    /// If it cannot have.
    pub(super) fn ends(&mut self, ending: Ending, now: Moment) -> Stored<Change> {
        let mut making = Making { live: self, change: Change { at: now, ..Change::default() } };
        making.end(ending)?;
        Ok(making.done())
    }

    /// When the game ends by itself, and how, if nothing happens.
    pub fn deadline(&self, lag: Moment) -> Option<(Moment, Ending)> {
        if self.is_over() {
            return None;
        }
        // The computer makes its first turn as soon as an engine is free.
        let expires = self.expires().filter(|_| self.computer_to_move().is_none());
        let flag = self.flag(lag);
        flag.map(|(color, at)| (at, GameResult::Time { winner: !color }.into()))
            .or_else(|| expires.map(|at| (at, Ending::aborted())))
    }

    /// Ends the game if the time of the side to move is up, or a first turn was not made in time.
    ///
    /// # Errors
    ///
    /// If the game does not fit together any more.
    pub fn look_at_clock(&mut self, now: Moment, lag: Moment) -> Stored<Option<Change>> {
        let due = self.deadline(lag).filter(|&(at, _)| at <= now);
        let Some((_, ending)) = due else { return Ok(None) };
        let mut making = Making { live: self, change: Change { at: now, ..Change::default() } };
        making.end(ending)?;
        Ok(Some(making.done()))
    }
}

impl Making<'_> {
    fn done(self) -> Change {
        self.live.finish(&self.change);
        self.change
    }

    /// An event happens.
    pub(super) fn happens(&mut self, event: Event) -> Stored<()> {
        self.live.happen(&event, &self.change)?;
        self.happened(event);
        Ok(())
    }

    /// An event has happened: it is counted, and will be kept and told.
    pub(super) fn happened(&mut self, event: Event) {
        self.live.events += 1;
        self.change.events.push(event);
    }

    fn obey(&mut self, Sent { by, message, now, lag, gone }: Sent<'_>) -> Applied<()> {
        match &message.command {
            Command::Play { turn, play } => {
                self.may_move(by, *turn)?;
                let play = self.read(play)?;
                Ok(self.play(play, lag)?)
            }
            Command::Step { turn, action } => {
                self.may_move(by, *turn)?;
                self.step(*action, lag)
            }
            Command::Offer { offer, turn } => {
                turn.map_or(Ok(()), |turn| self.not_stale(turn))?;
                self.offer(by, *offer)
            }
            Command::Decline { offer } => self.decline(by, *offer),
            Command::Claim { claim: Claim::Rules(claim) } => self.claim(*claim),
            Command::Claim { claim: Claim::Left(claim) } => self.claim_left(by, *claim, gone),
            Command::Resign => {
                self.going_on()?;
                Ok(self.end(GameResult::Resignation { winner: !by }.into())?)
            }
            Command::Abort => self.abort(),
            Command::Flag => self.flag(by, now),
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
        Err(Refusal::new(RefusalCode::Stale, &Said::Stale))
    }

    fn may_move(&self, by: Color, turn: usize) -> Result<(), Refusal> {
        self.going_on()?;
        self.not_stale(turn)?;
        if self.live.to_move() != by {
            return Err(Refusal::new(RefusalCode::NotYourTurn, &Said::NotYourTurn));
        }
        Ok(())
    }

    /// What a request asks for, proved.
    fn read(&self, request: &PlayRequest) -> Result<Play, Refusal> {
        let position = self.live.game.position();
        request.read(position).map_err(|error| Refusal::of_request(position, &error))
    }

    /// Plays what was read: a turn, or a step, after which the turn may or may not be complete.
    fn play(&mut self, play: Play, lag: Moment) -> Stored<()> {
        if let Some(turn) = self.live.play(play)? {
            return self.turn(&turn, lag);
        }
        self.change.steps = Some(self.live.steps());
        Ok(())
    }

    fn step(&mut self, action: StepAction, lag: Moment) -> Applied<()> {
        let current = self.live.game.current();
        if !current.is_deploying() {
            return Err(Refusal::nothing_to_do(&GameError::NoDeploy).into());
        }
        let taken_back = match action {
            StepAction::Undo => self.live.game.undo_step(),
            StepAction::Cancel => self.live.game.cancel_deploy(),
            StepAction::Commit => {
                let turn = current.commit();
                let turn = turn.map_err(|why| Refusal::illegal(current.position(), &why))?;
                return Ok(self.play(Play::Turn(turn), lag)?);
            }
        };
        taken_back.map_err(StoreError::new)?;
        self.change.steps = Some(self.live.steps());
        Ok(())
    }

    /// A turn was played on the board: what else it changes.
    fn turn(&mut self, turn: &LegalTurn, lag: Moment) -> Stored<()> {
        let (by, now) = (turn.before().turn(), self.change.at);
        self.close_offers_of_turn(by)?;
        // Time runs when both sides have made a turn, and as long as the game does.
        let next = (self.live.turns() > 0 && turn.outcome().is_none()).then_some(!by);
        let clock = self.live.clock.zip(self.live.info.settings.clock);
        let clock = clock.map(|(clock, control)| {
            let lag = self.live.quota.credit(by, lag).min(clock.spent(now));
            self.change.lag = lag;
            clock.after_turn(control, next, now, lag)
        });
        let (name, time) =
            (TurnName::from(turn), (now - self.live.turn_began - self.live.paused).max(0));
        self.live.turn_made(&name, clock, time, &self.change);
        self.happened(Event::Turn {
            by,
            turn: name,
            fen: turn.after().fen().to_string(),
            events: EventForm::of_turn(turn),
            clock,
            time,
            claims: self.live.claims(),
            repetitions: self.live.game.repetitions(),
            expires: self.live.expires(),
        });
        match self.live.game.result() {
            Some(result) => self.end(result.into()),
            None => Ok(()),
        }
    }

    fn claim(&mut self, claim: DrawClaim) -> Applied<()> {
        self.going_on()?;
        if !self.live.claims().contains(&claim) {
            return Err(Refusal::not_yet(&GameError::NoClaim).into());
        }
        Ok(self.end(GameResult::Claim(claim).into())?)
    }

    /// The other side was to move, and has left.
    fn claim_left(&mut self, by: Color, claim: LeftClaim, gone: bool) -> Applied<()> {
        self.going_on()?;
        if !gone || self.live.turns() < 2 || self.live.to_move() == by {
            return Err(Refusal::not_yet(&Said::NotGone).into());
        }
        let winner = (claim == LeftClaim::Victory).then_some(by);
        Ok(self.end(Ending::abandoned(winner))?)
    }

    fn abort(&mut self) -> Applied<()> {
        self.going_on()?;
        if self.live.turns() >= 2 {
            return Err(Refusal::nothing_to_do(&Said::TooLateToAbort).into());
        }
        Ok(self.end(Ending::aborted())?)
    }

    /// The task has looked at the clock before: if the game goes on, no flag has fallen.
    fn flag(&mut self, by: Color, now: Moment) -> Applied<()> {
        self.going_on()?;
        let left = self.live.clock.map(|clock| clock.left(!by, now));
        let why = if left.is_some() { Said::TimeLeft } else { Said::NoClock };
        Err(Refusal::not_yet(&why).into())
    }

    pub(super) fn end(&mut self, result: Ending) -> Stored<()> {
        let clock = self.live.clock.map(|clock| clock.turned_to(None, self.change.at));
        self.happens(Event::End { result, clock })
    }
}
