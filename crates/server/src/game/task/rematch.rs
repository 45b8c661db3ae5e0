//! The next game of the same players: whether there is room for it.

use cotulenh::Color;

use super::Task;
use crate::begun;
use crate::error::ApiError;
use crate::game::event::Offer;
use crate::game::live::LiveGame;
use crate::game::message::{Command, Message, Refusal, RefusalCode};
use crate::game::settings::Seat;
use crate::players::PlayerId;
use crate::store::{StoreError, Stored};
use crate::words::Said;

/// Whether a message offers the next game, or accepts it.
pub(super) fn is_rematch(message: &Message) -> bool {
    matches!(message.command, Command::Offer { offer: Offer::Rematch, .. })
}

impl Task {
    /// Why there will be no next game, if one side wants it.
    pub(super) async fn refuse_rematch(&self, by: Color) -> Option<Refusal> {
        if self.app.is_draining() {
            return Some(Refusal::new(RefusalCode::Unavailable, &Said::NoNewGames));
        }
        if let Err(error) = self.app.games().room_for_new() {
            return Some(Refusal { code: RefusalCode::Unavailable, why: None, text: error.text });
        }
        match self.who_is_full().await {
            Ok(full) => full.map(|full| self.no_room(by, &full)),
            Err(error) => {
                let text = ApiError::from(error).text;
                Some(Refusal { code: RefusalCode::Unavailable, why: None, text })
            }
        }
    }

    async fn who_is_full(&self) -> Stored<Option<PlayerId>> {
        let row = self.live.info.row()?;
        self.app.storage().run(move |store| begun::who_is_full(store, &row)).await
    }

    fn no_room(&self, by: Color, full: &PlayerId) -> Refusal {
        let said = match self.live.info.seat(by) {
            Seat::Player(asking) => begun::no_room(full, asking),
            // The computer has room for everybody.
            Seat::Computer(_) => begun::no_room(full, full),
        };
        Refusal::new(RefusalCode::TooMany, &said)
    }

    /// A player has got as many games as one may have while the next was agreed on: it is not kept, and this
    /// game is as it was.
    pub(super) async fn forgo_rematch(
        &mut self,
        full: &PlayerId,
        sender: Option<(u64, &str)>,
    ) -> Stored<()> {
        let kept = LiveGame::take(&self.app, &self.live.info.id).await?;
        (self.live, self.lease) =
            kept.ok_or_else(|| StoreError::new("the game is not there any more"))?;
        let Some((number, id)) = sender else { return Ok(()) };
        let Some(by) = self.room.find(number).and_then(|connection| connection.seat) else {
            return Ok(());
        };
        let refusal = self.no_room(by, full);
        self.room.send_to(number, &refusal.answer(Some(id)));
        Ok(())
    }
}
