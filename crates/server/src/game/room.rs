//! Who is connected to a game.

use axum::extract::ws::Utf8Bytes;
use cotulenh::Color;

use super::settings::Info;
use super::view::{BySide, Presence};
use crate::costs::Payer;
use crate::moment::Moment;
use crate::wire::{Lag, Outbox};

/// A socket at a game.
pub struct Connection {
    /// Its number in the room.
    pub number: u64,
    /// The seat of its player; none for a spectator.
    pub seat: Option<Color>,
    /// Who pays for what is done for it.
    pub payer: Payer,
    outbox: Outbox,
    lag: Lag,
}

/// The sockets at a game.
#[derive(Default)]
pub struct Room {
    connections: Vec<Connection>,
    last: u64,
}

impl Room {
    /// A socket comes in; it gets a number.
    pub fn enter(&mut self, seat: Option<Color>, payer: Payer, outbox: Outbox, lag: Lag) -> u64 {
        self.last += 1;
        self.connections.push(Connection { number: self.last, seat, payer, outbox, lag });
        self.last
    }

    /// A socket has gone.
    pub fn leave(&mut self, number: u64) {
        self.connections.retain(|connection| connection.number != number);
    }

    /// The socket with a number, if it has not gone.
    pub fn find(&self, number: u64) -> Option<&Connection> {
        self.connections.iter().find(|connection| connection.number == number)
    }

    /// Whether nobody is here.
    pub fn is_empty(&self) -> bool {
        self.connections.is_empty()
    }

    /// How slow the connection of a seat is.
    pub fn lag(&self, seat: Color) -> Moment {
        let seated = self.connections.iter().filter(|connection| connection.seat == Some(seat));
        seated.map(|connection| connection.lag.get()).max().unwrap_or(0)
    }

    /// Sends to everyone, or to some. Whoever does not keep up is dropped, and connects again.
    pub fn send(&mut self, mut text: impl FnMut(&Connection) -> Option<Utf8Bytes>) {
        self.connections.retain(|connection| match text(connection) {
            Some(text) => connection.outbox.try_send(text).is_ok(),
            None => true,
        });
    }

    /// Sends to one.
    pub fn send_to(&mut self, number: u64, text: &Utf8Bytes) {
        self.send(|connection| (connection.number == number).then(|| text.clone()));
    }

    /// Who is here.
    pub fn presence(&self, info: &Info) -> Presence {
        let online = |color| {
            info.level(color).is_some()
                || self.connections.iter().any(|connection| connection.seat == Some(color))
        };
        let watchers = self.connections.iter().filter(|connection| connection.seat.is_none());
        Presence {
            online: BySide { r: online(Color::Red), b: online(Color::Blue) },
            watchers: watchers.count(),
        }
    }
}
