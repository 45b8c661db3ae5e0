//! The way of a turn without sockets and without a database: from the text of a message to the row
//! that would be kept and the texts that everyone is sent.

#![allow(clippy::missing_panics_doc)] // What a benchmark plays is legal.

use axum::extract::ws::Utf8Bytes;
use cotulenh::Color;

use crate::clock::TimeControl;
use crate::game::{Info, LiveGame, Message, Seat, Sent, Settings};
use crate::players::PlayerId;
use crate::store::{ChangeRow, GameStatus};

/// A game of two players.
pub struct Table {
    live: LiveGame,
    now: i64,
}

/// What a message came to.
pub struct Outcome {
    /// What would be kept.
    pub rows: (ChangeRow, GameStatus),
    /// What would be sent: to the sender, to the other windows of the side to move, to all others.
    pub texts: Vec<[Option<Utf8Bytes>; 3]>,
}

impl Table {
    /// A game with a clock that starts from a FEN.
    pub fn new(start: &str) -> Table {
        let seat = |id: &str| Seat::Player(PlayerId::stored(id.to_owned()));
        let settings = Settings {
            clock: Some(TimeControl::Increment { initial: 300_000, increment: 3_000 }),
            start: Some(start.parse().expect("a position")),
            ..Settings::default()
        };
        let (red, blue, id) = (seat("p1"), seat("p2"), "g".to_owned());
        Table {
            live: LiveGame::new(Info { id, red, blue, settings, created: 0, listed: true }),
            now: 0,
        }
    }

    /// The side to move sends a message, which must be accepted: the same calls as in the game's task.
    pub fn send(&mut self, text: &str) -> Outcome {
        self.now += 1_000;
        let by: Color = self.live.to_move();
        let message = Message::read(text).expect("a message");
        assert!(self.live.applied(by, &message.id).is_none(), "a new message");
        let fallen = self.live.look_at_clock(self.now, 0).expect("a game that fits together");
        assert!(fallen.is_none(), "time is left");
        let change =
            self.live.apply(Sent { by, message: &message, now: self.now, lag: 0, gone: false });
        let change = change.expect("a message that is accepted");
        let rows = self.live.rows(&change).expect("rows");
        assert!(self.live.rematch(&change).is_none());
        let said = self.live.broadcasts(&change, Some((Some(by), &message.id))).expect("texts");
        let texts = said.into_iter().map(|said| [said.sender, said.mover, said.others]);
        Outcome { rows, texts: texts.collect() }
    }
}
