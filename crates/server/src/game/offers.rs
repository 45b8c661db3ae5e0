//! Offers: draws, wishes to take back, rematches, and what comes of them.

use cotulenh::Color;
use cotulenh::game::GameResult;

use super::apply::{Applied, Making};
use super::draws::DrawPause;
use super::event::{Event, Offer};
use super::message::{Refusal, RefusalCode};
use crate::id;
use crate::store::{StoreError, Stored};
use crate::words::{MoreTurns, Said};

/// How many events a game may have beside its turns: offers that are withdrawn, turns that are taken back.
/// All of them are kept, so they have an end.
const MOST_TALK: u64 = 2_000;

impl Making<'_> {
    /// A turn declines what the other side offers, and withdraws the own wish to take back.
    pub(super) fn close_offers_of_turn(&mut self, by: Color) -> Stored<()> {
        for (color, offer) in self.live.offers.clone() {
            if color != by {
                self.say_no(by, offer)?;
            } else if offer == Offer::Takeback {
                self.happens(Event::Withdraw { by, offer })?;
            }
        }
        Ok(())
    }

    pub(super) fn offer(&mut self, by: Color, offer: Offer) -> Applied<()> {
        self.may_offer(by, offer)?;
        if self.live.offers.contains(&(by, offer)) {
            return Err(Refusal::nothing_to_do(&Said::Offered).into());
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
                return Err(Refusal::not_yet(&Said::NotOver));
            }
            Offer::Rematch if self.live.rematch.is_some() => {
                return Err(Refusal::nothing_to_do(&Said::NextBegun));
            }
            Offer::Rematch => {}
        }
        let accepts = self.live.offers.contains(&(!by, offer));
        if !accepts && self.live.events > self.live.turns() as u64 + MOST_TALK {
            return Err(Refusal::new(RefusalCode::TooMany, &Said::MuchTalk));
        }
        if offer == Offer::Takeback && !accepts && self.last_turn_of(by).is_none() {
            return Err(Refusal::nothing_to_do(&Said::NothingToTakeBack));
        }
        if offer == Offer::Draw && !accepts { self.may_offer_draw(by) } else { Ok(()) }
    }

    fn may_offer_draw(&self, by: Color) -> Result<(), Refusal> {
        let wait = self.live.draw_pause.left(by, self.live.turns());
        if wait == 0 {
            return Ok(());
        }
        Err(Refusal::not_yet(&Said::DrawDeclined { turns: MoreTurns(wait) }))
    }

    /// A side declines what the other side offers.
    pub(super) fn say_no(&mut self, by: Color, offer: Offer) -> Stored<()> {
        let again = (offer == Offer::Draw).then(|| DrawPause::end(self.live.turns()));
        self.happens(Event::Decline { by, offer, again })
    }

    /// A side accepts what the other side offers.
    pub(super) fn accept(&mut self, by: Color, offer: Offer) -> Stored<()> {
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
        let next = (turns > 1).then_some(asked_by);
        let clock = self.live.clock.map(|clock| clock.turned_to(next, now));
        self.live.take_back_to(turns, clock, now)?;
        self.happened(Event::Takeback {
            turns,
            fen: self.live.board().fen().to_string(),
            clock,
            claims: self.live.claims(),
            repetitions: self.live.game.repetitions(),
            draw_again: self.live.draw_pause.clone(),
            expires: self.live.expires(),
        });
        Ok(())
    }

    pub(super) fn decline(&mut self, by: Color, offer: Offer) -> Applied<()> {
        let open = |color| self.live.offers.contains(&(color, offer));
        match (open(!by), open(by)) {
            (true, _) => Ok(self.say_no(by, offer)?),
            (_, true) => Ok(self.happens(Event::Withdraw { by, offer })?),
            _ => Err(Refusal::nothing_to_do(&Said::OfferClosed).into()),
        }
    }
}
