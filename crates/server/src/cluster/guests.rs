//! Sockets at other instances whose games are here.

use std::collections::HashMap;
use std::sync::Mutex;

use tokio::time::Instant;

use super::message::{Body, How, SocketNumber};
use super::{Cluster, lock};
use crate::app::App;
use crate::costs::Payer;
use crate::game::{Ask, Inbox, Joining, Message};
use crate::outbox::Outbox;
use crate::store::Instance;
use crate::wire::Lag;

/// Which: the instance that has it, and its number there.
type Key = (Instance, SocketNumber);

/// All of them.
#[derive(Default)]
pub struct Guests(Mutex<HashMap<Key, Guest>>);

/// A socket elsewhere, at a game here.
struct Guest {
    game: Inbox,
    /// Its number in the room.
    number: u64,
    lag: Lag,
}

impl Guest {
    fn leave(self) {
        let leave = Ask::Leave(self.number);
        if let Err(full) = self.game.try_send(leave) {
            let leave = full.into_inner();
            // The game may be over already.
            tokio::spawn(async move { drop(self.game.send(leave).await) });
        }
    }
}

/// Where what is said to a socket elsewhere goes. The other instance is told when this is dropped.
pub struct RemoteSocket {
    cluster: Cluster,
    /// The instance that has it.
    pub at: Instance,
    /// Its number there.
    pub socket: SocketNumber,
}

impl RemoteSocket {
    /// Says something to it.
    pub fn say(&self, text: &str) {
        self.cluster.texts(&self.at, vec![self.socket], text);
    }

    /// Says the same to it and to others at the same instance.
    pub fn say_to(&self, sockets: Vec<SocketNumber>, text: &str) {
        self.cluster.texts(&self.at, sockets, text);
    }
}

impl Drop for RemoteSocket {
    fn drop(&mut self) {
        self.cluster.send(&self.at, Body::Gone { socket: self.socket }, "");
    }
}

impl Guests {
    /// How many there are.
    pub fn count(&self) -> usize {
        lock(&self.0).len()
    }

    /// Lets one in, and says whether it is.
    pub fn join(
        cluster: &Cluster,
        app: &App,
        key: Key,
        game: String,
        (payer, since, lag): (Payer, Option<u64>, u32),
    ) {
        let (cluster, app) = (cluster.clone(), app.clone());
        tokio::spawn(async move {
            let lag = Lag::of(lag);
            let (at, socket) = key.clone();
            let remote = RemoteSocket { cluster: cluster.clone(), at, socket };
            let (outbox, own_lag) = (Outbox::elsewhere(remote), lag.clone());
            let joining = Joining { payer, since, outbox, lag };
            let asked = app.games().ask_here(&app, &game, |reply| Ask::Join(joining, reply)).await;
            let how = match asked {
                Ok((game, number)) => {
                    let guest = Guest { game, number, lag: own_lag };
                    lock(&cluster.0.guests.0).insert(key.clone(), guest);
                    How::Done
                }
                Err(not) => not.how(),
            };
            cluster.send(&key.0, Body::Joined { socket, how }, "");
        });
    }

    /// One has sent something. If it is not at a game here, its instance is told.
    pub fn say(&self, cluster: &Cluster, key: &Key, lag: u32, text: &str) {
        let guests = lock(&self.0);
        let sent = guests.get(key).and_then(|guest| {
            guest.lag.set_millis(lag);
            // It was looked at where it came in.
            let message = Message::read(text).ok()?;
            guest.game.try_send(Ask::Message(guest.number, message, Instant::now())).ok()
        });
        drop(guests);
        if sent.is_none() {
            self.leave(key);
            cluster.send(&key.0, Body::Gone { socket: key.1 }, "");
        }
    }

    /// One has gone.
    pub fn leave(&self, key: &Key) {
        let guest = lock(&self.0).remove(key);
        if let Some(guest) = guest {
            guest.leave();
        }
    }

    /// All of an instance have gone.
    pub fn drop_of(&self, instance: &Instance) {
        let gone: Vec<Guest> =
            lock(&self.0).extract_if(|key, _| key.0 == *instance).map(|(_, guest)| guest).collect();
        gone.into_iter().for_each(Guest::leave);
    }

    /// Forgets those whose game is not here any more.
    pub fn sweep(&self) {
        lock(&self.0).retain(|_, guest| !guest.game.is_closed());
    }
}
