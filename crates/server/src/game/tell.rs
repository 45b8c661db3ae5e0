//! What a change says, and to whom.

use axum::extract::ws::Utf8Bytes;
use cotulenh::Color;

use super::event::{Change, Event};
use super::live::LiveGame;
use super::update::Update;
use super::view::numbered;
use crate::store::Stored;

/// One thing that is said: three texts at most, however many listen.
pub struct Broadcast {
    /// To the socket whose message it was.
    pub sender: Option<Utf8Bytes>,
    /// To the other sockets of the side to move.
    pub mover: Option<Utf8Bytes>,
    /// To all others.
    pub others: Option<Utf8Bytes>,
}

/// Whose message it was: the seat, and the message's id.
pub type Sender<'a> = (Option<Color>, &'a str);

impl LiveGame {
    /// All that is said after a change, in order.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn broadcasts(
        &self,
        change: &Change,
        sender: Option<Sender<'_>>,
    ) -> Stored<Vec<Broadcast>> {
        let mut broadcasts = Vec::new();
        let shows = |event: &Event| matches!(event, Event::Turn { .. } | Event::Takeback { .. });
        let board = change.events.iter().any(shows).then(|| self.shown()).transpose()?;
        let first = self.last_event() + 1 - change.events.len() as u64;
        for (event, n) in change.events.iter().zip(first..) {
            let write = |seat, id| {
                let board = board.as_ref().map(|board| (board, seat));
                numbered(n, event, board, id).map(Utf8Bytes::from)
            };
            broadcasts.push(Broadcast {
                sender: sender.map(|(seat, id)| write(seat, Some(id))).transpose()?,
                mover: Some(write(Some(self.to_move()), None)?),
                others: Some(write(None, None)?),
            });
        }
        if change.steps.is_some() {
            // All windows of the player who deploys see how far they are, and nobody else does.
            let text = Utf8Bytes::from(self.deploy_message(sender.map(|(_, id)| id))?);
            broadcasts.push(Broadcast {
                sender: Some(text.clone()),
                mover: Some(text),
                others: None,
            });
        }
        if let Some((_, id)) = sender {
            let sender = Some(ok(id, self.last_event()));
            broadcasts.push(Broadcast { sender, mover: None, others: None });
        }
        Ok(broadcasts)
    }
}

/// The answer to a message that was applied.
pub fn ok(id: &str, n: u64) -> Utf8Bytes {
    Update::Ok { id, n }.text()
}
