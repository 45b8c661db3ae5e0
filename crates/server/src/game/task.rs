//! The task of a game: one message after the other, kept before it is told.

mod computer;
mod presence;
mod rematch;

use std::time::Duration;

use cotulenh::{Color, Turn};
use cotulenh_engine::Score;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::{Instant, sleep_until};

use super::apply::{NotApplied, Sent};
use super::event::{Change, Event};
use super::held::HeldTurns;
use super::live::LiveGame;
use super::message::{Command, Message, Refusal, RefusalCode};
use super::room::Room;
use super::tell::ok;
use super::view::{Presence, numbered};
use crate::app::App;
use crate::begun;
use crate::costs::{self, Payer};
use crate::metrics::METRICS;
use crate::moment::{self, Moment};
use crate::outbox::Outbox;
use crate::players::PlayerId;
use crate::store::{Append, GameRow, Instance, Lease, Store, StoreError, Stored};
use crate::wire::Lag;
use crate::words::Said;
use computer::{About, Thinking};
use rematch::is_rematch;

/// The longest sleep: after it the clocks are looked at again, whatever happened to the system's.
const LONGEST_SLEEP: Duration = Duration::from_mins(10);
/// Who has missed more events gets the state alone.
const MOST_MISSED: u64 = 30;

/// What a game is asked for.
pub enum Ask {
    /// Nothing, but to be there.
    Wake(Reply<()>),
    /// To show its state to a player.
    State(Payer, Reply<String>),
    /// To let a socket in; its number is the answer.
    Join(Joining, Reply<u64>),
    /// A socket has gone.
    Leave(u64),
    /// A message came through a socket, at that time.
    Message(u64, Message, Instant),
    /// To end without a result, because an operator wants it; whether it was not over already.
    End(Reply<bool>),
    /// To look whether the game is still ours, which it is by this number.
    Lease(Option<Lease>),
    /// The engine has thought about this.
    Computer(About, Option<(Turn, Score)>),
}

impl Ask {
    /// Who asks, if it is somebody.
    pub fn payer(&self) -> Option<Payer> {
        match self {
            Ask::State(payer, _) => Some(payer.clone()),
            Ask::Join(joining, _) => Some(joining.payer.clone()),
            // A request that wants the game to be there has a payer of its own.
            _ => costs::payer(),
        }
    }
}

/// Where an answer goes, if the game is here.
pub type Reply<T> = oneshot::Sender<Result<T, NotHere>>;

/// Why a game is not here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotHere {
    /// There is no such game.
    NoGame,
    /// Another instance has it.
    Elsewhere(Instance),
}

/// A socket that comes in.
pub struct Joining {
    /// Whose it is, and who pays.
    pub payer: Payer,
    /// The last event it knows.
    pub since: Option<u64>,
    /// Where its messages go.
    pub outbox: Outbox,
    /// How slow it is.
    pub lag: Lag,
}

struct Task {
    app: App,
    live: LiveGame,
    /// The number by which the game is ours.
    lease: Lease,
    held: HeldTurns,
    room: Room,
    inbox: mpsc::Receiver<Ask>,
    own: mpsc::WeakSender<Ask>,
    thinking: Option<Thinking>,
    told: Presence,
    tell_at: Option<Instant>,
}

/// Runs a game until it is over and nobody is there. Who first asks for it pays for its being restored.
///
/// # Errors
///
/// If the game cannot be restored, or does not fit together any more.
pub async fn run(
    app: App,
    id: String,
    payer: Option<Payer>,
    inbox: mpsc::Receiver<Ask>,
    own: mpsc::WeakSender<Ask>,
) -> Stored<()> {
    let (live, lease) = match costs::paid(payer, LiveGame::take(&app, &id)).await {
        Ok(Some(taken)) => taken,
        Ok(None) => {
            refuse_all(&app, &id, inbox, &NotHere::NoGame);
            return Ok(());
        }
        Err(error) => {
            if let Some(owner) = error.owner() {
                refuse_all(&app, &id, inbox, &NotHere::Elsewhere(owner.clone()));
            }
            return Err(error);
        }
    };
    let room = Room::default();
    let (stop, told) = (app.stopped(), room.presence(&live.info));
    let (thinking, tell_at, held) = (None, None, app.games().turns().hold());
    let mut task = Task { app, live, lease, held, room, inbox, own, thinking, told, tell_at };
    if *stop.borrow() {
        // It was taken after this server had given back what it had.
        return task.release().await;
    }
    task.serve(stop).await
}

/// Whether a message makes a turn, or begins one.
fn is_play(message: &Message) -> bool {
    matches!(message.command, Command::Play { .. })
}

/// Keeps a change with the next game of the same players, unless one of them has no room for it: then who.
fn keep_both(store: &mut dyn Store, append: &Append, next: &GameRow) -> Stored<Option<PlayerId>> {
    let full = begun::add_game(store, next)?;
    if full.is_none() {
        store.append(append)?;
    }
    Ok(full)
}

/// The game is not here.
fn refuse_all(app: &App, id: &str, mut inbox: mpsc::Receiver<Ask>, why: &NotHere) {
    inbox.close();
    app.games().forget(id);
    while let Ok(ask) = inbox.try_recv() {
        // Whoever asked may have left.
        let _ = match ask {
            Ask::Wake(reply) => reply.send(Err(why.clone())).is_ok(),
            Ask::State(_, reply) => reply.send(Err(why.clone())).is_ok(),
            Ask::Join(_, reply) => reply.send(Err(why.clone())).is_ok(),
            Ask::End(reply) => reply.send(Err(why.clone())).is_ok(),
            Ask::Leave(_) | Ask::Message(..) | Ask::Lease(_) | Ask::Computer(..) => false,
        };
    }
}

impl Task {
    async fn serve(&mut self, mut stop: watch::Receiver<bool>) -> Stored<()> {
        loop {
            self.room.look_around(moment::now());
            self.look_at_clock(self.room.lag(self.live.to_move())).await?;
            self.think();
            self.held.set(self.live.turns());
            let idle = self.room.is_empty() && !self.live.is_awake();
            if idle && self.app.games().retire(&self.live.info.id, &self.inbox) {
                return self.release().await;
            }
            let wake = self.next_wake();
            let ask = tokio::select! {
                ask = self.inbox.recv() => ask,
                _ = stop.wait_for(|&stopped| stopped) => None,
                () = sleep_until(wake) => {
                    self.tell_presence();
                    continue;
                }
            };
            match ask {
                Some(ask) => self.answer(ask).await?,
                None => return Ok(()),
            }
        }
    }

    /// The game is nobody's, until it is asked for.
    async fn release(&self) -> Stored<()> {
        if !self.app.storage().is_shared() {
            return Ok(());
        }
        let (game, lease) = (self.live.info.id.clone(), self.lease);
        self.app.storage().run(move |store| store.release(&game, lease)).await.map(drop)
    }

    fn next_wake(&self) -> Instant {
        let lag = self.room.lag(self.live.to_move());
        let deadline = self.live.deadline(lag).filter(|_| !self.app.time_waits());
        let flag = deadline.map_or(LONGEST_SLEEP, |(at, _)| {
            Duration::from_millis((at - moment::now()).max(1) as u64)
        });
        let flag = Instant::now() + flag.min(LONGEST_SLEEP);
        self.tell_at.map_or(flag, |tell_at| tell_at.min(flag))
    }

    async fn answer(&mut self, ask: Ask) -> Stored<()> {
        match ask {
            Ask::Wake(reply) => drop(reply.send(Ok(()))),
            Ask::State(payer, reply) => {
                let seat = self.live.info.color_of(payer.player());
                let state = costs::paid(Some(payer), self.state(seat)).await;
                drop(reply.send(Ok(state?)));
            }
            Ask::Join(joining, reply) => {
                let payer = joining.payer.clone();
                let number = costs::paid(Some(payer), self.join(joining)).await?;
                if reply.send(Ok(number)).is_err() {
                    self.room.leave(number);
                }
                self.presence_changed();
            }
            Ask::Leave(number) => {
                self.room.leave(number);
                self.room.look_around(moment::now());
                self.presence_changed();
            }
            Ask::Message(number, message, arrived) => {
                let payer = self.room.find(number).map(|connection| connection.payer.clone());
                let done = costs::paid(payer, self.message(number, &message)).await;
                METRICS.message_seconds.observe(arrived.elapsed());
                done?;
            }
            Ask::End(reply) => {
                let change = self.live.break_off(moment::now())?;
                if let Some(change) = &change {
                    self.commit(change, None).await?;
                }
                // Whoever asked may have left.
                let _ = reply.send(Ok(change.is_some()));
            }
            // A number that is lower was true before the game was taken anew.
            Ask::Lease(lease) if lease.is_none_or(|lease| lease > self.lease) => {
                return Err(StoreError::fenced(&self.live.info.id));
            }
            Ask::Lease(_) => {}
            Ask::Computer(about, found) => self.computer(about, found).await?,
        }
        Ok(())
    }

    /// The state as a seat sees it. What takes long is done away from the tasks, at the cost of who asks.
    async fn state(&self, seat: Option<Color>) -> Stored<String> {
        let (names, presence) = (self.app.names(), self.room.presence(&self.live.info));
        if !self.live.is_heavy() {
            return self.live.state(seat, names, &presence, moment::now());
        }
        let (live, names) = (self.live.clone(), names.clone());
        let write = move || live.state(seat, &names, &presence, moment::now());
        self.app.workers().run_own(write).await.map_err(|_| StoreError::new("a panic"))?
    }

    /// Lets a socket in: it gets the events it missed, and the state.
    async fn join(&mut self, joining: Joining) -> Stored<u64> {
        let seat = self.live.info.color_of(joining.payer.player());
        let missed = self.missed(joining.since).await?;
        let number = self.room.enter(seat, joining.payer, joining.outbox, joining.lag);
        self.room.look_around(moment::now());
        let state = self.state(seat).await?;
        for text in missed.into_iter().chain([state]) {
            self.room.send_to(number, &text.into());
        }
        Ok(number)
    }

    /// The events after a number, without positions: the state follows them.
    async fn missed(&self, since: Option<u64>) -> Stored<Vec<String>> {
        let last = self.live.last_event();
        let Some(since) = since.filter(|&since| since < last && last - since <= MOST_MISSED) else {
            return Ok(Vec::new());
        };
        let game = self.live.info.id.clone();
        let rows = self.app.storage().run(move |store| store.changes(&game, Some(since))).await?;
        let mut texts = Vec::new();
        for row in rows {
            let change = row.change()?;
            let first = row.events + 1 - change.events.len() as u64;
            for (event, n) in change.events.iter().zip(first..).filter(|&(_, n)| n > since) {
                texts.push(numbered(n, event, None, None)?);
            }
        }
        Ok(texts)
    }

    async fn message(&mut self, number: u64, message: &Message) -> Stored<()> {
        let Some(connection) = self.room.find(number) else { return Ok(()) };
        let Some(by) = connection.seat else {
            let refusal = Refusal::new(RefusalCode::NotYourSeat, &Said::Watching);
            self.room.send_to(number, &refusal.answer(Some(&message.id)));
            return Ok(());
        };
        if let Some(n) = self.live.applied(by, &message.id) {
            if self.live.game.current().is_deploying() && self.live.to_move() == by {
                let deploy = self.live.deploy_message(Some(&message.id))?;
                self.room.send_to(number, &deploy.into());
            }
            self.room.send_to(number, &ok(&message.id, n));
            return Ok(());
        }
        if self.app.has_to_wait() {
            // What is decided now would cost time in which nothing can be kept.
            let error = StoreError::unavailable("the database is away");
            self.refuse_unkept(&error, Some((number, &message.id)));
            return Err(error);
        }
        #[cfg(feature = "testing")]
        crate::testing::trip(&message.id);
        let lag = connection.lag.get();
        if is_rematch(message)
            && let Some(refusal) = self.refuse_rematch(by).await
        {
            self.room.send_to(number, &refusal.answer(Some(&message.id)));
            return Ok(());
        }
        if is_play(message) && !self.held.may_grow() {
            let said = Said::LongestGame { turns: self.live.turns() };
            let refusal = Refusal::new(RefusalCode::TooMany, &said);
            self.room.send_to(number, &refusal.answer(Some(&message.id)));
            return Ok(());
        }
        // A flag falls before a message that came too late, for the connection that it came through.
        let waited = if by == self.live.to_move() { lag } else { self.room.lag(!by) };
        self.look_at_clock(waited).await?;
        let now = moment::now();
        let gone = self.room.gone(&self.live.info, !by).is_some_and(|at| at <= now);
        match self.live.apply(Sent { by, message, now, lag, gone }) {
            Ok(change) => self.commit(&change, Some((number, &message.id))).await,
            Err(NotApplied::Refused(refusal)) => {
                self.room.send_to(number, &refusal.answer(Some(&message.id)));
                Ok(())
            }
            Err(NotApplied::Broken(error)) => Err(error),
        }
    }

    /// Keeps a change, then tells everyone.
    async fn commit(&mut self, change: &Change, sender: Option<(u64, &str)>) -> Stored<()> {
        let append = self.live.append(change, self.lease)?;
        let next = self.live.rematch(change);
        let kept = match next.as_ref().map(super::Info::row).transpose()? {
            None => self.app.storage().append(append).await.map(|()| None),
            Some(row) => self.app.storage().run(move |store| keep_both(store, &append, &row)).await,
        };
        match kept {
            Ok(None) => {}
            Ok(Some(full)) => return self.forgo_rematch(&full, sender).await,
            Err(error) => {
                self.refuse_unkept(&error, sender);
                return Err(error);
            }
        }
        let is_turn = |event: &&Event| matches!(event, Event::Turn { .. });
        METRICS.turns.add(change.events.iter().filter(is_turn).count() as u64);
        self.tell(change, sender)?;
        if let Some(next) = next {
            self.app.games().wake(&self.app, &next.id);
        }
        if !change.events.is_empty() {
            self.app.lobby().changed();
        }
        Ok(())
    }

    /// Says to who sent a message that nothing came of it. The game ends with that, and is restored as
    /// it was kept. In a cluster nothing is said: the message is sent again where the game goes on.
    fn refuse_unkept(&mut self, error: &StoreError, sender: Option<(u64, &str)>) {
        let is_final = error.is_unavailable() && self.app.cluster().is_none();
        if let Some((number, id)) = sender.filter(|_| is_final) {
            let refusal = Refusal::new(RefusalCode::Unavailable, &Said::Unavailable);
            self.room.send_to(number, &refusal.answer(Some(id)));
        }
    }

    fn tell(&mut self, change: &Change, sender: Option<(u64, &str)>) -> Stored<()> {
        let (number, id) = sender.unzip();
        let seat = number.and_then(|number| self.room.find(number)?.seat);
        let to_move = Some(self.live.to_move());
        for said in self.live.broadcasts(change, id.map(|id| (seat, id)))? {
            self.room.send(|connection| {
                let text = match connection.seat {
                    _ if Some(connection.number) == number => &said.sender,
                    seat if seat == to_move => &said.mover,
                    _ => &said.others,
                };
                text.clone()
            });
        }
        Ok(())
    }

    async fn look_at_clock(&mut self, lag: Moment) -> Stored<()> {
        if self.app.time_waits() {
            return Ok(());
        }
        match self.live.look_at_clock(moment::now(), lag)? {
            Some(change) => self.commit(&change, None).await,
            None => Ok(()),
        }
    }
}
