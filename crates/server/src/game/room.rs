//! Who is connected to a game.

use axum::extract::ws::Utf8Bytes;
use cotulenh::Color;

use super::settings::Info;
use super::view::{BySide, Presence};
use crate::cluster::RemoteSocket;
use crate::cluster::message::SocketNumber;
use crate::costs::Payer;
use crate::limits::Client;
use crate::moment::Moment;
use crate::outbox::Outbox;
use crate::players::PlayerId;
use crate::store::Instance;
use crate::wire::Lag;

/// A socket at a game.
pub struct Connection {
    /// Its number in the room.
    pub number: u64,
    /// The seat of its player; none for a spectator.
    pub seat: Option<Color>,
    /// Who pays for what is done for it.
    pub payer: Payer,
    /// How slow it is.
    pub lag: Lag,
    outbox: Outbox,
}

/// The sockets at a game.
#[derive(Default)]
pub struct Room {
    connections: Vec<Connection>,
    last: u64,
    /// Since when each side is away.
    away: BySide<Option<Moment>>,
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

    /// Where a player at another instance is connected from, if one is here.
    pub fn client_of(&self, player: &PlayerId) -> Option<Client> {
        let of = self.connections.iter().find(|connection| connection.payer.player() == player);
        of.map(|connection| connection.payer.client())
    }

    /// Whether nobody is here.
    pub fn is_empty(&self) -> bool {
        self.connections.is_empty()
    }

    /// How slow the slowest connection of a seat is: its turn may be on its way there.
    pub fn lag(&self, seat: Color) -> Moment {
        let seated = self.connections.iter().filter(|connection| connection.seat == Some(seat));
        seated.map(|connection| connection.lag.get()).max().unwrap_or(0)
    }

    /// Sends to everyone, or to some. Whoever does not keep up is dropped, and connects again.
    pub fn send(&mut self, mut text: impl FnMut(&Connection) -> Option<Utf8Bytes>) {
        let mut parcels = Parcels::default();
        self.connections.retain(|connection| {
            match (text(connection), connection.outbox.remote()) {
                (Some(text), None) => connection.outbox.try_send(text).is_ok(),
                (Some(text), Some(socket)) => parcels.add(socket, text),
                (None, _) => true,
            }
        });
        if !parcels.0.is_empty() {
            parcels.send(&self.connections);
        }
    }

    /// Sends to one.
    pub fn send_to(&mut self, number: u64, text: &Utf8Bytes) {
        self.send(|connection| (connection.number == number).then(|| text.clone()));
    }

    /// Whether somebody who plays is here, and not only who watches.
    pub fn has_player(&self) -> bool {
        self.connections.iter().any(|connection| connection.seat.is_some())
    }

    fn is_here(&self, color: Color) -> bool {
        self.connections.iter().any(|connection| connection.seat == Some(color))
    }

    /// Notes who is away at this moment.
    pub fn look_around(&mut self, now: Moment) {
        for color in Color::ALL {
            let since = self.away.of(color).unwrap_or(now);
            self.away.set(color, (!self.is_here(color)).then_some(since));
        }
    }

    /// From which moment on a side that is away has left its game to the other.
    pub fn gone(&self, info: &Info, color: Color) -> Option<Moment> {
        Some((*self.away.of(color))? + info.away_at_most()?)
    }

    /// Who is here.
    pub fn presence(&self, info: &Info) -> Presence {
        let online = |color| info.level(color).is_some() || self.is_here(color);
        let watchers = self.connections.iter().filter(|connection| connection.seat.is_none());
        Presence {
            online: BySide { r: online(Color::Red), b: online(Color::Blue) },
            watchers: watchers.count(),
            gone: BySide { r: self.gone(info, Color::Red), b: self.gone(info, Color::Blue) },
        }
    }
}

/// What is sent to other instances: one text for many sockets goes there once.
#[derive(Default)]
struct Parcels(Vec<(Instance, Utf8Bytes, Vec<SocketNumber>)>);

impl Parcels {
    /// One text for one socket; `true`, because who does not keep up is known where the socket is.
    fn add(&mut self, socket: &RemoteSocket, text: Utf8Bytes) -> bool {
        let same = |(at, other, _): &&mut (Instance, Utf8Bytes, Vec<SocketNumber>)| {
            *at == socket.at && other.as_str().as_ptr() == text.as_str().as_ptr()
        };
        match self.0.iter_mut().rev().find(same) {
            Some((.., sockets)) => sockets.push(socket.socket),
            None => self.0.push((socket.at.clone(), text, vec![socket.socket])),
        }
        true
    }

    fn send(self, connections: &[Connection]) {
        for (at, text, sockets) in self.0 {
            let mut remotes = connections.iter().filter_map(|one| one.outbox.remote());
            if let Some(socket) = remotes.find(|socket| socket.at == at) {
                socket.say_to(sockets, &text);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::TimeControl;
    use crate::game::{Seat, Settings};
    use crate::players::PlayerId;

    #[test]
    fn who_has_left_is_gone_after_a_while_and_never_while_a_window_is_open() {
        let player = |id: &str| Seat::Player(PlayerId::stored(id.to_owned()));
        let clock = Some(TimeControl::Increment { initial: 60_000, increment: 0 });
        let settings = Settings { clock, ..Settings::default() };
        let (red, blue) = (player("p1"), player("p2"));
        let info = Info { id: "g".into(), red, blue, settings, created: 0, listed: true };
        let mut room = Room::default();
        let enter = |room: &mut Room| {
            let who = Payer::test("10.0.0.1");
            let outbox = Outbox::new(who.client(), &crate::outbox::room()).0;
            room.enter(Some(Color::Red), who, outbox, Lag::default())
        };
        let windows = [enter(&mut room), enter(&mut room)];
        for now in [1_000, 2_000] {
            room.look_around(now);
        }
        // Blue was not there when the game was woken: the time counts from then on.
        let gone = |room: &Room, color| *room.presence(&info).gone.of(color);
        assert_eq!(gone(&room, Color::Blue), Some(41_000));
        assert_eq!(gone(&room, Color::Red), None);
        room.leave(windows[0]);
        room.look_around(3_000);
        assert_eq!(gone(&room, Color::Red), None);
        room.leave(windows[1]);
        for now in [4_000, 9_000] {
            room.look_around(now);
        }
        assert_eq!(gone(&room, Color::Red), Some(44_000));
        enter(&mut room);
        room.look_around(10_000);
        assert_eq!(gone(&room, Color::Red), None);
    }
}
