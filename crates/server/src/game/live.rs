//! A running game: everything about it that changes, and how events change it.
//!
//! Changes are worked out in `apply` and carried out here, by the same lines of code when they happen
//! and when a game is restored: so a restored game is the game that was.

use std::collections::VecDeque;

use cotulenh::game::GameResult;
use cotulenh::json::{Play, TurnName};
use cotulenh::turn::LegalTurn;
use cotulenh::{Color, Game, Position};
use cotulenh_engine::Level;

use super::draws::DrawPause;
use super::event::{Change, Ending, Event, Offer};
use super::kept::LONG;
use super::names::TurnNames;
use super::settings::Info;
use crate::clock::{GameClock, TimeControl};
use crate::lag::LagQuota;
use crate::moment::Moment;
use crate::store::{StoreError, Stored};

/// How many applied messages are remembered, to know them when they come again.
const REMEMBERED: usize = 64;

/// A game and all that belongs to it.
#[derive(Clone, Debug)]
pub struct LiveGame {
    /// What was settled before.
    pub info: Info,
    pub(super) game: Game,
    /// The names of the turns, so that nothing is named twice.
    pub(super) names: TurnNames,
    pub(super) times: Vec<Moment>,
    pub(super) clock: Option<GameClock>,
    pub(super) quota: LagQuota,
    pub(super) offers: Vec<(Color, Offer)>,
    pub(super) draw_pause: DrawPause,
    pub(super) ending: Option<Ending>,
    pub(super) rematch: Option<String>,
    /// The number of the last event.
    pub(super) events: u64,
    /// The number of the last change.
    pub(super) changes: u64,
    /// When the turn that is to be made began.
    pub(super) turn_began: Moment,
    /// How long no server was alive since then: that is nobody's time.
    pub(super) paused: Moment,
    /// Messages that were applied, with the number of the last event after each.
    applied: VecDeque<((Color, String), u64)>,
    /// The numbers of the last changes without events: steps of deploys. Older ones are forgotten.
    silent: VecDeque<u64>,
}

impl LiveGame {
    /// A game before its first turn.
    pub fn new(info: Info) -> LiveGame {
        LiveGame {
            game: Game::new(info.start()),
            names: TurnNames::default(),
            times: Vec::new(),
            clock: info.settings.clock.map(|control| GameClock::new(control, info.created)),
            quota: LagQuota::new(info.settings.clock),
            offers: Vec::new(),
            draw_pause: DrawPause::default(),
            ending: None,
            rematch: None,
            events: 0,
            changes: 0,
            turn_began: info.created,
            paused: 0,
            applied: VecDeque::new(),
            silent: VecDeque::new(),
            info,
        }
    }

    /// The change is complete.
    pub(super) fn finish(&mut self, change: &Change) {
        self.changes += 1;
        if change.events.is_empty() {
            self.silent.push_back(self.changes);
        }
        let Some(message) = &change.message else { return };
        if self.applied.len() == REMEMBERED {
            self.applied.pop_front();
        }
        self.applied.push_back((message.clone(), self.events));
    }

    /// The numbers of changes that need not be kept any more. Later steps have replaced theirs, and so
    /// many messages came after them that theirs would not be known again.
    pub(super) fn forgotten(&mut self) -> Vec<u64> {
        let old = self.silent.len().saturating_sub(REMEMBERED);
        self.silent.drain(..old).collect()
    }

    /// The number of the last event after a message that was applied before.
    pub fn applied(&self, by: Color, id: &str) -> Option<u64> {
        let same = |(color, other): &(Color, String)| *color == by && other == id;
        self.applied.iter().find(|(message, _)| same(message)).map(|&(_, events)| events)
    }

    /// What an event changes. A turn that was kept is read; what was read is proved.
    pub(super) fn happen(&mut self, event: &Event, change: &Change) -> Stored<()> {
        let at = change.at;
        match event {
            Event::Turn { turn, clock, time, .. } => {
                let legal = turn.read(self.board()).map_err(StoreError::new)?;
                self.play(Play::Turn(legal))?;
                self.turn_made(turn, *clock, *time, change);
            }
            &Event::Offer { by, offer } => self.offers.push((by, offer)),
            &Event::Withdraw { by, offer } => self.close_offer(by, offer),
            &Event::Decline { by, offer, again } => {
                self.close_offer(!by, offer);
                if let Some(end) = again {
                    self.draw_pause.begin(!by, end);
                }
            }
            Event::Takeback { turns, clock, .. } => self.take_back_to(*turns, *clock, at)?,
            Event::End { result, clock } => {
                self.cancel_deploy();
                self.end(result)?;
                self.clock = *clock;
                self.offers.clear();
            }
            Event::Rematch { game } => {
                self.rematch = Some(game.clone());
                self.offers.clear();
            }
        }
        Ok(())
    }

    /// Plays what was proved in this position: a turn, or a step; the turn, if that completes it.
    pub(super) fn play(&mut self, play: Play) -> Stored<Option<LegalTurn>> {
        let played = match play {
            Play::Action(action) => self.game.play_legal_action(action),
            Play::Turn(turn) => {
                self.cancel_deploy();
                self.game.play(&turn).map(|()| Some(turn))
            }
        };
        played.map_err(StoreError::new)
    }

    /// A turn of that name was played: what it changes beside the board.
    pub(super) fn turn_made(
        &mut self,
        name: &TurnName,
        clock: Option<GameClock>,
        time: Moment,
        change: &Change,
    ) {
        if let Some(color) = self.clock.and_then(|clock| clock.running()) {
            self.quota.turn_made(color, change.lag);
        }
        self.names.push(name);
        self.times.push(time);
        self.clock = clock;
        self.turn_begins(change.at);
    }

    /// The game goes back to where so many turns were played.
    pub(super) fn take_back_to(
        &mut self,
        turns: usize,
        clock: Option<GameClock>,
        at: Moment,
    ) -> Stored<()> {
        self.cancel_deploy();
        while self.names.len() > turns {
            self.game.undo().map_err(StoreError::new)?;
            self.names.pop();
            self.times.pop();
        }
        self.clock = clock;
        self.draw_pause = self.draw_pause.back_at(turns);
        self.turn_begins(at);
        self.offers.retain(|&(_, offer)| offer != Offer::Takeback);
        Ok(())
    }

    fn turn_begins(&mut self, at: Moment) {
        (self.turn_began, self.paused) = (at, 0);
    }

    /// No server was alive for so long since the turn began.
    pub(super) fn resume_after(&mut self, paused: Moment) {
        self.paused = paused;
        self.clock = self.clock.map(|clock| clock.delayed(paused));
    }

    fn end(&mut self, ending: &Ending) -> Stored<()> {
        self.ending = Some(ending.clone());
        let Some(result) = ending.result().map_err(StoreError::new)? else { return Ok(()) };
        match result {
            GameResult::Board(_) => Ok(()),
            GameResult::Resignation { winner } => self.game.resign(!winner),
            GameResult::Time { winner } => self.game.lose_on_time(!winner),
            GameResult::Agreement => self.game.agree_to_draw(),
            GameResult::Claim(claim) => self.game.claim(claim),
        }
        .map_err(StoreError::new)
    }

    fn close_offer(&mut self, by: Color, offer: Offer) {
        self.offers.retain(|&open| open != (by, offer));
    }

    pub(super) fn cancel_deploy(&mut self) {
        // Without a deploy there is nothing to cancel.
        let _ = self.game.cancel_deploy();
    }

    /// The steps of the deploy in progress, in LAN.
    pub(super) fn steps(&self) -> Vec<String> {
        self.game.current().steps().iter().map(|step| step.lan().to_string()).collect()
    }

    /// Whether it takes long to show: by its turns, or by a board that somebody has made up.
    pub(super) fn is_heavy(&self) -> bool {
        self.turns() >= LONG || self.info.settings.start.is_some()
    }

    /// Whether the game is over.
    pub const fn is_over(&self) -> bool {
        self.ending.is_some()
    }

    /// How many turns were played.
    pub const fn turns(&self) -> usize {
        self.names.len()
    }

    /// The number of the last event.
    pub const fn last_event(&self) -> u64 {
        self.events
    }

    /// The position without the deploy in progress.
    pub(super) const fn board(&self) -> &Position {
        self.game.board()
    }

    /// The side to move.
    pub fn to_move(&self) -> Color {
        self.board().turn()
    }

    /// Whose time will be up and when, if nothing happens. Of a round trip to the side to move as much
    /// is waited for as can be given back.
    pub fn flag(&self, round_trip: Moment) -> Option<(Color, Moment)> {
        let clock = self.clock?;
        clock.flag(self.quota.credit(clock.running()?, round_trip))
    }

    /// When the game is aborted because nobody makes a first turn; none when both sides have made one.
    pub fn expires(&self) -> Option<Moment> {
        let waits = !self.is_over() && self.turns() < 2;
        waits.then(|| self.turn_began + self.paused + self.info.first_turn_within())
    }

    /// The level of the computer, if it is to move.
    pub fn computer_to_move(&self) -> Option<Level> {
        self.info.level(self.to_move()).filter(|_| !self.is_over())
    }

    /// Whether somebody's time runs.
    pub fn is_timed(&self) -> bool {
        self.clock.is_some_and(|clock| clock.running().is_some())
    }

    /// Whether something will happen without anyone connected. Without a running clock the computer is in no
    /// hurry: it waits for who plays.
    pub fn is_awake(&self) -> bool {
        // A clock of days need not be watched all the time.
        let is_live = !matches!(self.info.settings.clock, Some(TimeControl::Days { .. }));
        let runs = self.is_timed() && (is_live || self.computer_to_move().is_some());
        let waits = self.expires().is_some() && self.info.is_awake_for_first_turn();
        !self.is_over() && (runs || waits)
    }

    /// The next game of the two, with colours changed, if a change has brought it.
    pub fn rematch(&self, change: &Change) -> Option<Info> {
        let game = change.events.iter().find_map(|event| match event {
            Event::Rematch { game } => Some(game.clone()),
            _ => None,
        })?;
        let (red, blue) = (self.info.blue.clone(), self.info.red.clone());
        let (settings, listed) = (self.info.settings.clone(), self.info.listed);
        Some(Info { id: game, red, blue, settings, created: change.at, listed })
    }
}
